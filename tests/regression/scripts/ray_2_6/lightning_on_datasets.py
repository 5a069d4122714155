"""A `LightningTrainer` of a builder's statements on Ray's datasets, on two workers, which keeps the best checkpoints."""

import ray
import torch
from observed import RESULTS, outcome
from ray.air import RunConfig, ScalingConfig
from ray.train.lightning import LightningCheckpoint, LightningConfigBuilder, LightningTrainer

try:
    import lightning.pytorch as lightning
except ImportError:
    import pytorch_lightning as lightning


class Line(lightning.LightningModule):
    def __init__(self, start, rate):
        super().__init__()
        self.layer = torch.nn.Linear(1, 1, bias=False)
        torch.nn.init.constant_(self.layer.weight, start)
        self.rate = rate

    def training_step(self, batch, index):
        loss = (self.layer(batch["x"][:, None]) ** 2).sum()
        self.log("loss", loss, on_step=False, on_epoch=True, batch_size=len(batch["x"]))
        return loss

    def validation_step(self, batch, index):
        self.log("away", self.layer(batch["x"][:, None]).abs().sum(), batch_size=len(batch["x"]), sync_dist=True)

    def on_train_epoch_end(self):
        self.log("weight", self.layer.weight.item())

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=self.rate)


def rows(count):
    return ray.data.from_items([{"x": 1.0}] * count)


def trained(rates):
    builder = LightningConfigBuilder()
    builder.module(Line, start=1.0, rate=rates["good"])
    builder.trainer(max_epochs=1, accelerator="cpu", enable_progress_bar=False, enable_model_summary=False)
    # The last ones are no better.
    builder.trainer(max_epochs=4, logger=False)
    builder.checkpointing(monitor="away", mode="max", save_top_k=2)
    return LightningTrainer(
        lightning_config=builder.build(),
        scaling_config=ScalingConfig(num_workers=2, trainer_resources={"CPU": 0}),
        run_config=RunConfig(name="trained", storage_path=RESULTS, verbose=0),
        datasets={"train": rows(8), "val": rows(2)},
        datasets_iter_config={"batch_size": 2, "dtypes": torch.float32},
    ).fit()


ray.init(num_cpus=4, include_dashboard=False)
result = trained({"good": 0.125})
checkpoint = LightningCheckpoint.from_directory(result.checkpoint.to_directory())
model = checkpoint.get_model(Line, start=0.0, rate=0.0)
names = ("_report_on", "epoch", "step", "loss", "away", "weight")
outcome(
    last=[result.metrics[name] for name in names],
    best=[[metrics[name] for name in names] for _, metrics in result.best_checkpoints],
    weight=model.layer.weight.item(),
)
