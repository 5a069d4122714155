"""Arguments by position that mean something else today."""

import pytest

from tests.migrate.support import check_noop

START = """\
from ray import train, tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import prepare_model
from ray.tune.schedulers import FIFOScheduler

"""


@pytest.mark.parametrize(
    ("call", "code"),
    [
        ('RunConfig("name", "/place", [callback])', "CFG133"),
        ('RunConfig("name", "/place", None, {"a": 1})', "CFG133"),
        ('ScalingConfig(None, 2, False, None, "PACK", 0.5)', "CFG134"),
        ('tune.SyncConfig("s3://bucket")', "CFG135"),
        ('tune.SyncConfig(None, "auto")', "CFG135"),
        ("tune.run_experiments(specs, searcher)", "RUN384"),
        ("tune.run_experiments(specs, None, 4321)", "RUN384"),
        ("prepare_model(net, True, False)", "TRA285"),
        ('prepare_model(net, True, "ddp", kwargs)', "TRA285"),
    ],
)
def test_an_argument_in_the_order_of_another_release_is_reported(call, code):
    assert check_noop(f"{START}{call}\n") == [code]


@pytest.mark.parametrize(
    "call",
    [
        'RunConfig("name", "/place")',
        'RunConfig("name", "/place", None)',
        'RunConfig("name", *more)',
        'ScalingConfig(None, 2, False, None, "PACK", "A100")',
        "tune.SyncConfig(300)",
        "tune.run_experiments(specs, None)",
        "tune.run_experiments(specs, FIFOScheduler())",
        "prepare_model(net, True)",
        'prepare_model(net, True, "fsdp")',
        'train.report({"a": 1}, None)',
    ],
)
def test_what_means_the_same_stays(call):
    assert check_noop(f"{START}{call}\n") == []
