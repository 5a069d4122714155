"""Results with `mean_accuracy`, `timesteps_this_iter` and `episodes_this_iter`, which Ray sums up."""

import ray
from observed import RESULTS, outcome
from ray import tune


class Playing(tune.Trainable):
    def _setup(self, config):
        pass

    def _train(self):
        return {"timesteps_this_iter": 10, "episodes_this_iter": 2, "mean_accuracy": 0.25 * (self._iteration + 1)}

    def _save(self, checkpoint_dir):
        return {}

    def _restore(self, checkpoint):
        pass


ray.init(num_cpus=1)
analysis = tune.run(Playing, name="playing", stop={"timesteps_total": 30}, local_dir=RESULTS, verbose=0)
last = analysis.trials[0].last_result
outcome(
    timesteps=last["timesteps_total"],
    episodes=last["episodes_total"],
    accuracy=last["mean_accuracy"],
    iterations=last["training_iteration"],
)
