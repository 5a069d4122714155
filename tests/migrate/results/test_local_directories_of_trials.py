"""`trial.local_path` and `trial.local_experiment_path` of Ray 2.5 and 2.6: the trial's own directory, and its run's."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
import os

from ray import tune
from ray.air import session


def objective(config):
    session.report({"loss": 1})


"""
RUN = "analysis = tune.run(objective, name='a', raise_on_failed_trial=False)\nprint(analysis)\n"
CALLBACK = """\


class Notes(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        print(trial.local_path, trial.local_experiment_path)
"""
OF_26 = "tune.run(objective, sync_config=tune.SyncConfig(sync_on_checkpoint=False))\n"


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("trial.local_path", "trial.path"),
        ("os.listdir(trial.local_path)", "os.listdir(trial.path)"),
        ("trial.local_experiment_path", "os.path.dirname(trial.path)"),
        ("analysis.trials[0].local_path", "analysis.trials[0].path"),
    ],
)
def test_they_are_the_directories_in_storage(asked, today):
    text = rewritten(f"{HEAD}{RUN}for trial in analysis.trials:\n    print({asked})\n{OF_26}")
    assert f"    print({today})\n" in text


def test_those_of_an_annotated_trial_too():
    head = HEAD.replace("import session\n", "import session\nfrom ray.tune.experiment import Trial\n")
    text = rewritten(f"{head}{RUN}{OF_26}\n\ndef show(trial: Trial):\n    print(trial.local_path)\n")
    assert "print(trial.path)" in text


@pytest.mark.parametrize(
    "text",
    [
        "from ray import tune\n\n\ndef show(trial):\n    print(trial.local_path)\n",
        f"from ray import tune\n{CALLBACK}",
        "from ray.tune.experiment import Trial\n\n\ndef show(trial: Trial):\n    print(trial.local_path)\n",
        "from ray import tune\n\nanalysis = tune.ExperimentAnalysis('/runs/a')\nprint(analysis.trials[0].local_path)\n",
    ],
    ids=["unknown", "callback", "no-age", "of-today"],
)
def test_what_may_be_of_today_stays(text):
    assert check_noop(text) == []


def test_in_a_callback_of_then_they_stay():
    text = rewritten(f"{HEAD}{RUN}{OF_26}{CALLBACK}")
    assert "print(trial.local_path, trial.local_experiment_path)" in text


def test_of_what_is_stored_elsewhere_they_are_reported():
    elsewhere = OF_26.replace("sync_on_checkpoint=False", "sync_on_checkpoint=False, upload_dir='s3://bucket'")
    done = rewrite_text(f"{HEAD}{RUN}{elsewhere}for trial in analysis.trials:\n    print(trial.local_path)\n")
    assert "print(trial.local_path)" in done.text
    assert "RES425" in [finding.code for finding in done.findings if finding.attention]
