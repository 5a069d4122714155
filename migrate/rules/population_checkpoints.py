"""``keep_checkpoints_num=1`` with Population Based Training: trials were cloned from memory.

Fires on none: nothing is changed.

Declines, with a finding (``SRC145``): one or two checkpoints that are kept, in a file of Ray 2.6 or older that makes a
``PopulationBasedTraining`` or ``PB2``. The next checkpoint of a trial deletes what another one is to go on from.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.resolve.owners import owner_of
from migrate.rule import Example, Result

ORDER = 41

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune.schedulers import PopulationBasedTraining

scheduler = PopulationBasedTraining(metric="loss", mode="min", hyperparam_mutations={"lr": [1, 2]})
experiment = tune.Experiment("e", f, local_dir="/r", keep_checkpoints_num=1)
""",
        """\
from ray import tune
from ray.tune.schedulers import PopulationBasedTraining

scheduler = PopulationBasedTraining(metric="loss", mode="min", hyperparam_mutations={"lr": [1, 2]})
experiment = tune.Experiment("e", f, storage_path="/r", checkpoint_config=tune.CheckpointConfig(num_to_keep=1))
""",
    ),
)

_FORM: Final = "PopulationBasedTraining(...) with keep_checkpoints_num=1"
_SCHEDULERS: Final = ("PopulationBasedTraining", "PB2")
_KEPT: Final = ("keep_checkpoints_num", "num_to_keep")
_TOO_FEW: Final = (1, 2)


def rewrite(result: Result) -> None:
    """Report every number of kept checkpoints that is too small for the scheduler of the file."""
    calls = list(result.source.names.calls()) if result.until_26 else []
    if not any(_is_population(dotted) for _, dotted in calls):
        return
    for call, dotted in calls:
        for word in call.keywords if dotted.startswith("ray.") else ():
            if word.arg in _KEPT and isinstance(word.value, ast.Constant) and word.value.value in _TOO_FEW:
                result.decline(word.value, known(_FORM), _FORM, "")


def _is_population(dotted: str) -> bool:
    owner = owner_of(dotted)
    return owner.startswith("ray.tune.") and owner.rpartition(".")[2] in _SCHEDULERS
