"""Epochs of the datasets that workers get: a dataset is gone over once in each."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = "from ray import train\n\n\ndef loop():\n    shard = train.get_dataset_shard('train')\n"
EPOCHS = "    for epoch in shard.iter_epochs(3):\n        print(epoch.stats())\n"
AT_ONCE = "    for batch in shard.iter_batches(batch_format='pandas'):\n        pass\n"

SCRIPT = """\
import json

import ray
from ray.air import session
from ray.air.config import DatasetConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def loop():
    shard = session.get_dataset_shard("train")
    sums = []
    for epoch in shard.iter_epochs(3):
        sums.append(sum(float(batch["x"].sum()) for batch in epoch.iter_batches(batch_size=2, batch_format="pandas")))
    session.report({"sums": sums})


ray.init(num_cpus=4)
trainer = TorchTrainer(
    loop,
    datasets={"train": ray.data.from_items([{"x": float(number)} for number in range(5)])},
    dataset_config={"train": DatasetConfig(use_stream_api=True, stream_window_size=100)},
    scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
)
with open("out.json", "w") as out:
    json.dump(trainer.fit().metrics["sums"], out)
"""
"""What it writes was recorded with Ray 2.2.0."""


@pytest.mark.slow
def test_each_epoch_has_all_rows_as_with_ray_2_2(tmp_path):
    seen, _ = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == [10.0, 10.0, 10.0]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("for epoch in shard.iter_epochs(3):", "for _ in range(3):"),
        ("for epoch in shard.iter_epochs(max_epoch=n + 1):", "for _ in range(n + 1):"),
        ("for i, epoch in enumerate(shard.iter_epochs(3)):", "for i in range(3):"),
    ],
)
def test_a_loop_goes_over_the_part_itself(old, new):
    assert rewritten(f"{HEAD}    {old}\n        use(epoch.stats())\n").endswith(
        f"    {new}\n        use(shard.stats())\n"
    )


def test_two_loops_may_call_their_epochs_alike():
    text = rewritten(HEAD + EPOCHS + EPOCHS)
    assert text.count("    for _ in range(3):\n        print(shard.stats())\n") == 2


def test_what_next_takes_is_the_part_itself():
    text = rewritten(
        f"{HEAD}    epochs = shard.iter_epochs()\n    for _ in range(3):\n        use(next(epochs).stats())\n"
    )
    assert text.endswith("('train')\n    for _ in range(3):\n        use(shard.stats())\n")


@pytest.mark.parametrize(
    "body",
    [
        "    for epoch in shard.iter_epochs():\n        print(epoch.stats())\n",
        "    for i, epoch in enumerate(shard.iter_epochs(3), 1):\n        print(epoch.stats())\n",
        "    for epoch in shard.iter_epochs(3):\n        use(epoch)\n",
        "    for epoch in shard.iter_epochs(3):\n        print(epoch.stats())\n    print(epoch.stats())\n",
        "    epochs = shard.iter_epochs()\n    use(epochs)\n    print(next(epochs).stats())\n",
        "    epochs = shard.iter_epochs()\n    print(next(epochs, None))\n",
        "    return list(shard.iter_epochs(3))\n",
    ],
)
def test_what_else_is_done_with_epochs_is_left_to_a_person(body):
    assert "TRA155" in check_noop(HEAD + body)


CONFIG = (
    "\n\nfrom ray.air.config import DatasetConfig\nfrom ray.train.torch import TorchTrainer\n\n"
    "TorchTrainer(loop, datasets={'train': a}, dataset_config={'train': DatasetConfig(use_stream_api=True)}).fit()\n"
)


def test_a_dataset_streams_without_being_told_so():
    text = rewritten(HEAD + EPOCHS + CONFIG)
    assert 'dataset_config=train.DataConfig(datasets_to_split="all")' in text


def test_a_stream_that_workers_went_over_at_once_is_left_to_a_person():
    done = rewrite_text(HEAD + AT_ONCE + CONFIG)
    assert "DatasetConfig(use_stream_api=True)" in done.text
    assert "AIR253" in [finding.code for finding in done.findings if finding.attention]
