"""What datasets give one after the other, which is no iterator any more."""

import pytest

from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed

HEAD = 'import ray\nfrom ray import train\n\ndata = ray.data.read_csv("rows.csv")\n'


@pytest.mark.parametrize("method", ["iter_rows()", "iter_torch_batches(batch_size=2)", "iter_tf_batches()"])
def test_next_gets_an_iterator(method):
    check_transformed(f"{HEAD}print(next(data.{method}))\n", f"{HEAD}print(next(iter(data.{method})))\n")
    assert may_be_legacy(f"{HEAD}print(next(data.{method}))\n".encode())


@pytest.mark.parametrize(
    "lines",
    [
        "rows = {}\nfirst, second = next(rows), next(rows, None)",
        "rows = {}\nprint(rows.__next__())",
        "rows = {}\nprint(next(rows))\nfor row in rows:\n    print(row)",
        "def rows():\n    return {}\n\n\nprint(next(rows()))",
        "def first(rows):\n    return next(rows)\n\n\nfirst({})",
        "class Reads:\n    def __init__(self):\n        self.rows = {}\n\n"
        "    def step(self):\n        return next(self.rows)",
    ],
)
def test_so_it_does_wherever_it_is_kept(lines):
    before, after = lines.format("data.iter_rows()"), lines.format("iter(data.iter_rows())")
    check_transformed(f"{HEAD}{before}\n", f"{HEAD}{after}\n")


def test_a_worker_gets_an_iterator_of_its_part():
    text = "from ray import train\n\n\ndef loop():\n    part = train.get_dataset_shard('train')\n    print(next({}))\n"
    check_transformed(text.format("part.iter_rows()"), text.format("iter(part.iter_rows())"))


@pytest.mark.parametrize(
    "lines",
    [
        "print(next(iter(data.iter_rows())))",
        "rows = iter(data.iter_rows())\nprint(next(rows))",
        "for row in data.iter_rows():\n    print(row)",
        "rows = data.iter_rows()\nfor row in rows:\n    print(next(names))",
        "rows = list(data.iter_rows())\nprint(next(iter(rows)))",
        "print(next(other.iter_rows()))",
        "print(next(sheet.iter_rows()), [row for row in data.iter_rows()])",
        "print(next(zip(data.iter_rows(), names)))",
    ],
)
def test_what_is_no_such_thing_is_left_alone(lines):
    assert check_noop(f"{HEAD}{lines}\n") == []
