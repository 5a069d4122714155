"""Batches and rows of datasets that code takes for what they were through Ray 2.4."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed

HEAD = "import pandas as pd\nimport ray\n\n\n"
DATA = 'data = ray.data.read_csv("rows.csv")\n'
OLD = 'data.map(double, compute="tasks")\n'


@pytest.mark.parametrize(
    "function",
    [
        "def change(batch):\n    return batch.drop(columns=['x'])",
        "def change(batch: pd.DataFrame):\n    batch['x'] = 0\n    return batch",
        'def change(batch: "pd.DataFrame"):\n    return {"x": batch["x"]}',
        "def change(batch):\n    batch = batch[['x', 'y']]\n    return batch",
        "def change(batch):\n    return batch[batch['x'] > 1]",
        "def change(batch):\n    batch['x'] = batch['x'].fillna(0)\n    return batch",
        "change = lambda df: df.assign(y=1)",
        "class change:\n    def __call__(self, batch):\n        return batch.rename(columns=names)",
    ],
)
def test_a_function_that_takes_frames_gets_frames(function):
    before = f"{HEAD}{function}\n\n\n{DATA}data.map_batches(change, batch_size=8)\n"
    check_transformed(before, before.replace("batch_size=8", 'batch_size=8, batch_format="pandas"'))
    assert may_be_legacy(before.encode())


SAID = "def change(batch: pd.DataFrame):\n    batch['x'] = 0\n    return batch\n\n\n"
CHANGED = "data.map_batches(change{})\n"
NEW = ("print(data.take_batch(3))\n", "print(ray.tune.get_context())\n")


@pytest.mark.parametrize("new", NEW)
def test_what_only_an_annotation_says_does_not_count_where_ray_gave_dictionaries(new):
    check_noop(f"{HEAD}{SAID}{DATA}{CHANGED.format('')}{new}")


@pytest.mark.parametrize("new", NEW)
def test_what_a_function_does_with_frames_counts_for_every_ray(new):
    used = SAID.replace("batch['x'] = 0", "batch = batch.dropna()")
    before = f"{HEAD}{used}{DATA}{CHANGED}{new}"
    check_transformed(before.format(""), before.format(', batch_format="pandas"'))


def test_frames_that_were_asked_for_as_native_are_still_named():
    before = f"{HEAD}{SAID}{DATA}data.map_batches(change, batch_format={{}})\n{NEW[0]}"
    check_transformed(before.format('"native"'), before.format('"pandas"'))


def test_a_loop_that_takes_frames_gets_frames():
    loop = "for number, batch in enumerate(data.iter_batches({})):\n    print(batch.head())\n"
    before, after = loop.format(""), loop.format('batch_format="pandas"')
    check_transformed(f"{HEAD}{DATA}{before}", f"{HEAD}{DATA}{after}")


NATIVE = 'batch_format="native"'


@pytest.mark.parametrize(
    "code",
    [
        f"data.map_batches(lambda df: df.assign(y=1), {NATIVE})",
        f"for batch in data.iter_batches({NATIVE}, batch_size=8):\n    print(batch.head())",
        f"for batch in data.iter_batches({NATIVE}):\n    print(batch['x'])",
        f"data.random_shuffle().map_batches(change, {NATIVE})",
    ],
)
def test_native_batches_were_those_that_nobody_had_to_ask_for(code):
    before = f"{HEAD}{DATA}{code}\n"
    check_transformed(before, before.replace("native", "pandas"))


@pytest.mark.parametrize(
    "code",
    [
        f"ray.data.range(8).map_batches(double, {NATIVE})",
        f"ray.data.from_items([1, 2]).map_batches(change, {NATIVE})",
        f"given.get_dataset().map_batches(change, {NATIVE})",
        f"data.map_batches(lambda rows: [2 * row for row in rows], {NATIVE})",
        "data.map_batches(change, batch_format='numpy')",
        "for batch in data.iter_batches(batch_format='default'):\n    print(batch['x'])",
    ],
)
def test_what_may_be_lists_or_is_said_stays(code):
    before = f"{HEAD}{DATA}{code}\n"
    done = rewrite_text(before)
    assert done.text == before
    is_native = NATIVE in code and "given" not in code
    assert ("DAT243" in {found.code for found in done.findings if found.attention}) == is_native


@pytest.mark.parametrize(
    "lines",
    [
        "first = next(iter(data.iter_batches({})))\nprint(first.head())",
        "print(next(iter(data.iter_batches({})))['x'].fillna(0))",
        "batches = iter(data.iter_batches({}))\nfirst = next(batches)\nfor batch in batches:\n    print(batch.iloc[0])",
        "batches = data.iter_batches({})\nfor batch in batches:\n    print(batch.head())",
        "first = list(data.iter_batches({}))[0]\nfirst.head()",
        "for batch, name in zip(data.iter_batches({}), names):\n    batch.head()",
        "for batch in data.iter_batches({}):\n    frame = batch\n    frame.head()",
        "first: pd.DataFrame = next(iter(data.iter_batches({})))",
        "pd.concat(data.iter_batches({}))",
        "pd.concat([batch for batch in data.iter_batches({})])",
        "frames = []\nfor batch in data.iter_batches({}):\n    frames.append(batch)\nwhole = pd.concat(frames)",
        "def clean(frame):\n    return frame.dropna()\n\n\nfor part in data.iter_batches({}):\n    print(clean(part))",
    ],
)
def test_what_takes_one_batch_after_the_other_gets_frames(lines):
    before, after = lines.format(""), lines.format('batch_format="pandas"')
    check_transformed(f"{HEAD}{DATA}{before}\n", f"{HEAD}{DATA}{after}\n")


def test_a_parameter_that_is_asked_to_map_batches_is_a_dataset():
    function = "def clean(rows):\n    return rows.map_batches(lambda frame: frame.dropna(){})\n"
    before, after = function.format(""), function.format(', batch_format="pandas"')
    head = "import ray.data\n\n\n"
    check_transformed(f"{head}{before}", f"{head}{after}")
    assert may_be_legacy(f"{head}{before}".encode())


def test_a_function_that_hands_its_batch_on_to_one_that_takes_frames_gets_frames():
    functions = "def clean(frame):\n    return frame.dropna()\n\n\ndef change(batch):\n    return clean(batch)\n\n\n"
    before = f"{HEAD}{functions}{DATA}data.map_batches(change)\ndata.map_batches(lambda batch: clean(batch))\n"
    named = before.replace("(change)", '(change, batch_format="pandas")')
    check_transformed(before, named.replace("clean(batch))\n", 'clean(batch), batch_format="pandas")\n'))


@pytest.mark.parametrize(
    "part",
    [
        'for batch in train.get_dataset_shard("train").iter_batches(batch_size=2{}):\n        print(batch.iloc[0])',
        'part = train.get_dataset_shard("train")\n    for batch in part.iter_batches(batch_size=2{}):\n'
        "        print(batch.head())",
    ],
)
def test_the_part_of_a_worker_gives_frames(part):
    text = f"from ray import train\n\n\ndef loop(config):\n    {part}\n"
    check_transformed(text.replace("{}", ""), text.replace("{}", ', batch_format="pandas"'))


def test_a_task_that_is_given_a_dataset_gets_frames():
    task = "@ray.remote\ndef total(rows):\n    for batch in rows.iter_batches({}):\n        print(batch.head())\n"
    rest = f"{HEAD}{task}\n\n{DATA}total.options(num_cpus=1).remote(data)\ntotal.remote(data)\n"
    check_transformed(rest.format(""), rest.format('batch_format="pandas"'))


@pytest.mark.parametrize(
    "line",
    [
        "data.map_batches(lambda batch: [value * 2 for value in batch])",
        "data.map_batches(lambda batch: batch[:10])",
        "data.map_batches(lambda batch: batch / 255)",
        "data.map_batches(lambda batch: pd.DataFrame({'image': [image for image, _ in batch]}))",
        "data.map_batches(lambda batch: {'size': [len(io.BytesIO(one).read()) for one in batch]})",
        "data.map_batches(lambda batch: {'x': np.array([value - 1 for value in batch])})",
        "for batch in data.iter_batches():\n    for image, label in batch:\n        print(image, label)",
        "for batch in data.iter_batches():\n    print(batch.shape)",
    ],
)
def test_batches_that_are_no_tables_are_reported(line):
    code = "DAT252" if "iter_batches" in line else "DAT251"
    assert check_noop(f"{HEAD}{DATA}{line}\n") == [code]


@pytest.mark.parametrize(
    "function",
    [
        "def change(batch):\n    return batch.append_column('y', batch['x'])",
        "def change(table: pa.Table) -> pa.Table:\n    return table.set_column(0, 'x', table['y'])",
        "def change(table: 'pyarrow.Table'):\n    return table.filter(pc.equal(table['x'], 0))",
        "def change(table: pa.Table):\n    return table.drop(['x']).take(pc.sort_indices(table))",
        "def change(table):\n    frame = table.to_pandas()\n    return frame.head()",
        "class change:\n    def __call__(self, table):\n        return table.rename_columns(names)",
    ],
)
def test_a_function_that_takes_tables_of_pyarrow_gets_such_ones(function):
    before = f"{HEAD}{function}\n\n\n{DATA}data.map_batches(change)\n"
    check_transformed(before, before.replace("(change)", '(change, batch_format="pyarrow")'))
    assert may_be_legacy(before.encode())


def test_a_loop_over_tables_of_pyarrow_gets_such_ones():
    loop = "for batch in data.iter_batches({}):\n    print(batch.num_rows)\n"
    before, after = loop.format(""), loop.format('batch_format="pyarrow"')
    check_transformed(f"{HEAD}{DATA}{before}", f"{HEAD}{DATA}{after}")


@pytest.mark.parametrize(
    "function",
    [
        "def change(table: pa.Table):\n    return table",
        "def change(table: pa.Table):\n    return table.drop(['x'])",
        "def change(table: pa.Table):\n    return {'x': table['x'] * 2}",
        "def change(table: pa.Table):\n    return table.assign(y=pc.sum(table['x']))",
        "def change(batch):\n    return batch.head() if batch.num_rows else batch",
    ],
)
def test_what_is_only_said_to_be_a_table_is_reported(function):
    assert check_noop(f"{HEAD}{function}\n\n\n{DATA}data.map_batches(change)\n") == ["DAT251"]


def test_a_batch_of_which_a_table_is_made_is_no_table_yet():
    function = (
        "def change(batch):\n    table = pa.Table.from_pydict(batch)\n    return table.append_column('y', table['x'])"
    )
    assert check_noop(f"{HEAD}{function}\n\n\n{DATA}data.map_batches(change)\n") == []


@pytest.mark.parametrize(
    "line",
    [
        "data.map(lambda row: row * 2)",
        "data.filter(lambda row: row > 2)",
        "data.flat_map(lambda line: line.split())",
        "data.map(lambda pair: pair[0])",
        "for row in data.iter_rows():\n    print(row + 1)",
        "print([row % 2 for row in data.take(3)])",
        "first = data.take(1)[0]\nprint(first + 1)",
        "print(next(iter(data.iter_rows())) * 2)",
        "for row in data.take_all():\n    value = row\n    print(value / 2)",
    ],
)
def test_rows_that_are_taken_for_values_are_reported(line):
    assert check_noop(f"{HEAD}{DATA}{line}\n") == ["DAT253"]
    assert may_be_legacy(f"{HEAD}{DATA}{line}\n".encode())


@pytest.mark.parametrize(
    "text",
    [
        "def change(batch):\n    return {'x': batch['x'] * 2}\n\n\ndata.map_batches(change)",
        "def change(batch):\n    batch['x'] = batch['x'] * 2\n    return batch\n\n\ndata.map_batches(change)",
        "def change(batch):\n    batch = pd.DataFrame(batch)\n    return batch.dropna()\n\n\ndata.map_batches(change)",
        "def change(batch):\n    if isinstance(batch, dict):\n        return batch\n    return batch.dropna()\n\n\n"
        "data.map_batches(change)",
        "data.map_batches(lambda batch: batch.items())",
        "data.map_batches(lambda batch: batch.head(), batch_format='pyarrow')",
        "data.map_batches(lambda batch: batch.head(), **options)",
        "other.map_batches(lambda batch: batch.head())",
        "frame = pd.read_csv('rows.csv')\nframe.map(lambda value: value * 2)",
        "data.map(lambda row: {'x': row['x'] * 2, **row})",
        "data.filter(lambda row: row['x'] > 2)",
        "data.filter(lambda row: row.get('x') is not None)",
        "data.map_batches(imported)",
        "for row in data.iter_rows():\n    print('%s' % row)",
        "def change(batch: list[str]):\n    return {'x': [open(path) for path in batch['item']]}\n\n\n"
        "data.map_batches(change)",
        "def change(batch: np.ndarray):\n    batch['x'] = batch['x'] * 2\n    return batch\n\n\n"
        "data.map_batches(change)",
        "first = next(iter(data.iter_batches()))\nprint(first['x'], len(first))",
        "first = next(iter(data.iter_batches()))\nfirst = pd.DataFrame(first)\nprint(first.head())",
        "for batch in data.iter_batches():\n    frame = pd.DataFrame(batch)\n    frame.head()",
        "for batch in data.iter_batches():\n    part = batch\n    part = pd.DataFrame(part)\n    part.head()",
        "pd.concat([pd.DataFrame(batch) for batch in data.iter_batches()])",
        "data.map_batches(lambda batch: {name: batch[name] - 1 for name in batch})",
        "data.map_batches(lambda batch: {name + '_2': values for name, values in batch.items()})",
        "data.map_batches(lambda batch: {'n': [len(name) for name in batch], 'x': [n - 1 for n in batch['x']]})",
        "for batch in data.iter_batches():\n    for name in batch:\n        print(name, batch[name], total - 1)",
        "print(data.take(1)[0]['x'] + 1)",
        "def clean(frame):\n    return frame.dropna()\n\n\n"
        "for batch in data.iter_batches():\n    print(clean(pd.DataFrame(batch)))",
        "def clean(frame):\n    return frame.dropna()\n\n\n"
        "for batch in data.iter_batches():\n    batch = pd.DataFrame(batch)\n    print(clean(batch))",
    ],
)
def test_what_dictionaries_can_do_is_left_alone(text):
    assert check_noop(f"{HEAD}{DATA}{text}\n") == []


def test_in_a_file_for_an_older_ray_batches_of_tables_are_frames_whatever_is_done_with_them():
    line = "data.limit(9).map_batches(imported{})\n"
    before, after = line.format(""), line.format(', batch_format="pandas"')
    check_transformed(f"{HEAD}{DATA}{OLD}{before}", f"{HEAD}{DATA}data.map(double)\n{after}")


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("data.map(double).map_batches(imported)", ["DAT251"]),
        ("other = ray.data.from_items([1, 2])", ["DAT253"]),
        ("other = ray.data.range(8)", ["DAT253"]),
        ("print(ray.data.from_items([1, (2, 3)]).random_shuffle().take())", ["DAT253"]),
        ("for row in ray.data.range(8).zip(data).iter_rows():\n    print(row)", ["DAT253"]),
        ("other = ray.data.range(8)\nprint(other.count(), other.schema(), other)\nother.show()", []),
        ("other = ray.data.range(8)\nprint([row['id'] for row in other.take(3)])", []),
        ("other = ray.data.range(8)\nprint(other.filter(lambda row: row['id'] > 3).sort('id').count())", []),
        ("print(ray.data.from_items([1, 2]).sum())", []),
        ("print(len(ray.data.from_items([1, (2, 3)]).take(2)))", []),
        ("print(len(ray.data.from_items([1, 2]).map(imported).take(2)))", ["DAT253"]),
        ("print(max(ray.data.from_items([1, (2, 3)]).take(2)))", ["DAT253"]),
        ("print(ray.data.from_items([1, 2]).sum(lambda x: x))", ["DAT253"]),
        ("other = ray.data.range(8).repartition(2)\nmore = other.limit(3)\nprint(other.count(), more.max())", []),
        ("other = ray.data.range(8)\nboth = other.union(ray.data.range(9))\nprint(both.count())", []),
        ("other = ray.data.range(8)\nboth = data.union(other)\nprint(both.take(2))", ["DAT253"]),
        ("other = ray.data.range(8).map(lambda x: (x**2, 1))\nprint(other.take(2))", ["DAT253"]),
        (
            "other = ray.data.range(8)\nother = other.filter(lambda x: x % 2 == 0)\nshow(other)\nprint(other.take(2))",
            ["DAT253"],
        ),
        ("other = ray.data.range(8)\nprint(other.map_batches(imported).take())", ["DAT251"]),
        ("other = ray.data.range(8)\nprint(other.filter(lambda x: x > 1), show(other))", ["DAT253", "DAT253"]),
        ("other = ray.data.range(8)\nprint(other.count())\nother = data\nprint(other.take())", []),
        ("other = ray.data.from_items([dict_of_x])\nthird = ray.data.read_csv('x')", []),
    ],
)
def test_in_a_file_for_an_older_ray_what_may_be_no_table_is_reported(line, codes):
    rest = f"{HEAD}{DATA}data.map(double{{}})\n{line}\n"
    found = check_transformed(rest.format(', compute="tasks"'), rest.format(""))
    assert [finding.code for finding in found if finding.attention] == codes


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("part = train.get_dataset_shard('train').materialize()\n    print(part.count(), len(part.take(3)))", []),
        ("print([row['id'] for row in train.get_dataset_shard('train').iter_rows()])", []),
        ("print(list(train.get_dataset_shard('train').iter_rows()))", ["DAT253"]),
        ("show(train.get_dataset_shard('train'))", ["DAT253"]),
        ("other_loop()", ["DAT253"]),
    ],
)
def test_what_a_trainer_is_given_is_asked_in_its_workers(asked, codes):
    head = HEAD + "from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\n"
    loop = f"def loop():\n    {asked}\n\n\n"
    run = 'TorchTrainer(loop, datasets={"train": ray.data.range(8)}).fit()\n'
    rest = f"{head}{loop}{DATA}data.map(double{{}})\n{run}"
    run_rest = rest.replace("{}", ', compute="tasks"'), rest.replace("{}", "")
    found = check_transformed(*run_rest)
    assert [finding.code for finding in found if finding.attention] == codes


def test_what_came_with_ray_2_5_tells_that_batches_are_dictionaries():
    rest = f"{HEAD}{DATA}data.map(double{{}})\nprint(data.take_batch(3))\ndata.map_batches(imported)\n"
    check_transformed(rest.format(', compute="tasks"'), rest.format(""))


def test_an_argument_that_ray_2_6_still_took_tells_nothing_of_the_ray_that_a_file_is_for():
    rest = f"{HEAD}{DATA}print(data.iter_batches({{}}))\ndata.map_batches(imported)\n"
    check_transformed(rest.format("prefetch_blocks=0"), rest.format(""))


@pytest.mark.parametrize(
    ("function", "asked"),
    [
        ("def change(frame):\n    return frame[['x']].to_numpy()", "data.map_batches(change, batch_format='pandas')"),
        ("def change(frame):\n    return frame.to_dict('records')", "data.map_batches(change, batch_format='pandas')"),
        ("def change(batch):\n    return np.stack(batch['x'])", "data.map_batches(change, batch_format='numpy')"),
        ("def change(batch) -> np.ndarray:\n    return made(batch)", "data.map_batches(change, batch_format='numpy')"),
        ("change = lambda batch: [1]", "data.map_batches(change, batch_format='numpy')"),
        (
            "class change:\n    def __call__(self, batch):\n        return batch['x'].tolist()",
            "data.map_batches(change)",
        ),
        ("def change(row):\n    return row['x'] * 2", "show(data.map(change))"),
        ("def change(row):\n    return row['x'], row['y']", "data.map(change)"),
        ("def change(row):\n    return 1 if row['x'] else 0", "show(data.map(change))"),
        ("def change(row, by):\n    return row['x'] * by", "show(data.map(lambda row: change(row, 2)))"),
        ("def change(by, row):\n    return row['x'], by", "data.map(lambda one: change(2, row=one))"),
        ("def change(row):\n    return f'{row}'", "show(data.map(fn=change))"),
    ],
)
def test_functions_that_give_back_lists_or_values_are_reported(function, asked):
    text = f"import numpy as np\nimport ray\n\n\n{function}\n\n\n{DATA}{asked}\n"
    assert check_noop(text) == ["DAT253"]
    assert may_be_legacy(text.encode())


@pytest.mark.parametrize(
    ("function", "asked"),
    [
        (
            "def change(batch) -> np.ndarray:\n    return {'x': batch['x']}",
            "data.map_batches(change, batch_format='numpy')",
        ),
        (
            "def change(batch) -> list:\n    batch['y'] = 1\n    return batch",
            "data.map_batches(change, batch_format='numpy')",
        ),
        ("def change(batch):\n    return np.unstack(batch)", "data.map_batches(change, batch_format='numpy')"),
        ("def change(row):\n    return row | {'y': 1}", "data.map(change)"),
        ("def change(row):\n    return None if row['x'] else row", "data.map(change)"),
        ("def change(row, by):\n    return row | {'y': by}", "data.map(lambda row: change(row, 2))"),
        ("def change(x, by):\n    return x * by", "data.map(lambda row: {'x': change(row['x'], 2)})"),
        ("def change(x, by):\n    return x * by", "data.map(lambda row: change(row['x'], by(row)))"),
        ("def change(x, by):\n    return x * by", "data.map(lambda row, by: change(row, by))"),
        ("def change(*x):\n    return x * 2", "data.map(lambda row: change(row, 2))"),
        ("def change(x):\n    return x * 2", "data.map(lambda row: change(*row))"),
        ("async def change(x):\n    return x * 2", "data.map(lambda row: change(row))"),
        ("class change:\n    def __call__(self, x):\n        return x * 2", "data.map(lambda row: change(row))"),
        ("def change(row):\n    return dict(row, y=1)", "data.map(change)"),
        ("def change(row):\n    return [row, row]", "data.flat_map(change)"),
        ("def change(row):\n    return row['x'] > 1", "data.filter(change)"),
        ("def change(row):\n    return row['x'] * 2", "pool.map(change)"),
    ],
)
def test_functions_that_may_give_back_rows_are_not(function, asked):
    assert check_noop(f"import numpy as np\nimport ray\n\n\n{function}\n\n\n{DATA}{asked}\n") == []


def test_a_function_of_another_file_is_asked_that_is_named_with_its_module(tree):
    main = "import ray\nimport helpers\n\nray.data.read_csv('a').map_batches(helpers.without, batch_size=2)\n"
    helpers = "def without(batch):\n    return batch.drop(columns=['a'])\n"
    text, _ = tree({"helpers.py": helpers, "main.py": main}, "main.py")
    assert text == main.replace("batch_size=2", 'batch_size=2, batch_format="pandas"')
