"""What is Ray Train's in functions that Tune runs: callbacks that report, and devices."""

import pytest

from tests.migrate.support import check_noop, check_transformed

BEFORE = """\
from ray import tune
from ray.{module} import {callback}


def train_it(config):
    fit(callbacks=[{callback}({arguments})])


tune.Tuner(tune.with_resources(train_it, {{"cpu": 2}})).fit()
"""
KERAS = 'checkpoint_on=[], metrics={"mean_accuracy": "accuracy"}'


@pytest.mark.parametrize(
    ("module", "callback", "arguments", "library"),
    [
        ("air.integrations.keras", "ReportCheckpointCallback", KERAS, "keras"),
        ("train.tensorflow.keras", "ReportCheckpointCallback", KERAS, "keras"),
        ("train.xgboost", "RayTrainReportCallback", "frequency=5", "xgboost"),
        ("train.lightgbm", "RayTrainReportCallback", "", "lightgbm"),
    ],
)
def test_a_function_of_tune_has_the_callback_of_tune(module, callback, arguments, library):
    before = BEFORE.format(module=module, callback=callback, arguments=arguments)
    tunes = {"module": f"tune.integration.{library}", "callback": "TuneReportCheckpointCallback"}
    check_transformed(before, BEFORE.format(arguments=arguments, **tunes))


@pytest.mark.parametrize(
    ("module", "code", "advice"),
    [
        ("train.lightning", "ITG175", 'TuneReportCheckpointCallback(on="train_epoch_end")'),
        ("train.huggingface.transformers", "ITG176", "calls `tune.report(metrics, checkpoint=...)` in `on_save`"),
    ],
)
def test_what_tune_has_no_equal_of_is_left_to_a_person(module, code, advice):
    text = BEFORE.format(module=module, callback="RayTrainReportCallback", arguments="")
    (finding,) = check_transformed(text, text)
    assert (finding.line, finding.code) == (6, code) and advice in finding.message


def test_a_function_that_a_trainer_runs_too_is_left_to_a_person():
    text = BEFORE.format(module="train.xgboost", callback="RayTrainReportCallback", arguments="")
    text = text.replace("import RayTr", "import XGBoostTrainer, RayTr") + "XGBoostTrainer(train_it)\n"
    (finding,) = check_transformed(text, text)
    assert finding.code == "ITG173" and "both in Tune and in a trainer" in finding.message


def test_the_same_name_of_two_libraries_is_not_imported_twice():
    before = """\
from ray import tune
from ray.train import lightgbm, xgboost


def train_it(config):
    fit(callbacks=[xgboost.RayTrainReportCallback()])
    fit(callbacks=[lightgbm.RayTrainReportCallback()])


tune.Tuner(train_it)
"""
    after = """\
from ray import tune
from ray.tune.integration import lightgbm as integration_lightgbm
from ray.tune.integration.xgboost import TuneReportCheckpointCallback


def train_it(config):
    fit(callbacks=[TuneReportCheckpointCallback()])
    fit(callbacks=[integration_lightgbm.TuneReportCheckpointCallback()])


tune.Tuner(train_it)
"""
    check_transformed(before, after)


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer\n\n\ndef loop():\n"
        "    xgb.train({}, callbacks=[RayTrainReportCallback()])\n\n\nXGBoostTrainer(loop).fit()\n",
        "from ray.train.lightning import RayTrainReportCallback\n\n\ndef loop():\n"
        "    pl.Trainer(callbacks=[RayTrainReportCallback()])\n",
        "from ray import tune\nfrom ray.tune.integration.keras import TuneReportCheckpointCallback\n\n\n"
        "def f(config):\n    fit(callbacks=[TuneReportCheckpointCallback()])\n\n\ntune.Tuner(f)\n",
    ],
)
def test_what_reports_where_it_should_is_left_alone(text):
    assert check_noop(text) == []
