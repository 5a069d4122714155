"""The device of PyTorch where no worker of a trainer runs."""

import pytest

from tests.migrate.support import check_transformed, rewritten, run_on_plain_ray

SCRIPT = """\
import json
import sys

import torch
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer, get_device


def put(batch):
    return str(torch.as_tensor(batch, device=get_device()).device)


def loop(config):
    with open(config["file"], "w") as file:
        file.write(put([1]))


def trial(config):
    tune.report({"device": put([1])})


file = sys.argv[1] + "/worker.txt"
seen = {"driver": put([1]), "own": str(get_device())}
run = RunConfig(storage_path=sys.argv[1], name="run")
TorchTrainer(
    loop, train_loop_config={"file": file}, scaling_config=ScalingConfig(num_workers=1), run_config=run
).fit()
seen["worker"] = open(file).read()
tuned = tune.Tuner(trial, run_config=tune.RunConfig(storage_path=sys.argv[1], name="tuned")).fit()
seen["trial"] = tuned[0].metrics["device"]
json.dump(seen, open("out.json", "w"))
"""


@pytest.mark.slow
def test_the_device_is_known_to_the_driver_a_worker_and_a_trial(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == dict.fromkeys(("driver", "own", "worker", "trial"), "cpu")
    assert left == []


def test_a_device_that_only_workers_ask_for_is_left_alone():
    text = "import torch\nfrom ray.train.torch import TorchTrainer, get_device\n\n\ndef loop(config):\n"
    text += "    print(get_device())\n\n\nTorchTrainer(loop).fit()\n"
    check_transformed(text, text)


def test_the_function_stands_below_what_it_names():
    text = rewritten("import os\n\nprint(os)\nfrom ray.train.torch import get_device\n\nDEVICE = get_device()\n")
    assert text.index("import get_device\n") < text.index("def device_of_process():")
    assert text.index("import torch\n") < text.index("def device_of_process():")
    assert text.endswith("DEVICE = device_of_process()\n")


def test_devices_of_a_trial_are_left_to_a_person():
    text = """\
from ray import train, tune
import ray.train.torch


def train_it(config):
    model.to(train.torch.get_devices())


tune.Tuner(train_it).fit()
"""
    (finding,) = check_transformed(text, text)
    assert (finding.line, finding.code) == (6, "FUN258")
    assert "torch.cuda.is_available()" in finding.message


def test_devices_of_the_driver_are_left_to_a_person():
    text = "from ray.train.torch import get_devices\n\nDEVICES = get_devices()\n"
    (finding,) = check_transformed(text, text)
    assert (finding.line, finding.code) == (3, "FUN262")
    assert "torch.cuda.is_available()" in finding.message
