"""Record a run directory of an early Train V2: ``PYTHON record_early_v2.py NAME``, with Ray 2.43.0 and with 2.51.1.

What writes such a directory in a run, the checkpoint manager, is driven by hand, as by a run that failed in its fourth
epoch. It needs no cluster.
"""

import asyncio
import inspect
import os
import shutil
import sys
import tempfile
from pathlib import Path

os.environ["RAY_TRAIN_V2_ENABLED"] = "1"
import torch
from ray.train import Checkpoint, CheckpointConfig
from ray.train._internal.session import _TrainingResult
from ray.train.v2._internal.execution.checkpoint.checkpoint_manager import CheckpointManager
from ray.train.v2._internal.execution.storage import StorageContext

HERE = Path(__file__).resolve().parent


async def record(name):
    shutil.rmtree(HERE / name, ignore_errors=True)
    storage = StorageContext(storage_path=str(HERE), experiment_dir_name=name)
    config = CheckpointConfig(num_to_keep=2, checkpoint_score_attribute="loss", checkpoint_score_order="min")
    manager = CheckpointManager(storage_context=storage, checkpoint_config=config)
    more = len(inspect.signature(manager.register_checkpoint).parameters) - 1
    for epoch in range(3):
        with tempfile.TemporaryDirectory() as directory:
            torch.save({"epoch": epoch, "weight": torch.full((1,), 0.5 * (epoch + 1))}, f"{directory}/model.pt")
            stored = storage.persist_current_checkpoint(
                Checkpoint.from_directory(directory), storage.make_default_checkpoint_dir_name()
            )
        result = _TrainingResult(checkpoint=stored, metrics={"epoch": epoch, "loss": 1.0 / (epoch + 1)})
        manager.register_checkpoint(result, *[False] * more)
        await asyncio.sleep(0.01)


if __name__ == "__main__":
    asyncio.run(record(sys.argv[1]))
