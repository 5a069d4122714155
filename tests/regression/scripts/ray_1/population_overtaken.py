"""Population based training in which the trial that is cloned has gone on: it keeps one checkpoint, and that is newer."""

import os
import time

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import tune
from ray.tune.schedulers import PopulationBasedTraining

MARKS = os.path.join(RESULTS, "marks")


def reach(mark):
    open(os.path.join(MARKS, mark), "w").close()


def wait_for(mark):
    for _ in range(600):
        if os.path.exists(os.path.join(MARKS, mark)):
            return
        time.sleep(0.1)
    raise RuntimeError("%s did not come" % mark)


class Climb(tune.Trainable):
    def setup(self, config):
        self.level = 0.0

    def step(self):
        """Each trial reaches what stands first here, then waits for what stands second, by its name and step."""
        reached, awaited = {
            ("slow", 1): ("slow runs", "fast runs"),  # one that does not run yet would have the other paused
            ("fast", 1): ("fast runs", "slow runs"),
            ("slow", 3): ("slow has a score", None),
            ("fast", 6): (None, "slow has a score"),  # what is taken now is cloned
            ("fast", 8): ("fast is ahead", "slow has cloned"),
            ("slow", 4): (None, "fast is ahead"),
        }.get((self.config["name"], self.iteration + 1), (None, None))
        if reached:
            reach(reached)
        if awaited:
            wait_for(awaited)
        self.level += self.config["rate"]
        return {"level": self.level}

    def save_checkpoint(self, checkpoint_dir):
        write_json(checkpoint_dir, "level.json", {"level": self.level})
        return checkpoint_dir

    def load_checkpoint(self, checkpoint_dir):
        self.level = read_json(checkpoint_dir, "level.json")["level"]
        note("the slow one", "loaded", level=self.level, rate=self.config["rate"])
        reach("slow has cloned")


def explore(config):
    config.update(name="clone", rate=40.0)
    return config


os.makedirs(MARKS, exist_ok=True)
ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(
    Climb,
    name="population",
    config={
        "name": tune.grid_search(["fast", "slow"]),
        "rate": tune.sample_from(lambda spec: 10.0 if spec.config.name == "fast" else 1.0),
    },
    scheduler=PopulationBasedTraining(
        time_attr="training_iteration",
        metric="level",
        mode="max",
        perturbation_interval=2,
        quantile_fraction=0.5,
        resample_probability=0.0,
        hyperparam_mutations={"rate": [1.0, 10.0, 40.0]},
        custom_explore_fn=explore,
    ),
    stop={"training_iteration": 8},
    checkpoint_freq=1,
    keep_checkpoints_num=1,
    local_dir=RESULTS,
    verbose=0,
)
outcome(levels=sorted(trial.last_result["level"] for trial in analysis.trials))
