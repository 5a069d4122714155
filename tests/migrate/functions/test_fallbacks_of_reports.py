"""Reports that fall back to the spelling of another release, and are the same today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

TRYING = """\
from ray import tune


def train(config):
    try:
        {first}
    except {error}:
        {second}
    print(config)


tune.run(train)
"""


def tried(first: str, second: str, error: str = "Exception") -> str:
    """What the function does first, rewritten."""
    text = rewrite_text(TRYING.format(first=first, second=second, error=error)).text
    return text.split("config):\n", 1)[1].split("    print(config)", 1)[0]


SESSION = "from ray.air import session\n        session.report({'a': 1})"


@pytest.mark.parametrize(
    ("first", "second", "today"),
    [
        ("tune.report(a=1)", "tune.track.log(a=1)", 'tune.report({"a": 1})'),
        ("from ray import train\n        train.report({'a': 1})", SESSION, "tune.report({'a': 1})"),
        (SESSION, "from ray import tune as t\n        t.report({'a': 1})", "tune.report({'a': 1})"),
        (
            "tune.report(\n            a=1,\n            b=2,\n        )",
            "tune.track.log(a=1, b=2)",
            'tune.report({\n        "a": 1,\n        "b": 2,\n    })',
        ),
    ],
)
@pytest.mark.parametrize("error", ["Exception", "Exception as error", "(ValueError, RuntimeError)"])
def test_one_report_is_left_of_two_that_are_equal(first, second, today, error):
    assert tried(first, second, error) == f"    {today}\n"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("tune.report(a=1)", "tune.track.log(a=2)"),
        ("tune.report(a=1)", "print(1)\n        tune.track.log(a=1)"),
        ("tune.report(a=1)", "tune.track.log(a=1)\n        print(1)"),
        ("tune.report(a=1)", "tune.track.log(a=1)\n    else:\n        print(1)"),
        ("tune.report(a=1)", "tune.track.log(a=1)\n    finally:\n        print(1)"),
        ("tune.report(a=1)", "tune.track.log(a=1)\n    except ValueError:\n        print(1)"),
        ("tune.report(a=1)  # of Ray 1", "tune.track.log(a=1)"),
        ("import mine\n        tune.report(a=1)", "tune.track.log(a=1)"),
        ("x = tune.report(a=1)", "tune.track.log(a=1)"),
        ("mine.report(a=1)", "mine.report(a=1)"),
    ],
)
def test_a_try_whose_sides_differ_or_do_more_stays(first, second):
    assert tried(first, second).startswith("    try:\n")


def test_a_question_for_the_release_is_left_as_it_is():
    assert tried("tune.report(a=1)", "tune.track.log(a=1)", "AttributeError").startswith("    try:\n")


def test_what_an_import_brings_for_more_than_the_report_stays():
    text = TRYING.replace("print(config)", "session.get_trial_id()")
    now = rewritten(text.format(first="tune.report({'a': 1})", second=SESSION, error="Exception"))
    assert "session.get_trial_id()" not in now or "import session" in now


def test_who_tries_the_same_twice_means_it():
    text = TRYING.replace("tune.run(train)", "tune.Tuner(train)")
    said = "tune.report({'a': 1})"
    assert check_noop(text.format(first=said, second=said, error="Exception")) == []
