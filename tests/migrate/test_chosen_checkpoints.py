"""Checkpoints that are one of several things: ``analysis.best_checkpoint or other``, ``(one or two).to_dict()``."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

RUN = 'import os\n\nfrom ray import tune\n\nanalysis = tune.ExperimentAnalysis("/runs")\n'


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        ('analysis.best_checkpoint or "none"', "RES420"),
        ("analysis.best_checkpoint or analysis.best_logdir", "RES420"),
        ("given and analysis.best_checkpoint", "RES420"),
        ('analysis.get_best_checkpoint(t, "a", "max") or analysis.get_last_checkpoint(t)', "RES419"),
        ('analysis.best_checkpoint if given else "none"', "RES420"),
    ],
)
@pytest.mark.parametrize("use", ["found = {}\nprint(os.path.join(found, 'x'))\n", "print(os.path.join({}, 'x'))\n"])
def test_a_checkpoint_that_is_a_choice_among_others_stays_and_is_reported(choice, code, use):
    found = [finding.code for finding in rewrite_text(RUN + use.format(choice)).findings if finding.attention]
    assert code in found
    assert ".path" not in rewritten(RUN + use.format(choice)).replace("os.path", "").replace("best_trial.path", "")


@pytest.mark.parametrize(
    "use",
    [
        "if analysis.best_checkpoint or given:\n    print(1)\n",
        "if analysis.best_checkpoint and given:\n    print(1)\n",
        "found = analysis.best_checkpoint or None\nprint(found.path)\n",
        "found = analysis.best_checkpoint and 1\nprint(os.path.join(found, 'x'))\n",
    ],
)
def test_one_that_is_taken_as_it_is_stays(use):
    assert check_noop(RUN + use) == []


@pytest.mark.parametrize("choice", ["first or second", "first if first else second", "(first or second)"])
def test_a_choice_of_checkpoints_is_opened_as_a_whole(choice):
    text = rewritten(
        f"from ray.train import Checkpoint\n\nfirst = Checkpoint.from_uri(a)\nsecond = Checkpoint.from_uri(b)\n"
        f"state = ({choice}).to_dict()\n"
    )
    assert f"with ({choice.strip('()')}).as_directory() as checkpoint_dir:\n" in text
