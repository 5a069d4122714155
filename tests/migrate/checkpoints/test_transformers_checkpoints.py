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
        "checkpoint.get_model(num_labels=2, model=BertModel)",
        "while checkpoint.get_model(BertModel):\n    pass",
        "print(make(), checkpoint.get_model(BertModel))",
        "ready = other and checkpoint.get_model(BertModel)",
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


@pytest.mark.parametrize(
    ("use", "read", "used"),
    [
        ("print(checkpoint.get_model(BertModel))", "model = BertModel.from_pretrained(directory)", "print(model)"),
        (
            "run(checkpoint.get_tokenizer(AutoTokenizer, use_fast=True), 2)",
            "tokenizer = AutoTokenizer.from_pretrained(directory, use_fast=True)",
            "run(tokenizer, 2)",
        ),
        (
            "if checkpoint.get_model(BertModel):\n    pass",
            "model = BertModel.from_pretrained(directory)",
            "if model:\n    pass",
        ),
    ],
)
def test_what_stands_in_an_expression_is_read_before_it(use, read, used):
    assert rewritten(f"{HEAD}{use}\n").endswith(f"{READ}{read}\n{used}\n")


LOADED = "net = BertModel.from_pretrained(name)\n"


def test_a_model_that_is_used_no_more_is_read_anew():
    text = rewritten(f"{HEAD}{LOADED}print(net)\nmodel = checkpoint.get_model(net)\nprint(model)\n")
    assert text.endswith(f"print(net)\n{READ}model = BertModel.from_pretrained(directory)\nprint(model)\n")


@pytest.mark.parametrize(
    "use",
    [
        f"{LOADED}model = checkpoint.get_model(net)\nprint(net)\n",
        f"{LOADED}model = checkpoint.get_model(net, num_labels=2)\n",
        f"{LOADED}\n\ndef show():\n    return net\n\n\nmodel = checkpoint.get_model(net)\n",
        f"{LOADED}for _ in range(2):\n    model = checkpoint.get_model(net)\n",
        "net = BertModel.from_pretrained(name, num_labels=2)\nmodel = checkpoint.get_model(net)\n",
        "net = BertModel(config)\nmodel = checkpoint.get_model(net)\n",
        "net = Net.from_pretrained(name)\nmodel = checkpoint.get_model(net)\n",
        "net = None\nif args.big:\n    net = BertModel.from_pretrained(name)\nmodel = checkpoint.get_model(net)\n",
    ],
)
def test_a_model_that_gets_the_weights_is_left(use):
    assert "checkpoint.get_model(net" in rewrite_text(HEAD + use).text


@pytest.mark.parametrize(
    "head",
    [
        "from ray.train.torch import TorchTrainer\n",
        "from ray.train.torch import TorchTrainer\nfrom ray.train.huggingface import TransformersTrainer\n",
    ],
)
def test_a_model_that_a_trainer_of_torch_saved_is_none_that_transformers_reads(head):
    used = f"{LOADED}model = TorchTrainer(loop).fit().checkpoint.get_model(net)\n"
    assert "directory" not in rewrite_text(f"{head}from transformers import BertModel\n\n{used}").text


PREDICTOR = """\
from ray.train.batch_predictor import BatchPredictor
from ray.train.huggingface import TransformersTrainer
from ray.train.predictor import Predictor
from transformers import BertModel, BertTokenizer


class Mine(Predictor):
    def __init__(self, model, tokenizer):
        self.model = model
        self.tokenizer = tokenizer

    @classmethod
    def from_checkpoint(cls, checkpoint, kind, tokenizer):
        return cls(checkpoint.get_model(kind), checkpoint.get_tokenizer(tokenizer))


def make(train_dataset, eval_dataset, **config):
    return Trainer()


result = TransformersTrainer(make).fit()
"""
MADE = "BatchPredictor.from_checkpoint(result.checkpoint, Mine, kind=BertModel, tokenizer=BertTokenizer)\n"
ASKS = "        return cls(checkpoint.get_model(kind), checkpoint.get_tokenizer(tokenizer))\n"
ALONE = ASKS.replace("cls(", "cls(model=").replace("checkpoint.get_tokenizer(tokenizer)", "tokenizer=tokenizer")


def test_a_predictor_of_the_file_reads_what_it_is_made_of():
    code = PREDICTOR.replace(ASKS, f"        tokenizer = checkpoint.get_tokenizer(tokenizer)\n{ALONE}")
    opened = "        with checkpoint.as_directory() as directory:\n            "
    assert (
        f"{opened}tokenizer = tokenizer.from_pretrained(directory)\n{opened}model = kind.from_pretrained(directory)\n"
        "        return cls(model=model, tokenizer=tokenizer)\n"
    ) in rewrite_text(f"{code}one = {MADE}one.predict(data)\n").text


@pytest.mark.parametrize(
    "made",
    [
        "",
        f"one = {MADE}other = Mine.from_checkpoint(found, kind=make(), tokenizer=BertTokenizer)\n",
        f"one = {MADE}hand_on(Mine)\n",
        MADE.replace("kind=BertModel", "kind=BertModel(config)"),
        MADE.replace("kind=BertModel", "**given"),
    ],
)
def test_a_predictor_that_may_be_made_of_something_else_is_left(made):
    code = PREDICTOR.replace(ASKS, ALONE)
    assert "cls(model=checkpoint.get_model(kind), tokenizer=tokenizer)" in rewrite_text(code + made).text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    @classmethod\n    def from_checkpoint(cls, ", "    def from_checkpoint(cls, "),
        ("from_checkpoint(cls, checkpoint, kind", "from_checkpoint(cls, kind, checkpoint"),
        ("class Mine(Predictor)", "class Mine(Other)"),
        ("def from_checkpoint", "def from_it"),
    ],
)
def test_what_is_no_predictor_of_ray_is_left(old, new):
    code = PREDICTOR.replace(ASKS, ALONE).replace(old, new)
    assert "checkpoint.get_model(kind)" in rewrite_text(code + MADE).text
