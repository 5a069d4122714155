"""Logger classes given to a run, and imports of what is gone."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

HEAD = """\
from ray import tune
from ray.tune.integration.wandb import WandbLogger
from ray.tune.logger import DEFAULT_LOGGERS, CSVLogger, JsonLogger

"""


@pytest.mark.parametrize(
    ("loggers", "config", "callback"),
    [
        ("DEFAULT_LOGGERS", "{}", ""),
        ("(JsonLogger,) + (CSVLogger,)", "{}", ""),
        ("list(DEFAULT_LOGGERS)", "{}", ""),
        ("[WandbLogger]", "config", '[WandbLoggerCallback(**config["wandb"])]'),
        ("(CSVLogger,) + (WandbLogger,)", "config", '[WandbLoggerCallback(**config["wandb"])]'),
        ("DEFAULT_LOGGERS + (WandbLogger,)", "{'wandb': {'project': p}}", "[WandbLoggerCallback(project=p)]"),
        ("[WandbLogger]", "{'logger_config': {'wandb': {'project': p}}}", "[WandbLoggerCallback(project=p)]"),
        ("[WandbLogger]", "{'lr': 1, 'wandb': settings}", "[WandbLoggerCallback(**settings)]"),
        ("[WandbLogger]", "{'lr': 1, 'wandb': args.wandb}", "[WandbLoggerCallback(**args.wandb)]"),
        ("[WandbLogger]", "{'wandb': cfg['wandb']}", "[WandbLoggerCallback(**cfg['wandb'])]"),
        ("[WandbLogger]", "{'wandb': dict(project=p, **more)}", "[WandbLoggerCallback(project=p, **more)]"),
    ],
)
def test_logger_classes_become_callbacks_or_go(loggers, config, callback):
    text = rewritten(f"{HEAD}tune.run('t', loggers={loggers}, config={config})\n")
    assert "loggers" not in text.lower().replace("loggercallback", "")
    assert f"callbacks={callback}" in text if callback else "callbacks" not in text


@pytest.mark.parametrize(
    ("imported", "config", "arguments"),
    [
        (
            "ray.tune.logger import MLFLowLogger",
            "{'mlflow_experiment_id': number}",
            "experiment_name=MlflowClient().get_experiment(str(number)).name",
        ),
        (
            "ray.tune.integration.mlflow import MLflowLogger",
            "{'logger_config': {'mlflow_experiment_id': '1', 'mlflow_tracking_uri': uri}}",
            "tracking_uri=uri, experiment_name=MlflowClient(tracking_uri=uri).get_experiment('1').name",
        ),
        (
            "ray.tune.integration.mlflow import MLflowLogger",
            "{'logger_config': {'mlflow_experiment_id': 0}}",
            'experiment_name=MlflowClient().get_experiment("0").name',
        ),
        (
            "ray.tune.integration.mlflow import MLflowLogger",
            "{'logger_config': {'mlflow_experiment_id': found.experiment_id}}",
            "experiment_name=MlflowClient().get_experiment(found.experiment_id).name",
        ),
        (
            "ray.tune.logger import MLflowLogger",
            "{'logger_config': {'mlflow_experiment_id': '1'}}",
            "experiment_name=MlflowClient().get_experiment('1').name",
        ),
    ],
)
def test_a_logger_of_mlflow_becomes_a_callback_for_the_experiment_of_the_config(imported, config, arguments):
    name = imported.rpartition(" ")[2]
    text = rewritten(f"from ray import tune\nfrom {imported}\n\ntune.run('t', loggers=[{name}], config={config})\n")
    assert f"callbacks=[MLflowLoggerCallback({arguments})]" in text
    assert "from mlflow.tracking import MlflowClient\n" in text
    assert name not in text.replace("LoggerCallback", "")


@pytest.mark.parametrize("config", ["make()", "config", "{}", "{'mlflow_experiment_id': tune.choice([1, 2])}"])
def test_a_logger_of_mlflow_whose_experiment_is_not_seen_is_reported(config):
    head = "from ray import tune\nfrom ray.tune.logger import MLFLowLogger\n"
    text = f"{head}\ntune.run('t', loggers=[MLFLowLogger], config={config})\n"
    assert "RUN342" in check_noop(text)


@pytest.mark.parametrize(
    "settings", ["made()", "dict(settings, project=p)", "None", "{**one}['it']()", "first if main else second"]
)
def test_settings_of_a_logger_that_may_be_others_the_next_time_are_reported(settings):
    text = "from ray import tune\nfrom ray.tune.integration.wandb import WandbLogger\n\n"
    text += f"tune.run('t', loggers=[WandbLogger], config={{'wandb': {settings}}})\n"
    assert "RUN342" in check_noop(text)


@pytest.mark.parametrize("loggers", ["[Mine]", "make()", "DEFAULT_LOGGERS + (Mine,)", "[WandbLogger]"])
def test_loggers_that_need_a_person_are_reported(loggers):
    done = rewrite_text(f"{HEAD}tune.run('t', loggers={loggers}, config=make())\n")
    assert f"loggers={loggers}" in done.text
    assert "RUN342" in {finding.code for finding in done.findings if finding.attention}


@pytest.mark.parametrize("put", ["append(WandbLogger)", "extend([WandbLogger])", "insert(0, WandbLogger)"])
@pytest.mark.parametrize("before", ["", "if args.wandb:\n    "])
def test_loggers_that_something_is_put_into_are_reported(put, before):
    head = HEAD.replace(", CSVLogger, JsonLogger", "")
    text = f"{head}loggers = list(DEFAULT_LOGGERS)\n{before}loggers.{put}\ntune.run('t', loggers=loggers)\n"
    assert "RUN342" in check_noop(text)


def test_imports_of_what_is_gone_and_not_used_go():
    findings = check_transformed(HEAD + "print(tune)\n", "from ray import tune\n\nprint(tune)\n")
    assert {finding.attention for finding in findings} == {False}


@pytest.mark.parametrize(
    "text",
    [
        "from ray.tune.integration.wandb import WandbLogger\n\n__all__ = ['WandbLogger']\n",
        "from ray.tune.integration.wandb import WandbLogger\n\nprint(WandbLogger)\n",
        "try:\n    from ray.tune.integration.wandb import WandbLogger\nexcept ImportError:\n    from ray import tune\n",
        "from ray.tune.integration.wandb import WandbLogger  # noqa\n",
        "from ray.tune import Callback\n",
        "if x:\n    from ray.tune.integration.wandb import WandbLogger\n",
    ],
)
def test_other_imports_stay(text):
    check_noop(text)


@pytest.mark.parametrize(
    ("names", "left"),
    [
        ("TBXLogger, CSVLogger, pretty_print", "pretty_print"),
        ("pretty_print, TBXLogger, CSVLogger", "pretty_print"),
        ("pretty_print, TBXLogger, CSVLogger, LoggerCallback", "pretty_print, LoggerCallback"),
        ("(\n    TBXLogger,\n    pretty_print,\n    CSVLogger,\n)", "(\n    pretty_print,\n)"),
    ],
)
def test_several_names_go_at_once(names, left):
    use = "\n\nprint(pretty_print, LoggerCallback)\n"
    check_transformed(f"from ray.tune.logger import {names}{use}", f"from ray.tune.logger import {left}{use}")


LOGGER = "from ray import tune\n\n\nclass A(tune.logger.Logger):\n    {body}\n"
RESULT = "def on_result(self, result):\n        print(result)"


@pytest.mark.parametrize(
    ("body", "new"),
    [
        (RESULT, "def log_trial_result(self, iteration, trial, result):\n        print(result)"),
        (
            "def on_result(self, r):\n        open(self.logdir)\n        print(self.trial, r)",
            "def log_trial_result(self, iteration, trial, r):\n        open(trial.local_path)\n        print(trial, r)",
        ),
    ],
)
def test_a_logger_without_state_becomes_the_callback(body, new):
    check_transformed(
        LOGGER.format(body=body), LOGGER.format(body=new).replace("logger.Logger", "logger.LoggerCallback")
    )


@pytest.mark.parametrize(
    "body",
    [
        "def _init(self):\n        self.n = 0\n\n    " + RESULT,
        "def on_result(self, result):\n        self.n = 1",
        "def on_result(self, result):\n        self.flush()\n\n    def flush(self):\n        pass",
        "def on_result(self, result):\n        trial = 1\n        print(trial)",
    ],
)
def test_a_logger_with_state_stays_and_a_callback_makes_one_for_each_trial(body):
    text = rewritten(LOGGER.format(body=body) + "\n\ntune.run('PPO', loggers=[A])\n")
    assert "class A:\n    def __init__(self, config, logdir, trial=None):\n" in text
    assert "class ACallback(tune.logger.LoggerCallback):\n" in text
    assert "callbacks=[ACallback()]" in text


OWN = """def __init__(self, settings, folder, trial):
        {call}
        self.file = open(folder)

    def on_result(self, result):
        self.file.write(str(result))"""


@pytest.mark.parametrize("call", ["super().__init__", "super(A, self).__init__", "tune.logger.Logger.__init__"])
@pytest.mark.parametrize("more", ["", "\n\n    def _init(self):\n        self.n = 0"])
def test_a_constructor_that_hands_on_what_it_is_given_does_what_the_base_class_did(call, more):
    given = "settings, folder, trial" if "super" in call else "self, settings, folder, trial"
    text = rewritten(LOGGER.format(body=OWN.format(call=f"{call}({given})") + more) + "\n\ntune.run(f, loggers=[A])\n")
    begun = "        self._init()\n" if more else ""
    assert (
        "class A:\n    def __init__(self, settings, folder, trial):\n        self.config = settings\n"
        f"        self.logdir = folder\n        self.trial = trial\n{begun}        self.file = open(folder)\n"
    ) in text
    assert "self.loggers[trial] = A(trial.config, trial.local_path, trial)\n" in text
    assert "callbacks=[ACallback()]" in text


@pytest.mark.parametrize(
    "text",
    [
        LOGGER.format(body=OWN.format(call="super().__init__(settings, other, trial)")),
        LOGGER.format(body=OWN.format(call="self.x = super().__init__(settings, folder, trial)")),
        LOGGER.format(body=OWN.format(call="self.config = settings")),
        LOGGER.format(body="def __init__(self, x):\n        pass\n\n    " + RESULT),
        LOGGER.format(body="def on_result(self, result):\n        super().on_result(result)"),
        LOGGER.format(body="pass"),
        LOGGER.format(body=RESULT) + "\n\nclass B(A):\n    pass\n",
        LOGGER.format(body=RESULT).replace("Logger)", "Logger, Other)"),
        LOGGER.format(body="x = 1\n\n    def on_result(self, r):\n        self.x = r") + "\n\nACallback = 1\n",
    ],
)
def test_a_logger_that_is_more_than_one_is_reported(text):
    assert set(check_noop(text)) == {"MOD605"}


def test_a_logger_of_another_base_is_none_of_tune():
    assert (
        check_noop("from ray import tune\n\n\nclass A(other.Logger):\n    def on_result(self, result):\n        pass\n")
        == []
    )


def test_loggers_that_keep_a_run_from_a_tuner_are_reported_once_where_they_stand():
    text = "from mine import Model, made\nfrom ray import tune\n\ntune.run(\n    Model,\n    loggers=made(3),\n)\n"
    done = rewrite_text(text)
    assert done.text == text
    assert [(found.line, found.col, found.code) for found in done.findings if found.attention] == [(6, 13, "RUN342")]


@pytest.mark.parametrize("made", ["loggers = (loggers,)", "loggers = loggers + [A]", "loggers = list(loggers)"])
def test_loggers_that_are_made_of_themselves_have_an_end(made):
    assert check_noop(f"from ray import tune\nfrom ray.tune.schedulers import FIFOScheduler\n\n{made}\n") == []
