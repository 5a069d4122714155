"""`XTrainer.can_restore(path)` and `XTrainer.restore(path)`: what the loop sees, and what users are told."""

from __future__ import annotations

import functools
import json
import shutil
import sys
import types
import warnings
from pathlib import Path

import fsspec
import pyarrow.fs
import pytest

import compat
from tests.compat.loops import epochs, note

pytestmark = pytest.mark.train

MANIFEST = ".ray_compat_run.json"


@pytest.fixture
def begin(data_parallel_trainer, storage, seen, monkeypatch):
    """Begin a run and lose it before it has a checkpoint: all but the training itself has happened."""
    from ray.train import RunConfig, ScalingConfig

    import compat.adapters.trainers.trainer_fit

    def begin_and_lose(loop=epochs, config=None, run_config=None, trainer_class=data_parallel_trainer, **arguments):
        trainer = trainer_class(
            loop,
            train_loop_config={"epochs": 3, "seen": seen.directory} | (config or {}),
            scaling_config=ScalingConfig(num_workers=2),
            run_config=run_config or RunConfig(storage_path=storage, name="run"),
            **arguments,
        )
        with monkeypatch.context() as patch:
            patch.setattr(compat.adapters.trainers.trainer_fit, "_ray_fit", lambda trainer: None)
            trainer.fit()

    return begin_and_lose


@pytest.fixture
def settings():
    before = compat.settings()
    yield compat.configure
    compat.configure(**vars(before))


def test_a_run_goes_on_after_its_last_checkpoint(three_epochs, data_parallel_trainer, seen):
    assert data_parallel_trainer.can_restore(three_epochs)
    config = {"epochs": 5, "seen": seen.directory}
    result = data_parallel_trainer.restore(three_epochs, train_loop_config=config).fit()
    assert (seen("first", rank=0), seen("first", rank=1)) == ([3], [3])
    assert seen("world_size", rank=1) == [2]
    assert result.metrics["epoch"] == 4
    assert Path(result.checkpoint.path, "epoch").read_text() == "4"
    assert Path(result.checkpoint.path).name == "checkpoint_000004"
    assert result.path == three_epochs


def test_a_run_that_was_over_has_the_result_that_it_had(three_epochs, data_parallel_trainer):
    result = data_parallel_trainer.restore(three_epochs).fit()
    assert (result.metrics["epoch"], result.metrics["training_iteration"], result.metrics["done"]) == (2, 3, True)
    assert list(result.metrics_dataframe["epoch"]) == [0, 1, 2]


@pytest.mark.parametrize("spelling", [str, Path, "{}/".format, "file://{}".format])
def test_every_spelling_of_the_path_is_the_same_run(begin, data_parallel_trainer, storage, spelling):
    begin()
    path = spelling(f"{storage}/run")
    assert data_parallel_trainer.can_restore(path)
    restored = data_parallel_trainer.restore(path).run_config
    assert (restored.storage_path, restored.name) == (storage, "run")


def test_the_manifest_says_what_the_constructor_was_given(begin, storage, seen, make_checkpoint):
    given = make_checkpoint(7)
    begin(resume_from_checkpoint=given)
    manifest = json.loads(Path(storage, "run", MANIFEST).read_text())
    assert manifest["trainer"] == "DataParallelTrainer"
    assert manifest["arguments"] == {
        "train_loop_per_worker": {"$import": "tests.compat.loops:epochs"},
        "train_loop_config": {"epochs": 3, "seen": seen.directory},
        "scaling_config": {"$config": "ray.train:ScalingConfig", "fields": {"num_workers": 2}},
        "run_config": {"$config": "ray.train:RunConfig", "fields": {"name": "run", "storage_path": storage}},
        "initial_checkpoint": given,
    }


def test_a_run_that_died_before_its_first_checkpoint_can_be_restored(begin, data_parallel_trainer, storage, seen):
    begin()
    data_parallel_trainer.restore(f"{storage}/run").fit()
    assert seen("first", rank=1) == [0]


def test_what_is_passed_again_wins(begin, data_parallel_trainer, storage):
    from ray.train import CheckpointConfig, FailureConfig, RunConfig, ScalingConfig

    begin(run_config=RunConfig(storage_path=storage, name="run", failure_config=FailureConfig(max_failures=3)))
    kept = data_parallel_trainer.restore(f"{storage}/run")
    assert kept.run_config.failure_config.max_failures == 3
    other = data_parallel_trainer.restore(
        f"{storage}/run",
        scaling_config=ScalingConfig(num_workers=4),
        run_config=RunConfig(name="ignored", checkpoint_config=CheckpointConfig(num_to_keep=1)),
    )
    assert other.scaling_config.num_workers == 4
    assert other.run_config.checkpoint_config.num_to_keep == 1
    assert (other.run_config.storage_path, other.run_config.name) == (storage, "run")


def test_a_moved_run_goes_on_where_it_is_now_on_any_filesystem(three_epochs, data_parallel_trainer, seen, tmp_path):
    from ray.train import ScalingConfig

    shutil.move(three_epochs, tmp_path / "bucket" / "renamed")
    below = pyarrow.fs.SubTreeFileSystem(str(tmp_path), pyarrow.fs.LocalFileSystem())
    assert data_parallel_trainer.can_restore("bucket/renamed", below)
    result = data_parallel_trainer.restore(
        "bucket/renamed",
        storage_filesystem=below,
        train_loop_config={"epochs": 4, "seen": seen.directory},
        scaling_config=ScalingConfig(num_workers=1),
    ).fit()
    assert (seen("first"), seen("world_size")) == ([3], [1])
    assert (tmp_path / "bucket" / "renamed" / Path(result.checkpoint.path).name / "epoch").read_text() == "3"


def test_a_filesystem_of_fsspec_will_do(begin, data_parallel_trainer, storage):
    begin()
    trainer = data_parallel_trainer.restore(f"{storage}/run", storage_filesystem=fsspec.filesystem("file"))
    assert trainer.run_config.name == "run"


@pytest.mark.parametrize("path", ["{}/run", "{}/missing", "/", "{}/missing/deep"])
def test_a_directory_that_is_no_run_is_an_invalid_path(data_parallel_trainer, storage, path):
    path = path.format(storage)
    Path(storage, "run", "checkpoint_000000").mkdir(parents=True)
    assert not data_parallel_trainer.can_restore(path)
    with pytest.raises(ValueError, match=rf"Invalid restore path: {path}\. Make sure that this path exists"):
        data_parallel_trainer.restore(path)


def test_the_parent_of_a_run_is_an_invalid_path_that_names_the_run(begin, data_parallel_trainer, storage):
    begin()
    assert not data_parallel_trainer.can_restore(storage)
    with pytest.raises(
        ValueError, match=r"It holds runs \(run\): today a trainer's `result.path` is the path of its run"
    ):
        data_parallel_trainer.restore(storage)


def test_a_directory_of_train_v1_without_a_trial_is_never_started_from_scratch(data_parallel_trainer, storage):
    Path(storage, "run").mkdir(parents=True)
    Path(storage, "run", "trainer.pkl").write_bytes(b"cos\nabort\n(tR.")
    assert data_parallel_trainer.can_restore(f"{storage}/run")
    with pytest.raises(
        RuntimeError, match=r"holds no trial with results\. Nothing was started.*resume_from_checkpoint"
    ):
        data_parallel_trainer.restore(f"{storage}/run", epochs)


def test_a_run_begun_without_the_shim_needs_its_loop_and_workers_again(three_epochs, data_parallel_trainer):
    from ray.train import ScalingConfig

    Path(three_epochs, MANIFEST).unlink()
    assert data_parallel_trainer.can_restore(three_epochs)
    missing = r"restore\('.*/run', train_loop_per_worker=\.\.\., scaling_config=\.\.\.\)"
    with pytest.raises(ValueError, match=missing):
        data_parallel_trainer.restore(three_epochs)
    trainer = data_parallel_trainer.restore(three_epochs, epochs, {"epochs": 4}, scaling_config=ScalingConfig())
    assert (trainer.train_loop_per_worker, trainer.train_loop_config) == (epochs, {"epochs": 4})


def test_a_lambda_is_kept_in_a_pickle(begin, data_parallel_trainer, storage, seen):
    begin(lambda config: note(config, loop="a lambda"))
    data_parallel_trainer.restore(f"{storage}/run").fit()
    assert seen("loop") == ["a lambda"]
    written = json.loads(Path(storage, "run", MANIFEST).read_text())["arguments"]["train_loop_per_worker"]
    assert "<lambda>" in written["shows"]


def test_a_partial_of_a_function_needs_no_pickle(begin, data_parallel_trainer, storage):
    begin(functools.partial(epochs, {"epochs": 1}))
    assert not list(Path(storage, "run").glob(".*.pkl"))
    loop = data_parallel_trainer.restore(f"{storage}/run").train_loop_per_worker
    assert (loop.func, loop.args) == (epochs, ({"epochs": 1},))


def test_loading_the_pickle_can_be_switched_off(begin, data_parallel_trainer, storage, settings):
    begin(lambda config: None)
    settings(load_manifest_pickle=False)
    told = (
        r"(?s)train_loop_per_worker: .*<lambda>.* loading it is switched off.*restore\('.*/run', train_loop_per_worker="
    )
    with pytest.raises(ValueError, match=told):
        data_parallel_trainer.restore(f"{storage}/run")
    assert data_parallel_trainer.restore(f"{storage}/run", epochs).train_loop_per_worker is epochs


def test_a_pickle_without_a_manifest_is_never_loaded(begin, data_parallel_trainer, storage):
    begin(lambda config: None)
    Path(storage, "run", MANIFEST).unlink()
    for file in Path(storage, "run").glob(".*.pkl"):
        file.write_bytes(b"cos\nabort\n(tR.")
    assert not data_parallel_trainer.can_restore(f"{storage}/run")


def test_what_could_not_be_kept_has_to_be_passed_again(begin, data_parallel_trainer, storage):
    import threading

    begin(config={"lock": threading.Lock()})
    with pytest.raises(ValueError, match=r"train_loop_config: .*lock.*could not be pickled"):
        data_parallel_trainer.restore(f"{storage}/run")
    trainer = data_parallel_trainer.restore(f"{storage}/run", train_loop_config={"epochs": 1})
    assert trainer.train_loop_config == {"epochs": 1}


@pytest.fixture
def script(monkeypatch):
    """A script that runs as ``__main__`` and defines a train loop."""
    module = types.ModuleType("__main__")
    module.__file__ = "/home/somebody/job.py"
    exec("def loop(config): pass", module.__dict__)
    monkeypatch.setitem(sys.modules, "__main__", module)
    return module


def test_the_loop_of_the_script_is_found_in_the_script(begin, data_parallel_trainer, storage, script):
    begin(script.loop)
    assert data_parallel_trainer.restore(f"{storage}/run").train_loop_per_worker is script.loop


def test_another_script_has_to_pass_the_loop(begin, data_parallel_trainer, storage, script):
    begin(script.loop)
    del script.loop
    told = r"(?s)`loop` of the script job\.py, and the program running now has no such name.*train_loop_per_worker="
    with pytest.raises(ValueError, match=told):
        data_parallel_trainer.restore(f"{storage}/run")


def test_datasets_have_to_be_passed_again(begin, data_parallel_trainer, storage):
    begin(datasets={"train": lambda: None, "valid": lambda: None})
    path = f"{storage}/run"
    with pytest.raises(ValueError, match=r"need to be provided again on restore: \['train', 'valid'\]"):
        data_parallel_trainer.restore(path)
    with pytest.raises(ValueError, match="don't match the original dataset keys"):
        data_parallel_trainer.restore(path, datasets={"train": lambda: None})
    datasets = {"train": lambda: None, "valid": lambda: None}
    assert data_parallel_trainer.restore(path, datasets=datasets).datasets == datasets


def test_the_preprocessor_of_then_prepares_the_datasets_that_are_passed_again(begin, data_parallel_trainer, storage):
    from ray import data
    from ray.data.preprocessors import StandardScaler

    dataset = data.from_items([{"x": 1.0}, {"x": 3.0}])
    begin(datasets={"train": dataset}, metadata={"who": "a test"}, preprocessor=StandardScaler(columns=["x"]))
    others = data.from_items([{"x": 2.0}, {"x": 5.0}])
    restored = data_parallel_trainer.restore(f"{storage}/run", datasets={"train": others})
    assert sorted(row["x"] for row in restored.datasets["train"].take_all()) == [0.0, 3.0]


def test_another_trainer_class_is_warned_about(begin, storage):
    torch_trainer = pytest.importorskip("ray.train.torch").TorchTrainer
    begin()
    with pytest.warns(UserWarning, match=r"restore a trainer of type DataParallelTrainer with `TorchTrainer\.restore`"):
        torch_trainer.restore(f"{storage}/run")


@pytest.mark.parametrize("framework, trainer", [("xgboost", "XGBoostTrainer"), ("lightgbm", "LightGBMTrainer")])
def test_a_trainer_of_trees_is_not_made_of_what_another_was_given(begin, storage, framework, trainer):
    boosting = getattr(pytest.importorskip(f"ray.train.{framework}"), trainer)
    begin()
    with (
        pytest.warns(UserWarning, match="Invalid trainer type"),
        pytest.raises(ValueError, match=rf"right trainer class to restore: `{trainer}\.restore`") as failed,
    ):
        boosting.restore(f"{storage}/run")
    assert "label_column" in str(failed.value.__cause__)


def test_arguments_the_constructor_does_not_accept_fail_the_restoration(begin, data_parallel_trainer, storage):
    begin()
    with pytest.raises(ValueError, match=r"Trainer restoration failed.*`DataParallelTrainer\.restore`") as caught:
        data_parallel_trainer.restore(f"{storage}/run", no_such_argument=1)
    assert isinstance(caught.value.__cause__, TypeError)


def test_a_subclass_of_the_user_is_restored_as_such(begin, data_parallel_trainer, storage):
    class Mine(data_parallel_trainer):
        pass

    begin(trainer_class=Mine)
    assert type(Mine.restore(f"{storage}/run")) is Mine


def test_a_class_with_a_constructor_of_its_own_is_made_from_what_that_was_given(begin, data_parallel_trainer, storage):
    class Mine(data_parallel_trainer):
        def __init__(self, loop, rate, steps=1, **arguments):
            self.rate, self.steps = rate, steps
            super().__init__(loop, **arguments)

    class Derived(Mine):
        pass

    begin(trainer_class=Derived, rate=0.5)
    restored = Derived.restore(f"{storage}/run", steps=3)
    assert (type(restored), restored.rate, restored.steps) == (Derived, 0.5, 3)
    assert (restored.scaling_config.num_workers, restored.run_config.name) == (2, "run")


def test_each_spelling_warns_once_at_the_line_of_the_user(begin, data_parallel_trainer, storage):
    from compat.usage import reset

    begin()
    reset()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(2):
            data_parallel_trainer.can_restore(f"{storage}/run")
            data_parallel_trainer.restore(f"{storage}/run")
    assert [Path(warning.filename).name for warning in caught] == [Path(__file__).name] * 2
    assert [use["old"].rpartition(".")[2] for use in compat.report()] == ["can_restore", "restore"]


def test_uninstalling_takes_the_trainers_back(run_python):
    code = """
import compat.auto
from ray.train.torch import TorchTrainer
compat.uninstall()
for call in (TorchTrainer.restore, TorchTrainer.can_restore):
    try:
        call("/tmp/run")
    except DeprecationWarning:
        print("as Ray has it")
try:
    TorchTrainer(print, resume_from_checkpoint=1)
except DeprecationWarning:
    print("as Ray has it")
print(TorchTrainer(lambda: None).run_config.name[:9])
"""
    assert run_python("-c", code).stdout.splitlines() == ["as Ray has it"] * 3 + ["ray_train"]


@pytest.mark.parametrize(
    "where",
    [
        pytest.param(lambda path: (str(path),), marks=pytest.mark.slow),
        lambda path: (pyarrow.fs.LocalFileSystem(), str(path)),
    ],
)
def test_a_trainer_that_was_saved_before_any_run_is_restored(data_parallel_trainer, seen, tmp_path, where):
    from ray.train import ScalingConfig

    config = {"epochs": 1, "seen": seen.directory}
    trainer = data_parallel_trainer(epochs, train_loop_config=config, scaling_config=ScalingConfig(num_workers=1))
    trainer._save(*where(tmp_path / "run"))
    assert data_parallel_trainer.can_restore(tmp_path / "run")
    result = data_parallel_trainer.restore(tmp_path / "run").fit()
    assert (result.metrics["epoch"], Path(result.path)) == (0, tmp_path / "run")


def test_saving_a_trainer_somewhere_else_is_refused(data_parallel_trainer):
    with pytest.raises(TypeError, match=r"_save of Ray 2\.42 takes a filesystem and the directory"):
        data_parallel_trainer(epochs)._save(None)
