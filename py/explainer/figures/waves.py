"""Step `waves`: eight waves over positions; the heights where a line cuts them are one row of PE."""

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from explainer.controls import whole
from explainer.numbers import Number, counted, shown, shown_finely, shown_magnitude
from explainer.scales import DivergingScale, LinearScale, path
from explainer.scene import Scene
from explainer.view import Matrix, PlainTable, View, matrix
from explainer.words import quoted
from toy_transformer import positions
from toy_transformer.embeddings import FEATURES

D_MODEL = len(FEATURES)
LAST_POSITION = 50
SAMPLES_PER_WAVE = 24
"""Points that a full turn of a wave is drawn with; fewer would show corners."""

SCALE = DivergingScale(1.0)


def _function(column: int) -> str:
    return "cos" if column % 2 else "sin"


COLUMN_NAMES = tuple(f"{column} {_function(column)}" for column in range(D_MODEL))

POSITION = whole("position", default=3, minimum=0, maximum=LAST_POSITION)
CONTROLS = (POSITION,)
CODE = ("positions.sinusoidal_encoding", "positions.angular_speeds")


@dataclass(frozen=True)
class Wave:
    """One column of PE as a curve, in a lane one unit high, with its height at the chosen position."""

    column: int
    pair: int
    function: str
    path: str
    y: float


@dataclass(frozen=True)
class WavesView(View):
    """The waves by pairs, fast pair first, and the row that the position line reads off."""

    pairs: tuple[tuple[Wave, ...], ...] = field(kw_only=True)
    wavelengths: tuple[Number, ...] = field(kw_only=True)
    position: int = field(kw_only=True)
    last_position: int = LAST_POSITION
    place_name: str = field(kw_only=True)
    word: str = field(kw_only=True)
    row: Matrix = field(kw_only=True)
    scale: DivergingScale = field(kw_only=True)


def view(scene: Scene) -> WavesView:
    """Return the view of the waves at the position that the reader chose."""
    position: int = scene.controls["position"]
    encoding = positions.sinusoidal_encoding(LAST_POSITION + 1, D_MODEL)
    row = encoding[position]
    lengths = positions.wavelengths(D_MODEL)
    word = scene.words[position] if position < scene.n_words else ""
    reading = f"{quoted(word)} stands there." if word else _nobody(scene.n_words)
    return WavesView(
        title=f"PE, column by column: {D_MODEL} waves over the places 0 to {LAST_POSITION}",
        summary=(
            f"At place {position} the waves have the heights "
            f"{', '.join(shown(value, 3).text for value in row.tolist())}. {reading}"
        ),
        values={
            "waves-position": counted(position),
            "waves-wavelength-first": shown_magnitude(float(lengths[0])),
            "waves-wavelength-last": shown_magnitude(float(lengths[-1])),
        },
        texts={"waves-reading": reading},
        tables=(_table(encoding, position),),
        pairs=tuple(_pair(index, length, row) for index, length in enumerate(lengths.tolist())),
        wavelengths=tuple(shown_magnitude(length) for length in lengths.tolist()),
        position=position,
        place_name=f"Place {position}",
        word=word,
        scale=SCALE,
        row=matrix(
            "position-row",
            f"Row {position} of PE",
            row[np.newaxis, :],
            [f"place {position}"],
            SCALE,
            column_names=COLUMN_NAMES,
            number=shown_finely,
        ),
    )


def _table(encoding: NDArray[np.float64], position: int) -> PlainTable:
    # Every fifth place and the chosen one: the whole of it would be sent again with each move of the slider.
    places = sorted({position, *range(0, LAST_POSITION + 1, 5)})
    rows = tuple((str(place), tuple(shown(height, 3) for height in encoding[place].tolist())) for place in places)
    return PlainTable("The heights of all waves, place by place", ("place", *COLUMN_NAMES), rows)


def _nobody(n_words: int) -> str:
    if not n_words:
        return "There are no words yet; the row is there all the same."
    return f"No computed word stands there: the last is at place {n_words - 1}. The row is there all the same."


def _pair(index: int, wavelength: float, row: NDArray[np.float64]) -> tuple[Wave, ...]:
    """Return both waves of pair `index`: the lanes 0 and 1 of one drawing."""
    return tuple(
        Wave(
            column=2 * index + lane,
            pair=index,
            function=_function(2 * index + lane),
            path=_line(lane, wavelength),
            y=_to_y(lane)(float(row[2 * index + lane])),
        )
        for lane in (0, 1)
    )


@lru_cache(maxsize=4 * D_MODEL)
def _line(lane: int, wavelength: float) -> str:
    """Return the path of the sine, in lane 0, or of the cosine, in lane 1."""
    step = min(1.0, wavelength / SAMPLES_PER_WAVE)
    places = np.append(np.arange(0.0, LAST_POSITION, step), LAST_POSITION)
    angles = places * 2 * np.pi / wavelength
    heights = (np.cos if lane else np.sin)(angles)
    to_y = _to_y(lane)
    return path([round(place, 2) for place in places.tolist()], [to_y(height) for height in heights.tolist()])


def _to_y(lane: int) -> LinearScale:
    return LinearScale((-1.0, 1.0), (lane + 0.88, lane + 0.12))
