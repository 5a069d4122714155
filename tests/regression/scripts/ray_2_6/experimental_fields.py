"""Experimental fields of `CheckpointConfig`, of Ray 2.0 - 2.6, which say what is always done today."""

from observed import outcome
from ray import air, tune

config = air.CheckpointConfig(num_to_keep=2, _checkpoint_keep_all_ranks=True)
experiment = tune.Experiment(
    "e", lambda config: None, checkpoint_config=air.CheckpointConfig(_checkpoint_upload_from_workers=True)
)
outcome(kept=config.num_to_keep, made=type(experiment).__name__)
