"""A TensorFlow trainer that goes on from a checkpoint that it is given, and one that is restored after a failure."""

import json
import os
import tempfile

import ray
from observed import RESULTS, note, outcome
from ray.air import Checkpoint, RunConfig, ScalingConfig, session
from ray.train.tensorflow import TensorflowTrainer


def loop(config):
    checkpoint = session.get_checkpoint()
    start = checkpoint.to_dict()["epoch"] + 1 if checkpoint else 0
    note(session.get_world_rank(), "start", epoch=start, addresses=len(json.loads(os.environ["TF_CONFIG"])["cluster"]))
    for epoch in range(start, 4):
        if epoch == 2 and not os.path.exists(config["failed"]):
            open(config["failed"], "w").close()
            raise RuntimeError("epoch 2")
        session.report({"epoch": epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))


ray.init(num_cpus=2, include_dashboard=False)
failed = os.path.join(tempfile.mkdtemp(), "failed")
trainer = TensorflowTrainer(
    loop,
    train_loop_config={"failed": failed},
    scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    run_config=RunConfig(name="trained", storage_path=RESULTS, verbose=0),
    resume_from_checkpoint=Checkpoint.from_dict({"epoch": 0}),
)
try:
    trainer.fit()
except Exception as error:
    outcome(error=type(error).__name__)
restored = TensorflowTrainer.restore(os.path.join(RESULTS, "trained"))
outcome(epoch=restored.fit().metrics["epoch"])
