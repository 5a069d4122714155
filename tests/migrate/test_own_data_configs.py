"""A `DataConfig` of one's own, whose ``configure`` is asked for one dataset at a time today."""

import pytest

from tests.migrate.support import check_noop

HEAD = """\
from ray import train


class Own(train.DataConfig):
    def configure(self, datasets, world_size, worker_handles, worker_node_ids, **kwargs):
"""


@pytest.mark.parametrize(
    "body",
    [
        'both = datasets["train"].union(datasets["valid"])\n        return [{"train": both}]',
        'return [{"both": datasets["train"]} for _ in range(world_size)]',
        'shards = {"made": 1}\n        return [shards]',
    ],
)
def test_one_that_needs_several_datasets_or_makes_one_is_reported(body):
    assert check_noop(f"{HEAD}        {body}\n") == ["AIR344"]


@pytest.mark.parametrize(
    "body",
    [
        'parts = datasets["train"].streaming_split(world_size)\n        return [{"train": part} for part in parts]',
        "return [{name: each.iterator() for name, each in datasets.items()} for _ in range(world_size)]",
        "return super().configure(datasets, world_size, worker_handles, worker_node_ids)",
    ],
)
def test_one_that_divides_what_it_is_given_is_not(body):
    assert check_noop(f"{HEAD}        {body}\n") == []


def test_a_class_of_another_base_is_not():
    assert check_noop(HEAD.replace("train.DataConfig", "dict") + '        return [{"made": 1}]\n') == []
