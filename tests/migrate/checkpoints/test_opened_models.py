"""Models that a class of Ray found in the dictionary of a checkpoint, which is a pickled file today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

TORCH = """\
import torch
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchCheckpoint, TorchTrainer


class Net(torch.nn.Module):
    pass


def loop(config):
    net = {net}
    weights = net.state_dict()
    train.report({{}}, checkpoint=Checkpoint.from_dict({saved}))


result = TorchTrainer(loop).fit()
"""
WEIGHTS = TORCH.format(net="Net()", saved='{"model": net.state_dict(), "epoch": 1}')
READ = """\
with result.checkpoint.as_directory() as checkpoint_dir:
    with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "rb") as file:
        """
OF_WEIGHTS = 'TorchCheckpoint.from_state_dict(pickle.load(file)["model"])'


@pytest.mark.parametrize(
    "asked",
    [
        "net = TorchCheckpoint.from_checkpoint(result.checkpoint).get_model(Net())\n",
        "net = result.checkpoint.get_model(Net())\n",
    ],
)
def test_the_class_is_given_what_is_read(asked):
    assert rewritten(f"{WEIGHTS}{asked}").endswith(f"{READ}net = {OF_WEIGHTS}.get_model(Net())\n")


def test_a_variable_that_is_asked_for_nothing_else():
    opened = "saved = TorchCheckpoint.from_checkpoint(result.checkpoint)\n"
    asked = "print(saved.get_model(Net()), saved.get_model(net))\n"
    assert rewritten(f"{WEIGHTS}{opened}{asked}").endswith(f"{READ}saved = {OF_WEIGHTS}\n{asked}")


@pytest.mark.parametrize(
    ("net", "saved", "maker"),
    [
        ("Net()", "dict(epoch=1, model=weights)", "from_state_dict"),
        ("train.torch.prepare_model(Net())", '{"model": net.state_dict()}', "from_state_dict"),
        ("train.torch.prepare_model(Net())", '{"model": net}', "from_model"),
        ("torch.nn.Linear(1, 2)", "dict(model=net)", "from_model"),
    ],
)
def test_weights_and_modules_are_told_apart(net, saved, maker):
    asked = "TorchCheckpoint.from_checkpoint(result.checkpoint).get_model(Net())\n"
    text = rewritten(f"{TORCH.format(net=net, saved=saved)}{asked}")
    assert f'TorchCheckpoint.{maker}(pickle.load(file)["model"]).get_model(Net())' in text


@pytest.mark.parametrize(
    "saved", ['{"net": weights}', '{"model": config["net"]}', "config", '{"model": 1}', "dict(net=1)"]
)
def test_dictionaries_that_do_not_tell_are_left_to_a_person(saved):
    asked = "TorchCheckpoint.from_checkpoint(result.checkpoint).get_model(Net())\n"
    done = rewrite_text(f"{TORCH.format(net='Net()', saved=saved)}{asked}")
    assert done.text.endswith(asked)
    assert "load the weights from what is read of theirs" in " ".join(finding.message for finding in done.findings)


@pytest.mark.parametrize(
    "asked",
    [
        "saved = TorchCheckpoint.from_checkpoint(result.checkpoint)\nprint(saved.get_model(Net()), saved.path)\n",
        "saved = TorchCheckpoint.from_checkpoint(find())\nprint(saved.get_model(Net()))\n",
        "saved = TorchCheckpoint.from_checkpoint(result.checkpoint)\nshow(saved, saved.get_model(Net()))\n",
        "saved = TorchCheckpoint.from_checkpoint(result.checkpoint)\nsaved = saved or old\nsaved.get_model(Net())\n",
    ],
)
def test_what_is_used_otherwise_is_left_to_a_person(asked):
    done = rewrite_text(f"{WEIGHTS}{asked}")
    assert done.text.endswith(asked)
    assert any(finding.attention for finding in done.findings)


def test_files_that_save_no_dictionaries_open_the_directory():
    text = (
        "from ray.train.torch import TorchCheckpoint\n\nprint(TorchCheckpoint.from_checkpoint(found).get_model(net))\n"
    )
    assert "TorchCheckpoint(found.path, found.filesystem).get_model(net)" in rewritten(text)
