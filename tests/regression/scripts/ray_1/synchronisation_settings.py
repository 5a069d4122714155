"""Settings of synchronisation, and helpers with arguments that mean nothing today."""

from ray import tune
from ray.tune import SyncConfig
from ray.tune.function_runner import wrap_function

from observed import outcome


def train(config):
    pass


settings = SyncConfig(
    upload_dir="memory:///somewhere",
    syncer="auto",
    sync_on_checkpoint=False,
    sync_period=10,
    sync_to_cloud=None,
    sync_to_driver=None,
    node_sync_period=-1,
    cloud_sync_period=-1,
)
outcome(
    settings=[settings.sync_period, settings.upload_dir],
    wrapped=issubclass(wrap_function(train, warn=False), tune.Trainable),
)
