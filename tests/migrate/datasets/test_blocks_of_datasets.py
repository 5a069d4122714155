"""What datasets are asked about their blocks, and what they are sorted and grouped by."""

import pytest

from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed

HEAD = 'import ray\n\ndata = ray.data.read_csv("rows.csv")\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("print(data.num_blocks())", "print(data.materialize().num_blocks())"),
        (
            "data = data.repartition(data.num_blocks() * 2)",
            "data = data.repartition(data.materialize().num_blocks() * 2)",
        ),
        ("print(data.union(data).num_blocks())", "print(data.union(data).materialize().num_blocks())"),
        ("data.materialize()\nprint(data.num_blocks())", "data.materialize()\nprint(data.materialize().num_blocks())"),
        (
            "def count(rows: ray.data.Dataset):\n    return rows.num_blocks()",
            "def count(rows: ray.data.Dataset):\n    return rows.materialize().num_blocks()",
        ),
    ],
)
def test_a_dataset_that_is_not_executed_is_before_its_blocks_are_counted(before, after):
    check_transformed(f"{HEAD}{before}\n", f"{HEAD}{after}\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("data.random_shuffle(num_blocks=4)", "data.random_shuffle().repartition(4)"),
        ("data.random_shuffle(seed=1, num_blocks=4).take(2)", "data.random_shuffle(seed=1).repartition(4).take(2)"),
        ("data.random_shuffle(num_blocks=2 * n, seed=1)", "data.random_shuffle(seed=1).repartition(2 * n)"),
        (
            "data.random_shuffle(num_blocks=data.num_blocks())",
            "data.random_shuffle().repartition(data.materialize().num_blocks())",
        ),
    ],
)
def test_what_is_shuffled_is_divided_by_itself(before, after):
    check_transformed(f"{HEAD}print({before})\n", f"{HEAD}print({after})\n")


def test_a_number_of_blocks_that_may_be_none_is_reported():
    assert check_noop(f"{HEAD}\n\ndef run(n=None):\n    return data.random_shuffle(num_blocks=n)\n") == ["DAT263"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("data.sort(lambda row: row['x'])", "DAT264"),
        ("data.sort(key=lambda row: row['x'], descending=True)", "DAT264"),
        ("data.map(abs).groupby(lambda row: row['x'] % 2).count()", "DAT265"),
        ("def key(row):\n    return row['x']\n\n\ndata.sort(key)", "DAT264"),
        ("key = lambda row: row['x']\ndata.groupby(key)", "DAT265"),
    ],
)
def test_functions_as_keys_are_reported(line, code):
    assert code in check_noop(f"{HEAD}{line}\n")
    assert may_be_legacy(f"{HEAD}{line}\n".encode())


@pytest.mark.parametrize(
    "line",
    [
        "print(ray.data.from_items([1]).num_blocks())",
        "print(ray.data.from_pandas(frames).num_blocks())",
        "print(data.materialize().num_blocks())",
        "data = data.materialize()\nprint(data.num_blocks())",
        "for part in data.split(2):\n    print(part.num_blocks())",
        "left, right = data.train_test_split(0.1)\nprint(left.num_blocks(), right.num_blocks())",
        "def count(rows: ray.data.dataset.MaterializedDataset):\n    return rows.num_blocks()",
        "print(frame.num_blocks())",
        "def count(rows):\n    return rows.num_blocks()",
        "print(data.random_shuffle(seed=1))",
        "print(data.random_shuffle(num_blocks=None))",
        "print(frame.random_shuffle(num_blocks=4))",
        "print(data.sort('x'), data.sort(['x', 'y']), data.groupby(None), data.groupby(column))",
        "rows = [2, 1]\nrows.sort(key=lambda row: -row)\nprint(frame.groupby(lambda row: row))",
    ],
)
def test_what_is_right_today_is_left_alone(line):
    assert check_noop(f"{HEAD}{line}\n") == []
