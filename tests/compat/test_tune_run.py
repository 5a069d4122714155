"""`tune.run` with the parameters of then."""

import os
import sys
import time
import warnings
from pathlib import Path

import pytest

from tests.compat.objectives import objective


def test_a_relative_local_dir_is_below_the_working_directory(ray_session, tmp_path, monkeypatch):
    from ray import tune

    monkeypatch.chdir(tmp_path)
    analysis = tune.run(objective, "my_name", local_dir="./results", verbose=0)
    trial_directory = Path(analysis.trials[0].logdir)
    assert trial_directory.parent == tmp_path / "results" / "my_name"
    assert len((trial_directory / "result.json").read_text().splitlines()) == 3


def test_a_trial_without_a_checkpoint_has_an_empty_one_in_runs_of_ray_2_6(run, tmp_path):
    from ray import tune

    [trial] = run().trials
    assert (trial.checkpoint.value, trial.checkpoint.result, trial.checkpoint.storage) == (None, {}, "persistent")
    assert not trial.checkpoint
    assert not trial.has_checkpoint()
    [of_today] = tune.run(objective, storage_path=str(tmp_path), name="today", verbose=0).trials
    assert of_today.checkpoint is None


def test_checkpoints_are_kept_by_the_lowest_score_with_the_min_prefix(run):
    from ray import tune

    class Loss(tune.Trainable):
        def _train(self):
            return {"loss": [3, 1, 2, 5][self._iteration]}

        def _save(self, directory):
            return {"iteration": self._iteration}

    analysis = run(
        Loss,
        stop={"training_iteration": 4},
        checkpoint_freq=1,
        keep_checkpoints_num=2,
        checkpoint_score_attr="min-loss",
    )
    kept = analysis._get_trial_checkpoints_with_metric(analysis.trials[0], "loss")
    assert 1 in {loss for _, loss in kept} and 3 not in {loss for _, loss in kept}


def test_extra_resources_become_a_second_bundle_instead_of_a_trial_that_never_starts(run):
    analysis = run(resources_per_trial={"cpu": 1, "extra_cpu": 1})
    bundles = analysis.trials[0].placement_group_factory.bundles
    assert bundles == [{"CPU": 1.0}, {"CPU": 1.0}]


def test_resources_may_be_a_function_of_the_configuration(run):
    from ray import tune

    def resources(config):
        return tune.PlacementGroupFactory([{"CPU": 1}] * config["x"])

    analysis = run(config={"x": tune.grid_search([1, 2])}, resources_per_trial=resources)
    assert [len(trial.placement_group_factory.bundles) for trial in analysis.trials] == [1, 2]
    assert run(name="another").trials[0].placement_group_factory.bundles == [{"CPU": 1.0}]


def test_no_checkpoints_to_keep_are_all(run):
    from ray import tune

    class Saves(tune.Trainable):
        def step(self):
            return {"score": 1}

        def save_checkpoint(self, directory):
            return {}

    analysis = run(Saves, stop={"training_iteration": 3}, checkpoint_freq=1, keep_checkpoints_num=0)
    assert len(list(Path(analysis.trials[0].logdir).glob("checkpoint_*"))) == 3


def test_both_stop_keys_count(run):
    assert run(stop={"training_iteration": 10, "score": 1}).trials[0].last_result["training_iteration"] == 2


def test_output_goes_to_the_files_that_were_named(run):
    def speak(config):
        print("to standard output")
        print("to standard error", file=sys.stderr)
        return {"score": 1}

    directory = Path(run(speak, log_to_file=["my_stdout.log", "my_stderr.log"]).trials[0].logdir)
    assert "to standard output" in (directory / "my_stdout.log").read_text()
    assert "to standard error" in (directory / "my_stderr.log").read_text()
    directory = Path(run(speak, log_to_file=(None, "errors.log")).trials[0].logdir)
    assert "to standard error" in (directory / "errors.log").read_text()
    with pytest.raises(ValueError, match="If you pass a Sequence to `log_to_file` it has to have a length of 2"):
        run(speak, log_to_file=("a.log",))


def test_a_run_without_trials_is_an_error(run):
    from ray.tune import TuneError

    with pytest.raises(TuneError, match="No trials found"):
        run(num_samples=0)


def test_a_parameter_without_meaning_is_accepted_with_one_warning(ray_session, tmp_path):
    from ray import tune

    import compat.usage

    compat.usage.reset()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        analysis = tune.run(objective, local_dir=str(tmp_path), verbose=0, queue_trials=True, with_server=False)
    texts = [str(entry.message) for entry in caught if entry.category is compat.RayCompatWarning]
    assert sum("ray.tune.run(queue_trials)" in text for text in texts) == 1
    assert {Path(entry.filename) for entry in caught if "queue_trials" in str(entry.message)} == {Path(__file__)}
    assert len(analysis.trials) == 1


def test_a_parameter_that_never_was_is_a_type_error(run):
    with pytest.raises(TypeError, match="unexpected keyword argument 'learning_rate'"):
        run(learning_rate=0.1)


# What `tune.run` received after the trainable, by position, and what it means: at most that many iterations, this x.
POSITIONAL = {
    "0.8.7": ("name", {"training_iteration": 2}, {"x": 3}, {"cpu": 1}, 2),
    "0.8.7, the resources alone": ("name", {"training_iteration": 2}, {"x": 3}, {"cpu": 1, "extra_cpu": 1}, 2),
    "1.13.0 - 2.42.1": ("name", "score", "max", {"training_iteration": 2}, None, {"x": 3}, {"cpu": 1}, 2),
    "1.13.0, without metric": ("name", None, None, {"training_iteration": 2}, 60, {"x": 3}, None, 2),
}


@pytest.mark.parametrize("values", POSITIONAL.values(), ids=list(POSITIONAL))
def test_positional_arguments_mean_what_they_meant_in_the_release_they_fit(ray_session, tmp_path, monkeypatch, values):
    from ray import tune

    monkeypatch.setenv("TUNE_RESULT_DIR", str(tmp_path))
    trials = tune.run(objective, *values, verbose=0).trials
    assert [trial.last_result["training_iteration"] for trial in trials] == [2, 2]
    assert [trial.config for trial in trials] == [{"x": 3}, {"x": 3}]
    assert {Path(trial.logdir).parent for trial in trials} == {tmp_path / "name"}


def test_positional_arguments_that_could_mean_two_things_are_refused(ray_session):
    from ray import tune

    from compat import LegacyApiError

    with pytest.raises(LegacyApiError, match=r"RUN371.*num_samples or time_budget_s.*Way out"):
        tune.run(objective, "name", None, None, None, 5)


def test_positional_arguments_that_no_release_took_are_a_type_error(ray_session):
    from ray import tune

    with pytest.raises(TypeError, match="3 positional arguments that no release takes"):
        tune.run(objective, "name", 17)
    with pytest.raises(TypeError, match="multiple values for argument 'name'"):
        tune.run(objective, "name", name="other")


def test_failed_trials_raise_unless_told_otherwise(run):
    from ray import tune

    def fail(config):
        raise RuntimeError("no")

    with pytest.raises(tune.TuneError):
        run(fail)
    assert run(fail, raise_on_failed_trial=False, name="quiet").trials[0].status == "ERROR"


def test_trials_stay_in_the_drivers_directory_when_told_to(run, tmp_path):
    def where(config):
        return {"cwd_is_the_drivers": os.getcwd() == config["driver"]}

    stay = run(where, config={"driver": os.getcwd()}, chdir_to_trial_dir=False)
    go = run(where, config={"driver": os.getcwd()}, name="go")
    assert stay.trials[0].last_result["cwd_is_the_drivers"] is True
    assert go.trials[0].last_result["cwd_is_the_drivers"] is False
    assert "RAY_CHDIR_TO_TRIAL_DIR" not in os.environ


def test_the_result_directory_of_the_environment_counts_unless_the_call_names_one(run, tmp_path, monkeypatch):
    monkeypatch.setenv("TUNE_RESULT_DIR", str(tmp_path / "from_environment"))
    assert Path(run(local_dir=None).trials[0].logdir).parent == tmp_path / "from_environment" / "run"
    assert Path(run().trials[0].logdir).parent == tmp_path / "run"


def test_todays_resume_config_is_understood(run):
    from ray import tune

    def fail_once(config):
        marker = Path(config["marker"])
        if not marker.exists():
            marker.touch()
            raise RuntimeError("no")
        return {"score": 1}

    config = {"marker": str(Path(run(name="first").trials[0].logdir) / "marker")}
    assert run(fail_once, config=config, raise_on_failed_trial=False).trials[0].status == "ERROR"
    again = run(fail_once, config=config, resume_config=tune.ResumeConfig(errored=tune.ResumeConfig.ResumeType.RESTART))
    assert [trial.status for trial in again.trials] == ["TERMINATED"]


@pytest.mark.parametrize("resources", [{"cpu": 0}, {"cpu": 0, "gpu": 0}, {"cpu": 0, "extra_cpu": 1}])
def test_a_trial_may_ask_for_no_resources_of_its_own(run, resources):
    assert run(resources_per_trial=resources).trials[0].status == "TERMINATED"


@pytest.mark.parametrize(
    ("resources", "taken"),
    [
        ({"gpu": 0}, {"CPU": 1, "GPU": 0}),
        ({"memory": 100}, {"CPU": 1, "memory": 100}),
        ({"cpu": 2}, {"CPU": 2}),
        ({"cpu": 0.5, "memory": 100}, {"CPU": 0.5, "memory": 100}),
    ],
)
def test_a_trial_takes_the_one_cpu_that_it_took_unless_it_says_how_many(run, resources, taken):
    bundle = run(resources_per_trial=resources).trials[0].placement_group_factory.required_resources
    assert {name: bundle.get(name, 0) for name in taken} == taken


def test_a_trial_of_a_run_with_a_storage_path_takes_what_it_says(run, tmp_path):
    analysis = run(resources_per_trial={"memory": 100}, storage_path=str(tmp_path), local_dir=None)
    assert not analysis.trials[0].placement_group_factory.required_resources.get("CPU")


def test_an_object_with_a_dictionary_of_its_own_is_a_configuration(run):
    from ray.tune.tune import _Config

    class Settings(_Config):
        def to_dict(self):
            return {"x": 7}

    assert run(config=Settings()).trials[0].config == {"x": 7}
    with pytest.raises(ValueError, match="param_space"):
        run(config="x = 7")


def test_fail_fast_raises_what_the_trial_raised(run):
    def fail(config):
        raise RuntimeError("the first mistake")

    for spelling in ("raise", "RAISE"):
        with pytest.raises(RuntimeError, match="the first mistake"):
            run(fail, fail_fast=spelling, name=spelling)


def test_nested_stopping_criteria_are_refused_with_their_right_spelling(run):
    from ray import tune

    with pytest.raises(tune.TuneError, match="'eval/loss': 1"):
        run(stop={"eval": {"loss": 1}})


def test_a_resource_that_no_node_has_is_an_error(run):
    from ray import tune

    with pytest.raises(tune.TuneError, match="no node has the resource 'asdf'"):
        run(resources_per_trial={"asdf": 1})


def test_resources_that_are_a_number_are_an_error(run):
    from ray import tune

    with pytest.raises(tune.TuneError, match="resources_per_trial: 5 is no dictionary"):
        run(resources_per_trial=5)


def reporter_of_then(config, reporter):
    reporter(score=1)


def test_a_result_of_a_function_has_no_column_of_checkpoints_that_are_not_there(run):
    assert "checkpoint_dir_name" not in run(reporter_of_then).trials[0].last_result


def test_without_a_queue_a_trial_that_could_never_start_is_an_error(run):
    from ray import tune

    with pytest.raises(tune.TuneError, match="Insufficient cluster resources"):
        run(resources_per_trial={"cpu": 1, "gpu": 3}, queue_trials=False)


def test_two_runs_at_the_same_time_leave_nothing_of_ours(ray_session, tmp_path):
    from concurrent.futures import ThreadPoolExecutor

    from ray import tune
    from ray.tune.execution.tune_controller import TuneController

    def slowly(config):
        for step in range(3):
            time.sleep(config["seconds"])
            tune.report(score=step)

    def run(name, seconds):
        arguments = {"local_dir": str(tmp_path), "name": name, "verbose": 0}
        return tune.run(slowly, config={"seconds": seconds}, chdir_to_trial_dir=False, **arguments).trials[0]

    methods = dict(vars(TuneController))
    with ThreadPoolExecutor() as pool:
        first = pool.submit(run, "first", 1)
        while not list(tmp_path.glob("first/*/result.json")) and not first.done():
            time.sleep(0.05)
        second = pool.submit(run, "second", 1)
        trials = [first.result(), second.result()]
    assert [(trial.status, trial.last_result["score"]) for trial in trials] == [("TERMINATED", 2)] * 2
    assert dict(vars(TuneController)) == methods
    assert "RAY_CHDIR_TO_TRIAL_DIR" not in os.environ


def test_the_functions_of_the_module_are_those_of_the_package(ray_session, tmp_path):
    from ray.tune.tune import run, run_experiments

    analysis = run(objective, local_dir=str(tmp_path), name="run", verbose=0, config={"x": 3})
    assert analysis.get_best_config("score", "max") == {"x": 3}
    spec = {"run": objective, "local_dir": str(tmp_path), "config": {"x": 4}}
    (trial,) = run_experiments({"experiments": spec}, queue_trials=False, verbose=0)
    assert trial.last_result["score"] == 6
