"""Schedulers that are told what to optimise as Ray 0.8 was."""

from types import SimpleNamespace

import pytest

from compat import RayCompatWarning


def learning(config):
    from ray import tune

    for step in range(1, 9):
        tune.report(accuracy=config["slope"] * step, episode_reward_mean=config["slope"] * step)


def iterations(scheduler, tmp_path):
    """How long trials run that learn better and better: a scheduler that maximises stops none, else it stops some."""
    from ray import tune

    analysis = tune.run(
        learning,
        config={"slope": tune.grid_search([4, 3, 2, 1])},
        scheduler=scheduler,
        resources_per_trial={"cpu": 4},
        local_dir=str(tmp_path),
        verbose=0,
    )
    return [trial.last_result["training_iteration"] for trial in analysis.trials]


@pytest.fixture
def schedulers(ray_session):
    from ray.tune import schedulers

    return schedulers


@pytest.mark.parametrize(
    "name", ["ASHAScheduler", "AsyncHyperBandScheduler", "HyperBandScheduler", "MedianStoppingRule"]
)
def test_reward_attr_is_a_metric_to_be_maximised(schedulers, name):
    scheduler = getattr(schedulers, name)(time_attr="training_iteration", reward_attr="accuracy")
    assert (scheduler.metric, scheduler._mode) == ("accuracy", "max")


def test_a_rule_that_prints_nothing_is_not_asked_to(schedulers):
    with pytest.warns(RayCompatWarning, match="NAM838"):
        rule = schedulers.MedianStoppingRule(metric="accuracy", mode="max", verbose=False)
    assert rule.metric == "accuracy"


def test_population_based_training_takes_a_reward(schedulers):
    scheduler = schedulers.PopulationBasedTraining(
        reward_attr="accuracy", perturbation_interval=2, hyperparam_mutations={"slope": [1, 2]}
    )
    assert (scheduler.metric, scheduler._mode) == ("accuracy", "max")


def test_a_population_that_was_not_told_what_to_change_is_copied_as_it_is(schedulers, tmp_path):
    from ray import tune

    class Growing(tune.Trainable):
        def step(self):
            return {"accuracy": self.config["slope"]}

        def save_checkpoint(self, directory):
            return {}

        def load_checkpoint(self, state):
            pass

    settings = {"time_attr": "training_iteration", "perturbation_interval": 2, "quantile_fraction": 0.5, "synch": True}
    with pytest.warns(UserWarning, match="changes nothing"):
        scheduler = schedulers.PopulationBasedTraining(metric="accuracy", mode="max", **settings)
    analysis = tune.run(
        Growing,
        config={"slope": tune.grid_search([4, 1])},
        scheduler=scheduler,
        stop={"training_iteration": 3},
        local_dir=str(tmp_path),
        verbose=0,
    )
    assert [trial.last_result["accuracy"] for trial in analysis.trials] == [4, 4]


def test_the_order_of_parameters_of_then(schedulers):
    scheduler = schedulers.ASHAScheduler("training_iteration", None, "loss", "min", 50, 2)
    assert (scheduler.metric, scheduler._mode, scheduler._max_t) == ("loss", "min", 50)
    scheduler = schedulers.ASHAScheduler("training_iteration", "accuracy", "loss", "min")
    assert (scheduler.metric, scheduler._mode) == ("accuracy", "max")


@pytest.mark.parametrize(
    ("name", "arguments", "kept"),
    [
        ("MedianStoppingRule", (60.0, 5), {"_grace_period": 60.0, "_min_samples_required": 5}),
        ("ASHAScheduler", (50, 2), {"_max_t": 50}),
        ("HyperBandScheduler", (81,), {"_max_t_attr": 81}),
        (
            "PopulationBasedTraining",
            (30, {"a": [1]}),
            {"_perturbation_interval": 30, "_hyperparam_mutations": {"a": [1]}},
        ),
    ],
)
def test_the_order_of_parameters_before_there_was_a_mode(schedulers, name, arguments, kept):
    scheduler = getattr(schedulers, name)("training_iteration", "accuracy", *arguments)
    assert {"metric": scheduler.metric, "mode": scheduler._mode} == {"metric": "accuracy", "mode": "max"}
    assert {attribute: getattr(scheduler, attribute) for attribute in kept} == kept


def test_a_parameter_that_is_given_twice_is_refused(schedulers):
    with pytest.raises(TypeError, match="none may be given twice"):
        schedulers.ASHAScheduler("training_iteration", "accuracy", 50, max_t=9)


def test_the_order_of_population_based_training_of_then(schedulers):
    def explore(config):
        return config

    settings = ("training_iteration", "loss", "min", 5)
    of_113 = schedulers.PopulationBasedTraining(*settings, 2, {"a": [1]}, 0.2, 0.3, explore, False)
    assert (of_113._burn_in_period, of_113._quantile_fraction, of_113._resample_probability) == (2, 0.2, 0.3)
    assert (of_113._custom_explore_fn, of_113._perturbation_factors, of_113._log_config) == (explore, (1.2, 0.8), False)
    of_08 = schedulers.PopulationBasedTraining(
        "training_iteration", None, "loss", "min", 5, {"a": [1]}, 0.2, 0.3, explore
    )
    assert (of_08.metric, of_08._burn_in_period, of_08._hyperparam_mutations) == ("loss", 0.0, {"a": [1]})
    assert (of_08._custom_explore_fn, of_08._quantile_fraction) == (explore, 0.2)
    of_today = schedulers.PopulationBasedTraining(*settings, 2, {"a": [1]}, 0.2, 0.3, (2.0, 0.5), explore)
    assert (of_today._perturbation_factors, of_today._custom_explore_fn) == ((2.0, 0.5), explore)


def test_the_order_of_parameters_of_today(schedulers):
    scheduler = schedulers.ASHAScheduler("training_iteration", "loss", "min", 50)
    assert (scheduler.metric, scheduler._mode, scheduler._max_t) == ("loss", "min", 50)


def test_a_rule_that_is_handed_results_alone_maximises_the_reward(schedulers):
    """One trial gets better, another stays as it is; what is decided is Ray 0.8.7's."""
    from ray.tune.experiment import Trial

    rule = schedulers.MedianStoppingRule(grace_period=0, min_samples_required=1)
    runner = SimpleNamespace(get_live_trials=list)
    better, same = (Trial("learning", stub=True) for _ in range(2))

    def result(step, reward):
        return {"training_iteration": step, "time_total_s": step, "episode_reward_mean": reward}

    def decide(trial, step, reward):
        return rule.on_trial_result(runner, trial, result(step, reward))

    for step in range(10):
        assert decide(better, step, 100 * step) == "CONTINUE"
    rule.on_trial_complete(runner, better, result(10, 1000))
    assert [decide(same, step, reward) for step, reward in ((5, 450), (6, 0), (10, 450))] == [
        *("CONTINUE", "CONTINUE", "STOP"),
    ]


@pytest.mark.parametrize(
    "arguments",
    [{"reward_attr": "accuracy"}, *(pytest.param(one, marks=pytest.mark.slow) for one in ({"metric": "accuracy"}, {}))],
)
def test_the_worst_trials_are_stopped_whichever_way_it_is_said(schedulers, tmp_path, arguments):
    scheduler = schedulers.ASHAScheduler(max_t=8, grace_period=1, reduction_factor=2, **arguments)
    first, *others = iterations(scheduler, tmp_path)
    assert first == 8
    assert max(others) < 8


def test_an_objective_that_the_run_was_told_is_left_alone(schedulers, tmp_path):
    from ray import tune

    scheduler = schedulers.ASHAScheduler(max_t=8)
    tune.run(
        learning, config={"slope": 1}, metric="accuracy", mode="min", scheduler=scheduler, verbose=0,
        storage_path=str(tmp_path),
    )  # fmt: skip
    assert (scheduler.metric, scheduler._mode) == ("accuracy", "min")


def test_a_parameter_that_never_was_is_refused(schedulers):
    with pytest.raises(TypeError, match="reward_attribute"):
        schedulers.ASHAScheduler(reward_attribute="accuracy")


def ends_with_other_metrics(config):
    from ray import tune

    for step in range(3):
        tune.report(loss=1 / (step + 1))
    tune.report(accuracy=0.75, done=True)


def test_a_last_result_need_not_have_the_metric(schedulers, tmp_path):
    from ray import tune

    scheduler = schedulers.ASHAScheduler(metric="loss", mode="min", grace_period=10)
    analysis = tune.run(ends_with_other_metrics, scheduler=scheduler, local_dir=str(tmp_path), verbose=0)
    [trial] = analysis.trials
    assert (trial.status, trial.last_result["accuracy"], trial.last_result["training_iteration"]) == (
        "TERMINATED",
        0.75,
        4,
    )


def without_the_metric(config):
    from ray import tune

    tune.report(accuracy=0.75)
    tune.report(loss=1)


def test_a_result_before_it_must_have_the_metric(schedulers, tmp_path):
    from ray import tune

    scheduler = schedulers.ASHAScheduler(metric="loss", mode="min")
    with pytest.raises(tune.TuneError, match="did not include the specified metric"):
        tune.run(without_the_metric, scheduler=scheduler, local_dir=str(tmp_path), verbose=0)
