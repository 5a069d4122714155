"""What today's Ray has: recorded names that the catalogue can be held against."""

import json
import subprocess
import sys
from importlib.metadata import version

import pytest

from legacy_api import all_rows
from legacy_api.today import lost_part, members_of
from legacy_api.todays_members import TODAYS_MEMBERS

MOVES = [row for row in all_rows() if row.action == "move" and row.kind in ("name", "module")]


@pytest.mark.parametrize(
    ("dotted", "lost"),
    [
        ("ray.tune.run", ""),
        ("ray.tune.Tuner.fit", ""),
        ("ray.tune.Tuner.fit.anything", ""),
        ("ray.tune.Tuner.gone", "ray.tune.Tuner.gone"),
        ("ray.tune.schedulers.ASHAScheduler.SCALEUP", "ray.tune.schedulers.ASHAScheduler.SCALEUP"),
        ("ray._private.worker.global_worker.worker_id", ""),
        ("ray._private.worker.global_worker.raylet_client.x", "ray._private.worker.global_worker.raylet_client"),
        ("ray.tune.schedulers.pb2.PB2", ""),
        ("ray.tune.nothing.there", "ray.tune.nothing"),
        ("ray.tune.registry.get_registry", "ray.tune.registry.get_registry"),
        ("ray.tune.tune._make_scheduler", "ray.tune.tune._make_scheduler"),
        ("ray.train.v2.anything", ""),
        ("ray.data.anything", "ray.data.anything"),
        ("ray.dashboard.anything", ""),
        ("ray.get_webui_url", "ray.get_webui_url"),
        ("ray.experimental.sgd.utils", "ray.experimental.sgd"),
        ("ray.util.ray_lightning.RayPlugin", "ray.util.ray_lightning"),
        ("ray.util.placement_group.anything", ""),
        ("ray.nodes", ""),
        ("ray.__version__", ""),
        ("ray.tune.__name__", ""),
        ("ray", ""),
        ("ray.tune", ""),
        ("mine.tune.anything", ""),
        ("array.tune.anything", ""),
    ],
)
def test_a_name_is_lost_from_its_first_part_that_is_not_there(dotted, lost):
    assert lost_part(dotted) == lost


@pytest.mark.parametrize("row", MOVES, ids=lambda row: row.code)
def test_what_moved_went_to_something_that_is_there(row):
    assert lost_part(row.to[0]) == ""


LOOK = """
import importlib, json, os, sys

os.environ["RAY_TRAIN_V2_ENABLED"] = "1"
found = {}
for dotted in json.loads(sys.argv[1]):
    parts = dotted.split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:length]))
            for part in parts[length:]:
                value = getattr(value, part)
        except (ImportError, AttributeError):
            continue
        found[dotted] = dir(value)
        break
print(json.dumps(found))
"""


@pytest.mark.skipif(not version("ray").startswith("2.60."), reason="what is recorded is of Ray 2.60")
def test_classes_and_objects_have_nothing_that_is_not_recorded():
    asked = [name for name in TODAYS_MEMBERS if name.count(".") < 4 and not name.endswith("_global_node")]
    done = subprocess.run(
        [sys.executable, "-c", LOOK, json.dumps(asked)], capture_output=True, text=True, timeout=240, check=True
    )
    found = json.loads(done.stdout.splitlines()[-1])
    assert len(found) > 100
    new = {
        dotted: [name for name in has if not name.startswith(("__", "_annotated")) and name not in members_of(dotted)]
        for dotted, has in found.items()
    }
    assert {dotted: names for dotted, names in new.items() if names} == {}
