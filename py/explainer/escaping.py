"""Templates that show a value by the shortest way: most of what Python does for an edit is to write values down.

Without its C part, which the browser does not have, MarkupSafe searches every text five times and wraps what comes out.
That was more than half of the work of an edit: of some 15,000 values that the figures show, nearly none has anything
to escape. And what `a.b` means in a template, Jinja finds out anew each time: here it is always an attribute.
"""

import re
from typing import Any

import markupsafe
from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame

_special = re.compile("[&<>'\"]").search


def escape(value: Any) -> str:
    """Return `value` as text for HTML, just as MarkupSafe does."""
    kind = type(value)
    if kind is str:
        return value if not _special(value) else str(markupsafe.escape(value))
    if kind is int or kind is float or kind is markupsafe.Markup:
        return str(value)
    return markupsafe.escape(value)


class EscapingGenerator(CodeGenerator):
    """Writes templates that take attributes by themselves, and call `escape` of their environment."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: D102, N802 - Jinja's
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escape(")


class EscapingEnvironment(Environment):
    """An environment that escapes by `escape`, and in whose templates `a.b` is an attribute, never an item.

    Where a template has switched escaping off, its filter `escaped` does it for one value.
    """

    code_generator_class = EscapingGenerator
    escape = staticmethod(escape)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.filters["escaped"] = escape
