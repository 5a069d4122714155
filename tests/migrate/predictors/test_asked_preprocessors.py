"""Datasets that are predicted where the preprocessor of the trainer has no name: the checkpoint is asked for it."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten, run_on_plain_ray

SCRIPT = """\
import json

import pandas as pd
import ray
import torch
from ray.air import session
from ray.air.config import ScalingConfig
from ray.data.preprocessors import StandardScaler
from ray.train.batch_predictor import BatchPredictor
from ray.train.torch import TorchCheckpoint, TorchPredictor, TorchTrainer


def loop():
    linear = torch.nn.Linear(1, 1)
    torch.nn.init.constant_(linear.weight, 2.0)
    torch.nn.init.constant_(linear.bias, 1.0)
    session.report({"done": 1}, checkpoint=TorchCheckpoint.from_model(linear))


def train_model():
    rows = ray.data.from_pandas(pd.DataFrame({"x": [1.0, 2.0, 3.0]}))
    scaler = StandardScaler(["x"])
    trainer = TorchTrainer(
        loop,
        datasets={"train": rows},
        preprocessor=scaler,
        scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    )
    return trainer.fit()


def predict(result):
    predictor = BatchPredictor.from_checkpoint(result.checkpoint, TorchPredictor)
    rows = ray.data.from_pandas(pd.DataFrame({"x": [1.0, 2.0, 4.0]}))
    scores = predictor.predict(rows, dtype=torch.float32, batch_size=1)
    return sorted(round(float(row["predictions"]), 4) for row in scores.take_all())


with open("out.json", "w") as out:
    json.dump(predict(train_model()), out)
"""
"""What it writes was recorded with Ray 2.6.3."""
HEAD = (
    "from ray.train.batch_predictor import BatchPredictor\n"
    "from ray.train.torch import TorchPredictor, TorchTrainer\n\n\n"
    "def train():\n    scaler = Scaler()\n"
    "    trainer = TorchTrainer(loop, datasets={'train': rows}, preprocessor=scaler)\n    return trainer.fit()\n\n\n"
)
PREDICTED = (
    "def predict(result):\n    by = BatchPredictor.from_checkpoint(result.checkpoint, TorchPredictor)\n"
    "    return by.predict(rows)\n"
)
ASKED = "TorchCheckpoint(result.checkpoint.path, result.checkpoint.filesystem).get_preprocessor()"


@pytest.mark.slow
def test_what_is_predicted_in_another_function_is_what_ray_2_6_predicted(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == [-1.4495, 1.0, 5.899]
    assert left == []


def test_the_trainer_saves_the_preprocessor_that_the_checkpoint_is_asked_for():
    text = rewritten(HEAD + PREDICTED)
    assert f"    preprocessor = {ASKED}\n    by = dict(checkpoint=result.checkpoint)\n" in text
    assert "return preprocessor.transform(rows).map_batches(" in text
    assert "run_config=RunConfig(callbacks=[PreprocessorKeeper(scaler)])" in text


def test_a_name_that_the_function_has_is_left_to_it():
    text = rewritten(HEAD + PREDICTED.replace("predict(result)", "predict(result, preprocessor=None)"))
    assert f"    preprocessor_2 = {ASKED}\n" in text
    assert "return preprocessor_2.transform(rows).map_batches(" in text


def test_two_checkpoints_in_one_function_have_a_preprocessor_each():
    text = rewritten(
        HEAD + "def predict(one, two):\n"
        "    a = BatchPredictor.from_checkpoint(one.checkpoint, TorchPredictor)\n"
        "    b = BatchPredictor.from_checkpoint(two.checkpoint, TorchPredictor)\n"
        "    return a.predict(rows), b.predict(rows)\n"
    )
    assert "    preprocessor = TorchCheckpoint(one.checkpoint.path" in text
    assert "    preprocessor_2 = TorchCheckpoint(two.checkpoint.path" in text
    assert "return preprocessor.transform(rows).map_batches(" in text
    assert "), preprocessor_2.transform(rows).map_batches(" in text


def test_a_preprocessor_that_is_known_there_is_asked_of_nobody():
    text = rewritten(
        HEAD.replace("def train():\n    scaler = Scaler()\n", "scaler = Scaler()\n\n\ndef train():\n") + PREDICTED
    )
    assert "get_preprocessor" not in text
    assert "return scaler.transform(rows).map_batches(" in text


@pytest.mark.parametrize(
    "predicted",
    [
        PREDICTED.replace("result.checkpoint", "train().checkpoint"),
        "def make(result):\n    global by\n"
        "    by = BatchPredictor.from_checkpoint(result.checkpoint, TorchPredictor)\n\n\n"
        "def predict():\n    return by.predict(rows)\n",
        PREDICTED.replace("(result):", "(result):\n    result.checkpoint.set_preprocessor(other)"),
    ],
)
def test_what_cannot_be_asked_for_is_left_to_a_person(predicted):
    done = rewrite_text(HEAD + predicted)
    assert "BatchPredictor.from_checkpoint(" in done.text
    assert "TRA162" in [finding.code for finding in done.findings if finding.attention]


@pytest.mark.parametrize("library", ["huggingface.Transformers", "huggingface.HuggingFace"])
def test_checkpoints_that_hold_none_are_not_asked(library):
    folder, _, name = library.partition(".")
    text = HEAD.replace("TorchPredictor, ", "") + PREDICTED.replace("TorchPredictor", f"{name}Predictor, task='ner'")
    done = rewrite_text(f"from ray.train.{folder} import {name}Predictor\n{text}")
    assert "get_preprocessor" not in done.text
    assert "TRA162" in [finding.code for finding in done.findings if finding.attention]


def test_a_trainer_whose_checkpoints_hold_none_is_rewritten_all_the_same():
    head = HEAD.replace("TorchPredictor, TorchTrainer", "TorchPredictor").replace(
        "TorchTrainer(", "DataParallelTrainer("
    )
    done = rewrite_text(f"from ray.train.data_parallel_trainer import DataParallelTrainer\n{head}{PREDICTED}")
    assert "{name: scaler.transform(dataset) for name, dataset in datasets.items()}" in done.text
    assert "TRA162" in [finding.code for finding in done.findings if finding.attention]


INLINE = HEAD.replace("    scaler = Scaler()\n", "").replace("preprocessor=scaler", "preprocessor=Scaler()")


@pytest.mark.parametrize(
    "given", ["Scaler()", "make('scaler')", "scalers[0]", "self.scaler"], ids=["made", "asked", "item", "attribute"]
)
def test_a_preprocessor_without_a_name_gets_one_that_only_its_trainer_knows(given):
    text = rewritten(INLINE.replace("Scaler()", given) + PREDICTED)
    assert f"    preprocessor = {given}\n" in text
    assert "run_config=RunConfig(callbacks=[PreprocessorKeeper(preprocessor)])" in text
    assert f"    preprocessor = {ASKED}\n    by = dict(checkpoint=result.checkpoint)\n" in text
    assert "return preprocessor.transform(rows).map_batches(" in text


def test_two_trainers_of_different_preprocessors_save_each_its_own():
    other = INLINE.partition("\n\n\n")[2].replace("train()", "train_more()").replace("Scaler()", "Other()")
    text = rewritten(INLINE + other + PREDICTED)
    assert text.count("[PreprocessorKeeper(preprocessor)]") == 2
    assert f"    preprocessor = {ASKED}\n" in text


@pytest.mark.parametrize(
    ("head", "predicted"),
    [
        (INLINE.replace("Scaler()", "Scaler() if scaled else None"), PREDICTED),
        (INLINE.replace("preprocessor=Scaler()", "run_config=made(), preprocessor=Scaler()"), PREDICTED),
        (INLINE + "other = TorchTrainer(loop, datasets={'train': rows})\n", PREDICTED),
        (INLINE + "other = TorchTrainer(loop, datasets={n: s.transform(d) for n, d in sets()})\n", PREDICTED),
        (INLINE.replace("Scaler()", "self.scaler") + "test = self.scaler.transform(test)\n", PREDICTED),
        (INLINE, PREDICTED.replace("result.checkpoint", "train().checkpoint")),
        (INLINE.replace("TorchTrainer(", "Mine("), PREDICTED),
    ],
    ids=["none", "configured elsewhere", "another trainer", "by hand", "transformed here", "twice", "of another class"],
)
def test_a_checkpoint_is_not_asked_for_what_it_may_not_have(head, predicted):
    done = rewrite_text(head + predicted)
    assert "get_preprocessor" not in done.text.partition("def predict")[2]


def trees(tree, files):
    """Each file of a tree as it is rewritten beside the others, and whether anything is left of them all."""
    done = {name: tree(files, name) for name in files}
    return {name: text for name, (text, _) in done.items()}, [code for _, codes in done.values() for code in codes]


def test_trainers_of_other_files_save_theirs_for_whoever_predicts_out_of_their_reach(tree):
    texts, codes = trees(tree, {"predicting.py": INLINE + PREDICTED, "training.py": INLINE})
    assert all("[PreprocessorKeeper(preprocessor)]" in text for text in texts.values())
    assert ASKED in texts["predicting.py"]
    assert codes == []


@pytest.mark.parametrize("predicted", [HEAD.replace("def train", "scaler = 1\n\n\ndef train"), "", "print(result)\n"])
def test_they_save_none_for_files_that_ask_for_none(tree, predicted):
    other = "from ray.train.batch_predictor import BatchPredictor\n"
    texts, _ = trees(tree, {"predicting.py": predicted or other, "training.py": INLINE})
    assert "PreprocessorKeeper" not in texts["training.py"]


def test_none_is_asked_of_a_checkpoint_where_another_file_saves_none(tree):
    other = INLINE.replace("preprocessor=Scaler()", "run_config=made(), preprocessor=Scaler()")
    texts, codes = trees(tree, {"predicting.py": INLINE + PREDICTED, "training.py": other})
    assert ASKED not in texts["predicting.py"]
    assert "TRA162" in codes


TWO = (
    "from ray.train.batch_predictor import BatchPredictor\n"
    "from ray.train.torch import TorchCheckpoint, TorchPredictor, TorchTrainer\n\n"
    "scaler = Scaler()\n"
    "first = TorchTrainer(loop, datasets={{'train': rows}}, preprocessor=scaler).fit()\n"
    "second = TorchTrainer(other, datasets={{'train': rows}}).fit()\n"
    "by = BatchPredictor.from_checkpoint({}, TorchPredictor)\nscores = by.predict(more)\n"
)


@pytest.mark.parametrize(
    ("checkpoint", "data"),
    [
        ("first.checkpoint", "scaler.transform(more)"),
        ("second.checkpoint", "more"),
        ("TorchCheckpoint.from_model(net)", "more"),
        ("TorchCheckpoint.from_model(net, preprocessor=scaler)", "scaler.transform(more)"),
    ],
)
def test_a_checkpoint_has_the_preprocessor_of_its_own_trainer(checkpoint, data):
    assert f"scores = {data}.map_batches(" in rewritten(TWO.format(checkpoint))


def test_what_may_be_a_checkpoint_of_either_is_left_to_a_person():
    done = rewrite_text(TWO.format("(first if swap else second).checkpoint"))
    assert "not all trainers of this file have one" in " ".join(finding.message for finding in done.findings)
    assert "BatchPredictor.from_checkpoint(" in done.text


def test_trainers_of_algorithms_had_nothing_to_prepare():
    algorithm = "from ray.train.rl import RLTrainer\n\nsecond = RLTrainer(algorithm='PPO').fit()\n"
    text = TWO.format("(first if swap else kept).checkpoint")
    text = text.replace("second = TorchTrainer(other, datasets={'train': rows}).fit()\n", algorithm)
    assert "RLTrainer(algorithm" in text
    assert "scores = scaler.transform(more).map_batches(" in rewritten(text)
