"""``keep_checkpoints_num=1`` with Population Based Training: trials were cloned from memory, and four are kept today.

Fires on one or two checkpoints that are kept (``SRC145``), in a file of Ray 2.6 or older that makes a
``PopulationBasedTraining`` or ``PB2``, or one of a class of the code that derives from them. A trial is cloned from a
checkpoint in storage today, and the next one of its owner would delete it before the clone has read it.

Declines: calls that say that the run has another scheduler, Tuners that show that they have none, and numbers that are
not written there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.running.subclasses import derives_from
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.searches.populations import POPULATIONS

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
experiment = tune.Experiment("e", f, storage_path="/r", checkpoint_config=tune.CheckpointConfig(num_to_keep=4))
""",
    ),
)

_FORM: Final = "PopulationBasedTraining(...) with keep_checkpoints_num=1"
_MODULE: Final = "ray.tune."
_KEPT: Final = ("keep_checkpoints_num", "num_to_keep")
_CONFIGS: Final = ("ray.tune.TuneConfig", "ray.tune.tune_config.TuneConfig")
_TOO_FEW: Final = (1, 2)
_ENOUGH: Final = 4
_WHY: Final = (
    "{enough} checkpoints of a trial are kept in place of {kept}: trials were cloned from memory, and are cloned from "
    "files today, which the next checkpoint of the cloned trial would delete"
)


def rewrite(result: Result) -> None:
    """Raise every number of kept checkpoints that is too small for the scheduler of the file."""
    source = result.source
    kept = list(_kept(source)) if result.until_26 else []
    if not kept or not any(derives_from(source, call.func, is_population) for call in source.names.of(ast.Call)):
        return
    for call, value in kept:
        run = _run_of(source, call)
        if not _has_other_scheduler(source, run) and not _has_none(source, run) and not guarded(source.names, value):
            result.edit(source.start(value), source.end(value), str(_ENOUGH))
            result.note(value, known(_FORM), _FORM, _WHY.format(enough=_ENOUGH, kept=source.text(value)))


def _kept(source: Source) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Every call of Ray that keeps one or two checkpoints, and the number."""
    for call, dotted in source.names.calls():
        for word in call.keywords if dotted.startswith("ray.") else ():
            if word.arg in _KEPT and isinstance(word.value, ast.Constant) and word.value.value in _TOO_FEW:
                yield call, word.value


def _run_of(source: Source, call: ast.Call) -> ast.AST:
    """A call, or the outermost one that it is an argument of."""
    names = source.names
    outer: ast.AST = call
    while isinstance(parent := names.parents.get(outer), ast.Call | ast.keyword):
        outer = parent
    return outer


def _has_none(source: Source, run: ast.AST) -> bool:
    """Whether a call makes a Tuner that shows that it has no scheduler."""
    names = source.names
    if not isinstance(run, ast.Call) or names.dotted(run.func) not in TUNERS:
        return False
    words = {word.arg: word.value for word in run.keywords}
    config = names.value(words["tune_config"]) if "tune_config" in words else None
    if None in words or len(run.args) > 1:
        return False
    if config is None:
        return "tune_config" not in words
    if not isinstance(config, ast.Call) or config.args or names.dotted(config.func) not in _CONFIGS:
        return False
    return not {"scheduler", None} & {word.arg for word in config.keywords}


def _has_other_scheduler(source: Source, run: ast.AST) -> bool:
    """Whether a run names a scheduler that is certainly another one."""
    names = source.names
    words = [word.value for part in ast.walk(run) if isinstance(part, ast.Call) for word in part.keywords
             if word.arg == "scheduler"]  # fmt: skip
    made = [names.value(value) for value in words]
    dotted = [names.dotted(value.func) or "" for value in made if isinstance(value, ast.Call)]
    others = [name for name in dotted if owner_of(name).startswith(_MODULE) and not is_population(name)]
    return bool(words) and len(others) == len(words)


def is_population(dotted: str) -> bool:
    """Whether a dotted name is that of such a scheduler."""
    owner = owner_of(dotted)
    return owner.startswith(_MODULE) and owner.rpartition(".")[2] in POPULATIONS
