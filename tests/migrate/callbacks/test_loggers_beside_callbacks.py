"""Loggers beside callbacks, and variables of loggers that nothing reads once a run takes callbacks."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = """\
from ray import tune
from ray.tune.integration.wandb import WandbLogger
from ray.tune.logger import DEFAULT_LOGGERS, JsonLogger, LoggerCallback


class Own(LoggerCallback):
    pass


"""


@pytest.mark.parametrize(
    ("given", "callbacks"),
    [
        ("callbacks=[Own()], loggers=[WandbLogger]", '[Own(), WandbLoggerCallback(project="x")]'),
        ("loggers=DEFAULT_LOGGERS + (WandbLogger,), callbacks=[]", '[WandbLoggerCallback(project="x")]'),
        ("callbacks=[Own(),], loggers=[JsonLogger, WandbLogger]", '[Own(), WandbLoggerCallback(project="x"),]'),
        ("callbacks=[Own()], loggers=[JsonLogger]", "[Own()]"),
        ("callbacks=[Own()], loggers=None", "[Own()]"),
    ],
)
def test_loggers_become_callbacks_behind_the_others(given, callbacks):
    text = rewritten(f'{HEAD}tune.run(f, {given}, config={{"wandb": {{"project": "x"}}}})\n')
    assert f"callbacks={callbacks}," in text
    assert "tune.run(" not in text


def test_callbacks_in_a_variable_stay_there():
    text = rewritten(f"{HEAD}mine = [Own()]\ntune.run(f, callbacks=mine, loggers=[Own])\n")
    assert "callbacks=[*mine, Own()]," in text


@pytest.mark.parametrize(
    "given",
    ["callbacks=made(), loggers=[Own]", "callbacks=[Own()], loggers=[Other]", "callbacks=[Own()], loggers=made()"],
)
def test_what_is_not_seen_is_reported(given):
    text = "from ray import tune\nfrom ray.tune.logger import LoggerCallback as Own\nfrom o import Other, made\n\n"
    assert "RUN342" in check_noop(f"{text}tune.run(f, {given})\n")


@pytest.mark.parametrize("value", ["list(DEFAULT_LOGGERS)", "[JsonLogger]", "DEFAULT_LOGGERS + (WandbLogger, Own)"])
@pytest.mark.parametrize("home", ["{}\n{}\n", "def go():\n    {}\n    {}\n"])
def test_a_variable_of_loggers_goes_with_its_last_use(value, home):
    run = "tune.run(f, loggers=mine, config={'wandb': {'project': 'x'}})"
    text = rewritten(HEAD + home.format(f"mine = {value}", run))
    assert "mine" not in text and "DEFAULT_LOGGERS" not in text and "JsonLogger" not in text


@pytest.mark.parametrize(
    "lines",
    [
        "mine = [JsonLogger]",
        "mine = [JsonLogger]\nprint(mine)",
        "mine = [JsonLogger, made()]",
        "mine = [Own]\nother = [JsonLogger]\nprint(other)",
        "__all__ = ['mine']\nmine = [JsonLogger]",
    ],
)
def test_what_is_read_or_never_was_or_more_than_classes_stays(lines):
    text = f"from ray.tune.logger import JsonLogger, LoggerCallback as Own\n\n{lines}\n"
    assert rewritten(text) == text
