"""Boosters that are read from the file in which trainers saved them, which has another name today."""

import pytest

from tests.migrate.support import check_noop, rewritten, run_on_plain_ray
from tests.migrate.trained_booster import TRAINED

HEAD = """\
import os
from pathlib import Path

import lightgbm
import xgboost
from ray.air.constants import MODEL_KEY
"""
XGBOOST = "from ray.train.xgboost import XGBoostTrainer\n\nresult = XGBoostTrainer(loop).fit()\n"
LIGHTGBM = "from ray.train.lightgbm import LightGBMTrainer\n\nresult = LightGBMTrainer(loop).fit()\n"
NAME = "RayTrainReportCallback.CHECKPOINT_NAME"
IMPORTS = """\
import json
import os
import sys

import ray
import xgboost
from ray.air.config import RunConfig, ScalingConfig
from ray.air.constants import MODEL_KEY
from ray.train.xgboost import XGBoostTrainer

"""
READING = """\
booster = xgboost.Booster()
booster.load_model(os.path.join(result.checkpoint.to_directory(), MODEL_KEY))
json.dump(booster.num_boosted_rounds(), open("out.json", "w"))
"""


@pytest.mark.slow
def test_the_booster_of_a_trainer_is_read(tmp_path):
    pytest.importorskip("xgboost")
    assert run_on_plain_ray(IMPORTS + TRAINED + READING, tmp_path) == (6, [])


@pytest.mark.parametrize(
    ("trained", "read"),
    [
        (XGBOOST, "booster.load_model(os.path.join(place, {}))"),
        (XGBOOST, "booster.load_model(Path(place) / {})"),
        (XGBOOST, "booster = xgboost.Booster(model_file=os.path.join(place, {}))"),
        (XGBOOST, "booster = xgboost.Booster(None, (), place + '/' + {})"),
        (LIGHTGBM, "booster = lightgbm.Booster(model_file=f'{{place}}/{{{}}}')"),
    ],
)
def test_a_booster_is_read_from_the_file_of_its_trainer(trained, read):
    text = rewritten(f"{HEAD}{trained}{read.format('MODEL_KEY')}\n")
    assert read.format(NAME) in text
    assert "MODEL_KEY" not in text


@pytest.mark.parametrize("trained", ["", XGBOOST + LIGHTGBM])
def test_a_booster_of_nobody_knows_whom_is_left_to_a_person(trained):
    assert check_noop(f"{HEAD}{trained}booster.load_model(os.path.join(place, MODEL_KEY))\n") == ["TRP200"]


@pytest.mark.parametrize(
    "use",
    [
        "model = state[MODEL_KEY]",
        "booster.save_model(os.path.join(place, MODEL_KEY))",
        "booster.load_model(os.path.join(place, 'model'))",
        "print(os.path.join(place, MODEL_KEY))",
        "booster.load_model(place, MODEL_KEYS)",
    ],
)
def test_what_reads_no_booster_of_a_trainer_stays(use):
    assert check_noop(f"{HEAD}{XGBOOST}{use}\n") == []


def test_a_key_of_ones_own_stays():
    own = HEAD.replace("from ray.air.constants import MODEL_KEY", 'MODEL_KEY = "model"')
    assert check_noop(f"{own}{XGBOOST}booster.load_model(os.path.join(place, MODEL_KEY))\n") == []
