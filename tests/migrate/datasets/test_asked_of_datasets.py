"""What is asked of datasets that those of today do not answer."""

import pytest

from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed

HEAD = "import ray\nfrom ray import train\n\ndata = ray.data.range(8)\n"
PLAIN = 'import ray\n\ndata = ray.data.read_csv("rows.csv")\n'
WORKER = 'from ray import train\n\n\ndef loop():\n    part = train.get_dataset_shard("train")\n'


@pytest.mark.parametrize(
    "line",
    [
        "data.repeat(2)",
        "train_on(data.map(abs).window(blocks_per_window=1))",
        "ray.data.read_parquet('here').random_shuffle().repeat()",
    ],
)
def test_a_pipeline_of_a_dataset_is_reported(line):
    assert check_noop(f"{HEAD}{line}\n") == ["AIR318"]


@pytest.mark.parametrize("line", ["data.take(2)", "'-'.join('ab').repeat(2)", "torch.ones(2).repeat(2)"])
def test_other_repetitions_are_not(line):
    assert check_noop(f"{HEAD}{line}\n") == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("data.is_fully_executed()", "DAT204"),
        ("data.to_torch(label_column='y')", "DAT205"),
        ("data.random_shuffle().to_torch()", "DAT205"),
        ("first, second = data.train_test_split(0.1)\nsecond.to_torch()", "DAT205"),
        ("for part in data.split(2):\n    part.to_torch()", "DAT205"),
        ("data.write_datasource(sink)", "DAT206"),
        ("data.dataset_format()", "DAT207"),
        ("data.default_batch_format()", "DAT208"),
        ("data.write_csv('here', block_path_provider=named)", "DAT221"),
        ("data.map_batches(double, **{'compute': 'actors'}, batch_format='native')", "DAT243"),
        ("kept = 'native'\ndata.iter_batches(batch_format=kept)", "DAT243"),
        ("data.lazy()", "DAT203"),
        ("def show(rows: ray.data.Dataset):\n    rows.to_torch()", "DAT205"),
        ("def show(rows):\n    rows.to_torch()\n\n\nshow(data)", "DAT205"),
    ],
)
def test_what_datasets_lost_is_reported_with_a_way_out(line, code):
    assert check_noop(f"{PLAIN}{line}\n") == [code]
    assert may_be_legacy(f"{PLAIN}{line}\n".encode())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "data.map_batches(double, batch_size='default', batch_format='numpy')",
            "data.map_batches(double, batch_size=1024, batch_format='numpy')",
        ),
        ("data = data.fully_executed()", "data = data.materialize()"),
        ("data.fully_executed()", "data = data.materialize()"),
        ("print(data.sort('x').fully_executed(preserve_original=False))", "print(data.sort('x').materialize())"),
        ("print(data.lazy().count())", "print(data.count())"),
        ("print(data.experimental_lazy().map(double))", "print(data.map(double))"),
        ("print(data.iter_batches(prefetch_blocks=2, batch_size=4))", "print(data.iter_batches(batch_size=4))"),
        ("print(data.iterator().iter_rows(prefetch_blocks=2))", "print(data.iterator().iter_rows())"),
        (
            "each = data.iterator()\nprint(each.iter_batches(prefetch_blocks=2, batch_size=4))",
            "each = data.iterator()\nprint(each.iter_batches(batch_size=4))",
        ),
        (
            "print(data.map_batches(double, compute='tasks'))",
            'print(data.map_batches(double, batch_format="pandas"))',
        ),
        (
            "print(data.map_batches(Model, compute='actors', num_gpus=1))",
            'print(data.map_batches(Model, num_gpus=1, batch_format="pandas"))',
        ),
        ("how = 'actors'\nprint(data.map(double, compute=how))", "how = 'actors'\nprint(data.map(double))"),
        ("other = ray.data.read_text('x', errors='ignore')", "other = ray.data.read_text('x')"),
        ("other = ray.data.read_csv('x', meta_provider=None)", "other = ray.data.read_csv('x')"),
    ],
)
def test_what_datasets_are_or_do_by_themselves_is_not_asked_for(before, after):
    check_transformed(f"{PLAIN}{before}\n", f"{PLAIN}{after}\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("done = data.fully_executed()\nprint(data.count())", "done = data = data.materialize()\nprint(data.count())"),
        (
            "one, two = data.fully_executed().split(2)\nprint(data)",
            "one, two = (data := data.materialize()).split(2)\nprint(data)",
        ),
        (
            "for _ in names:\n    print(data.fully_executed())",
            "for _ in names:\n    print((data := data.materialize()))",
        ),
        ("print(data)\ndone = data.fully_executed()", "print(data)\ndone = data.materialize()"),
        ("done = data.map(double).fully_executed()\nprint(data)", "done = data.map(double).materialize()\nprint(data)"),
        (
            "for part in data.split(2):\n    print(part.fully_executed())",
            "for part in data.split(2):\n    print(part.materialize())",
        ),
    ],
)
def test_a_variable_that_is_read_again_holds_the_dataset_that_was_executed(before, after):
    check_transformed(f"{PLAIN}{before}\n", f"{PLAIN}{after}\n")


@pytest.mark.parametrize(
    "use",
    [
        "data.fully_executed()",
        "done = data.fully_executed()\n    print(data)",
        "print([data.fully_executed() for _ in 'ab'])",
    ],
)
def test_a_dataset_of_another_scope_that_is_executed_is_left_to_a_person(use):
    assert check_noop(f"{PLAIN}\n\ndef execute():\n    {use}\n") == ["DAT201"]


def test_a_parameter_that_is_said_to_be_a_dataset_is_one_whatever_is_made_of_it():
    head = "import ray\n\n\ndef run(data: ray.data.Dataset):\n    data = data.map(double)\n"
    before = f"{head}    return data.fully_executed()\n"
    check_transformed(before, before.replace("fully_executed", "materialize"))
    assert check_noop(before.replace("data.fully_executed()", "data.to_torch()")) == ["DAT205"]
    assert check_noop(before.replace("ray.data.Dataset", "Dataset")) == []


@pytest.mark.parametrize("asked", ["iter_batches", "iter_torch_batches", "to_torch", "iter_rows"])
def test_a_worker_that_says_how_many_blocks_to_fetch_ahead_does_not(asked):
    before = f"{WORKER}    print(part.{asked}(prefetch_blocks=1))\n"
    check_transformed(before, before.replace("prefetch_blocks=1", ""))


@pytest.mark.parametrize("argument", ["label_column='y'", "output_signature=signature"])
def test_what_tensorflow_was_told_of_the_columns_is_reported(argument):
    assert check_noop(f"{WORKER}    return part.to_tf(feature_columns=['x'], {argument})\n") in (["DAT231"], ["DAT232"])


def test_a_provider_of_ones_own_is_left_to_a_person():
    assert check_noop(f"{PLAIN}other = ray.data.read_json('x', meta_provider=Provider())\n") == ["DAT162"]


def test_many_files_of_parquet_are_read_as_others_are():
    before = "import ray\n\nrows = ray.data.read_parquet_bulk(paths, columns=['x'])\n"
    check_transformed(before, before.replace("_bulk", ""))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rows = ray.data.range_table(8)", "DAT105"),
        ("print(ray.data.set_progress_bars(False))", "DAT107"),
        ("ray.data.read_datasource(ray.data.datasource.CSVDatasource(), paths=p)", "DAT131"),
        ("ray.data.whatever(1)", "MIGRATE"),
        ("from ray.data.datasource import FileExtensionFilter as F\n\nprint(F('csv'))", "DAT126"),
        ("from ray.data.dataset import BlockList as B\n\nprint(B)", "MIGRATE"),
        ("ray.data.range(8, whatever=1)", "MIGRATE"),
    ],
)
def test_what_ray_data_lost_is_reported(line, code):
    assert check_noop(f"import ray\n\n{line}\n") == [code]
    assert may_be_legacy(f"import ray\n\n{line}\n".encode())


@pytest.mark.parametrize(
    "line",
    [
        "data.iter_torch_batches(prefetch_batches=2)",
        "data.map_batches(double, batch_size='auto', batch_format='default')",
        "data.map_batches(double, batch_format='numpy', batch_size=size)",
        "loader = load(batch_size='default')",
        "data.map_batches(double, batch_format='pandas', compute=ray.data.ActorPoolStrategy())",
        "data.iterator().to_torch()",
        "data.count().lazy()",
        "frame.to_torch(label_column='y')",
        "import polars\n\npolars.scan_csv('x').lazy()",
        "data = polars.read_csv('x')\ndata.lazy()",
        "def show(data):\n    data.to_torch()",
        "data.to_tf(feature_columns='x', label_columns='y')",
        "ray.data.read_csv('x', file_extensions=['csv'])",
        "ray.data.range_tensor(8)",
        "from ray.data import Dataset, DataContext, DatasetIterator\n\nprint(Dataset, DataContext, DatasetIterator)",
        "from ray.data._internal.whatever import x\n\nprint(x)",
    ],
)
def test_what_datasets_still_answer_and_what_is_none_stays(line):
    assert check_noop(f"{PLAIN}{line}\n") == []


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("def show(rows):\n    rows.map_batches(double)\n    rows.to_torch()", ["DAT205"]),
        ("def show(rows):\n    rows = rows.map_batches(double)\n    return rows.to_torch()", ["DAT205"]),
        ("rows = helpers.read()\nrows.map_batches(double).to_torch()", ["DAT205"]),
        (
            "class Reads:\n    def __init__(self, rows):\n        self.rows = rows\n\n"
            "    def step(self):\n        self.rows.map_batches(double)\n        self.rows.to_torch()",
            ["DAT205"],
        ),
        ("def show(rows):\n    rows.to_torch()", []),
        ("def show(rows, others):\n    rows.map_batches(double)\n    others.to_torch()", []),
        ("import polars\n\n\ndef show(rows):\n    rows.map_batches(double)\n    rows.to_torch()", []),
        (
            "class Rows:\n    def map_batches(self, function):\n        return 1\n\n\n"
            "rows = Rows()\nrows.map_batches(double)\nrows.to_torch()",
            [],
        ),
    ],
)
def test_what_is_asked_to_map_batches_is_a_dataset(lines, codes):
    text = f"import helpers\nimport ray\nfrom ray.data import Dataset\n\nkinds = (Dataset,)\n\n\n{lines}\n"
    assert check_noop(text) == codes


@pytest.mark.parametrize(
    "lines",
    [
        "scaled = StandardScaler(['x']).fit_transform(data)\nscaled.to_torch()",
        "scaler = StandardScaler(['x'])\nscaler.fit(data)\nscaler.transform(data).to_torch()",
        "scaler = StandardScaler(['x']).fit(data)\nscaler.transform(data).to_torch()",
    ],
)
def test_what_a_preprocessor_makes_of_a_dataset_is_one(lines):
    head = "import ray\nfrom ray.data.preprocessors import StandardScaler\n\ndata = ray.data.read_csv('rows.csv')\n"
    assert check_noop(f"{head}{lines}\n") == ["DAT205"]


def test_what_another_scaler_makes_is_not():
    head = "from sklearn.preprocessing import StandardScaler\n"
    assert check_noop(f"{head}{PLAIN}scaled = StandardScaler().fit_transform(data)\nscaled.to_torch()\n") == []


KEPT = "class Feeds:\n    def __init__(self):\n        self.rows = ray.data.read_csv('x').random_shuffle()\n\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "self.rows.fully_executed()\n        return self.rows.count()",
            "self.rows = self.rows.materialize()\n        return self.rows.count()",
        ),
        (
            "done = self.rows.fully_executed()\n        return self.rows.count(), done",
            "done = self.rows = self.rows.materialize()\n        return self.rows.count(), done",
        ),
        ("return self.rows.fully_executed()", "return self.rows.materialize()"),
        ("self.rows = self.rows.fully_executed()", "self.rows = self.rows.materialize()"),
    ],
)
def test_an_attribute_holds_its_dataset_with_its_data_from_then_on(before, after):
    head = f"import ray\n\n\n{KEPT}    def go(self):\n        "
    check_transformed(f"{head}{before}\n", f"{head}{after}\n")


def test_an_attribute_that_is_executed_inside_of_something_is_reported():
    body = "    def go(self):\n        print(self.rows.fully_executed())\n        return self.rows.count()\n"
    assert check_noop(f"import ray\n\n\n{KEPT}{body}") == ["DAT201"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("part = part.fully_executed()", "part = part.materialize()"),
        ("part.fully_executed()\n    print(part)", "part = part.materialize()\n    print(part)"),
        ("print(part.lazy())", "print(part)"),
        (
            "rows = part.fully_executed()\n    print(rows.lazy().count())",
            "rows = part.materialize()\n    print(rows.count())",
        ),
    ],
)
def test_the_part_of_a_worker_is_executed_and_made_lazy_too(before, after):
    check_transformed(f"{WORKER}    {before}\n", f"{WORKER}    {after}\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "for row in data.iter_rows():\n    print(row.as_pydict()['x'])",
            "for row in data.iter_rows():\n    print(row['x'])",
        ),
        ("rows = [row.as_pydict() for row in data.take(3)]", "rows = [row for row in data.take(3)]"),
        ("data.map(lambda row: {**row.as_pydict(), 'y': 1})", "data.map(lambda row: {**row, 'y': 1})"),
        (
            "def change(row):\n    row = row.as_pydict()\n    return row\n\n\ndata.map(change)",
            "def change(row):\n    return row\n\n\ndata.map(change)",
        ),
        ("print((first or second).as_pydict())", "print((first or second))"),
    ],
)
def test_rows_are_dictionaries_and_not_asked_for_one(before, after):
    check_transformed(f"{PLAIN}{before}\n", f"{PLAIN}{after}\n")


@pytest.mark.parametrize("line", ["print(table.to_pydict())", "print(as_pydict(data))", "row = data.as_dict()"])
def test_other_dictionaries_are_left_alone(line):
    assert check_noop(f"{PLAIN}{line}\n") == []


@pytest.mark.parametrize(
    "line",
    [
        "row = row.as_pydict() if hasattr(row, 'as_pydict') else row",
        "if not isinstance(row, dict) and hasattr(row, 'as_pydict'):\n    row = row.as_pydict()",
    ],
)
def test_a_row_that_may_be_a_dictionary_already_is_left_alone(line):
    assert check_noop(f"{PLAIN}row = data.take(1)[0]\n{line}\n") == []


def test_a_row_is_asked_where_no_dataset_is_made():
    old = "from ray import data\n\n\ndef change(row):\n    return change_dictionary(row.as_pydict())\n"
    check_transformed(old, old.replace(".as_pydict()", ""))
