"""`f(config, checkpoint_dir=None)` with `with tune.checkpoint_dir(step)`; it goes on from there after a failure."""

import os

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import tune


def train(config, checkpoint_dir=None):
    start = 0
    if checkpoint_dir:
        start = read_json(checkpoint_dir, "step.json")["step"] + 1
    note(config["x"], "start", at=start, has_directory=checkpoint_dir is not None)
    for step in range(start, 6):
        broken = os.path.join(RESULTS, "broken-%d" % config["x"])
        if step == 4 and not os.path.exists(broken):
            open(broken, "w").close()
            raise RuntimeError("preempted")
        if step % 2 == 0:
            with tune.checkpoint_dir(step=step) as directory:
                write_json(directory, "step.json", {"step": step, "x": config["x"]})
        tune.report(step=step, loss=config["x"] * (6 - step))


os.makedirs(RESULTS)
ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(
    train,
    name="goes_on",
    metric="loss",
    mode="min",
    config={"x": tune.grid_search([1, 3])},
    max_failures=3,
    local_dir=RESULTS,
    verbose=0,
)
outcome(best=analysis.best_config, last=[trial.last_result["step"] for trial in analysis.trials])
