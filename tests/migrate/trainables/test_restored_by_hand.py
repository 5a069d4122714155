"""Instances of Trainable classes that code restores from a path: their iterations count from 0 again today."""

import pytest

from migrate.engine import rewrite_text

FILE = """\
import sys
from ray import tune


class Net(tune.Trainable):
    def _setup(self, config):
        self.width = config["width"]

    def _train(self):
        return {{"loss": 1 / (self.iteration + 1)}}


net = Net({{"width": 2}})
analysis = tune.run(Net, local_dir="/r", checkpoint_at_end=True)
best = analysis.get_best_checkpoint(analysis.get_best_trial("loss", "min"), "loss", "min")
{restored}
{asked}
"""
MANY = "while net.iteration < 5:\n    net.train()"


def told(restored, asked, text=FILE):
    """What is said of instances that are restored."""
    done = rewrite_text(text.format(restored=restored, asked=asked))
    return [found.old for found in done.findings if found.code == "TRN122" and found.attention]


@pytest.mark.parametrize("restored", ["net.restore(best)", "net.restore(sys.argv[1])", "net.restore(f(3))"])
@pytest.mark.parametrize(
    "asked",
    [
        *(MANY, "print(net.training_iteration)", 'print(net.train()["training_iteration"])'),
        'result = net.train()\nprint(result["iterations_since_restore"])',
    ],
)
def test_it_is_reported_where_a_file_asks_for_iterations(restored, asked):
    assert told(restored, asked) == ["net.restore"]


@pytest.mark.parametrize(
    "asked", ["net.train()", 'print(net.train()["loss"])', "print(net.width)", 'print(row["training_iteration"])']
)
def test_nothing_is_said_where_it_asks_for_none(asked):
    assert told("net.restore(best)", asked) == []


@pytest.mark.parametrize(
    "restored",
    [
        "saved = Net({}).save()\nnet.restore(saved)",
        "net.restore(Net({}).save('/r/here'))",
        "other.restore(best)",
        "tune.Tuner.restore(best)",
        "net.load(best)",
    ],
)
def test_nor_of_what_was_saved_by_an_instance_and_of_what_is_none(restored):
    assert told(restored, MANY) == []


def test_nor_of_a_file_for_ray_2_7_and_later_which_counted_so_too():
    text = FILE.replace("_setup", "setup").replace("_train(self)", "step(self)").replace("local_dir", "storage_path")
    assert told("net.restore(best)", MANY, text) == []
