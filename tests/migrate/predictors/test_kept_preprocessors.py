"""Preprocessors of trainers that somebody asks checkpoints for: a callback saves them there."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

ENDS_WITH_PREDICTIONS = """\
import json
import sys

import pandas as pd
import ray
import torch
from ray import train
from ray.air import session
from ray.air.config import RunConfig, ScalingConfig
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchCheckpoint, TorchPredictor, TorchTrainer


def loop():
    seen = [row["x"] for row in session.get_dataset_shard("train").iter_rows()]
    model = torch.nn.Linear(1, 1, bias=False)
    model.weight.data = torch.tensor([[2.0]])
    for _ in range(2):
        session.report({"most": max(seen)}, checkpoint=TorchCheckpoint.from_model(model))


def trained(name):
    rows = ray.data.from_items([{"x": 1.0}, {"x": 3.0}])
    config = RunConfig(name=name, storage_path=sys.argv[1])
    scaler = StandardScaler(["x"])
    trainer = TorchTrainer(
        loop,
        scaling_config=ScalingConfig(num_workers=1),
        run_config=config,
        datasets={"train": rows},
        preprocessor=scaler,
    )
    return trainer.fit()


result = trained("a")
predictor = TorchPredictor.from_checkpoint(result.checkpoint)
seen = [
    result.metrics["most"],
    result.checkpoint.get_preprocessor().stats_["mean(x)"],
    predictor.get_preprocessor().stats_["mean(x)"],
    float(predictor.predict(pd.DataFrame({"x": [5.0]}), dtype=torch.float)["predictions"][0]),
]
with open("out.json", "w") as file:
    json.dump(seen, file)
"""


def test_a_checkpoint_has_the_preprocessor_of_its_trainer_and_a_predictor_prepares_with_it(tmp_path):
    seen, codes = run_on_plain_ray(ENDS_WITH_PREDICTIONS, tmp_path)
    assert seen == [1.0, 2.0, 2.0, 6.0]
    assert codes == []


TRAINER = "from ray.train import RunConfig\nfrom ray.train.torch import TorchTrainer\n\n"
MADE = "TorchTrainer(loop, datasets=d, {}preprocessor=p)"
ASKED = "print(t.fit().checkpoint.get_preprocessor())\n"
KEEPS = "[PreprocessorKeeper(p)"


def trainer(given="", before=""):
    return f"{TRAINER}{before}t = {MADE.format(given)}\n"


@pytest.mark.parametrize(
    ("given", "before", "kept"),
    [
        ("", "", "run_config=RunConfig(callbacks=[PreprocessorKeeper(p)])"),
        ("run_config=RunConfig(name='x'), ", "", "RunConfig(name='x', callbacks=[PreprocessorKeeper(p)])"),
        ("run_config=RunConfig(callbacks=[c]), ", "", "RunConfig(callbacks=[PreprocessorKeeper(p), c])"),
        ("run_config=RunConfig(callbacks=[]), ", "", "RunConfig(callbacks=[PreprocessorKeeper(p)])"),
        ("run_config=RunConfig(callbacks=c), ", "", "RunConfig(callbacks=[PreprocessorKeeper(p), *(c or [])])"),
        (
            "run_config=r, ",
            "r = RunConfig()\np = make()\n",
            "\nr.callbacks = [PreprocessorKeeper(p), *r.callbacks]\nt = TorchTrainer(",
        ),
        (
            "run_config=r, ",
            "r = RunConfig()\nprint(r.name)\nTorchTrainer(loop, run_config=r)\nr = RunConfig(name='x')\n",
            "\nr.callbacks = [PreprocessorKeeper(p), *r.callbacks]\nt = TorchTrainer(",
        ),
    ],
)
def test_a_run_is_given_the_callback_that_saves_the_preprocessor(given, before, kept):
    text = rewritten(
        trainer(given, before) + ASKED.replace("t.fit()", "result").replace("print", "result = t.fit()\nprint")
    )
    assert kept in text
    assert "preprocessor=" not in text
    assert "print(TorchCheckpoint(result.checkpoint.path, result.checkpoint.filesystem).get_preprocessor())" in text


@pytest.mark.parametrize(
    ("given", "before"),
    [
        ("run_config=r, ", ""),
        ("run_config=r, ", "r = RunConfig() if flag else RunConfig(name='x')\n"),
        ("run_config=r, ", "r = RunConfig()\nTorchTrainer(other, run_config=r)\n"),
        ("run_config=r, ", "r = RunConfig()\nshow(r)\n"),
        ("run_config=r, ", "if flag:\n    r = RunConfig()\n"),
        ("**more, ", ""),
    ],
)
def test_a_preprocessor_stays_where_the_run_of_its_trainer_is_configured_elsewhere(given, before):
    result = rewrite_text(trainer(given, before) + ASKED)
    assert "preprocessor=p)" in result.text
    assert "get_preprocessor())" in result.text
    assert {"TRP151", "TRR777"} <= {finding.code for finding in result.findings if finding.attention}


def test_a_preprocessor_stays_where_something_else_may_be_a_checkpoint():
    assert "TRP151" in check_noop(trainer() + "print(given.get_preprocessor())\n")


def test_a_class_of_that_name_that_does_something_else_is_not_taken_for_the_callback():
    own = "class PreprocessorKeeper:\n    pass\n\n\n"
    text = rewrite_text(
        trainer("", own) + ASKED.replace("t.fit()", "result").replace("print", "result = t.fit()\nprint")
    ).text
    assert "callbacks=[PreprocessorKeeper(p)]" not in text


@pytest.mark.parametrize("use", ["", "print(t.fit().checkpoint)\n", "print(d.get_preprocessors())\n"])
def test_no_preprocessor_is_saved_that_nobody_asks_for(use):
    assert "callbacks" not in rewritten(trainer() + use)


def test_a_checkpoint_of_another_library_is_left_to_a_person():
    text = trainer().replace(
        "ray.train.torch import TorchTrainer", "ray.train.data_parallel_trainer import DataParallelTrainer"
    )
    result = rewrite_text(text.replace("TorchTrainer(", "DataParallelTrainer(") + ASKED)
    assert "preprocessor=p" in result.text


CONFIGURED = """\
from ray.air.config import DatasetConfig
from ray.train.torch import TorchPredictor, TorchTrainer

{}t = TorchTrainer(
    loop,
    datasets={{"train": a}},
    dataset_config={{"train": DatasetConfig({})}},
    preprocessor=p,
)
print(TorchPredictor.from_checkpoint(t.fit().checkpoint).predict(frame))
"""


@pytest.mark.parametrize(
    ("used", "said"),
    [
        ("a = p.fit_transform(raw)\n", "transform=False"),
        ("a = p.transform(raw)\n", "transform=False"),
        ("", "transform=False, fit=False"),
    ],
)
def test_what_transformed_nothing_for_its_trainer_is_saved_for_predictors(used, said):
    text = rewritten(CONFIGURED.format(used, said))
    assert "run_config=RunConfig(callbacks=[PreprocessorKeeper(p)])" in text
    assert "preprocessor=p" not in text
    assert "from_checkpoint(t.fit().checkpoint).predict" in text


def test_what_only_its_trainer_fitted_is_left_to_a_person():
    found = rewrite_text(CONFIGURED.format("", "transform=False")).findings
    assert any(finding.attention and "it was its trainer that fitted it" in finding.message for finding in found)


TRAINS = trainer()
PREDICTS = """\
from ray.train.torch import TorchPredictor

import lib


def predict(name, frame):
    predictor = TorchPredictor.from_checkpoint(lib.find(name))
    return predictor.get_preprocessor(), predictor.predict(frame)
"""


def test_a_trainer_saves_its_preprocessor_for_another_file_of_the_tree(tree):
    files = {"training.py": TRAINS, "prediction.py": PREDICTS}
    assert KEEPS in tree(files, "training.py")[0]
    assert tree(files, "prediction.py")[1] == []


def test_it_does_not_matter_which_file_is_rewritten_first(tree):
    first, _ = tree({"training.py": TRAINS, "prediction.py": PREDICTS}, "training.py")
    second, codes = tree({"training.py": first, "prediction.py": PREDICTS}, "prediction.py")
    assert codes == []
    assert KEEPS in tree({"training.py": TRAINS, "prediction.py": second}, "training.py")[0]


def test_predictors_ask_for_no_preprocessor_that_only_some_trainers_save(tree):
    other = TRAINS.replace("preprocessor=p", "run_config=elsewhere(), preprocessor=p")
    _, codes = tree({"a.py": TRAINS, "b.py": other, "prediction.py": PREDICTS}, "prediction.py")
    assert codes == ["TRA173"]


def test_predictors_of_a_tree_without_preprocessors_are_reported(tree):
    bare = TRAINS.replace(", preprocessor=p", "")
    assert tree({"training.py": bare, "prediction.py": PREDICTS}, "prediction.py")[1] == ["TRA173"]


def test_datasets_are_predicted_beside_a_trainer_that_saves_its_preprocessor_for_a_predictor_elsewhere(tree):
    own = (
        "from ray.train.predictor import Predictor\n\n\nclass Own(Predictor):\n    @classmethod\n"
        "    def from_checkpoint(cls, checkpoint):\n        return cls(checkpoint.get_preprocessor())\n\n"
        "    def _predict_pandas(self, data):\n        return data\n"
    )
    predicts = (
        f"from ray.train.batch_predictor import BatchPredictor\n\nfrom own import Own\n\np, d, rows = make()\n{TRAINS}"
        "predictor = BatchPredictor.from_checkpoint(t.fit().checkpoint, Own)\nseen = predictor.predict(rows)\n"
    )
    text, codes = tree({"own.py": own, "training.py": predicts}, "training.py")
    assert KEEPS in text
    assert "seen = p.transform(rows).map_batches(" in text
    assert codes == []


def test_a_file_that_only_predicts_datasets_asks_for_nothing(tree):
    batches = (
        "from ray.train.batch_predictor import BatchPredictor\nfrom ray.train.torch import TorchPredictor\n\n"
        "BatchPredictor.from_checkpoint(checkpoint, TorchPredictor).predict(rows)\n"
    )
    assert "callbacks" not in tree({"training.py": TRAINS, "prediction.py": batches}, "training.py")[0]


@pytest.mark.parametrize("made", ["from_dict(state)", "from_directory(place)"])
def test_a_checkpoint_that_a_file_makes_itself_is_left_to_a_person(tree, made):
    opening = (
        "from ray.air.checkpoint import Checkpoint\nfrom ray.train.torch import TorchCheckpoint\n\n"
        f"checkpoint = Checkpoint.{made}\nprint(checkpoint.get_preprocessor(), TorchCheckpoint)\n"
    )
    text, codes = tree({"training.py": TRAINS, "making.py": opening}, "making.py")
    assert "print(checkpoint.get_preprocessor()" in text
    assert "TRR777" in codes


def test_a_predictor_of_ones_own_opens_what_another_file_of_the_tree_saved(tree):
    own = (
        "from ray.train.predictor import Predictor\nfrom ray.train.torch import TorchCheckpoint\n\n\n"
        "class Own(Predictor):\n    @classmethod\n    def from_checkpoint(cls, checkpoint):\n"
        "        return cls(checkpoint.get_preprocessor())\n\n"
        "    def _predict_pandas(self, data):\n        return data\n"
    )
    text, codes = tree({"training.py": TRAINS, "prediction.py": own}, "prediction.py")
    assert "cls(TorchCheckpoint(checkpoint.path, checkpoint.filesystem).get_preprocessor())" in text
    assert codes == []


SERVED = """\
from ray.train.batch_predictor import BatchPredictor
from ray.train.xgboost import XGBoostPredictor, XGBoostTrainer

p, d, rows = make()
trainer = XGBoostTrainer(label_column="y", params={"max_depth": 3}, datasets={"train": d}, preprocessor=p)
result = trainer.fit()
seen = BatchPredictor.from_checkpoint(result.checkpoint, XGBoostPredictor).predict(rows)
"""


def test_datasets_are_predicted_by_trees_beside_a_trainer_that_saves_its_preprocessor_for_another_file(tree):
    text, codes = tree({"served.py": SERVED, "prediction.py": PREDICTS}, "served.py")
    assert "XGBoostCheckpoint(checkpoint.path, checkpoint.filesystem).set_preprocessor(" in text
    assert "seen = p.transform(rows).map_batches(" in text
    assert codes == []


def test_a_predictor_of_trees_that_are_a_trainers_or_made_of_models_is_left_to_a_person():
    text = SERVED.replace("result = trainer", "print(XGBoostCheckpoint.from_model(m))\nresult = trainer")
    text = text.replace("import XGBoostPredictor", "import XGBoostCheckpoint, XGBoostPredictor")
    assert "TRA162" in {finding.code for finding in rewrite_text(text).findings if finding.attention}


SERVES = """\
from ray import tune
from ray.serve import PredictorDeployment
from ray.train.xgboost import XGBoostPredictor, XGBoostTrainer

p = make()
t = XGBoostTrainer(label_column="y", params={}, datasets={"train": d}, preprocessor=p)
t.fit()
best = tune.Tuner(t, param_space={"params": {"eta": tune.uniform(0, 1)}}).fit().get_best_result("m", "min")
PredictorDeployment.bind(XGBoostPredictor, best.checkpoint)
"""


def test_a_predictor_is_given_what_no_trainer_saves_also_where_trials_have_one_more_trainer():
    text = rewrite_text(SERVES).text
    assert "PreprocessorKeeper" not in text
    assert "preprocessor=p)" in text.splitlines()[-1]
