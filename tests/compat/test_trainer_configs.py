"""Trainers accept the configs of Train V1, and say what has no place any more."""

import dataclasses
import importlib
import os
import warnings
from pathlib import Path

import pytest


@pytest.fixture
def configs(ray_session):
    import ray.air.config

    return ray.air.config


def test_configs_of_ray_air_mean_what_they_meant(configs, data_parallel_trainer, storage):
    checkpoint_config = configs.CheckpointConfig(num_to_keep=2, checkpoint_score_attribute="loss")
    with warnings.catch_warnings():
        warnings.filterwarnings("error", "Train V2 has no place")
        trainer = data_parallel_trainer(
            lambda: None,
            scaling_config=configs.ScalingConfig(num_workers=3, resources_per_worker={"CPU": 0.5}),
            run_config=configs.RunConfig(
                name="run",
                storage_path=storage,
                verbose=2,
                failure_config=configs.FailureConfig(max_failures=4),
                checkpoint_config=checkpoint_config,
            ),
        )
    assert (trainer.scaling_config.num_workers, trainer.scaling_config.resources_per_worker) == (3, {"CPU": 0.5})
    assert (trainer.run_config.name, trainer.run_config.storage_path) == ("run", storage)
    assert trainer.run_config.failure_config.max_failures == 4
    kept = trainer.run_config.checkpoint_config
    assert (kept.num_to_keep, kept.checkpoint_score_attribute, kept.checkpoint_score_order) == (2, "loss", "max")


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        (
            "run_config",
            "invalid",
            r"`run_config` should be an instance of `ray\.train\.RunConfig`, found <class 'str'>",
        ),
        ("run_config", {}, r"`run_config` should be an instance of `ray\.train\.RunConfig`, found <class 'dict'>"),
        ("scaling_config", False, r"`scaling_config` should be an instance of `ray\.train\.ScalingConfig`"),
        ("datasets", "invalid", "`datasets` should be a dict mapping"),
        ("datasets", {"train": [1, 2]}, "Dataset under 'train' key is not a `ray.data.Dataset`"),
        ("dataset_config", 5, "`dataset_config` should be a `ray.train.DataConfig`"),
        ("preprocessor", "invalid", "`preprocessor` should be an instance of `ray.data.Preprocessor`"),
        ("resume_from_checkpoint", True, "`resume_from_checkpoint` should be an instance of `ray.train.Checkpoint`"),
    ],
)
def test_what_is_none_of_these_is_an_error(data_parallel_trainer, name, value, text):
    with pytest.raises(ValueError, match=text):
        data_parallel_trainer(lambda: None, **{name: value})


@pytest.mark.parametrize("variable", ["RAY_STORAGE", "TUNE_RESULT_DIR", "RAY_AIR_LOCAL_CACHE_DIR"])
def test_a_run_that_says_no_place_is_kept_where_the_environment_says(configs, storage, monkeypatch, variable):
    monkeypatch.setenv(variable, storage)
    from ray.train import RunConfig

    for config_class in (RunConfig, configs.RunConfig):
        assert config_class(name="run").storage_path == storage
        assert config_class(name="run", storage_path="/elsewhere").storage_path == "/elsewhere"


def test_what_has_no_place_is_named(configs, data_parallel_trainer):
    from ray.tune import CLIReporter

    run_config = configs.RunConfig(stop={"epoch": 3}, progress_reporter=CLIReporter())
    with pytest.warns(UserWarning, match="run_config: progress_reporter;") as caught:
        trainer = data_parallel_trainer(lambda: None, run_config=run_config)
    assert trainer.run_config.stop == {"epoch": 3}
    assert __file__ in {warning.filename for warning in caught}


@pytest.mark.parametrize("at_once", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_files_of_the_workers_are_kept_where_that_is_said(configs, data_parallel_trainer, storage, tmp_path, at_once):
    from ray import train

    directory = f"{storage}/run"

    def write():
        rank = train.get_context().get_world_rank()
        Path(f"early-{rank}.txt").write_text(str(rank))
        train.report({}, checkpoint=None if rank else train.Checkpoint.from_directory(tmp_path))
        Path(f"late-{rank}.txt").write_text(str(Path(directory, "early-0.txt").exists()))
        train.report({})  # both have looked before one of them is over

    sync_config = train.SyncConfig(sync_artifacts=True, sync_artifacts_on_checkpoint=at_once)
    trainer = data_parallel_trainer(
        write,
        scaling_config=configs.ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0.5}),
        run_config=configs.RunConfig(name="run", storage_path=storage, sync_config=sync_config),
    )
    trainer.fit()
    assert [Path(directory, f"late-{rank}.txt").read_text() for rank in (0, 1)] == [str(at_once)] * 2


@pytest.mark.parametrize("field, value", [("checkpoint_frequency", 2), ("checkpoint_at_end", False)])
def test_when_to_save_is_not_for_a_train_loop_of_the_user(configs, data_parallel_trainer, storage, field, value):
    checkpoint_config = configs.CheckpointConfig(**{field: value})
    run_config = configs.RunConfig(name="run", storage_path=storage, checkpoint_config=checkpoint_config)
    trainer = data_parallel_trainer(lambda: None, run_config=run_config)
    with pytest.raises(ValueError, match=f"{field}={value}.* the loop itself says when to save"):
        trainer.fit()


def test_a_trainer_says_what_it_was_given(data_parallel_trainer, tmp_path):
    from ray.train import Checkpoint

    def loop(config):
        pass

    checkpoint = Checkpoint.from_directory(tmp_path)
    given = {"resume_from_checkpoint": checkpoint, "metadata": {"unit": "rows"}, "train_loop_config": {"lr": 1}}
    trainer = data_parallel_trainer(loop, **given)
    assert (trainer.starting_checkpoint, trainer.metadata) == (checkpoint, {"unit": "rows"})
    assert (trainer._train_loop_per_worker, trainer._train_loop_config) == (loop, {"lr": 1})
    fresh = data_parallel_trainer(loop)
    assert (fresh.starting_checkpoint, fresh.metadata, fresh._train_loop_config) == (None, {}, None)


def test_a_checkpoint_of_ray_air_is_that_of_today(ray_session):
    from ray.air import Checkpoint
    from ray.air.checkpoint import Checkpoint as same
    from ray.train import Checkpoint as today

    assert Checkpoint is same is today


def test_first_names_of_classes_of_today(ray_session):
    from ray.air import ScalingConfig
    from ray.air.util.data_batch_conversion import BatchFormat, DataType
    from ray.ml.config import ScalingConfigDataClass

    assert (ScalingConfigDataClass, DataType) == (ScalingConfig, BatchFormat)


def test_local_dir_is_where_the_run_is_stored(configs, tmp_path):
    from ray.train import RunConfig

    assert RunConfig(local_dir=str(tmp_path)).storage_path == str(tmp_path)
    assert RunConfig(local_dir="./here").storage_path.endswith("/here")
    assert RunConfig(local_dir="/elsewhere", storage_path=str(tmp_path)).storage_path == str(tmp_path)


def test_experimental_fields_of_checkpoints_mean_nothing_any_more(configs):
    config = configs.CheckpointConfig(num_to_keep=2, _checkpoint_keep_all_ranks=True, _checkpoint_upload_from_workers=1)
    assert config.num_to_keep == 2


@pytest.mark.parametrize(
    "text",
    [
        "ScalingConfig()",
        "ScalingConfig(num_workers=2, use_gpu=True)",
        "FailureConfig(max_failures=2)",
        "CheckpointConfig(num_to_keep=1, checkpoint_frequency=5)",
        "RunConfig()",
        "RunConfig(name='run', stop={'loss': 1})",
    ],
)
def test_a_config_is_printed_as_the_call_that_makes_it(ray_session, text):
    from ray import train

    assert repr(eval(f"train.{text}", {"train": train})) == text


def test_a_trainer_is_printed_with_what_it_was_given(data_parallel_trainer):
    from ray.train import ScalingConfig

    trainer = data_parallel_trainer(print, train_loop_config={"a": 1}, scaling_config=ScalingConfig(num_workers=2))
    assert repr(trainer) == "<DataParallelTrainer scaling_config=ScalingConfig(num_workers=2)>"
    assert repr(data_parallel_trainer(print)) == "<DataParallelTrainer>"


def test_a_result_is_printed_with_the_metrics_of_the_user(ray_session, tmp_path):
    from ray.train import Result

    metrics = {"loss": 0.5, "pid": 7, "config": {"lr": 1}}
    printed = repr(Result(metrics=metrics, checkpoint=None, error=None, path=str(tmp_path)))
    assert "metrics={'loss': 0.5}," in printed
    assert f"path='{tmp_path}'," in printed


def test_no_number_of_workers_is_an_error_when_the_run_starts(ray_session, data_parallel_trainer):
    from ray.air import ScalingConfig

    trainer = data_parallel_trainer(lambda: None, scaling_config=ScalingConfig(num_workers=None))
    with pytest.raises(ValueError, match="num_workers=None"):
        trainer.fit()


@pytest.mark.parametrize("of_a_dictionary", [False, True])
def test_no_workers_are_an_error_when_the_run_starts(data_parallel_trainer, of_a_dictionary):
    from ray.air import ScalingConfig

    given = {"num_workers": 0} if of_a_dictionary else ScalingConfig(num_workers=0)
    trainer = data_parallel_trainer(lambda: None, scaling_config=given)
    with pytest.raises(ValueError, match="must be a positive integer"):
        trainer.fit()


@pytest.mark.parametrize(
    ("module", "number", "says"),
    [
        ("ray.air", 0, "must be a positive integer"),
        ("ray.air", None, "num_workers=None"),
        ("ray.train", 0, "must be a positive integer"),
    ],
)
def test_no_workers_are_an_error_in_a_tuner_too(data_parallel_trainer, storage, module, number, says):
    from ray import tune
    from ray.air import RunConfig

    scaling_config = importlib.import_module(module).ScalingConfig(num_workers=number)
    trainer = data_parallel_trainer(lambda: None, scaling_config=scaling_config)
    tuner = tune.Tuner(trainer, run_config=RunConfig(name="run", storage_path=storage))
    with pytest.raises(ValueError, match=says):
        tuner.fit()


def test_no_workers_in_the_words_of_today_train_in_this_process_and_that_is_said(data_parallel_trainer, storage):
    from ray.train import RunConfig, ScalingConfig

    pids = []
    trainer = data_parallel_trainer(
        lambda: pids.append(os.getpid()),
        scaling_config=ScalingConfig(num_workers=0),
        run_config=RunConfig(name="run", storage_path=storage),
    )
    with pytest.warns(UserWarning, match="trains in this process and stores nothing"):
        trainer.fit()
    assert pids == [os.getpid()]


def test_a_config_that_says_nothing_of_files_is_copied_without_a_word_of_them(data_parallel_trainer, storage):
    from ray.air import RunConfig

    trainer = data_parallel_trainer(lambda: None, run_config=RunConfig(name="run", local_dir=storage))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert dataclasses.replace(trainer.run_config, name="again").storage_path == storage
    assert not [warning for warning in caught if "sync_config" in str(warning.message)]


def test_machines_that_are_taken_away_count_where_the_environment_says_so(monkeypatch, configs, data_parallel_trainer):
    from ray.train import FailureConfig, RunConfig

    if not hasattr(FailureConfig(), "max_preemption_failures"):
        pytest.skip("this Ray counts every machine of a trainer")
    assert FailureConfig(max_failures=2).max_preemption_failures == -1
    monkeypatch.setenv("RAY_TRAIN_COUNT_PREEMPTION_AS_FAILURE", "1")
    with pytest.warns(DeprecationWarning, match="ENV712"):
        assert FailureConfig(max_failures=2).max_preemption_failures == 2
    assert RunConfig(name="run").failure_config.max_preemption_failures == 0
    trainer = data_parallel_trainer(
        lambda: None, run_config=configs.RunConfig(failure_config=configs.FailureConfig(max_failures=3))
    )
    assert trainer.run_config.failure_config.max_preemption_failures == 3


def test_what_a_trial_reserves_has_the_trainers_cpu_in_it(ray_session):
    from ray.train import ScalingConfig

    config = ScalingConfig(num_workers=2, resources_per_worker={"CPU": 2})
    assert config.as_placement_group_factory().bundles == [{"CPU": 3}, {"CPU": 2}]
    assert config.total_resources == {"CPU": 5}
    without = ScalingConfig(num_workers=2, trainer_resources={"CPU": 0})
    assert without.as_placement_group_factory().bundles == [{"CPU": 1}, {"CPU": 1}]
    assert config != without
    # What only Train V2 has is answered by it.
    assert ScalingConfig(num_workers=0).total_resources.get("CPU", 0) == 0
