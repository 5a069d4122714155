"""Callbacks of Tune that a trainer's run has are told what they were told under Train V1, and fail as they did."""

import pytest

from tests.compat.loops import epochs

pytestmark = pytest.mark.train


@pytest.mark.slow
@pytest.mark.parametrize("hook", ["on_trial_result", "on_trial_complete", "on_experiment_end"])
def test_an_error_of_a_callback_is_one_of_tune_that_says_which(data_parallel_trainer, storage, hook):
    from ray import train, tune
    from ray.train import RunConfig, ScalingConfig
    from ray.train.base_trainer import TrainingFailedError

    def fail(self, **info):
        raise LookupError("of the callback")

    Fails = type("Fails", (tune.Callback,), {hook: fail})

    trainer = data_parallel_trainer(
        lambda: train.report({"loss": 1}),
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(name="run", storage_path=storage, callbacks=[Fails()]),
    )
    with pytest.raises(TrainingFailedError) as failed:
        trainer.fit()
    assert ".restore(" in str(failed.value) and "`max_failures > 0`" not in str(failed.value)
    assert type(failed.value.__cause__) is tune.TuneError
    assert "LookupError: of the callback" in str(failed.value.__cause__)


@pytest.mark.parametrize(
    ("hook", "again_from"), [pytest.param("on_trial_result", 2, marks=pytest.mark.slow), ("on_trial_save", 3)]
)
def test_a_run_that_a_callback_ended_goes_on_with_the_report_at_which_it_did(
    data_parallel_trainer, storage, seen, hook, again_from
):
    from ray import tune
    from ray.train import RunConfig, ScalingConfig
    from ray.train.base_trainer import TrainingFailedError

    def fail_at_the_third(self, trial, result=None, **info):
        if (result or trial.last_result)["epoch"] == 2:
            raise LookupError("of the callback")

    Fails = type("Fails", (tune.Callback,), {hook: fail_at_the_third})
    trainer = data_parallel_trainer(
        epochs,
        train_loop_config={"epochs": 6, "seen": seen.directory},
        scaling_config=ScalingConfig(num_workers=2, resources_per_worker={"CPU": 0}),  # reserves next to nothing
        run_config=RunConfig(name="run", storage_path=storage, callbacks=[Fails()]),
    )
    with pytest.raises(TrainingFailedError):
        trainer.fit()
    again = RunConfig(name="run", storage_path=storage, callbacks=[])
    result = data_parallel_trainer.restore(f"{storage}/run", run_config=again).fit()
    assert seen("first") == [0, again_from]
    assert list(result.metrics_dataframe["epoch"]) == [0, 1, 2, 3, 4, 5]
    assert result.metrics["training_iteration"] == 6
    assert result.metrics["iterations_since_restore"] == 6 - again_from


def test_a_callback_that_cannot_be_set_up_raises_its_own_error(data_parallel_trainer, storage):
    from ray import tune
    from ray.train import RunConfig

    class NotHere(tune.Callback):
        def setup(self, **info):
            raise LookupError("no such server")

    trainer = data_parallel_trainer(lambda: None, run_config=RunConfig(storage_path=storage, callbacks=[NotHere()]))
    with pytest.raises(LookupError, match="no such server"):
        trainer.fit()


@pytest.mark.slow
def test_what_a_callback_is_told_of_is_a_step(data_parallel_trainer, storage, tmp_path):
    from ray import train, tune
    from ray.train import RunConfig, ScalingConfig

    class Notes(tune.Callback):
        def note(self, text):
            with (tmp_path / "notes").open("a") as file:
                file.write(text + " ")

        def on_step_begin(self, iteration, trials):
            self.note("(")

        def on_trial_result(self, iteration, trials, trial, result):
            self.note(f"{len(trials)} {result['loss']}")

        def on_trial_complete(self, iteration, trials, trial):
            self.note("over")

        def on_step_end(self, iteration, trials):
            self.note(")")

    data_parallel_trainer(
        lambda: train.report({"loss": 7}),
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(storage_path=storage, callbacks=[Notes()]),
    ).fit()
    assert (tmp_path / "notes").read_text() == "( ) ( 1 7 ) ( over ) "


def test_a_callback_is_told_of_every_start_of_the_trial(data_parallel_trainer, storage, tmp_path):
    from ray import train, tune
    from ray.train import FailureConfig, RunConfig, ScalingConfig

    class Starts(tune.Callback):
        told = 0

        def on_trial_start(self, **info):
            self.told = self.told + 1

    def loop():
        if not (tmp_path / "failed").exists():
            (tmp_path / "failed").touch()
            raise RuntimeError("on purpose")
        train.report({"loss": 1})

    starts = Starts()
    data_parallel_trainer(
        loop,
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(
            name="run", storage_path=storage, callbacks=[starts], failure_config=FailureConfig(max_failures=1)
        ),
    ).fit()
    assert starts.told == 2
