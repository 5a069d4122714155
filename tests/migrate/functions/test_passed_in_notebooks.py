"""Training functions that a notebook beside them imports, and may call with what Tune passed them."""

import json

import pytest

from migrate.command.cli import main

TRAIN = """\
from ray import tune


def train(config, checkpoint_dir=None):
    tune.report(loss=config["x"])


def search():
    tune.run(train)
"""


@pytest.fixture
def migrated(tmp_path):
    """The new text of the module beside a notebook with one cell."""

    def run(cell):
        (tmp_path / "setup.py").write_text("")
        (tmp_path / "search.py").write_text(TRAIN)
        cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": 1, "source": [cell]}]
        notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
        (tmp_path / "explore.ipynb").write_text(json.dumps(notebook))
        main([str(tmp_path)])
        return (tmp_path / "search.py").read_text()

    return run


@pytest.mark.parametrize(
    "cell",
    [
        "from search import train\n\ntrain({'x': 1}, checkpoint_dir='best')",
        "import search\n\nsearch.train({'x': 1}, checkpoint_dir=folder())",
        "from search import train\n\ndef again(config, checkpoint_dir):\n    train(config, checkpoint_dir)",
    ],
)
def test_an_argument_that_a_notebook_may_pass_stays(migrated, cell):
    assert "def train(config, checkpoint_dir=None):" in migrated(cell)


@pytest.mark.parametrize(
    "cell",
    [
        "from search import train\n\ntrain({'x': 1})",
        "from search import train\n\ndef train(config, checkpoint_dir=None):\n    print(config)",
        "from search import search\n\ndef show(checkpoint_dir: str = 'a'):\n    search()",
        "print(1)",
    ],
)
def test_one_that_only_functions_of_the_notebook_take_goes(migrated, cell):
    assert "def train(config):" in migrated(cell)
