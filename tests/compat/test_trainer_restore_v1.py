"""`restore(path)` on a directory that Ray 2.42.1 wrote: what is taken from it, and what has to be passed."""

import json
import pickle
import shutil
from pathlib import Path

import pyarrow.fs
import pytest

import compat
from tests.compat.loops import epochs

RECORDED = Path(__file__).parents[1] / "regression" / "v1_runs" / "2.42.1"


@pytest.fixture
def torch_trainer(ray_session):
    return pytest.importorskip("ray.train.torch").TorchTrainer


@pytest.fixture
def v1_run(storage):
    shutil.copytree(RECORDED, Path(storage, "moved"))
    return f"{storage}/moved"


@pytest.fixture
def begun_with(v1_run):
    """Replace what the trainer was given; the pickle is one of this Python, which makes no difference to the reader."""

    def write(**arguments):
        from ray.train.v2.torch.torch_trainer import TorchTrainer

        Path(v1_run, "trainer.pkl").write_bytes(pickle.dumps((TorchTrainer, arguments)))
        return v1_run

    return write


def test_what_is_not_passed_comes_from_the_directory(torch_trainer, v1_run, storage):
    assert torch_trainer.can_restore(v1_run)
    trainer = torch_trainer.restore(v1_run, train_loop_per_worker=epochs)
    assert (trainer.train_loop_per_worker, trainer.train_loop_config) == (epochs, {"lr": 0.5})
    assert trainer.scaling_config.num_workers == 2
    assert (trainer.run_config.storage_path, trainer.run_config.name) == (storage, "moved")
    assert trainer.run_config.checkpoint_config.num_to_keep == 2
    assert not Path(v1_run, "checkpoint_manager_snapshot.json").exists(), "restore alone writes nothing"


@pytest.mark.parametrize("spelling", [str, Path, "{}/".format, "file://{}".format])
def test_every_spelling_of_the_path_is_the_same_run(torch_trainer, v1_run, spelling):
    assert torch_trainer.can_restore(spelling(v1_run))
    assert torch_trainer.restore(spelling(v1_run), train_loop_per_worker=epochs).run_config.name == "moved"


def test_a_home_directory_and_a_filesystem_are_understood(torch_trainer, v1_run, storage, monkeypatch):
    monkeypatch.setenv("HOME", storage)
    assert torch_trainer.restore("~/moved", train_loop_per_worker=epochs).run_config.name == "moved"
    below = pyarrow.fs.SubTreeFileSystem(str(Path(storage).parent), pyarrow.fs.LocalFileSystem())
    assert torch_trainer.can_restore(f"{Path(storage).name}/moved", below)


def test_a_loop_of_another_script_has_to_be_passed(torch_trainer, v1_run):
    with pytest.raises(
        ValueError, match=r"(?s)`train_func` of the script.*restore\('.*/moved', train_loop_per_worker="
    ):
        torch_trainer.restore(v1_run)


def test_a_loop_that_can_be_imported_need_not_be_passed(torch_trainer, begun_with):
    trainer = torch_trainer.restore(begun_with(train_loop_per_worker=epochs, train_loop_config={"epochs": 5}))
    assert (trainer.train_loop_per_worker, trainer.train_loop_config) == (epochs, {"epochs": 5})


def test_datasets_have_to_be_passed_again(torch_trainer, begun_with):
    path = begun_with(train_loop_per_worker=epochs, datasets={"train": len, "valid": len})
    with pytest.raises(ValueError, match=r"need to be provided again on restore: \['train', 'valid'\]"):
        torch_trainer.restore(path)
    with pytest.raises(ValueError, match="don't match the original dataset keys"):
        torch_trainer.restore(path, datasets={"train": lambda: None})


def test_another_trainer_class_is_warned_about(data_parallel_trainer, v1_run):
    with pytest.warns(UserWarning, match=r"restore a trainer of type TorchTrainer with `DataParallelTrainer\.restore`"):
        data_parallel_trainer.restore(v1_run, train_loop_per_worker=epochs)


def test_settings_without_a_place_are_named(torch_trainer, begun_with):
    import ray.air.config

    path = begun_with(train_loop_per_worker=epochs, run_config=ray.air.config.RunConfig(stop={"epoch": 3}))
    with pytest.warns(UserWarning, match=r"was given run_config\.stop under Train V1, and goes on without"):
        torch_trainer.restore(path)


def test_metadata_go_on_and_a_preprocessor_has_to_be_passed_again(torch_trainer, begun_with, monkeypatch):
    import compat.adapters.trainers.trainer_fit

    monkeypatch.setattr(compat.adapters.trainers.trainer_fit, "_ray_fit", lambda trainer: None)
    path = begun_with(train_loop_per_worker=epochs, metadata={"labels": ["a", "b"]}, preprocessor=Path("fitted"))
    with pytest.raises(ValueError, match=r"only read as data\nPass it again: .*, preprocessor=\.\.\.\)"):
        torch_trainer.restore(path)
    path = begun_with(train_loop_per_worker=epochs, metadata={"labels": ["a", "b"]})
    torch_trainer.restore(path).fit()
    assert json.loads(Path(path, ".ray_compat_run.json").read_text())["arguments"]["metadata"] == {"labels": ["a", "b"]}


def test_an_unreadable_trainer_needs_its_loop_and_workers_again(torch_trainer, v1_run):
    from ray.train import ScalingConfig

    Path(v1_run, "trainer.pkl").write_bytes(b"cos\nabort\n(tR")
    with pytest.raises(ValueError, match=r"train_loop_per_worker=\.\.\., scaling_config=\.\.\."):
        torch_trainer.restore(v1_run)
    trainer = torch_trainer.restore(v1_run, epochs, scaling_config=ScalingConfig(num_workers=3))
    assert trainer.scaling_config.num_workers == 3


@pytest.fixture
def constructed(torch_trainer, v1_run, storage, monkeypatch):
    """Let a constructor meet the run, without training."""
    from ray.train import RunConfig

    import compat.adapters.trainers.trainer_fit

    monkeypatch.setattr(compat.adapters.trainers.trainer_fit, "_ray_fit", lambda trainer: None)
    before = compat.settings()
    yield lambda: torch_trainer(epochs, run_config=RunConfig(name="moved", storage_path=storage)).fit()
    compat.configure(**vars(before))


def test_a_constructor_resumes_the_run_with_a_warning(constructed, v1_run):
    with pytest.warns(UserWarning, match=r"There is a run in .*/moved already, and Train V2 resumes it"):
        constructed()
    assert Path(v1_run, "checkpoint_manager_snapshot.json").exists()


def test_a_fresh_start_moves_the_run_aside(constructed, v1_run, storage):
    compat.configure(on_existing_run="fresh")
    with pytest.warns(UserWarning, match=r"It is now in .*/moved_backup_.*, and a new one starts"):
        constructed()
    assert not Path(v1_run, "checkpoint_manager_snapshot.json").exists()
    assert len(list(Path(storage).glob("moved_backup_*/trainer.pkl"))) == 1


def test_a_constructor_can_be_kept_from_a_run(constructed):
    compat.configure(on_existing_run="error")
    with pytest.raises(FileExistsError, match=r"There is a run in .*/moved already"):
        constructed()


def test_a_constructor_starts_where_no_trial_was_started(constructed, v1_run):
    for path in Path(v1_run).iterdir():
        if path.name != "trainer.pkl":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    constructed()
    assert not Path(v1_run, "checkpoint_manager_snapshot.json").exists()
