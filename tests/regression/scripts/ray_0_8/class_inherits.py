"""Inheritance over several levels and a mixin, with `super()` calls; `_log_result` sees every result."""

import ray
from observed import RESULTS, note, outcome
from ray import tune


class Loud(object):
    def _log_result(self, result):
        note(self.config["by"], "_log_result", iteration=result["training_iteration"], value=result["value"])
        super(Loud, self)._log_result(result)


class Base(tune.Trainable):
    def _setup(self, config):
        self.value = 1

    def _train(self):
        self.value *= self.config["by"]
        return {"value": self.value}

    def _save(self, checkpoint_dir):
        return {"value": self.value}

    def _restore(self, checkpoint):
        self.value = checkpoint["value"]


class Shifted(Base):
    def _setup(self, config):
        super(Shifted, self)._setup(config)
        self.shift = config.get("shift", 0)

    def _train(self):
        result = super(Shifted, self)._train()
        result["shifted"] = result["value"] + self.shift
        return result


class Final(Loud, Shifted):
    def _save(self, checkpoint_dir):
        saved = super(Final, self)._save(checkpoint_dir)
        saved["shift"] = self.shift
        note(self.config["by"], "_save", saved=saved)
        return saved


ray.init(num_cpus=2)
analysis = tune.run(
    Final,
    name="inherits",
    config={"by": tune.grid_search([2, 3]), "shift": 100},
    stop={"value": 20},
    checkpoint_at_end=True,
    local_dir=RESULTS,
    verbose=0,
)
outcome(best=analysis.get_best_config(metric="shifted"), values=sorted(t.last_result["value"] for t in analysis.trials))
