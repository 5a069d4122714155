"""Results of trials that are asked for metrics by attributes, as before Ray 0.5."""

import pytest

from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, rewritten

HEAD = "from ray import tune\nfrom ray.tune import run_experiments\n\n"


@pytest.mark.parametrize(
    ("text", "now"),
    [
        (
            "for t in run_experiments(e, queue_trials=True):\n    print(t.last_result.mean_accuracy)\n",
            'print(t.last_result.get("mean_accuracy"))',
        ),
        (
            "trials = run_experiments(e)\nbest = max(trials, key=lambda t: t.last_result.episode_reward_mean)\n",
            'key=lambda t: t.last_result.get("episode_reward_mean")',
        ),
        (
            "trials = run_experiments(e)\nlast = trials[0].last_result\nprint(last.time_total_s)\n",
            'print(last.get("time_total_s"))',
        ),
        (
            "def best(trials):\n    return [t.last_result.mean_loss for t in trials]\n\n\nbest(run_experiments(e))\n",
            'return [t.last_result.get("mean_loss") for t in trials]',
        ),
        (
            "class C(tune.Callback):\n    def on_trial_complete(self, iteration, trials, trial, **info):\n"
            "        print(trial.last_result.training_iteration)\n",
            'print(trial.last_result.get("training_iteration"))',
        ),
        (
            "analysis = tune.run(f, export_formats=x)\nprint(analysis.trials[0].last_result.mean_loss)\n",
            'print(analysis.trials[0].last_result.get("mean_loss"))',
        ),
    ],
)
def test_a_metric_of_a_trial_is_asked_for_by_its_key(text, now):
    assert may_be_legacy(f"{HEAD}{text}".encode())
    assert now in rewritten(f"{HEAD}{text}")


def test_a_metric_of_what_may_be_a_trial_is_reported():
    text = f"{HEAD}def show(trial):\n    print(trial.last_result.mean_accuracy)\n"
    assert check_noop(text) == ["RES459"]
    assert may_be_legacy(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        'def show(trial):\n    print(trial.last_result["mean_accuracy"])\n',
        'def show(trial):\n    print(trial.last_result.get("mean_accuracy"))\n',
        "def show(trial):\n    print(trial.last_result.keys())\n",
        "def show(trial):\n    print(trial.last_result.mine)\n",
        "def show(trial):\n    print(trial.best_result.mean_accuracy)\n",
        "def show(x):\n    print(x.mean_accuracy)\n",
        "class A:\n    def go(self):\n        self.last_result = go()\n        print(self.last_result.mean_accuracy)\n",
        "def show(trial):\n    last = trial.last_result if trial else mine\n    print(last.mean_accuracy)\n",
    ],
)
def test_other_results_are_left_alone(text):
    assert "RES459" not in check_noop(f"{HEAD}{text}")
