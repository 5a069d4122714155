"""Copies of the checkpoints of a trainable made by hand, where there are none."""

from pathlib import Path


def test_a_copy_that_is_not_there_takes_nothing_with_it(tmp_path: Path) -> None:
    from compat.adapters.trainables.trainable_remote import RemoteCheckpoints

    kept = tmp_path / "trial" / "checkpoint_000001" / "kept"
    kept.parent.mkdir(parents=True)
    kept.write_text("a model")
    remote = RemoteCheckpoints(str(tmp_path / "nowhere"), None, with_artifacts=True)
    remote.fetch(str(tmp_path / "trial"), kept.parent / "gone")
    assert kept.read_text() == "a model"
