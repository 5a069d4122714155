"""The device of PyTorch, asked for where no trainer has started the process: in the driver, and in a trial."""

import ray
from observed import RESULTS, outcome
from ray import train, tune
from ray.train.torch import get_device, get_devices


def function(config):
    train.report({"device": str(get_device()), "devices": len(get_devices())})


ray.init(num_cpus=1, include_dashboard=False)
outcome(device=str(get_device()), devices=[str(device) for device in get_devices()])
grid = tune.Tuner(function, run_config=train.RunConfig(name="device", storage_path=RESULTS, verbose=0)).fit()
outcome(of_trial=[grid[0].metrics[name] for name in ("device", "devices")], errors=grid.num_errors)
