"""Models asked of checkpoints, which are plain directories today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

TORCH = "from ray import train\nfrom ray.train.torch import TorchCheckpoint, TorchTrainer\n\n\n"
LOOP = f"{TORCH}def loop(config):\n    checkpoint = train.get_checkpoint()\n"


def test_a_worker_reads_the_model_of_the_checkpoint_it_goes_on_from():
    text = rewritten(f"{LOOP}    net = checkpoint.get_model(Net()) if checkpoint else Net()\n")
    assert "    net = TorchCheckpoint(checkpoint.path, checkpoint.filesystem).get_model(Net()) if checkpoint" in text


def test_a_parameter_that_is_said_to_be_one():
    text = rewritten(
        "from ray.air.checkpoint import Checkpoint\nfrom ray.train.tensorflow import TensorflowTrainer\n\n\n"
        "def predict(start: Checkpoint):\n    return start.get_model()\n"
    )
    assert "    return TensorflowCheckpoint(start.path, start.filesystem).get_model()\n" in text


@pytest.mark.parametrize(
    "text",
    [
        f"{TORCH}import lightgbm\nfrom ray.train.lightgbm import LightGBMTrainer\n\n\n"
        "print(LightGBMTrainer(loop).fit().checkpoint.get_model())\n",
        "from ray.train import huggingface\nfrom ray.tune import Tuner\n\n\n"
        "print(Tuner(f).fit().get_best_result().checkpoint.get_model(Net))\n",
        f"{TORCH}def loop(config):\n    net = train.get_checkpoint().get_model(Net())\n",
        f"{LOOP}    checkpoint = config['start'] if config else checkpoint\n    checkpoint.get_model(Net())\n",
        f"{TORCH}def show(checkpoint):\n    return checkpoint.get_model(Net())\n",
        "from ray.train.xgboost import XGBoostTrainer\n\nXGBoostTrainer(loop).fit().checkpoint.get_model(1)\n",
        f"{LOOP}    net = checkpoint.get_model(Net())\n"
        "    train.report({}, checkpoint=train.Checkpoint.from_dict({'net': net.state_dict()}))\n",
    ],
    ids=["libraries", "transformers", "no name", "not always", "called so", "arguments", "dictionary"],
)
def test_what_cannot_be_known_is_reported(text):
    done = rewrite_text(text)
    assert [(finding.code, done.text.count(".get_model")) for finding in done.findings] == [("TRR776", 1)]


@pytest.mark.parametrize(
    "use",
    [
        "TorchCheckpoint.from_directory(p).get_model(Net())",
        "registry.get_model('a')",
        "Library.get_model(c)",
        "checkpoint = find()\ncheckpoint.get_model()",
    ],
)
def test_other_models_are_left_alone(use):
    assert check_noop(f"{TORCH}{use}\n") == []
