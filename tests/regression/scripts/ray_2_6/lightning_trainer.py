"""A `LightningTrainer` of a configuration, one that goes on from a checkpoint, and one that saves after some steps, too."""

import ray
import torch
from observed import RESULTS, outcome
from ray.air import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightning import LightningCheckpoint, LightningConfigBuilder, LightningTrainer
from torch.utils.data import DataLoader, TensorDataset

try:
    import lightning.pytorch as lightning
except ImportError:
    import pytorch_lightning as lightning


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


def trainer_of(name, epochs, start=None):
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
        resume_from_checkpoint=start,
    )


def saving_within_epochs():
    config = (
        LightningConfigBuilder()
        .module(Model)
        .trainer(max_epochs=2, accelerator="cpu", enable_progress_bar=False, enable_model_summary=False, logger=False)
        .fit_params(train_dataloaders=DataLoader(TensorDataset(torch.ones(3, 1))))
        .checkpointing(every_n_train_steps=2, save_top_k=-1)
        .build()
    )
    return LightningTrainer(
        config,
        scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
        run_config=RunConfig(name="within", storage_path=RESULTS, verbose=0),
    )


ray.init(num_cpus=2, include_dashboard=False)
first = trainer_of("first", 2).fit()
again = trainer_of("again", 3, first.checkpoint).fit()
within = saving_within_epochs().fit()
reports = sorted((metrics for _, metrics in within.best_checkpoints), key=lambda metrics: metrics["step"])
outcome(
    epochs=[first.metrics["epoch"], again.metrics["epoch"]],
    losses=[first.metrics["loss"], again.metrics["loss"]],
    reports=[[metrics[name] for name in ("_report_on", "epoch", "step", "loss")] for metrics in reports],
    kind=isinstance(first.checkpoint, LightningCheckpoint),
)
