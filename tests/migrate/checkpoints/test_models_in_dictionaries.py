"""Checkpoints of Torch that were dictionaries with a model in them, and whose model the file asks for."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = """\
import torch
from ray import train
from ray.train.torch import TorchCheckpoint, TorchTrainer


class Net(torch.nn.Module):
    pass


class Wide(Net):
    pass


net = Net()
weights = net.state_dict()
"""
ASKED = "print(checkpoint.get_model(Net()))\n"


@pytest.mark.parametrize(
    ("model", "made"),
    [
        ("net.state_dict()", "TorchCheckpoint.from_state_dict(net.state_dict())"),
        ("net.module.state_dict()", "TorchCheckpoint.from_state_dict(net.module.state_dict())"),
        ("weights", "TorchCheckpoint.from_state_dict(weights)"),
        ("net", "checkpoint_of_model(net)"),
        ("Wide()", "checkpoint_of_model(Wide())"),
        ("torch.nn.Linear(1, 2)", "TorchCheckpoint.from_model(torch.nn.Linear(1, 2))"),
    ],
)
@pytest.mark.parametrize("given", ['{{"model": {}}}', 'data={{"model": {}}}'])
def test_a_dictionary_of_a_model_becomes_a_checkpoint_of_it(model, made, given):
    text = rewritten(f"{HEAD}checkpoint = TorchCheckpoint.from_dict({given.format(model)})\n{ASKED}")
    assert text.endswith(f"weights = net.state_dict()\ncheckpoint = {made}\n{ASKED}")
    assert ("def checkpoint_of_model(" in text) is made.startswith("checkpoint_of_model")


LOOP = """\
def loop(config):
    {world}.report({{}}, checkpoint=TorchCheckpoint.from_dict({{"model": net.state_dict()}}))


"""


def test_a_trial_reports_one_and_the_model_is_read_from_the_result():
    text = rewritten(
        f"{HEAD}from ray import tune\n\n\n{LOOP.format(world='tune')}"
        "result = tune.Tuner(loop).fit().get_best_result('loss', 'min')\nprint(result.checkpoint.get_model(Net()))\n"
    )
    assert "checkpoint=TorchCheckpoint.from_state_dict(net.state_dict()))" in text
    assert "TorchCheckpoint(result.checkpoint.path, result.checkpoint.filesystem).get_model(Net())" in text


def test_workers_of_a_trainer_would_overwrite_each_others():
    done = rewritten(f"{HEAD}{LOOP.format(world='train')}print(TorchTrainer(loop).fit().checkpoint.get_model(Net()))\n")
    assert 'TorchCheckpoint.from_dict({"model": net.state_dict()})' in done


@pytest.mark.parametrize(
    "state",
    [
        '{"model": net.state_dict(), "epoch": 1}',
        '{"net": net.state_dict()}',
        '{"model": 1}',
        '{"model": build()}',
        '{"model": {name: value.cpu() for name, value in weights.items()}}',
        '{"model": net.state_dict(prefix="a.")}',
        '{"model": torch.nn.functional.relu(x)}',
        "{**more}",
        "dict(model=net)",
        "state",
        "*states",
    ],
)
def test_what_the_file_does_not_tell_from_other_dictionaries_is_left_to_a_person(state):
    text = f"{HEAD}checkpoint = TorchCheckpoint.from_dict({state})\n{ASKED}"
    assert "TRP181" in check_noop(text)


@pytest.mark.parametrize(
    "more",
    [
        'other = TorchCheckpoint.from_dict({"model": build()})\n',
        'other = train.Checkpoint.from_dict({"model": net.state_dict()})\n',
        'print(checkpoint.to_dict()["model"])\n',
        "print(checkpoint._data_dict)\n",
    ],
)
def test_a_file_that_has_other_dictionaries_is_left_to_a_person(more):
    made = 'checkpoint = TorchCheckpoint.from_dict({"model": net.state_dict()})\n'
    assert f"{made}{ASKED}" in rewritten(f"{HEAD}{made}{ASKED}{more}")


SHOWN = "def show(checkpoint):\n    return checkpoint.get_model(Net())\n\n\n"
MADE = "TorchCheckpoint.from_state_dict(weights)"


@pytest.mark.parametrize("calls", [f"show({MADE})\n", f"made = {MADE}\nshow(made)\nshow(checkpoint={MADE})\n"])
def test_a_parameter_that_is_given_only_checkpoints_of_models_has_them(calls):
    assert check_noop(f"{HEAD}\n\n{SHOWN}{calls}") == []


@pytest.mark.parametrize(
    "calls",
    ["", "show(find())\n", f"show({MADE})\nshow(find())\n", f"show({MADE})\ncall(show)\n"],
)
def test_a_parameter_that_may_be_given_others_is_reported(calls):
    assert check_noop(f"{HEAD}\n\n{SHOWN}{calls}") == ["TRR776"]
