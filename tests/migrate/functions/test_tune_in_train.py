"""Callbacks that report to Tune in the function of a trainer, where they report to nobody today."""

import pytest

from tests.migrate.support import check_noop, rewritten

LIBRARIES = {
    "xgboost": ("ray.train.xgboost", "RayTrainReportCallback"),
    "lightgbm": ("ray.train.lightgbm", "RayTrainReportCallback"),
    "keras": ("ray.train.tensorflow.keras", "ReportCheckpointCallback"),
}
FILE = """\
from ray import tune
from ray.train.torch import TorchTrainer
from ray.tune.integration.{library} import {name}


def loop(config):
    fit(config, callbacks=[{name}({arguments})])


{run}
"""


def file(library, run, name="TuneReportCheckpointCallback", arguments='metrics={"loss": "val_loss"}'):
    return FILE.format(library=library, name=name, arguments=arguments, run=run)


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("run", ["TorchTrainer(loop).fit()", "trainer = TorchTrainer(train_loop_per_worker=loop)"])
def test_trains_own_takes_the_same(library, run):
    module, name = LIBRARIES[library]
    text = rewritten(file(library, run))
    assert f"from {module} import {name}\n" in text
    assert f'callbacks=[{name}(metrics={{"loss": "val_loss"}})]' in text


def test_that_of_a_trainer_in_a_search_is_trains_too():
    text = rewritten(file("xgboost", "tune.Tuner(TorchTrainer(loop), param_space={'train_loop_config': {}}).fit()"))
    assert "callbacks=[RayTrainReportCallback(metrics=" in text


@pytest.mark.parametrize("name", ["TuneReportCheckpointCallback", "TuneReportCallback"])
def test_that_of_lightning_is_reported(name):
    code = "ITG195" if name == "TuneReportCallback" else "ITG194"
    assert check_noop(file("pytorch_lightning", "TorchTrainer(loop).fit()", name)) == [code]


def test_a_function_that_tune_runs_too_is_reported():
    assert check_noop(file("xgboost", "TorchTrainer(loop).fit()\ntune.Tuner(loop).fit()")) == ["ITG191"]


@pytest.mark.parametrize("library", [*LIBRARIES, "pytorch_lightning"])
@pytest.mark.parametrize("run", ["tune.Tuner(loop).fit()", "TorchTrainer(other).fit()\ntune.Tuner(loop).fit()"])
def test_a_function_of_tune_keeps_its_own(library, run):
    assert check_noop(file(library, run)) == []


@pytest.mark.parametrize("call", ["loop({})", "print(loop)"])
def test_a_function_that_no_trainer_runs_does_too(call):
    assert "ITG191" not in check_noop(file("xgboost", call).replace("from ray.train.torch import TorchTrainer\n", ""))
