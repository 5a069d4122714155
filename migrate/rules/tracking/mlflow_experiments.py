"""``setup_mlflow(config)`` in a trial: it makes the experiment, which today's Ray wants to find.

Fires on calls in functions of Tune that name no experiment (``ITG144``). Through Ray 2.42 they set up nothing in a
trial; today's Ray looks for an experiment of the trial's name, which is not there, and raises. A remark says that every
trial has an experiment of its own then.

Declines: calls that name an experiment or say whether it is made, and functions that a trainer's workers run, too.
"""

from __future__ import annotations

from typing import Final

from migrate.edit.entries import behind, entries
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.tune.callbacks.unnamed_experiments import without_experiment

ORDER = 46

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import mlflow
from ray import tune
from ray.air.integrations.mlflow import setup_mlflow


def train(config):
    setup_mlflow(config)
    mlflow.log_metric("loss", config["a"])


tune.Tuner(train, param_space={"a": tune.uniform(0, 1)}).fit()
""",
        """\
import mlflow
from ray import tune
from ray.air.integrations.mlflow import setup_mlflow


def train(config):
    setup_mlflow(config, create_experiment_if_not_exists=True)
    mlflow.log_metric("loss", config["a"])


tune.Tuner(train, param_space={"a": tune.uniform(0, 1)}).fit()
""",
    ),
)

_MADE: Final = "create_experiment_if_not_exists=True"
_EXPERIMENTS: Final = (
    "the call set up nothing in a trial through Ray 2.42; today each trial has an experiment of its own name: give it "
    "`experiment_name=...` for one of all trials"
)


def rewrite(result: Result) -> None:
    """Let every call without an experiment make one."""
    source = result.source
    for call, row, form in without_experiment(source):
        if guarded(source.names, call):
            continue
        given = entries(source, call)
        result.edits.append(
            behind(source, call, given[-1] if given else None, ["create_experiment_if_not_exists=True"])
        )
        result.rewrote(call.func, row, form)
        result.todo(call.func, row, form, _EXPERIMENTS)
