"""`tune.run` in the last release before V2: `storage_path`, a checkpoint config, and the analysis."""

import tempfile

import ray
from observed import RESULTS, outcome, read_json, write_json
from ray import train, tune


def loop(config):
    for step in range(4):
        with tempfile.TemporaryDirectory() as directory:
            write_json(directory, "step.json", step)
            checkpoint = train.Checkpoint.from_directory(directory)
            train.report({"loss": (step - config["at"]) ** 2}, checkpoint=checkpoint)


ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(
    loop,
    name="function",
    metric="loss",
    mode="min",
    config={"at": tune.grid_search([1, 3])},
    checkpoint_config=train.CheckpointConfig(num_to_keep=1),
    storage_path=RESULTS,
    verbose=0,
)
best = analysis.get_best_trial("loss", "min", scope="last")
with analysis.get_last_checkpoint(best).as_directory() as directory:
    outcome(step=read_json(directory, "step.json"))
outcome(best=best.config, losses=sorted(trial.last_result["loss"] for trial in analysis.trials))
