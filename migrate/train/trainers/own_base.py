"""The class written into a file whose trainers derived from `BaseTrainer`: their loop runs in a trial of Tune."""

from __future__ import annotations

import re
from string import Template
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.needed import Needed
from migrate.resolve.running.own_trainers import SAYS

BASE: Final = "BaseTrainer"
METADATA: Final = "metadata"
SCALING: Final = "scaling_config"
STARTS: Final = "resume_from_checkpoint"
SINCE_27: Final = "Ray 2.7"
_LINES: Final = {
    " ": ((), ()),
    "m": ((METADATA,), ()),
    "s": ((SCALING,), ()),
    "r": ((STARTS,), ()),
    "R": ((), (STARTS,)),
    "n": ((SCALING, SINCE_27), ()),
    "o": ((SCALING,), (SINCE_27,)),
    "N": ((SINCE_27,), (SCALING,)),
    "O": ((), (SCALING, SINCE_27)),
}
"""For which files a line is, by the letter in front of it: what they have, and what they do not."""
_CLASS: Final = '''\
 |
 |
 |class $name:
 |    """$says"""
 |
 |    def __new__(cls, *args, **kwargs):
 |        trainer = super().__new__(cls)
 |        trainer.given = args, kwargs
 |        return trainer
 |
 |    def __init__(
 |        self,
 |        *,
s|        scaling_config=None,
 |        run_config=None,
 |        datasets=None,
m|        metadata=None,
 |        resume_from_checkpoint=None,
 |    ):
s|        self.scaling_config = scaling_config or $scaling()
 |        self.run_config = run_config or $tune.RunConfig()
 |        self.datasets = datasets or {}
m|        self.metadata = metadata or {}
R|        self.starting_checkpoint = resume_from_checkpoint
r|        self.resume_from_checkpoint = resume_from_checkpoint
 |
 |    def fit(self):
 |        result = $tune.Tuner(self.as_trainable(), run_config=self.run_config).fit()[0]
 |        if result.error:
 |            raise $failed("The training failed") from result.error
 |        return result
 |
 |    def as_trainable(self):
 |        def trainable(config, owner, given):
 |            trainer = owner(*given[0], **given[1])
R|            trainer.starting_checkpoint = $tune.get_checkpoint() or trainer.starting_checkpoint
r|            trainer.resume_from_checkpoint = $tune.get_checkpoint() or trainer.resume_from_checkpoint
 |            trainer.datasets = {name: made() if callable(made) else made for name, made in trainer.datasets.items()}
 |            trainer.setup()
 |            trainer.training_loop()
 |
 |        trainable.__name__ = type(self).__name__
s|        workers = self.scaling_config.as_placement_group_factory().bundles
n|        first = {**workers[0], "CPU": workers[0].get("CPU", 0) + 1}  # with one for the loop
n|        bundles, strategy = [{}, first, *workers[1:]], self.scaling_config.placement_strategy
o|        bundles, strategy = [{"CPU": 1}, *workers], self.scaling_config.placement_strategy
s|        resources = $tune.PlacementGroupFactory(bundles, strategy=strategy)
N|        resources = $tune.PlacementGroupFactory([{}, {"CPU": 2}])
O|        resources = $tune.PlacementGroupFactory([{"CPU": 1}])
 |        trainable = $tune.with_parameters(trainable, owner=type(self), given=self.given)
 |        return $tune.with_resources(trainable, resources)
 |
 |    def setup(self):
 |        pass
 |
 |    def training_loop(self):
 |        raise NotImplementedError
'''
_NEEDED: Final = {"failed": "ray.train.TrainingFailedError", "scaling": "ray.train.ScalingConfig", "tune": "ray.tune"}
_PLACEHOLDER: Final = re.compile(r"\$(\w+)")


def writing(needed: Needed, name: str, has: set[str]) -> list[Edit]:
    """The edits that write the class.

    Args:
        needed: What imports what the class names.
        name: What it is called in the file.
        has: What the trainers of the file have.

    Raises:
        Taken: If a name that is needed means something else in the file.
    """
    text = "".join(
        line[2:]
        for line in _CLASS.splitlines(keepends=True)
        if has.issuperset(_LINES[line[0]][0]) and has.isdisjoint(_LINES[line[0]][1])
    )
    asked = sorted({word for word in _PLACEHOLDER.findall(text) if word in _NEEDED})
    words = {"name": name, "says": SAYS, **{word: needed(_NEEDED[word]) for word in asked}}
    return [*needed.edits, *below_imports(needed.source, Template(text).substitute(words))]
