"""Rows of datasets that were numbers and texts through Ray 2.4, and are dictionaries today."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed, run_on_plain_ray
from tests.migrate.torch_squares import SQUARES

HEAD = "import ray\n\nnumbers = ray.data.range(8)\n"
DOUBLED = "def doubled(x):\n    return x * 2\n\n\n"
OLD = "numbers.filter({})\n"


def check(before, after, head=HEAD):
    """The lines become the others, in a file that says by a filter that its rows are values."""
    old, today = OLD.format("lambda x: x > 1"), OLD.format('lambda x: x["id"] > 1')
    check_transformed(f"{head}{old}{before}\n", f"{head}{today}{after}\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("print(numbers.take(5))", 'print([row["id"] for row in numbers.take(5)])'),
        ("print(list(numbers.iter_rows()))", 'print(list(row["id"] for row in numbers.iter_rows()))'),
        (
            "for number in numbers.limit(3).iter_rows():\n    print(number)",
            'for number in (row["id"] for row in numbers.limit(3).iter_rows()):\n    print(number)',
        ),
        (
            "numbers = numbers.sort()\nprint(numbers.take_all())",
            'numbers = numbers.sort("id")\nprint([row["id"] for row in numbers.take_all()])',
        ),
        (
            "print(numbers.sort(descending=True).take(2)[0])",
            'print([row["id"] for row in numbers.sort("id", descending=True).take(2)][0])',
        ),
        (
            "both = numbers.union(ray.data.range(3))\nprint(both.filter(lambda n: n % 2 == 0).take())",
            "both = numbers.union(ray.data.range(3))\n"
            'print([row["id"] for row in both.filter(lambda n: n["id"] % 2 == 0).take()])',
        ),
        (
            "print(numbers.map(lambda n: n).map(lambda n: str(n)).take())",
            'print([row["item"] for row in numbers.map(lambda n: {"item": n["id"]})'
            '.map(lambda n: {"item": str(n["item"])}).take()])',
        ),
        (
            "rows = numbers.map(lambda n: {'n': n, 'twice': n * 2})\nprint(rows.take())",
            "rows = numbers.map(lambda n: {'n': n[\"id\"], 'twice': n[\"id\"] * 2})\nprint(rows.take())",
        ),
        (
            "print(numbers.flat_map(lambda n: [n, n ** 2]).sum())",
            'print(numbers.flat_map(lambda n: [{"item": n["id"]}, {"item": n["id"] ** 2}]).sum())',
        ),
        (
            "print(numbers.flat_map(lambda n: [i + n for i in range(n)]).count())",
            'print(numbers.flat_map(lambda n: [{"item": i + n["id"]} for i in range(n["id"])]).count())',
        ),
        (
            "print(numbers.map_batches(lambda batch: [n + 1 for n in batch]).max())",
            'print(numbers.map_batches(lambda batch: {"item": [n + 1 for n in batch["id"].tolist()]}).max())',
        ),
        ("numbers.show(3)\nprint(numbers, numbers.schema(), numbers.count())",) * 2,
    ],
)
def test_what_is_made_of_numbers_takes_them_out_of_their_rows(before, after):
    check(before, after)


def test_texts_and_items_have_columns_of_their_own():
    check_transformed(
        "import ray\n\n"
        "words = ray.data.read_text('poem.txt').flat_map(lambda line: line.split()).map(lambda word: word.lower())\n"
        "print(words.take())\n"
        "print(ray.data.from_items(list(range(3))).map(lambda n: -n).take())\n",
        "import ray\n\n"
        "words = ray.data.read_text('poem.txt').flat_map("
        'lambda line: [{"item": part} for part in line["text"].split()]).map('
        'lambda word: {"item": word["item"].lower()})\n'
        'print([row["item"] for row in words.take()])\n'
        'print([row["item"] for row in ray.data.from_items(list(range(3)))'
        '.map(lambda n: {"item": -n["item"]}).take()])\n',
    )


def test_values_that_are_made_of_a_table_get_a_column():
    rows = "import ray\n\nrows = ray.data.read_csv('rows.csv')\n"
    check_transformed(
        f"{rows}squares = rows.map(lambda row: row['x'] ** 2)\nprint(squares.filter(lambda x: x > 4).take())\n",
        f"{rows}squares = rows.map(lambda row: {{\"item\": row['x'] ** 2}})\n"
        'print([row["item"] for row in squares.filter(lambda x: x["item"] > 4).take()])\n',
    )


def test_functions_of_the_file_are_called_with_the_value():
    check_transformed(
        f"{HEAD}\n\n{DOUBLED}print(numbers.map(doubled).filter(doubled).sort().take())\n",
        f"{HEAD}\n\n{DOUBLED}"
        'print([row["item"] for row in numbers.map(lambda row: {"item": doubled(row["id"])})'
        '.filter(lambda row: doubled(row["item"])).sort("item").take()])\n',
    )


def test_a_variable_that_is_assigned_anew_has_the_column_that_it_has_there():
    check(
        "numbers = numbers.map(lambda x: x + 1)\nprint(numbers.take(1))",
        'numbers = numbers.map(lambda x: {"item": x["id"] + 1})\nprint([row["item"] for row in numbers.take(1)])',
    )


@pytest.mark.parametrize(
    "lines",
    [
        "show(numbers)",
        "numbers.write_csv('numbers')",
        "print(numbers.map(lambda x: (x, 1)).take())",
        "print(numbers.map(lambda x: [x] + [1]).take())",
        "print(numbers.map(imported).take())",
        "def row(x):\n    return x + 1\n\n\nprint(numbers.map(row).take())",
        "print(numbers.map_batches(lambda batch: np.square(batch)).take())",
        "print(numbers.zip(ray.data.range(8)).take())",
        "for batch in numbers.iter_batches():\n    print(batch)",
        "print(numbers.union(ray.data.from_items([1])).take())",
        "print(numbers.filter(lambda row: row['id'] > 1).count())",
        "print(numbers.map(lambda x: f'{x}').take())",
        "print(numbers.sort(key=lambda x: -x).take())",
        "if imported:\n    numbers = numbers.map(lambda x: x + 1)\nprint(numbers.take(1))",
        "def later():\n    return numbers",
        "shown = [numbers]",
        "print(numbers.max(lambda x: -x))",
    ],
)
def test_all_of_a_dataset_is_left_alone_where_something_of_it_is_not_known(lines):
    assert "DAT253" in check_noop(f"{HEAD}{OLD.format('lambda x: x > 1')}{lines}\n")


@pytest.mark.parametrize(
    "text",
    [
        "import ray\n\nprint(ray.data.range(8).take(3))\n",
        "import ray\n\nmost = ray.data.range(8).filter(lambda row: row['id'] > 3)\nprint(most.sort('id').take())\n",
        "import ray\n\nprint(ray.data.range(8).map(lambda row: {'x': row['id'] * 2}).take())\n",
        "import ray\n\nprint(ray.data.from_items([{'x': 1}]).filter(lambda row: row['x'] > 1).take())\n",
        "from mine import data\n\nprint(data.range(8).filter(lambda x: x > 1).take())\n",
    ],
)
def test_rows_of_today_and_those_of_others_are_left_alone(text):
    assert check_noop(text) == []


def test_datasets_beside_one_whose_rows_are_values_are_for_the_same_ray():
    text = "import ray\n\nprint(ray.data.range(3).take())\nprint(ray.data.range(8).filter(lambda x: x > 1).take())\n"
    done = rewrite_text(text)
    assert 'print([row["id"] for row in ray.data.range(3).take()])' in done.text
    assert may_be_legacy(text.encode())


@pytest.mark.parametrize(
    ("other", "is_left"),
    [("from data import numbers\n", True), ("import data\nprint(data.numbers)\n", True), ("", False)],
)
def test_a_dataset_that_another_file_takes_is_left_alone(tmp_path, other, is_left):
    (tmp_path / "setup.py").write_text("")
    (tmp_path / "other.py").write_text(f"import ray\n{other}print(1)\n")
    text = f"{HEAD}{OLD.format('lambda x: x > 1')}"
    (tmp_path / "data.py").write_text(text)
    done = rewrite_text(text, options=DEFAULTS._replace(path=str(tmp_path / "data.py")))
    assert (done.text == text) is is_left


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("numbers.groupby(lambda x: x).count().show()", 'numbers.groupby("id").count().sort("id").show()'),
        (
            "groups = numbers.groupby(lambda n: n)\ncounted = groups.count()\nprint(counted.take(3))",
            'groups = numbers.groupby("id")\ncounted = groups.count().sort("id")\n'
            'print([(row["id"], row["count()"]) for row in counted.take(3)])',
        ),
        (
            "for number, times in numbers.groupby(lambda x: x).count().iter_rows():\n    print(number, times)",
            'for number, times in ((row["id"], row["count()"]) for row in numbers.groupby("id").count().sort("id")'
            ".iter_rows()):\n    print(number, times)",
        ),
    ],
)
def test_values_that_are_counted_are_grouped_by_their_column(before, after):
    check_transformed(f"{HEAD}{before}\n", f"{HEAD}{after}\n")


@pytest.mark.parametrize(
    "lines",
    [
        "numbers.groupby(lambda x: x % 2).count().show()",
        "numbers.groupby(lambda x: x).sum().show()",
        "numbers.groupby(key=lambda x: x).count().show()",
        "print(numbers.groupby(lambda x: x).count().map(lambda row: row[0]).take())",
        "print(numbers.groupby(lambda x: x).count().sort(lambda row: row[1]).take())",
        "groups = numbers.groupby(lambda x: x)\nshow(groups)",
    ],
)
def test_other_groups_are_reported(lines):
    assert "DAT265" in check_noop(f"{HEAD}{lines}\n")


TORCH = (
    "import pandas as pd\nimport pyarrow as pa\nimport ray\n\n{}\n\n"
    "data: ray.data.Dataset = ray.data.from_torch(images)\ndata = data.map_batches(made)\n"
)


@pytest.mark.parametrize(
    "body",
    [
        "return {'image': [image for image, _ in batch], 'size': [len(batch)] * len(batch)}",
        "sizes = len(list(zip(*batch)))\n    return {'image': [image for image, _ in batch], 'size': [sizes]}",
        "found = []\n    for image, _ in batch:\n        found.append(image)\n    return {'image': np.stack(found)}",
        "return pd.DataFrame({'image': [image for image, _ in batch]})",
        "found = pd.DataFrame([size for _, size in batch], columns=['size'])\n    found['half'] = 1\n    return found",
        "return pa.table({'size': [size for _, size in batch]})",
    ],
)
def test_a_function_of_a_list_gets_the_values_of_its_batch(body):
    text = TORCH.format(f"def made(batch):\n    {body}\n")
    old = "map_batches(made)"
    check_transformed(text, text.replace(old, 'map_batches(lambda batch: made(batch["item"].tolist()))'))


@pytest.mark.parametrize(
    "body",
    [
        "return {'image': [image for image, _ in batch + batch]}",
        "return [image for image, _ in batch]",
        "return {'image': [image for image, _ in batch]} if batch else None",
        "return frame([image for image, _ in batch])",
        "found = pd.DataFrame([image for image, _ in batch])\n    found = other(found)\n    return found",
        "return pd.concat([image for image, _ in batch])",
    ],
)
def test_a_function_that_does_more_with_its_list_is_reported(body):
    assert "DAT251" in check_noop(TORCH.format(f"def made(batch):\n    {body}\n"))


AGE = "import ray\n\nold = ray.data.range_arrow(5)\n"
"""Something of Ray 2.4 and older, which tells that batches without a format were frames."""


def test_what_gets_lists_of_values_is_said_in_an_old_file():
    body = "return {'size': [size for _, size in batch]}"
    old = TORCH.replace("import ray\n", AGE).format(f"def made(batch):\n    {body}\n")
    assert "DAT251" in [finding.code for finding in rewrite_text(old.replace("(made)", "(net)")).findings]
    done = rewrite_text(old)
    assert 'map_batches(lambda batch: made(batch["item"].tolist()))' in done.text
    assert "DAT251" not in [finding.code for finding in done.findings if finding.attention]


@pytest.mark.parametrize(
    "function",
    [
        "lambda batch: made(batch['size'].tolist())",
        "lambda batch: made(batch['item'])",
        "lambda batch: made(batch['item'].tolist(), batch)",
        "lambda batch: made([])",
        "lambda batch, more=0: made(batch['item'].tolist())",
    ],
)
def test_other_batches_of_an_old_file_are_reported(function):
    found = rewrite_text(f"{AGE}\nray.data.read_datasource(Own()).map_batches({function})\n").findings
    assert "DAT251" in [finding.code for finding in found]


def test_a_function_of_a_dictionary_of_today_stays():
    body = "return {'image': np.stack([image for image, _ in batch['item']])}"
    assert not check_noop(TORCH.format(f"def made(batch):\n    {body}\n"))


RUN = """\
import json

import ray


def doubled(x):
    return x * 2


numbers = ray.data.from_items([3, 1, 2])
more = numbers.map(doubled)
words = ray.data.from_items(["b a", "c a"]).flat_map(lambda line: line.split())
out = [
    more.sort().take(), sorted(numbers.iter_rows()), numbers.union(numbers).filter(lambda x: x > 1).sum(),
    words.map(lambda word: word.upper()).sort(descending=True).take(),
    sorted(numbers.map_batches(lambda batch: [value * 3 for value in batch]).take_all()),
    words.groupby(lambda word: word).count().take(),
]
json.dump(out, open("out.json", "w"))
"""


BATCHES = (
    """\
import json

import numpy as np
import ray


"""
    + SQUARES
    + """

def converted(batch):
    images = np.array([image + 1 for image, _ in batch])
    return {"image": images, "label": np.array([label for _, label in batch])}


rows = ray.data.from_torch(Squares()).map_batches(converted).take()
doubled = ray.data.from_items([3, 1, 2]).map_batches(lambda batch: {"twice": np.array(batch) * 2})
out = [
    [[row["image"].tolist(), int(row["label"])] for row in rows],
    sorted(int(row["twice"]) for row in doubled.take()),
]
json.dump(out, open("out.json", "w"))
"""
)


@pytest.mark.slow
def test_batches_that_were_lists_make_what_they_made_on_ray_23(tmp_path):
    images = [[[[number] * 2] * 2, label] for number, label in ((1, 0), (2, 1), (3, 4), (4, 9), (5, 16))]
    assert run_on_plain_ray(BATCHES, tmp_path) == ([images, [2, 4, 6]], [])


@pytest.mark.slow
def test_the_values_are_what_they_were_on_plain_ray(tmp_path):
    seen, left = run_on_plain_ray(RUN, tmp_path)
    counted = [["a", 2], ["b", 1], ["c", 1]]
    assert seen == [[2, 4, 6], [1, 2, 3], 10, ["C", "B", "A", "A"], [3, 6, 9], counted]
    assert left == []
