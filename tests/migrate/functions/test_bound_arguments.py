"""A ``checkpoint_dir`` that ``partial`` or ``tune.with_parameters`` binds, in the file of the function or another."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop

WITH_PARAMETERS = "from ray import tune\n\nfrom steps import train\n\ntune.Tuner(tune.with_parameters(train, {}))\n"
PARTIAL = (
    "from functools import partial\n\nfrom ray import tune\n\nimport steps\n\ntune.Tuner(partial(steps.train, {}))\n"
)
TRAIN = """\
from ray import tune


def train(config, checkpoint_dir=None, data=None):
    tune.report({"loss": start(checkpoint_dir)})
"""
OPENED = """\
from ray import tune


def train(config, checkpoint_dir=None, data=None):
    checkpoint = tune.get_checkpoint()
    if checkpoint:
        checkpoint_dir = checkpoint.to_directory()
    tune.report({"loss": start(checkpoint_dir)})
"""
TAKEN_AWAY = """\
from ray import tune


def train(config, data=None):
    checkpoint = tune.get_checkpoint()
    checkpoint_dir = checkpoint.to_directory() if checkpoint else None
    tune.report({"loss": start(checkpoint_dir)})
"""


@pytest.fixture
def beside(tmp_path):
    """Rewrites the file of a training function beside one that runs it; gives the text and the codes for a person."""

    def rewrite(runs, text=TRAIN):
        (tmp_path / "pyproject.toml").touch()
        (tmp_path / "run.py").write_text(runs)
        home = tmp_path / "steps.py"
        home.write_text(text)
        found = rewrite_text(text, options=DEFAULTS._replace(path=str(home)))
        return found.text, [finding.code for finding in found.findings if finding.attention]

    return rewrite


@pytest.mark.parametrize("bound", ["checkpoint_dir=None, data=1", "data=1, checkpoint_dir=best"])
def test_what_with_parameters_gives_the_directory_stays(bound):
    text = TRAIN + f"\n\ntune.Tuner(tune.with_parameters(train, {bound}))\n"
    assert check_noop(text) == []


def test_what_with_parameters_gives_the_directory_and_is_called_by_hand_stays():
    text = TRAIN + "\n\ntune.Tuner(tune.with_parameters(train, checkpoint_dir=best))\ntrain({}, data=1)\n"
    assert check_noop(text) == []


def test_what_is_given_the_directory_by_one_run_only_is_reported():
    text = TRAIN + "\n\ntune.Tuner(tune.with_parameters(train, checkpoint_dir=None))\ntune.Tuner(train)\n"
    assert check_noop(text) == ["FUN204"]


@pytest.mark.parametrize("bound", ["checkpoint_dir=None, data=1", "data=1, checkpoint_dir=best"])
def test_what_with_parameters_of_another_file_gives_the_directory_stays(beside, bound):
    assert beside(WITH_PARAMETERS.format(bound)) == (TRAIN, [])


@pytest.mark.parametrize("runs", [WITH_PARAMETERS, PARTIAL])
def test_what_another_file_gives_no_directory_does_not_take_one(beside, runs):
    assert beside(runs.format("data=1")) == (TAKEN_AWAY, [])


def test_what_a_partial_of_another_file_binds_to_none_is_opened_in_its_place(beside):
    assert beside(PARTIAL.format("checkpoint_dir=None, data=1")) == (OPENED, [])


def test_what_a_partial_of_another_file_binds_to_something_is_reported(beside):
    assert beside(PARTIAL.format("checkpoint_dir=best")) == (TRAIN, ["FUN204"])


def test_the_directory_of_another_function_of_that_name_is_no_matter(beside):
    runs = PARTIAL.replace("import steps", "import steps\nimport mine").replace("steps.train", "mine.train")
    assert beside(runs.format("checkpoint_dir=best")) == (TAKEN_AWAY, [])
