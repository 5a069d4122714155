"""Directories of trials that a function names: a second run of the same name writes over those of the first today."""

import pytest

from migrate.engine import rewrite_text

FILE = """\
import time
from uuid import uuid4
from ray import tune
from ray.tune.trial import ExportFormat


def by_rate(trial):
    return "rate_{{}}".format(trial.config["lr"])


def by_id(trial):
    return f"trial_{{trial.trial_id}}"


tune.run(f, local_dir="/r", {given})
"""
REMARK = "a second run of this name writes over"


def remarks(given, text=FILE):
    """What is said of the directories of the trials of a run."""
    return [found for found in rewrite_text(text.format(given=given)).findings if REMARK in found.message]


@pytest.mark.parametrize(
    "creator", ["by_rate", 'lambda trial: str(trial.config["lr"])', "names.by_rate", "lambda t: t.experiment_tag"]
)
def test_it_is_said_of_a_run_with_a_name_whose_directories_may_have_the_same_names_again(creator):
    (found,) = remarks(f'name="run", trial_dirname_creator={creator}')
    assert not found.attention


@pytest.mark.parametrize(
    "creator",
    [
        *("by_id", "None", "lambda trial: trial.trial_id", "lambda trial: str(trial)", 'lambda t: f"run_{t}"'),
        *('lambda t: f"{time.time()}"', "lambda t: uuid4().hex", 'lambda t: "{}_{}".format(t, t.config["lr"])'),
    ],
)
def test_nothing_is_said_where_the_names_are_others_each_time(creator):
    assert not remarks(f'name="run", trial_dirname_creator={creator}')


@pytest.mark.parametrize(
    "given", ["trial_dirname_creator=by_rate", 'name="run"', 'name="run", trial_name_creator=by_rate']
)
def test_nor_of_runs_without_a_name_or_with_directories_of_rays(given):
    assert not remarks(given)


def test_nor_of_a_file_for_ray_2_7_and_later_which_did_the_same():
    text = FILE.replace("from ray.tune.trial import ExportFormat\n", "").replace("local_dir", "storage_path")
    assert not remarks('name="run", trial_dirname_creator=by_rate', text)
