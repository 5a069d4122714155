"""Population Based Training with as few checkpoints as old code kept."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest


def waits_for(path):
    import time

    for _ in range(600):
        if path.exists():
            return
        time.sleep(0.1)
    raise TimeoutError(f"{path} did not come")


def keep_step(marks, step, *, is_first):
    """Let the first trial be far ahead when the second is told to go on from it."""
    if is_first:
        if step == 8:
            (marks / "ahead").touch()
        waited = {6: "scored", 8: "cloned"}.get(step)
    else:
        if step == 3:
            (marks / "scored").touch()
        waited = {4: "ahead"}.get(step)
    if waited:
        waits_for(marks / waited)


def member(marks):
    """A class whose first trial is far ahead when the second is told to go on from it."""
    from ray import tune

    class Member(tune.Trainable):
        def setup(self, config):
            self.is_first = self.trial_id.endswith("00000")

        def step(self):
            step = self.iteration + 1
            keep_step(marks, step, is_first=self.is_first)
            return {"score": step if self.is_first else 0}

        def save_checkpoint(self, directory):
            return {"from": self.trial_id}

        def load_checkpoint(self, state):
            (marks / "cloned").write_text(f"{state['from'][-1]} at {self.iteration}")

    return Member


def forgetful_member(marks):
    """The same without a method that loads."""
    rememberer = member(marks)
    del rememberer.load_checkpoint

    class Forgetful(rememberer):
        def step(self):
            if not self.is_first and self.iteration > 4:  # where its own iterations do not get before it has cloned
                (marks / "cloned").touch()
            return super().step()

    return Forgetful


def test_a_trial_that_cannot_load_clones_all_the_same(ray_session, tmp_path):
    from ray import tune
    from ray.tune.schedulers import PopulationBasedTraining

    analysis = tune.run(
        forgetful_member(tmp_path),
        num_samples=2,
        config={"x": 1},
        scheduler=PopulationBasedTraining(
            "training_iteration", "score", "max", perturbation_interval=2, hyperparam_mutations={"x": [1, 2]}
        ),
        stop={"training_iteration": 10},
        storage_path=str(tmp_path / "results"),
        verbose=0,
    )
    assert [trial.status for trial in analysis.trials] == ["TERMINATED"] * 2
    assert (tmp_path / "cloned").exists()


def test_one_checkpoint_is_enough_for_a_population(ray_session, tmp_path):
    from ray import tune
    from ray.tune.schedulers import PopulationBasedTraining

    analysis = tune.run(
        member(tmp_path),
        num_samples=2,
        config={"x": 1},
        scheduler=PopulationBasedTraining(
            "training_iteration", "score", "max", perturbation_interval=2, hyperparam_mutations={"x": [1, 2]}
        ),
        stop={"training_iteration": 10},
        checkpoint_freq=1,
        keep_checkpoints_num=1,
        local_dir=str(tmp_path / "results"),
        verbose=0,
    )
    assert [trial.status for trial in analysis.trials] == ["TERMINATED"] * 2
    assert (tmp_path / "cloned").read_text().startswith("0 at ")
    # More than ten were made. Those of saves that were under way when the trial went on, or ended, Tune never hears of.
    left = list(Path(analysis.trials[0].logdir).glob("checkpoint_*"))
    assert Path(analysis.trials[0].checkpoint.path) in left
    assert len(left) < 6


def unsaving_member(marks, report):
    """A function whose first trial is far ahead when the second is told to go on from it, and that saves nothing."""

    def member(config):
        is_first = config["who"] == 0
        with open(marks / "starts", "a") as file:
            file.write(f"{config['who']}")
        if (marks / "ahead").exists():
            (marks / "cloned").touch()
        for step in range(1, 11):
            keep_step(marks, step, is_first=is_first)
            report(step if is_first else 0)

    return member


def report_by_keyword(score):
    from ray import tune

    tune.report(score=score)


def report_to_session(score):
    from ray.air import session

    session.report({"score": score})


@pytest.mark.parametrize("report", [report_by_keyword, report_to_session])
def test_a_function_that_saves_nothing_is_cloned_and_begins_anew(ray_session, tmp_path, report):
    from ray import tune
    from ray.tune.schedulers import PopulationBasedTraining

    analysis = tune.run(
        unsaving_member(tmp_path, report),
        config={"who": tune.grid_search([0, 1]), "x": 1},
        scheduler=PopulationBasedTraining(
            "training_iteration", "score", "max", perturbation_interval=2, hyperparam_mutations={"x": [1, 2]}
        ),
        local_dir=str(tmp_path / "results"),
        verbose=0,
    )
    assert [trial.status for trial in analysis.trials] == ["TERMINATED"] * 2
    assert [trial.config["who"] for trial in analysis.trials] == [0, 0]
    assert [trial.last_result["training_iteration"] for trial in analysis.trials] == [10, 10]
    assert [trial.last_result["score"] for trial in analysis.trials] == [10, 10]
    assert (tmp_path / "starts").read_text().endswith("0")


@pytest.fixture
def save_of_another_session(ray_session):
    """What a scheduler holds that outlived its Ray, as one does in tests that start Ray for each case."""
    return SimpleNamespace(future=ray_session.ObjectRef(os.urandom(28), skip_adding_local_ref=True))


@pytest.mark.parametrize("saved", ["stand-in", "save_of_another_session"])
def test_a_scheduler_from_elsewhere_keeps_no_real_checkpoints_from_being_deleted(ray_session, request, saved, tmp_path):
    from pyarrow.fs import LocalFileSystem
    from ray.train._internal.checkpoint_manager import _CheckpointManager, _delete_fs_path
    from ray.tune import CheckpointConfig
    from ray.tune.schedulers import PopulationBasedTraining

    class StandIn:
        status, experiment_tag, config, evaluated_params = "RUNNING", "", {"x": 1}, {"x": 1}
        run_metadata = SimpleNamespace(checkpoint_manager=_CheckpointManager(CheckpointConfig()))

        def is_finished(self):
            return False

    if saved != "stand-in":
        saved = request.getfixturevalue(saved)
    trials = [StandIn() for _ in range(4)]
    runner = SimpleNamespace(
        search_alg=None, get_trials=lambda: trials, _schedule_trial_save=lambda trial, result: saved
    )
    scheduler = PopulationBasedTraining(
        "training_iteration", "score", "max", perturbation_interval=1, hyperparam_mutations={"x": [1, 2]}
    )
    for trial in trials:
        scheduler.on_trial_add(runner, trial)
    for trial, score in zip(trials, (1, 2, 3, 4), strict=True):
        scheduler.on_trial_result(runner, trial, {"training_iteration": 1, "score": score})
    real = tmp_path / "checkpoint_000000"
    real.mkdir()
    _delete_fs_path(fs=LocalFileSystem(), fs_path=str(real))
    assert not real.exists()
