"""What can be wrong with code that the reader wrote, in plain words, with Python's own beside them."""

import traceback
from dataclasses import dataclass

ELSEWHERE = "What this gives back makes the article's other code stop."
"""What is said when code that nobody changed cannot go on with what changed code gave it."""

_FILE = "<reader's {}>"

_PLAIN = {
    NameError: "uses a name that has no value here",
    TypeError: "does something that these values cannot do",
    ValueError: "was given a value that does not fit",
    IndexError: "asks for a place that is not there",
    KeyError: "asks for a key that is not there",
    AttributeError: "asks for something that this value does not have",
    ZeroDivisionError: "divides by zero",
    OverflowError: "makes a number too large to hold",
    MemoryError: "asks for more memory than there is",
    RecursionError: "calls itself without an end",
    AssertionError: "found that what it asserts is not so",
    ImportError: "asks for a package that is not here",
}


@dataclass
class CodeError(Exception):
    """The reader's code for `function` cannot be used.

    `line` counts from 1 within that code, None where no line is to blame; `message` is for the reader, `detail` is
    what Python itself says.
    """

    function: str
    line: int | None
    message: str
    detail: str

    def __str__(self) -> str:
        return self.message


def file_of(function: str) -> str:
    """Return the name under which the reader's code for `function` is compiled."""
    return _FILE.format(function)


def of_syntax(function: str, error: SyntaxError) -> CodeError:
    """Return the problem of code that Python cannot read."""
    message = f"Python cannot read line {error.lineno}." if error.lineno else "Python cannot read this."
    return CodeError(function, error.lineno, message, f"{type(error).__name__}: {error.msg}")


def of_run(function: str, error: BaseException) -> CodeError:
    """Return the problem of code that stopped with `error`, at the last line of it that was reached."""
    frames = traceback.extract_tb(error.__traceback__)
    line = next((frame.lineno for frame in reversed(frames) if frame.filename == file_of(function)), None)
    plain = next((words for kind, words in _PLAIN.items() if isinstance(error, kind)), "stopped")
    return CodeError(function, line, f"{f'Line {line}' if line else 'The code'} {plain}.", detail_of(error))


def detail_of(error: BaseException) -> str:
    """Return what Python says of `error`, without the way there."""
    return "".join(traceback.format_exception_only(error)).strip()
