"""Classes that ask for resources as an object, with some for what a trial starts."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.resources import Resources


@ray.remote(num_cpus=1)
def square(number):
    return number * number


class Model(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config) -> Resources:
        return Resources(cpu=1, gpu=0, extra_cpu=config["x"])

    def _train(self):
        squares = ray.get([square.remote(number) for number in range(3)])
        note("trial", "_train", x=self.config["x"], squares=squares)
        return {"score": sum(squares) + self.config["x"], "done": True}


class Plain(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config) -> Resources:
        return Resources(2, 0)

    def _train(self):
        return {"score": 1, "done": True}


os.makedirs(RESULTS)
ray.init(num_cpus=3)
space = {"x": tune.grid_search([1, 2])}
analysis = tune.run(Model, name="objects", config=space, local_dir=RESULTS, verbose=0)
outcome(scores=sorted(trial.last_result["score"] for trial in analysis.trials))
analysis = tune.run(Plain, name="plain", local_dir=RESULTS, verbose=0)
outcome(plain=[trial.status for trial in analysis.trials])
