"""Which deaths of a trial are the loss of its machine, and how many of them are excused."""

import os
import signal
from types import SimpleNamespace

import pytest

from v2_api import lost_machines
from v2_api.lost_machines import LostMachines, died_with_its_machine


def trial(last_result_time=0.0):
    return SimpleNamespace(trial_id="a", run_metadata=SimpleNamespace(last_result_time=last_result_time))


@pytest.fixture
def lost(monkeypatch):
    """Every error is the loss of a machine."""
    monkeypatch.setattr(lost_machines, "died_with_its_machine", lambda error: True)


def test_three_losses_in_a_row_are_excused(lost):
    losses = LostMachines()
    assert [losses.excuse(trial(), None) for _ in range(4)] == [True, True, True, False]


def test_a_result_in_between_begins_a_new_row(lost):
    losses = LostMachines()
    assert all(losses.excuse(trial(last_result_time=float(result)), None) for result in range(9))


def test_trials_have_rows_of_their_own(lost):
    losses, another = LostMachines(), trial()
    another.trial_id = "b"
    assert [losses.excuse(each, None) for each in (trial(), another) * 3] == [True] * 6


def test_losses_count_where_the_user_says_so(lost, monkeypatch):
    monkeypatch.setenv("RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE", "1")
    assert not LostMachines().excuse(trial(), None)


def test_a_process_that_dies_on_a_machine_that_lives_is_a_failure(ray_session):
    @ray_session.remote(num_cpus=0)
    class Dies:
        def die(self):
            os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(ray_session.exceptions.ActorDiedError) as died:
        ray_session.get(Dies.remote().die.remote())
    assert not died_with_its_machine(died.value)
