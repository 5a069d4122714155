"""A worker that fails between two questions of the controller takes no report of another with it."""

import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.train


def wait_until(is_so):
    """Wait for another worker; a test that waits for nothing fails by what it asserts."""
    deadline = time.monotonic() + 30
    while not is_so() and time.monotonic() < deadline:
        time.sleep(0.01)


def test_what_was_reported_behind_the_question_is_asked_for_before_the_failure_counts(
    data_parallel_trainer, storage, make_checkpoint, tmp_path
):
    from ray import train

    directory, is_asked = make_checkpoint(0), Path(tmp_path, "asked")

    def report_and_fail():
        from ray.train.v2._internal.execution.context import get_train_context

        if train.get_context().get_world_rank() == 0:
            wait_until(is_asked.exists)
            time.sleep(0.1)  # the first worker is asked, and has nothing to say, while the second thinks about it
            train.report({"loss": 1}, checkpoint=train.Checkpoint.from_directory(directory))
            return
        thread = get_train_context().execution_context.training_thread_runner
        get_error = thread.get_error

        def answer_late():
            is_asked.touch()
            wait_until(get_error)
            return get_error()

        thread.get_error = answer_late
        train.report({"loss": 1})
        raise LookupError("of the second worker")

    trainer = data_parallel_trainer(
        report_and_fail,
        scaling_config=train.ScalingConfig(num_workers=2),
        run_config=train.RunConfig(name="run", storage_path=storage),
    )
    with pytest.raises(RuntimeError):
        trainer.fit()
    assert train.Result.from_path(f"{storage}/run").metrics["loss"] == 1
