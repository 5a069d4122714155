"""The path of a trial's checkpoint, ``checkpoint.value``, where the checkpoint was given a name first."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

RUN = 'from ray import tune\n\nanalysis = tune.run(f, name="a")\nbest = analysis.get_best_trial("loss", "min")\n'


@pytest.mark.parametrize("asked", ["value", "dir_or_data"])
def test_a_variable_that_is_nothing_else_is_asked_for_its_path(asked):
    text = rewritten(f"{RUN}kept = best.checkpoint\nprint(load(kept.{asked}), best.logdir)\n")
    assert "kept = best.checkpoint\nprint(load(kept.path), best.path)\n" in text


def test_one_that_is_asked_whether_it_has_a_path_is_asked_itself():
    text = rewritten(f"{RUN}kept = best.checkpoint\nif kept.value:\n    print(kept.value)\n")
    assert "if kept:\n    print(kept.path)\n" in text


@pytest.mark.parametrize(
    "code",
    [
        "logdir, kept = best.logdir, best.checkpoint\nprint(kept.value)\n",
        "if kept := best.checkpoint:\n    print(kept.value)\n",
        "def load(kept):\n    print(kept.value)\n\n\nload(best.checkpoint)\n",
        "kept = best.checkpoint\nif other:\n    kept = analysis.best_trial.checkpoint\nprint(kept.value)\n",
    ],
    ids=["two at once", "walrus", "parameter", "one of two"],
)
def test_what_else_holds_one_is_reported(code):
    text = RUN + code
    assert "print(kept.value)" in rewritten(text)
    assert "RES427" in [finding.code for finding in rewrite_text(text).findings]


@pytest.mark.parametrize(
    "code",
    [
        "kept = best.settings\nprint(kept.value)\n",
        "kept = best.checkpoint\nkept = other\nprint(kept.value)\n",
        "def load(kept):\n    print(kept.value)\n\n\nload(best.checkpoint)\nload(other)\n",
        "class State:\n    value = 1\n\n\nkept = best.checkpoint\nprint(kept.value)\n",
    ],
    ids=["something else", "assigned again", "given something else", "a class of the file"],
)
def test_what_may_be_something_else_stays(code):
    assert check_noop(f"from ray import tune\n\nbest = tune.Tuner(f).fit()[0]\n{code}") == []
