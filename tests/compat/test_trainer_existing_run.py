"""A constructor, not `restore`, that finds a run at its `storage_path/name`."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import compat
from compat import RayCompatWarning
from tests.compat.loops import epochs


@pytest.fixture
def fit(data_parallel_trainer, storage, seen):
    """Construct a trainer for the same run each time, and run it up to an epoch."""
    from ray.train import RunConfig, ScalingConfig

    def construct_and_fit(up_to):
        trainer = data_parallel_trainer(
            epochs,
            train_loop_config={"epochs": up_to, "seen": seen.directory},
            scaling_config=ScalingConfig(num_workers=1),
            run_config=RunConfig(storage_path=storage, name="run"),
        )
        return trainer.fit()

    before = compat.settings()
    yield construct_and_fit
    compat.configure(**vars(before))


def test_it_is_resumed_with_a_warning_that_names_the_run(fit, three_epochs, seen):
    with pytest.warns(UserWarning, match=rf"There is a run in {three_epochs} already, and Train V2") as caught:
        fit(4)
    assert seen("first") == [3]
    (place,) = {warning.filename for warning in caught if "There is a run" in str(warning.message)}
    assert Path(place).name == Path(__file__).name


def test_fresh_moves_it_aside_and_starts_again(fit, three_epochs, storage, seen):
    files = {path.name for path in Path(three_epochs).iterdir()}
    compat.configure(on_existing_run="fresh")
    with pytest.warns(UserWarning, match=r"It is now in .*/run_backup_.*, and a new one starts"):
        fit(1)
    assert seen("first") == [0]
    (backup,) = Path(storage).glob("run_backup_*")
    assert {path.name for path in backup.iterdir()} == files
    assert len(list(Path(three_epochs).glob("checkpoint_0*"))) == 1


def test_error_stops_before_anything_is_touched(fit, three_epochs, storage, seen):
    files = sorted(Path(storage).rglob("*"))
    compat.configure(on_existing_run="error")
    with pytest.raises(FileExistsError, match=rf"There is a run in {three_epochs} already\. .*RunConfig\(name="):
        fit(4)
    assert seen("first") == []
    assert sorted(Path(storage).rglob("*")) == files


def test_restoring_asks_nothing(fit, three_epochs, data_parallel_trainer, seen):
    compat.configure(on_existing_run="error")
    config = {"epochs": 4, "seen": seen.directory}
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        warnings.simplefilter("ignore", compat.RayCompatWarning)
        data_parallel_trainer.restore(three_epochs, train_loop_config=config).fit()
    assert seen("first") == [3]


def test_a_new_run_asks_nothing_even_if_its_directory_exists(fit, storage, seen):
    Path(storage, "run").mkdir(parents=True)
    compat.configure(on_existing_run="error")
    fit(1)
    assert seen("first") == [0]


@pytest.mark.slow
def test_runs_that_nobody_named_are_runs_of_their_own(data_parallel_trainer, storage, make_checkpoint):
    from ray import train

    directory = make_checkpoint(0)

    def loop(config):
        metrics = {"number": config["number"], "resumed": train.get_checkpoint() is not None}
        train.report(metrics, checkpoint=train.Checkpoint.from_directory(directory))

    config = train.RunConfig(storage_path=storage)
    trainers = [
        data_parallel_trainer(loop, train_loop_config={"number": number}, run_config=config) for number in range(2)
    ]
    with pytest.warns(RayCompatWarning, match="TRP199.* name each run"):
        results = [trainer.fit() for trainer in (*trainers, trainers[0])]
    assert [(result.metrics["number"], result.metrics["resumed"]) for result in results] == [
        (0, False),
        (1, False),
        (0, False),
    ]
    runs = {Path(result.path).name for result in results}
    assert len(runs) == 3
    assert all(run.startswith("DataParallelTrainer_20") for run in runs)
