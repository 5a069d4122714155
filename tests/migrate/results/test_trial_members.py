"""What trials, analyses, experiments and runners had once and have no more, wherever they certainly are such."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop

CALLBACK = (
    "from ray import tune\n\n\nclass C(tune.Callback):\n"
    "    def on_trial_result(self, iteration, trials, trial, result, **info):\n        print(trial.{asked})\n"
)
SCHEDULER = (
    "from ray.tune.schedulers import FIFOScheduler\n\n\nclass S(FIFOScheduler):\n"
    "    def on_trial_result(self, trial_runner, trial, result):\n        print({asked})\n"
)
SAID = "from ray.tune.experiment import Trial\n\n\ndef named(given: Trial):\n    return given.{asked}\n"
OPENED = 'from ray.tune import ExperimentAnalysis\n\nanalysis = ExperimentAnalysis("/r")\nprint(analysis.{asked})\n'
EXPERIMENT = 'from ray import tune\n\nexperiment = tune.Experiment("e", f)\nprint(experiment.{asked})\n'

LOST = [
    *(("result_logger", "INT200"), ("runner", "INT199"), ("results", "INT191"), ("write_error_log()", "INT127")),
    *(("checkpoint_config", "INT211"), ("error_filename", "INT212"), ("sync_config", "INT217")),
    *(("get_runner_ip()", "INT128"), ("remote_path", "INT132"), ("checkpoint_manager", "INT195")),
]


@pytest.mark.parametrize("text", [CALLBACK, SAID, SCHEDULER.replace("{asked}", "trial.{asked}")])
@pytest.mark.parametrize(("asked", "code"), LOST)
def test_what_trials_lost_is_reported(text, asked, code):
    assert check_noop(text.format(asked=asked)) == [code]
    assert may_be_legacy(text.format(asked=asked).encode())


@pytest.mark.parametrize(("asked", "code"), LOST)
def test_it_is_of_the_trials_of_a_run(asked, code):
    text = f"from ray import tune\n\nanalysis = tune.run(f)\nfor one in analysis.trials:\n    print(one.{asked})\n"
    assert code in [finding.code for finding in rewrite_text(text).findings]


@pytest.mark.parametrize("text", [CALLBACK, SAID, SCHEDULER.replace("{asked}", "trial.{asked}")])
@pytest.mark.parametrize(
    "asked", ["trial_id", "config", "last_result", "path", "placement_group_factory", "num_failures"]
)
def test_what_trials_have_is_not(text, asked):
    assert check_noop(text.format(asked=asked)) == []


@pytest.mark.parametrize("asked", ["runner", "results", "verbose", "sync_config"])
def test_what_is_no_trial_is_not_asked_as_one(asked):
    assert check_noop(CALLBACK.format(asked="trial_id").replace("trial.trial_id", f"self.{asked}")) == []
    assert check_noop(SAID.format(asked=asked).replace(": Trial", "")) == []
    assert check_noop(f"from ray import tune\n\n\ndef show(trial):\n    print(trial.{asked})\n") == []


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        *(("_checkpoints", "RES461"), ("_local_path", "RES463"), ("_remote_path", "RES464")),
        *(("_experiment_states", "RES466"), ("make_stub_if_needed()", "RES467")),
    ],
)
def test_what_analyses_lost_is_reported(asked, code):
    assert check_noop(OPENED.format(asked=asked)) == [code]
    assert check_noop(OPENED.format(asked="trials").replace("(analysis", f"(other.{asked}, analysis")) == []


@pytest.mark.parametrize(("asked", "code"), [("debug_string()", "INT231"), ("checkpoint_file", "INT232")])
def test_what_the_runner_of_trials_lost_is_reported(asked, code):
    assert check_noop(SCHEDULER.format(asked=f"trial_runner.{asked}")) == [code]
    assert check_noop(SCHEDULER.format(asked=f"self.{asked}")) == []


@pytest.mark.parametrize(
    ("asked", "code"),
    [("get_experiment_checkpoint_dir()", "INT151"), ("remote_checkpoint_dir", "INT152")],
)
def test_what_experiments_lost_is_reported_and_found_by_the_first_look(asked, code):
    assert check_noop(EXPERIMENT.format(asked=asked)) == [code]
    assert may_be_legacy(EXPERIMENT.format(asked=asked).encode())
    assert check_noop(EXPERIMENT.format(asked="spec")) == []


@pytest.mark.parametrize("asked", ["sync_config", "sync_num_retries", "sync_sleep_time"])
def test_what_trainables_no_longer_know_of_syncing_is_reported(asked):
    text = f"from ray import tune\n\n\nclass T(tune.Trainable):\n    def step(self):\n        return self.{asked}\n"
    assert len(check_noop(text)) == 1
    assert check_noop(text.replace("self.", "self.config.")) == []
