"""The one door between the worker's JavaScript and Python: JSON text in, JSON text out, never an exception."""

import json
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from explainer import measure as measuring
from explainer import render as rendering


def render(request: str) -> str:
    """Render one figure: `{sentence, controls, figure, revision}` to `{figure, markup, values, texts, status}`."""
    return _answer(request, _render)


def measure(request: str) -> str:
    """Time the layer on this device: `{controls}` to `{measurements}`."""
    return _answer(request, _measure)


def _render(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    scene = rendering.cached_scene(asked["sentence"], rendering.settings(asked["controls"]))
    rendered = rendering.figure(asked["figure"], scene, asked["revision"])
    return {**asdict(rendered), "status": rendering.status(scene)}


def _measure(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    width = rendering.scene("", asked["controls"]).controls["width"]
    return {"measurements": measuring.attention_times(width)}


def _answer(request: str, work: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> str:
    try:
        return json.dumps(work(json.loads(request)), allow_nan=False)
    except Exception as error:
        return json.dumps({"error": {"kind": "internal", "message": str(error), "detail": traceback.format_exc()}})
