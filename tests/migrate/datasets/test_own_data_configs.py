"""A `DataConfig` of one's own, whose ``configure`` is asked for one dataset at a time today."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

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


@pytest.mark.parametrize("parameters", ["self, *args, **kwargs", "self, **given", "*args"])
def test_one_that_takes_whatever_it_is_given_is_not_taken_apart(parameters):
    head = HEAD.replace("self, datasets, world_size, worker_handles, worker_node_ids, **kwargs", parameters)
    made = "        data = ray.data.range(10)\n        return [{'train': data.iterator()}]\n"
    assert check_noop(f"{head}{made}") == ["AIR344"]


def test_a_class_of_another_base_is_not():
    assert check_noop(HEAD.replace("train.DataConfig", "dict") + '        return [{"made": 1}]\n') == []


JOINED = """\
from ray import train
from ray.train.torch import TorchTrainer


class Own(train.DataConfig):
    def configure(self, datasets, world_size, worker_handles, worker_node_ids, **kwargs):
        both = datasets["a"].union(datasets["b"])
        both = both.random_shuffle()  # once
        return [{"both": part} for part in both.streaming_split(world_size, equal=True)]


config = Own()
TorchTrainer(loop, datasets=given, dataset_config=config).fit()
"""


def test_what_makes_the_dataset_stands_in_front_of_the_class():
    text = rewritten(JOINED)
    assert (
        "def make_datasets(datasets):\n"
        '    """The datasets that workers ask for."""\n'
        '    both = datasets["a"].union(datasets["b"])\n'
        "    both = both.random_shuffle()  # once\n"
        '    return {"both": both}\n\n\nclass Own' in text
    )
    assert '**kwargs):\n        return [{"both": part} for part in datasets["both"].streaming_split(world_size' in text
    assert text.endswith("TorchTrainer(loop, datasets=make_datasets(given), dataset_config=config).fit()\n")


def test_every_trainer_of_the_class_is_given_it():
    text = rewritten(f"{JOINED}TorchTrainer(loop, dataset_config=Own(), datasets=more)\n")
    assert text.endswith("TorchTrainer(loop, dataset_config=Own(), datasets=make_datasets(more))\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('datasets["b"])\n', 'datasets["b"]).limit(world_size)\n'),
        ('datasets["b"])\n', 'datasets["b"]).limit(self.rows)\n'),
        ("        both = both.random_shuffle()  # once\n", "        print(both)\n"),
        ("        both = both.random_shuffle()  # once\n", "        both, rest = both.train_test_split(0.5)\n"),
        (
            "        both = both.random_shuffle()  # once\n",
            "        if mixed:\n            both = datasets\n",
        ),
        ('{"both": part}', '{"both": part, "a": datasets["a"]}'),
        ('{"both": part}', '{"both": part, "more": part}'),
        ('{"both": part}', "{name: part}"),
        (", dataset_config=config", ""),
        ("datasets=given, ", ""),
        ("datasets=given", 'datasets={"a": lambda: read("a"), "b": lambda: read("b")}'),
        ("config = Own()", "config = Own() if mixed else None"),
        ("config = Own()", "config = Own()\n\n\nclass More(Own):\n    pass\n\n"),
        ("config = Own()", "config = Own()\nkept['config'] = Own"),
    ],
)
def test_what_is_made_of_more_or_stands_elsewhere_too_is_left_to_a_person(old, new):
    text = JOINED.replace(old, new)
    assert text != JOINED
    done = rewrite_text(text)
    assert "make_datasets" not in done.text
    assert "AIR344" in {finding.code for finding in done.findings if finding.attention}
