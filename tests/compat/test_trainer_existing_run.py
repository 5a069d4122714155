"""A constructor, not `restore`, that finds a run at its `storage_path/name`."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import compat
from tests.compat.loops import epochs


@pytest.fixture
def fit(data_parallel_trainer, storage, seen):
    """Construct a trainer for the same run each time, and run it up to an epoch."""
    from ray.train import RunConfig, ScalingConfig

    def construct_and_fit(up_to):
        trainer = data_parallel_trainer(
            epochs,
            train_loop_config={"epochs": up_to, "seen": seen.directory},
            scaling_config=ScalingConfig(num_workers=2),
            run_config=RunConfig(storage_path=storage, name="run"),
        )
        return trainer.fit()

    before = compat.settings()
    yield construct_and_fit
    compat.configure(**vars(before))


def test_it_is_resumed_with_a_warning_that_names_the_run(fit, storage, seen):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fit(2)
    with pytest.warns(
        UserWarning, match=rf"There is a run in {storage}/run already, and Train V2 resumes it"
    ) as caught:
        fit(3)
    assert seen("first") == [0, 2]
    assert Path(caught[0].filename).name == Path(__file__).name


def test_fresh_moves_it_aside_and_starts_again(fit, storage, seen):
    old = fit(2)
    compat.configure(on_existing_run="fresh")
    with pytest.warns(UserWarning, match=r"It is now in .*/run_backup_.*, and a new one starts"):
        fit(1)
    assert seen("first", rank=1) == [0, 0]
    (backup,) = Path(storage).glob("run_backup_*")
    assert (backup / Path(old.checkpoint.path).name / "epoch").read_text() == "1"
    assert len(list(Path(storage, "run").glob("checkpoint_2*"))) == 1


def test_error_stops_before_anything_is_touched(fit, storage, seen):
    fit(2)
    files = sorted(Path(storage).rglob("*"))
    compat.configure(on_existing_run="error")
    with pytest.raises(FileExistsError, match=rf"There is a run in {storage}/run already\. .*RunConfig\(name="):
        fit(3)
    assert seen("first") == [0]
    assert sorted(Path(storage).rglob("*")) == files


def test_restoring_asks_nothing(fit, data_parallel_trainer, storage, seen):
    fit(2)
    compat.configure(on_existing_run="error")
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        warnings.simplefilter("ignore", compat.RayCompatWarning)
        data_parallel_trainer.restore(f"{storage}/run", train_loop_config={"epochs": 3, "seen": seen.directory}).fit()
    assert seen("first") == [0, 2]


def test_a_directory_without_checkpoints_is_not_an_existing_run(fit, storage, seen):
    Path(storage, "run").mkdir(parents=True)
    compat.configure(on_existing_run="error")
    fit(1)
    assert seen("first") == [0]
