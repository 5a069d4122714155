"""`tune.Experiment`, dictionaries of specifications, and `tune.run_experiments`."""

from pathlib import Path

import pytest


def objective(config):
    from ray import tune

    for step in range(3):
        tune.report(score=config.get("x", 0) + step)


@pytest.fixture
def trainable(ray_session):
    from ray import tune

    class Legacy(tune.Trainable):
        def _train(self):
            return {"score": self.config.get("x", 0) + self._iteration, "done": self._iteration == 2}

        def _save(self, directory):
            return {"iteration": self._iteration}

    return Legacy


def test_a_specification_keeps_its_directory_and_its_checkpoints(trainable, tmp_path):
    from ray import tune

    trials = tune.run_experiments(
        {
            "first": {
                "run": trainable,
                "config": {"x": tune.grid_search([1, 2])},
                "local_dir": str(tmp_path),
                "checkpoint_freq": 1,
                "keep_checkpoints_num": 2,
                "num_samples": 1,
                "stop": {"training_iteration": 3},
            },
            "second": {"run": objective, "local_dir": str(tmp_path)},
        },
        verbose=0,
    )
    assert [trial.status for trial in trials] == ["TERMINATED"] * 3
    assert len(list((tmp_path / "first").glob("*/checkpoint_*"))) == 4
    assert len(list((tmp_path / "second").glob("*/result.json"))) == 1


def test_an_experiment_object_of_then_runs_through_tune_run(trainable, tmp_path):
    from ray import tune

    experiment = tune.Experiment(
        "objects", trainable, local_dir=str(tmp_path), checkpoint_at_end=True, stop={"training_iteration": 2}
    )
    analysis = tune.run(experiment, verbose=0)
    assert Path(analysis.trials[0].logdir).parent == tmp_path / "objects"
    assert len(list((tmp_path / "objects").glob("*/checkpoint_*"))) == 1


def test_a_list_of_experiments_runs_together(trainable, tmp_path):
    from ray import tune

    names = ["a", "b"]
    experiments = [tune.Experiment(name, objective, local_dir=str(tmp_path)) for name in names]
    assert [experiment.dir_name for experiment in experiments] == names
    assert [experiment.local_path for experiment in experiments] == [str(tmp_path / name) for name in names]
    analysis = tune.run(experiments, verbose=0)
    assert [trial.last_result["score"] for trial in analysis.trials] == [2, 2]


def test_experiments_one_after_another(ray_session, tmp_path):
    from ray import tune

    specs = {name: {"run": objective, "local_dir": str(tmp_path)} for name in ("a", "b")}
    assert len(tune.run_experiments(specs, concurrent=False, verbose=0)) == 2


def test_an_experiment_resumes_by_its_own_place(ray_session, tmp_path):
    from ray import tune

    spec = {"again": {"run": objective, "local_dir": str(tmp_path)}}
    first = tune.run_experiments(spec, verbose=0)
    second = tune.run_experiments(spec, resume=True, verbose=0)
    assert [trial.trial_id for trial in second] == [trial.trial_id for trial in first]
    with pytest.raises(ValueError, match=r"there is no experiment to resume at .*/other"):
        tune.run_experiments({"other": {"run": objective, "local_dir": str(tmp_path)}}, resume=True, verbose=0)


def test_a_scheduler_may_be_the_second_argument(ray_session, tmp_path):
    from ray import tune
    from ray.tune.schedulers import FIFOScheduler

    spec = {"scheduled": {"run": objective, "local_dir": str(tmp_path)}}
    assert len(tune.run_experiments(spec, FIFOScheduler(), verbose=0)) == 1


def test_return_trials_gives_the_trials(ray_session, tmp_path):
    from ray import tune

    trials = tune.run(objective, local_dir=str(tmp_path), name="trials", return_trials=True, verbose=0)
    assert [trial.last_result["score"] for trial in trials] == [2]


@pytest.mark.parametrize("spec, error", [({"local_dir": "x"}, "has no `run`"), ({"run": objective, "lr": 1}, "'lr'")])
def test_a_specification_that_cannot_be_is_refused(ray_session, spec, error):
    from ray import tune

    with pytest.raises((tune.TuneError, TypeError), match=error):
        tune.run_experiments({"bad": spec}, verbose=0)


def test_the_checkpoint_frequency_of_a_function_has_no_effect_as_then(ray_session, tmp_path):
    from ray import tune

    analysis = tune.run(
        objective, local_dir=str(tmp_path), name="f", checkpoint_freq=1, checkpoint_at_end=True, verbose=0
    )
    assert analysis.trials[0].last_result["score"] == 2


def test_positional_arguments_that_fit_no_release_are_refused(ray_session, tmp_path):
    from ray import tune

    with pytest.raises(TypeError, match=r"3 positional arguments that no release takes: name them"):
        tune.run_experiments({"a": {"run": objective, "local_dir": str(tmp_path)}}, None, False)
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("before_config", [(), (None,)], ids=["0.8.7", "1.13.0"])
def test_an_experiment_takes_its_arguments_by_position(ray_session, tmp_path, before_config):
    from ray import tune

    stop, config, resources = {"training_iteration": 2}, {"x": 3}, {"cpu": 1}
    experiment = tune.Experiment("e", objective, stop, *before_config, config, resources, 2, str(tmp_path))
    trials = tune.run(experiment, verbose=0).trials
    assert [trial.last_result["score"] for trial in trials] == [4, 4]
    assert {Path(trial.logdir).parent for trial in trials} == {tmp_path / "e"}


@pytest.mark.slow
def test_the_loggers_of_a_specification_write_and_no_others(ray_session, tmp_path):
    from ray import tune
    from ray.tune.logger import Logger

    class Note(Logger):
        def on_result(self, result):
            Path(self.logdir, "note").write_text(str(result["score"]))

    spec = {"run": objective, "local_dir": str(tmp_path)}
    [own] = tune.run_experiments({"own": {**spec, "loggers": [Note]}}, verbose=0)
    [none] = tune.run_experiments({"none": {**spec, "loggers": []}}, verbose=0)
    [usual] = tune.run_experiments({"usual": spec}, verbose=0)
    assert Path(own.logdir, "note").read_text() == "2"
    assert [Path(trial.logdir, "params.json").exists() for trial in (own, none, usual)] == [False, False, True]


class FailsAfter:
    """Made into a callback where Ray may be imported: the driver fails when there are so many trials."""

    def __init__(self, trials):
        self.trials = trials

    def on_step_end(self, iteration, trials, **info):
        if len(trials) == self.trials:
            raise RuntimeError("the driver fails")


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("a", "b", "c"), id="apart", marks=pytest.mark.slow),
        pytest.param(("one",) * 3, id="in one directory", marks=pytest.mark.slow),
    ],
)
def test_several_experiments_are_resumed_as_one_run(trainable, tmp_path, monkeypatch, names):
    from ray import tune

    monkeypatch.setenv("TUNE_GLOBAL_CHECKPOINT_S", "0")
    monkeypatch.setenv("TUNE_MAX_PENDING_TRIALS_PG", "1")

    def run(*callbacks, **arguments):
        space = {"x": tune.grid_search([1, 2])}
        experiments = [tune.Experiment(name, trainable, config=space, local_dir=str(tmp_path)) for name in names]
        return tune.run(experiments, callbacks=list(callbacks), fail_fast=True, verbose=0, **arguments)

    fails = type("Fails", (FailsAfter, tune.Callback), {})
    with pytest.raises(RuntimeError, match="the driver fails"):
        run(fails(4))
    trials = run(resume=True).trials
    ended = sorted((Path(trial.logdir).parent.name, trial.config["x"], trial.status) for trial in trials)
    assert ended == sorted((name, x, "TERMINATED") for name in names for x in (1, 2))
    assert all(len((Path(trial.logdir) / "result.json").read_text().splitlines()) >= 3 for trial in trials)


def test_each_of_several_experiments_keeps_its_files(ray_session, tmp_path, capfd):
    from ray import tune

    experiments = [tune.Experiment(name, objective, local_dir=str(tmp_path / name)) for name in ("a", "b")]
    tune.run(experiments, verbose=0)
    assert "failed" not in capfd.readouterr().err
    for name in ("a", "b"):
        (directory,) = (path for path in (tmp_path / name / name).iterdir() if path.is_dir())
        assert {"result.json", "progress.csv", "params.json"} <= {path.name for path in directory.iterdir()}
    assert len(list(tmp_path.glob("*/*/experiment_state-*.json"))) == 1


def test_a_run_that_was_stopped_before_its_first_trial_begins_when_it_is_resumed(ray_session, tmp_path):
    import json

    from ray import tune

    settings = {"name": "run", "local_dir": str(tmp_path), "verbose": 0}
    tune.run(objective, **settings)
    (state,) = (tmp_path / "run").glob("experiment_state-*.json")
    state.write_text(json.dumps({**json.loads(state.read_text()), "trial_data": []}))
    assert len(tune.run(objective, resume=True, **settings).trials) == 1
