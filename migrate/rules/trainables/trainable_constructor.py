"""``def __init__(self, config, logger_creator)`` of a Trainable: Tune passes ``storage`` in its place.

Fires on Trainable classes whose constructor takes ``logger_creator`` (``TRN113``) and does nothing with it but hand it
to the constructor of its base class.

Declines, which stays a finding: a constructor that does not hand it on, that does anything else with it, or that has a
``storage`` of its own.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of, trainables
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 31

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


class Digits(tune.Trainable):
    def __init__(self, config=None, logger_creator=None):
        super().__init__(config, logger_creator=logger_creator)
        self.x = 0
""",
        """\
from ray import tune


class Digits(tune.Trainable):
    def __init__(self, config=None, storage=None):
        super().__init__(config, storage=storage)
        self.x = 0
""",
    ),
)

_OLD: Final = "logger_creator"
_NEW: Final = "storage"


def rewrite(result: Result) -> None:
    """Rewrite every constructor that hands its logger creator on."""
    source = result.source
    for node in trainables(source):
        for method in methods_of(node):
            if method.name == "__init__" and not guarded(source.names, method):
                result.edits += _constructor(source, method)


def _constructor(source: Source, method: FunctionNode) -> list[Edit]:
    names = source.names
    inside = names.inside(method)
    argument = next((part for part in [*positional(method), *method.args.kwonlyargs] if part.arg == _OLD), None)
    if argument is None or names.lookup(_NEW, inside) is not None or len(inside.bindings[_OLD]) > 1:
        return []
    uses = names.reads(_OLD, inside)
    if not uses:
        return []  # the base class must be given what Tune passes
    start = source.start(argument)
    edits = [Edit(start, start + len(_OLD), _NEW)]
    for use in uses:
        parent = names.parents.get(use)
        call = names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
        is_base = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "__init__"
        if not is_base or (isinstance(parent, ast.keyword) and parent.arg != _OLD):
            return []
        edits.append(Edit(source.start(use), source.end(use), _NEW))
        if isinstance(parent, ast.keyword):
            word = source.start(parent)
            edits.append(Edit(word, word + len(_OLD), _NEW))
    return edits
