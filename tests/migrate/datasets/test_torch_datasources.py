"""Datasets of PyTorch that a data source of Ray 1.12 - 2.0 read."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten, run_on_plain_ray
from tests.migrate.torch_squares import SQUARES

HEAD = "import ray\nfrom ray.data.datasource import SimpleTorchDatasource\n\n"
NOW = "import ray\n\n"


@pytest.mark.parametrize(
    ("given", "dataset"),
    [
        ("SimpleTorchDatasource(), dataset_factory=make", "make()"),
        ("SimpleTorchDatasource(), dataset_factory=data.make, parallelism=1", "data.make()"),
        ("SimpleTorchDatasource(), parallelism=200, dataset_factory=partial(make, 1)", "partial(make, 1)()"),
        ("datasource=SimpleTorchDatasource(), dataset_factory=lambda: MNIST('data')", "MNIST('data')"),
    ],
)
def test_what_a_factory_makes_is_read(given, dataset):
    use = "rows = ray.data.read_datasource({})\nprint(rows.count())\n"
    after = use.replace("read_datasource({})", f"from_torch({dataset}, local_read=True)")
    assert not any(finding.attention for finding in check_transformed(HEAD + use.format(given), NOW + after))


@pytest.mark.parametrize(
    "imports",
    [
        "from ray.data import datasource, read_datasource",
        "from ray.data import read_datasource\nimport ray.data.datasource.torch_datasource",
    ],
)
def test_whatever_the_names_are_called(imports):
    name = "ray.data.datasource.torch_datasource" if "torch_" in imports else "datasource"
    text = rewritten(f"{imports}\n\nrows = read_datasource({name}.SimpleTorchDatasource(), dataset_factory=make)\n")
    assert "from_torch(make(), local_read=True)" in text
    assert "read_datasource(" not in text


@pytest.mark.parametrize(
    "use",
    [
        "source = SimpleTorchDatasource()\nrows = ray.data.read_datasource(source, dataset_factory=make)",
        "rows = ray.data.read_datasource(SimpleTorchDatasource(), **given)",
        "rows = ray.data.read_datasource(SimpleTorchDatasource(), dataset_factory=make, ray_remote_args=args)",
        "rows = ray.data.read_datasource(SimpleTorchDatasource(), dataset_factory=lambda *more: MNIST())",
        "rows = ray.data.read_datasource(SimpleTorchDatasource(), dataset_factory=factories[0])",
        "rows = ray.data.read_datasource(SimpleTorchDatasource(1), dataset_factory=make)",
        "rows = ray.data.read_datasource(SimpleTorchDatasource(), parallelism=1)",
        "rows = other.read_datasource(SimpleTorchDatasource(), dataset_factory=make)",
        "class Own(SimpleTorchDatasource):\n    pass",
    ],
)
def test_other_uses_are_reported(use):
    assert "DAT101" in check_noop(f"{HEAD}{use}\n")


def test_other_data_sources_stay():
    assert check_noop("import ray\n\nrows = ray.data.read_datasource(Own(), dataset_factory=make)\n") == []


SCRIPT = (
    """\
import json

import numpy as np
import pandas as pd
import ray
from ray.data.datasource import SimpleTorchDatasource


"""
    + SQUARES
    + """

def squares():
    return Squares()


def converted(batch):
    sums = [float(image.sum()) for image, _ in batch]
    labels = [label for _, label in batch]
    return pd.DataFrame({"sum": sums, "label": labels})


rows = ray.data.read_datasource(SimpleTorchDatasource(), parallelism=1, dataset_factory=squares)
rows = rows.map_batches(converted)
json.dump([[row["sum"], int(row["label"])] for row in rows.take()], open("out.json", "w"))
"""
)
"""What it writes follows from what Ray 2.0 read: a task makes one block of the list of a dataset's items."""


@pytest.mark.slow
def test_they_make_what_they_made_on_ray_20(tmp_path):
    assert run_on_plain_ray(SCRIPT, tmp_path) == ([[4.0 * number, number * number] for number in range(5)], [])
