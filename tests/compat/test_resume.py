"""`tune.run(resume=...)`: every value it took, runs without a name, runs that were cut off, also of Ray 2.42."""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.compat.recorded_runs.record_resumable import Counter

REPOSITORY = Path(__file__).resolve().parent.parent.parent
RECORDED = Path(__file__).parent / "recorded_runs" / "resumable_2.42.1"


@pytest.fixture
def run(ray_session, tmp_path):
    from ray import tune

    def run(trainable=Counter, **arguments):
        settings = {"name": "run", "local_dir": str(tmp_path), "stop": {"training_iteration": 4}, "verbose": 0}
        return tune.run(trainable, **{**settings, "raise_on_failed_trial": False, **arguments})

    return run


@pytest.fixture
def cut_off(tmp_path):
    """An experiment of Ray 2.42: one trial has ended, the other was cut off after its second iteration."""
    shutil.copytree(RECORDED, tmp_path / "run")
    return tmp_path / "run"


def counts(analysis):
    """The counts of each trial since it was last started, by its ``x``."""
    return {
        trial.config["x"]: (trial.status, trial.last_result["count"], trial.last_result["iterations_since_restore"])
        for trial in analysis.trials
    }


ENDED = ("TERMINATED", 4, 4)
FROM_THE_FIRST = ("TERMINATED", 4, 3)
"""From its first checkpoint on. Ray 2.42 had stored the second and not noted it, and would not use it either."""


@pytest.mark.parametrize(
    "value, meaning",
    [
        (None, None),
        (False, None),
        (True, {"required": True}),
        ("LOCAL", {"required": True}),
        ("REMOTE", {"required": True, "remote": True}),
        ("AUTO", {"required": False}),
        ("ERRORED_ONLY", {"required": True, "errored": "restart"}),
        ("AUTO+ERRORED", {"required": False, "errored": "resume"}),
        ("LOCAL+RESTART_ERRORED", {"required": True, "errored": "restart"}),
        ("AUTO+ERRORED_ONLY", {"required": False, "unfinished": "skip", "errored": "resume"}),
        ("AUTO+RESTART_ERRORED_ONLY", {"required": False, "unfinished": "skip", "errored": "restart"}),
        ("AUTO+RESTART_ERRORED+ERRORED", {"required": False, "errored": "resume"}),
        ("AUTO+ERRORED_ONLY+RESTART_ERRORED", {"required": False, "unfinished": "skip", "errored": "resume"}),
        ("AUTO+ERRORED+RESTART_ERRORED_ONLY", {"required": False, "unfinished": "skip", "errored": "restart"}),
    ],
)
def test_what_each_value_means(value, meaning):
    from compat.conversions import resume_mode

    assert resume_mode(value) == meaning


@pytest.mark.parametrize("value", ["local", "ERRORED", "AUTO+NEVER", "yes", 1])
def test_a_value_that_never_was_one_is_an_error_that_names_those_that_were(run, value):
    with pytest.raises(ValueError, match=r"PROMPT.*AUTO.*ERRORED_ONLY.*RESTART_ERRORED_ONLY") as caught:
        run(resume=value)
    assert isinstance(caught.value, AssertionError)  # as through Ray 2.6


def test_an_experiment_of_ray_2_42_goes_on_at_its_last_checkpoints(run, cut_off):
    assert counts(run(resume=True)) == {1: ENDED, 2: FROM_THE_FIRST}


def test_unfinished_trials_are_left_alone_where_only_failed_ones_are_resumed(run, cut_off):
    assert counts(run(resume="AUTO+ERRORED_ONLY")) == {1: ENDED, 2: ("TERMINATED", 2, 2)}


def test_only_failed_trials_are_restarted_as_it_was_first_said(run, cut_off):
    assert counts(run(resume=True, run_errored_only=True)) == counts(run(resume="ERRORED_ONLY"))


def test_a_run_without_a_name_is_found_again(run, cut_off):
    cut_off.rename(cut_off.with_name("Counter_2020-01-02_03-04-05"))
    shutil.copytree(RECORDED, cut_off.with_name("CounterOther_2021-01-02_03-04-05"))
    assert counts(run(name=None, resume=True)) == {1: ENDED, 2: FROM_THE_FIRST}


def test_a_run_of_a_registered_trainable_has_its_name(run, cut_off):
    from ray import tune

    tune.register_trainable("registered", Counter)
    cut_off.rename(cut_off.with_name("registered"))
    analysis = run("registered", name=None, resume=True)
    assert counts(analysis) == {1: ENDED, 2: FROM_THE_FIRST}


def test_a_run_of_a_registered_trainable_has_the_date_in_its_name_too_since_ray_2_7(ray_session, tmp_path):
    from ray import tune

    tune.register_trainable("registered", Counter)
    tune.run("registered", storage_path=str(tmp_path), stop={"training_iteration": 1}, config={"x": 1}, verbose=0)
    (made,) = tmp_path.iterdir()
    assert re.fullmatch(r"registered_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d", made.name)


def test_a_run_without_a_name_that_was_never_started_is_an_error(run):
    with pytest.raises(ValueError, match="there is no experiment to resume"):
        run(name=None, resume=True)


def test_resuming_from_remote_storage_needs_some(run, cut_off):
    with pytest.raises(ValueError, match="without remote directory"):
        run(resume="REMOTE")


@pytest.mark.parametrize(
    "answers, resumed",
    [("y\n", True), ("n\nn\n", False), ("n\ny\n", "without remote directory"), ("", "Abort")],
)
def test_the_user_is_asked(tmp_path, monkeypatch, capsys, answers, resumed):
    import click

    from compat.adapters.runs.resume import ask

    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    if resumed == "Abort":
        with pytest.raises(click.Abort):
            ask(str(tmp_path))
    elif isinstance(resumed, str):
        with pytest.raises(ValueError, match=resumed):
            ask(str(tmp_path))
    else:
        assert ask(str(tmp_path)) is resumed
    assert f"Resume from local directory? ({tmp_path})" in capsys.readouterr().out


def test_the_answer_counts(run, cut_off, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert counts(run(resume="PROMPT")) == {1: ENDED, 2: FROM_THE_FIRST}


def test_nobody_is_asked_about_what_is_not_there(run):
    with pytest.raises(ValueError, match="there is no experiment to resume"):
        run(resume="PROMPT")


INTERRUPTED = """
import os, sys, time
import ray
from ray import tune
from ray.tune.schedulers import ASHAScheduler, PopulationBasedTraining

class Slow(tune.Trainable):
    def _setup(self, config):
        self.count = 0
    def _train(self):
        self.count += 1
        time.sleep(float(os.environ["SECONDS"]))
        return {"count": self.count, "score": self.count * self.config["x"]}
    def _save(self, directory):
        return {"count": self.count}
    def _restore(self, saved):
        self.count = saved["count"]

common = dict(time_attr="training_iteration", metric="score", mode="max")
scheduler = {
    "none": lambda: None,
    "asha": lambda: ASHAScheduler(max_t=9, grace_period=6, **common),
    "pbt": lambda: PopulationBasedTraining(
        perturbation_interval=2, hyperparam_mutations={"x": [1, 2, 3]}, **common),
}[sys.argv[1]]()
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
analysis = tune.run(Slow, name="slow", local_dir="results", stop={"training_iteration": 8}, checkpoint_freq=1,
                    config={"x": tune.grid_search([1, 2])}, scheduler=scheduler, resume=sys.argv[2] == "resume",
                    verbose=0, raise_on_failed_trial=False)
print("interrupted:", sorted(trial.status for trial in analysis.trials), file=sys.stderr)
for trial in analysis.trials:
    print("trial", trial.status, trial.last_result["count"], trial.last_result["training_iteration"],
          trial.last_result["iterations_since_restore"] < 8)
"""


@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    "scheduler, stop",
    [
        ("none", signal.SIGINT),
        pytest.param("asha", signal.SIGKILL, marks=pytest.mark.slow),
        pytest.param("pbt", signal.SIGKILL, marks=pytest.mark.slow),
        pytest.param("pbt", signal.SIGINT, marks=pytest.mark.slow),
    ],
)
def test_a_stopped_driver_goes_on(tmp_path, scheduler, stop):
    script = tmp_path / "slow.py"
    script.write_text(INTERRUPTED)
    command = [sys.executable, "-m", "compat", str(script), scheduler]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    driver = subprocess.Popen(
        [*command, "new"], cwd=tmp_path, env={**environment, "SECONDS": "1"}, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 150
    while len(list(tmp_path.glob("results/slow/*/checkpoint_000002"))) < 2 and time.monotonic() < deadline:
        assert driver.poll() is None, driver.stderr.read()
        time.sleep(0.1)
    driver.send_signal(stop)
    _, told = driver.communicate(timeout=100)
    if stop == signal.SIGINT:
        assert "interrupted: ['" in told, told
    (newest,) = tmp_path.glob("results/slow/experiment_state-*.json")
    assert len(json.loads(newest.read_text())["trial_data"]) == 2

    done = subprocess.run(
        [*command, "resume"],
        cwd=tmp_path,
        env={**environment, "SECONDS": "0"},
        capture_output=True,
        text=True,
        timeout=200,
    )
    trials = [line for line in done.stdout.splitlines() if line.startswith("trial")]
    assert len(trials) == 2, done.stderr
    for line in trials:
        _, status, count, iteration, restored = line.split()
        assert (status, restored) == ("TERMINATED", "True"), (trials, done.stderr)
        assert int(iteration) in ((6, 8, 9) if scheduler == "asha" else (8, 9)), trials
        assert count == iteration or scheduler == "pbt", trials


def test_a_trial_whose_latest_checkpoint_was_removed_goes_on_from_the_latest_that_is_there(run, tmp_path):
    class Saving(Counter):
        def step(self):
            if self.iteration == 3 and not (tmp_path / "failed").exists():
                (tmp_path / "failed").touch()
                raise RuntimeError("failed on purpose")
            return super().step()

    failed = run(Saving, config={"x": 1}, checkpoint_freq=1)
    latest = failed.trials[0].latest_checkpoint_result.checkpoint.path
    shutil.rmtree(latest)
    with pytest.warns(UserWarning, match=f"{latest}, is not there any more"):
        assert counts(run(Saving, resume="AUTO+ERRORED_ONLY")) == {1: ("TERMINATED", 4, 2)}
