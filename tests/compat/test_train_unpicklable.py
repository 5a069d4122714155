"""What cannot be unpickled by the driver, as a model of the GPUs of the workers, fails no run."""

import pytest


def fail_to_be_unpickled():
    raise RuntimeError("there is no GPU here")


class OfTheWorkersOnly:
    def __reduce__(self):
        return fail_to_be_unpickled, ()


def report_and_return():
    from ray import train

    train.report({"loss": 1})
    return {"model": OfTheWorkersOnly()}


def test_what_a_loop_returns_cannot_fail_its_run(data_parallel_trainer, storage):
    from ray.train import RunConfig

    trainer = data_parallel_trainer(report_and_return, run_config=RunConfig(name="run", storage_path=storage))
    with pytest.warns(
        UserWarning, match=r"returned cannot be brought to the driver \(RuntimeError: there is no GPU"
    ) as caught:
        result = trainer.fit()
    assert [warning.filename for warning in caught if "returned" in str(warning.message)] == [__file__]
    assert (result.metrics["loss"], result.return_value) == (1, None)


@pytest.mark.slow
def test_what_a_callback_holds_cannot_fail_its_run(data_parallel_trainer, storage):
    from ray.train import RunConfig
    from ray.tune import Callback

    class Holds(Callback):
        held = None

        def on_trial_result(self, iteration, trials, trial, result, **info):
            self.held = OfTheWorkersOnly()

    trainer = data_parallel_trainer(
        report_and_return, run_config=RunConfig(name="run", storage_path=storage, callbacks=[Holds()])
    )
    with pytest.warns(UserWarning, match=r"Holds stays what it was.*RuntimeError: there is no GPU") as caught:
        assert trainer.fit().metrics["loss"] == 1
    assert [warning.filename for warning in caught if "Holds" in str(warning.message)] == [__file__]
