"""``--todo``: comments that change nothing of what a file does."""

from __future__ import annotations

import ast

import pytest

from migrate.command.options import Options
from migrate.file_kinds.python_file import python_text
from migrate.rules import all_rules

SAVES = """\
from ray import tune


class Model(tune.Trainable):
    def save_checkpoint(self, directory):
        return self.trainer.save(
            directory,
        )

    def load_checkpoint(self, checkpoint):
        self.trainer.restore(checkpoint)
"""
EXAMPLES = [
    pytest.param(before, id=f"{name}-{number}")
    for name, rule in all_rules()
    for number, (before, _) in enumerate(rule.EXAMPLES)
]


def test_a_comment_that_quotes_several_lines_has_one() -> None:
    done = python_text(SAVES, Options(todo=True))
    added = [line for line in done.text.splitlines() if line not in SAVES.splitlines()]
    assert len(added) == 1
    assert "`self.trainer.save( directory, )`" in added[0]
    assert "\n" not in "".join(found.message + found.old for found in done.findings)


def test_what_has_its_comment_gets_none_under_the_name_of_today() -> None:
    text = "from ray.tune.trial import Checkpoint, Trial\n\n\ndef save(trial, storage=Checkpoint.PERSISTENT): ...\n"
    once = python_text(text, Options(todo=True)).text
    assert "import Checkpoint, Trial\n" in once
    assert once.count("# TODO(migrate)") == 1
    assert python_text(once, Options(todo=True)).text == once


@pytest.mark.parametrize("before", EXAMPLES)
def test_a_second_run_adds_no_comment_to_an_example(before: str) -> None:
    once = python_text(before, Options(todo=True)).text
    assert python_text(once, Options(todo=True)).text == once


@pytest.mark.parametrize("before", EXAMPLES)
def test_comments_change_nothing_of_an_example(before: str) -> None:
    """Code that is ignored is left, so that there is something to say about most of them."""
    codes = tuple({use.code for use in python_text(before, Options()).rewrites} - {"RUN301", "MIGRATE"})
    for options in (Options(), Options(ignore=codes[:1])):
        plain = python_text(before, options).text
        commented = python_text(before, options._replace(todo=True)).text
        assert ast.dump(ast.parse(commented)) == ast.dump(ast.parse(plain))
