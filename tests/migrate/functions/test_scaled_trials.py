"""A `ScalingConfig` as the resources of a trial: the bundles that Ray 2.0 - 2.6 made of it."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = "from ray import tune\nfrom ray.air import ScalingConfig\n\n"
GIVEN = HEAD + "tune.with_resources(function, {})\n"

SCRIPT = """\
import json
import sys

import ray
from ray import tune
from ray.air import RunConfig, ScalingConfig, session


def told():
    bundles = ray.util.placement_group_table(ray.util.get_current_placement_group())["bundles"]
    return [bundles[number] for number in sorted(bundles)]


def first(config):
    session.report({"bundles": told()})


def second(config):
    session.report({"bundles": told()})


def third(config):
    session.report({"bundles": told()})


ray.init(num_cpus=4, include_dashboard=False)
seen = []
for trainable in (
    tune.with_resources(first, ScalingConfig(num_workers=3)),
    tune.with_resources(second, ScalingConfig({"CPU": 2}, 1, resources_per_worker={"CPU": 2})),
    tune.with_resources(third, ScalingConfig()),
):
    seen.append(tune.Tuner(trainable, run_config=RunConfig(local_dir=sys.argv[1])).fit()[0].metrics["bundles"])
json.dump(seen, open("out.json", "w"))
"""


@pytest.mark.slow
def test_trials_have_the_bundles_that_they_had(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert left == []
    assert seen == [[{"CPU": 1}] * 4, [{"CPU": 2}] * 2, [{"CPU": 1}]]


@pytest.mark.parametrize(
    ("config", "given"),
    [
        ("ScalingConfig()", '[{"CPU": 1}]'),
        ("ScalingConfig(num_workers=None)", '[{"CPU": 1}]'),
        ("ScalingConfig(num_workers=0, trainer_resources={'CPU': 3})", "[{'CPU': 3}]"),
        ("ScalingConfig(num_workers=2)", '[{"CPU": 1}, {"CPU": 1}, {"CPU": 1}]'),
        ("ScalingConfig(num_workers=8)", '[{"CPU": 1}, *[{"CPU": 1}] * 8]'),
        ("ScalingConfig(num_workers=args.workers)", '[{"CPU": 1}, *[{"CPU": 1}] * args.workers]'),
        ("ScalingConfig(num_workers=1, use_gpu=True)", '[{"CPU": 1}, {"GPU": 1}]'),
        ("ScalingConfig(num_workers=1, use_gpu=False)", '[{"CPU": 1}, {"CPU": 1}]'),
        ("ScalingConfig({'CPU': 2}, 1, False, {'CPU': 4})", "[{'CPU': 2}, {'CPU': 4}]"),
        (
            "ScalingConfig(num_workers=1, use_gpu=True, resources_per_worker={'CPU': 4})",
            '[{"CPU": 1}, {\'CPU\': 4, "GPU": 1}]',
        ),
        (
            "ScalingConfig(num_workers=1, use_gpu=True, resources_per_worker={'GPU': 2})",
            "[{\"CPU\": 1}, {'GPU': 2}]",
        ),
        ("ScalingConfig(num_workers=1, resources_per_worker=wanted)", '[{"CPU": 1}, wanted]'),
        ("ScalingConfig(placement_strategy='SPREAD')", "[{\"CPU\": 1}], strategy='SPREAD'"),
    ],
)
def test_a_config_becomes_its_bundles(config, given):
    text = rewritten(GIVEN.format(config))
    assert f"tune.PlacementGroupFactory({given})" in text
    assert "ScalingConfig" not in text


def test_a_config_in_a_variable_becomes_them_there():
    text = rewritten(HEAD + "size = ScalingConfig(num_workers=1)\ntune.with_resources(function, resources=size)\n")
    assert 'size = tune.PlacementGroupFactory([{"CPU": 1}, {"CPU": 1}])\n' in text
    assert text.endswith("tune.with_resources(function, resources=size)\n")


@pytest.mark.parametrize(
    "config",
    [
        "ScalingConfig(**fields)",
        "ScalingConfig(*fields)",
        "ScalingConfig(num_workers=count())",
        "ScalingConfig(num_workers=1, use_gpu=has_gpu)",
        "ScalingConfig(num_workers=1, use_gpu=True, resources_per_worker=wanted)",
        "ScalingConfig(num_workers=1, use_gpu=True, resources_per_worker={'GPU': 0})",
    ],
)
def test_a_config_that_is_known_at_run_time_only_is_reported(config):
    done = rewrite_text(GIVEN.format(config))
    assert "PlacementGroupFactory" not in done.text
    assert "FUN242" in {finding.code for finding in done.findings if finding.attention}


def test_a_config_that_something_else_is_given_too_is_reported():
    text = HEAD + "size = ScalingConfig(num_workers=1)\ntune.with_resources(function, size)\nprint(size)\n"
    done = rewrite_text(text)
    assert "PlacementGroupFactory" not in done.text
    assert any("read elsewhere" in finding.message for finding in done.findings if finding.code == "FUN242")


@pytest.mark.parametrize(
    "given",
    ["{'CPU': 1}", "tune.PlacementGroupFactory([{'CPU': 1}])", "lambda config: {'CPU': config['cpus']}", "wanted"],
)
def test_resources_of_today_stay(given):
    assert check_noop(f"from ray import tune\n\ntune.with_resources(function, {given})\n") == []


def test_the_config_of_a_trainer_stays():
    text = "from ray.train import ScalingConfig\nfrom ray.train.torch import TorchTrainer\n\n"
    assert check_noop(text + "TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=1)).fit()\n") == []
