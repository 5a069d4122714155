"""Callbacks of Ray Train for Lightning and Transformers in functions that Tune runs: what making one gives."""

import ray
from observed import RESULTS, outcome
from ray import train, tune
from ray.train.huggingface.transformers import RayTrainReportCallback as CallbackOfTransformers
from ray.train.lightning import RayTrainReportCallback as CallbackOfLightning


def by_lightning(config):
    tune.report({"made": type(CallbackOfLightning()).__bases__[0].__name__})


def by_transformers(config):
    tune.report({"made": type(CallbackOfTransformers()).__bases__[0].__name__})


ray.init(num_cpus=1, include_dashboard=False)
for name, function in (("lightning", by_lightning), ("transformers", by_transformers)):
    results = tune.Tuner(
        function, param_space={"x": 1}, run_config=train.RunConfig(name=name, storage_path=RESULTS, verbose=0)
    ).fit()
    outcome(**{name: results[0].metrics["made"]})
