"""Training functions that code calls outside of Tune, where ``tune.checkpoint_dir`` was the working directory."""

import pytest

from migrate.engine import rewrite_text

FILE = """\
from ray import tune


def fit(config):
    with tune.checkpoint_dir(step=1) as folder:
        save(folder)
    tune.report(loss=1)


analysis = tune.run({trainable}, config={{"lr": 0.1}})
{more}
"""
SAID = "outside of Tune the directory was the working directory"


def told(more: str, trainable: str = "fit") -> list[int]:
    """The lines that the note is about."""
    done = rewrite_text(FILE.format(trainable=trainable, more=more), positions_in_new=False)
    assert "with tempfile.TemporaryDirectory() as folder:" in done.text
    return [finding.line for finding in done.findings if SAID in finding.message]


@pytest.mark.parametrize("more", ["fit({'lr': 1})", "loss = fit(analysis.best_config)", "if loss:\n    fit({})"])
def test_a_call_by_hand_is_told_of(more):
    assert told(more) == [11 + more.count("\n")]


def test_a_call_in_a_function_that_no_trial_runs_is_told_of():
    assert told("def main():\n    fit({})") == [12]


@pytest.mark.parametrize(
    ("more", "trainable"),
    [
        ("", "fit"),
        ("print(fit)", "fit"),
        ("other.fit({})", "fit"),
        ("def again(config):\n    fit(config)\n\n\ntune.run(again)", "fit"),
        ("", "lambda config: fit(config)"),
        ("tune.run(tune.with_parameters(fit, data=1))", "fit"),
    ],
)
def test_what_trials_call_is_not(more, trainable):
    assert told(more, trainable) == []
