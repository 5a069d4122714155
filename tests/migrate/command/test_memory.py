"""What a rewritten file leaves behind: nothing that only the search for garbage would find."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from migrate.command.options import DEFAULTS
from migrate.command.process import process

FILE = """\
from ray import tune


class Model(tune.Trainable):
    def _setup(self, config):
        self.rate = config["lr"]

    def _train(self):
        return {"mean_loss": self.rate}

    def _save(self, checkpoint_dir):
        return checkpoint_dir

    def _restore(self, checkpoint_dir):
        pass


def fit(config, reporter):
    for step in range(3):
        reporter(timesteps_total=step, mean_loss=config["lr"])


analysis = tune.run(
    fit, config={"lr": tune.sample_from(lambda spec: 0.1)}, num_samples=-(-2), local_dir="results", resume=True
)
print(analysis.get_best_config(metric="mean_loss"))
tune.run(Model, stop={"training_iteration": 3}, checkpoint_freq=1, checkpoint_at_end=True)
"""


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_rewritten_file_leaves_no_circles_of_objects(tmp_path: Path, uncollected: None) -> None:
    names = [tmp_path / f"script_{number}.py" for number in range(3)]
    for name in names:
        name.write_text(FILE)
    process(str(names[0]), DEFAULTS)  # what is loaded the first time stays
    gc.collect()
    for name in names[1:]:
        outcome = process(str(name), DEFAULTS)
        assert outcome.new is not None
        assert b"tune.Tuner(" in outcome.new
    del outcome
    assert gc.collect() == 0
