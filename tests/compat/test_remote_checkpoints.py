"""Copies of the checkpoints of a trainable made by hand, where there are none, and where they break off."""

import shutil
from pathlib import Path

import pytest


def test_a_copy_that_is_not_there_takes_nothing_with_it(tmp_path: Path) -> None:
    from compat.adapters.trainables.trainable_remote import RemoteCheckpoints

    kept = tmp_path / "trial" / "checkpoint_000001" / "kept"
    kept.parent.mkdir(parents=True)
    kept.write_text("a model")
    remote = RemoteCheckpoints(str(tmp_path / "nowhere"), None, with_artifacts=True)
    remote.fetch(str(tmp_path / "trial"), kept.parent / "gone")
    assert kept.read_text() == "a model"


@pytest.fixture
def parts(tmp_path: Path) -> tuple[Path, Path]:
    """A checkpoint of which a file is gone, and its whole copy."""
    here, copy = tmp_path / "trial" / "checkpoint_000001", tmp_path / "kept" / "checkpoint_000001"
    for directory in (here, copy):
        directory.mkdir(parents=True)
    (here / "weights").write_text("of here")
    for name in ("weights", "optimizer"):
        (copy / name).write_text("of the copy")
    return here, copy


def test_a_checkpoint_that_is_here_in_part_is_completed_from_its_copy(parts: tuple[Path, Path]) -> None:
    from compat.adapters.trainables.trainable_remote import RemoteCheckpoints

    here, copy = parts
    for left in ("fetching", "replaced"):  # by processes that were killed
        (here.parent / f"{left}_{here.name}.tmp").mkdir()
        (here.parent / f"{left}_{here.name}.tmp" / "half").write_text("of long ago")
    RemoteCheckpoints(str(copy.parent), None, with_artifacts=True).fetch(str(here.parent), here / "optimizer")
    assert {path.name: path.read_text() for path in here.iterdir()} == dict.fromkeys(
        ("weights", "optimizer"), "of the copy"
    )
    assert [path.name for path in here.parent.iterdir()] == [here.name]


@pytest.mark.parametrize("ending", ["raises", "goes on failing"])
def test_a_copy_that_breaks_off_is_not_mixed_into_what_is_here(
    parts: tuple[Path, Path], ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ray.tune import TuneError

    from compat.adapters.runs.syncer import Syncer
    from compat.adapters.trainables.trainable_remote import RemoteCheckpoints

    class Breaks(Syncer):
        def sync_up(self, local_dir: str, remote_dir: str, exclude: list[str] | None = None) -> bool:
            return True

        def sync_down(self, remote_dir: str, local_dir: str, exclude: list[str] | None = None) -> bool:
            Path(local_dir).mkdir(exist_ok=True)
            shutil.copyfile(Path(remote_dir, "weights"), Path(local_dir, "weights"))
            if ending == "raises":
                raise OSError("the connection broke")
            return True

        def delete(self, remote_dir: str) -> bool:
            return True

        def wait(self, timeout: float | None = None) -> None:
            raise TuneError("the connection broke")

        def retry(self) -> None:
            pass

    monkeypatch.setenv("TUNE_CHECKPOINT_CLOUD_RETRY_WAIT_TIME_S", "0")
    here, copy = parts
    RemoteCheckpoints(str(copy.parent), Breaks(), with_artifacts=False).fetch(str(here.parent), here / "optimizer")
    assert {path.name: path.read_text() for path in here.iterdir()} == {"weights": "of here"}
    assert [path.name for path in here.parent.iterdir()] == [here.name]


def test_a_checkpoint_that_was_fetched_stays_when_the_other_files_cannot_be(parts: tuple[Path, Path]) -> None:
    from compat.adapters.runs.syncer import Syncer
    from compat.adapters.trainables.trainable_remote import RemoteCheckpoints

    class NoOtherFiles(Syncer):
        def sync_up(self, local_dir: str, remote_dir: str, exclude: list[str] | None = None) -> bool:
            return True

        def sync_down(self, remote_dir: str, local_dir: str, exclude: list[str] | None = None) -> bool:
            if exclude:
                raise OSError("the connection broke")
            shutil.copytree(remote_dir, local_dir)
            return True

        def delete(self, remote_dir: str) -> bool:
            return True

    here, copy = parts
    shutil.rmtree(here)
    remote = RemoteCheckpoints(str(copy.parent), NoOtherFiles(), with_artifacts=True)
    remote.fetch(str(here.parent), here / "optimizer")
    assert sorted(path.name for path in here.iterdir()) == ["optimizer", "weights"]
