"""Code that asks `tune.run` for its arguments, most of which are taken by name alone today."""

import pytest

from tests.migrate.support import check_noop

HEAD = "import inspect\n\nfrom ray import tune\n\n"


@pytest.mark.parametrize(
    "asked",
    [
        "inspect.getfullargspec(tune.run).args",
        "inspect.getargspec(tune.run)[0]",
        "tune.run.__code__.co_varnames[: tune.run.__code__.co_argcount]",
        "tune.run.__defaults__",
    ],
)
def test_what_it_takes_by_position_is_reported(asked):
    assert set(check_noop(f"{HEAD}names = {asked}\n")) == {"MIGRATE"}


@pytest.mark.parametrize(
    "asked",
    [
        "inspect.signature(tune.run).parameters",
        "inspect.getfullargspec(train).args",
        "inspect.getfullargspec(tune.Tuner).args",
        "train.__code__.co_varnames",
        "tune.run.__doc__",
        "tune.run.__name__",
    ],
)
def test_anything_else_is_left(asked):
    assert check_noop(f"{HEAD}names = {asked}\n") == []
