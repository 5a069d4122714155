"""Where functions are written that a file needs: below its imports, and what prepares these."""

import pytest

from tests.migrate.support import rewritten

OLD = """\
import os
import sys
{between}
from ray import train
from ray.train import Trainer


def train_func(config):
    train.save_checkpoint(epoch=1)


trainer = Trainer(backend="torch", num_workers=1)
trainer.start()
trainer.run(train_func)
trainer.shutdown()
"""
HELPER = "def save_checkpoint("


@pytest.mark.parametrize(
    "between",
    [
        "import json",
        "sys.path.append(os.path.dirname(__file__))",
        "os.environ['A'] = '1'\nsys.path.insert(0, 'a')\nos.environ.setdefault('B', '2')",
        "from pathlib import Path\n\nroot = Path(__file__).parent.absolute()\nsys.path.append(str(root))",
        "import warnings\n\nwarnings.filterwarnings('ignore')",
        "try:\n    import torch\nexcept ImportError:\n    torch = None",
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import torch",
    ],
)
def test_a_helper_stands_below_the_last_import_at_the_top(between):
    text = rewritten(OLD.format(between=between))
    assert text.index("from ray import train\n") < text.index(HELPER) < text.index("def train_func(")
    assert between in text


@pytest.mark.parametrize(
    "between",
    [
        "x = 1",
        "def f():\n    pass\n",
        "print(1)",
        "settings = load(__file__)",
        "if os.name:\n    import torch",
        "try:\n    torch = load()\nexcept ImportError:\n    torch = None",
        "for place in sys.path:\n    print(place)",
        "import torch\n\ntorch.manual_seed(1)",
        "class A:\n    pass",
    ],
)
def test_what_does_something_else_ends_the_imports(between):
    text = rewritten(OLD.format(between=between)).replace("import cloudpickle, train", "import train")
    assert text.index(HELPER) < text.index("from ray import train\n") < text.index("def train_func(")


def test_what_prepares_no_import_is_not_among_them():
    old = OLD.format(between="").replace("\n\n\ndef train_func", "\n\nos.environ['A'] = '1'\n\n\ndef train_func")
    text = rewritten(old)
    assert text.index("from ray import train\n") < text.index(HELPER) < text.index("os.environ['A']")
