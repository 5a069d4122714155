"""Files that trainables write where they work, which the driver finds in the directories of their trials."""

import os

import ray
from observed import RESULTS, outcome
from ray import tune


def train(config):
    with open("mine.txt", "w") as file:
        file.write(config["x"])
    for _ in range(2):
        with open("lines.txt", "a") as file:
            file.write("line\n")
        tune.report(score=1)


class Model(tune.Trainable):
    def setup(self, config):
        with open("mine.txt", "w") as file:
            file.write(config["x"])

    def step(self):
        with open(os.path.join(self.logdir, "lines.txt"), "a") as file:
            file.write("line\n")
        return {"score": 1, "done": self.iteration == 1}

    def save_checkpoint(self, checkpoint_dir):
        return {"score": 1}

    def load_checkpoint(self, checkpoint):
        pass


def read(trial, name):
    with open(os.path.join(trial.logdir, name)) as file:
        return file.read()


ray.init(num_cpus=1, include_dashboard=False)
of_function = tune.run(train, name="function", config={"x": "a"}, local_dir=RESULTS, verbose=0)
of_class = tune.run(Model, name="class", config={"x": "a"}, checkpoint_at_end=True, local_dir=RESULTS, verbose=0)
outcome(
    of_function=[read(of_function.trials[0], name) for name in ("mine.txt", "lines.txt")],
    of_class=[read(of_class.trials[0], name) for name in ("mine.txt", "lines.txt")],
)
