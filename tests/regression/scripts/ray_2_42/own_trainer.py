"""A trainer of the user's own, a subclass of `BaseTrainer`: its loop, its metadata, its checkpoints."""

import tempfile

import ray
from observed import RESULTS, note, outcome, write_json
from ray import train
from ray.train.trainer import BaseTrainer


class Countdown(BaseTrainer):
    def setup(self):
        note("trainer", "setup")

    def training_loop(self):
        try:
            metadata = train.get_context().get_metadata()
        except DeprecationWarning:
            metadata = "refused"
        note("trainer", "training_loop", metadata=metadata)
        for left in (2, 1, 0):
            with tempfile.TemporaryDirectory() as directory:
                write_json(directory, "left.json", left)
                train.report({"left": left}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=2, include_dashboard=False)
result = Countdown(
    scaling_config=train.ScalingConfig(num_workers=1),
    run_config=train.RunConfig(name="own", storage_path=RESULTS, verbose=0),
    metadata={"unit": "rows"},
).fit()
outcome(left=result.metrics["left"], metadata=result.checkpoint.get_metadata())
