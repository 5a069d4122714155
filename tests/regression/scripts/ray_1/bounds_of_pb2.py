"""PB2 with the bounds of a hyperparameter the wrong way round."""

from observed import outcome
from ray.tune.schedulers.pb2 import PB2

scheduler = PB2(
    time_attr="training_iteration",
    metric="score",
    mode="max",
    perturbation_interval=2,
    hyperparam_bounds={"lr": [0.1, 0.001], "momentum": [0.8, 0.9]},
)
outcome(scheduler=type(scheduler).__name__, metric=scheduler.metric)
