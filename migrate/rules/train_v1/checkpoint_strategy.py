"""``CheckpointStrategy`` of Ray 1.9 - 1.13 is ``CheckpointConfig``, which has its fields.

Fires on calls. Declines, with a finding, ``num_to_keep=0``, which kept checkpoints in memory only.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.callsite import passed
from migrate.edit.each_call import rewrite_each
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.written_names import module_name
from migrate.rule import Declined, Example, Result

ORDER = 20

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train import CheckpointStrategy

strategy = CheckpointStrategy(num_to_keep=2, checkpoint_score_attribute="loss", checkpoint_score_order="min")
""",
        """\
from ray.train import CheckpointConfig

strategy = CheckpointConfig(num_to_keep=2, checkpoint_score_attribute="loss", checkpoint_score_order="min")
""",
    ),
)

_OLD: Final = ("ray.train.CheckpointStrategy", "ray.train.checkpoint.CheckpointStrategy")


def rewrite(result: Result) -> None:
    """Rewrite every call."""
    source = result.source

    def edits(call: ast.Call, _: str) -> list[Edit]:
        kept = passed(call, 0, "num_to_keep")
        if isinstance(kept, ast.Constant) and kept.value == 0:
            raise Declined("it keeps no checkpoint in storage")
        module = module_name(source, "ray.train", call)
        name, imports = ensure(source, "ray.train" if module else "ray.train.CheckpointConfig", call)
        written = f"{name}.CheckpointConfig" if module else name
        return [*imports, Edit(source.start(call.func), source.end(call.func), written)]

    rewrite_each(result, _OLD, edits, find(_OLD[0]))
