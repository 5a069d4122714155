"""A class that is asked to export its model when it is done."""

import os

import ray
from observed import RESULTS, note, outcome, write_json
from ray import tune
from ray.tune.trial import ExportFormat


class Exporting(tune.Trainable):
    def _setup(self, config):
        pass

    def _train(self):
        return {"score": 1}

    def _save(self, checkpoint_dir):
        return {}

    def _restore(self, checkpoint):
        pass

    def _export_model(self, export_formats, export_dir):
        note("exporting", "_export_model", formats=export_formats, in_logdir=export_dir == self.logdir)
        write_json(export_dir, "exported.json", {"formats": export_formats})
        return {ExportFormat.MODEL: os.path.join(export_dir, "exported.json")}


ray.init(num_cpus=1)
analysis = tune.run(
    Exporting,
    name="exporting",
    stop={"training_iteration": 2},
    export_formats=[ExportFormat.MODEL],
    local_dir=RESULTS,
    verbose=0,
)
outcome(exported=os.path.exists(os.path.join(analysis.trials[0].logdir, "exported.json")))
