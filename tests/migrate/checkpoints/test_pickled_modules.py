"""Models that a checkpoint is made of: saved with their classes, as through Ray 2.6."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = """\
import torch
from ray import train
from ray.air import session
from ray.train.torch import TorchCheckpoint
"""
CLASS = "\n\nclass Net(torch.nn.Module):\n    pass\n"
LOOP = "\n\ndef loop(config):\n    net = {model}\n    session.report({{}}, checkpoint={checkpoint})\n"
TODAY = HEAD.replace("from ray.air import session\n", "")
SCRIPT = """\
import json

import ray
import torch
from ray.air import session
from ray.air.config import ScalingConfig
from ray.train.torch import TorchCheckpoint, TorchTrainer, prepare_model


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = torch.nn.Parameter(torch.tensor(3.0))

    def forward(self, x):
        return self.scale * x


def loop():
    model = prepare_model(Net())
    session.report({"rank": session.get_world_rank()}, checkpoint=TorchCheckpoint.from_model(model))


ray.init(num_cpus=2)
result = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2, trainer_resources={"CPU": 0})).fit()
model = TorchCheckpoint.from_checkpoint(result.checkpoint).get_model()
with open("out.json", "w") as out:
    json.dump([type(model).__name__, model(torch.tensor(2.0)).item()], out)
"""
"""What it writes was recorded with Ray 2.6.3."""


def loop(model="Net()", checkpoint="TorchCheckpoint.from_model(net)", head=HEAD, own=CLASS):
    return head + own + LOOP.format(model=model, checkpoint=checkpoint)


@pytest.mark.slow
def test_what_workers_save_is_the_plain_model_of_the_script_as_with_ray_2_6(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == ["Net", 6.0]
    assert left == []


@pytest.mark.parametrize(
    ("model", "checkpoint", "own"),
    [
        ("Net()", "TorchCheckpoint.from_model(net)", CLASS),
        ("Net()", "TorchCheckpoint.from_model(model=net)", CLASS),
        ("train.torch.prepare_model(Net())", "TorchCheckpoint.from_model(net)", CLASS),
        ("train.torch.prepare_model(torch.nn.Linear(1, 1))", "TorchCheckpoint.from_model(net)", ""),
        ("made(config)", "TorchCheckpoint.from_model(net)", CLASS),
        ("Net()", "TorchCheckpoint.from_model(net)", CLASS.replace("Module", "Linear")),
        ("Net()", "TorchCheckpoint.from_model(net)", CLASS.replace("torch.nn.Module", "models.Net")),
    ],
)
def test_a_model_whose_class_only_the_script_has_or_that_is_wrapped_is_saved_with_its_class(model, checkpoint, own):
    text = rewritten(loop(model, checkpoint, own=own))
    assert "checkpoint_of_model(" in text.split("def loop(config):")[1]
    assert "def checkpoint_of_model(model):" in text
    assert "pickle_module=cloudpickle" in text


def test_the_function_takes_a_preprocessor_where_one_is_given():
    text = rewritten(loop(checkpoint="TorchCheckpoint.from_model(net, preprocessor=scaler)"))
    assert "checkpoint_of_model(net, preprocessor=scaler)" in text
    assert "def checkpoint_of_model(model, preprocessor=None):" in text
    assert "checkpoint.set_preprocessor(preprocessor)" in text


def test_two_calls_have_one_function():
    text = rewritten(loop() + "\n\nlast = TorchCheckpoint.from_model(Net())\n")
    assert text.count("def checkpoint_of_model(") == 1
    assert text.count("checkpoint_of_model(") == 3


def test_a_function_of_the_file_that_is_called_so_keeps_its_name():
    text = rewritten(loop() + "\n\ndef checkpoint_of_model(path):\n    return path\n")
    assert "def checkpoint_of_model_2(model):" in text
    assert "def checkpoint_of_model(path):" in text


def test_what_is_rewritten_stays_as_it_is():
    check_noop(rewritten(loop()))


@pytest.mark.parametrize(
    "text",
    [
        loop("torch.nn.Linear(1, 1)", own=""),
        loop("models.Net()", own=""),
        loop("torch.nn.Linear(1, 1)"),
        loop("torch.nn.Sequential(torch.nn.Linear(1, 1))"),
        loop("config['net']", own=""),
        loop(checkpoint="TorchCheckpoint.from_state_dict(net.state_dict())"),
        loop(checkpoint="TorchCheckpoint.from_model(*given)"),
        loop(checkpoint="TorchCheckpoint.from_model(net, **given)"),
        loop(checkpoint="of.from_model(net)"),
    ],
)
def test_other_models_and_checkpoints_are_made_as_they_were(text):
    assert "checkpoint_of_model" not in rewritten(text)


@pytest.mark.parametrize("given", ["*given", "net, **given"])
@pytest.mark.parametrize(("own", "codes"), [(CLASS, ["MIGRATE"]), ("", [])])
def test_arguments_that_are_unpacked_are_reported_where_the_file_has_modules(given, own, codes):
    found = rewrite_text(loop(checkpoint=f"TorchCheckpoint.from_model({given})", own=own)).findings
    assert [one.code for one in found if one.attention] == codes


def test_so_is_what_cannot_be_written_because_a_name_is_taken():
    text = f"{loop()}\n\ntempfile = make()\n"
    found = rewrite_text(text)
    assert [one.old for one in found.findings if one.attention] == ["TorchCheckpoint.from_model"]
    assert "checkpoint_of_model" not in found.text


@pytest.mark.parametrize("model", ["Net()", "train.torch.prepare_model(Net())"])
def test_a_file_that_may_be_of_today_is_left_as_it_is(model):
    text = TODAY + CLASS + LOOP.format(model=model, checkpoint="None").replace("session", "train")
    check_noop(text + "\n\nlast = TorchCheckpoint.from_model(Net())\n")
