"""Tuners take the configs of `ray.train` and `ray.air`, as through Ray 2.42."""

import pickle
from pathlib import Path

import pytest

import compat


def three_steps(config):
    from ray import tune

    for step in range(1, 4):
        tune.report({"loss": config["x"] / step})


@pytest.fixture
def run_config_classes(ray_session):
    """The classes by which old code knew them, by package."""
    import ray.air
    import ray.train

    return {"air": ray.air, "train": ray.train}


@pytest.mark.parametrize("package", ["air", "train"])
def test_a_tuner_does_what_the_configs_say(run_config_classes, package, storage):
    from ray import tune

    configs = run_config_classes[package]
    run_config = configs.RunConfig(
        name="run",
        storage_path=storage,
        stop={"training_iteration": 2},
        verbose=0,
        log_to_file=True,
        callbacks=[tune.logger.JsonLoggerCallback()],
        failure_config=configs.FailureConfig(fail_fast=True),
        checkpoint_config=configs.CheckpointConfig(num_to_keep=1, checkpoint_frequency=0),
    )
    results = tune.Tuner(three_steps, param_space={"x": tune.grid_search([1, 2])}, run_config=run_config).fit()
    assert sorted(result.metrics["loss"] for result in results) == [0.5, 1.0]
    assert results.experiment_path == str(Path(storage, "run"))


def test_a_run_without_a_name_has_that_of_its_trainable(run_config_classes, storage):
    from ray import tune

    run_config = run_config_classes["train"].RunConfig(storage_path=storage)
    results = tune.Tuner(three_steps, param_space={"x": 1}, run_config=run_config).fit()
    assert Path(results.experiment_path).name.startswith("three_steps_")


@pytest.mark.parametrize("package", ["air", "train"])
def test_configs_answer_what_they_were_given(run_config_classes, package):
    configs = run_config_classes[package]
    checkpoint_config = configs.CheckpointConfig(2, "loss", "min", 5, True)
    run_config = configs.RunConfig(stop={"loss": 1}, verbose=2, checkpoint_config=checkpoint_config)
    assert (run_config.stop, run_config.verbose, run_config.checkpoint_config) == ({"loss": 1}, 2, checkpoint_config)
    assert (checkpoint_config.checkpoint_frequency, checkpoint_config.checkpoint_at_end) == (5, True)


def test_a_class_is_saved_as_often_as_the_config_of_train_says(run_config_classes, storage):
    from ray import tune

    class Counting(tune.Trainable):
        def step(self):
            return {"count": self.iteration}

        def save_checkpoint(self, directory):
            Path(directory, "count").write_text(str(self.iteration))

    configs = run_config_classes["train"]
    run_config = configs.RunConfig(
        storage_path=storage,
        name="run",
        stop={"training_iteration": 4},
        checkpoint_config=configs.CheckpointConfig(checkpoint_frequency=2),
    )
    (result,) = tune.Tuner(Counting, run_config=run_config).fit()
    assert len(result.best_checkpoints) == 2


OF_OLDER_RELEASES = {"timesteps_total", "episodes_total", "timesteps_since_restore", "experiment_id"}


@pytest.mark.parametrize(("package", "columns"), [("air", OF_OLDER_RELEASES), ("train", set())])
def test_results_of_a_class_have_no_columns_that_are_older_than_a_config_of_the_run(
    run_config_classes, package, columns, storage
):
    from ray import tune

    class Once(tune.Trainable):
        def step(self):
            return {"loss": 1, "done": True}

    configs = run_config_classes[package]
    (result,) = tune.Tuner(Once, run_config=configs.RunConfig(storage_path=storage)).fit()
    analysis = tune.run(Once, checkpoint_config=configs.CheckpointConfig(num_to_keep=1))
    assert OF_OLDER_RELEASES & set(result.metrics) == columns
    assert OF_OLDER_RELEASES & set(analysis.trials[0].last_result) == columns


def test_results_of_a_trainer_in_a_tuner_have_no_columns_that_are_older_than_its_config(
    run_config_classes, data_parallel_trainer
):
    from ray import tune

    def loop():
        from ray import train

        train.report({"loss": 1})

    trainer = data_parallel_trainer(loop, scaling_config=run_config_classes["train"].ScalingConfig(num_workers=1))
    (result,) = tune.Tuner(trainer).fit()
    assert result.metrics["loss"] == 1
    assert not OF_OLDER_RELEASES & set(result.metrics)


def test_the_config_of_a_trainer_keeps_what_train_v2_takes(run_config_classes, data_parallel_trainer, storage):
    configs = run_config_classes["train"]
    run_config = configs.RunConfig(
        name="run",
        storage_path=storage,
        stop={"epoch": 3},
        progress_reporter="any",
        failure_config=configs.FailureConfig(2, fail_fast=False),
    )
    with pytest.warns(UserWarning, match="no place for run_config: progress_reporter;"):
        trainer = data_parallel_trainer(lambda: None, run_config=run_config)
    assert (trainer.run_config.name, trainer.run_config.storage_path) == ("run", storage)
    assert trainer.run_config.failure_config.max_failures == 2
    assert trainer.run_config.stop == {"epoch": 3}
    assert trainer.run_config.progress_reporter != "any"


@pytest.mark.parametrize("package", ["air", "train"])
def test_failing_fast_and_trying_again_exclude_each_other(run_config_classes, package):
    with pytest.raises(ValueError, match="max_failures must be 0 if fail_fast=True"):
        run_config_classes[package].FailureConfig(max_failures=2, fail_fast=True)


@pytest.mark.parametrize("package", ["air", "train"])
def test_how_often_to_save_is_no_negative_number(run_config_classes, package):
    with pytest.raises(ValueError, match="checkpoint_frequency must be >=0"):
        run_config_classes[package].CheckpointConfig(checkpoint_frequency=-1)


def test_local_dir_says_where_results_go(run_config_classes, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    config = run_config_classes["air"].RunConfig(local_dir="results")
    assert config.storage_path == str(tmp_path / "results")


def test_upload_dir_and_chdir_to_trial_dir_mean_what_they_meant(run_config_classes, tmp_path, monkeypatch):
    from ray import air, tune

    monkeypatch.chdir(tmp_path)

    def where(config):
        tune.report({"here": str(Path.cwd())})

    run_config = air.RunConfig(name="run", sync_config=tune.SyncConfig(upload_dir=str(tmp_path / "up")))
    tuner = tune.Tuner(where, tune_config=tune.TuneConfig(chdir_to_trial_dir=False), run_config=run_config)
    (result,) = tuner.fit()
    assert str(result.path).startswith(str(tmp_path / "up" / "run"))
    assert not result.metrics["here"].endswith(Path(result.path).name)


def test_a_config_that_only_old_rays_took_makes_a_run_of_then(run_config_classes, tmp_path):
    from ray import air, tune

    class Saves(tune.Trainable):
        def step(self):
            return {"n": self.iteration}

        def save_checkpoint(self, directory):
            Path(directory, "n").touch()

        def load_checkpoint(self, directory):
            pass

    def run(stop, **place):
        checkpoints = air.CheckpointConfig(checkpoint_frequency=2)
        config = air.RunConfig(name="run", stop=stop, checkpoint_config=checkpoints, verbose=0, **place)
        (result,) = tune.Tuner(Saves, run_config=config).fit()
        return sorted(path.name for path in Path(result.path).glob("checkpoint_*"))

    by_iteration = ["checkpoint_000002", "checkpoint_000004"]
    assert run({"training_iteration": 4}, local_dir=str(tmp_path / "results")) == by_iteration
    upload = tune.SyncConfig(upload_dir=str(tmp_path / "up"))
    assert run({"training_iteration": 4}, sync_config=upload) == by_iteration
    assert run({"training_iteration": 2}, storage_path=str(tmp_path / "today")) == ["checkpoint_000000"]
    with pytest.raises(tune.TuneError, match="Stopping criteria missing not provided in result dict"):
        run({"missing": 1, "training_iteration": 2}, local_dir=str(tmp_path / "other"))


def test_a_run_that_a_callback_ended_says_how_it_goes_on_and_has_rays_error_as_its_cause(run_config_classes, storage):
    from ray import air, tune

    class Fails(tune.Callback):
        def on_trial_result(self, **info):
            raise RuntimeError("of the user")

    config = air.RunConfig(name="run", storage_path=storage, callbacks=[Fails()], verbose=0)
    with pytest.raises(tune.TuneError, match="RuntimeError: of the user") as failed:
        tune.Tuner(three_steps, param_space={"x": 1}, run_config=config).fit()
    assert str(failed.value).endswith(f'`Tuner.restore("{storage}/run", trainable=...)` goes on with the run.')
    assert type(failed.value.__cause__) is tune.TuneError


@pytest.mark.parametrize("package", ["air", "train"])
def test_a_checkpoint_config_of_train_is_taken_by_tune_run(run_config_classes, package, storage):
    from ray import tune

    config = run_config_classes[package].CheckpointConfig(num_to_keep=1)
    analysis = tune.run(three_steps, config={"x": 3}, checkpoint_config=config, storage_path=storage, verbose=0)
    assert analysis.trials[0].last_result["loss"] == 1.0
    assert analysis.trials[0].run_metadata.checkpoint_manager.checkpoint_config.num_to_keep == 1


def test_an_argument_that_is_wrong_is_an_error_in_one_sentence(run_config_classes):
    from ray import tune

    with pytest.raises(ValueError, match=r"^mode: must be 'min' or 'max', not 'highest'$"):
        tune.run(three_steps, metric="loss", mode="highest")
    with pytest.raises(ValueError, match=r"^train_loop_per_worker should take in 0 or 1 arguments"):
        from ray.train.torch import TorchTrainer

        TorchTrainer(lambda one, two: None)


def test_the_directory_of_a_result_has_its_old_name_too(ray_session):
    from ray.air.result import Result

    result = Result(metrics={}, checkpoint=None, error=None, path="/results/trial")
    assert result.log_dir == Path("/results/trial")
    assert result.log_dir.parent == Path("/results")
    assert "TRR800" not in {use["code"] for use in compat.report()}


def test_the_directory_above_that_of_a_trainers_result_is_that_of_the_run_as_it_was(ray_session):
    from ray.train import Result

    directory = Result(metrics={}, checkpoint=None, error=None, path="/results/run").log_dir
    assert (directory, type(pickle.loads(pickle.dumps(directory)))) == (Path("/results/run"), type(Path()))
    assert (directory / "checkpoint_000000").parent == Path("/results/run")
    assert "TRR800" not in {use["code"] for use in compat.report()}
    assert directory.parent == directory.parents[0] == Path("/results/run")
    assert directory.parent.parent == directory.parents[1] == Path("/results")
    assert "TRR800" in {use["code"] for use in compat.report()}


def test_a_place_may_be_one_that_only_fsspec_knows(run_config_classes, storage):
    from ray import tune

    assert tune.Experiment("run", three_steps, storage_path=f"local://{storage}").path == str(Path(storage, "run"))
    with pytest.raises(ValueError, match="Protocol not known: nowhere"):
        tune.Tuner(three_steps, run_config=run_config_classes["air"].RunConfig(storage_path="nowhere://bucket"))


def test_memory_is_refused_as_a_place(run_config_classes):
    from ray import tune
    from ray.train.data_parallel_trainer import DataParallelTrainer

    run_config = run_config_classes["train"].RunConfig(storage_path="memory://bucket", name="run")
    for start in (
        lambda: tune.run(three_steps, local_dir="memory://bucket", name="run"),
        lambda: tune.Tuner(three_steps, run_config=run_config),
        lambda: DataParallelTrainer(three_steps, run_config=run_config),
    ):
        with pytest.raises(RuntimeError, match=r"CFG152.*every process has a memory of its own"):
            start()


def test_a_tuner_is_looked_for_at_a_relative_path(run_config_classes, storage, monkeypatch):
    from ray import tune

    Path(storage, "run").mkdir(parents=True)
    Path(storage, "run", "tuner.pkl").touch()
    monkeypatch.chdir(storage)
    assert tune.Tuner.can_restore("run")
    assert not tune.Tuner.can_restore("../run")
    with pytest.raises(EOFError):  # the file is found, and is empty
        tune.Tuner.restore("run", trainable=three_steps)
    with pytest.raises(EOFError):  # asked of a tuner, it is that of the class, as in Ray 2.6
        tune.Tuner(three_steps).restore("run", trainable=three_steps)
    for error in (RuntimeError, AttributeError):  # of Ray 2.6, and since Ray 2.7
        with pytest.raises(error, match=r"Could not find Tuner state in .*/other"):
            tune.Tuner(three_steps).restore("other", trainable=three_steps)


@pytest.mark.parametrize("arguments", [(), (True,)], ids=["alone", "with the flag of Ray 2.0"])
def test_a_tuner_restored_without_what_its_trials_run_has_the_results(run_config_classes, storage, arguments):
    from ray import tune

    tune.Tuner(
        three_steps,
        param_space={"x": tune.grid_search([1, 2])},
        tune_config=tune.TuneConfig(metric="loss", mode="min"),
        run_config=run_config_classes["air"].RunConfig(storage_path=storage, name="run"),
    ).fit()
    tuner = tune.Tuner.restore(f"{storage}/run", *arguments)
    assert "CFG155" in {use["code"] for use in compat.report()}
    assert isinstance(tuner, tune.Tuner)
    assert tuner.get_results().get_best_result().config == {"x": 1}
    with pytest.raises(RuntimeError, match=r"Tuner\.restore\(path\) \[CFG155\].*trainable=\.\.\."):
        tuner.fit()
    named = tune.Tuner.restore(f"{storage}/run", *arguments, overwrite_trainable=three_steps)  # as in Ray 2.2 - 2.4
    assert sorted(result.config["x"] for result in named.fit()) == [1, 2]
    for trainable in (arguments, (three_steps,)):
        with pytest.raises(FileNotFoundError, match="nothing") as caught:
            tune.Tuner.restore(f"{storage}/nothing", *trainable)
        assert isinstance(caught.value, RuntimeError)  # as in Ray 2.0 - 2.6
