"""Everything an `ExperimentAnalysis` tells: best trial, config, result, directories, data frames, statistics."""

import os

import ray
from observed import RESULTS, outcome
from ray import tune


def train(config):
    for step in range(5):
        tune.report(score=config["a"] * step - config["b"] * step * step)


ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(
    train,
    name="analysed",
    metric="score",
    mode="max",
    config={"a": tune.grid_search([4, 6]), "b": tune.grid_search([1, 2])},
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    best_config=analysis.best_config,
    best_trial=analysis.best_trial.config,
    best_result=analysis.best_result["score"],
    scopes={
        scope: analysis.get_best_trial("score", "max", scope=scope).config
        for scope in ("last", "all", "avg", "last-5-avg", "last-10-avg")
    },
    best_logdir=analysis.best_logdir == analysis.best_trial.logdir,
    dataframe=sorted(analysis.best_dataframe["score"]),
    frames=len(analysis.trial_dataframes),
    results=sorted(result["score"] for result in analysis.results.values()),
    results_df=sorted(analysis.results_df["score"]),
    stats=sorted(analysis.stats()),
    metric_analysis={key: analysis.best_trial.metric_analysis["score"][key] for key in ("max", "min", "avg", "last")},
    tags=sorted(trial.experiment_tag for trial in analysis.trials),
)
again = tune.ExperimentAnalysis(os.path.join(RESULTS, "analysed"), default_metric="score", default_mode="max")
outcome(again=again.best_config, rows=len(again.dataframe()))
