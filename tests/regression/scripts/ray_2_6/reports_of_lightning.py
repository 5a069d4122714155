"""Lightning's callback that reports to Tune and saves, with the event in the third place, and the one that only reports."""

import pytorch_lightning as lightning
import ray
import torch
from observed import RESULTS, outcome
from ray import tune
from ray.tune.integration.pytorch_lightning import TuneReportCallback, TuneReportCheckpointCallback
from torch.utils.data import DataLoader, TensorDataset


class Model(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(1, 1, bias=False)
        torch.nn.init.constant_(self.layer.weight, 1.0)

    def training_step(self, batch, index):
        return self.layer(batch[0]).sum()

    def validation_step(self, batch, index):
        self.log("val_loss", self.layer(batch[0]).sum())

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.25)


def trained(config):
    data = DataLoader(TensorDataset(torch.ones(1, 1)))
    if config["saves"]:
        callback = TuneReportCheckpointCallback({"loss": "val_loss"}, "model.ckpt", "train_end")
    else:
        callback = TuneReportCallback({"loss": "val_loss"}, on="validation_end")
    lightning.Trainer(
        max_epochs=2,
        callbacks=[callback],
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
        num_sanity_val_steps=0,
        accelerator="cpu",
    ).fit(Model(), data, data)


ray.init(num_cpus=1, include_dashboard=False)
analysis = tune.run(
    trained, name="trained", config={"saves": tune.grid_search([False, True])}, local_dir=RESULTS, verbose=0
)
for trial in analysis.trials:
    which = "saves: %s" % trial.config["saves"]
    outcome(**{which: [trial.last_result["training_iteration"], trial.last_result["loss"]]})
