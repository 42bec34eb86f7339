"""The one door between the worker's JavaScript and Python: JSON text in, JSON text out, never an exception.

Markup stands as it is behind the line of JSON that says what it is of: to write it as JSON, and to read that, takes
longer than to compute many a figure.

What every request may carry as `code` is the reader's text for the functions that were changed, by `MODULE.FUNCTION`:
the answer is computed by it. An error of the kind `code` is the reader's own, with the place of it.
"""

import json
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from explainer import code
from explainer import measure as measuring
from explainer import render as rendering

Answer = tuple[Mapping[str, Any], str]
"""What is told as JSON, and what stands behind it."""


def render(request: str) -> str:
    """Render a figure: `{sentence, controls, code, figure}` to `{figure, values, texts, status}`, and its markup."""
    return _answer(request, _render)


def peek(request: str) -> str:
    """Look into functions at work: `{sentence, controls, code, figure, functions}` to `{peeks: {FUNCTION: markup}}`."""
    return _answer(request, _peek)


def measure(request: str) -> str:
    """Time the layer on this device: `{controls}` to `{measurements}`."""
    return _answer(request, _measure)


def _render(asked: Mapping[str, Any]) -> Answer:
    scene = rendering.cached_scene(asked["sentence"], rendering.settings(asked["controls"]))
    rendered = rendering.figure(asked["figure"], scene)
    values = {name: number._asdict() for name, number in rendered.values.items()}
    told = {"figure": rendered.figure, "values": values, "texts": rendered.texts, "status": rendering.status(scene)}
    return told, f"\n{rendered.markup}"


def _peek(asked: Mapping[str, Any]) -> Answer:
    given = asked["sentence"], asked["controls"]
    return {"peeks": {name: code.look(name, asked["figure"], *given) for name in asked["functions"]}}, ""


def _measure(asked: Mapping[str, Any]) -> Answer:
    width = rendering.scene("", asked["controls"]).controls["width"]
    return {"measurements": measuring.attention_times(width)}, ""


def _answer(request: str, work: Callable[[Mapping[str, Any]], Answer]) -> str:
    try:
        asked = json.loads(request)
        _compute_by(asked.get("code", {}))
        told, behind = work(asked)
        return json.dumps(told, allow_nan=False) + behind
    except Exception as error:
        return json.dumps({"error": _failure(error)})


def _compute_by(texts: Mapping[str, str]) -> None:
    try:
        is_new = code.apply(texts)
    except code.CodeError:
        # What was in force before no longer is.
        rendering.forget()
        raise
    if is_new:
        rendering.forget()


def _failure(error: Exception) -> Mapping[str, Any]:
    if isinstance(error, code.CodeError):
        place = {"function": error.function, "line": error.line}
        return {"kind": "code", "message": error.message, "detail": error.detail, "place": place}
    if code.any_in_force():
        return {"kind": "code", "message": code.ELSEWHERE, "detail": code.detail_of(error), "place": None}
    return {"kind": "internal", "message": str(error), "detail": traceback.format_exc(), "place": None}
