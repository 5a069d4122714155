"""What is caught where a run that is to go on is not there: old Ray raised a `ValueError`, today's finds no file."""

import pytest
from ray import tune

from tests.migrate.support import rewritten

RUN = 'tune.run(fit, name="exp", {resume})'
TRIED = """\
from ray import tune


def fit(config):
    return {{"loss": 1}}


try:
    {run}
except {caught}:
    tune.run(fit, name="exp")
"""


RESUMED = RUN.format(resume="resume=True")


def caught(by, run=RESUMED):
    text = rewritten(TRIED.format(run=run, caught=by))
    return text.rpartition("except ")[2].partition(":\n")[0]


def test_today_a_run_that_is_not_there_is_a_file_that_is_not(tmp_path):
    with pytest.raises(FileNotFoundError):
        tune.Tuner.restore(str(tmp_path / "exp"), trainable=lambda config: None)


@pytest.mark.parametrize(
    ("by", "today"),
    [
        ("ValueError", "(ValueError, FileNotFoundError)"),
        ("ValueError as error", "(ValueError, FileNotFoundError) as error"),
        ("(ValueError, KeyError)", "(ValueError, KeyError, FileNotFoundError)"),
        ("(KeyError, ValueError)", "(KeyError, ValueError, FileNotFoundError)"),
    ],
)
@pytest.mark.parametrize("resume", ["resume=True", "resume='LOCAL'", "resume=args.resume"])
def test_who_caught_what_was_raised_catches_what_is(by, today, resume):
    assert caught(by, RUN.format(resume=resume)) == today


@pytest.mark.parametrize(
    "by",
    [
        *("OSError", "Exception", "(ValueError, OSError)", "(ValueError, FileNotFoundError)", "BaseException"),
        *("KeyError", "tune.TuneError", "(ValueError, IOError)"),
    ],
)
def test_who_catches_it_anyway_or_caught_it_never_is_left_alone(by):
    assert caught(by) == by


@pytest.mark.parametrize("resume", ["resume=False", "resume=None", "resume='AUTO'", "verbose=1"])
def test_runs_that_need_not_be_there_are_left_alone(resume):
    assert caught("ValueError", RUN.format(resume=resume)) == "ValueError"


def test_a_handler_of_something_else_that_is_nearer_changes_nothing():
    run = "try:\n        tune.run(fit, name='exp', resume=True)\n    except KeyError:\n        pass"
    assert caught("ValueError", run) == "(ValueError, FileNotFoundError)"
    run = "try:\n        tune.run(fit, name='exp', resume=True)\n    except OSError:\n        pass"
    assert caught("ValueError", run) == "ValueError"


@pytest.mark.parametrize("place", ["else", "finally"])
def test_a_run_that_is_not_tried_is_left_alone(place):
    text = TRIED.format(run="load()", caught="ValueError") + f"{place}:\n    tune.run(fit, name='a', resume=True)\n"
    assert "except ValueError:\n" in rewritten(text)


def test_a_function_in_what_is_tried_is_not_tried():
    run = "def again():\n        tune.run(fit, name='exp', resume=True)"
    assert caught("ValueError", run) == "ValueError"
