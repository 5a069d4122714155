"""What is recorded as the same as something public is that very thing in the installed Ray."""

import subprocess
import sys

from legacy_api import all_rows
from legacy_api.same_names import SAME_NAMES

USED = (
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
)
OTHERS = """\
import importlib, sys

def found(dotted):
    module, _, name = dotted.rpartition(".")
    return getattr(importlib.import_module(module), name)

pairs = [pair.split("=") for pair in sys.argv[1:]]
print([other for other, public in pairs if found(other) is not found(public)])
"""


def test_another_name_is_the_same_thing_in_ray_without_the_shim():
    pairs = [f"{other}={SAME_NAMES[other]}" for other in USED]
    done = subprocess.run([sys.executable, "-c", OTHERS, *pairs], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["[]"], done.stderr


def test_the_catalogue_has_no_rows_of_other_names():
    spelt = {name for row in all_rows() for name in (row.old, row.owner)}
    assert not spelt & SAME_NAMES.keys()
