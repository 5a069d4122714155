"""Classes that say which resources they take: as `Resources`, with some for what a trial starts."""

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.resources import Resources


class Model(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config):
        note("class", "default_resource_request", x=config["x"])
        return Resources(cpu=1, gpu=0, extra_cpu=config["x"])

    def _train(self):
        return {"score": 1, "done": True}


ray.init(num_cpus=3, include_dashboard=False)
analysis = tune.run(Model, name="requested", config={"x": 1}, local_dir=RESULTS, verbose=0)
trial = analysis.trials[0]
outcome(resources=[trial.resources.cpu, trial.resources.extra_cpu], status=trial.status)
