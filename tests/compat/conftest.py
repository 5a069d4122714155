"""What the tests of the trainers share."""

import json
from pathlib import Path

import pytest


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
