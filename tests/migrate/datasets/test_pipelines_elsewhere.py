"""Pipelines of Ray Data that cannot be followed: what only they had is reported."""

import pytest

from tests.migrate.support import check_noop

DATA = "import ray\n\nrows = ray.data.range(8)\n\n\ndef train(pipe):\n"
ALONE = "import ray\n\n\ndef train(pipe):\n"
WINDOWED = ("foreach_window", "rewindow", "show_windows", "random_shuffle_each_window", "sort_each_window")
EPOCHS = ("iter_epochs", "iter_datasets")


@pytest.mark.parametrize("head", [DATA, ALONE, "from ray import data\n\n\ndef train(pipe):\n"])
@pytest.mark.parametrize("name", [*WINDOWED, "repartition_each_window", "randomize_block_order_each_window"])
def test_what_gave_windows_is_reported(head, name):
    assert check_noop(f"{head}    pipe = pipe.{name}(2)\n") == ["AIR318"]


@pytest.mark.parametrize("head", [DATA, "from ray.data import Dataset\n\n\ndef train(pipe: Dataset):\n"])
@pytest.mark.parametrize("name", EPOCHS)
def test_what_gave_epochs_is_reported_in_a_file_about_ray_data(head, name):
    assert check_noop(f"{head}    for epoch in pipe.{name}():\n        print(epoch)\n") == ["AIR318"]


@pytest.mark.parametrize("name", EPOCHS)
def test_what_gave_epochs_may_be_of_another_library(name):
    assert check_noop(f"{ALONE}    for epoch in pipe.{name}():\n        print(epoch)\n") == []


@pytest.mark.parametrize("name", [*WINDOWED, *EPOCHS])
def test_a_method_of_the_file_is_its_own(name):
    own = f"class Loader:\n    def {name}(self, size=1):\n        return self\n"
    assert check_noop(f"{DATA}    return pipe.{name}()\n\n\n{own}") == []


@pytest.mark.parametrize("name", [*WINDOWED, *EPOCHS])
def test_a_function_of_a_module_is_its_own(name):
    assert check_noop(f"import ray\nimport loader\n\nrows = ray.data.range(8)\nloader.{name}(rows)\n") == []


@pytest.mark.parametrize("name", [*WINDOWED, *EPOCHS])
def test_a_file_without_ray_is_about_others(name):
    assert check_noop(f"from torch.utils import data\n\n\ndef train(pipe):\n    return pipe.{name}()\n") == []


@pytest.mark.parametrize(
    "line", ["pipe.foreach_window", "pipe.windows()", "pipe.split_at_indices([1])", "pipe.repeat(2)"]
)
def test_other_members_stay(line):
    assert check_noop(f"{DATA}    return {line}\n") == []


@pytest.mark.parametrize(
    "lines",
    [
        "pipe = ray.data.range(8).window(blocks_per_window=2)\npipe = pipe.foreach_window(print)\n",
        "pipe = ray.data.range(8).window(blocks_per_window=2).rewindow(blocks_per_window=1)\n",
    ],
)
def test_a_pipeline_that_is_made_in_the_file_is_told_of_first(lines):
    assert "AIR318" in check_noop(f"import ray\n\n{lines}")
