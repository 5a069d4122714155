"""``class Scale(Preprocessor)`` of one's own: today's constructor has to be called, and ``_fit`` returns the object.

Fires on classes whose only base is Ray's ``Preprocessor`` and that have a ``_fit`` (``AIR337``): ``super().__init__()``
is written into a constructor that does not call it, and ``return self`` into a ``_fit`` that returns nothing.

Declines, with a finding: methods that stand in one line with something else.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.edits import Edit
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.functions.dialects import inserted

ORDER = 62

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.data.preprocessor import Preprocessor


class Shift(Preprocessor):
    def __init__(self, column):
        self.column = column

    def _fit(self, dataset):
        self.stats_ = {"min": dataset.min(self.column)}
""",
        """\
from ray.data.preprocessor import Preprocessor


class Shift(Preprocessor):
    def __init__(self, column):
        super().__init__()
        self.column = column

    def _fit(self, dataset):
        self.stats_ = {"min": dataset.min(self.column)}
        return self
""",
    ),
)

_BASES: Final = ("ray.data.preprocessor.Preprocessor", "ray.data.Preprocessor", "ray.ml.preprocessor.Preprocessor")
_FORM: Final = "Preprocessor._fit of a class of one's own"
_SUPER: Final = "super().__init__()"


def rewrite(result: Result) -> None:
    """Look at every preprocessor that the file makes a class for."""
    source = result.source
    for node in source.names.of(ast.ClassDef):
        methods = {method.name: method for method in methods_of(node)}
        if len(node.bases) != 1 or source.names.dotted(node.bases[0]) not in _BASES or "_fit" not in methods:
            continue
        if guarded(source.names, node):
            continue
        wrong = [method for name, method in methods.items() if _WRONG.get(name, _is_right)(source, method)]
        for method in wrong:
            if all(source.alone(statement) for statement in method.body):
                result.edits += _mended(source, method)
                result.rewrote(method, known(_FORM), _FORM)
            else:
                result.decline(method, known(_FORM), _FORM, "it stands in one line with something else")


def _is_right(source: Source, method: FunctionNode) -> bool:
    return False


def _calls_no_constructor(source: Source, method: FunctionNode) -> bool:
    calls = (node.func for node in ast.walk(method) if isinstance(node, ast.Call))
    return not any(isinstance(called, ast.Attribute) and called.attr == "__init__" for called in calls)


def _returns_nothing(source: Source, method: FunctionNode) -> bool:
    own = [node for node in ast.walk(method) if source.names.function(node) is method]
    ends = isinstance(method.body[-1], ast.Raise)
    return not ends and not any(isinstance(node, ast.Return) and node.value is not None for node in own)


_WRONG: Final = {"__init__": _calls_no_constructor, "_fit": _returns_nothing}
"""What old code leaves out of a method."""


def _mended(source: Source, method: FunctionNode) -> list[Edit]:
    if method.name == "__init__":
        return [inserted(source, method, [_SUPER])]
    itself = positional(method)[0].arg
    own = (node for node in ast.walk(method) if source.names.function(node) is method)
    edits = [Edit(source.end(node), source.end(node), f" {itself}") for node in own if isinstance(node, ast.Return)]
    last = method.body[-1]
    if not isinstance(last, ast.Return):
        position = source.line_end(source.end(last))
        edits.append(Edit(position, position, f"\n{source.indent(source.start(method.body[0]))}return {itself}"))
    return edits
