"""What today's Ray has: recorded names that the catalogue can be held against."""

import pytest

from legacy_api import all_rows
from legacy_api.today import lost_part

MOVES = [row for row in all_rows() if row.action == "move" and row.kind in ("name", "module")]


@pytest.mark.parametrize(
    ("dotted", "lost"),
    [
        ("ray.tune.run", ""),
        ("ray.tune.Tuner.fit", ""),
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
