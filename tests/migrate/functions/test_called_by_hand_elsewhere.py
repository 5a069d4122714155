"""Training functions that another file of the tree calls by hand: no worker runs there, and Train V2 raises."""

import pytest

TRAINING = (
    "from ray import train\n\n\ndef loop(config, use_ray=True):\n    if use_ray:\n        train.report({'a': 1})\n"
)
REACHED = f"{TRAINING}\n\ndef main():\n    loop({{}})\n"


@pytest.mark.parametrize(
    "calls",
    [
        "from training import loop\n\nloop({})\n",
        "import training\n\nif __name__ == '__main__':\n    training.loop({}, use_ray=True)\n",
        "import training\n\n\ndef main():\n    training.loop({})\n\n\nmain()\n",
        "from training import main\n\nmain()\n",
    ],
)
def test_what_they_ask_of_a_worker_is_reported(tree, calls):
    assert tree({"training.py": REACHED, "debug.py": calls}, "training.py") == (REACHED, ["FUN243"])


@pytest.mark.parametrize(
    "calls",
    [
        "from training import loop\n\nloop({}, use_ray=False)\n",
        "from training import loop\n\nstart(loop)\n",
        "from training import loop\n\n\ndef main():\n    loop({})\n",
        "from training import loop\n\ntry_it = lambda: loop({})\n",
        "from other import loop\n\nloop({})\n",
        "from ray import train\nfrom training import loop\n\ntrain.torch.TorchTrainer(loop).fit()\n",
    ],
)
def test_functions_that_are_not_called_there_are_not(tree, calls):
    assert tree({"training.py": REACHED, "debug.py": calls}, "training.py") == (REACHED, [])


HANDED_ON = """\
from ray import train


def step(use_ray):
    if use_ray:
        train.report({'a': 1})


def steps(config, use_ray=False):
    step(use_ray)


def run():
    steps({}, use_ray=USED)
"""


@pytest.mark.parametrize(("used", "codes"), [("False", []), ("True", ["FUN243"]), ("flag", ["FUN243"])])
def test_a_flag_is_followed_through_the_functions_that_hand_it_on(tree, used, codes):
    text = HANDED_ON.replace("USED", used)
    assert tree({"training.py": text, "main.py": "from training import run\n\nrun()\n"}, "training.py") == (text, codes)
