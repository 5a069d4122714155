"""`TuneConfig(chdir_to_trial_dir=False)` of Ray 2.6: trials read a file by a relative name, where the script was started."""

import os

import ray
from observed import RESULTS, outcome, write_json
from ray import air, tune
from ray.air import session

write_json(os.getcwd(), "height.json", {"height": 3})


def climb(config):
    with open("height.json") as file:
        session.report({"read": file.read(), "by": config["by"]})


ray.init(num_cpus=2)
tuner = tune.Tuner(
    climb,
    param_space={"by": tune.grid_search([1, 2])},
    tune_config=tune.TuneConfig(metric="by", mode="max", chdir_to_trial_dir=False),
    run_config=air.RunConfig(name="climbed", local_dir=RESULTS, verbose=0),
)
results = tuner.fit()
outcome(
    read=sorted(result.metrics["read"] for result in results),
    best=results.get_best_result().metrics["by"],
    found=os.path.isdir(os.path.join(RESULTS, "climbed")),
)
