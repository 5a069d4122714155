"""``checkpoint._local_path``, where checkpoints of Ray 2.0 - 2.6 that were directories said where: ``checkpoint.path``.

Fires on what may be a checkpoint: it was asked for, made here, or belongs to a result.

Declines, with a finding (`migrate.leftovers`): the other private fields, as a checkpoint has no other form today.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.resolve.guards import guarded
from migrate.rule import Example, Result
from migrate.train.checkpoint_objects import is_checkpoint

ORDER = 67

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\n\nbest = tune.Tuner(f).fit().get_best_result()\nprint(best.checkpoint._local_path)\n",
        "from ray import tune\n\nbest = tune.Tuner(f).fit().get_best_result()\nprint(best.checkpoint.path)\n",
    ),
)

_OLD: Final = "_local_path"


def rewrite(result: Result) -> None:
    """Rewrite every such field that is read."""
    source = result.source
    for node in source.names.of(ast.Attribute):
        is_asked = node.attr == _OLD and isinstance(node.ctx, ast.Load) and not guarded(source.names, node)
        if is_asked and is_checkpoint(source, node.value):
            end = source.end(node)
            result.edit(end - len(_OLD), end, "path")
