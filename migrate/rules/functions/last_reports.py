"""``tune.report({"accuracy": a, "done": True})`` beside a scheduler that watches the loss, as in Ray 0.8.

Fires on such reports (``FUN266``) where a scheduler of the file has a metric that none of their keys is. Ray 0.8 asked
no result for it, and since Ray 1.0 one without it fails the run, unless a variable of the environment says otherwise:
that is set above the statement that runs the function.

Declines: reports whose keys the file does not show, with nothing said, and files in which no statement is seen that
begins every run. Nor is anything said of files that use what came with Ray 1: there such a report failed before, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.leftovers.age import uses_what_came_with_1
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.running.order import above_all
from migrate.resolve.running.tuners import RESTORES, RUNS, RUNS_SEVERAL, TUNERS
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import Declined, Example, Result

ORDER = 40

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune.schedulers import ASHAScheduler


def train(config):
    for step in range(10):
        tune.report(loss=config["lr"] / (step + 1))
    tune.report(accuracy=0.9, done=True)


tune.run(train, config=space, scheduler=ASHAScheduler(metric="loss", mode="min"))
""",
        """\
import os

from ray import tune
from ray.tune.schedulers import ASHAScheduler


def train(config):
    for step in range(10):
        tune.report({"loss": config["lr"] / (step + 1)})
    tune.report({"accuracy": 0.9, "done": True})


os.environ["TUNE_DISABLE_STRICT_METRIC_CHECKING"] = "1"
results = tune.Tuner(
    train,
    param_space=space,
    tune_config=tune.TuneConfig(scheduler=ASHAScheduler(metric="loss", mode="min")),
).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
)

_FORM: Final = "tune.report(..., done=True) without the metric of the scheduler"
_REPORT: Final = "ray.tune.report"
_SCHEDULERS: Final = "ray.tune.schedulers."
_METRIC: Final = "metric"
_DONE: Final = "done"
_STARTS: Final = (*RUNS, *RUNS_SEVERAL, *TUNERS, *RESTORES)
_HEADS: Final = (ast.While, ast.For, ast.With, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def rewrite(result: Result) -> None:
    """Have Ray take the last reports of functions as Ray 0.8 did."""
    source, row = result.source, known(_FORM)
    variable = row.to[0].partition(".")[2]
    if _REPORT in result.reports_of_today or variable.encode() in source.data:
        return
    last = list(_last_reports(source))
    watched = _watched(source) if last else set()
    lacking = [call for call, keys in last if any(not _has(keys, metric) for metric in watched)]
    if not lacking or uses_what_came_with_1(result.before):
        return
    try:
        result.edits += _said(source, variable)
    except (Declined, Taken) as reason:
        result.decline(lacking[0], row, row.old, str(reason))
        return
    for call in lacking:
        result.rewrote(call, row, row.old)


def _last_reports(source: Source) -> Iterator[tuple[ast.Call, set[str]]]:
    """Every report that says that it is the last one, in a dictionary of which all keys are seen, and the keys."""
    for call, dotted in source.names.calls():
        given = call.args[0] if dotted == _REPORT and call.args else None
        if not isinstance(given, ast.Dict) or guarded(source.names, call):
            continue
        said = {
            key.value: value
            for key, value in zip(given.keys, given.values, strict=True)
            if isinstance(key, ast.Constant) and isinstance(key.value, str)
        }
        if len(said) == len(given.keys) and _DONE in said and constant(source, said[_DONE]) is not False:
            yield call, set(said)


def _watched(source: Source) -> set[str]:
    """The metrics of the schedulers that the file makes."""
    made = [call for call, dotted in source.names.calls() if dotted.startswith(_SCHEDULERS)]
    said = [constant(source, given) for call in made if (given := keyword(call, _METRIC)) is not None]
    return {metric for metric in said if isinstance(metric, str)}


def _has(keys: set[str], metric: str) -> bool:
    """Whether a report has a metric, which may be in a dictionary: ``eval/loss``."""
    return metric in keys or metric.partition("/")[0] in keys


def _said(source: Source, variable: str) -> list[Edit]:
    runs = [call for call, dotted in source.names.calls() if owner_of(dotted) in _STARTS]
    if not runs:
        raise Declined("the run is in another file")
    above = above_all(source, runs)
    if above is None:
        raise Declined("several functions run it")
    if isinstance(above, _HEADS) or not source.begins_line(above):
        raise Declined("the run is no statement in a line of its own")
    module, imports = ensure(source, "os", above)
    position = source.line_start(source.start(above))
    setting = f'{module}.environ["{variable}"] = "1"\n'
    return [*imports, Edit(position, position, f"{source.indent(source.start(above))}{setting}")]
