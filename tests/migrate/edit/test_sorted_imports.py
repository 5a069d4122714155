"""The order of names in imports that the codemod writes or changes."""

import pytest

from tests.migrate.support import rewritten

USE = """

def loop(config):
    session.report({"loss": 1})


trainer = TorchTrainer(loop, scaling_config=ScalingConfig(2), run_config=RunConfig(name=tune.__name__))
"""
TRAINER = "from ray.train.torch import TorchTrainer\n"
OLD = (
    f"from ray import tune\nfrom ray.air import ScalingConfig, session\nfrom ray.air.config import RunConfig\n{TRAINER}"
)
SORTED = f"from ray import train, tune\nfrom ray.train import RunConfig, ScalingConfig\n{TRAINER}"
AS_THEY_COME = f"from ray import tune, train\nfrom ray.train import ScalingConfig, RunConfig\n{TRAINER}"


@pytest.mark.parametrize(
    "above",
    [
        "",
        "from os import path, sep\n",
        "from sklearn import metrics as m, tree as t\n",
        # By kinds, as isort has it: constants, classes, functions. And by the alphabet alone, in two ways.
        "from signal import SIGINT, Signals, raise_signal, signal\n",
        "from signal import SIGINT, Signals, raise_signal, signal\nfrom os import DirEntry, PathLike, fsdecode\n",
        "from math import Inf, ceil, nan\n",
        "from math import ceil, Inf, nan\n",
    ],
)
def test_names_are_sorted_in_a_file_whose_imports_are(above):
    assert rewritten(above + OLD + USE).startswith(above + SORTED)


@pytest.mark.parametrize("above", ["from os import sep, path\n", "from os import (\n    sep,\n    path,\n)\n"])
def test_names_stand_as_they_come_in_a_file_with_an_import_in_no_order(above):
    assert rewritten(above + OLD + USE).startswith(above + AS_THEY_COME)


def test_an_import_that_nothing_changes_stays_as_it_is():
    text = f"from ray import train, tune\nfrom ray.train import RunConfig, ScalingConfig\n{TRAINER}{USE}"
    text = text.replace("session.report", "train.report")
    assert rewritten(text) == text
    assert "import tune, train\n" in rewritten(text.replace("train, tune", "tune, train") + "tune.report(loss=1)\n")
