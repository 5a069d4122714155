"""Checkpoints that are complete and in no snapshot are used when the run is resumed; those that may not be are not."""

import json

import pytest

from v2_api.bridge import plan_bridge
from v2_api.complete_checkpoints import CheckpointPart, complete_checkpoints, forget_notes
from v2_api.run_location import RunLocation
from v2_api.snapshot import SNAPSHOT
from v2_api.train_state import stored_run


@pytest.fixture
def run(tmp_path):
    """A run directory; ``run(name, report, complete=[0, 1])`` adds a checkpoint of two workers."""
    location = RunLocation.of(tmp_path)

    def add(name, report, complete=(0, 1), begun=(0, 1)):
        (tmp_path / name).mkdir()
        for rank in begun:
            CheckpointPart(location, report, rank, 2).note_begun()
        for rank in complete:
            CheckpointPart(location, report, rank, 2).note_complete(name, {"epoch": report, "rank": rank})

    add.location, add.path = location, tmp_path
    return add


def test_a_run_that_has_no_snapshot_yet_resumes_from_what_is_complete(run):
    run("first", 0)
    assert stored_run(run.location).has_checkpoints
    plan_bridge(run.location).write()
    snapshot = json.loads((run.path / SNAPSHOT).read_text())
    assert snapshot["latest_checkpoint_result"]["checkpoint_dir_name"] == "first"
    assert snapshot["latest_checkpoint_result"]["metrics"] == {"epoch": 0, "rank": 0}
    assert snapshot["current_report_index"] == 1


def test_what_is_complete_follows_what_the_snapshot_names(run):
    run("first", 0)
    plan_bridge(run.location).write()
    run("second", 3)
    plan = plan_bridge(run.location)
    assert (plan.checkpoints, plan.latest) == (2, "second")
    plan.write()
    assert plan_bridge(run.location).text is None


@pytest.mark.parametrize(("complete", "begun"), [([], [0, 1]), ([0], [0, 1]), ([1], [0, 1])])
def test_a_checkpoint_of_which_a_part_is_missing_is_not_used(run, complete, begun):
    run("first", 0, complete, begun)
    assert complete_checkpoints(run.location) == []
    assert not stored_run(run.location).has_checkpoints


def test_workers_without_a_part_are_not_waited_for(run):
    run("first", 0, complete=[0], begun=[0])
    assert [found.directory for found in complete_checkpoints(run.location)] == ["first"]


def test_parts_of_two_attempts_are_no_checkpoint(run):
    run("first", 0, complete=[0])
    run("second", 0, complete=[1], begun=[])
    assert complete_checkpoints(run.location) == []


def test_a_note_that_was_not_written_to_its_end_does_not_count(run):
    run("first", 0)
    (note,) = run.path.glob(".report-0-1.complete")
    note.write_text(note.read_text()[:-5])
    assert complete_checkpoints(run.location) == []


def test_notes_go_when_the_snapshot_names_their_checkpoints(run):
    run("first", 0)
    run("second", 1)
    forget_notes(run.location, 1)
    assert sorted(path.name for path in run.path.glob(".report-*")) == [
        *(f".report-1-{rank}.{state}" for rank in (0, 1) for state in ("begun", "complete")),
    ]
