"""Objects in dictionaries: those whose classes are of the script are pickled with these."""

import pytest

from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

CLASSES = """\
from ray import tune
from ray.train import Checkpoint
from ray.train.torch import prepare_model
from library import Other


class Net:
    pass


class Wide(Net):
    pass


def build():
    return Net()


"""


def saved_with(state, before="net = Net()", own=CLASSES):
    lines = f"def train(config):\n    {before}\n    tune.report({{}}, checkpoint=Checkpoint.from_dict({state}))\n"
    text = rewritten(f"{own}{lines}\n\ntune.Tuner(train).fit()\n")
    assert text.count(".dump(") == 1
    return text.partition(".dump(")[0].rsplit(maxsplit=1)[-1]


@pytest.mark.parametrize(
    ("state", "before"),
    [
        ('{"net": net, "epoch": 1}', "net = Net()"),
        ("dict(net=net)", "net = Net()"),
        ('{"net": Wide()}', "pass"),
        ('{"nets": [net, net]}', "net = Wide()"),
        ('{"net": net}', "net = prepare_model(Net())"),
        ('{"net": net}', "net = Net() if config else None"),
        ('{"net": net}', "net = build()"),
        ("state", 'state = {"net": Net()}'),
    ],
)
def test_objects_of_classes_of_the_file_are_pickled_with_their_classes_as_ray_did(state, before):
    assert saved_with(state, before) == "cloudpickle"


@pytest.mark.parametrize(
    ("state", "before"),
    [
        ('{"net": net.state_dict()}', "net = Net()"),
        ('{"net": net.weights}', "net = Net()"),
        ('{"net": net}', "net = Other()"),
        ('{"net": config["net"]}', "net = Net()"),
        ('{"net": net.build()}', "net = Net()"),
        ('{"net": Net}', "pass"),
        ('{"epoch": 1}', "net = Net()"),
    ],
)
def test_what_else_is_saved_is_pickled_plainly(state, before):
    assert saved_with(state, before) == "pickle"


@pytest.mark.parametrize(("own", "pickler"), [(CLASSES, "cloudpickle"), ("from ray import tune\n", "pickle")])
def test_a_function_that_saves_whatever_it_is_given_pickles_classes_where_the_file_has_some(own, pickler):
    made = "save = lambda state: tune.report({}, checkpoint=Checkpoint.from_dict(state))\n"
    text = rewritten(f"{own}from ray.air import Checkpoint\n\n{made}")
    assert "checkpoint=checkpoint_of(state)" in text
    assert f"        {pickler}.dump(state, file)\n" in text
    check_noop(text)


@pytest.mark.parametrize(("own", "pickler"), [("\n\nclass Net:\n    pass\n", "cloudpickle"), ("", "pickle")])
def test_so_does_one_of_the_first_trainers(own, pickler):
    loop = "\n\ndef loop():\n    train.save_checkpoint(net=net)\n"
    run = "\n\ntrainer = Trainer('torch', 1)\ntrainer.start()\ntrainer.run(loop)\ntrainer.shutdown()\n"
    text = rewritten(f"from ray import train\nfrom ray.train import Trainer\n{own}{loop}{run}")
    assert "save_checkpoint(net=net)" in text
    assert f"            {pickler}.dump(state, file)\n" in text


SCRIPT = """\
import json

import ray
from ray import tune
from ray.air import Checkpoint, session


class State:
    def __init__(self, count):
        self.count = count


def train(config):
    state = State(0)
    for _ in range(3):
        state.count += config["by"]
        session.report({"count": state.count}, checkpoint=Checkpoint.from_dict({"state": state}))


ray.init(num_cpus=1)
state = tune.Tuner(train, param_space={"by": 2}).fit()[0].checkpoint.to_dict()["state"]
with open("out.json", "w") as out:
    json.dump([type(state).__name__, state.count], out)
"""
"""What it writes was recorded with Ray 2.6.3."""


@pytest.mark.slow
def test_a_trial_saves_objects_of_classes_of_the_script_as_with_ray_2_6(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == ["State", 6]
    assert left == []
