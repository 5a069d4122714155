"""Imports of one module that the rules left on several lines."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

USE = "\nConfigs = (RunConfig, ScalingConfig)\ntrainer = TorchTrainer(loop, run_config=RunConfig(sync_config=None))\n"
TRAINER = "from ray.train.torch import TorchTrainer\n"


def imports(text):
    """The imports of a text after the codemod."""
    return rewritten(text).partition("\n\n")[0].splitlines()


def test_what_came_from_several_modules_and_is_in_one_today_is_one_import():
    assert imports(f"from ray.air import RunConfig\nfrom ray.air.config import ScalingConfig\n{TRAINER}{USE}") == [
        "from ray.train import RunConfig, ScalingConfig",
        TRAINER.strip(),
    ]


def test_names_keep_what_they_are_called():
    assert imports(
        f"from ray.air import RunConfig, ScalingConfig as S\nfrom ray.air.config import CheckpointConfig\n{TRAINER}"
        f"{USE.replace('ScalingConfig', 'CheckpointConfig')}print(S)\n"
    ) == ["from ray.train import CheckpointConfig, RunConfig, ScalingConfig as S", TRAINER.strip()]


def test_an_import_between_them_stays():
    assert imports(
        f"from ray.air import RunConfig\n{TRAINER}from ray.air.config import ScalingConfig\nimport numpy\n{USE}"
    ) == ["from ray.train import RunConfig, ScalingConfig", TRAINER.strip(), "import numpy"]


def test_imports_in_a_function_are_joined_there():
    text = f"def fit():\n    from ray.air import RunConfig\n    from ray.air.config import ScalingConfig\n    {TRAINER}"
    after = rewritten(text + "    return TorchTrainer(loop, scaling_config=ScalingConfig(), run_config=RunConfig())\n")
    assert f"    from ray.train import RunConfig, ScalingConfig\n    {TRAINER}" in after


@pytest.mark.parametrize(
    "between",
    [
        "from ray.air import RunConfig  # ours\nfrom ray.air.config import ScalingConfig\n",
        "from ray.air import RunConfig\nfrom ray.air.config import ScalingConfig  # noqa: E402\n",
        "from ray.air import RunConfig\n# of the cluster\nfrom ray.air.config import ScalingConfig\n",
        "from ray.air import RunConfig\n\nfrom ray.air.config import ScalingConfig\n",
        "from ray.air import (\n    RunConfig,\n)\nfrom ray.air.config import ScalingConfig\n",
        "from ray.air import RunConfig\nfrom mine import ScalingConfig\nfrom ray.air.config import ScalingConfig\n",
        "from ray.air import ScalingConfig as RunConfig, RunConfig\nfrom ray.air.config import ScalingConfig\n",
        "from ray.air import RunConfig; from ray.air.config import ScalingConfig\n",
        "try:\n    from ray.air import RunConfig\nfinally:\n    from ray.air.config import ScalingConfig\n",
    ],
)
def test_what_may_be_parted_on_purpose_stays_so(between):
    after = rewritten(f"{TRAINER}{between}{USE}")
    assert after.replace("ray.train import", "").count("RunConfig") > 1
    assert "RunConfig, ScalingConfig\n" not in after.partition("Configs")[0]


def test_a_line_becomes_no_longer_than_formatters_have_it():
    first = "from ray.air import RunConfig, CheckpointConfig, FailureConfig, Checkpoint as CheckpointOfARun\n"
    use = f"{USE}print(CheckpointConfig, FailureConfig, CheckpointOfARun)\n"
    text = f"{first}from ray.air.config import ScalingConfig\n{TRAINER}{use}"
    after = rewrite_text(text).text
    assert "\nfrom ray.train import ScalingConfig\n" in after
    assert max(map(len, after.splitlines()[:3])) <= len(first) + len("train") - len("air")


@pytest.mark.parametrize("use", [USE, USE.replace("sync_config=None", "")])
def test_imports_that_were_on_two_lines_before_stay(use):
    text = f"from ray.train import RunConfig\nfrom ray.train import ScalingConfig\n{TRAINER}{use}"
    assert rewritten(text).startswith("from ray.train import RunConfig\nfrom ray.train import ScalingConfig\n")


def test_a_file_with_nothing_old_keeps_its_imports():
    assert check_noop(f"from ray.train import RunConfig\nfrom ray.train import ScalingConfig\n{TRAINER}") == []


def test_a_name_that_is_imported_twice_is_imported_once():
    check_transformed(
        f"from ray.air import RunConfig\nfrom ray.air.config import RunConfig\n{TRAINER}"
        "\nTorchTrainer(loop, run_config=RunConfig())\n",
        f"from ray.train import RunConfig\n{TRAINER}\nTorchTrainer(loop, run_config=RunConfig())\n",
    )


def test_an_import_that_becomes_the_same_as_another_goes():
    text = rewritten(
        "from ray import tune\nfrom ray.tune import RunConfig\nfrom ray.air.config import RunConfig\n\n"
        "tune.Tuner(f, run_config=RunConfig()).fit()\n"
    )
    assert text.count("import RunConfig") == 1


def test_one_that_stands_twice_stays():
    check_noop("from ray.tune import RunConfig\nfrom ray.tune import RunConfig\n\nprint(RunConfig)\n")
