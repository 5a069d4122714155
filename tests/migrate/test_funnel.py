"""The filter on bytes in front of everything else."""

import pytest

from legacy_api import rows_of_kind
from migrate.process import SUBSYSTEMS, mentions_ray


def test_the_filter_knows_every_part_of_ray_that_the_catalogue_knows():
    parts = {row.old.split(".")[1] for kind in ("module", "name") for row in rows_of_kind(kind)}
    assert parts <= set(SUBSYSTEMS)


@pytest.mark.parametrize("row", rows_of_kind("environment"), ids=lambda row: row.old)
def test_the_filter_lets_every_environment_variable_through(row):
    assert mentions_ray(f"import ray\nos.environ['{row.old}']\n".encode())


@pytest.mark.parametrize(
    "text",
    [
        "from ray import tune\n",
        "from  ray  import (\n    tune)\n",
        "import ray.tune as t\n",
        "import os, ray.train\n",
        "import ray\n\nray.tune.run(f)\n",
        "import ray\n\nray \\\n  .tune.run(f)\n",
        "import ray as r\n\nr.tune.run(f)\n",
        "def f():\n    import ray; ray.train.report({})\n",
        "import \\\n    ray.tune\n",
    ],
)
def test_a_use_of_ray_goes_through(text):
    assert mentions_ray(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "import array\ntrain = 1\n",
        "import numpy\nx_ray.tune()\n",
        "import ray\n\nray.get()\ntrain()\n",
        "import ray\nfrom mine import tune\n\ntune.run(f)\n",
        "# ray.tune\n",
    ],
)
def test_other_files_end_there(text):
    assert not mentions_ray(text.encode())


def test_a_legacy_parameter_of_ray_itself_is_reported():
    from tests.migrate.support import check_noop

    rows = [row for row in rows_of_kind("parameter") if row.owner == "ray.init" and row.today == "error"]
    for row in rows:
        assert check_noop(f"import ray\n\nray.init({row.name}=value)\n") == [row.code]
