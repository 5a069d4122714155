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
    ],
)
def test_logger_classes_become_callbacks_or_go(loggers, config, callback):
    text = rewritten(f"{HEAD}tune.run('t', loggers={loggers}, config={config})\n")
    assert "loggers" not in text.lower().replace("loggercallback", "")
    assert f"callbacks={callback}" in text if callback else "callbacks" not in text


@pytest.mark.parametrize("loggers", ["[Mine]", "make()", "DEFAULT_LOGGERS + (Mine,)", "[WandbLogger]"])
def test_loggers_that_need_a_person_are_reported(loggers):
    done = rewrite_text(f"{HEAD}tune.run('t', loggers={loggers}, config=make())\n")
    assert f"loggers={loggers}" in done.text
    assert "RUN342" in {finding.code for finding in done.findings if finding.attention}


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
        ("TBXLogger, CSVLogger, Callback", "Callback"),
        ("Callback, TBXLogger, CSVLogger", "Callback"),
        ("Callback, TBXLogger, CSVLogger, LoggerCallback", "Callback, LoggerCallback"),
        ("(\n    TBXLogger,\n    Callback,\n    CSVLogger,\n)", "(\n    Callback,\n)"),
    ],
)
def test_several_names_go_at_once(names, left):
    use = "\n\nprint(Callback, LoggerCallback)\n"
    check_transformed(f"from ray.tune.logger import {names}{use}", f"from ray.tune.logger import {left}{use}")
