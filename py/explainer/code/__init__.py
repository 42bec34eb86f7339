"""The toy Transformer's own functions as things to read, to look into, and to change."""

from explainer.code.edits import any_in_force, apply
from explainer.code.problems import ELSEWHERE, CodeError, detail_of
from explainer.code.show import look

__all__ = ["ELSEWHERE", "CodeError", "any_in_force", "apply", "detail_of", "look"]
