"""`tune.run(restore=...)` of a function's and of a class's checkpoint, in a new experiment."""

import ray
from observed import RESULTS, note, outcome, read_json, write_json
from ray import tune


def train(config, checkpoint_dir=None):
    start = read_json(checkpoint_dir, "step.json") + 1 if checkpoint_dir else 0
    note("function", "start", at=start)
    for step in range(start, start + 3):
        with tune.checkpoint_dir(step) as directory:
            write_json(directory, "step.json", step)
        tune.report(step=step)


class Steps(tune.Trainable):
    def setup(self, config):
        self.n = 0

    def step(self):
        self.n += 1
        return {"n": self.n}

    def save_checkpoint(self, checkpoint_dir):
        write_json(checkpoint_dir, "n.json", self.n)
        return checkpoint_dir

    def load_checkpoint(self, checkpoint_dir):
        self.n = read_json(checkpoint_dir, "n.json")
        note("class", "load_checkpoint", n=self.n)


ray.init(num_cpus=1, include_dashboard=False)
first = tune.run(train, name="function", local_dir=RESULTS, verbose=0)
path = first.get_last_checkpoint(first.trials[0])
second = tune.run(train, name="function_again", restore=str(path), local_dir=RESULTS, verbose=0)
outcome(function=second.trials[0].last_result["step"])

first = tune.run(
    Steps, name="class", stop={"training_iteration": 3}, checkpoint_at_end=True, local_dir=RESULTS, verbose=0
)
path = first.get_last_checkpoint(first.trials[0])
second = tune.run(
    Steps, name="class_again", restore=str(path), stop={"training_iteration": 5}, local_dir=RESULTS, verbose=0
)
outcome(n=second.trials[0].last_result["n"], iteration=second.trials[0].last_result["training_iteration"])
