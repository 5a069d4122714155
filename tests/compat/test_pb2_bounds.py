"""PB2 takes the bounds of a hyperparameter in either order, as through Ray 1.13."""

import pytest


@pytest.fixture
def pb2(ray_session):
    pytest.importorskip("sklearn")
    from ray.tune.schedulers.pb2 import PB2

    return PB2


def test_the_ends_of_an_interval_may_be_the_wrong_way_round(pb2):
    bounds = {"lr": [1e-3, 1e-5], "gamma": (0.9, 1.0)}
    assert pb2(hyperparam_bounds=bounds)._hyperparam_bounds == {"lr": [1e-5, 1e-3], "gamma": (0.9, 1.0)}


@pytest.mark.parametrize("ends", [(1.0, 0.9), (0.9, 0.95, 1.0)])
def test_nested_bounds_came_with_an_order_that_is_an_error_to_miss(pb2, ends):
    with pytest.raises(ValueError, match="hyperparam_bounds"):
        pb2(hyperparam_bounds={"lr": [1e-5, 1e-3], "inner": {"gamma": ends}})


def test_bounds_may_be_given_by_place(pb2):
    assert pb2("training_iteration", "loss", "min", 4, {"lr": (2, 1)})._hyperparam_bounds == {"lr": (1, 2)}


def test_a_reward_is_a_metric_to_be_maximised(pb2):
    scheduler = pb2(reward_attr="accuracy", hyperparam_bounds={"lr": [0, 1]})
    assert (scheduler.metric, scheduler._mode) == ("accuracy", "max")


def test_the_order_of_parameters_of_then(pb2):
    scheduler = pb2("training_iteration", None, "loss", "min", 4, {"lr": [0, 1]})
    assert (scheduler.metric, scheduler._mode, scheduler._perturbation_interval) == ("loss", "min", 4)
    assert pb2("training_iteration", "loss", "min", 4, {"lr": [0, 1]})._perturbation_interval == 4
