"""``DatasetConfig`` of trainers: what their workers divided, and what their preprocessors transformed."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
from ray import train
from ray.air.config import DatasetConfig
from ray.train.torch import TorchTrainer
from mine import a, b, configs, flag, loop, scale

"""


def trainer(configs, more="", datasets="{'train': a, 'valid': b}"):
    return f"TorchTrainer(loop, datasets={datasets}, dataset_config={configs}{more}).fit()\n"


@pytest.mark.parametrize(
    ("configs", "divided"),
    [
        ("{'train': DatasetConfig(randomize_block_order=False)}", '["train"]'),
        ("{'train': DatasetConfig(split=False, required=True)}", "[]"),
        ("{'valid': DatasetConfig(split=True)}", '"all"'),
        ("{'*': DatasetConfig(split=True)}", '"all"'),
        ("{'*': DatasetConfig(None, True), 'valid': DatasetConfig()}", '["train"]'),
        ("{'valid': DatasetConfig(global_shuffle=False, max_object_store_memory_fraction=-1)}", '["train"]'),
    ],
)
def test_the_workers_divide_what_they_divided(configs, divided):
    text = rewritten(HEAD + trainer(configs))
    assert f"dataset_config=train.DataConfig(datasets_to_split={divided})" in text
    assert "DatasetConfig" not in text


def test_a_variable_is_followed():
    text = rewritten(f"{HEAD}config = {{'train': DatasetConfig(fit=False)}}\n{trainer('config')}")
    assert 'config = train.DataConfig(datasets_to_split=["train"])\n' in text
    assert "dataset_config=config" in text


@pytest.mark.parametrize(
    ("config", "datasets"),
    [
        ("DatasetConfig(transform=False)", "datasets={'train': a, 'valid': b}"),
        ("DatasetConfig()", "datasets={name: scale.transform(dataset) for name, dataset in datasets.items()}"),
    ],
)
def test_a_preprocessor_transforms_what_it_transformed(config, datasets):
    configs = f"{{'train': {config}, 'valid': {config}}}"
    text = rewritten(f"{HEAD}scale.fit(a)\n{trainer(configs, ', preprocessor=scale')}")
    assert datasets in text
    assert "preprocessor=" not in text


@pytest.mark.parametrize(
    ("configs", "more"),
    [
        ("{'train': DatasetConfig(global_shuffle=True)}", ""),
        ("{'train': DatasetConfig(max_object_store_memory_fraction=0.5)}", ""),
        ("{'train': DatasetConfig(per_epoch_preprocessor=scale)}", ""),
        ("{'train': DatasetConfig(transform=False)}", ", preprocessor=scale"),
        ("{'valid': DatasetConfig(fit=True)}", ", preprocessor=scale"),
    ],
)
def test_what_is_not_certain_is_reported(configs, more):
    assert "AIR253" in check_noop(HEAD + trainer(configs, more))


PREDICTED = (
    "from ray.train.batch_predictor import BatchPredictor\nfrom ray.train.torch import TorchPredictor\n\n"
    "BatchPredictor.from_checkpoint(result.checkpoint, TorchPredictor).predict(b)\n"
)


UNTRANSFORMED = "{'train': DatasetConfig(transform=False), 'valid': DatasetConfig(transform=False)}"


def test_what_is_predicted_is_transformed_by_a_preprocessor_that_transformed_nothing_else():
    text = rewritten(f"{HEAD}scale.fit(a)\nresult = {trainer(UNTRANSFORMED, ', preprocessor=scale')}{PREDICTED}")
    assert "scale.transform(b).map_batches(" in text
    assert "preprocessor=" not in text


def test_where_it_transforms_datasets_by_hand_all_of_it_is_reported():
    given = trainer(UNTRANSFORMED, ", preprocessor=scale", datasets="{'train': scale.transform(a), 'valid': b}")
    done = rewrite_text(f"{HEAD}result = {given}{PREDICTED}")
    assert {"AIR253", "TRA162"} <= {finding.code for finding in done.findings if finding.attention}
    assert "preprocessor=scale" in done.text


@pytest.mark.parametrize(
    ("more", "use"),
    [
        ("", PREDICTED),
        (", preprocessor=None", PREDICTED),
        (", preprocessor=scale", "predict(result)\n"),
        (", preprocessor=scale", "from mine import BatchPredictor\n\nBatchPredictor(result).predict(b)\n"),
    ],
    ids=["no preprocessor", "None", "not predicted", "by a class of one's own"],
)
def test_a_preprocessor_that_nothing_predicts_with_goes(more, use):
    text = rewritten(f"{HEAD}scale.fit(a)\nresult = {trainer(UNTRANSFORMED, more)}{use}")
    assert 'DataConfig(datasets_to_split=["train"])' in text
    assert "preprocessor=" not in text
    assert "scale.transform" not in text


@pytest.mark.parametrize("datasets", ["{**a}", "a"])
def test_datasets_without_names_are_reported(datasets):
    assert "AIR253" in check_noop(HEAD + trainer("{'train': DatasetConfig()}", datasets=datasets))


@pytest.mark.parametrize(
    "configs", ["configs", "{'train': DatasetConfig(**configs)}", "{'train': DatasetConfig(flag)}"]
)
def test_a_preprocessor_stays_where_nobody_knows_what_it_was_to_transform(configs):
    result = rewrite_text(HEAD + trainer(configs, ", preprocessor=scale"))
    assert f"dataset_config={configs}, preprocessor=scale)" in result.text
    assert "TRP151" in [finding.code for finding in result.findings if finding.attention]


SHARED = """\
from ray.air.config import DatasetConfig
from ray.train.torch import TorchTrainer

configs = {"train": DatasetConfig(transform=False), "val": DatasetConfig(transform=False)}
first = TorchTrainer(loop, datasets={"train": a, "val": b}, dataset_config=configs, preprocessor=scaler)
second = TorchTrainer(loop, datasets={"train": c, "val": d}, dataset_config=configs, preprocessor=scaler)
"""


def test_trainers_of_the_same_datasets_may_share_what_is_divided():
    text = rewritten(SHARED)
    assert 'configs = DataConfig(datasets_to_split=["train"])\n' in text
    assert "preprocessor" not in text


def test_trainers_of_other_datasets_may_not():
    check_noop(SHARED.replace('"val": d', '"test": d'))
