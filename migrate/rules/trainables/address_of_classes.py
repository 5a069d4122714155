"""``trainable.get_current_ip()`` becomes ``trainable.get_current_ip_pid()[0]``.

Fires on calls of the method of a Trainable (``TRN117``): of ``self`` and ``super()`` in its class, and of what
certainly holds an object of one. Since Ray 2.0 the method gives the process as well.

Declines, with a finding: the method as a value, which is not called there.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.leftovers.trainable_classes import of_instances, of_self
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result

ORDER = 61

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


class Model(tune.Trainable):
    def step(self):
        return {"where": self.get_current_ip()}
""",
        """\
from ray import tune


class Model(tune.Trainable):
    def step(self):
        return {"where": self.get_current_ip_pid()[0]}
""",
    ),
)

_NAME: Final = "get_current_ip"
_TODAY: Final = "get_current_ip_pid"


def rewrite(result: Result) -> None:
    """Take the first of what the method of today gives."""
    source = result.source
    if _NAME not in source.names.words:
        return
    for node, row, _ in dict.fromkeys((*of_self(source), *of_instances(source))):
        call = source.names.parents.get(node)
        if row.name != _NAME or not isinstance(node, ast.Attribute) or guarded(source.names, node):
            continue
        if isinstance(call, ast.Call) and call.func is node and not (call.args or call.keywords):
            end = source.end(node)
            result.edit(end - len(_NAME), end, _TODAY)
            result.edit(source.end(call), source.end(call), "[0]")
