"""Files of a trial that are appended to, of runs that go on: today they begin anew, and replace what was there."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text

FUNCTION = """\
import logging
import os
from ray import tune


def train(config, checkpoint_dir=None):
    {body}
    tune.report(loss=1)


tune.run(train, name="run", local_dir="/r"{given})
"""
LOGGER = """\
import os
from ray import tune


class Lines({base}):
    {method}
        with open(os.path.join({place}, "lines.txt"), "{mode}") as file:
            file.write("line")


tune.run("PPO", name="run", local_dir="/r", {taken}, resume={resume})
"""
OF_CALLBACK = "def on_trial_result(self, iteration, trials, trial, result, **info):"
OF_LOGGER = "def on_result(self, result):"


def told(text, path=""):
    """What is said of runs that append to files."""
    options = DEFAULTS._replace(path=str(path)) if path else DEFAULTS
    return [found.old for found in rewrite_text(text, options=options).findings if "appends to files" in found.old]


@pytest.mark.parametrize(
    "body",
    [
        'log = open("log.txt", "a")',
        'log = open(file="log.txt", mode="a+")',
        'log = open(os.path.join(tune.get_trial_dir(), "log.txt"), "a")',
        'place = tune.get_trial_dir()\n    log = open(f"{place}/log.txt", "ab")',
        'logging.getLogger().addHandler(logging.FileHandler("train.log"))',
        'logging.basicConfig(level="INFO", filename="train.log")',
    ],
)
@pytest.mark.parametrize("resume", ["True", '"AUTO"', "args.resume"])
def test_a_run_that_may_go_on_and_appends_to_files_is_reported(body, resume):
    assert told(FUNCTION.format(body=body, given=f", resume={resume}")) == [
        "a run that goes on, of which `train` appends to files"
    ]


def test_so_is_one_whose_arguments_are_known_at_run_time_only():
    text = FUNCTION.format(body='log = open("log.txt", "a")', given=', resume="AUTO", **more')
    assert len(told(text)) == 1


@pytest.mark.parametrize(
    "body",
    [
        'log = open("log.txt", "w")',
        'log = open("log.txt")',
        'log = open("/var/log/log.txt", "a")',
        'log = open(os.path.join(config["out"], "log.txt"), "a")',
        "log = open(name, mode)",
        'logging.getLogger().addHandler(logging.FileHandler("/var/log/train.log"))',
        'logging.getLogger().addHandler(logging.FileHandler("train.log", mode="w"))',
        'logging.basicConfig(level="INFO")',
        'opened.open("log.txt", "a")',
    ],
)
def test_files_that_begin_anew_anyway_or_are_elsewhere_are_not_spoken_of(body):
    assert told(FUNCTION.format(body=body, given=", resume=True")) == []


@pytest.mark.parametrize("given", ["", ", resume=False", ", resume=None"])
def test_nor_are_those_of_a_run_that_does_not_go_on(given):
    assert told(FUNCTION.format(body='log = open("log.txt", "a")', given=given)) == []


def test_nor_are_those_of_a_file_of_today():
    text = (
        'from ray import tune\n\n\ndef train(config):\n    log = open("log.txt", "a")\n    tune.report({"a": 1})\n\n\n'
        'tune.Tuner.restore("/r/run", trainable=train).fit()\n'
    )
    assert told(text) == []


@pytest.mark.parametrize(
    ("base", "method", "place", "taken"),
    [
        ("tune.Callback", OF_CALLBACK, "trial.logdir", "callbacks=[Lines()]"),
        ("tune.logger.Logger", OF_LOGGER, "self.logdir", "loggers=[Lines]"),
    ],
)
@pytest.mark.parametrize(
    ("mode", "resume", "said"),
    [("a", "True", 1), ("a", "args.resume", 1), ("w", "True", 0), ("w", "'AUTO'", 0), ("a", "False", 0)],
)
def test_so_are_callbacks_and_loggers_that_append(base, method, place, taken, mode, resume, said):
    text = LOGGER.format(base=base, method=method, place=place, taken=taken, mode=mode, resume=resume)
    assert len(told(text)) == said


def test_a_callback_that_appends_where_the_script_runs_is_left_alone():
    text = LOGGER.format(
        base="tune.Callback", method=OF_CALLBACK, place="'logs'", taken="callbacks=[Lines()]", mode="a", resume="True"
    )
    assert told(text) == []


def test_a_trainable_of_another_file_is_followed(tmp_path):
    (tmp_path / "steps.py").write_text(
        "from ray import tune\n\n\nclass Steps(tune.Trainable):\n    def step(self):\n"
        '        with open("steps.txt", "a") as file:\n            file.write("a")\n        return {}\n'
    )
    text = "from ray import tune\nfrom steps import Steps\n\ntune.run(Steps, name='a', local_dir='/r', resume=True)\n"
    assert told(text, tmp_path / "main.py") == ["a run that goes on, of which `Steps` appends to files"]
