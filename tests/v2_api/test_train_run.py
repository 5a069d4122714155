"""What a Train run may be made of, and what becomes of its initial checkpoint."""

from __future__ import annotations

import subprocess
import sys

import pytest
from ray import cloudpickle
from ray.train import Checkpoint, FailureConfig, RunConfig, ScalingConfig
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

from v2_api.run_location import RunLocation
from v2_api.run_manifest import RunManifest
from v2_api.train_initial_checkpoint import taken_apart, with_initial_checkpoint
from v2_api.train_run import TrainRun, at_location, location_of


def loop(config):
    return config


def test_a_run_becomes_a_trainer(tmp_path):
    run_config = RunConfig(name="run", storage_path=str(tmp_path))
    run = TrainRun.of_call(
        DataParallelTrainer,
        {"train_loop_per_worker": loop, "scaling_config": ScalingConfig(num_workers=2), "run_config": run_config},
    )
    trainer = run.trainer()
    assert trainer.train_loop_per_worker is loop
    assert trainer.scaling_config.num_workers == 2
    assert trainer.run_config is run_config


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"train_loop_per_worker": lambda one, two: None}, "should take in 0 or 1 arguments, but it accepts 2"),
        ({"train_loop_per_worker": "loop"}, "callable"),
        ({"train_loop_per_worker": loop, "datasets": [1]}, "`datasets` should be a dict"),
    ],
)
def test_a_run_that_cannot_be_is_refused(arguments, told):
    with pytest.raises(ValueError, match=told):
        TrainRun.of_call(DataParallelTrainer, arguments)


def test_an_initial_checkpoint_is_a_checkpoint():
    with pytest.raises(ValueError, match=r"should be a `ray\.train\.Checkpoint`, not <class 'str'>"):
        TrainRun.of_call(DataParallelTrainer, {"train_loop_per_worker": loop}, "/path")


def test_only_trainers_of_train_v2_are_run():
    with pytest.raises(ValueError, match="is not a trainer of Train V2"):
        TrainRun.of_call(dict, {"train_loop_per_worker": loop})


def test_a_loop_wrapped_for_a_checkpoint_is_recognised():
    checkpoint = Checkpoint.from_directory("/given")
    run = TrainRun.of_call(DataParallelTrainer, {"train_loop_per_worker": with_initial_checkpoint(loop, checkpoint)})
    assert (run.train_loop_per_worker, run.initial_checkpoint) == (loop, checkpoint)
    assert taken_apart(run.constructor_arguments()["train_loop_per_worker"]) == (loop, checkpoint)


def test_a_wrapped_loop_runs_where_this_package_is_not_installed(tmp_path):
    def written_by_a_user(config):
        return "ran"

    (tmp_path / "loop.pkl").write_bytes(
        cloudpickle.dumps(with_initial_checkpoint(written_by_a_user, Checkpoint.from_directory("/given")))
    )
    code = """
import pickle, sys
from ray.train.v2._internal.execution.train_fn_utils import LocalTrainFnUtils, set_train_fn_utils
set_train_fn_utils(LocalTrainFnUtils("run"))
print(pickle.load(open("loop.pkl", "rb"))({}))
import ray.train
print(ray.train.get_checkpoint().path, "v2_api" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-I", "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["ran", "/given False"], done.stderr


def test_the_manifest_of_a_run_brings_back_its_configs(tmp_path):
    location = RunLocation.of(tmp_path / "run")
    run_config = RunConfig(**location.run_config_arguments(), failure_config=FailureConfig(max_failures=2))
    scaling_config = ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0.5})
    run = TrainRun.of_call(
        DataParallelTrainer,
        {"train_loop_per_worker": loop, "scaling_config": scaling_config, "run_config": run_config},
    )
    run.write_manifest(location)
    manifest = RunManifest.read(location)
    assert manifest.argument("scaling_config", location, load_pickle=False) == scaling_config
    assert manifest.argument("run_config", location, load_pickle=False) == run_config


def test_a_config_is_moved_to_another_location_with_all_else_it_says(tmp_path):
    here, there = RunLocation.of(tmp_path / "here"), RunLocation.of("memory://there/run")
    config = RunConfig(**here.run_config_arguments(), failure_config=FailureConfig(max_failures=2))
    moved = at_location(config, there)
    assert location_of(moved) == there
    assert moved.failure_config.max_failures == 2
    assert location_of(at_location(moved, here)) == here
    assert location_of(at_location(None, here)) == here
