"""What is Ray Train's in functions that Tune runs: callbacks that report, and devices."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

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


OF_LIBRARY = """\
{imports}


{text}


def train_it(config):
    {fit}(callbacks=[{callback}()])


tune.Tuner(train_it).fit()
"""
EPOCHS = '''\
class EpochReporter({base}):
    """Reports the metrics of each training epoch to Tune, with a checkpoint: the file `checkpoint.ckpt`."""

    def on_train_epoch_end(self, trainer, pl_module):
        metrics = {{name: value.item() for name, value in trainer.callback_metrics.items()}}
        metrics.update(epoch=trainer.current_epoch, step=trainer.global_step)
        with tempfile.TemporaryDirectory() as directory:
            trainer.save_checkpoint(os.path.join(directory, "checkpoint.ckpt"))
            tune.report(metrics, checkpoint=tune.Checkpoint.from_directory(directory))
            trainer.strategy.barrier()'''
SAVES = '''\
class SaveReporter(transformers.TrainerCallback):
    """Reports what was logged last to Tune, whenever there is a checkpoint: the directory `checkpoint`."""

    def on_save(self, args, state, control, **kwargs):
        metrics = {}
        for logged in state.log_history:
            metrics.update(logged)
        saved = get_last_checkpoint(args.output_dir)
        if saved is None:
            tune.report(metrics)
            return
        with tempfile.TemporaryDirectory() as directory:
            shutil.copytree(saved, os.path.join(directory, "checkpoint"))
            tune.report(metrics, checkpoint=tune.Checkpoint.from_directory(directory))'''
OF_LIGHTNING = "from ray.train.lightning import RayTrainReportCallback"
OF_TRANSFORMERS = "from ray.train.huggingface.transformers import RayTrainReportCallback"


def of_library(imports, fit):
    text = OF_LIBRARY.format(imports=imports, text="", fit=fit, callback="RayTrainReportCallback")
    return text.replace("\n\n\n\n", "\n")


@pytest.mark.parametrize(
    ("imported", "base", "fit"),
    [
        ("import lightning.pytorch as pl", "pl.Callback", "pl.Trainer"),
        ("import pytorch_lightning as pl", "pl.Callback", "pl.Trainer"),
        ("import lightning as L", "L.Callback", "L.Trainer"),
        ("from pytorch_lightning import Trainer", "Callback", "Trainer"),
    ],
)
def test_a_function_of_tune_reports_epochs_of_lightning_as_it_did(imported, base, fit):
    before = of_library(f"{imported}\nfrom ray import tune\n{OF_LIGHTNING}", fit)
    added = imported if "." in base else f"{imported}, Callback"
    imports = f"import os\nimport tempfile\n\n{added}\nfrom ray import tune"
    text = EPOCHS.format(base=base)
    check_transformed(before, OF_LIBRARY.format(imports=imports, text=text, fit=fit, callback="EpochReporter"))


def test_a_file_without_lightning_takes_the_one_that_ray_would_take():
    before = of_library(f"from ray import tune\n{OF_LIGHTNING}\nfrom mine import fit", "fit")
    imports = "import os\nimport tempfile\n\nfrom ray import tune\nfrom mine import fit"
    found = "try:\n    from {} import Callback\nexcept ModuleNotFoundError:\n    from {} import Callback\n\n\n"
    text = found.format("lightning.pytorch", "pytorch_lightning") + EPOCHS.format(base="Callback")
    check_transformed(before, OF_LIBRARY.format(imports=imports, text=text, fit="fit", callback="EpochReporter"))


def test_a_function_of_tune_reports_what_transformers_saves_as_it_did():
    before = of_library(f"import transformers\nfrom ray import tune\n{OF_TRANSFORMERS}", "transformers.Trainer")
    imports = "import os\nimport shutil\nimport tempfile\n\nimport transformers\n"
    imports += "from ray import tune\nfrom transformers.trainer_utils import get_last_checkpoint"
    texts = {"text": SAVES, "fit": "transformers.Trainer", "callback": "SaveReporter"}
    check_transformed(before, OF_LIBRARY.format(imports=imports, **texts))


def test_several_calls_are_of_one_class():
    text = of_library(f"import lightning as L\nfrom ray import tune\n{OF_LIGHTNING}", "L.Trainer")
    text = text.replace("RayTrainReportCallback()]", "RayTrainReportCallback(), RayTrainReportCallback()]")
    written = rewritten(text)
    assert written.count("class EpochReporter(") == 1 and written.count("EpochReporter()") == 2


@pytest.mark.parametrize(
    ("library", "code", "imports", "reason"),
    [
        (
            "lightning",
            "ITG175",
            "from lightning.pytorch import Trainer\nfrom pytorch_lightning import LightningModule",
            "do not mix",
        ),
        ("lightning", "ITG175", "from mine import Callback", "`Callback` means something else"),
        ("huggingface.transformers", "ITG176", "from mine import transformers", "means"),
    ],
)
def test_a_callback_whose_class_cannot_be_written_is_left_to_a_person(library, code, imports, reason):
    imports = f"{imports}\nfrom ray import tune\nfrom ray.train.{library} import RayTrainReportCallback"
    text = of_library(imports, "fit")
    (finding,) = check_transformed(text, text)
    assert finding.code == code and reason in finding.message


@pytest.mark.parametrize("library", ["lightning", "huggingface.transformers"])
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Callback()", "Callback(mode)", "was told"),
        ("Callback()", "Callback(*given)", "was told"),
        ("Callback()", "Callback(**given)", "was told"),
    ],
)
def test_a_callback_that_is_told_something_is_left_to_a_person(library, old, new, reason):
    text = of_library(f"from ray import tune\nfrom ray.train.{library} import RayTrainReportCallback", "fit")
    text = text.replace(old, new)
    (finding,) = check_transformed(text, text)
    assert finding.code in ("ITG175", "ITG176") and reason in finding.message


@pytest.mark.parametrize("library", ["lightning", "huggingface.transformers"])
def test_a_callback_that_is_imported_in_the_function_is_left_to_a_person(library):
    text = of_library("from ray import tune", "fit")
    imported = f"    from ray.train.{library} import RayTrainReportCallback\n\n"
    text = text.replace("    fit", f"{imported}    fit")
    (finding,) = check_transformed(text, text)
    assert finding.code in ("ITG175", "ITG176") and "imported in a function" in finding.message


@pytest.mark.parametrize("library", ["lightning", "huggingface.transformers"])
def test_a_callback_of_a_function_that_a_trainer_runs_too_is_left_to_a_person(library):
    imports = f"from ray import tune\nfrom ray.train.{library} import RayTrainReportCallback\n"
    text = of_library(f"{imports}from ray.train.torch import TorchTrainer", "fit") + "TorchTrainer(train_it)\n"
    (finding,) = check_transformed(text, text)
    assert finding.code in ("ITG175", "ITG176") and "both in Tune and in a trainer" in finding.message


@pytest.mark.parametrize("library", ["lightning", "huggingface.transformers"])
def test_a_callback_where_releases_are_told_apart_is_left_alone(library):
    text = of_library(f"from ray import tune\nfrom ray.train.{library} import RayTrainReportCallback", "fit")
    caught = (
        "    try:\n        callback = RayTrainReportCallback()\n    except RuntimeError:\n        callback = None\n"
    )
    assert check_noop(text.replace("    fit(callbacks=[RayTrainReportCallback()])\n", caught)) == []


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


UNSEEN = """\
from ray import tune
from ray import train
from ray.train import Checkpoint
{imports}

def f(config):
    train.report({{"loss": 1}}, checkpoint=Checkpoint.from_directory("d"))

{used}
"""
CHOSEN = "(tune if tune.get_context().get_trial_id() is not None else train).report("


@pytest.mark.parametrize(
    ("imports", "used"),
    [
        ("", 'space = {"lr": tune.loguniform(1e-4, 1e-1)}'),
        ("from ray.tune.schedulers import ASHAScheduler", "scheduler = ASHAScheduler(max_t=9)"),
        ("from ray.tune.search.optuna import OptunaSearch", ""),
    ],
)
def test_what_reports_beside_what_only_a_search_has_asks_where_it_runs(imports, used):
    assert f"    {CHOSEN}" in rewritten(UNSEEN.format(imports=imports, used=used))


@pytest.mark.parametrize(
    ("imports", "used"),
    [
        ("", ""),
        ("from ray.tune import Checkpoint as Saved", "Saved"),
        ("from ray.train.torch import prepare_model", "space = tune.uniform(0, 1)"),
        ("from ray.train import ScalingConfig", "space = tune.uniform(0, 1)"),
        ("from ray.train.torch import TorchTrainer", "space = tune.uniform(0, 1)"),
        ("", "space = tune.uniform(0, 1)\nrank = train.get_context().get_world_rank()"),
        ("from ray.tune.integration.ray_train import TuneReportCallback", ""),
    ],
)
def test_what_may_report_to_a_trainer_is_left_alone(imports, used):
    text = UNSEEN.format(imports=imports, used=used)
    assert "    train.report(" in rewritten(text)
