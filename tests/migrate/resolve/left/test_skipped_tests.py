"""Tests that are passed over for some releases of Ray: their bodies are branches for the others."""

import pytest

from tests.migrate.support import check_noop, rewritten

TEST = """\
import unittest

import pytest
import ray
from ray import tune


{decorator}
def test_it():
    tune.run(train, local_dir="/data")
"""


@pytest.mark.parametrize(
    "decorator",
    [
        '@unittest.skipIf(ray.__version__ >= "2.0", "old")',
        '@unittest.skipIf(getattr(tune, "track", None) is None, "old")',
        '@unittest.skipUnless(hasattr(tune, "track"), "old")',
        '@pytest.mark.skipif(ray.__version__ >= "2.0", reason="old")',
    ],
)
def test_one_that_asks_which_ray_this_is_stays(decorator):
    assert check_noop(TEST.format(decorator=decorator)) == []


@pytest.mark.parametrize(
    "decorator",
    [
        '@unittest.skipIf(sys.platform == "win32", "no")',
        '@pytest.mark.parametrize("version", [ray.__version__])',
        '@unittest.skip("slow")',
        "@skip_if_old(ray.__version__)",
    ],
)
def test_another_one_is_rewritten(decorator):
    assert "tune.Tuner(" in rewritten(TEST.format(decorator=decorator))
