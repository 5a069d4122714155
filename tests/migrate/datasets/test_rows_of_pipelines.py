"""Pipelines of Ray 1.x - 2.6 whose rows, or whose one epoch, are gone over straight away."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "import ray\nfrom ray import train\n\nrows = ray.data.range(4)\n"
PART = 'from ray import train\n\n\ndef loop():\n    part = train.get_dataset_shard("train")\n'


def left(text: str) -> list[str]:
    return [finding.code for finding in rewrite_text(text).findings if finding.attention]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print(list(rows.repeat(2).iter_rows()))", "print(list(row for _ in range(2) for row in rows.iter_rows()))"),
        ("x = rows.repeat(times=2).iter_rows()", "x = (row for _ in range(2) for row in rows.iter_rows())"),
        (
            "for one in rows.repeat(2).iter_rows():\n    print(one)",
            "for one in (row for _ in range(2) for row in rows.iter_rows()):\n    print(one)",
        ),
        (
            "print(list(rows.repeat(3).map(f).filter(g).iter_rows()))",
            "print(list(row for _ in range(3) for row in rows.map(f).filter(g).iter_rows()))",
        ),
        (
            "print(sorted(rows.repeat(2).iter_rows(), key=f))",
            "print(sorted((row for _ in range(2) for row in rows.iter_rows()), key=f))",
        ),
        ("row = 1\nprint(list(rows.repeat(2).iter_rows()))", "for row_2 in rows.iter_rows()))"),
    ],
)
def test_rows_are_gone_over_so_many_times(old, new):
    assert rewritten(f"{HEAD}{old}\n").endswith(f"{new}\n")
    assert left(f"{HEAD}{old}\n") == []


def test_so_are_those_of_the_part_of_a_worker():
    text = rewritten(f"{PART}    return len(list(part.repeat(3).iter_rows()))\n")
    assert text.endswith("    return len(list(row for _ in range(3) for row in part.iter_rows()))\n")


@pytest.mark.parametrize(
    "loop",
    [
        "    for epoch in {}:\n        print(list(epoch.iter_rows()))\n",
        "    print([list(epoch.iter_rows()) for epoch in {}])\n",
    ],
)
def test_windows_have_one_epoch(loop):
    text = PART + loop.format("part.window(blocks_per_window=10).iter_epochs()")
    assert rewritten(text).endswith(loop.format("[part]"))
    assert left(text) == []


@pytest.mark.parametrize(
    "use",
    [
        "print(list(rows.repeat().iter_rows()))",
        "print(list(rows.repeat(None).iter_rows()))",
        "print(list(rows.repeat(times).iter_rows()))",
        "print(list(rows.repeat(True).iter_rows()))",
        "print(list(rows.repeat(2).iter_batches(batch_size=3)))",
        "print(list(rows.repeat(2).map_batches(f).iter_rows()))",
        "print(list(rows.repeat(2).random_shuffle_each_window().iter_rows()))",
        "print(list(rows.map(f).repeat(2).iter_rows()))",
        "print(list(ray.data.range(4).repeat(2).iter_rows()))",
        "print(rows.repeat(2).count())",
        "pipe = rows.repeat(2)\nprint(list(pipe.iter_rows()))",
        "show(rows.repeat(2))",
    ],
)
def test_other_pipelines_that_repeat_are_left_to_a_person(use):
    text = f"{HEAD}{use}\n"
    assert "for _ in range" not in rewrite_text(text).text
    assert "AIR318" in left(text)


@pytest.mark.parametrize(
    "use",
    [
        "    for window in part.window(blocks_per_window=10).iter_datasets():\n        print(window)\n",
        "    print(next(part.window(blocks_per_window=10).iter_epochs()))\n",
        "    for epoch in part.window(blocks_per_window=10).iter_epochs():\n        show(epoch)\n",
        "    for epoch in part.window(blocks_per_window=10).repeat(2).iter_epochs():\n        print(epoch.schema())\n",
        "    print(list(part.repeat(2).map(f).iter_rows()))\n",
    ],
)
def test_other_pipelines_of_workers_are_left_to_a_person(use):
    assert "TRA155" in left(PART + use)


@pytest.mark.parametrize(
    "text",
    [
        "import itertools\n\nprint(list(itertools.repeat(2).iter_rows()))\n",
        "def show(rows):\n    return list(rows.repeat(2).iter_rows())\n",
        "import numpy\n\nprint(numpy.ones(2).repeat(2))\n",
        "print(tensor.repeat(2), screen.window(3))\n",
    ],
)
def test_what_is_no_dataset_stays(text):
    assert check_noop(f"import ray\n\nprint(ray)\n{text}") == []


OF_TWO = """\
import ray
from ray import train
from ray.train import Trainer
from ray.train.torch import TorchTrainer


def of_epochs():
    for epoch in train.get_dataset_shard().iter_epochs():
        print(list(epoch.iter_rows()))


def of_part(config):
    print(train.get_dataset_shard("train").schema())


data = ray.data.from_items([{"x": 1}])
trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
trainer.run(of_epochs, dataset=data.repeat(2))
trainer.shutdown()
TorchTrainer(of_part, datasets={"train": data}).fit()
"""


def test_a_part_without_a_name_is_no_part_that_another_trainer_gives_one():
    text = rewritten(OF_TWO)
    assert 'for epoch in itertools.repeat(train.get_dataset_shard("train"), 2):' in text
    assert 'of_epochs,\n    scaling_config=train.ScalingConfig(num_workers=2),\n    datasets={"train": data},\n' in text
    assert left(OF_TWO) == []


def test_a_part_of_the_same_name_that_is_asked_for_more_is_left_to_a_person():
    text = OF_TWO.replace("get_dataset_shard()", 'get_dataset_shard("train")')
    text = text.replace("dataset=data.repeat(2)", 'dataset={"train": data.repeat(2)}')
    assert {"AIR318", "TRA155"} <= set(left(text))
