"""`BlockMetadata`, whose schema is its task's today."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.data.block import BlockMetadata\nfrom ray.data.datasource import ReadTask\n\n\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1, 8, None, files, None", "1, 8, input_files=files, exec_stats=None"),
        ("1, 8, None, None, exec_stats=stats", "1, 8, input_files=None, exec_stats=stats"),
        (
            "num_rows=1, size_bytes=8, schema=None, input_files=files, exec_stats=None",
            "num_rows=1, size_bytes=8, input_files=files, exec_stats=None",
        ),
    ],
)
def test_no_schema_is_left_out(old, new):
    assert rewritten(f"{HEAD}m = BlockMetadata({old})\n") == f"{HEAD}m = BlockMetadata({new})\n"


@pytest.mark.parametrize("schema", ["schema", "self.schema", 'pa.schema([("a", pa.int64())])'])
def test_a_schema_goes_to_the_task(schema):
    head = f"{HEAD}def tasks(self, schema, files):\n    "
    old = f"m = BlockMetadata(1, 8, {schema}, files, None)\n    return [ReadTask(read, m)]\n"
    new = "m = BlockMetadata(1, 8, input_files=files, exec_stats=None)\n    "
    new += f"return [ReadTask(read, m, schema={schema})]\n"
    assert rewritten(head + old) == head + new


def test_a_schema_goes_to_the_task_that_is_made_around_it():
    old = "ReadTask(lambda: [block], BlockMetadata(1, 8, schema=schema, input_files=None, exec_stats=None))\n"
    new = "ReadTask(lambda: [block], BlockMetadata(1, 8, input_files=None, exec_stats=None), schema=schema)\n"
    assert rewritten(HEAD + old) == HEAD + new


def test_a_schema_in_a_loop_goes_to_the_task_in_it():
    head = f"{HEAD}for name in names:\n    schema = read_schema(name)\n    "
    old = "m = BlockMetadata(1, 8, schema=schema, input_files=[name], exec_stats=None)\n    add(ReadTask(f, m))\n"
    new = "m = BlockMetadata(1, 8, input_files=[name], exec_stats=None)\n    add(ReadTask(f, m, schema=schema))\n"
    assert rewritten(head + old) == head + new


@pytest.mark.parametrize(
    "text",
    [
        "m = BlockMetadata(1, 8, schema, files, None)\n",
        "m = BlockMetadata(1, 8, schema, files, None)\nprint(m.schema)\ntask = ReadTask(read, m)\n",
        "m = BlockMetadata(1, 8, schema, files, None)\ntask = ReadTask(read, m, other)\n",
        "m = BlockMetadata(1, 8, schema, files, None)\n\n\ndef task():\n    return ReadTask(read, m)\n",
        "def f():\n    return BlockMetadata(num_rows=1, size_bytes=8, schema=s, input_files=[], exec_stats=None)\n",
        "m = BlockMetadata(1, 8, make(), files, None)\ntasks = [ReadTask(a, m), ReadTask(b, m)]\n",
        "m = BlockMetadata(1, 8, make(x), files, None)\nx = 2\ntask = ReadTask(a, m)\n",
    ],
)
def test_a_schema_that_cannot_be_handed_on_is_reported(text):
    assert check_noop(HEAD + text) == ["DAT282"]


@pytest.mark.parametrize(
    "text",
    [
        "m = BlockMetadata(1, 8, None, files)\n",
        "m = BlockMetadata(1, 8, None, None)\n",
        "m = BlockMetadata(1, 8, None, None, None)\n",
        "m = BlockMetadata(1, 8, None, None, files)\n",
        "m = BlockMetadata(1, 8, stats, input_files=files)\n",
        "m = BlockMetadata(num_rows=1, size_bytes=8, exec_stats=None, input_files=files)\n",
        "m = BlockMetadata(*given)\n",
        "m = BlockMetadata(**given)\n",
        "m = Metadata(1, 8, schema, files, None)\n",
        "task = ReadTask(read, m, schema)\n",
    ],
)
def test_metadata_of_today_and_others_stay(text):
    assert check_noop(HEAD + text) == []
