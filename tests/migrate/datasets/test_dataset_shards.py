"""The part of a dataset that a worker gets, asked as the dataset that it was through Ray 2.2."""

import pytest

from tests.migrate.support import check_noop, check_transformed

HEAD = """\
from ray import train


def loop(config):
    part = train.get_dataset_shard("train")
    other = config["part"]
"""


@pytest.mark.parametrize(
    "use",
    [
        "part.count()",
        "part.take(5)",
        "part.map_batches(double).iter_rows()",
        "sorted(part.to_pandas().columns)",
        'train.get_dataset_shard("test").max("x")',
        "part.drop_columns(['x']).iter_batches()",
    ],
)
def test_a_dataset_is_made_of_the_iterator(use):
    after = use.replace("part.", "part.materialize().").replace('("test").', '("test").materialize().')
    check_transformed(f"{HEAD}    print({use})\n", f"{HEAD}    print({after})\n")


def test_a_part_that_a_function_is_given_is_followed():
    before = f"{HEAD}    show(part)\n\n\ndef show(rows):\n    print(rows.count())\n"
    check_transformed(before, before.replace("rows.count", "rows.materialize().count"))


@pytest.mark.parametrize(
    "use",
    [
        "part.iter_batches(batch_size=4)",
        "part.iter_torch_batches()",
        "part.materialize().count()",
        "part.schema()",
        "other.count()",
        '"a".count("b")',
    ],
)
def test_what_the_iterator_has_stays(use):
    assert check_noop(f"{HEAD}    print({use})\n") == []


@pytest.mark.parametrize("pipeline", ["iter_epochs()", "iter_datasets()", "rewindow(blocks_per_window=2)", "repeat()"])
def test_the_windows_and_epochs_of_a_pipeline_are_left_to_a_person(pipeline):
    assert check_noop(f"{HEAD}    for part_of_it in part.{pipeline}:\n        print(part_of_it)\n") == ["TRA155"]
    of_another = check_noop(f"{HEAD}    for part_of_it in other.{pipeline}:\n        print(part_of_it)\n")
    assert of_another == (["AIR318"] if "window" in pipeline else [])
