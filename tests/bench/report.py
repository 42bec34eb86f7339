"""What was measured, as a table to read and as JSON to compare."""

import json
import os
import platform
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

Cell = str | float | int | None


@dataclass(frozen=True)
class Table:
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]

    def text(self) -> str:
        """Return the table with its columns aligned: names to the left, numbers to the right."""
        lines = [list(self.columns), *([_text(cell) for cell in row] for row in self.rows)]
        widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
        aligned = ("  ".join(_aligned(line, widths)).rstrip() for line in lines)
        return "\n".join(["", self.title, *aligned])


@dataclass
class Report:
    """All tables of a run, and the `file` that has them as JSON after each."""

    machine: Mapping[str, Cell]
    file: Path
    tables: list[Table] = field(default_factory=list)

    def add(self, title: str, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
        """Take a table over, print it, and write down all that there are."""
        assert rows, f"nothing was measured: {title}"
        self.tables.append(Table(title, columns, rows))
        print(self.tables[-1].text(), flush=True)
        self._write()

    def _write(self) -> None:
        date = datetime.now(UTC).date().isoformat()
        self.file.parent.mkdir(parents=True, exist_ok=True)
        content = {"date": date, "machine": self.machine, "tables": [asdict(table) for table in self.tables]}
        self.file.write_text(json.dumps(content, indent=1), encoding="utf-8")


def machine(browser: str) -> dict[str, Cell]:
    """Describe the machine that measures, with this version of a browser."""
    return {
        "cpu": _named_in("/proc/cpuinfo", "model name", ":") or platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "system": _named_in("/etc/os-release", "PRETTY_NAME", "=") or platform.system(),
        "browser": f"Chromium {browser}",
        "processes at work before": f"{os.getloadavg()[0]:.1f}",
    }


def ratio(value: float, base: float) -> str:
    """Return how many times `base` a value is."""
    return f"{value / base:.2f}"


def percentile(values: Sequence[float], share: int) -> float:
    """Return the value that so many in a hundred do not exceed."""
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]


def _named_in(file: str, name: str, separator: str) -> str | None:
    path = Path(file)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = (line.partition(separator)[2].strip(' "') for line in lines if line.split(separator)[0].strip() == name)
    return next(found, None)


def _text(cell: Cell) -> str:
    if cell is None:
        return "-"
    return f"{cell:,.1f}" if isinstance(cell, float) else f"{cell:,}" if isinstance(cell, int) else cell


def _aligned(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    first, *others = (
        cell.ljust(width) if at == 0 else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(line, widths, strict=True))
    )
    return [first, *others]
