"""Experimental fields of `CheckpointConfig`, of Ray 2.0 - 2.6, which say what is always done today."""

from observed import outcome
from ray import air, tune

given = {"_checkpoint_keep_all_ranks": True, "_checkpoint_upload_from_workers": True}
outcome(
    kept=[kind(num_to_keep=2, **given).num_to_keep for kind in (air.CheckpointConfig, air.config.CheckpointConfig)],
    at_end=tune.Experiment("e", lambda config: None, checkpoint_config=air.CheckpointConfig(**given)).name,
)
