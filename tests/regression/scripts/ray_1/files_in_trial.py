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


def read(trial, name):
    with open(os.path.join(trial.logdir, name)) as file:
        return file.read()


ray.init(num_cpus=1, include_dashboard=False)
for trainable in (train, Model):
    analysis = tune.run(trainable, name=trainable.__name__, config={"x": "a"}, local_dir=RESULTS, verbose=0)
    found = [read(trial, name) for trial in analysis.trials for name in ("mine.txt", "lines.txt")]
    outcome(**{trainable.__name__: found})
