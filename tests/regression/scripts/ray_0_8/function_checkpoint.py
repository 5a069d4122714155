"""A function with a `checkpoint_dir` argument, from which it goes on after a failure."""

import os

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import tune


def train(config, checkpoint_dir=None):
    start = 0
    if checkpoint_dir:
        start = read_json(checkpoint_dir, "step.json") + 1
    note("train", "start", at=start, has_checkpoint=bool(checkpoint_dir))
    for step in range(start, 6):
        broken = os.path.join(RESULTS, "broken")
        if step == 3 and not os.path.exists(broken):
            open(broken, "w").close()
            raise RuntimeError("lost")
        with tune.checkpoint_dir(step=step) as directory:
            write_json(directory, "step.json", step)
        tune.report(step=step)


os.makedirs(RESULTS)
ray.init(num_cpus=1)
analysis = tune.run(train, name="saved", max_failures=2, local_dir=RESULTS, verbose=0)
trial = analysis.trials[0]
outcome(status=trial.status, step=trial.last_result["step"])
