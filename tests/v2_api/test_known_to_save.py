"""What is known before a run starts of whether it will save checkpoints."""

from functools import partial

import pytest

from v2_api.known_to_save import speaks_of_checkpoints


def asks_for_it(config, checkpoint_dir=None):
    return config


def makes_one(config):
    from ray import tune

    with tune.checkpoint_dir(step=1):
        pass


def reports_one(config):
    from ray import train

    train.report({"x": 1}, checkpoint=config["made"])


def in_a_function_of_its_own(config):
    def save():
        return config.Checkpoint

    return save()


def none_at_all(config):
    return {"score": config["checkpoint"]}  # the name of a hyperparameter


class Callable:
    def __call__(self, config):
        return self.save_checkpoint()

    def method(self, config):
        return self.save_checkpoint()


@pytest.mark.parametrize(
    "function",
    [
        *(asks_for_it, makes_one, reports_one, in_a_function_of_its_own),
        *(Callable(), Callable().method, partial(makes_one, {})),
    ],
)
def test_functions_that_save(function):
    from compat.adapters.functions.function_signature import adapt_function

    assert speaks_of_checkpoints(function)
    assert speaks_of_checkpoints(adapt_function(function))


@pytest.mark.parametrize("function", [none_at_all, lambda config: None, len, partial(none_at_all, {})])
def test_functions_that_do_not(function):
    assert not speaks_of_checkpoints(function)


def test_functions_as_tune_wraps_them(ray_session):
    from ray.tune.trainable import wrap_function

    assert speaks_of_checkpoints(wrap_function(makes_one)._trainable_func)
    assert not speaks_of_checkpoints(wrap_function(none_at_all)._trainable_func)
