"""A trainer whose ``RunConfig`` has callbacks of Tune: a Tuner runs it, as its ``fit()`` did through Ray 2.42.

Fires on ``trainer.fit()`` of a trainer that the file makes with a loop and runs once, where its callbacks are classes
of the code that ask a trial for metrics, its id and its status, or are ``TBXLoggerCallback()``. The Tuner gets the
trainer, and what it gives its loop as ``param_space``, which was the configuration of its trial; the next rule writes
the function that runs it. What made ``fit()`` raise is raised.

Declines, leaving the finding (``CFG106``): callbacks of Weights & Biases and MLflow, which have rules of their own;
those that ask for checkpoints, configurations, names, paths, or for a trial or a result as a whole; trainers that are
used otherwise, restored, made of what changes before they run, or run in a ``try``; and results of which more is asked
than metrics and errors.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import find
from migrate.edit.callsite import arguments, keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.importing import Taken, ensure
from migrate.edit.shown import is_shown
from migrate.edit.surround import Surrounded
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.results.runs_of_results import is_trainer
from migrate.train.searches.asked_of_trials import asks_nothing_else
from migrate.train.searches.shared_storage import out_of_reach

ORDER = 6

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train, tune
from ray.train.torch import TorchTrainer


class Shown(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        print(trial.trial_id, result["loss"])


result = TorchTrainer(
    loop,
    train_loop_config={"lr": 0.1},
    run_config=train.RunConfig(name="shown", callbacks=[Shown()]),
).fit()
print(result.metrics["loss"])
""",
        """\
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback


class Shown(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        print(trial.trial_id, result["loss"])


def run_trainer(config):
    TorchTrainer(
        loop,
        train_loop_config=config["train_loop_config"],
        run_config=train.RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    ).fit()


run_trainer = tune.with_resources(run_trainer, {"cpu": 0, "memory": 1})
result = tune.Tuner(
    run_trainer,
    param_space={"train_loop_config": {"lr": 0.1}},
    run_config=tune.RunConfig(name="shown", callbacks=[Shown()]),
).fit()[0]
if result.error:
    raise result.error
print(result.metrics["loss"])
""",
    ),
)

_CONFIGS: Final = ("ray.train.RunConfig", "ray.air.RunConfig", "ray.air.config.RunConfig")
_FORM: Final = "ray.train.RunConfig(callbacks=[a callback of Tune])"
_BY_TUNER: Final = (
    "a Tuner runs the trainer, as `fit()` did: results and logs are those of its trial, and the trainer has a "
    "directory and checkpoints of its own beside that of the run"
)
_LOOP: Final = "train_loop_per_worker"
_LOOP_CONFIG: Final = "train_loop_config"
_ASKED: Final = frozenset({"metrics", "error"})
_GOES_ON: Final = (b"restore", b"resume_from_checkpoint")
_SPACE: Final = "param_space="
_KEY: Final = f'{{"{_LOOP_CONFIG}": '
_TRAINERS: Final = (".TorchTrainer", ".TensorflowTrainer", ".DataParallelTrainer")


class _Watched(NamedTuple):
    """A trainer with callbacks of Tune.

    Attributes:
        made: The call that makes it.
        fit: The call that runs it.
        trainer: The trainer in that.
    """

    made: ast.Call
    fit: ast.Call
    trainer: ast.expr


def rewrite(result: Result) -> None:
    """Give every such trainer to a Tuner."""
    source = result.source
    if b"callbacks" not in source.data or result.restored or any(word in source.data for word in _GOES_ON):
        return
    if any(dotted in TUNERS for _, dotted in source.names.uses()):
        return  # what is asked of results may be asked of theirs
    for call in source.names.of(ast.Call):
        watched = _watched(source, call)
        if watched is None or guarded(source.names, call):
            continue
        try:
            result.edits += _edits(source, watched)
        except (Declined, Taken):
            continue
        result.note(call, find(_FORM), _FORM, _BY_TUNER)
        return  # the next one when a function runs this one


def _watched(source: Source, fit: ast.Call) -> _Watched | None:
    """What is to be run by a Tuner, if a call runs a trainer that callbacks of Tune watch."""
    names = source.names
    member = fit.func
    if not isinstance(member, ast.Attribute) or member.attr != "fit" or fit.args or fit.keywords:
        return None
    made = names.value(member.value)
    if not isinstance(made, ast.Call) or not is_trainer(source, made) or guarded(names, made):
        return None
    if not (names.dotted(made.func) or "").endswith(_TRAINERS):
        return None
    variable = names.variable(member.value)
    if variable is not None and len(names.reads(variable[1], variable[0])) != 1:
        return None
    if made is not member.value and (variable is None or len(variable[0].bindings[variable[1]]) != 1):
        return None
    is_with_loop = bool(made.args) or keyword(made, _LOOP) is not None
    if not is_with_loop or any(word.arg is None for word in made.keywords) or len(made.args) > 1:
        return None
    config = keyword(made, "run_config")
    callbacks = _callbacks(source, config) if config is not None else []
    if not callbacks or not all(isinstance(one, ast.Call) and asks_nothing_else(source, one) for one in callbacks):
        return None
    return _Watched(made, fit, member.value)


def _callbacks(source: Source, config: ast.expr) -> list[ast.expr]:
    """What is in the list of callbacks of a ``RunConfig``."""
    made = source.names.value(config)
    if not isinstance(made, ast.Call) or source.names.dotted(made.func) not in _CONFIGS:
        return []
    if any(word.arg is None for word in made.keywords):
        return []
    given = keyword(made, "callbacks")
    listed = source.names.value(given) if given is not None else None
    return [source.names.value(one) for one in listed.elts] if isinstance(listed, ast.List) else []


def _edits(source: Source, watched: _Watched) -> list[Edit]:
    """The edits that let a Tuner run a trainer.

    Raises:
        Declined: If nothing can be written around the run, or more is asked of its result.
        Taken: If a name that is needed means something else.
    """
    names, (made, fit, trainer) = source.names, watched
    place = Surrounded(source, fit)
    if not place.is_statement and not place.target:
        raise Declined("the run is part of a larger statement")
    _check_is_in_no_try(source, place.statement)
    if place.target:
        _check_asked(source, fit)
    tune, edits = ensure(source, "ray.tune", fit)
    given = next((one for one in arguments(source, made)[0] if one.name == _LOOP_CONFIG), None)
    if given is not None and names.statement(made) is not place.statement:
        _check_stays(source, given.node, fit)
    name = source.text(trainer) if trainer is not made else free_in(names, fit, "trainer")
    handed = [name]
    if given is not None:
        indented = len(place.indent) + 4
        value = given.raw.at(indented + len(_SPACE) + len(_KEY), indented)
        handed.append(f"{_SPACE}{_KEY}{value}}}")
        edits += replaced(source, made, {_LOOP_CONFIG: ""})
    result = place.target or free_in(names, fit, "fitted")
    shown = [result] if is_shown(source, place.statement) else []
    lines = "".join(f"{place.indent}    {one},\n" for one in handed)  # beside a `run_config`, which the Tuner gets yet
    run = f"{result} = {tune}.Tuner(\n{lines}{place.indent}).fit()[0]"
    if trainer is made:
        edits.append(Edit(source.start(place.statement), source.start(made), f"{name} = "))
        edits.append(Edit(source.end(made), source.end(fit), f"\n{place.indent}{run}"))
    else:
        edits.append(Edit(source.start(place.statement), source.end(fit), run))
    return [*edits, *place.after([f"if {result}.error:", f"    raise {result}.error", *shown])]


def _check_is_in_no_try(source: Source, statement: ast.stmt) -> None:
    """See whether nothing looks at what a run raises.

    Raises:
        Declined: If something may.
    """
    around: ast.AST | None = statement
    while around is not None:
        if isinstance(around, ast.Try):
            raise Declined("what it raises is caught")
        around = source.names.parents.get(around)


def _check_asked(source: Source, fit: ast.Call) -> None:
    """See whether a result is asked only for what one of Tune tells as one of a trainer did.

    Raises:
        Declined: If it may be asked for more.
    """
    names = source.names
    statement = names.statement(fit)
    variable = names.variable(statement.targets[0]) if isinstance(statement, ast.Assign) else None
    if variable is None or len(variable[0].bindings[variable[1]]) != 1:
        raise Declined("cannot tell what the result is asked for")
    for use in names.reads(variable[1], variable[0]):
        member = names.parents.get(use)
        if not isinstance(member, ast.Attribute) or member.attr not in _ASKED:
            raise Declined("the result is asked for more than metrics")


def _check_stays(source: Source, given: ast.expr, where: ast.expr) -> None:
    """See whether what a loop is given is the same where its trainer runs.

    Raises:
        Declined: If it may be another.
    """
    for part in ast.walk(given):
        variable = source.names.variable(part) if isinstance(part, ast.Name) else None
        is_one = not isinstance(part, ast.Name) or variable is None or len(variable[0].bindings[part.id]) == 1
        if isinstance(part, ast.Call | ast.Await) or not is_one:
            raise Declined("what the loop is given may be another where it runs")
    if out_of_reach(source, given, where):
        raise Declined("what the loop is given is out of the Tuner's reach")
