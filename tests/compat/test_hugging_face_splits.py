"""`from_huggingface` of a `DatasetDict`, which Ray 2.0 - 2.6 made a dictionary of datasets of."""

import pytest

from compat.usage import RayCompatWarning, reset

datasets = pytest.importorskip("datasets")


@pytest.fixture
def splits():
    rows = {"train": [1, 2], "test": [3]}
    return datasets.DatasetDict({name: datasets.Dataset.from_dict({"x": values}) for name, values in rows.items()})


@pytest.mark.parametrize("module", ["ray.data", "ray.data.read_api"])
def test_each_split_is_a_dataset(ray_session, splits, module):
    import importlib

    reset()
    with pytest.warns(RayCompatWarning, match="DAT257"):
        made = importlib.import_module(module).from_huggingface(splits)
    assert {name: [row["x"] for row in dataset.take()] for name, dataset in made.items()} == {
        "train": [1, 2],
        "test": [3],
    }


def test_one_split_is_one_dataset_as_it_is_today(ray_session, splits, recwarn):
    import ray.data

    assert ray.data.from_huggingface(splits["test"], override_num_blocks=1).take() == [{"x": 3}]
    assert not [warning for warning in recwarn if issubclass(warning.category, RayCompatWarning)]


def test_what_is_no_such_dictionary_is_refused_as_it_is_today(ray_session, splits):
    import ray.data

    with pytest.raises(TypeError, match=r"datasets\.Dataset"):
        ray.data.from_huggingface(dict(splits))
