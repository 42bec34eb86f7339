"""Put what the reader wrote in the place of the toy Transformer's functions, for the whole article; and take it out."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from explainer.code import checks, originals, problems
from explainer.code.problems import CodeError
from toy_transformer import model

Edits = Mapping[str, str]
"""The reader's text for each changed function, by `MODULE.FUNCTION`."""

_ABSENT = object()


@dataclass(frozen=True)
class _Edit:
    text: str
    function: FunctionType
    original: FunctionType
    places: list[tuple[ModuleType, str]]
    """Where the original stood."""
    module: ModuleType
    shadowed: dict[str, Any]
    """What else the text defines, and what the module had under these names."""


_in_force: dict[str, _Edit] = {}


def apply(edits: Edits) -> bool:
    """Compute by exactly these `edits` from now on; return whether that is a change.

    Raises CodeError for the first of them that does not define its function: then none is in force.
    """
    if {name: edit.text for name, edit in _in_force.items()} == dict(edits):
        return False
    _take_out()
    # It is kept from call to call, as the code that is now changed has made it.
    model.toy_layer.cache_clear()
    try:
        for name, text in edits.items():
            _in_force[name] = _put_in(name, text)
    except BaseException:
        _take_out()
        raise
    return True


def any_in_force() -> bool:
    """Return whether any function is the reader's."""
    return bool(_in_force)


def text(name: str) -> str | None:
    """Return the reader's text for the function `name`, or None where the original is in force."""
    return _in_force[name].text if name in _in_force else None


@contextmanager
def without(name: str) -> Iterator[None]:
    """Compute by the original of the function `name` for a while; other edits stay in force."""
    texts = {one: edit.text for one, edit in _in_force.items()}
    apply({one: text for one, text in texts.items() if one != name})
    try:
        yield
    finally:
        apply(texts)


def function(name: str) -> FunctionType:
    """Return the function `name` as the reader has it: changed, or the original."""
    return _in_force[name].function if name in _in_force else originals.functions()[name]


def _put_in(name: str, text: str) -> _Edit:
    original = originals.functions().get(name)
    if original is None:
        raise CodeError(name, None, f"There is no function {name}.", "")
    module, short = originals.module_of(name), name.partition(".")[2]
    defined: dict[str, Any] = {}
    try:
        exec(_compiled(name, text), vars(module), defined)
    except CodeError:
        raise
    except BaseException as error:
        raise problems.of_run(name, error) from None
    written = defined.pop(short, None)
    if not isinstance(written, FunctionType):
        raise CodeError(name, None, f"The code has to define {short}, with def {short}(...).", "")
    places = originals.holders(original)
    shadowed = {key: vars(module).get(key, _ABSENT) for key in defined}
    vars(module).update(defined)
    for holder, key in places:
        setattr(holder, key, _checked(name, written, original))
    return _Edit(text, written, original, places, module, shadowed)


def _take_out() -> None:
    for edit in reversed(_in_force.values()):
        for holder, key in edit.places:
            setattr(holder, key, edit.original)
        for key, value in edit.shadowed.items():
            if value is _ABSENT:
                vars(edit.module).pop(key, None)
            else:
                setattr(edit.module, key, value)
    _in_force.clear()


def _compiled(name: str, text: str) -> CodeType:
    try:
        # With what it asserts, however the Python around it was started.
        return compile(text, problems.file_of(name), "exec", dont_inherit=True, optimize=0)
    except SyntaxError as error:
        raise problems.of_syntax(name, error) from None


def _checked(name: str, written: FunctionType, original: FunctionType) -> Callable[..., Any]:
    """Return `written`, made to give what fits in the place of what `original` gives."""

    @wraps(original)
    def call(*args: Any, **kwargs: Any) -> Any:
        expected = original(*args, **kwargs)
        try:
            with np.errstate(all="ignore"):
                given = written(*args, **kwargs)
        except CodeError:
            raise
        except BaseException as error:
            raise problems.of_run(name, error) from None
        return checks.fitting(name, originals.result_name(name), given, expected)

    return call
