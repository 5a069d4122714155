"""HyperBand, which pauses trials of a class and lets them go on from their checkpoints."""

import ray
from observed import RESULTS, outcome
from ray import tune
from ray.tune.schedulers import HyperBandScheduler


class Line(tune.Trainable):
    def setup(self, config):
        self.value = 0

    def step(self):
        self.value += self.config["slope"]
        return {"value": self.value}

    def save_checkpoint(self, checkpoint_dir):
        return {"value": self.value}

    def load_checkpoint(self, checkpoint):
        self.value = checkpoint["value"]


ray.init(num_cpus=1, include_dashboard=False)
analysis = tune.run(
    Line,
    name="band",
    config={"slope": tune.grid_search([1, 2, 3, 4])},
    scheduler=HyperBandScheduler(metric="value", mode="max", max_t=8, reduction_factor=2),
    stop={"training_iteration": 8},
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    best=analysis.get_best_config(metric="value", mode="max"),
    consistent=[
        trial.last_result["value"] == trial.config["slope"] * trial.last_result["training_iteration"]
        for trial in analysis.trials
    ],
    longest=max(trial.last_result["training_iteration"] for trial in analysis.trials),
)
