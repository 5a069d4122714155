"""Comments of a file outlive what they stood beside."""

from __future__ import annotations

import re

import pytest

from migrate.engine import rewrite_text
from migrate.rules import all_rules

EXAMPLES = [
    pytest.param(before, id=f"{name}-{number}")
    for name, rule in all_rules()
    for number, (before, _) in enumerate(rule.EXAMPLES)
    if '"""' not in before and "\\\n" not in before
]


@pytest.mark.parametrize("before", EXAMPLES)
def test_no_comment_of_an_example_is_lost(before: str) -> None:
    lines = [f"{line}  # remark {number};" if line.strip() else line for number, line in enumerate(before.split("\n"))]
    after = rewrite_text("\n".join(lines)).text
    assert set(re.findall(r"# remark \d+;", after)) == set(re.findall(r"# remark \d+;", "\n".join(lines)))


def test_the_comment_of_an_import_that_goes_stays_in_its_place() -> None:
    before = (
        "import os\nfrom ray.tune.integration.wandb import WandbLogger  # not any more\nfrom ray import tune\n\n"
        "tune.Tuner('PPO')\n"
    )
    assert rewrite_text(before).text == "import os\n# not any more\nfrom ray import tune\n\ntune.Tuner('PPO')\n"


@pytest.mark.parametrize(
    "comment", ["# noqa: F401", "# type: ignore", "#pylint: disable=unused-import", "# isort:skip"]
)
def test_what_a_comment_says_to_a_tool_goes_with_the_import(comment: str) -> None:
    before = (
        f"from ray.tune.integration.wandb import WandbLogger  {comment}\nfrom ray import tune\n\ntune.Tuner('PPO')\n"
    )
    assert rewrite_text(before).text == "from ray import tune\n\ntune.Tuner('PPO')\n"


def test_the_comment_of_an_argument_that_moves_away_stands_above_the_statement() -> None:
    before = """\
from ray.air import ScalingConfig
from ray.train.xgboost import XGBoostTrainer


def fit(dataset):
    trainer = XGBoostTrainer(
        label_column="y",  # what is predicted
        datasets={"train": dataset},
        scaling_config=ScalingConfig(num_workers=2),
    )
    return trainer.fit()
"""
    assert "    # what is predicted\n    trainer = XGBoostTrainer(\n" in rewrite_text(before).text


def test_code_in_comments_keeps_its_shape() -> None:
    before = """from ray import tune

tune.run(
    "PPO",
    # scheduler=tune.schedulers.ASHAScheduler(
        # metric="score",
            # mode="max",
    # ),
    config=config,  # this one is set
    # callbacks=[
        #    Logger()],
)
"""
    after = rewrite_text(before).text
    assert (
        """\
    # scheduler=tune.schedulers.ASHAScheduler(
        # metric="score",
            # mode="max",
    # ),
).fit()
"""
        in after
    )
    assert (
        """\
        # callbacks=[
            #    Logger()],
    ),
"""
        in after
    )


def test_the_comment_above_an_argument_that_goes_keeps_its_distance_from_the_next() -> None:
    text = """\
from ray.train import ScalingConfig

config = ScalingConfig(
    use_gpu=True,
    # The trainer needs nothing.
    trainer_resources={"CPU": 0},

    # One for each node.
    num_workers=2,
)
"""
    assert rewrite_text(text).text == text.replace('    trainer_resources={"CPU": 0},\n', "")
