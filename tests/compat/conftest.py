"""What the tests of the trainers share."""

import json
import os
import shutil
from pathlib import Path

import pytest

from tests.compat.machines import Machines
from tests.compat.objectives import objective

# One process less in every run: no node of a test is taken away.
os.environ.setdefault("RAY_TRAIN_ENABLE_PREEMPTION_WATCHER", "0")


class Notes:
    """What the workers of a test's runs wrote down, in the order of time (see `tests.compat.loops.note`)."""

    def __init__(self, directory):
        directory.mkdir()
        self.directory = str(directory)

    def __call__(self, key, rank=0):
        notes = [json.loads(path.read_text()) for path in sorted(Path(self.directory).iterdir())]
        return [note[key] for note in notes if note["rank"] == rank]


@pytest.fixture
def seen(tmp_path):
    return Notes(tmp_path / "seen")


@pytest.fixture
def storage(tmp_path):
    """A storage path for the runs of one test."""
    return str(tmp_path / "storage")


@pytest.fixture
def run(ray_session, tmp_path):
    """`tune.run` in a directory of the test, of `objective` unless it is given something else."""
    from ray import tune

    def call(trainable=objective, **arguments):
        arguments = {"local_dir": str(tmp_path), "name": "run", "verbose": 0, **arguments}
        return tune.run(trainable, **arguments)

    return call


@pytest.fixture
def make_checkpoint(tmp_path):
    """Make a checkpoint directory as `tests.compat.loops.epochs` writes and reads them."""

    def make(epoch, name="given"):
        directory = tmp_path / name
        directory.mkdir()
        (directory / "epoch").write_text(str(epoch))
        return str(directory)

    return make


@pytest.fixture
def data_parallel_trainer(ray_session):
    """The trainer without a framework, under the name by which old code imports it."""
    from ray.train.data_parallel_trainer import DataParallelTrainer

    return DataParallelTrainer


@pytest.fixture(scope="session")
def _three_epochs(ray_session, tmp_path_factory):
    from ray.train import RunConfig, ScalingConfig
    from ray.train.data_parallel_trainer import DataParallelTrainer

    from tests.compat.loops import epochs

    storage = tmp_path_factory.mktemp("three_epochs")
    seen = Notes(storage / "seen")
    DataParallelTrainer(
        epochs,
        train_loop_config={"epochs": 3, "seen": seen.directory},
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(storage_path=str(storage), name="run"),
    ).fit()
    assert (seen("first", rank=0), seen("first", rank=1)) == ([0], [0])
    return storage / "run"


@pytest.fixture
def three_epochs(_three_epochs, storage):
    """A run of two workers that has reported epochs 0, 1 and 2, as ``storage/run``: a copy, so nobody waits for it."""
    shutil.copytree(_three_epochs, Path(storage, "run"))
    return f"{storage}/run"


@pytest.fixture
def machines(tmp_path):
    """A cluster of machines that a test starts, adds and loses; see `tests.compat.machines`."""
    machines = Machines(tmp_path)
    yield machines
    machines.stop()
