"""Experimental fields of configs, of Ray 2.0 - 2.6, which have no meaning today."""

from observed import outcome
from ray import air, tune

config = air.CheckpointConfig(num_to_keep=2, _checkpoint_keep_all_ranks=True)
experiment = tune.Experiment(
    "e", lambda config: None, checkpoint_config=air.CheckpointConfig(_checkpoint_upload_from_workers=True)
)
scaling = air.ScalingConfig(num_workers=2, _max_cpu_fraction_per_node=0.5)
outcome(workers=scaling.num_workers, kept=config.num_to_keep, made=type(experiment).__name__)
