"""What is Ray Tune's in the function of a trainer, where it reports to nobody today: Ray Train's own.

Fires on ``TuneReportCheckpointCallback(...)`` of XGBoost, LightGBM and Keras in a function that a trainer runs. In the
place of each is Ray Train's own, which takes the same and reports to the trainer.

Declines, with a finding: those of Lightning (``ITG194``, ``ITG195``), as Train's takes no metrics and saves each time;
and a function that Tune runs, too.
"""

from __future__ import annotations

from typing import Final

from legacy_api import find
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.worlds import TRAIN, Worlds
from migrate.resolve.trees.tree_worlds import world_around
from migrate.rule import Example, Result
from migrate.train.callbacks.report_callbacks import in_its_place

ORDER = 46

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train.xgboost import XGBoostTrainer
from ray.tune.integration.xgboost import TuneReportCheckpointCallback


def train_loop(config):
    xgb.train(config, data, callbacks=[TuneReportCheckpointCallback(frequency=1)])


XGBoostTrainer(train_loop).fit()
""",
        """\
from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer


def train_loop(config):
    xgb.train(config, data, callbacks=[RayTrainReportCallback(frequency=1)])


XGBoostTrainer(train_loop).fit()
""",
    ),
)

_IN_BOTH: Final = "the function runs both in Tune and in a trainer; give each its own"


def rewrite(result: Result) -> None:
    """Give every function that a trainer runs the callback of Ray Train."""
    source, names = result.source, result.source.names
    made: set[str] = set()  # the classes of two libraries have one name, so they are written one after the other
    for call, dotted in names.calls():
        row = find(f"{dotted} used in a Train worker") if dotted.startswith("ray.tune.") else None
        if row is None or names.function(call) is None or guarded(names, call):
            continue
        here = source.once(Worlds).asked(call) or world_around(source)
        if here == {TRAIN} and row.to:
            if made <= {row.to[0]}:
                made.add(row.to[0])
                in_its_place(result, call, row, dotted)
        elif TRAIN in here:
            result.decline(call.func, row, dotted, "" if here == {TRAIN} else _IN_BOTH)
