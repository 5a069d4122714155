"""Checkpoints of analyses that texts take for the paths that they were: ``f"{analysis.best_checkpoint}/model"``."""

import pytest

from tests.migrate.support import rewritten

RUNS = """\
from ray import tune


def search():
    analysis = tune.run("PPO", metric="loss", mode="min")
    return analysis


found = {found}
{use}
"""
PATHS = [
    ("print(f'{0}/model')", "{found.best_checkpoint}"),
    ('print("{{}}/model".format({0}))', "found.best_checkpoint"),
    ('print("{{}}: {{}}/{{}}".format(n, {0}, name))', "found.best_checkpoint"),
    ('print("{{0}}/{{1}}".format({0}, name))', "found.best_checkpoint"),
    ('print("%s/model" % {0})', "found.best_checkpoint"),
    ("best = found.best_checkpoint\nprint(f'{0}/model')", "{best}"),
]
MESSAGES = [
    "print(f'{found.best_checkpoint}')",
    "print(f'{found.best_checkpoint} is best')",
    "print(f'{name}/{found.best_checkpoint}')",
]


def with_path(use):
    return use.replace("}", ".path}") if use.endswith("}") else f"{use}.path"


@pytest.mark.parametrize("found", ["search()", 'tune.run("PPO", metric="loss", mode="min")'])
@pytest.mark.parametrize(("text", "use"), PATHS)
def test_a_text_that_goes_on_below_a_checkpoint_takes_its_path(found, text, use):
    before = RUNS.format(found=found, use=text.format(use))
    assert text.format(with_path(use)) in rewritten(before)


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_names_a_checkpoint_as_it_is(message):
    assert message in rewritten(RUNS.format(found="search()", use=message))
