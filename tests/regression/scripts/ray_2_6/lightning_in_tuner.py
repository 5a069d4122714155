"""A `LightningTrainer` in a `Tuner`: what is searched for is a configuration of its own, merged with the trainer's."""

import tempfile

import ray
import torch
from observed import outcome
from ray import tune
from ray.air import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.lightning import LightningConfigBuilder, LightningTrainer
from torch.utils.data import DataLoader, TensorDataset

try:
    import lightning.pytorch as lightning
except ImportError:
    import pytorch_lightning as lightning


class Line(lightning.LightningModule):
    def __init__(self, config, start):
        super().__init__()
        self.layer = torch.nn.Linear(1, 1, bias=False)
        torch.nn.init.constant_(self.layer.weight, start)
        self.rate = config["rate"]

    def training_step(self, batch, index):
        return (self.layer(batch[0]) ** 2).sum()

    def on_train_epoch_end(self):
        self.log("weight", self.layer.weight.item())

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=self.rate)


ray.init(num_cpus=3, include_dashboard=False)
data = DataLoader(TensorDataset(torch.ones(4, 1)), batch_size=2)
fixed = (
    LightningConfigBuilder()
    .module(Line, start=1.0)
    .trainer(max_epochs=2, accelerator="cpu", logger=False, enable_progress_bar=False, enable_model_summary=False)
    .fit_params(train_dataloaders=data)
    .checkpointing(monitor="weight", mode="min", save_top_k=1)
    .build()
)
searched = LightningConfigBuilder().module(config={"rate": tune.grid_search([0.0625, 0.125])}).build()
results = tune.Tuner(
    LightningTrainer(
        lightning_config=fixed,
        scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    ),
    param_space={"lightning_config": searched},
    tune_config=tune.TuneConfig(metric="weight", mode="min", max_concurrent_trials=1),
    run_config=RunConfig(
        name="searched",
        storage_path=tempfile.mkdtemp(),
        verbose=0,
        checkpoint_config=CheckpointConfig(num_to_keep=1),
    ),
).fit()
for result in results:
    rate = result.config["lightning_config"]["_module_init_config"]["config"]["rate"]
    outcome(**{str(rate): [result.metrics[name] for name in ("epoch", "step", "weight")]})
best = results.get_best_result()
outcome(best=best.metrics["weight"], keeps=best.checkpoint is not None, errors=len(results.errors))
