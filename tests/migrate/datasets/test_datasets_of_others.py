"""Datasets that files of a tree hand each other: what is asked of them that is gone is reported."""

import pytest

LOADS = "import ray\n\n\ndef load():\n    return ray.data.range(8).map(print)\n\n\ndef both():\n    return load(), 3\n"
MAIN = "import ray\nfrom helpers import both, load\n\n"


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("dataset.repeat()", ["AIR318"]),
        (
            "one, other = dataset.random_shuffle().split_at_indices([3])\n    other.window(blocks_per_window=2)",
            ["AIR318"],
        ),
        ("for row in dataset.iter_rows(prefetch_blocks=1):\n        print(row)", ["DAT212"]),
        ("for batch in dataset.iter_batches():\n        batch.dropna()", ["DAT252"]),
        ("for row in dataset.iter_rows():\n        print(row + 1)", ["DAT253"]),
        ("rows = dataset\n    rows.fully_executed()\n    rows.lazy()", ["DAT201", "DAT203"]),
    ],
)
@pytest.mark.parametrize("given", ["from_pandas(frame)", "from_pandas(frame).map(f)"])
def test_what_a_function_of_another_file_asks_is_told_where_it_is_given_the_dataset(tree, body, codes, given):
    helpers = f"def prepare(size, dataset):\n    {body}\n"
    text = f"from ray.data import from_pandas\nfrom helpers import prepare\n\nprepare(2, dataset={given})\n"
    assert tree({"helpers.py": helpers, "main.py": text}, "main.py") == (text, codes)


@pytest.mark.parametrize(
    "body",
    [
        "dataset.map(print)",
        "dataset.count()",
        "text.repeat()",
        "dataset = text\n    dataset.repeat()",
        "dataset.items.repeat()",
    ],
)
def test_what_it_asks_of_others_is_not(tree, body):
    helpers = f"def prepare(text, dataset):\n    {body}\n"
    text = "from ray.data import from_pandas\nfrom helpers import prepare\n\nprepare(2, from_pandas(frame))\n"
    assert tree({"helpers.py": helpers, "main.py": text}, "main.py") == (text, [])


def test_what_the_other_file_tells_of_itself_is_told_there(tree):
    helpers = "from ray.data import Dataset\n\n\ndef prepare(dataset: Dataset):\n    dataset.repeat()\n"
    text = "from ray.data import from_pandas\nfrom helpers import prepare\n\nprepare(from_pandas(frame))\n"
    assert tree({"helpers.py": helpers, "main.py": text}, "main.py") == (text, [])


@pytest.mark.parametrize(
    "used", ["load().repeat(2)", "dataset = load()\ndataset.window()", "dataset, size = both()\ndataset.repeat()"]
)
def test_what_is_asked_of_a_dataset_that_another_file_gives_is_reported(tree, used):
    text = f"{MAIN}{used}\n"
    assert tree({"helpers.py": LOADS, "main.py": text}, "main.py") == (text, ["AIR318"])


def test_so_is_what_such_a_one_is_given(tree):
    text = f"{MAIN}load().iter_rows(prefetch_blocks=1)\n"
    assert tree({"helpers.py": LOADS, "main.py": text}, "main.py") == (text, ["DAT212"])


@pytest.mark.parametrize("used", ["load().map(print)", "both()[1].repeat()", "load().count().repeat()"])
def test_what_is_asked_of_anything_else_is_not(tree, used):
    text = f"{MAIN}{used}\n"
    assert tree({"helpers.py": LOADS, "main.py": text}, "main.py") == (text, [])
