"""The class of Ray's own examples, whose checkpoints are files, and which goes on from one after a failure."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.tune.utils.mock_trainable import MyTrainableClass


class Watched(MyTrainableClass):
    def step(self):
        result = super().step()
        if self.timestep == 3 and not os.path.exists(os.path.join(RESULTS, "failed")):
            with open(os.path.join(RESULTS, "failed"), "w"):
                pass
            raise RuntimeError("once")
        return result

    def load_checkpoint(self, checkpoint):
        note("watched", "load_checkpoint", is_file=os.path.isfile(checkpoint))
        super().load_checkpoint(checkpoint)
        note("watched", "loaded", timestep=self.timestep)


ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(
    Watched,
    name="watched",
    metric="episode_reward_mean",
    mode="max",
    config={"width": 2, "height": tune.grid_search([10])},
    stop={"training_iteration": 4},
    checkpoint_freq=1,
    max_failures=1,
    local_dir=RESULTS,
    verbose=0,
)
outcome(
    reward=analysis.best_result["episode_reward_mean"],
    last=analysis.trials[0].last_result["training_iteration"],
)
