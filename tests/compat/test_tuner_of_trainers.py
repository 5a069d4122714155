"""`Tuner(trainer, param_space=...)`: metrics, checkpoints, names and order of events as real Ray 2.42.1 has them."""

import contextlib
import json
import os
import time
from pathlib import Path

import pytest

from tests.compat.tuned_loops import steps


@pytest.fixture
def notes(tmp_path):
    """The steps that each trial did, in the order of their names: ``notes()``; written below ``notes.directory``."""

    class Notes:
        directory = tmp_path / "notes"

        def __call__(self):
            files = sorted(path for path in self.directory.iterdir() if path.suffix != ".failed")
            return [[json.loads(line) for line in path.read_text().splitlines()] for path in files]

    Notes.directory.mkdir()
    return Notes()


@pytest.fixture
def trainer(data_parallel_trainer, notes):
    from ray.train import ScalingConfig

    def make(steps_to_do=4, num_workers=1, **config):
        return data_parallel_trainer(
            steps,
            train_loop_config={"steps": steps_to_do, "rate": 1, "log": str(notes.directory), **config},
            scaling_config=ScalingConfig(num_workers=num_workers),
        )

    return make


@pytest.fixture
def run_config(storage):
    from ray.train import CheckpointConfig, FailureConfig, RunConfig

    def make(max_failures=0, num_to_keep=None, **fields):
        return RunConfig(
            name="tuned",
            storage_path=storage,
            failure_config=FailureConfig(max_failures=max_failures),
            checkpoint_config=CheckpointConfig(num_to_keep=num_to_keep),
            **fields,
        )

    return make


def rates(*values, **more):
    from ray import tune

    return {"train_loop_config": {"rate": tune.grid_search(list(values)), **more}}


def scored(scheduler=None, **fields):
    from ray.tune import TuneConfig

    return TuneConfig(metric="score", mode="max", scheduler=scheduler, **fields)


def test_each_trial_has_its_workers_its_checkpoints_and_its_results(ray_session, trainer, run_config, storage):
    from ray import tune
    from ray.train import ScalingConfig

    space = {"scaling_config": ScalingConfig(num_workers=tune.grid_search([1, 2])), "train_loop_config": {"rate": 2}}
    results = tune.Tuner(
        trainer(3), param_space=space, tune_config=scored(), run_config=run_config(num_to_keep=2)
    ).fit()

    assert [result.metrics["workers"] for result in results] == [1, 2]
    for result in results:
        assert (result.metrics["score"], result.metrics["training_iteration"], result.error) == (6, 3, None)
        assert list(result.metrics_dataframe["step"]) == [0, 1, 2]
        assert [Path(kept.path).name for kept, _ in result.best_checkpoints] == [
            "checkpoint_000001",
            "checkpoint_000002",
        ]
        assert result.checkpoint.path == f"{result.path}/checkpoint_000002"
        assert Path(result.path).parent == Path(storage, "tuned")
        assert Path(result.path).name.startswith("DataParallelTrainer_")
        assert "checkpoint_manager_snapshot.json" not in os.listdir(result.path)
    assert results[0].config["train_loop_config"] == {"rate": 2}
    assert all(_ends(result.metrics["worker"]) for result in results)


def _ends(process):
    deadline = time.monotonic() + 30
    while Path(f"/proc/{process}").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    return not Path(f"/proc/{process}").exists()


@pytest.mark.slow
def test_a_report_that_fails_and_is_caught_ends_its_trial_instead_of_hanging(data_parallel_trainer, run_config):
    from ray import train, tune

    def report_in_spite_of_all(config):
        for step in range(3):
            gone = step == train.get_context().get_world_rank() == 1
            checkpoint = train.Checkpoint.from_directory("/gone") if gone else None
            with contextlib.suppress(FileNotFoundError):
                train.report({"step": step}, checkpoint=checkpoint)

    trainer = data_parallel_trainer(report_in_spite_of_all, scaling_config=train.ScalingConfig(num_workers=2))
    (result,) = tune.Tuner(trainer, param_space=rates(1), run_config=run_config()).fit()
    assert "A report of this worker failed before (FileNotFoundError" in str(result.error)


@pytest.mark.slow
def test_a_failed_trial_is_restored_and_goes_on_from_its_checkpoint(trainer, run_config, storage, notes):
    from ray import tune

    tuner = tune.Tuner(trainer(fail_in=2), param_space=rates(1), run_config=run_config())
    (failed,) = tuner.fit()
    with pytest.raises(RuntimeError, match="failed on purpose"):
        raise failed.error

    assert tune.Tuner.can_restore(f"{storage}/tuned")
    restored = tune.Tuner.restore(f"{storage}/tuned", trainable=trainer(fail_in=2), resume_errored=True)
    (result,) = restored.fit()
    assert (result.error, result.metrics["step"], notes()) == (None, 3, [[0, 1, 2, 2, 3]])
    assert result.checkpoint.path.endswith("checkpoint_000003")


def test_the_run_config_is_no_part_of_the_search(trainer):
    from ray import train, tune

    with pytest.raises(ValueError, match="cannot be tuned"):
        tune.Tuner(trainer(), param_space={"run_config": train.RunConfig(name="other")})


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_failure_is_retried_from_the_trials_checkpoint(trainer, run_config, notes):
    from ray import tune

    (result,) = tune.Tuner(trainer(fail_in=2), param_space=rates(1), run_config=run_config(max_failures=1)).fit()
    assert (result.metrics["step"], notes()) == (3, [[0, 1, 2, 2, 3]])
    assert list(result.metrics_dataframe["step"]) == [0, 1, 2, 3]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_scheduler_stops_a_trial_and_its_workers(trainer, run_config, notes):
    from ray import tune
    from ray.tune.schedulers import ASHAScheduler

    asha = ASHAScheduler(grace_period=2, max_t=6, reduction_factor=2)
    config = scored(asha, max_concurrent_trials=1)
    results = tune.Tuner(trainer(6), param_space=rates(4, 2), tune_config=config, run_config=run_config()).fit()
    assert [result.metrics["step"] for result in results] == [5, 1]
    assert sorted(path.name for path in Path(results[1].path).glob("checkpoint_*"))[-1] == "checkpoint_000001"
    whole, stopped = notes()
    assert (whole, stopped) in [([0, 1, 2, 3, 4, 5], [0, 1]), ([0, 1, 2, 3, 4, 5], [0, 1, 2])]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_an_exploited_trial_goes_on_from_the_others_checkpoint(trainer, run_config, notes):
    from ray import tune
    from ray.tune.schedulers import PopulationBasedTraining

    pbt = PopulationBasedTraining(
        time_attr="training_iteration",
        perturbation_interval=2,
        hyperparam_mutations={"train_loop_config": {"rate": [1, 10]}},
        quantile_fraction=0.5,
        resample_probability=0,
        synch=True,
    )
    results = tune.Tuner(
        trainer(4), param_space=rates(1, 10), tune_config=scored(pbt), run_config=run_config(num_to_keep=3)
    ).fit()
    assert [result.metrics["step"] for result in results] == [3, 3]
    better, exploited = sorted(notes(), key=len)
    assert set(better) == set(exploited) == {0, 1, 2, 3}


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_paused_trial_goes_on_from_its_checkpoint(trainer, run_config, notes):
    from ray import tune
    from ray.tune.schedulers import HyperBandScheduler

    hyperband = HyperBandScheduler(max_t=9, reduction_factor=3)
    config = scored(hyperband)
    results = tune.Tuner(trainer(9), param_space=rates(1, 2, 3), tune_config=config, run_config=run_config()).fit()
    assert results.get_best_result().metrics["step"] == 8
    for result, done in zip(results, notes(), strict=True):
        assert list(result.metrics_dataframe["step"]) == list(range(len(result.metrics_dataframe)))
        assert done.count(0) == 1


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_trainer_is_a_trainable_of_tune_run(trainer, storage, notes):
    from ray import tune

    analysis = tune.run(trainer(2).as_trainable(), config=rates(1, 2), storage_path=storage, name="run", verbose=0)
    ended = [(trial.trainable_name, trial.last_result["score"]) for trial in analysis.trials]
    assert ended == [("DataParallelTrainer", 2), ("DataParallelTrainer", 4)]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_datasets_can_be_searched_over(ray_session, data_parallel_trainer, run_config):
    from ray import data, train, tune

    def count(config):
        rows = sum(1 for _ in train.get_dataset_shard("train").iter_rows())
        train.report({"rows": rows, "world_size": train.get_context().get_world_size()})

    sets = [data.range(3), data.range(6)]
    results = tune.Tuner(
        data_parallel_trainer(count, scaling_config=train.ScalingConfig(num_workers=1)),
        param_space={"datasets": {"train": tune.grid_search(sets)}},
        tune_config=tune.TuneConfig(max_concurrent_trials=1),  # Ray Data needs the CPUs that trials leave
        run_config=run_config(),
    ).fit()
    assert [result.metrics["rows"] for result in results] == [3, 6]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_preprocessors_can_be_searched_over(ray_session, data_parallel_trainer, run_config):
    from ray import data, train, tune
    from ray.data.preprocessors import MinMaxScaler, StandardScaler

    def add(config):
        rows = [row["x"] for row in train.get_dataset_shard("train").iter_rows()]
        train.report({"least": min(rows), "sum": sum(rows)})

    results = tune.Tuner(
        data_parallel_trainer(
            add,
            scaling_config=train.ScalingConfig(num_workers=1),
            datasets={"train": data.from_items([{"x": float(x)} for x in range(5)])},
        ),
        param_space={"preprocessor": tune.grid_search([MinMaxScaler(["x"]), StandardScaler(["x"])])},
        tune_config=tune.TuneConfig(max_concurrent_trials=1),
        run_config=run_config(),
    ).fit()
    assert [result.metrics["least"] < 0 for result in results] == [False, True]
    assert [round(result.metrics["sum"], 6) for result in results] == [2.5, 0]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_what_a_constructor_of_the_users_own_takes_can_be_searched_over(data_parallel_trainer, run_config):
    from ray import train, tune

    class Scaled(data_parallel_trainer):
        def __init__(self, factor, **arguments):
            super().__init__(lambda: train.report({"score": 2 * factor}), **arguments)

    trainer = Scaled(1, scaling_config=train.ScalingConfig(num_workers=1))
    results = tune.Tuner(trainer, param_space={"factor": tune.grid_search([3, 5])}, run_config=run_config()).fit()
    assert [result.metrics["score"] for result in results] == [6, 10]
