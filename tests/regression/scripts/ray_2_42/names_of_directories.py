"""What scripts read out of names below a trainer's run: the directory of its trial, and the number of a checkpoint."""

import glob
import os
import tempfile

import ray
from observed import RESULTS, outcome, write_json
from ray import train
from ray.train.torch import TorchTrainer


def loop():
    for epoch in range(2):
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "epoch.json", epoch)
            train.report({"epoch": epoch}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=2, include_dashboard=False)
result = TorchTrainer(
    loop,
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="named", storage_path=RESULTS),
).fit()
outcome(trials=len(glob.glob(os.path.join(RESULTS, "named", "TorchTrainer_*"))))
try:
    number = int(os.path.basename(result.checkpoint.path).split("_")[-1])
except ValueError:
    number = None
outcome(number=number)
