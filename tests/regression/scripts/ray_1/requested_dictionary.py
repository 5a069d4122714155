"""A class that says in a dictionary which resources it takes, with some for what the trial starts."""

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Model(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config):
        return {"cpu": 1, "gpu": 0, "extra_cpu": 1}

    def step(self):
        note("trial", "step", iteration=self.iteration)
        return {"score": 1, "done": True}


ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(Model, name="requested", local_dir=RESULTS, time_budget_s=90, verbose=0)
outcome(status=analysis.trials[0].status)
