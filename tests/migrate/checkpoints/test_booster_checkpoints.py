"""Checkpoints of XGBoost that are made of a trainer's, whose file has another name today."""

import pytest

from tests.migrate.support import check_noop, rewritten, run_on_plain_ray
from tests.migrate.trained_booster import TRAINED

HEAD = """\
from ray.train.xgboost import XGBoostCheckpoint, XGBoostTrainer

result = XGBoostTrainer(loop).fit()
"""
IMPORTS = """\
import json
import sys

import ray
from ray.air.config import RunConfig, ScalingConfig
from ray.train.xgboost import XGBoostCheckpoint, XGBoostTrainer

"""
READING = """\
checkpoint = XGBoostCheckpoint.from_checkpoint(result.checkpoint)
json.dump(checkpoint.get_model().num_boosted_rounds(), open("out.json", "w"))
"""


@pytest.mark.slow
def test_the_model_of_a_trainer_is_read(tmp_path):
    pytest.importorskip("xgboost")
    assert run_on_plain_ray(IMPORTS + TRAINED + READING, tmp_path) == (6, [])


def test_what_a_variable_holds_is_asked_through_its_reader():
    text = rewritten(f"{HEAD}one = XGBoostCheckpoint.from_checkpoint(checkpoint=result.checkpoint)\none.get_model()\n")
    assert text.endswith("one = result.checkpoint\nRayTrainReportCallback.get_model(one)\n")


def test_who_saves_models_itself_reads_them_with_the_class():
    text = rewritten(
        "from ray.train.xgboost import XGBoostCheckpoint\n\n"
        "first = XGBoostCheckpoint.from_model(booster)\nXGBoostCheckpoint.from_checkpoint(other).get_model()\n"
    )
    assert text.endswith("XGBoostCheckpoint(other.path, other.filesystem).get_model()\n")


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}XGBoostCheckpoint.from_checkpoint(result.checkpoint).get_preprocessor()\n",
        f"{HEAD}one = XGBoostCheckpoint.from_checkpoint(result.checkpoint)\none.get_model()\nkeep(one)\n",
        f"{HEAD}one = XGBoostCheckpoint.from_checkpoint(*given)\n",
        f"{HEAD}XGBoostCheckpoint.from_model(b)\nXGBoostCheckpoint.from_checkpoint(result.checkpoint).get_model()\n",
        HEAD.replace(", XGBoostTrainer", "").replace("XGBoostTrainer(loop).fit()", "run()")
        + "XGBoostCheckpoint.from_checkpoint(result.checkpoint).get_model()\n",
    ],
)
def test_what_is_not_only_a_model_of_a_trainer_is_left_to_a_person(text):
    assert "TRP196" in check_noop(text)
