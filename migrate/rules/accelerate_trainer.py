"""``AccelerateTrainer(loop, accelerate_config={})`` of Ray 2.5 - 2.6: a ``TorchTrainer`` with the same function.

Fires on trainers without an ``accelerate_config``, or with an empty one: the ``Accelerator`` that the function builds
finds the process group of the ``TorchTrainer``.

Declines, with a finding, an ``accelerate_config`` that says something: the ``Accelerator`` takes it today.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.guards import guarded
from migrate.rule import Declined, Example, Result
from migrate.train.loop_config import remove

ORDER = 9

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train.huggingface import AccelerateTrainer

trainer = AccelerateTrainer(loop, train_loop_config=config, accelerate_config={}, scaling_config=scaling)
""",
        """\
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(loop, train_loop_config=config, scaling_config=scaling)
""",
    ),
)

_OLD: Final = (
    "ray.train.huggingface.AccelerateTrainer",
    "ray.train.huggingface.accelerate.AccelerateTrainer",
    "ray.train.huggingface.accelerate.accelerate_trainer.AccelerateTrainer",
)
_NAME: Final = "accelerate_config"


def rewrite(result: Result) -> None:
    """Rewrite every trainer whose configuration says nothing."""
    source = result.source
    for call, dotted in source.names.calls():
        if dotted not in _OLD or guarded(source.names, call):
            continue
        given = keyword(call, _NAME)
        is_empty = isinstance(given, ast.Dict) and not given.keys
        is_none = isinstance(given, ast.Constant) and given.value is None
        try:
            if given is not None and not is_empty and not is_none:
                raise Declined("pass what `accelerate_config` says to `accelerate.Accelerator(...)` in the function")
            name, imports = ensure(source, "ray.train.torch.TorchTrainer", call)
            if given is not None:
                remove(result, call, _NAME)
        except (Declined, Taken) as reason:
            result.decline(call.func, find(dotted), dotted, str(reason))
            continue
        result.edits += [*imports, Edit(source.start(call.func), source.end(call.func), name)]
