"""What trials and experiments had, and one of their attributes has today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

MADE = "from ray import tune\n\nmade = tune.Experiment('a', f)\n"
CALLBACK = """\
from ray import tune


class Notes(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        print({})
"""


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("made.name", "made.storage.experiment_dir_name"),
        ("made.dir_name", "made.storage.experiment_dir_name"),
        ("tune.Experiment('b', f).dir_name", "tune.Experiment('b', f).storage.experiment_dir_name"),
        ("tune.Experiment.from_json('b', s).local_dir", "tune.Experiment.from_json('b', s).storage.storage_fs_path"),
        ("made.checkpoint_dir", "made.path"),
        ("made.checkpoint_dir + made.name", "made.path + made.storage.experiment_dir_name"),
    ],
)
def test_what_an_experiment_was_asked_is_asked_where_it_is_today(asked, today):
    assert rewritten(f"{MADE}print({asked})\n") == f"{MADE}print({today})\n"


@pytest.mark.parametrize("asked", ["made.path", "other.name", "made.spec"])
def test_what_an_experiment_has_and_what_may_be_another_object_stay(asked):
    assert check_noop(f"{MADE}print({asked})\n") == []


@pytest.mark.parametrize("made", ["tune.Experiment(None, f)", "tune.Experiment(name='', run=f)"])
def test_the_name_of_an_experiment_without_one_is_reported(made):
    """It was that of the trainable, and has the date in it today."""
    assert check_noop(f"from ray import tune\n\nmade = {made}\nprint(made.name)\n") == ["INT202"]


def test_code_for_several_releases_stays():
    assert check_noop(f"{MADE}print(made.name if hasattr(made, 'name') else made.storage.experiment_dir_name)\n") == []


@pytest.mark.parametrize(
    "code",
    [
        "def make():\n    return tune.Experiment('a', f)\n\n\nprint(make().name)\n",
        "make = lambda: tune.Experiment('a', f)\nmade = make()\nprint(made.name)\n",
        "made, other = tune.Experiment('a', f), 1\nprint(made.name, other)\n",
        "def show(one):\n    print(one.name)\n\n\nshow(tune.Experiment('a', f))\n",
        "class Study:\n    def __init__(self):\n        self.one = tune.Experiment('a', f)\n\n"
        "    def show(self):\n        print(self.one.name)\n",
        "def make():\n    global made\n    made = tune.Experiment('a', f)\n\n\nmake()\nprint(made.name)\n",
    ],
)
def test_an_experiment_is_followed_to_where_it_is_asked(code):
    text = f"from ray import tune\n\n\n{code}"
    assert rewritten(text) == text.replace(".name", ".storage.experiment_dir_name")


def test_what_may_be_something_else_in_one_call_stays():
    code = "def show(one):\n    print(one.name)\n\n\nshow(tune.Experiment('a', f))\nshow(other)\n"
    assert check_noop(f"from ray import tune\n\n\n{code}") == []


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("trial.start_time", "trial.run_metadata.start_time"),
        ("[one.last_update_time for one in trials]", "[one.run_metadata.last_result_time for one in trials]"),
        ("trial.init_logdir()", "trial.init_local_path()"),
        ("trial.location.hostname", "trial.temporary_state.location.hostname"),
        (
            "trial.keep_checkpoints_num",
            "trial.run_metadata.checkpoint_manager.checkpoint_config.num_to_keep",
        ),
        (
            "trial.checkpoint_score_attr",
            "trial.run_metadata.checkpoint_manager.checkpoint_config.checkpoint_score_attribute",
        ),
    ],
)
def test_what_a_callback_asks_a_trial_is_asked_where_it_is_today(asked, today):
    assert rewritten(CALLBACK.format(asked)) == CALLBACK.format(today)


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("trial.status, trial.last_result, trial.config", []),
        ("self.start_time, result.start_time", []),
        ("trial.resources", ["RES437"]),
        ("trial.error_msg", ["RES438"]),
    ],
)
def test_what_trials_have_and_what_has_no_place_today_stay(asked, codes):
    assert check_noop(CALLBACK.format(asked)) == codes


def test_trials_of_a_run_are_asked_where_it_is_today():
    text = """\
from ray import tune

analysis = tune.run("PPO", name="listed", raise_on_failed_trial=False)
trials = sorted(analysis.trials, key=str)
print([trial.start_time for trial in trials])
"""
    done = rewrite_text(text)
    assert "print([trial.run_metadata.start_time for trial in trials])" in done.text
    assert not [finding for finding in done.findings if finding.attention]
