"""A checkpoint's record says whether all of the checkpoint is there."""

import pyarrow.fs
import pytest

from v2_api.checkpoint_record import RECORD, complete_record, write_record

LOCAL = pyarrow.fs.LocalFileSystem()


@pytest.fixture
def checkpoint(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "model.pth").write_bytes(b"weights")
    (tmp_path / "sub" / "empty").touch()
    write_record(tmp_path, {"iteration": 5})
    return tmp_path


def test_a_complete_checkpoint_gives_its_record(checkpoint):
    assert complete_record(LOCAL, str(checkpoint)) == {"iteration": 5, "files": {"model.pth": 7, "sub/empty": 0}}


@pytest.mark.parametrize("damage", ["missing file", "short file", "short record", "no record"])
def test_an_incomplete_checkpoint_gives_none(checkpoint, damage):
    if damage == "missing file":
        (checkpoint / "sub" / "empty").unlink()
    elif damage == "short file":
        (checkpoint / "model.pth").write_bytes(b"weigh")
    elif damage == "short record":
        (checkpoint / RECORD).write_text((checkpoint / RECORD).read_text()[:-3])
    else:
        (checkpoint / RECORD).unlink()
    assert complete_record(LOCAL, str(checkpoint)) is None
