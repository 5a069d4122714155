"""An experiment with failed trials, then once more with `resume="ERRORED_ONLY"`."""

import os

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import tune


def train(config, checkpoint_dir=None):
    start = read_json(checkpoint_dir, "step.json") + 1 if checkpoint_dir else 0
    note(config["x"], "start", at=start)
    for step in range(start, 4):
        if config["x"] == 2 and step == 2 and not os.path.exists(os.path.join(RESULTS, "repaired")):
            raise RuntimeError("x is broken")
        with tune.checkpoint_dir(step=step) as directory:
            write_json(directory, "step.json", step)
        tune.report(step=step)


ray.init(num_cpus=2, include_dashboard=False)
arguments = dict(
    name="repaired_later",
    config={"x": tune.grid_search([1, 2])},
    local_dir=RESULTS,
    verbose=0,
    raise_on_failed_trial=False,
)
analysis = tune.run(train, **arguments)
outcome(first=[trial.status for trial in analysis.trials])
open(os.path.join(RESULTS, "repaired"), "w").close()
analysis = tune.run(train, resume="ERRORED_ONLY", **arguments)
outcome(second=[trial.status for trial in analysis.trials], steps=[t.last_result["step"] for t in analysis.trials])
