"""The names of a trainer's checkpoints: counted, as in Ray 2.7 - 2.42, and never those of another checkpoint."""

from __future__ import annotations

import pyarrow.fs
import pytest

from v2_api.complete_checkpoints import CheckpointPart, forget_notes
from v2_api.run_location import RunLocation

pytest.importorskip("ray")


@pytest.fixture
def location(tmp_path):
    return RunLocation.of(tmp_path / "run")


@pytest.fixture
def numbers(location):
    from ray.train import Checkpoint

    from compat.adapters.train_runs.checkpoint_numbers import CheckpointNumbers

    def begin_with(path=None, workers=2, at=location):
        latest = None if path is None else Checkpoint(path, pyarrow.fs.LocalFileSystem())
        names = CheckpointNumbers(at, latest, workers)
        return lambda report=0, **more: names.name(report, **{"has_checkpoint": True, **more})

    return begin_with


def test_a_new_run_counts_from_0(numbers):
    name = numbers()
    assert [name(), name()] == ["checkpoint_000000", "checkpoint_000001"]


@pytest.mark.parametrize("path", ["run/checkpoint_000007", "run/TorchTrainer_1a2b3_00000_0_2024/checkpoint_000007"])
def test_a_resumed_run_counts_on_also_one_of_train_v1(numbers, tmp_path, path):
    assert numbers(str(tmp_path / path))() == "checkpoint_000008"


@pytest.mark.parametrize("path", ["another/checkpoint_000007", "runner/checkpoint_000007"])
def test_a_checkpoint_of_another_run_does_not_count(numbers, tmp_path, path):
    assert numbers(str(tmp_path / path))() == "checkpoint_000000"


def test_what_is_there_is_not_written_over(numbers, tmp_path):
    (tmp_path / "run" / "checkpoint_000000").mkdir(parents=True)
    (tmp_path / "run" / "checkpoint_000002").mkdir()
    name = numbers()
    assert [name(), name()] == ["checkpoint_000001", "checkpoint_000003"]


def test_a_run_whose_checkpoints_are_named_after_the_time_stays_so(numbers, tmp_path):
    assert numbers(str(tmp_path / "run" / "checkpoint_2026-01-01_00-00-00.123456"))() is None


def test_reports_without_a_checkpoint_do_not_count(numbers):
    name = numbers()
    assert [name(0, has_checkpoint=False), name(1), name(2, has_checkpoint=False), name(3)] == [
        "checkpoint_000000",
        "checkpoint_000000",
        "checkpoint_000001",
        "checkpoint_000001",
    ]


def test_a_number_is_taken_by_the_checkpoint_of_another_worker(numbers, location, tmp_path):
    (tmp_path / "run").mkdir()
    name = numbers()
    for report in range(2):
        assert name(report, has_checkpoint=False) == f"checkpoint_{report:06d}"
        CheckpointPart(location, report, rank=1, world_size=2).note_begun()
    (tmp_path / "run" / "checkpoint_000001").mkdir()  # complete, and the controller knows it; the first is not kept
    forget_notes(location, 2)
    assert name(2) == "checkpoint_000002"


def test_where_asking_takes_long_or_nobody_else_is_there_a_report_without_a_checkpoint_has_no_name(numbers):
    filesystem, _ = pyarrow.fs.FileSystem.from_uri("mock:///bucket")
    elsewhere = RunLocation.join("bucket", "run", filesystem)
    assert numbers(at=elsewhere)(has_checkpoint=False) is None
    assert numbers(workers=1)(has_checkpoint=False) is None
