"""The beginning of scripts of Ray 0.8 that run what counts, for tests on plain Ray."""

COUNTING = """
import json
import os
import sys

import ray
from ray import tune

HERE = sys.argv[1]
out = {}


class Counter(tune.Trainable):
    def _setup(self, config):
        self.n = 0

    def _train(self):
        self.n += self.config["by"]
        if self.n == self.config.get("fails_at") and not os.path.exists(HERE + "/mended"):
            raise ValueError("boom")
        return {"n": self.n, "done": self.n >= 4 * self.config["by"]}

    def _save(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "n.json")
        with open(path, "w") as f:
            json.dump(self.n, f)
        return path

    def _restore(self, path):
        with open(path) as f:
            self.n = json.load(f)
"""
"""Imports, the directory to work in, a place for what comes out, and a Trainable that ends after four steps."""
