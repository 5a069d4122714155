"""A criterion of ``stop`` that results lack: an error through Ray 2.6, and a run that never ends since."""

import time

import pytest


@pytest.fixture
def counts(ray_session):
    from ray import tune

    class Counts(tune.Trainable):
        def step(self):
            steps = self.config.get("ends", 10**9)
            found = {"height": self.iteration} if self.iteration % 10 == 9 else {}
            time.sleep(self.config.get("takes", 0))
            return {"steps": self.iteration, "done": self.iteration == steps, **found}

    return Counts


@pytest.fixture
def arguments(tmp_path):
    return {"local_dir": str(tmp_path), "name": "run", "verbose": 0}


def reporter_of_then(config, reporter):
    reporter(score=1)


NOT_PROVIDED = "Stopping criteria widht not provided in result dict. Keys are .*'steps'"


def test_a_key_that_a_function_of_then_never_reports_is_an_error(ray_session, arguments):
    from ray import tune

    with pytest.raises(tune.TuneError, match="Stopping criteria time not provided"):
        tune.run(reporter_of_then, stop={"time": 10}, **arguments)


def test_a_key_that_a_class_never_reports_is_an_error(counts, arguments):
    from ray import tune

    with pytest.raises(tune.TuneError, match=NOT_PROVIDED):
        tune.run(counts, stop={"widht": 10}, **arguments)


def test_a_key_that_a_class_never_reports_is_an_error_in_a_specification(counts, tmp_path):
    from ray import tune

    with pytest.raises(tune.TuneError, match=NOT_PROVIDED):
        tune.run_experiments({"run": {"run": counts, "stop": {"widht": 10}, "storage_path": str(tmp_path)}}, verbose=0)


def test_a_specification_with_an_argument_of_then_is_of_then(counts, tmp_path):
    from ray import tune

    spec = {"run": counts, "stop": {"widht": 10, "steps": 20}, "local_dir": str(tmp_path)}
    with pytest.raises(tune.TuneError, match=NOT_PROVIDED):
        tune.run_experiments({"run": spec}, verbose=0)


def test_a_key_that_a_class_never_reports_is_an_error_in_a_tuner(counts, tmp_path):
    from ray import tune

    callbacks = []
    config = tune.RunConfig(storage_path=str(tmp_path), stop={"widht": 10}, callbacks=callbacks)
    with pytest.raises(tune.TuneError, match=NOT_PROVIDED):
        tune.Tuner(counts, run_config=config).fit()
    assert config.callbacks is callbacks == []


def test_a_trial_that_takes_its_time_goes_on_and_is_warned_of(counts, tmp_path, monkeypatch):
    from ray import tune

    from compat.adapters.runs import stop_keys

    monkeypatch.setattr(stop_keys, "_HOPELESS", 110)
    monkeypatch.setattr(stop_keys, "_NO_TIME", 0.5)
    config = tune.RunConfig(storage_path=str(tmp_path), stop={"widht": 10})
    with pytest.warns(UserWarning, match="first 100 results of .* have none of its stopping criteria: widht"):
        (result,) = tune.Tuner(counts, param_space={"ends": 120, "takes": 0.01}, run_config=config).fit()
    assert result.metrics["steps"] == 120


def test_a_key_that_comes_now_and_then_stops_the_trial(counts, tmp_path):
    from ray import tune

    config = tune.RunConfig(storage_path=str(tmp_path), stop={"height": 119, "widht": 1})
    (result,) = tune.Tuner(counts, run_config=config).fit()
    assert result.metrics["steps"] == 119


@pytest.mark.parametrize(
    "what_ends", [{"scheduler": "async_hyperband"}, {"time_budget_s": 600}], ids=["a scheduler", "a time"]
)
def test_a_key_may_be_missing_where_something_else_ends_the_trial(counts, tmp_path, what_ends):
    from ray import tune

    tune_config = tune.TuneConfig(metric="steps", mode="max", **what_ends)
    config = tune.RunConfig(storage_path=str(tmp_path), stop={"widht": 10})
    (result,) = tune.Tuner(counts, param_space={"ends": 150}, tune_config=tune_config, run_config=config).fit()
    assert result.metrics["steps"] in (99, 150)


NESTED = r"write criteria of nested results with slashes, {'at/height': 1}"


def test_nested_criteria_of_then_are_an_error(ray_session, arguments):
    from ray import tune

    with pytest.raises(tune.TuneError, match=NESTED):
        tune.run(reporter_of_then, stop={"at": {"height": 1}}, **arguments)


def test_nested_criteria_stop_nothing_since_ray_2_7_and_are_warned_of(ray_session, tmp_path):
    from ray import tune

    def function(config):
        for height in range(3):
            tune.report({"at": {"height": height}})

    with pytest.warns(UserWarning, match=NESTED):
        analysis = tune.run(function, stop={"at": {"height": 1}}, storage_path=str(tmp_path), verbose=0)
    assert analysis.trials[0].last_result["training_iteration"] == 3
