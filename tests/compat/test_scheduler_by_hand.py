"""Schedulers that code of the user's own drives, with a runner and trials of its own making."""

from types import SimpleNamespace

import pytest


class Executor:
    """A ``trial_executor``, as runners of old Rays had one; notes what it is asked."""

    def __init__(self):
        self.asked = []

    def save(self, trial, storage="persistent", result=None):
        self.asked.append(("save", trial.trial_id))
        return SimpleNamespace(value=f"checkpoint of {trial.trial_id}")

    def stop_trial(self, trial, stop_logger=True):
        self.asked.append(("stop", trial.trial_id, stop_logger))
        trial.status = "TERMINATED"

    def start_trial(self, trial, checkpoint=None, train=True):
        trial.went_on_from = checkpoint.value
        trial.status = "RUNNING"


class Runner:
    """What a scheduler is handed; its search algorithm has the name of Ray 0.8."""

    def __init__(self):
        self.trials = []
        self.trial_executor = Executor()
        self._search_alg = None

    def get_trials(self):
        return self.trials


@pytest.fixture
def population(ray_session):
    """A scheduler, a runner and five trials of a class, whose rewards are 0, 50, 100, 150 and 200."""
    from ray.tune.experiment import Trial
    from ray.tune.schedulers import PopulationBasedTraining

    class OwnTrial(Trial):
        def __init__(self, number):
            self.trainable_name = f"trial_{number}"
            self.trial_id = str(number)
            self.config = {"rate": 2.0}
            self.experiment_tag = f"{number}_tag"
            self.trial_name_creator = self.custom_trial_name = None
            self.resources = SimpleNamespace(cpu=1)

    class ToldTrial(OwnTrial):
        def on_checkpoint(self, checkpoint):
            self.went_on_from = checkpoint.value

    def make(told, directory):
        scheduler = PopulationBasedTraining(
            time_attr="training_iteration",
            metric="reward",
            mode="max",
            perturbation_interval=10,
            quantile_fraction=0.25,
            hyperparam_mutations={"rate": [2.0]},
        )
        runner = Runner()
        for number in range(5):
            trial = (ToldTrial if told else OwnTrial)(number)
            runner.trials.append(trial)
            scheduler.on_trial_add(runner, trial)
            trial.local_dir = str(directory)
            trial.status = "RUNNING"
            assert scheduler.on_trial_result(runner, trial, reward(10, 50 * number)) == "CONTINUE"
        return scheduler, runner

    return make


def reward(step, value):
    return {"training_iteration": step, "reward": value}


@pytest.mark.parametrize(("told", "decision", "status"), [(False, "CONTINUE", "RUNNING"), (True, "NOOP", "PAUSED")])
def test_the_worst_trial_clones_one_of_the_best(population, tmp_path, told, decision, status):
    """Of Ray 0.8 is a trial that is started again at once, of Ray 1.13 one that is told and stays paused."""
    scheduler, runner = population(told, tmp_path)
    worst = runner.trials[0]
    assert scheduler.on_trial_result(runner, worst, reward(20, -100)) == decision
    assert scheduler.last_scores(runner.trials) == [-100, 50, 100, 150, 200]
    assert (worst.status, "@perturbed" in worst.experiment_tag) == (status, True)
    assert worst.went_on_from in {"checkpoint of 3", "checkpoint of 4"}
    assert ("stop", "0", False) in runner.trial_executor.asked
    assert (tmp_path / "pbt_policy_0.txt").is_file()
    assert worst.local_dir == str(tmp_path)


def test_paused_trials_go_on_in_turn(population, tmp_path):
    scheduler, runner = population(False, tmp_path)
    runner.trials[1].status = runner.trials[2].status = "PAUSED"
    scheduler.on_trial_result(runner, runner.trials[4], reward(30, 200))
    assert scheduler.choose_trial_to_run(runner) is runner.trials[1]


def test_the_directory_of_a_run_is_not_set(ray_session, tmp_path):
    from ray import tune

    [trial] = tune.run(lambda config: {"loss": 1}, local_dir=str(tmp_path), name="one", verbose=0).trials
    with pytest.raises(AttributeError, match=r"Trial\.local_dir"):
        trial.local_dir = "elsewhere"
    assert trial.local_dir == str(tmp_path / "one")
