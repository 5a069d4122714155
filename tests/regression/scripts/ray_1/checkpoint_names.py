"""Scripts that put the path of a checkpoint together: its directory has the number of the iteration, or of the step."""

import os

import ray
from observed import RESULTS, outcome
from ray import tune


class Counter(tune.Trainable):
    def setup(self, config):
        self.count = 0

    def step(self):
        self.count += 1
        return {"count": self.count}

    def save_checkpoint(self, directory):
        path = os.path.join(directory, "count.txt")
        with open(path, "w") as file:
            file.write(str(self.count))
        return path

    def load_checkpoint(self, path):
        with open(path) as file:
            self.count = int(file.read())


def count(config, checkpoint_dir=None):
    for number in (10, 20):
        with tune.checkpoint_dir(step=number) as directory:
            with open(os.path.join(directory, "count.txt"), "w") as file:
                file.write(str(number))
        tune.report(count=number)


def read(trial, number):
    with open(os.path.join(trial.logdir, "checkpoint_%06d" % number, "count.txt")) as file:
        return int(file.read())


ray.init(num_cpus=2, include_dashboard=False)
of_class = tune.run(
    Counter, name="class", local_dir=RESULTS, stop={"training_iteration": 4}, checkpoint_freq=2, verbose=0
)
of_function = tune.run(count, name="function", local_dir=RESULTS, verbose=0)
outcome(
    by_iteration=[read(of_class.trials[0], number) for number in (2, 4)],
    by_step=[read(of_function.trials[0], number) for number in (10, 20)],
)
