"""Pipelines that repeated datasets, through Ray 2.6: every pass over a dataset is an epoch."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "import ray\nfrom ray import train\nfrom ray.train.torch import TorchTrainer\n\n"
LOOP = "def loop():\n    shard = train.get_dataset_shard('train')\n{}\n\n\n"
EACH = "    for epoch in shard.iter_epochs():\n        step(epoch.iter_batches())"
RUN = "TorchTrainer(loop, datasets={{'train': {}}})\n"


def moved(text):
    return text.replace("import ray\n", "import itertools\n\nimport ray\n", 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "for epoch in ray.data.range(4).repeat(2).iter_epochs():\n    step(epoch.iter_rows())\n",
            "for epoch in itertools.repeat(ray.data.range(4), 2):\n    step(epoch.iter_rows())\n",
        ),
        (
            "for n, epoch in enumerate(ray.data.range(4).repeat(times=k).iter_epochs()):\n"
            "    step(epoch.iter_rows())\n",
            "for n, epoch in enumerate(itertools.repeat(ray.data.range(4), k)):\n    step(epoch.iter_rows())\n",
        ),
        (
            "rows = ray.data.range(4).filter(f).repeat(2)\n"
            "for epoch in rows.iter_epochs():\n    step(epoch.to_torch())\n",
            "rows = ray.data.range(4).filter(f).materialize()\n"
            "for epoch in itertools.repeat(rows, 2):\n    step(epoch.to_torch())\n",
        ),
        (
            "print([list(epoch.iter_rows()) for epoch in ray.data.range(4).repeat(2).iter_epochs()])\n",
            "print([list(epoch.iter_rows()) for epoch in itertools.repeat(ray.data.range(4), 2)])\n",
        ),
        (
            "epochs = ray.data.range(4).repeat(2).random_shuffle_each_window(seed=1).iter_epochs()\n"
            "first = next(epochs)\nstep(first.iter_rows())\n",
            "epochs = itertools.repeat(ray.data.range(4).random_shuffle(seed=1), 2)\n"
            "first = next(epochs)\nstep(first.iter_rows())\n",
        ),
    ],
)
def test_epochs_are_passes_over_the_dataset(old, new):
    assert rewritten(HEAD + old) == moved(HEAD + new)


@pytest.mark.parametrize(("times", "given"), [("", ""), ("None", ""), ("3", ", 3"), ("times=3", ", 3")])
def test_workers_go_over_their_parts_as_often_as_the_pipeline_did(times, given):
    old = HEAD + LOOP.format(EACH) + RUN.format(f"ray.data.range(4).repeat({times})")
    new = HEAD + LOOP.format(EACH.replace("shard.iter_epochs()", f"itertools.repeat(shard{given})"))
    assert rewritten(old) == moved(new + RUN.format("ray.data.range(4)"))


def test_pipelines_may_come_from_a_function():
    made = "def rows():\n    pipeline = ray.data.range(4).map(f).repeat().random_shuffle_each_window()\n"
    made += "    return {'train': pipeline}\n\n\n"
    old = HEAD + LOOP.format(EACH) + made + "TorchTrainer(loop, datasets=rows())\n"
    text = rewritten(old)
    assert "ray.data.range(4).map(f).materialize().random_shuffle()\n" in text
    assert "in itertools.repeat(shard):" in text


def codes(text):
    return sorted(set(check_noop(HEAD + text)))


@pytest.mark.parametrize(
    "loop",
    [
        "    for batch in shard.iter_batches():\n        step(batch)\n    step(shard.iter_epochs())",
        "    for epoch in shard.iter_epochs():\n        step(epoch)",
        "    for epoch in shard.iter_epochs():\n        step(epoch.count())",
        "    step(list(shard.iter_epochs()))",
        "    step([epoch.count() for epoch in shard.iter_epochs()])",
        "    for epoch in shard.iter_epochs():\n        step(epoch.iter_batches())\n    step(shard.repeat())",
        EACH + "\n    step(other.iter_epochs())",
    ],
)
def test_loops_that_ask_for_more_are_left_to_a_person(loop):
    assert codes(LOOP.format(loop) + RUN.format("ray.data.range(4).repeat()")) == ["AIR318", "TRA155"]


@pytest.mark.parametrize(
    "made",
    [
        "ray.data.range(4).repeat(n)",
        "ray.data.range(4).repeat().split(2)[0]",
        "ray.data.range(4).repeat().foreach_window(f)",
        "ray.data.range(4).repeat(2), 'valid': ray.data.range(4).repeat(3)",
        "ray.data.range(4).repeat(*times)",
    ],
)
def test_pipelines_that_are_asked_for_more_are_left_to_a_person(made):
    assert codes(LOOP.format(EACH) + RUN.format(made)) == ["AIR318", "TRA155"]


@pytest.mark.parametrize(
    "used",
    [
        "def show(rows):\n    print(rows.iter_batches())\n\n\nshow(pipeline)\n",
        "import tools\n\ntools.show(pipeline)\n",
        "given = {'a': pipeline}\nprint(given['a'].iter_rows())\n",
        "worker.train.remote(pipeline)\n",
    ],
)
def test_pipelines_that_go_elsewhere_too_are_left_to_a_person(used):
    made = "pipeline = ray.data.range(4).repeat()\n"
    assert codes(LOOP.format(EACH) + made + RUN.format("pipeline") + used) == ["AIR318", "TRA155"]


def test_a_pipeline_whose_workers_are_in_another_file_is_left_to_a_person():
    assert codes(RUN.format("ray.data.range(4).repeat()")) == ["AIR318"]


def test_a_loop_whose_pipeline_is_in_another_file_is_left_to_a_person():
    assert codes(LOOP.format(EACH)) == ["TRA155"]


@pytest.mark.parametrize(
    "text",
    [
        "for epoch in rows.repeat(2).iter_epochs():\n    step(epoch)\n",
        "text = 'a'.repeat(2)\nfor epoch in loader.iter_epochs():\n    step(epoch)\n",
        "for row in itertools.repeat(ray.data.range(4), 2):\n    step(row)\n",
    ],
)
def test_what_is_no_dataset_of_ray_stays(text):
    assert codes(text) == []


def test_epochs_are_reported_where_the_file_has_another_itertools():
    text = (
        "import ray\nfrom ray import train\n\nitertools = None\n\n\n"
        "def loop():\n    for epoch in train.get_dataset_shard('train').iter_epochs():\n"
        "        step(epoch.iter_torch_batches())\n\n\n"
        "datasets = {'train': ray.data.read_parquet('rows').repeat(3)}\n"
    )
    assert sorted(check_noop(text)) == ["AIR318", "TRA155"]
