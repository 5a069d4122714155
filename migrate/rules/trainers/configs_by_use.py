"""The configs of runs that ``ray.air`` and ``ray.train`` had for everybody: the class that is right for who gets it.

Fires on calls of ``RunConfig``, ``CheckpointConfig`` and ``FailureConfig`` in a file in which some of them go to a
Tuner and some to a trainer; each gets the class of ``ray.tune`` or ``ray.train``. Where all of them go to the same,
the import changes instead (rule ``moves``), unless it stands in another file. A dictionary with nothing but arguments
of a Tuner in it, one of them ``param_space`` or ``tune_config``, is a Tuner's wherever it goes.

Declines, with a finding: instances that go both to a Tuner and to a trainer, and those of ``ray.air`` of which neither
the file nor those that call its functions tell where they go, unless it and the files around it are about Tune alone,
or it makes what a search is given (``TuneConfig``, schedulers, searchers) and no function around it goes to a trainer.
Then those of ``ray.train`` that are given what no trainer takes any more are a Tuner's, too.
"""

from __future__ import annotations

import ast

from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.worlds import TRAIN
from migrate.rule import Example, Result
from migrate.train.configs.classes import ConfigClasses, row_of
from migrate.train.configs.flow import CONFIGS

ORDER = 8

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.air import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2), run_config=RunConfig(name="one"))
tune.Tuner(function, run_config=RunConfig(name="many"))
""",
        """\
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2), run_config=RunConfig(name="one"))
tune.Tuner(function, run_config=tune.RunConfig(name="many"))
""",
    ),
    (
        """\
from ray import train, tune

config = train.RunConfig(name="x", checkpoint_config=train.CheckpointConfig(num_to_keep=2))
tune.Tuner(function, run_config=config)
""",
        """\
from ray import tune

config = tune.RunConfig(name="x", checkpoint_config=tune.CheckpointConfig(num_to_keep=2))
tune.Tuner(function, run_config=config)
""",
    ),
    (
        'from ray import air, tune\n\ntune.Tuner("PPO", run_config=air.RunConfig(stop={"a": 1}))\n',
        'from ray import tune\n\ntune.Tuner("PPO", run_config=tune.RunConfig(stop={"a": 1}))\n',
    ),
)


def rewrite(result: Result) -> None:
    """Give every config whose class differs from use to use the class of its use."""
    source = result.source
    classes = source.once(ConfigClasses)
    for node, dotted in source.names.uses():
        worlds = classes.worlds.get(node)
        is_given = isinstance(node, ast.Name) and source.names.given.get(node.id) == dotted
        if worlds is None or dotted not in CONFIGS or guarded(source.names, node):
            continue
        if dotted in classes.places and not is_given:
            continue
        row = row_of(dotted)
        if len(worlds) != 1:
            if worlds or not dotted.startswith("ray.train."):
                both = "it goes both to a Tuner and to a trainer; make two"
                result.decline(node, row, dotted, both if worlds else "the file does not tell who gets it")
            continue
        module = next(iter(worlds))
        if dotted.startswith(f"{module}.") or (module == TRAIN and dotted not in classes.unsure and not is_given):
            continue  # those of trainers are left over, and their import changes in the next round
        try:
            name, imports = ensure(source, module, node)
        except Taken as reason:
            result.decline(node, row, dotted, str(reason))
            continue
        result.edits += imports
        if row is not None and row.old != dotted:
            result.rewrote(node, row, row.old)
        result.edit(source.start(node), source.end(node), f"{name}.{dotted.rpartition('.')[2]}")
