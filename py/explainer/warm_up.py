"""Everything that the page's Python ever does, done once: for an image of its memory, which then holds it ready."""

import gc
import heapq  # noqa: F401  `Counter.most_common` imports it when it is called: code of the reader's may.
import json
import linecache
import re
import sys
import zipimport
from collections.abc import Callable

from explainer import bridge, code, figures, render
from explainer.code import originals


def warm_up() -> None:
    """Load every module and template, read every function's source, and draw every figure; then forget the results.

    What is left is what no sentence changes: the reader's own Python computes every figure anew.
    Raises RuntimeError with Python's own words if a figure cannot be drawn.
    """
    render.load_templates()
    for name in originals.functions():
        originals.result_name(name)
    for name, figure in figures.modules().items():
        _ask(bridge.render, figure=name)
        _ask(bridge.peek, figure=name, functions=list(figure.CODE))
    _fail_once()
    _forget()


def _fail_once() -> None:
    """Go the way that an error of the reader's code goes."""
    name, figure = next((name, figure) for name, figure in figures.modules().items() if figure.CODE)
    function = figure.CODE[0]
    broken = f"def {function.partition('.')[2]}(*arguments):\n    return no_such_name"
    bridge.render(_request(figure=name, code={function: broken}))
    code.apply({})


def _forget() -> None:
    """Forget all results, and where modules were read from: where the image is used, nothing may be there."""
    render.forget()
    linecache.clearcache()
    re.purge()
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    gc.collect()
    # What is here now stays: the collector need not look at it again, at no edit.
    gc.freeze()


def _ask(door: Callable[[str], str], **asked: object) -> None:
    answer = json.loads(door(_request(**asked)).partition("\n")[0])
    if "error" in answer:
        raise RuntimeError(answer["error"]["detail"])


def _request(**asked: object) -> str:
    return json.dumps({"sentence": render.DEFAULT_SENTENCE, "controls": {}, "code": {}, **asked})
