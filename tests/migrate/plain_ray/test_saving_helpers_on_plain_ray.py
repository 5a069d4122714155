"""Functions that only save, and those that only report, rewritten, on plain Ray: the results that they had."""

import pytest

from tests.migrate.support import run_on_plain_ray

SCRIPT = """\
import json, os, sys
import ray
from ray import tune


class Log:
    def __init__(self, every):
        self.every = every

    def _save(self, step):
        if step % self.every:
            return
        with tune.checkpoint_dir(step=step) as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "step"), "w") as f:
                f.write(str(step))

    def _report(self, step, start):
        metrics = dict(n=step, start=start)
        tune.report(**metrics)

    def after(self, step, start):
        self._save(step)
        self._report(step, start)


def write(step):
    with tune.checkpoint_dir(step=step) as d:
        with open(os.path.join(d, "step"), "w") as f:
            f.write(str(step))


def tell(step, start):
    print("step", step)
    tune.report(n=step, start=start)


def first_step(checkpoint_dir):
    with open(os.path.join(checkpoint_dir, "step")) as f:
        return int(f.read()) + 1


def by_method(config, checkpoint_dir=None):
    start = first_step(checkpoint_dir) if checkpoint_dir else 0
    log = Log(config["every"])
    for step in range(start, 5):
        log.after(step, start)
        if step == 3 and not start:
            raise RuntimeError("once")


def by_function(config, checkpoint_dir=None):
    start = first_step(checkpoint_dir) if checkpoint_dir else 0
    for step in range(start, 5):
        if step % config["every"] == 0:
            write(step)
        tell(step, start)
        if step == 3 and not start:
            raise RuntimeError("once")


def in_two(config, checkpoint_dir=None):
    start = first_step(checkpoint_dir) if checkpoint_dir else 0
    for step in range(start, 5):
        with tune.checkpoint_dir(step=step) as d:
            with open(os.path.join(d, "step"), "w") as f:
                f.write(str(step))
        tell(step, start)
        if step == 3 and not start:
            raise RuntimeError("once")


if __name__ == "__main__":
    here = sys.argv[1]
    out = {}
    ray.init(num_cpus=2)
    settings = {"local_dir": here, "max_failures": 1, "config": {"every": 2}, "metric": "n", "mode": "max"}
    for function in (by_method, by_function, in_two):
        analysis = tune.run(function, name=function.__name__, **settings)
        with open(os.path.join(analysis.best_checkpoint, "step")) as f:
            saved = int(f.read())
        rows = [frame[["n", "start"]].values.tolist() for frame in analysis.trial_dataframes.values()]
        out[function.__name__] = [*rows, saved]
    with open(os.path.join(here, "out.json"), "w") as f:
        json.dump(out, f)
"""

CALLBACKS = """\
import json, os, sys
import pytorch_lightning as pl
import ray
import torch
from pytorch_lightning.callbacks import Callback
from ray import tune


class CheckpointCallback(Callback):
    def on_train_epoch_end(self, trainer, pl_module):
        with tune.checkpoint_dir(step=trainer.current_epoch) as checkpoint_dir:
            trainer.save_checkpoint(os.path.join(checkpoint_dir, "model.ckpt"))


class TuneReportCallback(Callback):
    def on_train_epoch_end(self, trainer, pl_module):
        weight = pl_module.layer.weight.item()
        tune.report(weight=weight)

    def on_fit_end(self, trainer, pl_module):
        tune.report(weight=0.0)


class Line(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(1, 1, bias=False)
        torch.nn.init.constant_(self.layer.weight, 2.0)

    def training_step(self, batch, _):
        return self.layer(batch).mean()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.25)


def train(config):
    data = torch.utils.data.DataLoader(torch.ones(2, 1), batch_size=2)
    trainer = pl.Trainer(
        max_epochs=3,
        accelerator="cpu",
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        callbacks=[CheckpointCallback(), TuneReportCallback()],
    )
    trainer.fit(Line(), data)


if __name__ == "__main__":
    here = sys.argv[1]
    ray.init(num_cpus=2)
    analysis = tune.run(train, name="lines", local_dir=here, metric="weight", mode="max")
    weights = [frame["weight"].tolist() for frame in analysis.trial_dataframes.values()]
    saved = torch.load(os.path.join(analysis.best_checkpoint, "model.ckpt"), weights_only=False)
    with open(os.path.join(here, "out.json"), "w") as f:
        json.dump([*weights, saved["state_dict"]["layer.weight"].item()], f)
"""

GOES_ON_BEHIND_ITS_LAST_CHECKPOINT = [[[0, 0], [1, 0], [2, 0], [3, 0], [3, 3], [4, 3]], 4]


@pytest.mark.slow
def test_what_two_functions_save_and_report_is_what_it_was(tmp_path):
    out, codes = run_on_plain_ray(SCRIPT, tmp_path)
    assert codes == []
    assert out["by_method"] == out["by_function"] == GOES_ON_BEHIND_ITS_LAST_CHECKPOINT
    assert out["in_two"] == [[[0, 0], [1, 0], [2, 0], [3, 0], [4, 4]], 4]


@pytest.mark.slow
def test_a_callback_of_lightning_saves_with_the_metrics_that_the_next_one_reported(tmp_path):
    pytest.importorskip("pytorch_lightning")
    out, codes = run_on_plain_ray(CALLBACKS, tmp_path)
    assert codes == []
    assert out == [[1.75, 1.5, 1.25, 0.0], 1.75]
