"""What is Ray Train's in a Tune function, where it raises today: Ray Tune's own, which reports to the trial.

Fires on ``ReportCheckpointCallback()`` of Keras and ``RayTrainReportCallback()`` in a function that Tune runs. In the
place of those of XGBoost and LightGBM are Tune's own, which take the same; in that of Lightning's (``ITG175``) and of
Transformers' (``ITG176``) one that is written into the file, and reports and saves as they did.

Declines, with a finding: classes that derive from one of them; a function that is used in a trainer, too, or that
nobody is seen to call, in a file that gives functions to Tune; and a callback of Lightning or Transformers that is
imported in a function, as its library may not be where the file is imported.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, find, known
from migrate.edit.importing import Taken
from migrate.resolve.left.guards import guarded, is_caught
from migrate.resolve.running.worlds import TUNE, Worlds
from migrate.resolve.trees.tree_worlds import is_among_tuning, world_around
from migrate.rule import Declined, Example, Result
from migrate.train.callbacks.report_callbacks import in_its_place, made_of_derived
from migrate.train.callbacks.tune_reporters import TuneReporters, has_reporter

ORDER = 45

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.train.xgboost import RayTrainReportCallback


def train_breast_cancer(config):
    xgb.train(config, data, callbacks=[RayTrainReportCallback(frequency=1)])


tune.Tuner(train_breast_cancer).fit()
""",
        """\
from ray import tune
from ray.tune.integration.xgboost import TuneReportCheckpointCallback


def train_breast_cancer(config):
    xgb.train(config, data, callbacks=[TuneReportCheckpointCallback(frequency=1)])


tune.Tuner(train_breast_cancer).fit()
""",
    ),
)

_IN_BOTH: Final = "the function runs both in Tune and in a trainer; give each its own"
_NOBODY_CALLS: Final = "nobody is seen to call the function, and functions are given to Tune here or around it"


def rewrite(result: Result) -> None:
    """Give every function that Tune runs the callback of Tune."""
    source, names = result.source, result.source.names
    made: set[str] = set()  # the classes of several libraries have one name, so they are written one after the other
    for call, dotted in names.calls():
        row = find(f"{dotted} used in a Tune function")
        if row is None or guarded(names, call) or is_caught(names, call, "RuntimeError"):
            continue
        if names.function(call) is None:
            _outside(result, call, dotted)
            continue
        here = source.once(Worlds).asked(call) or world_around(source)
        if here == {TUNE} and has_reporter(dotted):
            _write(result, call, row, dotted)
        elif here == {TUNE}:
            if made <= {row.to[0]}:
                made.add(row.to[0])
                in_its_place(result, call, row, dotted)
        elif TUNE in here:
            result.decline(call.func, row, dotted, _IN_BOTH)
        elif not here and is_among_tuning(source):
            result.decline(call.func, row, dotted, _NOBODY_CALLS)
    _report_derived(result)


def _report_derived(result: Result) -> None:
    """Report classes that derive from such a callback: what they report goes through their base class."""
    source = result.source
    for call, dotted in made_of_derived(source):
        row = find(f"{dotted} used in a Tune function")
        if row is None or guarded(source.names, call) or source.names.function(call) is None:
            continue
        if TUNE in (source.once(Worlds).asked(call) or world_around(source)):
            result.decline(call.func, row, dotted, f"`{source.text(call.func)}` derives from it")


def _outside(result: Result, call: ast.Call, dotted: str) -> None:
    """Report what the driver itself asks, as soon as the file is run: nobody else does what stands in no function."""
    form = f"{dotted} outside of a worker"
    if find(form) is not None:
        result.decline(call.func, known(form), dotted, "")


def _write(result: Result, call: ast.Call, row: Row, dotted: str) -> None:
    """Have the file's own callback for a library that Tune has none for which reports the same."""
    source = result.source
    try:
        name, edits = source.once(TuneReporters).written(dotted, call)
    except (Declined, Taken) as reason:
        result.decline(call.func, row, dotted, str(reason))
        return
    result.edits += edits
    result.rewrote(call.func, row, dotted)
    result.edit(source.start(call.func), source.end(call.func), name)
