"""Reading what a script does with a ``ray.train.Trainer`` of Ray 1.9 - 1.13."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.edit.callsite import Given, arguments
from migrate.resolve.flow.held import is_none
from migrate.resolve.names.names import Variable
from migrate.resolve.text.source import Source
from migrate.rule import Declined

TRAINERS: Final = ("ray.train.Trainer", "ray.train.trainer.Trainer")
_MADE_OF: Final = ("backend", "num_workers", "use_gpu", "resources_per_worker", "logdir", "max_retries")
_RUN_WITH: Final = ("train_func", "config", "callbacks", "dataset", "checkpoint", "checkpoint_strategy")
_TUNED_WITH: Final = ("train_func", "dataset")
_STARTED: Final = ("start", "shutdown")
_SAVES: Final = ("ray.train.save_checkpoint", "ray.train.Checkpoint.from_directory")
_ASKED: Final = (
    "latest_checkpoint", "best_checkpoint", "latest_run_dir", "latest_checkpoint_dir", "logdir",
)  # fmt: skip

LATEST: Final = "latest_checkpoint"
_BEST: Final = "best_checkpoint"
_WHICH: Final = "cannot tell which run it is asked about"

By = dict[str, Given]
"""Arguments by their names."""


class Run(NamedTuple):
    """One ``trainer.run(...)`` or ``trainer.to_tune_trainable(...)`` with its arguments."""

    call: ast.Call
    given: By


class OldTrainer(NamedTuple):
    """A trainer in a variable, and everything that is done with it.

    Attributes:
        made: The call that makes it.
        statement: The statement that keeps it.
        variable: The variable that it is kept in.
        given: What it is made of.
        runs: Its runs.
        tuned: The trainables that are made of it.
        started: Statements that start it or shut it down.
        asked: What it is asked for, such as ``trainer.latest_checkpoint``.
        before: Of what it is asked for, the runs by then, the last one first.
    """

    made: ast.Call
    statement: ast.stmt
    variable: Variable
    given: By
    runs: list[Run]
    tuned: list[Run]
    started: list[ast.stmt]
    asked: list[ast.Attribute]
    before: dict[ast.Attribute, tuple[ast.Call, ...]]

    def is_asked_of(self, run: ast.Call) -> bool:
        """Whether it is asked for something that a run has; the latest checkpoint may be that of any run by then."""
        return any(run in runs if asked.attr == LATEST else run is runs[0] for asked, runs in self.before.items())


def read(source: Source, made: ast.Call) -> OldTrainer:
    """Everything that is done with a trainer.

    Raises:
        Declined: If it cannot be followed, or if something is done with it that has no counterpart.
    """
    names = source.names
    statement = names.statement(made)
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    variable = names.variable(target) if target is not None else None
    if variable is None or statement.value is not made or not source.alone(statement):  # type: ignore[attr-defined]
        raise Declined("it is not kept in a variable of its own, so its runs cannot be followed")
    scope, name = variable
    if len(scope.bindings.get(name, ())) != 1:
        raise Declined(f"`{name}` is assigned in several places")
    found = OldTrainer(made, statement, variable, named(source, made, _MADE_OF), [], [], [], [], {})
    for use in names.reads(name, scope):
        if names.scope(use) is not scope:
            raise Declined(f"`{name}` is used in another function than it is made in")
        _add(source, found, use)
    if not found.runs and not found.tuned:
        raise Declined(f"`{name}` does not run in this file")
    found.runs.sort(key=lambda run: source.start(run.call))
    for asked in found.asked:
        found.before[asked] = _runs_before(source, found, asked)
    return found


def _runs_before(source: Source, trainer: OldTrainer, asked: ast.Attribute) -> tuple[ast.Call, ...]:
    """The runs that there were when a trainer is asked for something, the last one first.

    Raises:
        Declined: If there was none, or that is not seen.
    """
    names = source.names
    runs = [run.call for run in trainer.runs]
    before = tuple(call for call in reversed(runs) if source.end(call) <= source.start(asked))
    if len(runs) == 1 and not before:
        raise Declined(f"`{source.text(asked)}` is asked before it runs")
    if len(runs) == 1:
        return before
    # Several are one after the other if they stand in a row of statements.
    statements = [names.statement(call) for call in runs]
    blocks = {id(names.block(statement)) for statement in (*statements, names.statement(asked))}
    begun_with = [run.given["checkpoint"].node for run in trainer.runs if "checkpoint" in run.given]
    is_apart = asked in begun_with or names.statement(asked) not in statements
    is_best_of_all = asked.attr == _BEST and len(before) > 1
    if not before or not is_apart or is_best_of_all or len(blocks) != 1:
        raise Declined(_WHICH)
    return before


def _add(source: Source, found: OldTrainer, use: ast.Name) -> None:
    names = source.names
    member = names.parents.get(use)
    if not isinstance(member, ast.Attribute):
        raise Declined(f"`{use.id}` is handed on")
    call = names.parents.get(member)
    is_called = isinstance(call, ast.Call) and call.func is member
    if member.attr in _ASKED and not is_called:
        found.asked.append(member)
    elif not isinstance(call, ast.Call) or not is_called:
        raise Declined(f"nothing replaces `{use.id}.{member.attr}`")
    elif member.attr in _STARTED:
        if call.args or any(word.arg != "initialization_hook" or not is_none(word.value) for word in call.keywords):
            raise Declined("`initialization_hook` ran on every worker first; call it first in the training function")
        statement = names.statement(call)
        if not isinstance(statement, ast.Expr) or statement.value is not call or not source.alone(statement):
            raise Declined(f"`{use.id}.{member.attr}()` is part of a larger statement")
        found.started.append(statement)
    elif member.attr == "run":
        found.runs.append(Run(call, named(source, call, _RUN_WITH)))
    elif member.attr == "to_tune_trainable":
        found.tuned.append(Run(call, named(source, call, _TUNED_WITH)))
    else:
        raise Declined(f"nothing replaces `{use.id}.{member.attr}()`")


def named(source: Source, call: ast.Call, order: tuple[str, ...]) -> By:
    """The arguments of a call by name; those that are None are left out.

    Raises:
        Declined: If they cannot be told apart.
    """
    found: By = {}
    positions = iter(order)
    for given in arguments(source, call)[0]:
        name = next(positions, "*") if not given.name else given.name
        if name in ("*", "**") or name in found or name not in order:
            raise Declined("its arguments cannot be told apart")
        found[name] = given
    return {name: given for name, given in found.items() if not is_none(given.node)}


def may_save(source: Source, run: Run) -> bool:
    """Whether a training function saves checkpoints, or stands in a file that is not seen."""
    loop = run.given.get("train_func")
    binding = source.names.binding(loop.node) if loop is not None else None
    is_here = binding is not None and binding.kind == "def"
    return not is_here or any(dotted in _SAVES for _, dotted in source.names.calls())
