"""Classes of trainers that another file of the tree has in a table, or that a function of it gives."""

import pytest

TRAINERS = """\
from ray.train.tensorflow import TensorflowTrainer
from ray.train.torch import TorchTrainer

BY_NAME = {"torch": TorchTrainer, "tf": TensorflowTrainer}
OTHERS = {"torch": print}


def get(name):
    return BY_NAME[name]


def make(name):
    return TorchTrainer if name == "torch" else TensorflowTrainer


def other(name):
    return OTHERS[name]
"""


@pytest.mark.parametrize(
    ("use", "code"),
    [
        ("from trainers import BY_NAME\n\nBY_NAME[kind].can_restore(path)\n", "TRR602"),
        ("from trainers import make\n\ncls = make(kind)\nprint(cls.can_restore(path))\n", "TRR602"),
    ],
)
def test_what_trainers_are_asked_no_more_is_reported(tree, use, code):
    assert tree({"trainers.py": TRAINERS, "main.py": use}, "main.py") == (use, [code])


def test_so_is_what_restores_them_beside_that(tree):
    choice = "trainer = cls.restore(path) if cls.can_restore(path) else cls(f)\n"
    main = f"from trainers import get\n\ncls = get(kind)\n{choice}"
    assert tree({"trainers.py": TRAINERS, "main.py": main}, "main.py") == (main, ["TRR601", "TRR602"])


@pytest.mark.parametrize(
    "use",
    [
        "from trainers import other\n\nother(kind)(loop, resume_from_checkpoint=c)\n",
        "from trainers import OTHERS\n\nOTHERS[kind].can_restore(path)\n",
        "from trainers import get\n\nprint(get)\nstudy.can_restore(path)\n",
        "from trainers import get\n\nget.can_restore(path)\n",
        "from elsewhere import get\n\nget(kind).can_restore(path)\n",
        "from trainers import get\n\nget(kind)(loop, train_loop_config={})\n",
    ],
)
def test_what_may_be_something_else_is_not(tree, use):
    assert tree({"trainers.py": TRAINERS, "main.py": use}, "main.py") == (use, [])
