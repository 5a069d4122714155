"""Resources of trials: a dictionary, a placement group, and a class that asks for its own."""

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.utils.placement_groups import PlacementGroupFactory


def train(config):
    tune.report(cpus=tune.get_trial_resources().required_resources.get("CPU"))


class Asking(tune.Trainable):
    @classmethod
    def default_resource_request(cls, config):
        note("asking", "default_resource_request", config=config)
        return PlacementGroupFactory([{"CPU": 2}])

    def step(self):
        return {"cpus": self.trial_resources.required_resources.get("CPU"), "done": True}


ray.init(num_cpus=2, include_dashboard=False)
cases = {
    "dictionary": {"cpu": 2},
    "placement": PlacementGroupFactory([{"CPU": 1}, {"CPU": 1}]),
}
for name, given in cases.items():
    analysis = tune.run(train, name=name, config={"n": 1}, resources_per_trial=given, local_dir=RESULTS, verbose=0)
    outcome(**{name: analysis.trials[0].last_result["cpus"]})
analysis = tune.run(Asking, name="asking", config={"n": 1}, local_dir=RESULTS, verbose=0)
outcome(asking=analysis.trials[0].last_result["cpus"])
