"""``keep_checkpoints_num=1`` with Population Based Training: trials were cloned from memory.

Fires on none: nothing is changed.

Declines, with a finding (``SRC145``): one or two checkpoints that are kept, in a file of Ray 2.6 or older that makes a
``PopulationBasedTraining`` or ``PB2``. The next checkpoint of a trial deletes what another one is to go on from. Not
where the same call says that the run has another scheduler.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.resolve.owners import owner_of
from migrate.resolve.source import Source
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
_MODULE: Final = "ray.tune."
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
            is_kept = word.arg in _KEPT and isinstance(word.value, ast.Constant) and word.value.value in _TOO_FEW
            if is_kept and not _has_other_scheduler(result.source, call):
                result.decline(word.value, known(_FORM), _FORM, "")


def _has_other_scheduler(source: Source, call: ast.Call) -> bool:
    """Whether a call, or the one that it is an argument of, names a scheduler that is certainly another one."""
    names = source.names
    outer: ast.AST = call
    while isinstance(parent := names.parents.get(outer), ast.Call | ast.keyword):
        outer = parent
    words = [word.value for part in ast.walk(outer) if isinstance(part, ast.Call) for word in part.keywords
             if word.arg == "scheduler"]  # fmt: skip
    made = [names.value(value) for value in words]
    dotted = [names.dotted(value.func) or "" for value in made if isinstance(value, ast.Call)]
    others = [name for name in dotted if owner_of(name).startswith(_MODULE) and not _is_population(name)]
    return bool(words) and len(others) == len(words)


def _is_population(dotted: str) -> bool:
    owner = owner_of(dotted)
    return owner.startswith(_MODULE) and owner.rpartition(".")[2] in _SCHEDULERS
