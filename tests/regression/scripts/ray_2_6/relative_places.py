"""Places relative to the working directory: a run that is stored there, found, and restored."""

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
        if step == 2 and not os.path.exists(os.path.join(RESULTS, "repaired")):
            raise RuntimeError("broken")
        session.report({"step": step}, checkpoint=Checkpoint.from_dict({"step": step}))


os.makedirs(RESULTS)
os.chdir(RESULTS)
ray.init(num_cpus=2, include_dashboard=False)
first = tune.Tuner(
    train,
    param_space={"x": 1},
    run_config=air.RunConfig(name="here", storage_path="./kept", verbose=0),
).fit()
open("repaired", "w").close()
outcome(errors=first.num_errors, found=tune.Tuner.can_restore("kept/here"), elsewhere=tune.Tuner.can_restore("kept/no"))
tuner = tune.Tuner.restore("kept/here", trainable=train, resume_errored=True)
second = tuner.fit()
outcome(
    errors_then=second.num_errors,
    steps=[result.metrics["step"] for result in second],
    stored=sorted(os.listdir("kept")),
)
