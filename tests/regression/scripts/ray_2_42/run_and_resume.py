"""`tune.run` on a filesystem of the user's, resumed with a `ResumeConfig`; functions of `ray.train` in a trial."""

import os

import pyarrow.fs

import ray
from observed import RESULTS, note, outcome
from ray import train, tune
from ray.tune import ResumeConfig

TEMPORARY = os.path.join(os.path.dirname(RESULTS), "temporary")
REPAIRED = os.path.join(os.path.dirname(RESULTS), "repaired")


def climb(config):
    context = train.get_context()
    start = 0
    checkpoint = train.get_checkpoint()
    if checkpoint is not None:
        with checkpoint.as_directory() as directory:
            start = int(open(os.path.join(directory, "at.txt")).read())
    note(config["x"], "start", at=start, experiment=context.get_experiment_name())
    for step in range(start, 3):
        if step == 2 and config["x"] == 2 and not os.path.exists(REPAIRED):
            raise RuntimeError("broken")
        directory = os.path.join(TEMPORARY, "%s_%s" % (config["x"], step))
        os.makedirs(directory, exist_ok=True)
        with open(os.path.join(directory, "at.txt"), "w") as file:
            file.write(str(step + 1))
        train.report({"height": step * config["x"]}, checkpoint=train.Checkpoint.from_directory(directory))


ray.init(num_cpus=1)
settings = dict(
    name="climbed",
    config={"x": tune.grid_search([1, 2])},
    storage_path=RESULTS,
    storage_filesystem=pyarrow.fs.LocalFileSystem(),
    raise_on_failed_trial=False,
    verbose=0,
)
first = tune.run(climb, **settings)
open(REPAIRED, "w").close()
second = tune.run(climb, resume=True, resume_config=ResumeConfig(errored=ResumeConfig.ResumeType.RESUME), **settings)
outcome(
    first=[trial.status for trial in first.trials],
    second=[trial.status for trial in second.trials],
    heights=sorted(trial.last_result["height"] for trial in second.trials),
)
