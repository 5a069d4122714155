"""What trials told through Ray 0.8 or 2.6, asked of what they have today."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten

RUN = "from ray import tune\n\nanalysis = tune.run('PPO', name='a', raise_on_failed_trial=False{})\n"
CALLBACK = """\
from ray import tune


class Notes(tune.Callback):
    def on_trial_complete(self, iteration, trials, trial, **info):
        {}
"""
GROUP = "trial.placement_group_factory"


def of_callback(asked, today):
    return check_transformed(CALLBACK.format(asked), CALLBACK.format(today))


def of_run(asked, more=""):
    """What is asked of a trial of a run, rewritten."""
    head = RUN.format(more)
    return rewritten(f"{head}for trial in analysis.trials:\n    {asked}\n").splitlines()[-1].strip()


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("print(trial.resources.cpu)", f"print({GROUP}.head_cpus)"),
        ("print(trial.resources.gpu > 0)", f'print({GROUP}.bundles[0].get("GPU", 0) > 0)'),
        (
            "print(trial.resources.extra_cpu)",
            f'print(({GROUP}.required_resources.get("CPU", 0) - {GROUP}.head_cpus))',
        ),
        ("print(f'{trial.resources.cpu_total()}')", f"print(f'{{{GROUP}.required_resources.get(\"CPU\", 0)}}')"),
        ("return [trial.resources.cpu, 1]", f"return [{GROUP}.head_cpus, 1]"),
    ],
)
def test_numbers_of_resources_are_those_of_the_placement_group(asked, today):
    of_callback(asked, today)


@pytest.mark.parametrize(
    "asked",
    [
        "print(trial.resources)",
        "range(trial.resources.cpu)",
        "self.cpus = trial.resources.cpu",
        "print(trial.resources.memory)",
        "print(trial.resources.custom_resources)",
        "print(trial.resources.cpu_total)",
        "print(trial.resources.get_res_total('a'))",
        "print(trial.resources.gpu, 'extra_gpu')",
    ],
)
def test_what_a_placement_group_does_not_tell_as_it_was_is_reported(asked):
    assert check_noop(CALLBACK.format(asked)) == ["RES437"]


def test_resources_of_other_things_stay():
    assert check_noop(CALLBACK.format("print(self.resources.cpu, machine.resources.gpu)")) == []


def test_the_error_of_a_trial_of_a_run_is_asked_for():
    assert of_run("print('high' in (trial.error_msg or ''))") == "print('high' in (trial.get_error() or ''))"


def test_in_a_callback_it_is_not_there_yet():
    assert check_noop(CALLBACK.format("print(trial.error_msg)")) == ["RES438"]


def test_the_directory_of_a_run_is_above_its_trials():
    assert of_run("print(trial.local_dir)") == "print(os.path.dirname(trial.path))"


@pytest.mark.parametrize("more", [", upload_dir='s3://here'", ", local_dir=a, upload_dir=b", ", storage_path=a"])
def test_that_of_a_run_which_is_stored_elsewhere_is_not(more):
    assert of_run("print(trial.local_dir)", more) == "print(trial.local_dir)"


def test_that_of_a_callback_is_not():
    assert check_noop(CALLBACK.format("print(trial.local_dir)")) == ["RES426"]


def test_a_run_that_is_stored_here_alone_has_no_other_place():
    assert of_run("print(trial.remote_checkpoint_dir)", ", local_dir='/runs'") == "print(None)"


@pytest.mark.parametrize("more", [", upload_dir=place", ", sync_config=config", ", **options"])
def test_the_place_of_one_that_may_be_stored_elsewhere_is_reported(more):
    assert of_run("print(trial.remote_checkpoint_dir)", more) == "print(trial.remote_checkpoint_dir)"


KEPT = "trial.run_metadata.checkpoint_manager.best_checkpoint_results"


@pytest.mark.parametrize(
    ("asked", "today"),
    [
        ("print(len(trial.get_trial_checkpoints()))", f"print(len({KEPT}))"),
        ("print([one.metrics for one in trial.get_trial_checkpoints()])", f"print([one.metrics for one in {KEPT}])"),
        (
            "for one in trial.get_trial_checkpoints():\n            print(one.dir_or_data)",
            f"for one in {KEPT}:\n            print(one.checkpoint.path)",
        ),
    ],
)
def test_checkpoints_that_are_kept_of_a_trial_are_counted_and_gone_through(asked, today):
    of_callback(asked, today)


@pytest.mark.parametrize(
    "asked",
    [
        "print(trial.get_trial_checkpoints())",
        "print(trial.get_trial_checkpoints()[0])",
        "self.kept = trial.get_trial_checkpoints()",
        "print([one.id for one in trial.get_trial_checkpoints()])",
        "print([one for one in trial.get_trial_checkpoints()])",
        "print(trial.get_trial_checkpoints)",
    ],
)
def test_what_else_is_asked_of_them_is_reported(asked):
    assert check_noop(CALLBACK.format(asked)) == ["RES429"]


def test_trials_of_something_else_stay():
    asked = "print(trial.error_msg, trial.resources.cpu)"
    assert check_noop(f"import optuna\nfrom ray import tune\n\nfor trial in study.trials:\n    {asked}\n") == []
