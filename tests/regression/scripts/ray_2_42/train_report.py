"""`ray.train.report` inside a Tune function, and `ray.train.get_checkpoint` after a failure."""

import os
import tempfile

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import train, tune


def loop(config):
    start = 0
    checkpoint = train.get_checkpoint()
    if checkpoint:
        with checkpoint.as_directory() as directory:
            start = read_json(directory, "step.json") + 1
    note(config["x"], "start", at=start, named=train.get_context().get_trial_name().split("_")[0])
    for step in range(start, 5):
        broken = os.path.join(RESULTS, "broken-%d" % config["x"])
        if step == 3 and not os.path.exists(broken):
            open(broken, "w").close()
            raise RuntimeError("lost")
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "step.json", step)
            train.report({"step": step}, checkpoint=train.Checkpoint.from_directory(directory))


os.makedirs(RESULTS)
ray.init(num_cpus=2, include_dashboard=False)
grid = tune.Tuner(
    loop,
    param_space={"x": tune.grid_search([1, 2])},
    run_config=train.RunConfig(
        name="reported", storage_path=RESULTS, verbose=0, failure_config=train.FailureConfig(max_failures=1)
    ),
).fit()
outcome(steps=sorted(result.metrics["step"] for result in grid), errors=grid.num_errors)
