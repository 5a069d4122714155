"""Blocks of `tune.checkpoint_dir` whose directory has a name that something else has further down."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

HEAD = "from ray import tune\n\n\ndef train(config):\n"
BLOCK = """\
    for step in range(3):
        if step:
            with tune.checkpoint_dir(step) as path:
                save(path)
        tune.report(loss=1)
"""


@pytest.mark.parametrize(
    "below",
    [
        BLOCK,
        "    with open_folder() as path:\n        print(path)\n",
        "    with lock, open_folder() as path:\n        if path:\n            print(path)\n",
        "    for path in config['paths']:\n        print(path)\n",
        "    print('path')\n",
    ],
)
def test_a_name_that_is_bound_anew_is_another_one(below):
    text = rewritten(f"{HEAD}{BLOCK}{below}")
    assert "checkpoint_dir" not in text
    assert text.count("with tempfile.TemporaryDirectory() as path:") == (2 if below == BLOCK else 1)


@pytest.mark.parametrize(
    "below",
    [
        "    print(path)\n",
        "    with open_folder(path) as path:\n        pass\n",
        "    with open_folder() as path:\n        pass\n    print(path)\n",
        "    for path in paths(path):\n        print(path)\n",
        "    for path in config['paths']:\n        pass\n    else:\n        print(path)\n",
        "    for other in config['paths']:\n        print(path)\n",
        "    if config['again']:\n        path = 1\n    print(path)\n",
    ],
)
def test_a_name_that_may_be_the_directory_is_reported(below):
    done = rewrite_text(f"{HEAD}{BLOCK}{below}")
    assert "with tune.checkpoint_dir(step) as path:" in done.text
    assert any("`path` is used outside of the block" in found.message for found in done.findings if found.attention)


def test_a_loop_around_the_block_has_not_the_name_behind_it():
    loop = """\
    for path in config["paths"]:
        with tune.checkpoint_dir(1) as path:
            save(path)
        tune.report(loss=1)
        print(path)
"""
    done = rewrite_text(f"{HEAD}{loop}")
    assert "with tune.checkpoint_dir(1) as path:" in done.text
    assert [found.code for found in done.findings if found.attention] == ["FUN214"]
