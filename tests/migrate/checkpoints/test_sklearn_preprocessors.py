"""Preprocessors that the plain checkpoint of a trainer of scikit-learn is asked for."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = "from ray.train.sklearn import SklearnTrainer\n\n"
MADE = "trainer = SklearnTrainer(estimator=model, datasets={'train': rows}, label_column='y', preprocessor=scaler)\n"
FIT = f"{HEAD}{MADE}result = trainer.fit()\n"
ASKED = "scaler = result.checkpoint.get_preprocessor()\n"
OPENED = "scaler = SklearnCheckpoint.from_checkpoint(result.checkpoint).get_preprocessor()\n"

SCRIPT = """\
import json

import numpy as np
import pandas as pd
import ray
from ray import tune
from ray.data.preprocessors import StandardScaler
from ray.train.sklearn import SklearnTrainer
from sklearn.linear_model import LinearRegression


def trained(**more):
    rows = ray.data.from_pandas(pd.DataFrame({"a": np.arange(8.0), "y": np.arange(8.0)}))
    model, datasets = LinearRegression(), {"train": rows}
    return SklearnTrainer(estimator=model, datasets=datasets, label_column="y", preprocessor=more["by"])


ray.init(num_cpus=2, include_dashboard=False)
result = trained(by=StandardScaler(["a"])).fit()
checkpoint = result.checkpoint
without = trained(by=None).fit()
seen = [
    result.checkpoint.get_preprocessor().stats_["mean(a)"],
    checkpoint.get_preprocessor().stats_["mean(a)"],
    without.checkpoint.get_preprocessor(),
]
json.dump(seen, open("out.json", "w"))
"""


@pytest.mark.slow
def test_the_preprocessor_is_the_one_of_the_trainer(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert left == []
    assert seen == [3.5, 3.5, None]


def codes(text):
    return {finding.code for finding in rewrite_text(text).findings if finding.attention}


def test_a_checkpoint_is_opened_as_one_of_its_library():
    text = rewritten(FIT + ASKED)
    assert text.endswith(OPENED)
    assert text.count("class SklearnCheckpoint(Checkpoint):\n") == 1
    assert "def from_estimator" not in text
    assert codes(FIT + ASKED) == set()


def test_the_class_that_the_file_has_already_is_used():
    head = HEAD.replace("SklearnTrainer", "SklearnCheckpoint, SklearnTrainer")
    more = "model = SklearnCheckpoint.from_checkpoint(result.checkpoint).get_estimator()\n"
    text = rewritten(head + MADE + "result = trainer.fit()\n" + more + ASKED)
    assert text.count("class SklearnCheckpoint(Checkpoint):\n") == 1
    assert text.endswith(more + OPENED)


def test_every_one_is_opened():
    text = rewritten(f"{FIT}checkpoint = result.checkpoint\nscaler = checkpoint.get_preprocessor()\n{ASKED}")
    assert "scaler = SklearnCheckpoint.from_checkpoint(checkpoint).get_preprocessor()\n" in text
    assert text.endswith(OPENED)
    assert text.count("class SklearnCheckpoint(Checkpoint):\n") == 1


@pytest.mark.parametrize(
    "text",
    [
        FIT + "from ray.air import Checkpoint\n\nscaler = Checkpoint.from_directory('there').get_preprocessor()\n",
        FIT.replace(HEAD, f"{HEAD}from ray.train.torch import TorchTrainer\n\n") + ASKED + "TorchTrainer(loop)\n",
        FIT + "class SklearnCheckpoint:\n    pass\n\n\n" + ASKED,
        "from ray.air import Result\n\n\ndef tell(result: Result):\n    return result.checkpoint.get_preprocessor()\n",
    ],
)
def test_what_may_be_another_checkpoint_is_reported(text):
    assert "SklearnCheckpoint.from_checkpoint" not in rewrite_text(text).text
    assert "TRR777" in codes(text)


@pytest.mark.parametrize(
    "text",
    [
        "from ray import tune\n\nscaler = best(result).get_preprocessor()\n",
        "from ray import tune\n\nscaler = pipeline.get_preprocessor()\n",
        "from ray.train.torch import TorchCheckpoint\n\nTorchCheckpoint('there').get_preprocessor()\n",
    ],
)
def test_what_has_one_today_stays(text):
    assert check_noop(text) == []
