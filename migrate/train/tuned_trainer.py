"""Reading a Tuner that is given a trainer: which trainer, what is searched for, and who else uses it."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import find
from migrate.edit.callsite import keyword, passed
from migrate.resolve.meanings import meanings
from migrate.resolve.names import Variable
from migrate.resolve.source import Source
from migrate.resolve.tuners import RESTORES, TUNERS
from migrate.rule import Declined
from migrate.train.boosting import LIBRARIES
from migrate.train.trainer_classes import is_of_today
from migrate.train.trainer_subclasses import trainer_of
from migrate.tune.populations import COPY_CHECKPOINTS

SEARCHED: Final = ("train_loop_config", "trainer_init_config", "scaling_config", "datasets")
"""What a search space may have for a trainer; the second one was a `TransformersTrainer`."""


class Tuned(NamedTuple):
    """A Tuner of a trainer.

    Attributes:
        tuner: The call that makes the Tuner.
        trainable: Its argument.
        made: The call that makes the trainer.
        variable: The variable that the trainer is in, if it is in one.
        handed: Every argument of a Tuner that is the trainer, ``trainable`` and those of ``Tuner.restore``.
        is_used: Whether something else uses the trainer.
        space: What is searched for, by the constructor's arguments.
        copied: The scheduler that copies checkpoints from trial to trial, if it has one, as a dotted name.
    """

    tuner: ast.Call
    trainable: ast.expr
    made: ast.Call
    variable: Variable | None
    handed: list[ast.expr]
    is_used: bool
    space: dict[str, ast.expr]
    copied: str


def is_trainer(source: Source, node: ast.expr | None) -> bool:
    """Whether an expression is a trainer that Ray Train has today."""
    value = source.names.value(node) if node is not None else None
    dotted = source.names.dotted(value.func) if isinstance(value, ast.Call) else None
    return dotted is not None and dotted.startswith("ray.train.") and is_of_today(dotted)


def may_be_trainer(source: Source, node: ast.expr | None) -> bool:
    """Whether an expression is a trainer, of whatever class, comes from a function that makes one, or is called one."""
    if node is None or is_trainer(source, node):
        return node is not None
    made = (part for part in meanings(source, node) if isinstance(part, ast.Call))
    if any(trainer_of(source, call.func) is not None for call in made):
        return True
    value = source.names.value(node)
    binding = source.names.binding(value)
    is_given = binding is not None and binding.kind == "param" and isinstance(value, ast.Name)
    if not is_given or not isinstance(value, ast.Name) or not value.id.lower().endswith("trainer"):
        return False
    return any(find(f"{dotted}.restore") is not None for _, _, dotted in source.names.imports)


def read(source: Source, tuner: ast.Call) -> Tuned:
    """Everything about a Tuner of a trainer.

    Raises:
        Declined: If it cannot be followed, or cannot be written as a Tune function.
    """
    names = source.names
    trainable = passed(tuner, 0, "trainable")
    made = names.value(trainable) if trainable is not None else None
    if trainable is None or not isinstance(made, ast.Call) or not is_trainer(source, trainable):
        raise Declined("a Tuner takes no trainer today, and this one is made elsewhere")
    variable = names.variable(trainable)
    handed, others = [trainable], 0
    for use in names.reads(variable[1], variable[0]) if variable is not None else ():
        call = names.parents.get(use)
        call = names.parents.get(call) if isinstance(call, ast.keyword) else call
        dotted = names.dotted(call.func) if isinstance(call, ast.Call) else None
        if use is trainable:
            continue
        if dotted in TUNERS:
            raise Declined("two Tuners are given the same trainer")
        if dotted in RESTORES:
            handed.append(use)
        else:
            others += 1
    is_boosted = (names.dotted(made.func) or "") in LIBRARIES
    space = _space(source, tuner, (*SEARCHED, "params") if is_boosted else SEARCHED)
    return Tuned(tuner, trainable, made, variable, handed, others > 0, space, _copying(source, tuner))


def _copying(source: Source, tuner: ast.Call) -> str:
    """The scheduler of a Tuner, if it is one that copies checkpoints."""
    config = keyword(tuner, "tune_config")
    value = source.names.value(config) if config is not None else None
    scheduler = keyword(value, "scheduler") if isinstance(value, ast.Call) else None
    made = source.names.value(scheduler) if scheduler is not None else None
    dotted = source.names.dotted(made.func) or "" if isinstance(made, ast.Call) else ""
    return dotted if dotted.endswith(COPY_CHECKPOINTS) else ""


def without_checkpoints(scheduler: str) -> str:
    """Why a scheduler that copies checkpoints has nothing to copy where a trainer runs in a Tune function."""
    return (
        f"`{scheduler.rpartition('.')[2]}` copies checkpoints from trial to trial, and a Tune function that runs a "
        "trainer has none: report one in the function, or use another scheduler"
    )


def copies_checkpoints(source: Source) -> str | None:
    """The dotted name of a scheduler in a file that copies checkpoints from trial to trial, if there is one."""
    return next((dotted for _, dotted in source.names.calls() if dotted.endswith(COPY_CHECKPOINTS)), None)


def _space(source: Source, tuner: ast.Call, searched: tuple[str, ...]) -> dict[str, ast.expr]:
    space = keyword(tuner, "param_space")
    if space is None:
        return {}
    node = source.names.value(space)
    if not isinstance(node, ast.Dict):
        raise Declined("cannot tell what `param_space` has; write it as a dictionary beside the Tuner")
    found: dict[str, ast.expr] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        if not isinstance(key, ast.Constant) or key.value not in searched:
            told = source.text(key) if key is not None else "**"
            raise Declined(f"cannot carry over {told} of `param_space`; pass it in `train_loop_config`")
        found[str(key.value)] = value
    return found
