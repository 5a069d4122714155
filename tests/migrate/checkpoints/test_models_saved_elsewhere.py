"""Models in the dictionaries of checkpoints that the loop of a trainer saves in another file of the tree."""

import pytest

LOOP = """\
from ray import train
from ray.train import Checkpoint


def loop(config):
    train.report({{}}, checkpoint={})
"""
MAIN = """\
from ray.train.torch import TorchCheckpoint, TorchTrainer
from loops import loop

result = TorchTrainer(loop).fit()
model = TorchCheckpoint.from_checkpoint(result.checkpoint).get_model(Net())
"""


def test_the_model_is_read_of_the_dictionary(tree):
    loop = LOOP.format("Checkpoint.from_dict({'model': net.state_dict()})")
    text, codes = tree({"loops.py": loop, "main.py": MAIN}, "main.py")
    assert 'model = TorchCheckpoint.from_state_dict(pickle.load(file)["model"]).get_model(Net())\n' in text
    assert not codes


@pytest.mark.parametrize(
    ("saved", "is_told"),
    [
        ("Checkpoint.from_dict({'weights': net.state_dict()})", True),
        ("TorchCheckpoint.from_model(net)", False),
        ("Checkpoint.from_directory('a')", False),
    ],
)
def test_checkpoints_without_one_are_opened_as_they_are(tree, saved, is_told):
    text, codes = tree({"loops.py": LOOP.format(saved), "main.py": MAIN}, "main.py")
    assert "from_state_dict" not in text
    assert bool(codes) is is_told


def test_what_another_function_of_that_file_saves_is_not_asked_without_a_trainer(tree):
    loop = LOOP.format("Checkpoint.from_dict({'model': net.state_dict()})")
    main = MAIN.replace("TorchTrainer(loop)", "run(loop)")
    text, _ = tree({"loops.py": loop, "main.py": main}, "main.py")
    assert "from_state_dict" not in text
