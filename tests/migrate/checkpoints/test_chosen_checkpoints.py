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


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("(a or b).stats()['timestamp']", 'max(trial.last_result["timestamp"] for trial in (a or b).trials)'),
        (
            "(a or b).fetch_trial_dataframes()",
            "{trial.path: (a or b).trial_dataframes[trial.trial_id] for trial in (a or b).trials}",
        ),
        (
            "(a if a else b).trial_dataframes",
            "{trial.path: (a if a else b).trial_dataframes[trial.trial_id] for trial in (a if a else b).trials}",
        ),
    ],
)
def test_a_choice_of_analyses_keeps_its_brackets(asked, today):
    head = (
        "from ray import tune\n\na = tune.ExperimentAnalysis(x)\nb = tune.ExperimentAnalysis(y)\nprint(a.best_logdir)\n"
    )
    assert f"print({today})\n" in rewritten(f"{head}print({asked})\n")


READS = """\
from ray import tune
from ray.train import Checkpoint


def f(config):
    checkpoint = tune.get_checkpoint()
    try:
        {state}
    except {error}:
        state = {{}}
    tune.report({{"a": 1}}, checkpoint=Checkpoint.from_dict(state))


tune.Tuner(f)
"""


@pytest.mark.parametrize(
    "state", ["state = checkpoint.to_dict() if config else {}", "state = [checkpoint.to_dict() for _ in x]"]
)
def test_a_state_whose_absence_is_an_error_that_is_caught_is_reported(state):
    done = rewrite_text(READS.format(state=state, error="AttributeError"))
    assert [found.code for found in done.findings if found.attention] == ["TRR793"]
    assert state in done.text


def test_one_of_which_no_such_error_is_caught_is_read_in_a_function():
    state = "state = checkpoint.to_dict() if config else {}"
    assert "state = load_state(checkpoint) if config" in rewritten(READS.format(state=state, error="OSError"))


def test_the_first_worker_alone_reports_a_checkpoint_that_is_made_at_times():
    text = rewritten("""
        from ray.air import Checkpoint, session
        from ray.train.torch import TorchTrainer


        def loop(config):
            checkpoint = Checkpoint.from_directory(config["place"]) if config["save"] else None
            session.report({"a": 1}, checkpoint=checkpoint)


        TorchTrainer(loop)
        """)
    assert "checkpoint=checkpoint if train.get_context().get_world_rank() == 0 else None)\n" in text
