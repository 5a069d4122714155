"""``AccelerateTrainer(loop, accelerate_config={})`` of Ray 2.5 - 2.6: a ``TorchTrainer`` with the same function.

Fires on trainers whose workers have GPUs, without an ``accelerate_config`` or with an empty one: the ``Accelerator``
that the function builds finds the process group of the ``TorchTrainer``.

Declines, with a finding, an ``accelerate_config`` that says something: the ``Accelerator`` takes it today. And it
declines workers that may have no GPU: there the ``AccelerateTrainer`` made an ``Accelerator`` one of CPUs, else
each worker would train by itself.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.edit.each_call import rewrite_each
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.loops.loop_config import remove

ORDER = 9

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train import ScalingConfig
from ray.train.huggingface import AccelerateTrainer

scaling = ScalingConfig(num_workers=2, use_gpu=True)
trainer = AccelerateTrainer(loop, train_loop_config=config, accelerate_config={}, scaling_config=scaling)
""",
        """\
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

scaling = ScalingConfig(num_workers=2, use_gpu=True)
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

    def edits(call: ast.Call, _: str) -> list[Edit]:
        given = keyword(call, _NAME)
        is_empty = isinstance(given, ast.Dict) and not given.keys
        is_none = isinstance(given, ast.Constant) and given.value is None
        if given is not None and not is_empty and not is_none:
            raise Declined("pass what `accelerate_config` says to `accelerate.Accelerator(...)` in the function")
        if not _on_gpus(source, call):
            raise Declined("on workers without GPUs, write `accelerate.Accelerator(cpu=True)` in the function")
        name, imports = ensure(source, "ray.train.torch.TorchTrainer", call)
        if given is not None:
            remove(result, call, _NAME)
        return [*imports, Edit(source.start(call.func), source.end(call.func), name)]

    rewrite_each(result, _OLD, edits)


def _on_gpus(source: Source, call: ast.Call) -> bool:
    """Whether the workers of a trainer are sure to have GPUs."""
    given = keyword(call, "scaling_config")
    config = source.names.value(given) if given is not None else None
    asked = keyword(config, "use_gpu") if isinstance(config, ast.Call) else None
    return isinstance(asked, ast.Constant) and asked.value is True
