"""Names that the user makes for trials and their directories, and what a function learns about its trial."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


def named(trial):
    return "trial-%d" % trial.config["x"]


def directory(trial):
    return "directory-%d" % trial.config["x"]


def train(config):
    note(
        config["x"],
        "start",
        name=tune.get_trial_name(),
        directory=os.path.basename(tune.get_trial_dir().rstrip("/")),
        session=tune.is_session_enabled(),
        has_id=bool(tune.get_trial_id()),
    )
    with open("written_here.txt", "w") as file:
        file.write("by trial %d" % config["x"])
    tune.report(score=config["x"])


ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(
    train,
    name="named",
    config={"x": tune.grid_search([1, 2])},
    trial_name_creator=named,
    trial_dirname_creator=directory,
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    names=[str(trial) for trial in analysis.trials],
    directories=[os.path.basename(trial.logdir.rstrip("/")) for trial in analysis.trials],
    on_disk=sorted(name for name in os.listdir(os.path.join(RESULTS, "named")) if name.startswith("directory")),
    session_outside=tune.is_session_enabled(),
)
