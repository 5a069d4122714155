"""Mixins of Weights & Biases and MLflow, and callbacks that only report."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

MLFLOW = """\
from ray import tune
from ray.tune.integration.mlflow import MLflowTrainableMixin


class Train(MLflowTrainableMixin, tune.Trainable):
    def setup(self, config):
        self.x = config["x"]

    def cleanup(self):
        self.close()
"""


@pytest.mark.parametrize("home", ["ray.tune.integration", "ray.air.integrations"])
def test_a_function_sets_mlflow_up_after_its_docstring(home):
    check_transformed(
        f"from {home}.mlflow import mlflow_mixin\n\n\n@mlflow_mixin\ndef train(settings):\n"
        '    """Train."""\n    return 1\n',
        'from ray.air.integrations.mlflow import setup_mlflow\n\n\ndef train(settings):\n    """Train."""\n'
        '    setup_mlflow(settings, **settings.pop("mlflow"))\n    return 1\n',
    )


def test_a_class_with_methods_of_its_own_gets_the_lines_in_them():
    text = rewritten(MLFLOW)
    assert "class Train(tune.Trainable):" in text
    assert text.index("setup_mlflow(config, run_name=name") < text.index('self.x = config["x"]')
    assert text.index("self.mlflow.end_run()") < text.index("self.close()")


WANDB = """\
from ray import tune
from ray.tune.integration.wandb import WandbTrainableMixin


class Train(WandbTrainableMixin, tune.Trainable):
    def setup({signature}):
        self.x = self.config["x"]

    def step(self):
        return {{"loss": 1}}
"""


@pytest.mark.parametrize(
    ("signature", "config"),
    [
        ("self, config", "config"),
        ("self, settings", "settings"),
        ("self, *args", "self.config"),
        ("self, *args, **more", "self.config"),
    ],
)
def test_a_setup_may_take_whatever_it_is_given_and_cleanup_stands_below_it(signature, config):
    text = rewritten(WANDB.format(signature=signature))
    assert f'self.wandb = setup_wandb({config}, **trial, **{config}.pop("wandb"))\n' in text
    cleanup = "    def cleanup(self):\n        self.wandb.finish()\n"
    assert f'        self.x = self.config["x"]\n\n{cleanup}\n    def step(self):\n' in text


def test_a_cleanup_stands_below_a_setup_that_ends_its_file():
    text = rewritten(WANDB.format(signature="self, config").partition("\n\n    def step")[0])
    assert text.endswith('config["x"]\n\n    def cleanup(self):\n        self.wandb.finish()')


@pytest.mark.parametrize(
    "signature", ["self", "self, config, more", "this, *args", "*args", "self, *args, config", "self, *, config"]
)
def test_a_setup_of_other_arguments_is_reported(signature):
    done = rewrite_text(WANDB.format(signature=signature))
    assert f"class Train(WandbTrainableMixin, tune.Trainable):\n    def setup({signature}):\n" in done.text
    assert any("its `setup` takes other arguments" in found.message for found in done.findings if found.attention)


@pytest.mark.parametrize(
    "text",
    [
        "from ray.tune.integration.wandb import wandb_mixin\n\ntrain = wandb_mixin(train)\n",
        "from ray.tune.integration.wandb import wandb_mixin\n\n\n@wandb_mixin\ndef train(a, b):\n    pass\n",
        "from ray.tune.integration.wandb import wandb_mixin\n\n\n@wandb_mixin\nclass A:\n    pass\n",
        "from ray.tune.integration.mlflow import mlflow_mixin\n\n\n@mlflow_mixin\ndef train(config):\n    pass\n\n\n"
        'settings = {"token": t}\n',
    ],
)
def test_another_use_of_a_mixin_is_reported(text):
    assert check_noop(text)


@pytest.mark.parametrize(
    ("library", "before", "after"),
    [
        ("xgboost", "C()", "D(frequency=0, checkpoint_at_end=False)"),
        ("lightgbm", "C(m, f)", "D(m, results_postprocessing_fn=f, frequency=0, checkpoint_at_end=False)"),
        ("keras", "C()", "D(checkpoint_on=[])"),
        ("keras", "C(m, 'epoch_end')", "D(metrics=m, report_metrics_on='epoch_end', checkpoint_on=[])"),
    ],
)
def test_a_callback_that_reports_is_told_not_to_save(library, before, after):
    head = f"from ray.tune.integration.{library} import "
    check_transformed(
        f"{head}TuneReportCallback\n\nc = {before.replace('C', 'TuneReportCallback')}\n",
        f"{head}TuneReportCheckpointCallback\n\nc = {after.replace('D', 'TuneReportCheckpointCallback')}\n",
    )


@pytest.mark.parametrize(
    "use",
    ["make(TuneReportCallback)", "TuneReportCallback(**o)", "TuneReportCallback(*o)", "TuneReportCallback(1, 2, 3)"],
)
def test_a_callback_that_cannot_be_read_is_reported(use):
    assert check_noop(f"from ray.tune.integration.xgboost import TuneReportCallback\n\nc = {use}\n")


def test_an_event_that_keras_no_longer_has_is_reported():
    text = "from ray.tune.integration.keras import TuneReportCallback\n\nc = TuneReportCallback(on='batch_end')\n"
    assert set(check_noop(text)) == {"ITG121"}


@pytest.mark.parametrize(("uploads", "codes"), [("True", ["ITG146"]), ("False", [])])
def test_a_callback_of_mlflow_that_uploads_what_trials_make_is_reported(uploads, codes):
    head = "from ray.air.integrations.mlflow import MLflowLoggerCallback\n\n"
    assert check_noop(f"{head}callback = MLflowLoggerCallback(save_artifact={uploads})\n") == codes


def test_what_a_callback_uploads_is_what_it_did_in_a_file_for_ray_2_7():
    text = """\
from ray import tune
from ray.air.integrations.mlflow import MLflowLoggerCallback

callback = MLflowLoggerCallback(save_artifact=True)
tuner = tune.Tuner(train, run_config=tune.RunConfig(callbacks=[callback]))
"""
    assert check_noop(text) == []


def test_a_class_that_ends_its_run_itself_says_so():
    text = MLFLOW.replace("    def cleanup", "    def stop")
    (said,) = [found for found in rewrite_text(text).findings if "of its own" in found.message]
    assert said.code == "MOD600"


MLFLOW_IN_A_FUNCTION = """
from ray import tune
from ray.air.integrations.mlflow import setup_mlflow


def f(config):
    client = setup_mlflow({})


{}
"""
IN_TUNE, IN_NOTHING = "tune.Tuner(f)", "f({})"


@pytest.mark.parametrize("given", ["", "config", "config, tracking_uri=uri", "config, uri"])
def test_mlflow_makes_the_experiment_of_a_trial_that_names_none(given):
    written = f"{given}{', ' if given else ''}create_experiment_if_not_exists=True"
    (told,) = check_transformed(
        MLFLOW_IN_A_FUNCTION.format(given, IN_TUNE), MLFLOW_IN_A_FUNCTION.format(written, IN_TUNE)
    )
    assert (told.code, "experiment_name=..." in told.message) == ("ITG144", True)


@pytest.mark.parametrize(
    ("given", "use"),
    [
        ("config", IN_NOTHING),
        ("config, experiment_name='runs'", IN_TUNE),
        ("config, experiment_id=number", IN_TUNE),
        ("config, create_experiment_if_not_exists=False", IN_TUNE),
        ("config, uri, uri, number", IN_TUNE),
        ("*given", IN_TUNE),
        ("config, **given", IN_TUNE),
    ],
)
def test_mlflow_with_an_experiment_or_outside_of_a_trial_stays(given, use):
    assert check_noop(MLFLOW_IN_A_FUNCTION.format(given, use)) == []


@pytest.mark.parametrize(
    "text",
    [
        "from ray.tune.integration.wandb import WandbLogger\n\nWandbLogger._queue = None\nuse(WandbLogger)\n",
        "from ray.tune.integration.wandb import WandbLogger\n\nprint(WandbLogger._queue)\n",
        "from ray.tune.integration.wandb import WandbLogger\n\nWandbLogger.on_result = None\n",
        "from ray.tune.integration.wandb import WandbLogger\n\nWandbLogger._queue += 1\n",
        "from ray.tune.integration.wandb import WandbLogger\n\ndel WandbLogger._queue\n",
    ],
)
def test_what_else_is_asked_of_a_logger_that_is_gone_is_reported(text):
    assert "MOD596" in check_noop(text)


def test_a_private_part_of_a_logger_that_is_replaced_is_replaced_in_the_callback_and_told():
    head, patch = "from ray.tune.integration.wandb import WandbLogger\n\n", "WandbLogger._queue = None\n"
    found = check_transformed(
        f"{head}if mocked:\n    {patch}",
        "from ray.air.integrations.wandb import WandbLoggerCallback\n\n"
        "if mocked:\n    WandbLoggerCallback._queue = None\n",
    )
    assert [(told.code, "WANDB_MODE" in told.message) for told in found if told.attention] == [("MOD596", True)]


def test_of_parts_that_the_callback_had_too_its_rows_speak():
    head, patch = "from ray.tune.integration.wandb import WandbLogger\n\n", "WandbLogger._logger_process_cls = Mock\n"
    told = check_transformed(
        f"{head}{patch}",
        head.replace("tune.integration", "air.integrations").replace("Logger", "LoggerCallback")
        + "WandbLoggerCallback._logger_process_cls = Mock\n",
    )
    assert [(one.code, "WANDB_MODE" in one.message) for one in told if one.attention] == [("ITG181", True)]


IN_LOOP = """\
from ray import train, tune
from ray.air.integrations.wandb import setup_wandb
from ray.train.torch import TorchTrainer


def f(config):
    {call}


{given}
"""


@pytest.mark.parametrize(
    ("call", "codes"),
    [
        ('setup_wandb(config, mode="offline")', []),
        ("if train.get_context().get_world_rank() == 0:\n        setup_wandb(config)", []),
        ("setup_wandb(config, **config)", []),
        ("setup_wandb(config, rank_zero_only=False)", ["ITG179"]),
    ],
)
def test_workers_that_say_who_logs_to_wandb_are_left_alone(call, codes):
    assert check_noop(IN_LOOP.format(call=call, given="TorchTrainer(f)")) == codes


@pytest.mark.parametrize(("given", "codes"), [("tune.Tuner(f)", []), ("TorchTrainer(f)\ntune.Tuner(f)", ["ITG179"])])
def test_a_trial_that_logs_to_wandb_is_left_alone(given, codes):
    assert check_noop(IN_LOOP.format(call="setup_wandb(config)", given=given)) == codes


def test_no_worker_but_the_first_logs_to_wandb():
    text = rewritten(IN_LOOP.format(call="setup_wandb(config, rank_zero_only=True)", given="TorchTrainer(f)"))
    assert 'True, mode=None if train.get_context().get_world_rank() == 0 else "disabled")' in text


@pytest.mark.parametrize(("beside", "disabled"), [("prepare_model(model)", 1), ("print(model)", 0)])
def test_what_only_a_worker_asks_tells_where_a_function_runs_that_nobody_is_seen_to_call(beside, disabled):
    text = rewritten(f"""
        from ray.air.integrations.wandb import setup_wandb
        from ray.train.torch import prepare_model


        class Runner:
            def main(self):
                {beside}
                setup_wandb({{}})
        """)
    assert text.count('"disabled"') == disabled


WITH_STAND_INS = """\
from ray import tune
from ray.tune.integration.wandb import WandbTrainableMixin, wandb_mixin


@wandb_mixin
def train(config):
    return 1


class Train(WandbTrainableMixin, tune.Trainable):
    def step(self):
        return {{}}


def other(config):
    return 1


{}
"""


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("train.__mixins__ = ()", ["train.__mixins__"]),
        ("Train._wandb = MagicMock()", ["Train._wandb"]),
        ("if test:\n    train.__mixins__, Train._wandb = (), 1", ["train.__mixins__", "Train._wandb"]),
        ("other.__mixins__ = ()", []),
        ("print(train.__mixins__, Train._wandb)", []),
        ("Train.wandb = 1", []),
        ("train._wandb = 1", []),
        ("mine.train.__mixins__ = ()", []),
    ],
)
def test_what_stands_in_for_a_mixin_is_told_of(line, named):
    done = rewrite_text(WITH_STAND_INS.format(line))
    assert f"\n{line}\n" in done.text
    assert sorted(finding.old for finding in done.findings if finding.attention) == sorted(named)
