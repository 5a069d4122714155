"""A `LightningTrainer` of a configuration, one that goes on from a checkpoint, and the question whether one can go on."""

import os

import pytorch_lightning as lightning
import ray
import torch
from observed import RESULTS, outcome
from ray.air import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightning import LightningCheckpoint, LightningConfigBuilder, LightningTrainer
from torch.utils.data import DataLoader, TensorDataset


class Model(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(1, 1, bias=False)
        torch.nn.init.constant_(self.layer.weight, 1.0)

    def training_step(self, batch, index):
        loss = self.layer(batch[0]).sum()
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.25)


def trainer_of(name, epochs, **more):
    config = (
        LightningConfigBuilder()
        .module(Model)
        .trainer(max_epochs=epochs, accelerator="cpu", enable_progress_bar=False, enable_model_summary=False)
        .fit_params(train_dataloaders=DataLoader(TensorDataset(torch.ones(1, 1))))
        .checkpointing(save_on_train_epoch_end=True)
        .build()
    )
    return LightningTrainer(
        lightning_config=config,
        scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
        run_config=RunConfig(
            name=name, storage_path=RESULTS, verbose=0, checkpoint_config=CheckpointConfig(num_to_keep=1)
        ),
        **more,
    )


ray.init(num_cpus=2, include_dashboard=False)
before = LightningTrainer.can_restore(os.path.join(RESULTS, "first"))
first = trainer_of("first", 2).fit()
again = trainer_of("again", 3, resume_from_checkpoint=first.checkpoint).fit()
outcome(
    can_restore=[before, LightningTrainer.can_restore(os.path.join(RESULTS, "first"))],
    epochs=[first.metrics["epoch"], again.metrics["epoch"]],
    losses=[first.metrics["loss"], again.metrics["loss"]],
    kind=isinstance(first.checkpoint, LightningCheckpoint),
)
