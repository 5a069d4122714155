"""Modules of Ray that a loader gives, `tune = LazyLoader("tune", globals(), "ray.tune")`."""

import pytest

from tests.migrate.support import check_noop, rewritten

USE = "\n\ndef fit(config):\n    tune.report(loss=1)\n"


@pytest.mark.parametrize(
    "loaded",
    [
        'tune = LazyLoader("ray.tune")',
        'tune = LazyLoader("tune", globals(), "ray.tune")',
        'tune = loaders.lazy_import("ray.tune")',
        'ray = LazyLoader("ray")\ntune = ray.tune',
        'ray = lazy("ray")\ntune = LazyLoader("ray.tune")',
    ],
)
def test_what_it_gives_is_followed(loaded):
    assert 'tune.report({"loss": 1})' in rewritten(f"from loaders import LazyLoader, lazy\n\n{loaded}\n{USE}")


@pytest.mark.parametrize(
    "loaded",
    [
        "tune = LazyLoader(name)",
        'tune = LazyLoader("tune")',
        'tune = LazyLoader("rays.tune")',
        'tune = LazyLoader("ray_tune")',
        'tune = load("ray.tune")',
        'tune = LazyLoader("ray.tune", other)',
        'tune = LazyLoader("ray.tune")\ntune = other',
    ],
)
def test_what_may_be_something_else_is_left(loaded):
    assert check_noop(f"from loaders import LazyLoader, load\n\n{loaded}\n{USE}") == []
