"""What is recorded as the same as something public is that very thing in the installed Ray."""

import importlib

import pytest

from legacy_api import all_rows
from legacy_api.same_names import SAME_NAMES


def found(dotted):
    module, _, name = dotted.rpartition(".")
    return getattr(importlib.import_module(module), name)


@pytest.mark.parametrize(
    "dotted",
    [
        "ray.tune.analysis.ExperimentAnalysis",
        "ray.tune.callback.Callback",
        "ray.tune.execution.placement_groups.PlacementGroupFactory",
        "ray.tune.experiment.Experiment",
        "ray.tune.registry.register_trainable",
        "ray.tune.result_grid.ResultGrid",
        "ray.tune.schedulers.async_hyperband.AsyncHyperBandScheduler",
        "ray.tune.search.sample.uniform",
        "ray.tune.syncer.SyncConfig",
        "ray.tune.trainable.with_parameters",
        "ray.tune.tune.run",
        "ray.tune.tune_config.TuneConfig",
        "ray.tune.tuner.Tuner",
    ],
)
def test_another_name_is_the_same_thing(dotted):
    assert found(dotted) is found(SAME_NAMES[dotted])


def test_the_catalogue_has_no_rows_of_other_names():
    spelt = {name for row in all_rows() for name in (row.old, row.owner)}
    assert not spelt & SAME_NAMES.keys()
