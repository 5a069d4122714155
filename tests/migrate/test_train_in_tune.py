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


WORKER = """
from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config):
    context = {module}.get_context()
    print({asked})
    {report}({{"a": 1}})


TorchTrainer(loop)
"""


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("context.get_world_rank()", "context.get_world_rank()"),
        ("context.get_world_size(), context.get_experiment_name()",) * 2,
        ("context.get_world_rank(), tune.get_checkpoint()", "context.get_world_rank(), train.get_checkpoint()"),
    ],
)
def test_what_tune_is_asked_in_a_worker_is_asked_of_train(asked, today):
    text = WORKER.format(module="tune", asked=asked, report="train.report")
    done = WORKER.format(module="train", asked=today, report="train.report").replace(
        "import train, tune", "import train"
    )
    check_transformed(text, done)


@pytest.mark.parametrize(
    "asked",
    [
        "context.get_trial_name()",
        "context.get_world_rank(), context.get_trial_dir()",
        "context",
    ],
)
def test_a_worker_that_asks_tune_for_its_trial_is_reported(asked):
    assert check_noop(WORKER.format(module="tune", asked=asked, report="train.report")) == ["FUN265"]


def test_a_function_that_asks_where_it_runs_may_ask_tune():
    chosen = "(tune if tune.get_context().get_trial_id() is not None else train).report"
    text = WORKER.format(module="train", asked="context.get_world_rank()", report=chosen)
    assert check_noop(text) == []


def test_a_variable_that_holds_the_context_of_train_in_a_trial_is_that_of_tune():
    function = "def f(config):\n    c = {}.get_context()\n    print(c.get_trial_id())\n"
    text = f"from ray import {{}}\n\n\n{function}\n\ntune.Tuner(f)\n"
    check_transformed(text.format("train, tune", "train"), text.format("tune", "tune"))


DERIVED = """\
from ray import {module}
from ray.train.{library} import RayTrainReportCallback


class Shown(RayTrainReportCallback):
    def __init__(self):
        super().__init__()


def fit(config):
    make(callbacks=[Shown()])


"""


@pytest.mark.parametrize(
    ("library", "code"), [("lightning", "ITG175"), ("huggingface.transformers", "ITG176"), ("xgboost", "ITG173")]
)
def test_a_class_that_derives_from_such_a_callback_is_left_to_a_person(library, code):
    text = DERIVED.format(module="tune", library=library) + "tune.Tuner(fit).fit()\n"
    (finding,) = check_transformed(text, text)
    assert (finding.line, finding.code) == (11, code) and "`Shown` derives from it" in finding.message


@pytest.mark.parametrize(("module", "used"), [("train", "train.torch.TorchTrainer(fit)"), ("tune", "fit({})")])
def test_such_a_class_is_right_in_a_worker(module, used):
    assert check_noop(DERIVED.format(module=module, library="lightning") + f"{used}\n") == []
