"""Checkpoints of Transformers, which are directories that it reads."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = (
    "from ray.train.huggingface import HuggingFaceCheckpoint\nfrom transformers import AutoTokenizer, BertModel\n\n"
    "checkpoint = HuggingFaceCheckpoint.from_directory(path)\n"
)
READ = "with checkpoint.as_directory() as directory:\n    "


@pytest.mark.parametrize(
    ("use", "read"),
    [
        ("model = checkpoint.get_model(BertModel)", "model = BertModel.from_pretrained(directory)"),
        ("model = checkpoint.get_model(BertModel, a=1, **b)", "model = BertModel.from_pretrained(directory, a=1, **b)"),
        ("model = checkpoint.get_model(model=BertModel, a=1)", "model = BertModel.from_pretrained(directory, a=1)"),
        (
            "words: Any = checkpoint.get_tokenizer(AutoTokenizer)",
            "words: Any = AutoTokenizer.from_pretrained(directory)",
        ),
    ],
)
def test_a_class_of_transformers_reads_the_directory(use, read):
    assert rewritten(f"{HEAD}{use}\n").endswith(f"Checkpoint.from_directory(path)\n{READ}{read}\n")


def test_a_class_of_the_file_that_derives_from_one():
    text = rewritten(f"{HEAD}\n\nclass Net(BertModel):\n    pass\n\n\nmodel = checkpoint.get_model(Net)\n")
    assert text.endswith(f"{READ}model = Net.from_pretrained(directory)\n")


def test_the_model_of_a_result():
    text = rewritten(
        "from ray.train.huggingface import TransformersTrainer\nfrom transformers import BertModel\n\n\n"
        "def make(train_dataset, eval_dataset, **config):\n    return Trainer()\n\n\n"
        "def trained():\n    result = TransformersTrainer(make).fit()\n"
        "    return result.checkpoint.get_model(BertModel)\n"
    )
    assert text.endswith(
        "    with result.checkpoint.as_directory() as directory:\n        return BertModel.from_pretrained(directory)\n"
    )


TRAINED = (
    "from ray.train.huggingface import HuggingFaceCheckpoint, HuggingFaceTrainer\nfrom transformers import BertModel\n"
    "{}\n\n"
    "def trained():\n    result = HuggingFaceTrainer(make).fit()\n"
    "    checkpoint = HuggingFaceCheckpoint.from_checkpoint(result.checkpoint)\n"
    "    return checkpoint.get_model(model=BertModel)\n"
)


def test_a_checkpoint_of_a_trainer_of_the_file_is_one_of_transformers():
    text = rewritten(TRAINED.format("\n\ndef make(train_dataset, eval_dataset, **config):\n    return Trainer()\n"))
    assert text.endswith(
        "    checkpoint = result.checkpoint\n"
        "    with checkpoint.as_directory() as directory:\n        return BertModel.from_pretrained(directory)\n"
    )


def test_what_checkpoints_hold_is_not_told_before_their_trainer_is_rewritten():
    done = rewrite_text(TRAINED.format("from elsewhere import make\n"))
    assert "checkpoint = HuggingFaceCheckpoint.from_checkpoint(result.checkpoint)" in done.text
    assert "TRA187" in [finding.code for finding in done.findings if finding.attention]


def test_a_model_is_saved_in_its_directory():
    text = rewritten(
        "from ray.train.huggingface import TransformersCheckpoint\nfrom transformers import BertModel\n\n"
        'model = BertModel.from_pretrained("bert")\n'
        "checkpoint = TransformersCheckpoint.from_model(model, tokenizer=words, path=place)\n"
    )
    assert text.startswith("from ray.train import Checkpoint\n")
    assert text.endswith(
        "model.save_pretrained(place)\nwords.save_pretrained(place)\ncheckpoint = Checkpoint.from_directory(place)\n"
    )


@pytest.mark.parametrize(
    "use",
    [
        "checkpoint.get_model(net)",
        "checkpoint.get_model(BertModel(config))",
        "print(checkpoint.get_model(BertModel))",
        "checkpoint.get_model(num_labels=2, model=BertModel)",
        "if checkpoint.get_model(BertModel):\n    pass",
    ],
)
def test_what_is_no_class_or_no_statement_is_reported(use):
    text = f"from ray.train.huggingface import prepared\n{HEAD}{use}\n"
    done = rewrite_text(text)
    assert done.text.endswith(f"{use}\n")
    assert "TRR776" in [finding.code for finding in done.findings if finding.attention]


@pytest.mark.parametrize(
    "given",
    [
        "net, path=place",
        "BertModel(config), path=place, preprocessor=scaler",
        "BertModel(config), path=place()",
        "BertModel(config), **more",
        "BertModel(config)",
    ],
)
def test_what_is_saved_by_others_is_reported(given):
    text = (
        "from ray.train.huggingface import HuggingFaceCheckpoint\nfrom transformers import BertModel\n\n"
        f"HuggingFaceCheckpoint.from_model({given})\n"
    )
    assert "TRA187" in check_noop(text)


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train.torch import TorchCheckpoint\n\nTorchCheckpoint.from_directory(path).get_model(net)\n",
        "from ray import train\n\nmodel = registry.get_model(BertModel)\n",
        "from transformers import BertModel\nimport ray\n\nmodel = hub.get_tokenizer(BertModel)\n",
    ],
)
def test_other_models_are_left_alone(text):
    assert check_noop(text) == []
