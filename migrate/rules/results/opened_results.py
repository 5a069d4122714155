"""``ray.train.Result.from_path`` of a trial: ``ray.tune.Result.from_path``, which reads what trials leave.

Through Ray 2.42 both were one class. Today that of Train reads the directory of a trainer's run, and raises
``RuntimeError`` for one of a trial.

Fires on a path that is asked of a result of a Tuner, ``Result.from_path(grid.get_best_result().path)``.

Declines, with a finding: other paths in a file that runs Tuners and names no trainer of Ray's.

Declines, in silence: paths in other files, which may be those of a trainer's run.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.tuners import RESTORES, TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.tune.results.tuner_results import is_of_tuner

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import train, tune


def objective(config):
    train.report({"loss": config["x"]})


best = tune.Tuner(objective, param_space={"x": 1}).fit().get_best_result("loss", "min")
print(train.Result.from_path(best.path).metrics)
""",
        """\
from ray import tune


def objective(config):
    tune.report({"loss": config["x"]})


best = tune.Tuner(objective, param_space={"x": 1}).fit().get_best_result("loss", "min")
print(tune.Result.from_path(best.path).metrics)
""",
    ),
)

_OPENS: Final = "ray.train.Result.from_path"
_PATHS: Final = ("path", "log_dir")
_TRAINER: Final = re.compile(r"ray\.train\.(?:\w+\.)*\w*Trainer")
_TEXTS: Final = ("str", "os.fspath", "pathlib.Path")
_WAY_OUT: Final = (
    "it opens the run of a trainer, and raises `RuntimeError` for a trial of Tune / write `ray.tune.Result.from_path` "
    "for the directory of a trial"
)


def rewrite(result: Result) -> None:
    """Open what a trial has left by the class that reads it."""
    source = result.source
    for call, dotted in source.names.calls():
        if dotted != _OPENS or guarded(source.names, call) or not isinstance(call.func, ast.Attribute):
            continue
        given = [*call.args, *(word.value for word in call.keywords if word.arg == "path")]
        if given and _is_of_trial(source, given[0]):
            try:
                module, imports = ensure(source, "ray.tune", call)
            except Taken:
                result.decline(call, None, f"{_OPENS}(path)", _WAY_OUT)
                continue
            result.edits += imports
            opener = call.func.value
            result.edit(source.start(opener), source.end(opener), f"{module}.Result")
        elif _runs_trials_alone(source):
            result.decline(call, None, f"{_OPENS}(path)", _WAY_OUT)


def _is_of_trial(source: Source, path: ast.expr) -> bool:
    """Whether a path is asked of a result of a Tuner."""
    found = source.names.value(path)
    if isinstance(found, ast.Call) and len(found.args) == 1:
        called = found.func.id if isinstance(found.func, ast.Name) else ""
        if (source.names.dotted(found.func) or called) in _TEXTS:
            found = source.names.value(found.args[0])
    return isinstance(found, ast.Attribute) and found.attr in _PATHS and is_of_tuner(source, found.value)


def _runs_trials_alone(source: Source) -> bool:
    """Whether a file runs trials of Tune, and names no trainer of Ray's."""
    if any(_TRAINER.fullmatch(dotted) for _, dotted in source.names.calls()):
        return False
    return any(dotted in (*TUNERS, *RESTORES) for _, dotted in source.names.calls())
