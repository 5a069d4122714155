"""A `LightningTrainer` whose configuration a function builds: it saves after each validation, of which an epoch has two."""

import ray
import torch
from observed import RESULTS, outcome
from ray.air import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightning import LightningConfigBuilder, LightningTrainer
from torch.utils.data import DataLoader, TensorDataset

try:
    import lightning.pytorch as lightning
except ImportError:
    import pytorch_lightning as lightning


class Model(lightning.LightningModule):
    def __init__(self, rate):
        super().__init__()
        self.layer = torch.nn.Linear(1, 1, bias=False)
        torch.nn.init.constant_(self.layer.weight, 1.0)
        self.rate = rate

    def training_step(self, batch, index):
        loss = self.layer(batch[0]).sum()
        self.log("loss", loss)
        return loss

    def validation_step(self, batch, index):
        self.log("val_loss", self.layer(batch[0]).sum())

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=self.rate)


class Counts(lightning.Callback):
    def __init__(self, first):
        self.count = first

    def on_validation_epoch_end(self, trainer, module):
        self.count += not trainer.sanity_checking
        module.log("validations", float(self.count))


def data(count):
    return DataLoader(TensorDataset(torch.ones(count, 1)))


def configuration(rates):
    builder = LightningConfigBuilder()
    builder.module(cls=Model, rate=rates[0])
    builder.trainer(max_epochs=2, accelerator="cpu", val_check_interval=0.5, callbacks=[Counts(10)])
    builder.trainer(enable_progress_bar=False, enable_model_summary=False, logger=False)
    builder.fit_params(train_dataloaders=data(4), val_dataloaders=data(1))
    builder.checkpointing(monitor="val_loss", save_top_k=-1)
    return builder.build()


ray.init(num_cpus=2, include_dashboard=False)
result = LightningTrainer(
    lightning_config=configuration([0.25, 1.0]),
    scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    run_config=RunConfig(
        name="validated",
        storage_path=RESULTS,
        verbose=0,
        checkpoint_config=CheckpointConfig(checkpoint_score_attribute="val_loss", checkpoint_score_order="min"),
    ),
).fit()
names = ("_report_on", "epoch", "step", "loss", "val_loss", "validations")
reports = sorted((metrics for _, metrics in result.best_checkpoints), key=lambda metrics: metrics["step"])
outcome(
    reports=[[metrics[name] for name in names] for metrics in reports],
    last=[result.metrics[name] for name in names],
)
