"""Which checkpoints are kept by score, and which of them is the best."""

import ray
from observed import RESULTS, outcome, read_json, write_json
from ray import tune

LOSSES = [5, 3, 4, 1, 2]


def train(config, checkpoint_dir=None):
    for step, loss in enumerate(LOSSES):
        with tune.checkpoint_dir(step=step) as directory:
            write_json(directory, "loss.json", loss)
        tune.report(loss=loss)


ray.init(num_cpus=1, include_dashboard=False)
analysis = tune.run(
    train,
    name="kept",
    metric="loss",
    mode="min",
    keep_checkpoints_num=2,
    checkpoint_score_attr="min-loss",
    local_dir=RESULTS,
    verbose=0,
)
trial = analysis.trials[0]
best = analysis.get_best_checkpoint(trial, metric="loss", mode="min")
kept = analysis.get_trial_checkpoints_paths(trial, metric="loss")
outcome(
    best=read_json(str(best), "loss.json") if isinstance(best, str) else read_json(best.to_directory(), "loss.json"),
    scores=sorted(score for _, score in kept),
)
