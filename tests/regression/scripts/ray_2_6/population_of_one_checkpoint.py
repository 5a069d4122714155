"""Population based training that keeps one checkpoint of each trial: others go on from it, whenever it was taken."""

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import air, tune
from ray.tune.schedulers import PopulationBasedTraining


class Climb(tune.Trainable):
    def setup(self, config):
        self.level, self.rate = 0.0, config["rate"]

    def step(self):
        self.level += self.rate
        return {"level": self.level}

    def save_checkpoint(self, checkpoint_dir):
        write_json(checkpoint_dir, "level.json", {"level": self.level})

    def load_checkpoint(self, checkpoint_dir):
        self.level = read_json(checkpoint_dir, "level.json")["level"]
        note(self.config["name"], "loaded", level=self.level, rate=self.rate)


def explore(config):
    config["rate"] = 4.0
    return config


ray.init(num_cpus=2, include_dashboard=False)
grid = tune.Tuner(
    Climb,
    param_space={
        "rate": tune.grid_search([1.0, 2.0]),
        "name": tune.sample_from(lambda spec: "rate %g" % spec.config.rate),
    },
    tune_config=tune.TuneConfig(
        metric="level",
        mode="max",
        scheduler=PopulationBasedTraining(
            time_attr="training_iteration",
            perturbation_interval=2,
            quantile_fraction=0.5,
            resample_probability=0.0,
            hyperparam_mutations={"rate": [1.0, 2.0, 4.0]},
            custom_explore_fn=explore,
            synch=True,
        ),
    ),
    run_config=air.RunConfig(
        name="population",
        local_dir=RESULTS,
        verbose=0,
        stop={"training_iteration": 4},
        checkpoint_config=air.CheckpointConfig(num_to_keep=1, checkpoint_frequency=1),
    ),
).fit()
outcome(levels=sorted(result.metrics["level"] for result in grid), errors=grid.num_errors)
