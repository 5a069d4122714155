"""Makes a dictionary checkpoint with the Ray it is started on (0.8.7 to 2.6), for tests that restore old ones.

    python3.10 record.py 2.6.3

It writes into the folder named after the release, next to this file.
"""

import os
import shutil
import sys

import ray
from ray import tune


class Counts(tune.Trainable):
    """Two iterations, and a dictionary of what was counted."""

    def setup(self, config):
        self.total = 0

    _setup = setup

    def step(self):
        self.total += 1
        return {"total": self.total}

    _train = step

    def save_checkpoint(self, checkpoint_dir):
        return {"total": self.total}

    _save = save_checkpoint


def main():
    release = sys.argv[1]
    assert ray.__version__ == release, ray.__version__
    here = os.path.dirname(os.path.abspath(__file__))
    ray.init(num_cpus=1)
    counts = Counts()
    counts.train()
    counts.train()
    saved = str(counts.save())
    directory = saved if os.path.isdir(saved) else os.path.dirname(saved)
    shutil.rmtree(os.path.join(here, release), ignore_errors=True)
    shutil.copytree(directory, os.path.join(here, release))


if __name__ == "__main__":
    main()
