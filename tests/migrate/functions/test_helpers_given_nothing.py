"""Helpers of training functions with a `checkpoint_dir` that nobody gives them: it was None, and stays so."""

import pytest

from tests.migrate.support import check_noop, rewritten

HELPER = """\
from ray import tune


def fit(args, checkpoint_dir=None):
    model = load(checkpoint_dir) if checkpoint_dir else new(args)
    tune.report({"loss": model.loss})


"""
ASKS = "tune.get_checkpoint()"


@pytest.mark.parametrize(
    "caller",
    [
        'def closure(config):\n    fit({"lr": config["lr"]})\n\n\ntune.Tuner(closure)\n',
        "def closure(config):\n    fit(config)\n\n\ntune.Tuner(tune.with_resources(closure, {'cpu': 1}))\n",
        "def closure(config, data=None):\n    fit(args=config)\n\n\ntune.Tuner(closure)\n",
        "tune.Tuner(lambda config: fit(config))\n",
        "class A:\n    pass\n\n\ndef closure(config):\n    if config:\n        fit(1)\n    else:\n        fit(2)\n\n\n"
        "tune.Tuner(closure)\n",
    ],
)
def test_a_helper_that_is_given_none_stays(caller):
    assert check_noop(HELPER + caller) == []


@pytest.mark.parametrize(
    "caller",
    [
        "tune.Tuner(fit)\n",
        "",
        "fit({})\n",
        "def closure(config):\n    fit(config)\n\n\ntune.Tuner(closure)\ntune.Tuner(fit)\n",
        "def other(config):\n    fit(config)\n\n\ndef closure(config):\n    pass\n\n\ntune.Tuner(closure)\n",
        "def closure(config):\n    fit(*config)\n\n\ntune.Tuner(closure)\n",
        "def closure(config, **more):\n    fit(config, **more)\n\n\ntune.Tuner(closure)\n",
        "def closure(config):\n    run = fit\n    run(config)\n\n\ntune.Tuner(closure)\n",
    ],
)
def test_what_tune_may_run_asks_for_its_checkpoint(caller):
    assert ASKS in rewritten(HELPER + caller)


@pytest.mark.parametrize(
    "caller",
    [
        "def closure(config):\n    fit(config, checkpoint_dir='best')\n\n\ntune.Tuner(closure)\n",
        "def closure(config):\n    fit(config, 'best')\n\n\ntune.Tuner(closure)\n",
    ],
)
def test_a_helper_that_is_given_one_by_hand_is_reported(caller):
    assert "FUN204" in check_noop(HELPER + caller)
