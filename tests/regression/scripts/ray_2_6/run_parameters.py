"""`tune.run` in 2.6 with parameters of its storage and of checkpoints of many ranks; an analysis, and its trials."""

import os

os.environ["RAY_AIR_LOCAL_CACHE_DIR"] = os.environ["SUITE_RESULTS"]
os.environ["RAY_AIR_REENABLE_DEPRECATED_SYNC_TO_HEAD_NODE"] = "1"

import ray
from observed import RESULTS, outcome, read_json, write_json
from ray import tune
from ray.tune.utils import validate_save_restore


class Climb(tune.Trainable):
    def setup(self, config):
        self.at = 0

    def step(self):
        self.at += self.config["by"]
        return {"height": self.at}

    def save_checkpoint(self, checkpoint_dir):
        write_json(checkpoint_dir, "state.json", {"at": self.at})

    def load_checkpoint(self, checkpoint_dir):
        self.at = read_json(checkpoint_dir, "state.json")["at"]


ray.init(num_cpus=2, storage=None)
run = tune.run(
    Climb,
    name="climbed",
    config={"by": tune.grid_search([1, 2])},
    stop={"training_iteration": 2},
    checkpoint_freq=1,
    checkpoint_keep_all_ranks=False,
    checkpoint_upload_from_workers=False,
    chdir_to_trial_dir=False,
    verbose=0,
)
best = run.get_best_trial("height", "max")
steps = Climb({"by": 3})
steps.train()
saved = steps.save(prevent_upload=True)
again = Climb({"by": 3})
again.restore(saved)
with best.checkpoint.to_air_checkpoint().as_directory() as directory:
    kept = [read_json(directory, "state.json"), read_json(best.checkpoint.dir_or_data, "state.json")]
outcome(
    heights=sorted(trial.last_result["height"] for trial in run.trials),
    found=os.path.isdir(os.path.join(RESULTS, "climbed")),
    checkpoints=len(best.get_trial_checkpoints()),
    path=os.path.isdir(run.get_best_checkpoint(best, "height", "max", return_path=True)),
    restored=again.at,
    kept=kept,
    checked=validate_save_restore(Climb, {"by": 1}, use_object_store=False),
)
