"""``return TrainingResult(mean_loss=loss)``, as Trainable classes ended a step before Ray 0.5: a dictionary.

It was a tuple with a name for each field, all of them None by default, of which Ray filled in those of its own. What
Trainables return today is a dictionary with the same names.

Fires on what a method of a Trainable class returns, with its fields by name.

Declines: results that are kept, or made somewhere else, and files that name ``neg_mean_loss``, which Ray worked out
from the loss. The name is reported as one that Ray does not have.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.left.guards import guarded
from migrate.resolve.running.trainables import family
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 30

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.tune import Trainable, TrainingResult


class Model(Trainable):
    def _train(self):
        return TrainingResult(mean_loss=self.fit(), timesteps_this_iter=1)
""",
        """\
from ray.tune import Trainable


class Model(Trainable):
    def step(self):
        return dict(mean_loss=self.fit(), timesteps_this_iter=1)
""",
    ),
)

_RESULT: Final = ("ray.tune.TrainingResult", "ray.tune.result.TrainingResult")
_WORKED_OUT: Final = b"neg_mean_loss"


def rewrite(result: Result) -> None:
    """Rewrite every such result."""
    source = result.source
    if _WORKED_OUT in source.data:
        return
    for call, dotted in source.names.calls():
        if dotted in _RESULT and not guarded(source.names, call) and _is_returned(source, call):
            result.edit(source.start(call.func), source.end(call.func), "dict")


def _is_returned(source: Source, call: ast.Call) -> bool:
    """Whether a method of a Trainable returns what a call makes of named fields."""
    names = source.names
    if call.args or not call.keywords or names.lookup("dict", names.scope(call)) is not None:
        return False
    method = names.function(call)
    is_method = method is not None and names.parents.get(method) in family(source)
    return is_method and isinstance(names.parents.get(call), ast.Return)
