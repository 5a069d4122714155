"""Searchers that are made as any Ray's searchers were made."""

import time
from importlib.metadata import version
from itertools import pairwise

import pytest
from packaging.version import Version, parse

from compat.errors import LegacyApiError


@pytest.fixture
def hyperopt(ray_session):
    pytest.importorskip("hyperopt")
    from hyperopt import hp

    return hp


@pytest.fixture
def bayesopt(ray_session):
    pytest.importorskip("bayes_opt")
    from ray.tune.suggest.bayesopt import BayesOptSearch

    return BayesOptSearch


def objective(searcher):
    return searcher.metric, searcher.mode


def suggested(searcher, trials):
    return [trial for trial in trials if searcher.suggest(trial) is not None]


BOUNDS = {"x": (0, 10)}


def test_a_searcher_keeps_to_its_limit_until_a_trial_completes(bayesopt):
    searcher = bayesopt(BOUNDS, metric="loss", mode="min", max_concurrent=2, random_search_steps=5)
    assert suggested(searcher, "abc") == ["a", "b"]
    searcher.on_trial_complete("a", {"loss": 1.0})
    assert suggested(searcher, "d") == ["d"]


def test_a_run_keeps_to_the_limit_of_its_searcher(bayesopt, tmp_path):
    from ray import tune

    def train(config):
        began = time.time()
        time.sleep(0.3)
        tune.report(loss=config["x"], began=began, ended=time.time())

    searcher = bayesopt(BOUNDS, metric="loss", mode="min", max_concurrent=1, random_search_steps=5)
    analysis = tune.run(train, search_alg=searcher, num_samples=3, local_dir=str(tmp_path), verbose=0)
    results = sorted((trial.last_result for trial in analysis.trials), key=lambda result: result["began"])
    assert len(results) == 3
    assert all(earlier["ended"] <= later["began"] for earlier, later in pairwise(results))


@pytest.mark.parametrize("arguments", [{}, {"mode": None}])
def test_a_space_without_an_objective_is_searched_for_the_reward(bayesopt, arguments):
    assert objective(bayesopt(BOUNDS, **arguments)) == ("episode_reward_mean", "max")


def test_a_metric_without_a_mode_is_maximised(bayesopt):
    assert objective(bayesopt(BOUNDS, metric="accuracy")) == ("accuracy", "max")


def test_without_a_space_the_run_says_what_is_searched_for(bayesopt):
    assert objective(bayesopt()) == (None, None)


def test_reward_attr_is_a_metric_to_be_maximised(bayesopt):
    assert objective(bayesopt(BOUNDS, reward_attr="accuracy")) == ("accuracy", "max")


def test_bayesian_optimisation_in_the_order_of_08(bayesopt):
    utility = {"kind": "ucb", "kappa": 2.5, "xi": 0.0}
    searcher = bayesopt(BOUNDS, "loss", "min", utility, 7, 3)
    assert objective(searcher) == ("loss", "min")
    assert (searcher.random_search_trials, searcher.utility.kappa) == (3, 2.5)


def test_bayesian_optimisation_in_the_order_before_that(bayesopt):
    searcher = bayesopt(BOUNDS, 4, None, "loss", "min", {"kind": "ucb", "kappa": 2.5, "xi": 0.0})
    assert (objective(searcher), searcher.max_concurrent) == (("loss", "min"), 4)


def test_bayesian_optimisation_in_the_order_of_today(bayesopt):
    searcher = bayesopt(BOUNDS, "loss", "min", [{"x": 5}])
    assert objective(searcher) == ("loss", "min")
    assert searcher.suggest("a") == {"x": 5}


def test_an_argument_is_not_given_twice(bayesopt):
    with pytest.raises(TypeError, match="twice"):
        bayesopt(BOUNDS, 4, None, "loss", space=BOUNDS)


def test_a_parameter_that_never_was_is_refused(bayesopt):
    with pytest.raises(TypeError, match="max_concurrency"):
        bayesopt(BOUNDS, max_concurrency=4)


def test_trials_that_were_stopped_early_cannot_be_ignored(bayesopt):
    assert bayesopt(BOUNDS, use_early_stopped_trials=True)
    with pytest.raises(LegacyApiError, match=r"use_early_stopped_trials\) \[SRC112\].*stopped early"):
        bayesopt(BOUNDS, use_early_stopped_trials=False)


def test_a_searcher_of_the_user_may_hand_its_limit_on(ray_session):
    from ray.tune.suggest import Searcher

    class Mine(Searcher):
        def __init__(self, **kwargs):
            super().__init__(metric="mean_loss", mode="min", max_concurrent=3, **kwargs)

    assert objective(Mine(use_early_stopped_trials=True)) == ("mean_loss", "min")


def test_a_shuffled_grid_comes_in_its_order(ray_session, recwarn):
    from ray.tune.suggest import BasicVariantGenerator

    assert BasicVariantGenerator(True).max_concurrent == 0
    assert BasicVariantGenerator(shuffle=True).max_concurrent == 0
    assert BasicVariantGenerator([{"x": 1}], 2).max_concurrent == 2


def test_hyperopt_in_the_order_before_08(hyperopt):
    from ray.tune.suggest.hyperopt import HyperOptSearch

    searcher = HyperOptSearch({"x": hyperopt.uniform("x", 0, 1)}, 2, "accuracy")
    assert (objective(searcher), searcher.max_concurrent) == (("accuracy", "max"), 2)
    assert suggested(searcher, "abc") == ["a", "b"]


def test_hyperopt_in_the_order_of_08(hyperopt):
    from ray.tune.suggest.hyperopt import HyperOptSearch

    space = {"x": hyperopt.uniform("x", 0, 1)}
    searcher = HyperOptSearch(space, "loss", "min", [{"x": 0.5}], 5, 1, 0.3, 1)
    assert (objective(searcher), searcher._points_to_evaluate) == (("loss", "min"), 1)
    assert (searcher.suggest("a"), searcher.suggest("b")) == ({"x": 0.5}, None)


def test_nevergrad_with_an_optimizer_and_names(ray_session):
    nevergrad = pytest.importorskip("nevergrad")
    from ray.tune.suggest.nevergrad import NevergradSearch

    def optimizer():
        return nevergrad.optimizers.OnePlusOne(parametrization=2)

    for searcher in (
        NevergradSearch(optimizer(), ["width", "height"], "loss", "min", 1),
        NevergradSearch(optimizer(), parameter_names=["width", "height"], metric="loss", mode="min", max_concurrent=1),
        NevergradSearch(optimizer(), ["width", "height"], metric="loss", mode="min", max_concurrent=1),
    ):
        assert objective(searcher) == ("loss", "min")
        assert set(searcher.suggest("a")) == {"width", "height"}
        assert searcher.suggest("b") is None
    assert objective(NevergradSearch(optimizer(), ["width", "height"])) == ("episode_reward_mean", "max")


def test_nevergrad_with_a_space(ray_session):
    nevergrad = pytest.importorskip("nevergrad")
    from ray import tune
    from ray.tune.suggest.nevergrad import NevergradSearch

    family, its_own = nevergrad.optimizers.OnePlusOne, nevergrad.p.Dict(x=nevergrad.p.Scalar(lower=0, upper=1))
    for searcher in (
        NevergradSearch(optimizer=family, space=its_own, metric="loss", mode="min"),
        NevergradSearch(family, {"budget": 10}, its_own, "loss", "min"),
        NevergradSearch(family, {"x": tune.uniform(0, 1)}, "loss", "min"),
        NevergradSearch(family, None, {"x": tune.uniform(0, 1)}, "loss", "min"),
        NevergradSearch(family, {"budget": 10}, {"x": tune.uniform(0, 1)}, "loss", "min"),
    ):
        assert objective(searcher) == ("loss", "min")
        assert set(searcher.suggest("a")) == {"x"}


def test_optuna_takes_a_space_that_was_made_of_its_param(ray_session):
    pytest.importorskip("optuna")
    from ray.tune.suggest.optuna import OptunaSearch, param

    space = [
        param.suggest_uniform("width", 0, 20),
        param.suggest_loguniform("optimizer/lr", 1e-4, 1e-2),
        param.suggest_discrete_uniform("dropout", 0.0, 0.5, 0.25),
        param.suggest_int("layers", 1, 5, step=2),
        param.suggest_float("decay", 1e-3, 1e-1, log=True),
        param.suggest_categorical(name="activation", choices=["relu", "tanh"]),
    ]
    searcher = OptunaSearch(space, metric="loss", mode="min")
    configs = [searcher.suggest(str(number)) for number in range(20)]
    assert all(0 <= config["width"] <= 20 and 1e-4 <= config["optimizer"]["lr"] <= 1e-2 for config in configs)
    assert all(1e-3 <= config["decay"] <= 1e-1 for config in configs)
    assert {config["dropout"] for config in configs} <= {0.0, 0.25, 0.5}
    assert {config["layers"] for config in configs} <= {1, 3, 5}
    assert {config["activation"] for config in configs} <= {"relu", "tanh"}
    searcher = OptunaSearch(space[:1], metric="loss", mode="min", points_to_evaluate=[{"width": 7.0}])
    assert searcher.suggest("first") == {"width": 7.0}


def test_what_optuna_does_not_suggest_is_an_error(ray_session):
    pytest.importorskip("optuna")
    from ray.tune.suggest.optuna import OptunaSearch, param

    with pytest.raises(ValueError, match="no suggest_normal"):
        OptunaSearch([param.suggest_normal("width", 0, 20)], metric="loss", mode="min")


def test_optuna_with_its_sampler_or_seed_in_the_place_of_then(ray_session):
    optuna = pytest.importorskip("optuna")
    from ray.tune.suggest.optuna import OptunaSearch

    space = {"x": optuna.distributions.FloatDistribution(0, 1)}
    sampler = optuna.samplers.RandomSampler(seed=1)
    assert OptunaSearch(space, "loss", "min", sampler)._sampler is sampler
    assert OptunaSearch(space, "loss", "min", None, None, 7)._seed == 7
    assert OptunaSearch(space, "loss", "min", None, None, "study")._study_name == "study"


def test_ax_with_a_client_that_has_an_experiment(ray_session):
    pytest.importorskip("ax")
    if parse(version("ax-platform")) >= Version("1.3"):
        pytest.skip("today's Ray cannot read the objective of this Ax")
    from ax.service.ax_client import AxClient, ObjectiveProperties
    from ray.tune.suggest.ax import AxSearch

    client = AxClient(enforce_sequential_optimization=False, verbose_logging=False)
    client.create_experiment(
        parameters=[{"name": "x", "type": "range", "bounds": [0.0, 1.0]}],
        objectives={"loss": ObjectiveProperties(minimize=True)},
    )
    searcher = AxSearch(client, "min", max_concurrent=1)
    assert objective(searcher) == ("loss", "min")
    assert set(searcher.suggest("a")) == {"x"}
    assert searcher.suggest("b") is None


def test_ax_that_is_told_its_objective_by_name(ray_session):
    pytest.importorskip("ax")
    from ray.tune.suggest.ax import AxSearch

    space = [{"name": "x", "type": "range", "bounds": [0.0, 1.0]}]
    assert (AxSearch(space, objective_name="h", minimize=True).metric, AxSearch(space, objective_name="h").mode) == (
        "h",
        "max",
    )


def test_bohb_with_its_limit_in_the_third_place(ray_session):
    pytest.importorskip("hpbandster")
    space = pytest.importorskip("ConfigSpace").ConfigurationSpace({"x": (0.0, 1.0)})
    from ray.tune.suggest.bohb import TuneBOHB

    searcher = TuneBOHB(space, {}, 3)
    assert (objective(searcher), searcher._max_concurrent) == (("neg_mean_loss", "max"), 3)
    searcher = TuneBOHB(space, {}, "loss", "min")
    assert objective(searcher) == ("loss", "min")


def test_hyperopt_points_may_name_a_category_by_its_position(hyperopt):
    from ray.tune.suggest.hyperopt import HyperOptSearch

    space = {"activation": hyperopt.choice("activation", ["relu", "tanh"]), "width": hyperopt.uniform("width", 0, 9)}
    points = [{"activation": 1, "width": 3}, {"activation": "relu", "width": 4}]
    searcher = HyperOptSearch(space, metric="loss", mode="min", points_to_evaluate=points)
    assert [searcher.suggest(trial) for trial in ("a", "b")] == [
        {"activation": "tanh", "width": 3},
        {"activation": "relu", "width": 4},
    ]


def test_hyperopt_points_that_are_categories_are_no_positions(hyperopt):
    from ray.tune.suggest.hyperopt import HyperOptSearch

    space = {"layers": hyperopt.choice("layers", [2, 1])}
    searcher = HyperOptSearch(space, metric="loss", mode="min", points_to_evaluate=[{"layers": 1}])
    assert searcher.suggest("a") == {"layers": 1}
