"""`tune.run` with the parameters of then."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest

import compat

REPOSITORY = Path(__file__).resolve().parents[2]


def objective(config):
    from ray import tune

    for step in range(3):
        tune.report(score=config.get("x", 0) + step)


@pytest.fixture
def run(ray_session, tmp_path):
    from ray import tune

    def call(trainable=objective, **arguments):
        arguments = {"local_dir": str(tmp_path), "name": "run", "verbose": 0, **arguments}
        return tune.run(trainable, **arguments)

    return call


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


def test_a_parameter_without_meaning_is_accepted_with_one_warning(run):
    import compat.usage

    compat.usage.reset()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        analysis = run(queue_trials=True, with_server=False)
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


@pytest.mark.parametrize("resume", [True, "LOCAL", "ERRORED_ONLY"])
def test_resuming_a_run_that_does_not_exist_is_an_error(run, resume):
    with pytest.raises(ValueError, match=r"there is no experiment to resume at .*/run"):
        run(resume=resume)


def test_auto_resume_of_a_run_that_does_not_exist_starts_it(run):
    assert len(run(resume="AUTO").trials) == 1


def test_an_unreadable_state_stops_the_resume_instead_of_starting_again(run, tmp_path):
    from v2_api.controller import ResumeFailedError

    run()
    for state in (tmp_path / "run").glob("experiment_state-*.json"):
        state.write_text(state.read_text()[: state.stat().st_size // 2])
    before = sorted(path.name for path in (tmp_path / "run").iterdir())
    with pytest.raises(ResumeFailedError, match="not started again"):
        run(resume=True)
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == before


def test_failed_trials_raise_unless_told_otherwise(run):
    from ray import tune

    def fail(config):
        raise RuntimeError("no")

    with pytest.raises(tune.TuneError):
        run(fail)
    assert run(fail, raise_on_failed_trial=False, name="quiet").trials[0].status == "ERROR"


COUNTER = """
import json, os, sys, time
import ray
from ray import tune

class Counter(tune.Trainable):
    def _setup(self, config):
        self.count = 0
        self.note("setup")
    def note(self, what):
        with open(os.environ["COUNTER_EVENTS"], "a") as file:
            file.write(json.dumps([what, self.config["x"], self._iteration, self.count]) + chr(10))
    def _train(self):
        self.count += 1
        self.note("train")
        time.sleep(float(os.environ["COUNTER_SECONDS"]))
        return {"count": self.count}
    def _save(self, directory):
        path = os.path.join(directory, "count.txt")
        open(path, "w").write(str(self.count))
        return path
    def _restore(self, path):
        self.count = int(open(path).read())
        self.note("restore")

ray.init(num_cpus=2, include_dashboard=False)
analysis = tune.run(Counter, name="counter", local_dir="results", stop={"training_iteration": 8}, checkpoint_freq=2,
                    config={"x": tune.grid_search([1, 2])}, resume="--resume" in sys.argv, verbose=0)
print(sorted((trial.config["x"], trial.last_result["count"]) for trial in analysis.trials))
"""


def test_a_killed_driver_resumes_at_its_last_checkpoints(tmp_path):
    script, events = tmp_path / "counter.py", tmp_path / "events.jsonl"
    script.write_text(COUNTER)
    command = [sys.executable, "-m", "compat", str(script)]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "COUNTER_EVENTS": str(events)}

    def checkpoints():
        complete = tmp_path.glob("results/counter/*/checkpoint_*/.ray_compat_checkpoint.json")
        return {path.parent.parent.name for path in complete if (path.parent / "count.txt").exists()}

    driver = subprocess.Popen(
        command, cwd=tmp_path, env={**environment, "COUNTER_SECONDS": "0.5"}, stdout=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 120
    while len(checkpoints()) < 2 and driver.poll() is None and time.monotonic() < deadline:
        time.sleep(0.001)  # the driver has no time to note the last checkpoint in the experiment's state
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    before = len(events.read_text().splitlines())

    done = subprocess.run(
        [*command, "--resume"],
        cwd=tmp_path,
        env={**environment, "COUNTER_SECONDS": "0"},
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.stdout.splitlines()[-1] == "[(1, 8), (2, 8)]", done.stderr
    again = [json.loads(line) for line in events.read_text().splitlines()[before:]]
    first_trained = {x: min(i for what, of, i, _ in again if what == "train" and of == x) for x in (1, 2)}
    assert all(iteration >= 2 for iteration in first_trained.values()), again
    assert {what for what, *_ in again} == {"setup", "restore", "train"}


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


def test_the_upload_dir_of_a_sync_config_is_where_results_go(run, tmp_path):
    from ray import tune

    upload = tmp_path / "upload"
    sync_config = tune.SyncConfig(upload_dir=upload.as_uri(), syncer=None, sync_on_checkpoint=False, sync_period=60)
    assert Path(run(sync_config=sync_config).trials[0].logdir).parent == upload / "run"
    assert sync_config.sync_period == 60
    assert tune.SyncConfig(str(upload), "auto").upload_dir == str(upload)
    assert tune.SyncConfig(upload_dir="s3://bucket").validate_upload_dir()
    with pytest.raises(ValueError, match="nothing is sent"):
        tune.SyncConfig(syncer=None).validate_upload_dir("s3://bucket")


def test_an_upload_that_nothing_sends_is_an_error_in_code_of_ray_2(ray_session):
    from ray import air, tune

    with pytest.raises(ValueError, match="nothing is sent"):
        tune.SyncConfig(upload_dir="s3://bucket", syncer=None, sync_timeout=60)
    of_any_release = tune.SyncConfig(upload_dir="s3://bucket", syncer=None)
    for run_config in (air.RunConfig, tune.RunConfig):
        with pytest.raises(ValueError, match="nothing is sent"):
            run_config(sync_config=of_any_release)
    assert air.RunConfig(sync_config=tune.SyncConfig(upload_dir="s3://bucket")).sync_config.syncer == "auto"


def test_callbacks_are_told_when_a_trial_goes_on_from_its_checkpoint(run, tmp_path):
    from ray import tune
    from ray.tune.logger import LoggerCallback

    told = []

    class Fragile(tune.Trainable):
        def step(self):
            if self.iteration == 2 and not (tmp_path / "broken").exists():
                (tmp_path / "broken").touch()
                raise RuntimeError("only once")
            return {"done": self.iteration == 2}

        def save_checkpoint(self, checkpoint_dir):
            (Path(checkpoint_dir) / "weights.txt").write_text("7")
            return os.path.join(checkpoint_dir, "weights.txt")

        def load_checkpoint(self, checkpoint):
            pass

    class Told(tune.Callback):
        def on_checkpoint(self, iteration, trials, trial, checkpoint, **info):
            copy = Path(checkpoint.to_directory(tmp_path / "copy"))
            told.append((Path(checkpoint.value).read_text(), (copy / "weights.txt").read_text()))

        def on_trial_start(self, iteration, trials, trial, **info):
            told.append("start")

        def on_trial_restore(self, iteration, trials, trial, **info):
            told.append(f"restore of {len(trials)} at {trial.last_result['training_iteration']}")

        def on_trial_result(self, iteration, trials, trial, result, **info):
            told.append(result["training_iteration"])

    class Logged(LoggerCallback):
        def log_trial_restore(self, trial):
            told.append("logged")

    run(Fragile, callbacks=[Told(), Logged()], checkpoint_freq=2, max_failures=1)
    assert told == ["start", 1, 2, ("7", "7"), "start", "restore of 1 at 2", "logged", 3]
    assert {"CBK101", "CBK102"} <= {use["code"] for use in compat.report()}


def test_a_progress_reporter_reports(run, tmp_path):
    from ray.tune import CLIReporter

    class Reporter(CLIReporter):
        def report(self, trials, done, *sys_info):
            (tmp_path / "reported").write_text(str(done))

    run(progress_reporter=Reporter(), verbose=1)
    assert (tmp_path / "reported").read_text() == "True"


def test_a_progress_reporter_says_where_the_results_are(run, tmp_path, capsys):
    from ray.tune import CLIReporter

    run(progress_reporter=CLIReporter(max_report_frequency=0), verbose=1)
    assert f"Result logdir: {tmp_path / 'run'}\n" in capsys.readouterr().out


class Stand:
    """Knows no more of a trial than a table asked for through Ray 2.6."""

    trial_id, status, location, local_dir, error_file = "00007", "RUNNING", "at home", "/results/mine", None

    def __init__(self):
        self.config = self.evaluated_params = {"depth": 7}
        self.last_result = {"config": self.config, "loss": 0.25}

    def __str__(self):
        return "stand_00007"


def cells(printed):
    """What stands in the row of the trial, or None if there is no table."""
    row = next((line for line in printed.splitlines() if "stand_00007" in line), None)
    return row and [cell.strip() for cell in row.strip("|").split("|")]


def test_a_progress_reporter_takes_trials_of_the_users_own_making(ray_session, capsys):
    from ray.tune import CLIReporter

    CLIReporter(metric_columns=["loss"], print_intermediate_tables=True).report([Stand()], done=False)
    printed = capsys.readouterr().out
    assert "Result logdir: /results/mine" in printed
    assert cells(printed) == ["stand_00007", "RUNNING", "at home", "7", "0.25"]


def test_a_progress_reporter_takes_mocks_of_trials_with_the_place_they_have_since_ray_2_7(ray_session):
    from unittest.mock import Mock

    from ray.tune.progress_reporter import _trial_progress_str

    mock = Mock(temporary_state=Mock(location="at work"), local_experiment_path="/results/mine")
    for name in ("trial_id", "status", "error_file", "config", "evaluated_params", "last_result"):
        setattr(mock, name, getattr(Stand(), name))
    mock.__str__ = Stand.__str__
    assert cells(_trial_progress_str([mock], ["loss"], force_table=True)) == [
        "stand_00007",
        "RUNNING",
        "at work",
        "7",
        "0.25",
    ]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), ["stand_00007", "RUNNING", "at home", "7", "0.25"]),
        ((["depth"], "psql", 1), ["stand_00007", "RUNNING", "at home", "7", "0.25"]),
        ((["depth"], 3, True, "psql", 1), ["stand_00007", "RUNNING", "at home", "7", "0.25"]),
        ((["depth"], 3), None),
    ],
    ids=["the table of Ray 0.8", "its order", "that of Ray 1", "which shows no table unasked"],
)
def test_the_table_of_trials_is_there_for_those_who_ask_by_its_name(ray_session, arguments, expected):
    from ray.tune.progress_reporter import memory_debug_str, trial_progress_str

    assert cells(trial_progress_str([Stand()], ["loss"], *arguments)) == expected
    assert re.fullmatch(r"Memory usage on this node: [\d.]+/[\d.]+ GiB.*", memory_debug_str())


def test_an_object_with_a_dictionary_of_its_own_is_a_configuration(run):
    from ray.tune.tune import _Config

    class Settings(_Config):
        def to_dict(self):
            return {"x": 7}

    assert run(config=Settings()).trials[0].config == {"x": 7}
    with pytest.raises(ValueError, match="param_space"):
        run(config="x = 7")


def test_nothing_is_printed_where_nothing_was_to_be(run, capsys):
    run(verbose=0)
    assert capsys.readouterr().out == ""


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


def test_a_function_for_syncing_copies_the_results_to_upload_dir(run, tmp_path):
    import shutil

    def copy(source, target):
        shutil.copytree(source, target, dirs_exist_ok=True)

    analysis = run(upload_dir=str(tmp_path / "cloud"), sync_to_cloud=copy)
    assert Path(analysis.trials[0].logdir).parent == tmp_path / "run"
    (uploaded,) = (tmp_path / "cloud" / "run").glob("objective_*/result.json")
    assert len(uploaded.read_text().splitlines()) == 3


def test_copies_are_made_as_often_as_the_config_or_the_variable_of_then_says(run, tmp_path, monkeypatch):
    from ray import tune

    def copies_of_three_results(name, **arguments):
        copied = []
        run(
            name=name,
            upload_dir=str(tmp_path / "cloud"),
            sync_to_cloud=lambda *places: copied.append(places),
            **arguments,
        )
        return len(copied)

    assert copies_of_three_results("seldom") == 2
    copied = []
    sync_config = tune.SyncConfig(
        upload_dir=str(tmp_path / "cloud"), sync_to_cloud=lambda *places: copied.append(places), cloud_sync_period=0
    )
    run(name="config", sync_config=sync_config)
    monkeypatch.setenv("TUNE_CLOUD_SYNC_S", "0")
    assert copies_of_three_results("variable") == len(copied) == 4
    monkeypatch.setenv("TUNE_CLOUD_SYNC_S", "soon")
    with pytest.raises(ValueError, match="TUNE_CLOUD_SYNC_S is 'soon', and should be a number of seconds"):
        copies_of_three_results("misspelled")


def test_a_command_for_syncing_runs_with_source_and_target(run, tmp_path):
    from ray import tune

    command = "mkdir -p {target} && cp -r {source}. {target}"
    run(sync_config=tune.SyncConfig(upload_dir=str(tmp_path / "cloud"), syncer=command))
    assert list((tmp_path / "cloud" / "run").glob("objective_*/result.json"))


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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"sync_to_cloud": "cp {source} {target}"}, "Need `upload_dir`"),
        ({"sync_to_cloud": "cp {source}", "upload_dir": "/x"}, "missing '{target}'"),
    ],
)
def test_syncing_without_a_target_is_refused(run, arguments, message):
    with pytest.raises(ValueError, match=message):
        run(**arguments)


def test_a_command_that_fetches_results_to_the_driver_has_to_say_where_source_and_target_go(run):
    from ray import tune

    with pytest.raises(tune.TuneError, match=r"missing '\{source\}'"):
        run(sync_to_driver="ls {target}")
    with pytest.raises(tune.TuneError, match=r"missing '\{target\}'"):
        run(sync_config=tune.SyncConfig(syncer="ls {source}"))


def test_what_lacks_for_syncing_is_the_error_of_each_release(run):
    from ray import tune

    with pytest.raises(AssertionError, match="Need `upload_dir`"):
        run(sync_to_cloud="cp {source} {target}")
    with pytest.raises(ValueError, match=r"missing '\{source\}'"):
        run(sync_config=tune.SyncConfig(sync_to_driver="ls {target}"))


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
