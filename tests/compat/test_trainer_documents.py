"""The fault tolerance guide of Train V2, as it is written there, under the installed shim."""

from __future__ import annotations

import os
import time
import uuid
from pathlib import Path

import pytest
import ray.train

from tests.compat.loops import epochs


def loop_of_the_guide(train_loop_config: dict):
    """The guide's loop: one worker dies, as by the loss of its node, once there is a checkpoint."""
    died = Path(train_loop_config["seen"]).with_name("died")
    checkpoint = ray.train.get_checkpoint()
    if checkpoint and ray.train.get_context().get_world_rank() == 1 and not died.exists():
        died.touch()
        time.sleep(3)  # Ray does not retry what it loses while it still starts the workers
        os._exit(1)
    epochs(train_loop_config)


@pytest.fixture
def run_the_entry_point(ray_session, storage, seen):
    """Start the guide's script with a run name, as ``python entrypoint.py --run_name …`` does."""
    torch_trainer = pytest.importorskip("ray.train.torch").TorchTrainer

    def fit(run_name, up_to):
        trainer = torch_trainer(
            loop_of_the_guide,
            train_loop_config={"epochs": up_to, "seen": seen.directory},
            scaling_config=ray.train.ScalingConfig(num_workers=2),
            run_config=ray.train.RunConfig(
                failure_config=ray.train.FailureConfig(max_failures=3),
                storage_path=storage,
                name=run_name,
            ),
        )
        return trainer.fit()

    return fit


@pytest.mark.slow
def test_the_same_command_continues_and_a_lost_worker_is_replaced(run_the_entry_point, seen):
    run_name = f"train_run-{uuid.uuid4().hex}"
    run_the_entry_point(run_name, 1)
    with pytest.warns(UserWarning, match=rf"There is a run in .*/{run_name} already"):
        result = run_the_entry_point(run_name, 3)
    assert (seen("first", rank=0)[-1], seen("first", rank=1)) == (1, [0, 1])
    assert result.metrics["epoch"] == 2
