"""``if ray.worker._mode() == ray.worker.LOCAL_MODE:``: there is no local mode any more, and nothing is ever in it.

Fires on comparisons of the mode of Ray's worker with ``LOCAL_MODE`` (``COR115``). A branch that is for that mode alone
is left out; where the answer is used otherwise, the answer that it always gives stands in its place.

Declines, with a finding: ``LOCAL_MODE`` that is used in another way, and branches for several releases of Ray.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.statements import left_out
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 8

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os

import ray
from ray import tune


class Runner(tune.Trainable):
    def setup(self, config):
        if ray.worker._mode() == ray.worker.LOCAL_MODE:
            os.chdir(os.getcwd())
        self.config = config
""",
        """\
from ray import tune


class Runner(tune.Trainable):
    def setup(self, config):
        self.config = config
""",
    ),
)

_OLD: Final = "ray.worker.LOCAL_MODE"
_MODES: Final = (_OLD, "ray._private.worker.LOCAL_MODE")
_ASKED: Final = (".worker._mode", ".worker.global_worker.mode")
_GONE: Final = "removed: there is no local mode any more, so that nothing is ever in it"


def rewrite(result: Result) -> None:
    """Answer every question whether Ray is in its local mode."""
    source = result.source
    for node, dotted in source.names.uses():
        compared = source.names.parents.get(node) if dotted in _MODES else None
        if not isinstance(compared, ast.Compare) or not _asks_mode(source, compared, node):
            continue
        if guarded(source.names, node):
            continue
        branch = source.names.parents.get(compared)
        is_equal = isinstance(compared.ops[0], ast.Eq | ast.Is)
        if isinstance(branch, ast.If) and is_equal and not branch.orelse and not source.is_elif(branch):
            result.edits.append(left_out(source, branch))
        else:
            start, end = source.start(compared), source.end(compared)
            result.edit(*source.tokens.span(compared, start, end), str(not is_equal))
        result.note(compared, known(_OLD), _OLD, _GONE)


def _asks_mode(source: Source, compared: ast.Compare, mode: ast.AST) -> bool:
    """Whether the mode of Ray's worker is compared with one of its modes, and nothing else is."""
    if len(compared.ops) != 1 or not isinstance(compared.ops[0], ast.Eq | ast.NotEq | ast.Is | ast.IsNot):
        return False
    other = next(side for side in (compared.left, *compared.comparators) if side is not mode)
    asked = other.func if isinstance(other, ast.Call) and not (other.args or other.keywords) else other
    return (source.names.dotted(asked) or "").endswith(_ASKED)
