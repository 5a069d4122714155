"""Datasets that a driver makes pipelines of."""

import pytest

from tests.migrate.support import check_noop

HEAD = "import ray\nfrom ray import train\n\ndata = ray.data.range(8)\n"


@pytest.mark.parametrize(
    "line",
    [
        "data.repeat(2)",
        "data.map(abs).window(blocks_per_window=1)",
        "ray.data.read_parquet('here').random_shuffle().repeat()",
    ],
)
def test_a_pipeline_of_a_dataset_is_reported(line):
    assert check_noop(f"{HEAD}{line}\n") == ["AIR318"]


@pytest.mark.parametrize("line", ["data.take(2)", "'-'.join('ab').repeat(2)", "torch.ones(2).repeat(2)"])
def test_other_repetitions_are_not(line):
    assert check_noop(f"{HEAD}{line}\n") == []
