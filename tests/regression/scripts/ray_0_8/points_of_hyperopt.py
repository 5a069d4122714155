"""Points that Hyperopt is to try first, whose categories are named by their position."""

import ray
from hyperopt import hp
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.suggest.hyperopt import HyperOptSearch


def trained(config):
    note(config["activation"], "start", width=config["width"])
    tune.report(loss=config["width"] + len(config["activation"]))


SPACE = {"activation": hp.choice("activation", ["relu", "tanh!"]), "width": hp.uniform("width", 0, 20)}
POINTS = [{"activation": 1, "width": 2.0}, {"activation": 0, "width": 4.0}]

ray.init(num_cpus=1)
analysis = tune.run(
    trained,
    name="searched",
    search_alg=HyperOptSearch(SPACE, metric="loss", mode="min", points_to_evaluate=POINTS),
    num_samples=2,
    local_dir=RESULTS,
    verbose=0,
)
outcome(best=analysis.get_best_config(metric="loss", mode="min")["width"])
