"""Members of a Trainable: hooks that are seldom overridden, counters, names and places."""

import os

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Steps(tune.Trainable):
    def _setup(self, config):
        self.at = 0

    def _train(self):
        self.at += 1
        return {"at": self.at, "timesteps_this_iter": 5, "episodes_this_iter": 2}

    def _log_result(self, result):
        note("steps", "_log_result", at=result["at"])
        super()._log_result(result)

    def _save(self, checkpoint_dir):
        return {"at": self.at}

    def _restore(self, checkpoint):
        self.at = checkpoint["at"]

    def _export_model(self, export_formats, export_dir):
        path = os.path.join(export_dir, "model.txt")
        with open(path, "w") as file:
            file.write(",".join(export_formats))
        return {name: path for name in export_formats}

    def reset_config(self, new_config):
        self.config = new_config
        return True


os.makedirs(RESULTS)
ray.init(num_cpus=1)
steps = Steps({"x": 1})
steps.train()
steps.train()
counters = [
    steps.iteration,
    steps.training_iteration,
    steps._iteration,
    steps._timesteps_total,
    steps._episodes_total,
    steps._timesteps_since_restore,
    steps._iterations_since_restore,
    steps._restored,
    steps.config,
]
exported = steps.export_model("h5")
outcome(
    counters=counters,
    exported=sorted(exported),
    reset=steps.reset_config({"x": 2}),
    times=[steps._time_total > 0, steps._time_since_restore >= 0],
    places=[os.path.isdir(steps.logdir), os.path.isdir(steps._logdir)],
    names=[steps.trial_id, steps.trial_name],
)
steps.stop()
