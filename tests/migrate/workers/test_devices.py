"""The device of PyTorch where no worker of a trainer runs."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten, run_on_plain_ray

SCRIPT = """\
import json
import sys

import torch
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer, get_device, get_devices


def put(batch):
    return str(torch.as_tensor(batch, device=get_device()).device)


def loop(config):
    with open(config["file"], "w") as file:
        file.write(put([1]))


def trial(config):
    tune.report({"device": put([1]), "all": [str(one) for one in get_devices()]})


file = sys.argv[1] + "/worker.txt"
seen = {"driver": put([1]), "own": str(get_device())}
run = RunConfig(storage_path=sys.argv[1], name="run")
TorchTrainer(
    loop, train_loop_config={"file": file}, scaling_config=ScalingConfig(num_workers=1), run_config=run
).fit()
seen["worker"] = open(file).read()
tuned = tune.Tuner(trial, run_config=tune.RunConfig(storage_path=sys.argv[1], name="tuned")).fit()
seen["trial"] = tuned[0].metrics["device"]
seen["all"] = [tuned[0].metrics["all"], [str(one) for one in get_devices()]]
json.dump(seen, open("out.json", "w"))
"""


@pytest.mark.slow
def test_the_device_is_known_to_the_driver_a_worker_and_a_trial(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == dict.fromkeys(("driver", "own", "worker", "trial"), "cpu") | {"all": [["cpu"], ["cpu"]]}
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


def test_devices_of_a_trial_and_of_the_driver_are_asked_of_one_function():
    text = rewritten("""\
import ray.train.torch
from ray import train, tune


def train_it(config):
    model.to(train.torch.get_devices()[0])


print(train.torch.get_devices())
tune.Tuner(train_it).fit()
""")
    assert text.count("def devices_of_process():") == 1
    assert text.count("devices_of_process()") == 3
    assert "    model.to(devices_of_process()[0])\n" in text
    assert text.index("import torch\n") < text.index("def devices_of_process():")
    assert check_noop(text) == []


def test_devices_that_only_workers_ask_for_are_left_alone():
    text = "from ray.train.torch import TorchTrainer, get_devices\n\n\ndef loop(config):\n"
    text += "    print(get_devices())\n\n\nTorchTrainer(loop).fit()\n"
    assert check_noop(text) == []


def test_devices_of_the_driver_that_no_function_can_tell_are_left_to_a_person():
    text = (
        "from ray.train.torch import get_devices\n\ntorch = get_devices()\nray_torch = train_torch = torch_torch = 1\n"
    )
    codes = [finding.code for finding in check_transformed(text, text)]
    assert codes == ["FUN262"]
