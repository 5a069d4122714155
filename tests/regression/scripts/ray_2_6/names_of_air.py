"""Names of 2.0 - 2.6 that stand elsewhere today, and configurations of `ray.air.config`: what they are."""

import ray.air.callbacks
from ray.air.config import CheckpointConfig, FailureConfig, RunConfig
from ray.train.torch.torch_trainer import TorchTrainer
from ray.tune.logger.json import VALID_SUMMARY_TYPES
from ray.tune.utils.callback import LoggerCallback

from observed import outcome

run = RunConfig(
    name="a run",
    checkpoint_config=CheckpointConfig(num_to_keep=2, checkpoint_score_attribute="loss", checkpoint_score_order="min"),
    failure_config=FailureConfig(max_failures=3),
)
outcome(
    run=[run.name, run.failure_config.max_failures],
    kept=[run.checkpoint_config.num_to_keep, run.checkpoint_config.checkpoint_score_order],
    callbacks=[type(ray.air.callbacks).__name__, LoggerCallback.__name__],
    constants=int in VALID_SUMMARY_TYPES,
    trainer=TorchTrainer.__name__,
)
