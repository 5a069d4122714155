"""The trainer and the checkpoint of Lightning, from the modules they were in; going on from what there is not."""

import os

import pytorch_lightning as lightning
import ray.train.lightning.lightning_checkpoint
from observed import RESULTS, caught, outcome
from ray.air import Checkpoint, ScalingConfig
from ray.train.lightning import LightningConfigBuilder, LightningTrainer
from ray.train.lightning.lightning_trainer import LightningTrainer as Trainer

NOWHERE = os.path.join(RESULTS, "nowhere")

trainer = Trainer(
    lightning_config=LightningConfigBuilder().module(lightning.LightningModule).trainer(max_epochs=1).build(),
    scaling_config=ScalingConfig(num_workers=1),
    resume_from_checkpoint=Checkpoint.from_dict({"epoch": 0}),
)
outcome(
    trainer=type(trainer).__name__,
    checkpoint=ray.train.lightning.lightning_checkpoint.LightningCheckpoint.__name__,
    same=Trainer is LightningTrainer,
    can_restore=Trainer.can_restore(NOWHERE),
)
with caught("package", ValueError):
    LightningTrainer.restore(NOWHERE)
with caught("module", ValueError):
    Trainer.restore(NOWHERE)
