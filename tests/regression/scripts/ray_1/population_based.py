"""Population based training of two trials in lockstep: who exploits whom, and what the checkpoint carried over."""

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import tune
from ray.tune.schedulers import PopulationBasedTraining


def train(config, checkpoint_dir=None):
    level, step = 0.0, 0
    if checkpoint_dir:
        saved = read_json(checkpoint_dir, "state.json")
        level, step = saved["level"], saved["step"]
        note(config["name"], "resumed", level=level, step=step, rate=config["rate"])
    while step < 8:
        step += 1
        level += config["rate"]
        with tune.checkpoint_dir(step=step) as directory:
            write_json(directory, "state.json", {"level": level, "step": step})
        tune.report(level=level)


def explore(config):
    config["rate"] = 4.0
    return config


ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(
    train,
    name="population",
    config={"rate": tune.grid_search([1.0, 2.0]), "name": tune.sample_from(lambda spec: "rate %g" % spec.config.rate)},
    scheduler=PopulationBasedTraining(
        time_attr="training_iteration",
        metric="level",
        mode="max",
        perturbation_interval=4,
        quantile_fraction=0.5,
        resample_probability=0.0,
        hyperparam_mutations={"rate": [1.0, 2.0, 4.0]},
        custom_explore_fn=explore,
        synch=True,
    ),
    stop={"training_iteration": 8},
    local_dir=RESULTS,
    verbose=0,
)
outcome(levels=sorted(trial.last_result["level"] for trial in analysis.trials))
