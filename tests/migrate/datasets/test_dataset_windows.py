"""Pipelines of datasets, which went over them window by window."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop

HEAD = "import ray\n\nrows = ray.data.read_csv('rows.csv')\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rows.window().show()", "rows.show()"),
        (
            "pipeline = rows.window(blocks_per_window=2)\nprint(pipeline.take(3))",
            "pipeline = rows\nprint(pipeline.take(3))",
        ),
        (
            "good = rows.window().filter(is_good)\nfor row in good.iter_rows():\n    print(row['x'])",
            "good = rows.filter(is_good)\nfor row in good.iter_rows():\n    print(row['x'])",
        ),
        (
            "last = (\n    rows\n    .window(bytes_per_window=10)\n    .take_all()\n)",
            "last = (\n    rows\n    .take_all()\n)",
        ),
        ("pipeline = rows.window()\npipeline\nprint(pipeline)", "pipeline = rows\npipeline\nprint(pipeline)"),
        ("names = rows.window().map_batches(f).schema().names", "names = rows.map_batches(f).schema().names"),
        ("last = rows \\\n    .window()\nprint(last.take())", "last = rows \\\n    \nprint(last.take())"),
    ],
)
def test_a_dataset_stands_in_the_place_of_its_pipeline(old, new):
    done = rewrite_text(f"{HEAD}{old}\n")
    assert done.text == f"{HEAD}{new}\n"
    assert [finding.code for finding in done.findings] == []
    assert "AIR318" in [use.code for use in done.rewrites]


@pytest.mark.parametrize(
    "use",
    [
        "rows.window().repeat(2)",
        "rows.window().random_shuffle_each_window().show()",
        "for part in rows.window().iter_datasets():\n    print(part)",
        "pipeline = rows.window()\nhand_on(pipeline)",
        "pipeline = rows.window()\nprint(pipeline.stats())",
        "pipeline = rows.window()\nprint(sep=pipeline)",
        "pipeline = rows.window()\nprint(pipeline)\nhand_on(pipeline)",
        "pipeline = rows.window().map_batches(f, batch_format='numpy')\nself.pipeline = pipeline",
        "window = rows.window",
    ],
)
def test_what_a_dataset_does_not_answer_is_left_to_a_person(use):
    assert set(check_noop(f"{HEAD}{use}\n")) == {"AIR318"}


@pytest.mark.parametrize("text", ["import ray\n\nframe.window(3).take(1)\n", f"{HEAD}tumbling.window(2).show()\n"])
def test_windows_of_something_else_stay(text):
    assert check_noop(text) == []
