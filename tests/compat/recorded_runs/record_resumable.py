"""Makes a small experiment that was cut off, with the Ray it is started on (2.7 to 2.42), for tests that resume it.

    python3.10 record_resumable.py        # in an environment with ray[tune]==2.42.1

Of its two trials the first has ended, and the second was cut off after its second iteration.
"""

import os
import shutil

import ray
from ray import tune

HERE = os.path.dirname(os.path.abspath(__file__))


class Counter(tune.Trainable):
    def setup(self, config):
        self.count = 0

    def step(self):
        self.count += 1
        return {"count": self.count}

    def save_checkpoint(self, checkpoint_dir):
        with open(os.path.join(checkpoint_dir, "count.txt"), "w") as file:
            file.write(str(self.count))
        return checkpoint_dir

    def load_checkpoint(self, checkpoint_dir):
        with open(os.path.join(checkpoint_dir, "count.txt")) as file:
            self.count = int(file.read())


class CutOff(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        if trial.config["x"] == 2 and result["training_iteration"] == 3:
            raise SystemExit("cut off")


def main():
    name = f"resumable_{ray.__version__}"
    shutil.rmtree(f"/tmp/recorded_runs/{name}", ignore_errors=True)
    os.environ.update(TUNE_MAX_PENDING_TRIALS_PG="1", TUNE_GLOBAL_CHECKPOINT_S="0")
    ray.init(num_cpus=1, include_dashboard=False)
    try:
        tune.run(
            Counter,
            name=name,
            storage_path="/tmp/recorded_runs",
            config={"x": tune.grid_search([1, 2])},
            stop={"training_iteration": 4},
            checkpoint_freq=1,
            callbacks=[CutOff()],
        )
    except BaseException as cut:
        print("cut off:", cut)
    unwanted = shutil.ignore_patterns("events.out*", "params.pkl", ".validate_storage_marker")
    shutil.rmtree(os.path.join(HERE, name), ignore_errors=True)
    shutil.copytree(f"/tmp/recorded_runs/{name}", os.path.join(HERE, name), ignore=unwanted)


if __name__ == "__main__":
    main()
