"""``setup_wandb(config)`` in a Train worker: told that those of other ranks than 0 log nothing.

Fires on calls in the loop of a trainer (``ITG179``). Ray asks the session of Train V1 for the rank, which a worker does
not have any more: each one would start a run of its own. A remark says that the run has no name of a trial.

Declines: calls that say `mode`, or that stand where the rank is asked; those that want a run of every worker
(`rank_zero_only=False`); and functions that Tune runs, too.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.edit.entries import behind, entries
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.worlds import TRAIN, Worlds
from migrate.rule import Declined, Example, Result
from migrate.train.tracking.tracked_workers import tracked_workers

ORDER = 47

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train
from ray.air.integrations.wandb import setup_wandb
from ray.train.torch import TorchTrainer


def loop(config):
    run = setup_wandb(
        config,
        project="digits",
    )
    run.log({"loss": 1.0})


TorchTrainer(loop, scaling_config=train.ScalingConfig(num_workers=2)).fit()
""",
        """\
from ray import train
from ray.air.integrations.wandb import setup_wandb
from ray.train.torch import TorchTrainer


def loop(config):
    run = setup_wandb(
        config,
        project="digits",
        mode=None if train.get_context().get_world_rank() == 0 else "disabled",
    )
    run.log({"loss": 1.0})


TorchTrainer(loop, scaling_config=train.ScalingConfig(num_workers=2)).fit()
""",
    ),
)

_ALL: Final = "rank_zero_only"
_NAMES: Final = (
    "the run of W&B has no id, name and group of a trial any more: give it `trial_name=...` and `group=...` where it "
    "needs them"
)


def rewrite(result: Result) -> None:
    """Let the workers of other ranks log nothing."""
    source = result.source
    for call, row, form in tracked_workers(source):
        if guarded(source.names, call):
            continue
        try:
            if source.once(Worlds).asked(call) != {TRAIN}:
                raise Declined("Tune runs the function, too")
            every = keyword(call, _ALL)
            if every is not None and not (isinstance(every, ast.Constant) and every.value is True):
                raise Declined("every worker starts a run, as it is told to, but none has the id and name of a trial")
            train, imports = ensure(source, "ray.train", call)
        except (Declined, Taken) as reason:
            result.decline(call.func, row, form, str(reason))
            continue
        given = entries(source, call)
        mode = f'mode=None if {train}.get_context().get_world_rank() == 0 else "disabled"'
        result.edits += [*imports, behind(source, call, given[-1] if given else None, [mode])]
        result.rewrote(call.func, row, form)
        result.todo(call.func, row, form, _NAMES)
