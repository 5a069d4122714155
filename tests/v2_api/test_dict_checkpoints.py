"""Dictionaries of Ray 2.0 - 2.6 get a pickle that needs nothing of that Ray."""

import pickle
from pathlib import Path

import pytest

from v2_api.dict_checkpoints import make_readable, without_notes
from v2_api.run_location import RunLocation

RUNS = Path(__file__).parents[1] / "regression" / "v1_runs"


class _Note:
    """Stands where Ray had a class."""


@pytest.mark.parametrize("run", ["dicts-2.0.1", "dicts-2.6.3"])
def test_what_ray_wrote_can_be_unpickled_anywhere(run):
    for file in RUNS.glob(f"{run}/*/checkpoint_*/dict_checkpoint.pkl"):
        epoch = int(file.parent.name[-1])
        assert pickle.loads(without_notes(file.read_bytes())) == {"epoch": epoch, "weight": (epoch + 1) * 0.5}


@pytest.mark.parametrize("entries", [0, 1, 999, 1000, 1001, 2500])
@pytest.mark.parametrize("protocol", [2, 4, 5])
def test_notes_are_cut_off_wherever_a_pickle_puts_the_entries_in(entries, protocol):
    values = {f"layer {number}": ["shared", {"_preprocessor": number}] for number in range(entries)}
    pickled = pickle.dumps({**values, "_metadata": _Note(), "_preprocessor": None}, protocol)
    readable = without_notes(pickled)
    assert b"_Note" not in readable
    assert pickle.loads(readable) == values


UNCLEAR = {"layers": {"_metadata": 1}, "_metadata": _Note()}


@pytest.mark.parametrize("content", [b"", b"cos\nabort\n(tR.", pickle.dumps([1]), pickle.dumps(UNCLEAR)])
def test_what_is_not_clear_is_left_alone(content):
    assert without_notes(content) is None


def test_a_dictionary_without_notes_stays_as_it_is():
    pickled = pickle.dumps({"epoch": 1})
    assert without_notes(pickled) == pickled


def test_a_file_that_is_there_is_not_written_over(tmp_path):
    directory = tmp_path / "checkpoint_000000"
    directory.mkdir()
    location = RunLocation.of(tmp_path)
    assert make_readable(location, "checkpoint_000000") is None
    (directory / "dict_checkpoint.pkl").write_bytes(pickle.dumps(UNCLEAR))
    assert "read it with the shim" in make_readable(location, "checkpoint_000000")
    (directory / "checkpoint.pkl").write_text("of the user")
    make_readable(location, "checkpoint_000000")
    assert (directory / "checkpoint.pkl").read_text() == "of the user"
