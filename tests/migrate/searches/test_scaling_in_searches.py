"""A `ScalingConfig` in a file that gives functions to Tune alone makes none of them a worker's."""

import pytest

from tests.migrate.support import check_noop, rewritten

FILE = """\
from ray import train, tune
from ray.train import ScalingConfig


def search(trainable):
    return tune.Tuner(trainable, param_space={{"scaling": {scaling}}}).fit()


def loop(config):
    train.report({{"loss": config["lr"]}})
{more}"""


@pytest.mark.parametrize("scaling", ["ScalingConfig(num_workers=2)", "train.ScalingConfig()", "None"])
def test_reports_are_those_of_tune(scaling):
    assert 'tune.report({"loss": config["lr"]})' in rewritten(FILE.format(scaling=scaling, more=""))


@pytest.mark.parametrize(
    "more",
    [
        "\n\ndef rank():\n    return train.get_context().get_world_rank()\n",
        "\n\ndef rows():\n    return train.get_dataset_shard('train')\n",
        "\n\ntrain.torch.TorchTrainer(other).fit()\n",
        "\n\nmodel = train.torch.prepare_model(net)\n",
    ],
)
def test_what_is_for_workers_keeps_them(more):
    text = FILE.format(scaling="ScalingConfig()", more=more)
    assert "    train.report(" in rewritten(text)


def test_a_file_of_settings_stays():
    settings = "from ray import train\n\nscaling = train.ScalingConfig()\n"
    check_noop(f"{settings}\n\ndef loop(config):\n    train.report({{}})\n")
