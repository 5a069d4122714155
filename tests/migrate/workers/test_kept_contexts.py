"""Contexts of workers that are asked for in no function, where Train V2 raises."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "from ray import train\nfrom ray.train.torch import TorchTrainer\n"
KEPT = "context = train.get_context()\n"
LOOP = """

def loop(config):
    if {asked}.get_world_rank() == 0:
        train.report({{"size": {asked}.get_world_size()}})


TorchTrainer(loop).fit()
"""


def test_functions_ask_for_a_context_that_the_file_keeps():
    now = rewritten(HEAD + "\n" + KEPT + LOOP.format(asked="context"))
    assert now == HEAD + LOOP.format(asked="train.get_context()")


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("import ray.train\n\ncontext = ray.train.get_context()\n", "ray.train.get_context()"),
        ("from ray.train import get_context\n\ncontext = get_context()\n", "get_context()"),
        ("from ray import train as t\n\ncontext = t.get_context()\n", "t.get_context()"),
    ],
)
def test_they_ask_as_the_file_did(given, asked):
    text = given + "\n\ndef rank():\n    return context.get_world_rank()\n"
    assert f"    return {asked}.get_world_rank()\n" in rewritten(text)


def test_a_lambda_asks_too_and_a_trial_asks_tune():
    head = "from ray import train, tune\n\n" + KEPT + "\n"
    asked = "tune.get_context().get_trial_id()"
    assert rewritten(head + "tune.Tuner(lambda config: show(context.get_trial_id())).fit()\n").endswith(
        f"tune.Tuner(lambda config: show({asked})).fit()\n"
    )


def test_it_is_told_as_rewritten():
    assert {use.code for use in rewrite_text(HEAD + KEPT + LOOP.format(asked="context")).rewrites} == {"FUN245"}


@pytest.mark.parametrize(
    "more",
    [
        "print(context.get_world_rank())\n",
        "def other(now=context):\n    pass\n",
        "@mark(context)\ndef other():\n    pass\n",
        "class Keeping:\n    now = context\n",
        "sizes = [context.get_world_size() for _ in range(2)]\n",
        "__all__ = ['context']\n",
        "context = None\n",
        "def other():\n    global context\n    context = None\n",
        "def other(train):\n    return context\n",
        "eval('context')\n",
    ],
)
def test_a_context_that_more_than_functions_may_read_is_reported(more):
    assert check_noop(HEAD + KEPT + LOOP.format(asked="context") + more) == ["FUN245"]


@pytest.mark.parametrize("kept", ["context = other = train.get_context()\n", "context: object = train.get_context()\n"])
def test_so_is_one_that_is_kept_another_way(kept):
    assert check_noop(HEAD + kept + LOOP.format(asked="context")) == ["FUN245"]


def test_so_is_one_that_another_file_takes(tmp_path):
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "other.py").write_text("from common import context\n\nprint(context)\n")
    home, text = tmp_path / "common.py", HEAD + KEPT + LOOP.format(asked="context")
    home.write_text(text)
    done = rewrite_text(text, options=DEFAULTS._replace(path=str(home)))
    assert done.text == text
    assert [found.code for found in done.findings] == ["FUN245"]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("rank = train.get_context().get_world_rank()", "FUN245"),
        ("if train.get_context().get_world_rank() == 0:\n    print(1)", "FUN245"),
        ("if __name__ == '__main__':\n    print(train.get_context().get_world_size())", "FUN245"),
        ("class Of:\n    rank = train.get_context().get_world_rank()", "FUN245"),
        ("def other(rank=train.get_context().get_world_rank()):\n    pass", "FUN245"),
        ("print(train.get_checkpoint())", "FUN244"),
        ("train.report({'a': 1})", "FUN243"),
        ("shard = train.get_dataset_shard('train')", "FUN246"),
    ],
)
def test_what_is_asked_in_no_function_is_reported(asked, code):
    assert check_noop(f"from ray import train\n\n{asked}\n") == [code]


@pytest.mark.parametrize(
    "asked",
    [
        "def rank():\n    return train.get_context().get_world_rank()",
        "rank = lambda: train.get_context().get_world_rank()",
        "class Of:\n    def rank(self):\n        return train.get_context().get_world_rank()",
        "class Of:\n    rank = property(lambda self: train.get_context().get_world_rank())",
        "get = train.get_context",
        "try:\n    rank = train.get_context().get_world_rank()\nexcept RuntimeError:\n    rank = 0",
        "try:\n    now = train.get_context()\nexcept Exception:\n    now = None\n\ndef f():\n    return now",
        "import ray\nif ray.is_initialized():\n    rank = train.get_context().get_world_rank()",
        "rank = tune.get_context().get_trial_id()",
        "rank = other.get_context().get_world_rank()",
    ],
)
def test_what_a_function_asks_or_what_makes_something_of_the_error_is_not(asked):
    assert check_noop(f"from ray import train, tune\n\n{asked}\n") == []


@pytest.mark.parametrize("page", ["README.md", "docs/train.rst"])
def test_nor_is_what_a_page_shows_without_its_function(page):
    done = rewrite_text("from ray import train\n\ntrain.report({'a': 1})\n", options=DEFAULTS._replace(path=page))
    assert done.findings == ()
