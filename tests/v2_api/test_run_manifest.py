"""The manifest on disk: what it says, and that it is whole whenever the process dies."""

from __future__ import annotations

import json

import pytest

from v2_api.run_location import RunLocation
from v2_api.run_manifest import FILE, RunManifest, write_manifest
from v2_api.stored_value import UnavailableError
from v2_api.train_state import stored_run


class Opaque:
    pass


@pytest.fixture
def location(tmp_path):
    return RunLocation.of(tmp_path / "run")


def write(location, **arguments):
    return write_manifest(location, ray="2.60.0", trainer="TorchTrainer", arguments=arguments, datasets=["train"])


def test_the_manifest_is_readable_json(location, tmp_path):
    write(location, train_loop_config={"lr": 0.1}, scaling_config=None)
    assert json.loads((tmp_path / "run" / ".ray_compat_run.json").read_text()) == {
        "format": 1,
        "ray": "2.60.0",
        "trainer": "TorchTrainer",
        "arguments": {"train_loop_config": {"lr": 0.1}},
        "datasets": ["train"],
    }


def test_the_manifest_is_read_back(location):
    assert RunManifest.read(location) is None
    written = write(location, train_loop_config={"lr": 0.1})
    assert RunManifest.read(location) == written
    assert written.argument("train_loop_config", location, load_pickle=False) == {"lr": 0.1}


def test_a_pickle_is_a_file_of_its_own_and_loaded_on_demand(location):
    manifest = write(location, loop=Opaque())
    assert len(location.files()) == 2
    assert isinstance(manifest.argument("loop", location, load_pickle=True), Opaque)
    with pytest.raises(UnavailableError):
        manifest.argument("loop", location, load_pickle=False)


def test_pickles_of_an_older_manifest_are_removed(location):
    write(location, loop=Opaque())
    write(location, loop=1)
    assert location.files() == [FILE]


def test_dying_between_two_files_leaves_the_old_manifest_with_its_pickle(location, monkeypatch):
    old = write(location, loop=Opaque(), name="old")
    real_write = RunLocation.write

    def dies_at_the_manifest(self, file, content):
        if file == FILE:
            raise KeyboardInterrupt
        real_write(self, file, content)

    monkeypatch.setattr(RunLocation, "write", dies_at_the_manifest)
    with pytest.raises(KeyboardInterrupt):
        write(location, loop=[Opaque()], name="new")
    assert RunManifest.read(location) == old
    assert isinstance(old.argument("loop", location, load_pickle=True), Opaque)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": 2}', b"\xff"])
def test_a_damaged_manifest_is_an_error_that_names_the_file(location, content):
    location.write(FILE, content)
    with pytest.raises(ValueError, match=r"run/\.ray_compat_run\.json cannot be read"):
        RunManifest.read(location)


@pytest.mark.parametrize(
    ("files", "is_run", "needs_bridge"),
    [
        ([], False, False),
        (["result.json", ".validate_storage_marker"], False, False),
        ([FILE], True, False),
        (["checkpoint_manager_snapshot.json"], True, False),
        (["trainer.pkl"], True, True),
        (["trainer.pkl", "checkpoint_manager_snapshot.json"], True, False),
    ],
)
def test_a_run_directory_is_told_by_its_files(location, files, is_run, needs_bridge):
    for file in files:
        location.write(file, b"")
    found = stored_run(location)
    assert (found.is_run, found.needs_bridge) == (is_run, needs_bridge)
