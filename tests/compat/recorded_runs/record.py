"""Makes a small run directory with the Ray it is started on (0.8.7 to 2.42), for tests that read old directories.

    python3.7 record.py 0.8.7        # in an environment with ray==0.8.7, pandas and tabulate

It writes into the folder named after the release, next to this file. Event files of TensorBoard are left out.
"""

import os
import shutil
import sys

import ray
from ray import tune


class Peaks(tune.Trainable):
    """Two trials: the first is best in its middle, the second at its end."""

    def setup(self, config):
        self.scores = {1: [0, 9, 1], 2: [3, 4, 5]}[config["x"]]

    def step(self):
        return {"score": self.scores[self._iteration], "nested": {"loss": 0.5 * self._iteration}}

    def save_checkpoint(self, checkpoint_dir):
        with open(os.path.join(checkpoint_dir, "x.txt"), "w") as file:
            file.write(str(self.config["x"]))
        return checkpoint_dir

    def load_checkpoint(self, checkpoint_dir):
        pass


def main():
    release = sys.argv[1]
    assert ray.__version__ == release, ray.__version__
    here = os.path.dirname(os.path.abspath(__file__))
    recording = os.path.join("/tmp/recorded_runs", release)
    place = "storage_path" if release.startswith("2.4") else "local_dir"
    ray.init(num_cpus=1)
    for directory in (recording, os.path.join(here, release)):
        shutil.rmtree(directory, ignore_errors=True)
    tune.run(
        Peaks,
        name=release,
        config={"x": tune.grid_search([1, 2])},
        stop={"training_iteration": 3},
        checkpoint_freq=1,
        **{place: "/tmp/recorded_runs"},
    )
    unwanted = shutil.ignore_patterns("events.out*", "*.pkl", "basic-variant-state*", ".validate_storage_marker")
    shutil.copytree(recording, os.path.join(here, release), ignore=unwanted)


if __name__ == "__main__":
    main()
