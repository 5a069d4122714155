"""What Ray Data lost: served, left out with a warning, or refused with the way out."""

import pickle
import warnings

import numpy
import pytest

from compat.errors import LegacyApiError, LegacyNameError
from compat.usage import RayCompatWarning, reset


@pytest.fixture
def data(ray_session):
    import ray.data

    return ray.data.from_items([{"x": 1}, {"x": 2}])


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("x\n1\n2\n")
    return str(path)


class Adds:
    def __call__(self, frame):
        return frame.assign(y=frame["x"] + 1)


@pytest.mark.parametrize(
    ("member", "said"),
    [
        ("is_fully_executed", r"is_fully_executed \[DAT204\].*Way out: .*MaterializedDataset"),
        ("write_datasource", r"write_datasource \[DAT206\].*Way out: .*write_datasink"),
        ("dataset_format", r"dataset_format \[DAT207\].*Way out: .*schema"),
    ],
)
def test_a_member_that_is_gone_says_the_way_out(data, member, said):
    assert not hasattr(data, member)
    with pytest.raises(LegacyNameError, match=said):
        getattr(data, member)


def test_an_argument_without_successor_says_the_way_out(data, tmp_path):
    with pytest.raises(
        LegacyApiError, match=r"write_csv\(block_path_provider\) \[DAT221\].*'mine'.*Way out: .*filename"
    ):
        data.write_csv(str(tmp_path / "out"), block_path_provider="mine")
    with pytest.raises(LegacyApiError, match=r"to_tf\(label_column\) \[DAT231\].*Way out: .*label_columns"):
        data.to_tf(label_column="x")
    with pytest.raises(TypeError, match="unheard_of"):
        data.iter_rows(unheard_of=1)


def test_an_argument_that_means_nothing_is_left_out_with_one_warning_where_it_stands(ray_session, table):
    import ray.data

    reset()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always", RayCompatWarning)
        for _ in range(2):
            rows = ray.data.read_csv(table, meta_provider=None).iterator().iter_rows(prefetch_blocks=1)
            assert [row["x"] for row in rows] == [1, 2]
    ours = [warning for warning in said if warning.category is RayCompatWarning]
    assert [str(warning.message).split(" is legacy")[0] for warning in ours] == [
        "ray.data.read_csv(meta_provider) [DAT161]",
        "ray.data.Dataset.iter_rows(prefetch_blocks) [DAT212]",
    ]
    assert {warning.filename for warning in ours} == {__file__}


def test_a_reader_is_the_same_by_both_names_and_in_a_worker(ray_session, table):
    import ray.data
    from ray.data.read_api import read_text

    assert read_text is ray.data.read_text is pickle.loads(pickle.dumps(ray.data.read_text))

    @ray_session.remote
    def lines():
        import ray.data

        return [row["text"] for row in ray.data.read_text(table, errors="ignore").take_all()]

    assert [row["text"] for row in read_text(table, errors="ignore").take_all()] == ["x", "1", "2"]
    assert ray_session.get(lines.remote()) == ["x", "1", "2"]


def test_an_executed_dataset_is_drawn_once(data):
    drawn = data.map(lambda row: {"x": numpy.random.random()})
    executed = drawn.fully_executed(preserve_original=False)
    values = [[row["x"] for row in dataset.take_all()] for dataset in (drawn, drawn, executed)]
    assert values[0] == values[1] == values[2]
    assert executed.num_blocks() > 0


@pytest.mark.parametrize("member", ["lazy", "experimental_lazy"])
def test_a_lazy_dataset_is_the_dataset(data, member):
    assert getattr(data, member)() is data


def test_functions_and_classes_run_as_they_are_asked_to(data):
    assert [row["x"] for row in data.map(lambda row: {"x": -row["x"]}, compute="tasks").take_all()] == [-1, -2]
    assert [row["x"] for row in data.filter(lambda row: row["x"] > 1, compute="actors").take_all()] == [2]
    added = data.map_batches(Adds, compute="actors", batch_format="native")
    assert [row["y"] for row in added.take_all()] == [2, 3]


def test_batches_of_the_size_by_default_are_as_large_as_they_were(data):
    sizes = data.repartition(1).map_batches(lambda batch: {"n": [len(batch["x"])]}, batch_size="default")
    assert sum(row["n"] for row in sizes.take_all()) == data.count()


def test_native_batches_are_frames(data):
    reset()
    (batch,) = data.iter_batches()
    assert isinstance(batch, dict)
    (batch,) = data.iter_batches(batch_format="native", prefetch_blocks=1)
    assert type(batch).__name__ == "DataFrame"
    with pytest.raises(ValueError, match="polars"):
        next(iter(data.iter_batches(batch_format="polars")))


@pytest.mark.parametrize(("name", "code"), [("range_table", "DAT105"), ("set_progress_bars", "DAT107")])
def test_a_function_that_is_gone_says_the_way_out(ray_session, name, code):
    import ray.data

    with pytest.raises(LegacyNameError, match=rf"{name} \[{code}\].*Way out"):
        getattr(ray.data, name)


def without_y(batch):
    return batch.assign(y=1).drop(columns=["y"])


def as_it_is(batch):
    batch["x"] = batch["x"] * 2
    return batch


def as_dictionary(batch):
    return {"kind": [type(batch).__name__]}


def kind(batch):
    import pandas

    return pandas.DataFrame({"kind": [type(batch).__name__]})


@pytest.fixture
def said():
    reset()
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always", RayCompatWarning)
        yield lambda: [str(one.message).partition("[")[2][:6] for one in found if one.category is RayCompatWarning]
    reset()


def test_a_function_that_takes_frames_gets_frames(data, said):
    assert [row["x"] for row in data.map_batches(without_y).take_all()] == [1, 2]
    assert [row["x"] for row in data.map_batches(lambda df: df[df["x"] > 1]).take_all()] == [2]
    assert said() == ["DAT251"]


def test_a_batch_that_is_taken_by_itself_or_renamed_is_a_frame(data, said):
    first = next(iter(data.iter_batches(batch_size=2)))
    assert list(first.columns) == ["x"]
    for batch in data.iter_batches():
        table = batch
        assert table.head(1)["x"].tolist() == [1]
    batches = data.iter_batches(batch_size=1)
    assert [int(one.iloc[0, 0]) for one in batches] == [1, 2]
    assert said() == ["DAT252"]


def test_a_loop_that_takes_frames_gets_frames_also_in_a_task(ray_session, data, said):
    @ray_session.remote
    def total(dataset):
        found = 0
        for batch in dataset.iter_batches():
            found += int(batch["x"].fillna(0).sum()) + batch.iloc[0, 0] * 0
        return found

    for batch in data.iter_batches(batch_size=2):
        assert list(batch.columns) == ["x"]
    assert ray_session.get(total.remote(data)) == 3
    assert said() == ["DAT252"]


def test_code_of_today_gets_dictionaries(data, said):
    assert [row["x"] for row in data.map_batches(as_it_is).take_all()] == [2, 4]
    assert data.map_batches(kind, batch_size=None).take(1)[0]["kind"] == "dict"
    for batch in data.iter_batches():
        assert sorted(batch) == ["x"]
    for row in data.iter_rows():
        assert row["x"] > 0
    assert said() == []


def test_where_something_was_used_that_was_gone_by_ray_2_6_batches_are_frames(data, said):
    data.map(lambda row: row, compute="tasks")
    assert data.map_batches(kind, batch_size=None).take(1)[0]["kind"] == "DataFrame"
    assert data.map_batches(as_dictionary, batch_size=None).take(1)[0]["kind"] == "dict"
    assert said() == ["DAT241", "DAT251"]


def test_what_gives_rows_is_asked_for_the_next_one_and_loops_go_on_behind_it(data, said):
    rows = data.iter_rows()
    assert next(rows)["x"] == 1
    assert [row["x"] for row in rows] == [2]
    assert next(data.iter_batches(batch_format="pandas"))["x"].tolist() == [1, 2]
    again = data.iter_rows()
    assert [len(list(again)) for _ in range(2)] == [2, 2]
    assert said() == ["DAT254"]


def test_batches_and_rows_that_nothing_gives_today_are_told_of(data, said):
    data.map_batches(lambda batch: [value * 2 for value in batch])
    data.map(lambda row: row * 2)
    assert said() == ["DAT251", "DAT253"]


def test_a_function_in_actors_is_said_to_run_in_tasks(data):
    reset()
    with pytest.warns(RayCompatWarning, match=r"DAT242\].*It is a function here, and runs in tasks"):
        data.map(lambda row: row, compute="actors")


def test_a_dataset_that_is_not_executed_knows_its_blocks(ray_session):
    import ray.data

    with pytest.warns(RayCompatWarning, match="DAT262"):
        assert ray.data.range(8).repartition(3).num_blocks() == 3
    assert ray.data.from_items([1, 2]).num_blocks() == 2


def test_what_is_shuffled_has_as_many_blocks_as_it_is_told(ray_session):
    import ray.data

    with pytest.warns(RayCompatWarning, match="DAT263"):
        shuffled = ray.data.range(8).random_shuffle(seed=1, num_blocks=4)
    assert shuffled.materialize().num_blocks() == 4
    assert ray.data.range(8).random_shuffle().count() == 8
