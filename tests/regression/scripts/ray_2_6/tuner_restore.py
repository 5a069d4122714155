"""`Tuner.restore` with `resume_errored`, in the same program."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import air, tune
from ray.air import Checkpoint, session


def train(config):
    checkpoint = session.get_checkpoint()
    start = checkpoint.to_dict()["step"] + 1 if checkpoint else 0
    note(config["x"], "start", at=start)
    for step in range(start, 4):
        if step == 2 and config["x"] == 2 and not os.path.exists(os.path.join(RESULTS, "repaired")):
            raise RuntimeError("broken")
        session.report({"step": step}, checkpoint=Checkpoint.from_dict({"step": step}))


ray.init(num_cpus=2, include_dashboard=False)
tuner = tune.Tuner(
    train,
    param_space={"x": tune.grid_search([1, 2])},
    run_config=air.RunConfig(name="restored", storage_path=RESULTS, verbose=0),
)
first = tuner.fit()
open(os.path.join(RESULTS, "repaired"), "w").close()
path = os.path.join(RESULTS, "restored")
outcome(errors=first.num_errors, can_restore=tune.Tuner.can_restore(path))
tuner = tune.Tuner.restore(path, trainable=train, resume_errored=True)
second = tuner.fit()
outcome(errors_then=second.num_errors, steps=sorted(result.metrics["step"] for result in second))
