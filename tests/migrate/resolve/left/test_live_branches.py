"""Imports of one name from two places of Ray that today's Ray both has: the first that raises nothing is used."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

TRY = "try:\n    from {first} import {names}\nexcept ImportError:\n    from {second} import {names}\n"
TRAINER = (
    "from ray.train.torch import TorchTrainer\n\nTorchTrainer(\n    loop,\n    scaling_config=workers,\n"
    '    run_config=RunConfig(local_dir="/data"),\n).fit()\n'
)
TUNER = 'from ray.tune import Tuner\n\nTuner(\n    f,\n    run_config=RunConfig(local_dir="/data"),\n).fit()\n'


@pytest.mark.parametrize(
    ("first", "second"),
    [("ray.train", "ray.air"), ("ray.train", "ray.air.config"), ("ray.train", "ray.tune")],
)
def test_what_the_first_of_two_places_gives_is_rewritten_and_the_imports_stay(first, second):
    head = TRY.format(first=first, second=second, names="RunConfig")
    assert rewritten(head + TRAINER) == head + TRAINER.replace("local_dir", "storage_path")


@pytest.mark.parametrize(
    ("first", "second", "use", "today"),
    [
        ("ray.air", "ray.air.config", TRAINER, "ray.train"),
        ("ray.air", "ray.air.config", TUNER, "ray.tune"),
        ("ray.air.config", "ray.tune", TUNER, "ray.tune"),
    ],
)
def test_a_place_that_is_there_and_does_not_do_is_rewritten_where_it_is_taken(first, second, use, today):
    text = TRY.format(first=first, second=second, names="RunConfig") + use
    after = TRY.format(first=first, second=second, names="RunConfig").replace(first, today, 1) + use
    assert rewritten(text) == after.replace("local_dir", "storage_path")


def test_the_second_place_is_used_where_the_first_lacks_one_of_the_names():
    head = TRY.format(first="ray.air", second="ray.train", names="Checkpoint, RunConfig")
    done = rewrite_text(head + TRAINER)
    assert done.text.startswith(head)
    assert "RunConfig(storage_path=" in done.text


@pytest.mark.parametrize(
    ("tried", "second"),
    [
        ("from ray.train import RunConfig\n    check()", "from ray.air import RunConfig"),
        ("from ray.train import RunConfig", "from mine import RunConfig"),
        ("from ray.train.lightning import RunConfig", "from ray.air import RunConfig"),
    ],
)
def test_a_name_whose_place_nobody_can_tell_is_left(tried, second):
    assert check_noop(f"try:\n    {tried}\nexcept ImportError:\n    {second}\n{TRAINER}") == []


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        ("ray.train", "ray.air", "Checkpoint"),
        ("ray.tune", "ray.tune.callback", "Callback"),
        ("ray.tune.search", "ray.tune.suggest", "BasicVariantGenerator"),
        ("ray.tune.suggest", "ray.tune.search", "BasicVariantGenerator"),
    ],
)
def test_what_is_right_in_either_release_stays(first, second, name):
    assert check_noop(TRY.format(first=first, second=second, names=name) + f"\nprint({name})\n") == []


TRIED = """\
import ray

try:
    rows = ray.data.read_parquet_bulk(files)
except {error}:
    rows = ray.data.read_csv(files)
"""


def test_a_failed_import_is_not_what_an_attribute_raises_that_ray_lacks():
    text = TRIED.format(error="ImportError")
    assert rewritten(text) == text.replace("_bulk", "")
    assert check_noop(TRIED.format(error="AttributeError")) == []
    assert check_noop(TRIED.format(error="(ImportError, AttributeError)")) == []
