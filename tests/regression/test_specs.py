"""Random legacy calls: what the shim asks Ray for is what the rewritten script asks plain Ray for.

Nothing is run: both are stopped where they hand everything to Ray's machinery (`tests.regression.specs`). By default
some hundred scripts, always the same; thousands of other ones each time with `-m slow`.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, example, given, settings

from legacy_api.positions import ORDERS
from tests.regression.compare import Found, differences, not_allowed, outdated
from tests.regression.specs import calls, configs
from tests.regression.specs.allowed import ALLOWED
from tests.regression.specs.sides import Sides, sides
from tests.regression.specs.values import NEVER, VALUES

SCRIPTS = {
    "tune.run": calls.runs(),
    "run_experiments": calls.experiments(),
    "trainer": configs.trainers(),
    "Tuner": configs.tuners(),
}
OF_TRAIN = ("trainer", "Tuner")
"""What is given configs of Train, which the shim serves where it serves trainers."""
RARE = {
    "tune.run": """\
from ray import tune


class Model(tune.Trainable):
    def step(self):
        return {"loss": 1}


restored = None
tune.run(Model, restore=restored, reuse_actors=True)
"""
}
"""Scripts that are always compared: what comes once in thousands may not come at all."""
SHARE_REWRITTEN = 0.85
SHARE_RUN = 0.9
FEW = {"tune.run": 120, "run_experiments": 60, "trainer": 40, "Tuner": 40}
MANY = {"tune.run": 3000, "run_experiments": 1500, "trainer": 1000, "Tuner": 1000}


@pytest.fixture(scope="module")
def both():
    with sides() as processes:
        yield processes


def compared(both: Sides, name: str, examples: int, *, always_the_same: bool) -> list[Found]:
    """Compare that many scripts of a kind; gives the differences, all of which are allowed."""
    counted: Counter[str] = Counter()
    all_found: list[Found] = []

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=always_the_same,
        suppress_health_check=list(HealthCheck),
    )
    @given(SCRIPTS[name])
    def compare(text: str) -> None:
        shim, plain, rewritten = both.compare(text)
        counted["all"] += 1
        if plain is None:
            return
        counted["rewritten"] += 1
        counted["run"] += "error" not in shim
        found = differences(shim, plain)
        all_found.extend(found)
        wrong = [str(one) for one in not_allowed(found, ALLOWED)]
        assert not wrong, "\n".join(["shim (was) and rewritten (is):", *wrong, "", text, "-- rewritten:", rewritten])

    (example(RARE[name])(compare) if name in RARE else compare)()
    assert counted["rewritten"] >= SHARE_REWRITTEN * counted["all"], counted
    assert counted["run"] >= SHARE_RUN * counted["rewritten"], counted
    return all_found


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.train] if name in OF_TRAIN else []) for name in SCRIPTS]
)
def test_the_shim_and_rewritten_code_ask_ray_for_the_same(both, name):
    compared(both, name, FEW[name], always_the_same=True)


@pytest.mark.slow
@pytest.mark.train
@pytest.mark.timeout(7200)
def test_thousands_of_calls_ask_ray_for_the_same(both):
    found = [one for name in SCRIPTS for one in compared(both, name, MANY[name], always_the_same=False)]
    assert not outdated(found, ALLOWED)


@pytest.mark.parametrize("owner", [calls.RUN, calls.RUN_EXPERIMENTS, calls.EXPERIMENT])
def test_every_parameter_has_values(owner):
    parameters = {name for order in ORDERS[owner].values() for name in order.split() if not name.startswith("_")}
    assert parameters - {"run", "name"} <= VALUES.keys() | NEVER.keys()


def test_a_difference_is_seen(both):
    shim, plain, _ = both.compare("from ray import tune\n\ntune.run(lambda config: None, num_samples=3)\n")
    assert plain is not None
    shim["experiments"][0]["num_samples"] = 4
    assert "experiments/0/num_samples" in [one.where for one in not_allowed(differences(shim, plain), ALLOWED)]


def test_a_side_that_ends_says_how_and_what_it_said_last():
    with sides() as both, pytest.raises(RuntimeError, match=r"side shim has ended with 3:\n(?s:.*)no more of this"):
        both.compare("import os, sys\n\nprint('no more of this', file=sys.stderr, flush=True)\nos._exit(3)\n")
