"""What schedulers of users ask the runner of trials, of which its executor answers a part."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = """\
from ray.tune.schedulers import FIFOScheduler, HyperBandScheduler


class Mine({base}):
    def {method}(self, {runner}, *more):
        trial = {runner}.get_trials()[0]
        print({asked})
"""


@pytest.mark.parametrize("runner", ["trial_runner", "runner"])
@pytest.mark.parametrize(
    ("asked", "new"),
    [
        ("{}.has_resources(trial.resources)", "{}.trial_executor.has_resources_for_trial(trial)"),
        ("{}.has_resources(self.trials[0].resources)", "{}.trial_executor.has_resources_for_trial(self.trials[0])"),
        ("{}.has_resources_for_trial(trial)", "{}.trial_executor.has_resources_for_trial(trial)"),
    ],
)
def test_the_executor_is_asked_for_room(runner, asked, new):
    head = {"base": "FIFOScheduler", "method": "choose_trial_to_run", "runner": runner}
    assert rewritten(HEAD.format(**head, asked=asked.format(runner))) == HEAD.format(**head, asked=new.format(runner))


def test_one_that_is_kept_is_asked_too():
    head = {"base": "HyperBandScheduler", "method": "on_trial_result", "runner": "trial_runner"}
    old = HEAD.format(**head, asked="self._trial_runner.has_resources(trial.resources)")
    assert rewritten(old) == old.replace(
        "has_resources(trial.resources)", "trial_executor.has_resources_for_trial(trial)"
    )


@pytest.mark.parametrize(
    ("base", "method", "runner", "asked", "codes"),
    [
        ("FIFOScheduler", "choose_trial_to_run", "runner", "runner.has_resources(wanted)", ["NAM821"]),
        ("FIFOScheduler", "choose_trial_to_run", "runner", "runner.has_resources", ["NAM821"]),
        ("FIFOScheduler", "choose_trial_to_run", "runner", "runner.has_resources_for_trial", ["NAM840"]),
        ("FIFOScheduler", "on_trial_add", "runner", "runner.trial_executor.start_trial(trial)", ["NAM835"]),
        ("object", "choose", "trial_runner", "trial_runner.has_resources_for_trial(trial)", ["NAM840"]),
    ],
)
def test_what_needs_a_person_is_reported(base, method, runner, asked, codes):
    assert check_noop(HEAD.format(base=base, method=method, runner=runner, asked=asked)) == codes


@pytest.mark.parametrize(
    ("base", "method", "runner", "asked"),
    [
        ("FIFOScheduler", "choose_trial_to_run", "runner", "runner.trial_executor.has_resources_for_trial(trial)"),
        ("FIFOScheduler", "choose_trial_to_run", "runner", "other.has_resources_for_trial(trial)"),
        ("FIFOScheduler", "choose", "runner", "runner.has_resources_for_trial(trial)"),
        ("object", "choose_trial_to_run", "runner", "runner.has_resources_for_trial(trial)"),
        ("FIFOScheduler", "choose_trial_to_run", "runner", "runner.pause_trial(trial)"),
    ],
)
def test_what_is_answered_and_others_stay(base, method, runner, asked):
    assert check_noop(HEAD.format(base=base, method=method, runner=runner, asked=asked)) == []
