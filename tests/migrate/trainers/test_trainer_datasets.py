"""The datasets of a trainer, and the parts of them that its workers get."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten
from tests.migrate.train_loops import ASKING

DIVIDED = """\
from ray import train
from ray.train.torch import TorchTrainer
from mine import loop, rows, workers
{sign}

TorchTrainer(loop, datasets={datasets}, scaling_config={config}{more})
"""
OF_26 = "from ray.air import Checkpoint; Checkpoint.from_dict(rows)"


@pytest.mark.parametrize(
    ("sign", "datasets", "config", "more"),
    [
        ("", '{"train": rows, "valid": rows}', "workers", ""),
        (OF_26, '{"train": rows}', "workers", ""),
        (OF_26, "rows", "workers", ""),
        (OF_26, '{"train": rows, "valid": rows}', "train.ScalingConfig(num_workers=1)", ""),
        (OF_26, '{"train": rows, "valid": rows}', "workers", ", dataset_config=mine"),
        (OF_26, '{"train": rows, "valid": rows}', "workers", ", **more"),
    ],
    ids=["of no age", "only train", "unknown", "one worker", "said", "unpacked"],
)
def test_datasets_are_divided_as_today_where_nothing_else_was_meant(sign, datasets, config, more):
    text = DIVIDED.format(sign=sign, datasets=datasets, config=config, more=more)
    assert "datasets_to_split" not in rewrite_text(text).text


def test_datasets_that_workers_had_whole_are_named():
    datasets = {True: '{"train": rows, "valid": rows}', False: '{"valid": rows}'}
    for has_train, literal in datasets.items():
        text = rewrite_text(DIVIDED.format(sign=OF_26, datasets=literal, config="workers", more="")).text
        divided = '"train"' if has_train else ""
        assert f"datasets={literal}, dataset_config=train.DataConfig(datasets_to_split=[{divided}])" in text


def test_datasets_are_whole_where_the_session_of_ray_air_is_asked_for_a_part():
    asked = "from ray.air import session\n\ndef part():\n    return session.get_dataset_shard('valid')\n"
    text = rewrite_text(
        DIVIDED.format(sign=asked, datasets='{"train": rows, "valid": rows}', config="workers", more="")
    ).text
    assert 'dataset_config=train.DataConfig(datasets_to_split=["train"])' in text


@pytest.mark.parametrize(
    "datasets",
    [
        '{name: rows for name in ("train", "valid")}',
        '{name: rows[:size] for name, size in [("train", 8), ("valid", 4)]}',
    ],
)
def test_names_that_a_dictionary_is_made_for_are_seen(datasets):
    text = rewrite_text(DIVIDED.format(sign=OF_26, datasets=datasets, config="workers", more="")).text
    assert f'datasets={datasets}, dataset_config=train.DataConfig(datasets_to_split=["train"])' in text


ASKS = "from ray.air import session\n\ndef part():\n    return session.get_dataset_shard({})\n"


@pytest.mark.parametrize("datasets", ["rows", "{name: rows for name in names}", "{**rows}", "load()"])
def test_what_workers_ask_for_tells_which_datasets_there_are_where_these_are_not_seen(datasets):
    text = rewrite_text(DIVIDED.format(sign=ASKS.format("'v'"), datasets=datasets, config="workers", more="")).text
    assert f'datasets={datasets}, dataset_config=train.DataConfig(datasets_to_split=["train"])' in text


@pytest.mark.parametrize(
    ("sign", "datasets", "config", "more"),
    [
        (ASKS.format("'train'"), "rows", "workers", ""),
        (ASKS.format(""), "rows", "workers", ""),
        (ASKS.format("name"), "rows", "workers", ""),
        (ASKS.format("'valid'"), '{"train": rows}', "workers", ""),
        (ASKS.format("'valid'"), "rows", "train.ScalingConfig(num_workers=1)", ""),
        (ASKS.format("'valid'"), "rows", "workers", ", dataset_config=mine"),
        (ASKS.format("'valid'"), '{name: rows for name in ("train",)}', "workers", ""),
        (OF_26, "{name: rows for name in names}", "workers", ""),
    ],
)
def test_workers_that_ask_for_nothing_else_tell_nothing(sign, datasets, config, more):
    text = DIVIDED.format(sign=sign, datasets=datasets, config=config, more=more)
    assert "datasets_to_split" not in rewrite_text(text).text


@pytest.mark.parametrize("later", ['datasets["valid"] = others', "datasets.update(valid=others)"])
@pytest.mark.parametrize("first", ['{"train": rows}', "dict(train=rows)"])
def test_datasets_that_come_later_are_not_divided_either(first, later):
    text = rewritten(f"""
from ray.air import session
from ray.train.torch import TorchTrainer
from mine import config, others, rows


def loop():
    return session.get_dataset_shard("valid")


datasets = {first}
if others:
    {later}
TorchTrainer(loop, datasets=datasets, scaling_config=config).fit()
""")
    assert 'datasets=datasets, dataset_config=train.DataConfig(datasets_to_split=["train"])' in text


@pytest.mark.parametrize(
    "came_with_27",
    [
        "from ray.train.huggingface.transformers import prepare_trainer\n",
        "from ray.train.lightning import RayDDPStrategy\n",
        "from ray.train import ScalingConfig\nprint(ScalingConfig)\n",
    ],
)
def test_a_trainer_that_ray_2_7_still_had_does_not_make_a_file_older(came_with_27):
    sign = f"from ray.train.huggingface import TransformersTrainer\n{came_with_27}"
    text = DIVIDED.format(sign=sign, datasets='{"train": rows, "valid": rows}', config="workers", more="")
    assert "datasets_to_split" not in rewrite_text(text).text


@pytest.mark.parametrize(
    ("later", "more", "config"),
    [
        ("Checkpoint", ', checkpoint=Checkpoint.from_directory("here")', "config"),
        ("ScalingConfig", "", "ScalingConfig(num_workers=2)"),
    ],
)
def test_a_file_of_ray_2_7_or_later_divides_all_of_its_datasets(later, more, config):
    text = rewritten(f"""
from ray.air import session
from ray.train import {later}
from ray.train.torch import TorchTrainer
from mine import config, others, rows


def loop():
    session.report({{"rows": session.get_dataset_shard("valid")}}{more})


TorchTrainer(loop, datasets={{"train": rows, "valid": others}}, scaling_config={config}).fit()
""")
    assert "DataConfig" not in text


SHARDS = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    for rows in train.get_dataset_shard("train").iter_batches():
        print(rows, train.get_dataset_shard({asked}))


{before}TorchTrainer(loop, datasets={datasets}).fit()
"""


@pytest.mark.parametrize(
    ("asked", "datasets", "before", "codes"),
    [
        ("'valid'", "{'train': rows}", "", ["FUN254"]),
        ("dataset_name='valid'", "{'train': rows}", "", ["FUN254"]),
        ("'valid'", "{'train': rows, 'valid': rows}", "", []),
        ("'valid'", "{'train': rows, **others}", "", []),
        ("'valid'", "datasets", "datasets = {'train': rows}\ndatasets['valid'] = rows\n", []),
        ("'valid'", "datasets", "", []),
        ("name", "{'train': rows}", "", []),
    ],
)
def test_a_shard_of_a_dataset_that_no_trainer_has_is_reported(asked, datasets, before, codes):
    assert check_noop(SHARDS.format(asked=asked, datasets=datasets, before=before)) == codes


@pytest.mark.parametrize(
    ("settings", "codes"),
    [
        ("settings = dict(datasets={'train': rows})\n", ["FUN254"]),
        ("settings = dict(datasets={'train': rows, 'valid': rows})\n", []),
        ("", []),
    ],
)
def test_so_is_one_where_the_datasets_are_unpacked(settings, codes):
    text = SHARDS.format(asked="'valid'", datasets="", before=settings).replace("datasets=)", "**settings)")
    assert check_noop(text) == codes


def test_what_moves_above_a_trainer_is_indented_as_its_statement():
    text = rewritten(f"""{ASKING}
if run:
    trainer = TorchTrainer(
        loop,
        datasets={{
            "train": rows,
        }},
        preprocessor=p,
    )
""")
    assert '    datasets = {\n        "train": rows,\n    }\n    p.fit(datasets["train"])\n' in text
