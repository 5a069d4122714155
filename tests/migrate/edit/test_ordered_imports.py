"""Where the imports that the codemod writes stand among the others: in their order, if they are in one."""

import pytest

from tests.migrate.support import rewritten

LOOP = """

def loop():
    train.save_checkpoint(epoch=1)
    train.report(loss=1)


trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
trainer.run(loop, callbacks=[TBXLoggerCallback()])
trainer.shutdown()
"""
OLD = (
    "from ray import train\nfrom ray.train import Trainer\nfrom ray.train.callbacks import TBXLoggerCallback\n"
    "from ray.train.torch import prepare_model\n"
)
NEW = (
    "from ray import cloudpickle, train\nfrom ray.train import UserCallback\n"
    "from ray.train.torch import TorchTrainer, prepare_model\nfrom tensorboardX import SummaryWriter\n"
)
RAY = "from ray import tune\nfrom ray.tune import Trainable\n"
OLD_WANDB = "from ray.tune.integration.wandb import WandbLoggerCallback"
NEW_WANDB = "from ray.air.integrations.wandb import WandbLoggerCallback"


@pytest.mark.parametrize(
    ("head", "after"),
    [
        ("", "import os\nimport tempfile\nfrom numbers import Real\n"),
        ("import argparse\n", "import argparse\nimport os\nimport tempfile\nfrom numbers import Real\n"),
        (
            "from typing import Dict\n",
            "import os\nimport tempfile\nfrom numbers import Real\nfrom typing import Dict\n",
        ),
        (
            "import random\nfrom copy import copy\n",
            "import os\nimport random\nimport tempfile\nfrom copy import copy\nfrom numbers import Real\n",
        ),
        # By the alphabet alone, as isort has it with `force_sort_within_sections`.
        (
            "from argparse import Namespace\nimport sys\n",
            "from argparse import Namespace\nfrom numbers import Real\nimport os\nimport sys\nimport tempfile\n",
        ),
        ("import sys  # first\n", "import os\nimport sys  # first\nimport tempfile\nfrom numbers import Real\n"),
    ],
)
def test_what_is_of_python_is_in_the_order_of_its_own(head, after):
    assert rewritten(f"{head}\n{OLD}{LOOP}").startswith(f"{after}\n{NEW}\n\n")


def test_of_two_orders_it_is_the_one_that_more_of_the_file_is_in():
    others = "\nfrom mine import a\nimport theirs\n\nfrom b import c\nimport a\n\n"
    text = rewritten(f"import argparse\n{others}{OLD}{LOOP}")
    assert text.startswith("import argparse\nfrom numbers import Real\nimport os\nimport tempfile\n\nfrom mine import")


@pytest.mark.parametrize("head", ["import sys\nimport argparse\n", "from copy import copy\nimport abc\n"])
def test_lines_in_no_order_stay_one_below_the_other(head):
    text = rewritten(f"{head}\n{OLD}{LOOP}")
    old, other = head.splitlines(keepends=True)
    assert text.index(old) < text.index(other)
    assert f"\n\n{NEW}" in text  # the other block is in order


def _with_wandb(imports: str) -> str:
    return rewritten(f"import wandb\n\n{imports}\nprint(Trainable, tune.uniform(0, 1), WandbLoggerCallback())\n")


def test_what_takes_the_place_of_another_goes_where_it_belongs():
    after = f"from ray import tune\n{NEW_WANDB}\nfrom ray.tune import Trainable\n"
    assert _with_wandb(f"{RAY}{OLD_WANDB}\n").startswith(f"import wandb\n\n{after}\n")


@pytest.mark.parametrize(
    "imports",
    [
        # In no order.
        f"from ray.tune import Trainable\nfrom ray import tune\n{OLD_WANDB}\n",
        f"{RAY}{OLD_WANDB}\nfrom numpy import array\n",
        # A comment says something about the line, or about those below it.
        f"{RAY}{OLD_WANDB}  # logs\n",
        f"{RAY}# logs\n{OLD_WANDB}\n",
        # A part of its own.
        f"{RAY}\n{OLD_WANDB}\n",
        # Of two for one name, the last counts.
        f"{RAY}{OLD_WANDB}\nfrom x import tune\n",
        f"{RAY}from x import WandbLoggerCallback\n{OLD_WANDB}\n",
    ],
)
def test_what_takes_the_place_of_another_stays_there(imports):
    assert imports.replace(OLD_WANDB, NEW_WANDB) in _with_wandb(imports)


def test_imports_of_a_function_stay_where_they_are():
    imports = "    from ray.tune import Trainable\n    from ray.tune.integration.wandb import WandbLoggerCallback\n"
    text = rewritten(f"def f():\n{imports}    return Trainable, WandbLoggerCallback()\n")
    assert text.startswith("def f():\n    from ray.tune import Trainable\n    from ray.air.integrations.wandb import")


def test_a_library_is_imported_beside_what_comes_from_it():
    head = "import torch\nfrom transformers import (\n    Trainer,\n)\n\nimport ray\nimport ray.data\n"
    text = rewritten(
        f"{head}from ray.train.huggingface import TransformersTrainer\n\n\n"
        "def build(train_dataset, eval_dataset=None, **config):\n    return Trainer(train_dataset=train_dataset)\n\n\n"
        "TransformersTrainer(trainer_init_per_worker=build, datasets={'train': ray.data.range(4)}).fit()\n"
    )
    assert "import torch\nimport transformers\nfrom transformers import (\n" in text
    assert text.count("import transformers\n") == 1


@pytest.mark.parametrize("head", ["'What the file does.'; import sys\n", "import sys; import re\n"])
def test_what_shares_its_line_is_no_place_for_others(head):
    text = rewritten(f"{head}from ray import tune\n\ntune.run('PPO', local_dir=path)\n")
    assert text.startswith(f"{head}import os\nfrom ray import tune\n")
