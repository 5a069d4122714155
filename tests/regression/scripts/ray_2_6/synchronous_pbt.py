"""Population based training in lockstep with `session`: exploited checkpoints arrive in the trial that exploits."""

import ray
from observed import RESULTS, note, outcome
from ray import air, tune
from ray.air import Checkpoint, session
from ray.tune.schedulers import PopulationBasedTraining


def train(config):
    level, step = 0.0, 0
    checkpoint = session.get_checkpoint()
    if checkpoint:
        saved = checkpoint.to_dict()
        level, step = saved["level"], saved["step"]
        note(config["name"], "resumed", level=level, step=step, rate=config["rate"])
    while step < 8:
        step += 1
        level += config["rate"]
        session.report({"level": level}, checkpoint=Checkpoint.from_dict({"level": level, "step": step}))


def explore(config):
    config["rate"] = 4.0
    return config


ray.init(num_cpus=2, include_dashboard=False)
grid = tune.Tuner(
    train,
    param_space={
        "rate": tune.grid_search([1.0, 2.0]),
        "name": tune.sample_from(lambda spec: "rate %g" % spec.config.rate),
    },
    tune_config=tune.TuneConfig(
        metric="level",
        mode="max",
        scheduler=PopulationBasedTraining(
            time_attr="training_iteration",
            perturbation_interval=4,
            quantile_fraction=0.5,
            resample_probability=0.0,
            hyperparam_mutations={"rate": [1.0, 2.0, 4.0]},
            custom_explore_fn=explore,
            synch=True,
        ),
    ),
    run_config=air.RunConfig(name="population", storage_path=RESULTS, verbose=0, stop={"training_iteration": 8}),
).fit()
outcome(levels=sorted(result.metrics["level"] for result in grid))
