"""`resume="AUTO"`: the first call starts an experiment, the second goes on with it."""

import os

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import tune


def train(config, checkpoint_dir=None):
    start = read_json(checkpoint_dir, "step.json") + 1 if checkpoint_dir else 0
    note(config["x"], "start", at=start)
    for step in range(start, 4):
        with tune.checkpoint_dir(step=step) as directory:
            write_json(directory, "step.json", step)
        tune.report(step=step)


ray.init(num_cpus=2, include_dashboard=False)
for attempt in ("first", "second"):
    analysis = tune.run(
        train,
        name="automatic",
        config={"x": tune.grid_search([1, 2])},
        resume="AUTO",
        local_dir=RESULTS,
        verbose=0,
    )
    outcome(**{attempt: [[trial.status, trial.last_result["step"]] for trial in analysis.trials]})
outcome(directories=sorted(os.listdir(RESULTS)))
