"""`TransformersTrainer` and `HuggingFaceTrainer` of Ray 2.0 - 2.6, which are a `TorchTrainer` with a train loop."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

IMPORT = "from ray.train.huggingface import TransformersTrainer\n"
MAKE = "\n\ndef make(train_dataset, eval_dataset, **config):\n    return Trainer(train_dataset=train_dataset)\n\n\n"
HEAD = IMPORT + MAKE
BOTH = 'datasets={"train": rows, "evaluation": others}'


@pytest.mark.parametrize(
    ("module", "trainer"),
    [
        ("ray.train.huggingface", "HuggingFaceTrainer"),
        ("ray.train.huggingface.huggingface_trainer", "HuggingFaceTrainer"),
        ("ray.train.huggingface", "TransformersTrainer"),
        ("ray.train.huggingface.transformers", "TransformersTrainer"),
        ("ray.train.huggingface.transformers.transformers_trainer", "TransformersTrainer"),
    ],
)
def test_the_trainer_of_every_module_is_one_of_torch(module, trainer):
    text = rewritten(f"from {module} import {trainer}\n{MAKE}{trainer}(make).fit()\n")
    assert "huggingface" not in text
    assert text.endswith("\n\nTorchTrainer(train_on_worker).fit()\n")


def test_arguments_that_have_the_same_meaning_stay_where_they_are():
    text = rewritten(
        f"{HEAD}TransformersTrainer(\n    trainer_init_per_worker=make,  # makes it\n"
        "    trainer_init_config=rates,\n    torch_config=c,\n    scaling_config=s,\n).fit()\n"
    )
    assert text.endswith(
        "TorchTrainer(\n    train_loop_per_worker=train_on_worker,  # makes it\n"
        "    train_loop_config=rates,\n    torch_config=c,\n    scaling_config=s,\n).fit()\n"
    )


@pytest.mark.parametrize(
    ("datasets", "given"),
    [
        ("", "make(None, None, **config)"),
        (", datasets=None", "make(None, None, **config)"),
        (', datasets={"train": rows}', 'make(ShardRows("train"), None, **config)'),
        (f", {BOTH}", 'make(ShardRows("train"), ShardRows("evaluation"), **config)'),
        (", datasets=dict(evaluation=rows)", 'make(None, ShardRows("evaluation"), **config)'),
        (', datasets={"train": rows, "other": rows}', 'make(ShardRows("train"), None, **config)'),
    ],
)
def test_the_function_gets_the_datasets_that_there_are(datasets, given):
    text = rewritten(f"{HEAD}TransformersTrainer(make{datasets}).fit()\n")
    assert f"\n    trainer = {given}\n" in text
    assert ("class ShardRows" in text) == ("ShardRows(" in given)
    assert ("keep_shard(trainer)\n    for" in text) == ("train" in given)


def test_workers_divide_the_dataset_to_train_on_alone():
    text = rewritten(f"from ray import train\n{HEAD}TransformersTrainer(make, {BOTH}, scaling_config=s).fit()\n")
    assert f'{BOTH}, dataset_config=train.DataConfig(datasets_to_split=["train"])' in text


def test_what_says_that_they_do_is_kept():
    text = rewritten(
        f"from ray.train import DataConfig\n{HEAD}"
        f'TransformersTrainer(make, {BOTH}, dataset_config=DataConfig(datasets_to_split=["train"])).fit()\n'
    )
    assert text.endswith(
        f'TorchTrainer(train_on_worker, {BOTH}, dataset_config=DataConfig(datasets_to_split=["train"])).fit()\n'
    )


def test_trainers_that_do_the_same_have_one_train_loop_and_all_have_the_same_classes():
    text = rewritten(
        f"{HEAD}first = TransformersTrainer(make, {BOTH})\n"
        f"second = TransformersTrainer(make, {BOTH}, trainer_init_config=more)\n"
        "third = TransformersTrainer(make)\n"
    )
    assert [text.count(each) for each in ("class ShardRows", "class ReportCallback", "def train_on_worker")] == [
        1,
        1,
        2,
    ]
    assert "second = TorchTrainer(train_on_worker, " in text
    assert "third = TorchTrainer(train_on_worker_2)\n" in text


def test_the_train_loop_stands_where_the_function_does():
    text = rewritten(
        f"{IMPORT}\n\ndef main():\n    def make(train_dataset, eval_dataset, **config):\n        return Trainer()\n\n"
        "    return TransformersTrainer(make).fit()\n"
    )
    assert "        return Trainer()\n\n    def train_on_worker(config):\n        trainer = make(None, None" in text
    assert "            trainer.train()\n\n    return TorchTrainer(train_on_worker).fit()\n" in text


def test_names_that_the_file_has_are_left_to_it():
    text = rewritten(f"{HEAD}ReportCallback = train_on_worker = 1\nTransformersTrainer(make).fit()\n")
    assert "class ReportCallback_2(" in text
    assert "    trainer.add_callback(ReportCallback_2)\n" in text
    assert text.endswith("ReportCallback = train_on_worker = 1\nTorchTrainer(train_on_worker_2).fit()\n")


@pytest.mark.parametrize(
    ("given", "passed"),
    [
        ("resume_from_checkpoint=start", 'train_loop_config={"resume_from_checkpoint": start}'),
        (
            'trainer_init_config={"rate": 1}, resume_from_checkpoint=start',
            'train_loop_config={"rate": 1, "resume_from_checkpoint": start}',
        ),
        (
            "trainer_init_config=rates, resume_from_checkpoint=start",
            'train_loop_config={**rates, "resume_from_checkpoint": start}',
        ),
    ],
)
def test_a_checkpoint_to_start_from_comes_with_the_configuration(given, passed):
    text = rewritten(f"{HEAD}TransformersTrainer(make, {given}).fit()\n")
    assert text.endswith(f"TorchTrainer(train_on_worker, {passed}).fit()\n")
    assert '    start = config.pop("resume_from_checkpoint", None)\n    trainer = make(' in text
    assert "    checkpoint = train.get_checkpoint() or start\n" in text


def test_no_checkpoint_to_start_from_is_left_out():
    text = rewritten(f"{HEAD}TransformersTrainer(make, resume_from_checkpoint=None).fit()\n")
    assert text.endswith("TorchTrainer(train_on_worker).fit()\n")
    assert "config.pop" not in text


def test_a_preprocessor_is_applied_before():
    text = rewritten(f'{HEAD}TransformersTrainer(make, datasets={{"train": rows}}, preprocessor=scaler).fit()\n')
    assert 'scaler.fit(datasets["train"])\n' in text
    assert "preprocessor=" not in text


def test_a_run_that_was_restored_is_continued_by_the_constructor():
    text = rewritten(
        f"import os\nfrom ray.air import RunConfig\n{HEAD}"
        "if TransformersTrainer.can_restore(os.path.join(storage, name)):\n"
        "    trainer = TransformersTrainer.restore(os.path.join(storage, name), trainer_init_per_worker=make)\n"
        "else:\n"
        "    trainer = TransformersTrainer(make, run_config=RunConfig(storage_path=storage, name=name))\n"
    )
    assert text.endswith(
        "\ntrainer = TorchTrainer(train_on_worker, run_config=RunConfig(storage_path=storage, name=name))\n"
    )


def test_types_are_those_of_today():
    text = rewritten(
        f"{HEAD}def trained() -> TransformersTrainer:\n    return TransformersTrainer(make)\n\n\n"
        "trainer: TransformersTrainer = trained()\nassert isinstance(trainer, TransformersTrainer)\n"
    )
    assert "huggingface" not in text
    assert text.endswith("trainer: TorchTrainer = trained()\nassert isinstance(trainer, TorchTrainer)\n")


def test_a_tuner_searches_in_the_configuration_of_the_train_loop():
    text = rewritten(
        f"from ray import train, tune\n{HEAD}"
        'trainer = TransformersTrainer(make, trainer_init_config={"epochs": 2})\n'
        'tuner = tune.Tuner(trainer, param_space={"trainer_init_config": {"rate": tune.uniform(0, 1)}})\n'
        'print(tuner.fit().get_best_result("loss", "min").config["trainer_init_config"]["rate"])\n'
    )
    assert 'train_loop_config={"epochs": 2, **config["trainer_init_config"]}' in text
    assert text.count('"trainer_init_config"') == 3


def test_checkpoints_are_still_those_of_transformers():
    done = rewrite_text(f"{HEAD}model = TransformersTrainer(make).fit().checkpoint.get_model(net)\n")
    assert ".checkpoint.get_model(net)\n" in done.text
    assert [finding.code for finding in done.findings if finding.attention] == ["TRR776"]


@pytest.mark.parametrize(
    "use",
    [
        "TransformersTrainer(lambda train_dataset, eval_dataset, **config: Trainer()).fit()",
        "TransformersTrainer(functools.partial(make, rate=1)).fit()",
        "TransformersTrainer(other.make).fit()",
        "TransformersTrainer(*arguments).fit()",
        "TransformersTrainer(make, **arguments).fit()",
        "TransformersTrainer(make, datasets=datasets).fit()",
        'TransformersTrainer(make, datasets={"train": rows, **others}).fit()',
        "TransformersTrainer(make, metadata=m).fit()",
        f"TransformersTrainer(make, {BOTH}, dataset_config=config).fit()",
        f'TransformersTrainer(make, {BOTH}, dataset_config=DataConfig(["evaluation"])).fit()',
        'TransformersTrainer(make, trainer_init_config={"resume_from_checkpoint": 1}, resume_from_checkpoint=c).fit()',
    ],
)
def test_what_cannot_be_told_is_left_alone_and_reported(use):
    assert "TRR709" in check_noop(f"import functools\n{HEAD}{use}\n")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return Trainer(train_dataset=train_dataset.map(tokenize))", "`train_dataset` for `map`"),
        ("eval_dataset.set_format('torch')\n    return Trainer()", "`eval_dataset` for `set_format`"),
        ("return Trainer(args=TrainingArguments('out', do_eval=True))", "`do_eval`"),
    ],
)
def test_functions_that_would_do_something_else_are_reported_with_the_reason(body, told):
    text = (
        f"{IMPORT}\n\ndef make(train_dataset, eval_dataset, **config):\n    {body}\n\n\n"
        f"TransformersTrainer(make, {BOTH}).fit()\n"
    )
    done = rewrite_text(text)
    assert done.text == text
    assert any(finding.attention and told in finding.message for finding in done.findings)


@pytest.mark.parametrize(
    "text",
    [
        f"{IMPORT}from mine import make\n\nTransformersTrainer(make).fit()\n",
        f"{HEAD}class Mine(TransformersTrainer):\n    pass\n\n\nMine(make).fit()\n",
        f"{IMPORT}\nTransformersTrainer.restore(path).fit()\n",
        f"{IMPORT}\n\ndef trainer(a, b, **c):\n    return Trainer()\n\n\nTransformersTrainer(trainer).fit()\n",
    ],
    ids=["imported", "derived", "restored", "name"],
)
def test_functions_and_classes_that_are_not_followed_are_reported(text):
    assert any(code.startswith("TRR7") for code in check_noop(text))


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train.torch import TorchTrainer\n\n\ndef loop(config):\n    pass\n\n\nTorchTrainer(loop).fit()\n",
        "from ray.train.huggingface.transformers import prepare_trainer\n\nprepare_trainer(trainer)\n",
        "from mine import TransformersTrainer\n\nTransformersTrainer(make).fit()\n",
        "from transformers import Trainer\nfrom ray import train\n\nTrainer(model=model).train()\n",
    ],
    ids=["torch", "today", "mine", "transformers"],
)
def test_other_trainers_are_left_alone(text):
    assert check_noop(text) == []
