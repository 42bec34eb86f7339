"""The functions that a reader can change: every public one of `toy_transformer`, by `MODULE.FUNCTION`."""

import ast
import importlib
import inspect
import pkgutil
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

import toy_transformer

Function = Callable[..., Any]

_HOLDERS = ("toy_transformer.", "explainer.")
"""Packages whose modules hold functions of the toy under their own names."""


@cache
def functions() -> MappingProxyType[str, FunctionType]:
    """Return every public function of the toy as the repository has it, by `MODULE.FUNCTION`."""
    return MappingProxyType({f"{module.__name__.rpartition('.')[2]}.{f.__name__}": f for module, f in _public()})


def _public() -> Iterator[tuple[ModuleType, FunctionType]]:
    for info in pkgutil.iter_modules(toy_transformer.__path__):
        module = importlib.import_module(f"{toy_transformer.__name__}.{info.name}")
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__ and not name.startswith("_"):
                yield module, value


def module_of(name: str) -> ModuleType:
    """Return the module in which the function `name` stands."""
    return sys.modules[functions()[name].__module__]


@cache
def source(name: str) -> str:
    """Return the text of the function `name`, from its file."""
    return textwrap.dedent(inspect.getsource(functions()[name])).rstrip() + "\n"


@cache
def result_name(name: str) -> str:
    """Return what the function `name` calls its result: the name that its last `return` has, or else its own."""
    returns = [node for node in ast.walk(ast.parse(source(name))) if isinstance(node, ast.Return)]
    last = max(returns, key=lambda node: node.lineno).value
    return last.id if isinstance(last, ast.Name) else name.partition(".")[2]


def holders(function: Function) -> list[tuple[ModuleType, str]]:
    """Return every place, a module and a name in it, through which the code calls `function`."""
    modules = [module for name, module in sys.modules.items() if name.startswith(_HOLDERS) and module is not None]
    return [(module, key) for module in modules for key, value in vars(module).items() if value is function]
