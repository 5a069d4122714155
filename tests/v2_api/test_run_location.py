"""Which (storage_path, name) pair a path means, and what happens to the files there."""

from __future__ import annotations

from pathlib import Path

import fsspec
import pyarrow.fs
import pytest

from v2_api.run_location import RunLocation


@pytest.mark.parametrize(
    ("path", "storage_path", "name"),
    [
        ("/data/results/run", "/data/results", "run"),
        ("/data/results/run/", "/data/results", "run"),
        ("/data//results//run", "/data/results", "run"),
        ("/run", "/", "run"),
        (Path("/data/results/run"), "/data/results", "run"),
        ("file:///data/my%20results/run", "/data/my results", "run"),
        ("s3://bucket/run", "s3://bucket", "run"),
        ("s3://bucket/a/b/run/", "s3://bucket/a/b", "run"),
        (
            "s3://bucket/a/run?endpoint_override=h:1&scheme=http",
            "s3://bucket/a?endpoint_override=h:1&scheme=http",
            "run",
        ),
        ("s3://bucket/a#1/run", "s3://bucket/a#1", "run"),
        ("mock:///a/run", "mock:///a", "run"),
    ],
)
def test_a_path_is_split_into_storage_path_and_name(path, storage_path, name):
    location = RunLocation.of(path)
    assert (location.storage_path, location.name) == (storage_path, name)


def test_the_home_directory_is_the_callers(monkeypatch):
    monkeypatch.setenv("HOME", "/home/somebody")
    assert RunLocation.of("~/ray_results/run").storage_path == "/home/somebody/ray_results"


def test_a_relative_path_is_made_absolute_because_workers_run_elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert RunLocation.of("results/run").path == str(tmp_path / "results" / "run")


@pytest.mark.parametrize("path", ["/", "s3://bucket", "s3://bucket/", "file:///"])
def test_a_path_without_a_parent_is_refused(path):
    with pytest.raises(ValueError, match="is not the path of a run"):
        RunLocation.of(path)


@pytest.mark.parametrize("path", ["/data/run", "s3://bucket/a/run", "s3://bucket/run?region=eu", "mock:///a/run"])
def test_the_path_of_a_location_is_taken_apart_to_the_same_location(path):
    assert RunLocation.of(path).path == path


def test_joining_and_splitting_agree():
    assert RunLocation.join("s3://bucket/", "run").path == RunLocation.of("s3://bucket/run").path
    assert RunLocation.join("/data/", "run") == RunLocation.of("/data/run")


def test_the_path_on_the_filesystem_is_the_one_ray_computes(tmp_path):
    from ray.train.v2._internal.execution.storage import StorageContext

    location = RunLocation.of(f"file://{tmp_path}/a/run/")
    storage = StorageContext(location.storage_path, location.name, read_only=True)
    assert location.fs_path == storage.experiment_fs_path


def test_a_scheme_only_fsspec_knows_comes_with_its_filesystem():
    fsspec.filesystem("memory").pipe("/store/run/f", b"x")
    location = RunLocation.of("memory://store/run")
    assert location.run_config_arguments()["storage_filesystem"] is location.filesystem
    assert location.read("f") == b"x"


def test_an_fsspec_filesystem_is_accepted(tmp_path):
    location = RunLocation.of(tmp_path / "run", fsspec.filesystem("file"))
    location.write("f", b"x")
    assert (tmp_path / "run" / "f").read_bytes() == b"x"


def test_a_filesystem_of_its_own_takes_a_path_without_scheme(tmp_path):
    below = pyarrow.fs.SubTreeFileSystem(str(tmp_path), pyarrow.fs.LocalFileSystem())
    location = RunLocation.of("bucket/run", below)
    location.write("f", b"x")
    assert (tmp_path / "bucket" / "run" / "f").read_bytes() == b"x"
    assert (location.storage_path, location.name) == ("bucket", "run")


def test_a_missing_run_has_no_files(tmp_path):
    location = RunLocation.of(tmp_path / "run")
    assert not location.exists()
    assert not location.exists("f")
    assert location.files() == []


def test_writing_replaces_and_leaves_nothing_else_behind(tmp_path):
    location = RunLocation.of(tmp_path / "run")
    location.write("f", b"old")
    location.write("f", b"new")
    assert location.read("f") == b"new"
    assert location.files() == ["f"]


def test_deleting_a_missing_file_is_fine(tmp_path):
    location = RunLocation.of(tmp_path / "run")
    location.write("f", b"old")
    location.delete("f")
    location.delete("f")
    assert location.files() == []


def test_a_run_moved_aside_keeps_its_files_next_to_its_old_place(tmp_path):
    location = RunLocation.of(tmp_path / "run")
    location.write("f", b"x")
    first = location.move_aside()
    location.write("f", b"y")
    second = location.move_aside()
    assert not location.exists()
    assert (first.read("f"), second.read("f")) == (b"x", b"y")
    assert {path.name for path in tmp_path.iterdir()} == {first.name, second.name}
    assert first.name.startswith("run_backup_")


def test_a_run_on_storage_that_cannot_rename_directories_is_copied_aside(tmp_path):
    class NoRename(fsspec.get_filesystem_class("file")):
        cachable = False

        def mv(self, *args, **kwargs):
            raise NotImplementedError("no rename here")

    location = RunLocation.of(tmp_path / "run", NoRename())
    (tmp_path / "run" / "deep").mkdir(parents=True)
    (tmp_path / "run" / "deep" / "f").write_bytes(b"x")
    backup = location.move_aside()
    assert (tmp_path / backup.name / "deep" / "f").read_bytes() == b"x"
    assert not location.exists()
