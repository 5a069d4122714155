"""What is stored elsewhere is told as a URI, as through Ray 2.6."""

from types import SimpleNamespace

import fsspec
import pyarrow.fs
import pytest

from compat.adapters.checkpoints.place_uri import uri_of
from compat.adapters.trainables.trainable_members import remote_checkpoint_dir


def of_fsspec(protocol):
    return pyarrow.fs.PyFileSystem(pyarrow.fs.FSSpecHandler(fsspec.filesystem(protocol)))


@pytest.mark.parametrize(
    ("filesystem", "uri"),
    [
        (pyarrow.fs.LocalFileSystem(), "file://bucket/run"),
        (pyarrow.fs.S3FileSystem(anonymous=True, region="us-west-2"), "s3://bucket/run"),
        (pyarrow.fs.GcsFileSystem(anonymous=True), "gs://bucket/run"),
        (of_fsspec("memory"), "memory://bucket/run"),
        (of_fsspec("file"), "file://bucket/run"),
    ],
)
def test_a_place_has_the_scheme_of_its_filesystem(filesystem, uri):
    assert uri_of("bucket/run", filesystem) == uri


def test_a_trainable_tells_the_uri_of_what_is_not_on_this_machine():
    there = SimpleNamespace(storage_filesystem=of_fsspec("memory"), trial_fs_path="bucket/run/trial")
    here = SimpleNamespace(storage_filesystem=pyarrow.fs.LocalFileSystem(), trial_fs_path="/run/trial")
    told = [remote_checkpoint_dir.__get__(SimpleNamespace(_storage=storage)) for storage in (there, here, None)]
    assert told == ["memory://bucket/run/trial", None, None]


def test_a_run_that_is_given_a_uri_of_a_directory_here_is_remote(ray_session, tmp_path):
    from ray import tune

    class Tells(tune.Trainable):
        def step(self):
            return {"told": self.remote_checkpoint_dir, "done": True}

    def told(**place):
        (trial,) = tune.run(Tells, name="run", verbose=0, **place).trials
        return trial.last_result["told"], trial.remote_checkpoint_dir, trial.path

    of_trainable, of_trial, path = told(storage_path=(tmp_path / "there").as_uri())
    assert of_trainable == of_trial == f"file://{path}"
    assert told(storage_path=str(tmp_path / "here"))[:2] == (None, None)
