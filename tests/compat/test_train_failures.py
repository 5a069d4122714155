"""A run that fails raises what it raised under Train V1, and keeps its error and what was reported before."""

import os
import pickle
import tempfile
import time
from pathlib import Path

import pytest

from compat.configuration import Settings
from tests.compat.loops import note

pytestmark = pytest.mark.train


def test_a_failure_is_caught_under_every_name_it_had(data_parallel_trainer, storage):
    from ray import train
    from ray.train.base_trainer import TrainingFailedError

    def fail():
        raise KeyError("of the user")

    trainer = data_parallel_trainer(
        fail,
        scaling_config=train.ScalingConfig(num_workers=1),
        run_config=train.RunConfig(name="run", storage_path=storage),
    )
    with pytest.raises(TrainingFailedError) as caught:
        trainer.fit()
    error = caught.value
    assert isinstance(error, RuntimeError) and isinstance(error, train.TrainingFailedError)
    assert (type(error.__cause__), error.__cause__.args) == (KeyError, ("of the user",))
    assert f'.restore("{storage}/run")' in str(error) and "`max_failures > 0`" in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert "of the user" in Path(storage, "run", "error.txt").read_text()


def test_a_run_may_raise_the_exception_of_the_user_itself(data_parallel_trainer, storage):
    from ray.train import FailureConfig, RunConfig, ScalingConfig

    def fail():
        raise LookupError("of the user")

    trainer = data_parallel_trainer(
        fail,
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(storage_path=storage, failure_config=FailureConfig(fail_fast="raise")),
    )
    with pytest.raises(LookupError, match="of the user"):
        trainer.fit()


def test_the_error_of_a_run_is_in_the_result_of_its_directory_until_it_goes_on(
    data_parallel_trainer, storage, monkeypatch
):
    from ray import train
    from ray.train.base_trainer import TrainingFailedError

    def save_and_fail(config):
        with tempfile.TemporaryDirectory() as directory:
            train.report({"loss": 1}, checkpoint=train.Checkpoint.from_directory(directory))
        if config["fail"]:
            raise LookupError("of the user")

    run_config = train.RunConfig(name="run", storage_path=storage)
    one = train.ScalingConfig(num_workers=1)
    trainer = data_parallel_trainer(
        save_and_fail, train_loop_config={"fail": True}, scaling_config=one, run_config=run_config
    )
    with pytest.raises(RuntimeError):
        trainer.fit()
    failed = train.Result.from_path(f"{storage}/run")
    assert (type(failed.error), failed.metrics["loss"]) == (LookupError, 1)

    kept = Path(storage, "run", "error.pkl")
    error = kept.read_bytes()
    kept.write_bytes(b"of a class that is not here")
    with pytest.warns(UserWarning, match=r"run failed; its error\.pkl cannot be read here"):
        assert "LookupError: of the user" in str(train.Result.from_path(f"{storage}/run").error)
    kept.write_bytes(error)
    with monkeypatch.context() as switched_off:
        switched_off.setattr("compat.configuration._settings", Settings(load_manifest_pickle=False))
        with pytest.warns(UserWarning, match=r"run failed; its error\.pkl is not read, loading pickles") as caught:
            read = train.Result.from_path(f"{storage}/run").error
    assert isinstance(read, TrainingFailedError) and "LookupError: of the user" in str(read)
    assert __file__ in {warning.filename for warning in caught}

    data_parallel_trainer.restore(f"{storage}/run", train_loop_config={"fail": False}).fit()
    assert train.Result.from_path(f"{storage}/run").error is None


def test_a_report_goes_into_the_logs_although_its_worker_died_behind_it(
    data_parallel_trainer, storage, make_checkpoint, caplog
):
    from ray import train

    from compat.adapters.train_runs.run_directory import say_layout

    say_layout.cache_clear()

    directory = make_checkpoint(0)

    def save_and_die():
        first = 0 if train.get_checkpoint() is None else 1
        for step in range(first, 2):
            train.report({"step": step}, checkpoint=train.Checkpoint.from_directory(directory))
            if not first:
                os._exit(1)

    trainer = data_parallel_trainer(
        save_and_die,
        scaling_config=train.ScalingConfig(num_workers=1),
        run_config=train.RunConfig(
            name="run", storage_path=storage, failure_config=train.FailureConfig(max_failures=1)
        ),
    )
    logged = trainer.fit().metrics_dataframe
    assert (list(logged["step"]), list(logged["training_iteration"])) == ([0, 1], [1, 2])
    assert list(logged["checkpoint_dir_name"]) == ["checkpoint_000000", "checkpoint_000001"]
    said = [record.getMessage() for record in caplog.records if "run/*/checkpoint_*" in record.msg]
    files, checkpoints = (sorted(Path(storage, "run").glob(f"checkpoint_{rest}")) for rest in ("*", "[0-9]*"))
    assert len(said) == 1 and "[TRR800]" in said[0] and f" {files[-1].name} " in said[0]
    assert [path.name for path in checkpoints] == ["checkpoint_000000", "checkpoint_000001"]


def store_slowly(checkpoint, name):
    from ray.train.v2._internal.execution.context import get_train_context

    time.sleep(3)
    return get_train_context().storage_context.persist_current_checkpoint(checkpoint, name)


def test_a_worker_that_fails_takes_no_report_of_another_with_it(data_parallel_trainer, storage, make_checkpoint):
    from ray import train

    directory = make_checkpoint(0)

    def save_and_fail():
        if train.get_context().get_world_rank():
            train.report({"loss": 1})
            raise LookupError("of the second worker")
        checkpoint = train.Checkpoint.from_directory(directory)
        train.report({"loss": 1}, checkpoint=checkpoint, checkpoint_upload_fn=store_slowly)

    trainer = data_parallel_trainer(
        save_and_fail,
        scaling_config=train.ScalingConfig(num_workers=2),
        run_config=train.RunConfig(name="run", storage_path=storage),
    )
    with pytest.raises(RuntimeError):
        trainer.fit()
    assert train.Result.from_path(f"{storage}/run").metrics["loss"] == 1


def test_a_report_that_fails_and_is_caught_leaves_the_workers_in_step(
    data_parallel_trainer, storage, make_checkpoint, seen
):
    """What one worker says at its next report is no answer for those that still wait at the one before."""
    from ray import train, tune

    directory = make_checkpoint(0)

    class Broken(tune.Stopper):
        def __call__(self, trial_id, result):
            if result["step"] == 3:
                raise LookupError("of the criterion")
            return False

        def stop_all(self):
            return False

    def report_in_spite_of_all():
        rank = train.get_context().get_world_rank()
        for step in range(5):
            checkpoint = None if rank else train.Checkpoint.from_directory("/gone" if step == 1 else directory)
            try:
                train.report({"step": step}, checkpoint=checkpoint)
            except (FileNotFoundError, LookupError) as error:
                note({"seen": seen.directory}, failed=(step, type(error).__name__))
        note({"seen": seen.directory}, failed="no more")

    trainer = data_parallel_trainer(
        report_in_spite_of_all,
        scaling_config=train.ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0}),
        run_config=train.RunConfig(name="run", storage_path=storage, stop=Broken()),
    )
    result = trainer.fit()
    assert list(result.metrics_dataframe["step"]) == [0, 2, 3, 4]
    assert seen("failed", rank=0) == [[1, "FileNotFoundError"], [3, "LookupError"], "no more"]
    assert seen("failed", rank=1) == ["no more"]


@pytest.mark.slow
def test_a_worker_that_reports_more_often_than_another_is_an_error(data_parallel_trainer, storage):
    from ray.train import RunConfig, ScalingConfig
    from ray.train.trainer import TrainingFailedError

    def report_by_rank():
        from ray import train

        for _ in range(2 - train.get_context().get_world_rank()):
            train.report({"loss": 1})

    trainer = data_parallel_trainer(
        report_by_rank,
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(storage_path=storage, name="run"),
    )
    with pytest.raises(TrainingFailedError) as raised:
        trainer.fit()
    assert isinstance(raised.value.__cause__, RuntimeError)
    assert "same number of times" in str(raised.value.__cause__)
