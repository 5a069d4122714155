"""`resume_from_checkpoint=`: what `get_checkpoint()` answers, and until when."""

from __future__ import annotations

from pathlib import Path

import pytest

from compat.adapters.trainers.initial_checkpoint import as_train_checkpoint
from tests.compat.loops import epochs


@pytest.fixture
def trainer(data_parallel_trainer, storage, seen):
    """A trainer of two workers whose loop runs to its eighth epoch."""
    from ray.train import FailureConfig, RunConfig, ScalingConfig

    def make(config=None, num_workers=2, **arguments):
        return data_parallel_trainer(
            epochs,
            train_loop_config={"epochs": 8, "seen": seen.directory} | (config or {}),
            scaling_config=ScalingConfig(num_workers=num_workers),
            run_config=RunConfig(storage_path=storage, name="run", failure_config=FailureConfig(max_failures=1)),
            **arguments,
        )

    return make


@pytest.mark.parametrize("spelling", ["resume_from_checkpoint", "restore_from_checkpoint"])
def test_the_checkpoint_is_taken_under_both_names(trainer, data_parallel_trainer, make_checkpoint, spelling):
    from ray.train import Checkpoint

    from compat.adapters.trainers.trainer_construct import run_of

    given = make_checkpoint(4)
    assert run_of(trainer(**{spelling: Checkpoint.from_directory(given)})).initial_checkpoint.path == given


def test_the_loop_begins_with_it_on_every_rank_and_again_after_an_early_failure(trainer, seen, make_checkpoint):
    result = trainer({"fail_in": 5}, resume_from_checkpoint=make_checkpoint(4)).fit()
    assert (seen("first", rank=0), seen("first", rank=1)) == ([5, 5], [5, 5])
    assert result.metrics["epoch"] == 7


@pytest.mark.slow
def test_a_failure_later_begins_with_the_runs_own_checkpoint(trainer, seen, make_checkpoint):
    trainer({"fail_in": 7}, resume_from_checkpoint=make_checkpoint(4)).fit()
    assert (seen("first", rank=0), seen("first", rank=1)) == ([5, 7], [5, 7])


def test_a_run_with_its_own_checkpoint_begins_with_that(trainer, three_epochs, seen, make_checkpoint):
    with pytest.warns(UserWarning, match="Train V2 resumes it"):
        trainer({"epochs": 4}, num_workers=1, resume_from_checkpoint=make_checkpoint(7)).fit()
    assert seen("first") == [3]


@pytest.mark.slow
def test_a_restart_before_the_first_own_checkpoint_remembers_the_given_one(
    trainer, data_parallel_trainer, storage, seen, make_checkpoint, monkeypatch
):
    import compat.adapters.trainers.trainer_fit

    with monkeypatch.context() as patch:
        patch.setattr(compat.adapters.trainers.trainer_fit, "_ray_fit", lambda trainer: None)
        trainer(resume_from_checkpoint=make_checkpoint(4)).fit()
    data_parallel_trainer.restore(f"{storage}/run").fit()
    assert seen("first", rank=1) == [5]


def test_a_run_in_the_drivers_own_process_begins_with_it_too(trainer, seen, make_checkpoint):
    trainer(num_workers=0, resume_from_checkpoint=make_checkpoint(4)).fit()
    assert seen("first") == [5]


def test_none_is_no_checkpoint(trainer):
    assert trainer(resume_from_checkpoint=None).train_loop_per_worker is epochs


def test_the_loop_keeps_its_name_and_parameters(trainer, make_checkpoint):
    import inspect

    loop = trainer(resume_from_checkpoint=make_checkpoint(4)).train_loop_per_worker
    assert (loop.__name__, list(inspect.signature(loop).parameters)) == ("epochs", ["config"])


@pytest.mark.parametrize("given", [3, {"epoch": 4}, object()])
def test_anything_else_is_an_error_as_it_was(ray_session, given):
    with pytest.raises(ValueError, match=r"should be an instance of `ray\.train\.Checkpoint`, found <class"):
        as_train_checkpoint(given)


def test_a_missing_directory_is_an_error_before_anything_starts(ray_session, tmp_path):
    with pytest.raises(ValueError, match="there is no such directory"):
        as_train_checkpoint(tmp_path / "missing")


def test_a_relative_checkpoint_is_found_by_workers_elsewhere(ray_session, make_checkpoint, tmp_path, monkeypatch):
    from ray.train import Checkpoint

    given = make_checkpoint(4)
    monkeypatch.chdir(tmp_path)
    assert as_train_checkpoint(Checkpoint.from_directory("given")).path == given
    assert as_train_checkpoint("given").path == given


def test_a_checkpoint_of_the_ray_air_kind_is_written_out(ray_session):
    class OldCheckpoint:
        def to_directory(self, path=None):
            Path(path, "epoch").write_text("4")
            return path

    found = as_train_checkpoint(OldCheckpoint())
    assert Path(found.path, "epoch").read_text() == "4"
