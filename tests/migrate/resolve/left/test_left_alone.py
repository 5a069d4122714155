"""What the user wants to be left alone: a statement with a comment, and codes that are not asked for."""

from __future__ import annotations

import pytest

from migrate.command.options import Options
from migrate.engine import rewrite_text
from migrate.rules import all_rules

EXAMPLES = [
    pytest.param(before, id=f"{name}-{number}")
    for name, rule in all_rules()
    for number, (before, _) in enumerate(rule.EXAMPLES)
]

SCHEDULER = """\
from ray import tune
from ray.tune.schedulers import ASHAScheduler

scheduler = ASHAScheduler(max_t=9)
tune.run(f, scheduler=scheduler, metric="loss", mode="min", queue_trials=True){comment}
"""

FILE_PATH = """\
import os

from ray import tune


class Model(tune.Trainable):
    def save_checkpoint(self, directory):{comment}
        path = os.path.join(directory, "model")
        with open(path, "wb") as file:
            file.write(b"")
        return path

    def load_checkpoint(self, path):
        with open(path, "rb") as file:
            file.read()
"""


@pytest.mark.parametrize("before", EXAMPLES)
def test_no_code_is_rewritten_that_is_ignored_and_none_beside_one_that_is_selected(before: str) -> None:
    for code in sorted({use.code for use in rewrite_text(before).rewrites}):
        ignored = rewrite_text(before, options=Options(ignore=(code,)))
        selected = rewrite_text(before, options=Options(select=(code,)))
        assert code not in {use.code for use in ignored.rewrites}
        assert {use.code for use in selected.rewrites} <= {code}


def test_a_run_that_is_left_alone_may_say_what_its_scheduler_optimises() -> None:
    before = SCHEDULER.format(comment="  # migrate: ignore")
    assert rewrite_text(before).text == before
    before = SCHEDULER.format(comment="")
    assert rewrite_text(before, options=Options(select=("NAM",))).text == before


def test_a_method_that_is_left_alone_keeps_its_body() -> None:
    before = FILE_PATH.format(comment="  # migrate: ignore")
    assert rewrite_text(before).text == before
    assert rewrite_text(FILE_PATH.format(comment="")).text != FILE_PATH.format(comment="")
