"""`BatchPredictor` and the predictors of Ray Train: a class that loads the model, and `Dataset.map_batches`."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

TORCH = (
    "import ray\nfrom ray.train.batch_predictor import BatchPredictor\n"
    "from ray.train.torch import TorchPredictor, TorchTrainer\n\nresult = TorchTrainer(loop{}).fit()\n"
)
XGBOOST = (
    "from ray.train.batch_predictor import BatchPredictor\n"
    "from ray.train.xgboost import XGBoostPredictor, XGBoostTrainer\n\nresult = XGBoostTrainer(loop{}).fit()\n"
)
MADE = "p = BatchPredictor.from_checkpoint(result.checkpoint, TorchPredictor)\n"


def codes(text):
    return [finding.code for finding in rewrite_text(text).findings if finding.attention]


def test_what_the_predictor_was_made_with_is_what_the_class_is_made_with():
    text = rewritten(
        TORCH.format("")
        + "p = BatchPredictor(checkpoint=result.checkpoint, predictor_cls=TorchPredictor, model=Net(), use_gpu=False)\n"
        "a = p.predict(ds, dtype=torch.float)\nb = p.predict(data=ds.limit(3) if few else ds, keep_columns=['y'])\n"
    )
    assert "p = dict(checkpoint=result.checkpoint, model=Net(), use_gpu=False)\n" in text
    assert "a = ds.map_batches(\n    TorchScorer,\n    fn_constructor_kwargs=p,\n" in text
    assert "b = (ds.limit(3) if few else ds).map_batches(\n" in text
    assert "    fn_kwargs=dict(dtype=torch.float),\n    batch_size=4096,\n    compute=ActorPoolStrategy(),\n" in text
    assert "model=None, use_gpu=False" in text
    assert text.count("class TorchScorer:") == 1
    assert "Predictor" not in text.replace("TorchScorer", "")


def test_workers_with_gpus_put_the_model_there_and_every_setting_of_theirs_is_kept():
    text = rewritten(
        TORCH.format("") + "BatchPredictor.from_checkpoint(result.checkpoint, TorchPredictor).predict(\n"
        "    ds, batch_size=8, min_scoring_workers=2, max_scoring_workers=4, num_gpus_per_worker=1,\n"
        "    separate_gpu_stage=False, ray_remote_args=more,  # why\n)\n"
    )
    assert 'torch.device("cuda" if bool(ray.get_gpu_ids()) else "cpu")' in text
    assert "compute=ActorPoolStrategy(min_size=2, max_size=4),\n    num_gpus=1,\n    **(more or {}),  # why\n" in text
    assert "    fn_constructor_kwargs=dict(checkpoint=result.checkpoint),\n    batch_size=8,\n" in text


def test_no_comment_is_lost():
    text = rewritten(
        TORCH.format("") + "p = BatchPredictor(\n    result.checkpoint,\n    TorchPredictor,  # one\n    # two\n)\n"
        "p.predict(\n    ds,  # three\n    separate_gpu_stage=True,  # four\n    # num_gpus_per_worker=1,\n)\n"
    )
    assert all(f"# {comment}" in text for comment in ("one", "two", "three", "four", "num_gpus_per_worker=1"))


def test_the_preprocessor_of_the_trainer_prepares_the_dataset():
    text = rewritten(
        "scaler = make()\n"
        + XGBOOST.format(', datasets={"train": ds}, preprocessor=scaler')
        + "p = BatchPredictor.from_checkpoint(result.checkpoint, XGBoostPredictor)\np.predict(test)\n"
    )
    assert "scaler.transform(test).map_batches(\n" in text
    assert '    batch_format="pandas",\n' in text
    assert "self.model = RayTrainReportCallback.get_model(checkpoint)\n" in text


@pytest.mark.parametrize(
    ("head", "use"),
    [
        (TORCH.format(""), "p = BatchPredictor.from_checkpoint(result.checkpoint, Mine)\np.predict(ds)\n"),
        (TORCH.format(""), f"{MADE}show(p)\np.predict(ds)\n"),
        (TORCH.format(""), f"{MADE}p.set_preprocessor(None)\np.predict(ds)\n"),
        (TORCH.format(""), f"{MADE}p.predict(ds, **more)\n"),
        (TORCH.format(""), f"{MADE}p.predict(ds, dtype={{'x': torch.float}})\n"),
        (TORCH.format(""), f"{MADE}p.predict(ds, mine=1)\n"),
        (TORCH.format(""), "show(BatchPredictor.from_checkpoint(result.checkpoint, TorchPredictor))\n"),
        (XGBOOST.format(""), "from ray.train.xgboost import XGBoostCheckpoint\n"
         "XGBoostCheckpoint.from_model(b)\nBatchPredictor(c, XGBoostPredictor).predict(ds)\n"),
        (TORCH.format(""), "def f():\n    TorchTrainer(loop, preprocessor=scaler, datasets={'train': d})\n"
         "    scaler = 1\n\nBatchPredictor(c, TorchPredictor).predict(ds)\n"),
        (TORCH.format(", datasets={n: s.transform(d) for n, d in ds.items()}"),
         "test = s.transform(test)\nBatchPredictor(c, TorchPredictor).predict(test)\n"),
        ("s = make() if scaled else None\n" + TORCH.format(", datasets={'train': d}, preprocessor=s"),
         "BatchPredictor(result.checkpoint, TorchPredictor).predict(ds)\n"),
    ],
    ids=["own", "handed on", "set", "unpacked", "types", "argument", "given", "two files", "not here", "by hand",
         "none"],
)  # fmt: skip
def test_what_cannot_be_carried_over_is_reported_and_stays(head, use):
    done = rewrite_text(head + use)
    assert "TRA162" in [finding.code for finding in done.findings if finding.attention]
    assert "map_batches" not in done.text


@pytest.mark.parametrize("checkpoint", ["TorchCheckpoint.from_directory(path)", "ray.train.Checkpoint(path)", "found"])
def test_whoever_predicts_with_a_checkpoint_from_elsewhere_is_asked_for_its_preprocessor(checkpoint):
    text = (
        "import ray\nfrom ray.train.batch_predictor import BatchPredictor\n"
        "from ray.train.torch import TorchCheckpoint, TorchPredictor\n\n"
        f"p = BatchPredictor.from_checkpoint({checkpoint}, TorchPredictor)\np.predict(ds)\n"
    )
    assert "ds.map_batches(" in rewritten(text)
    assert codes(text) == ["TRA162"]


@pytest.mark.parametrize(
    ("state", "reported"),
    [
        ('{"model": model}', []),
        ('{"model": model, "_preprocessor": 1}', ["TRA162"]),
        ("{**state}", ["TRA162"]),
        ("state", ["TRA162"]),
    ],
)
def test_a_checkpoint_that_is_made_of_a_dictionary_at_once_has_what_that_has(state, reported):
    text = (
        "from ray.air import Checkpoint\nfrom ray.train.batch_predictor import BatchPredictor\n"
        "from ray.train.predictor import Predictor\n\n\nclass Own(Predictor):\n    @classmethod\n"
        "    def from_checkpoint(cls, checkpoint):\n        return cls()\n\n"
        "    def _predict_pandas(self, data):\n        return data\n\n\n"
        "def score(ds, model, state):\n"
        f"    return BatchPredictor.from_checkpoint(Checkpoint.from_dict({state}), Own).predict(ds)\n"
    )
    assert "ds.map_batches(" in rewritten(text)
    assert codes(text) == reported


def test_a_predictor_that_is_needed_elsewhere_stays_and_is_reported():
    text = TORCH.format("") + f"{MADE}p.predict(ds)\nserve.run(Deployment.bind(TorchPredictor))\n"
    assert "class TorchScorer" in rewritten(text)
    assert codes(text) == ["TRA173"]


def test_code_for_several_rays_is_left_alone():
    made = "from ray.train.batch_predictor import BatchPredictor"
    assert check_noop(f"try:\n    {made}\nexcept ImportError:\n    from ray.data import Dataset\n") == []


SCRIPT = """
import json
import os
import sys

import numpy as np
import pandas as pd
import ray
import torch
from ray.air import session
from ray.air.checkpoint import Checkpoint
from ray.air.config import RunConfig, ScalingConfig
from ray.data.preprocessors import StandardScaler
from ray.train.batch_predictor import BatchPredictor
from ray.train.torch import TorchPredictor, TorchTrainer

ray.init(num_cpus=4, include_dashboard=False)
table = pd.DataFrame({"x": [1.0, 2.0, 3.0], "label": [7, 8, 9]})


class Triples(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.factor = torch.nn.Parameter(torch.zeros(1))

    def forward(self, x):
        return x * self.factor


def loop(config):
    model = Triples()
    with torch.no_grad():
        model.factor += 3
    session.report({}, checkpoint=Checkpoint.from_dict({"model": model.state_dict()}))


scaler = StandardScaler(["x"])
result = TorchTrainer(
    loop,
    scaling_config=ScalingConfig(num_workers=1),
    run_config=RunConfig(storage_path=sys.argv[1], name="run"),
    datasets={"train": ray.data.from_pandas(table)},
    preprocessor=scaler,
).fit()
predictor = BatchPredictor.from_checkpoint(result.checkpoint, TorchPredictor, model=Triples())
scores = predictor.predict(
    ray.data.from_pandas(table), batch_size=2, feature_columns=["x"], keep_columns=["label"], dtype=torch.float
)
rows = sorted((row["label"], round(float(row["predictions"]), 3)) for row in scores.take_all())
with open(os.path.join(sys.argv[1], "out.json"), "w") as file:
    json.dump(rows, file)
"""


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_dataset_is_prepared_and_predicted_on_plain_ray(tmp_path):
    rows, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert rows == [[7, -3.674], [8, 0.0], [9, 3.674]]
    assert left == []


def test_the_predictor_may_be_a_class_of_another_file(tmp_path):
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "predictor.py").write_text(
        "from ray.train.predictor import Predictor\n\n\nclass Own(Predictor):\n"
        "    def _predict_numpy(self, data):\n        return data\n"
    )
    text = (
        "from ray.train.batch_predictor import BatchPredictor\nfrom ray.train.torch import TorchTrainer\n"
        "from predictor import Own\n\nresult = TorchTrainer(loop).fit()\n"
        "BatchPredictor.from_checkpoint(result.checkpoint, Own).predict(ds)\n"
    )
    result = rewrite_text(text, options=DEFAULTS._replace(path=str(tmp_path / "script.py")))
    assert "class PredictorScorer:\n" in result.text
    assert not [finding for finding in result.findings if finding.attention]


def test_a_prediction_in_a_temporary_directory_is_made_before_its_checkpoint_is_gone():
    predicted = "    return BatchPredictor.from_checkpoint(c, TorchPredictor).predict(ds)\n"
    text = "import tempfile\n" + TORCH.format("") + "\n\ndef scores(c):\n    with tempfile.{}:\n    " + predicted
    assert "    ).materialize()\n" in rewritten(text.format("TemporaryDirectory() as d"))
    assert "materialize" not in rewritten(text.format("other() as d"))
    function = "import tempfile\n" + TORCH.format("") + "with tempfile.TemporaryDirectory():\n    def scores(c):\n    "
    assert "materialize" not in rewritten(function + predicted)


def test_a_prediction_after_the_temporary_directory_of_its_checkpoint_is_left_to_a_person():
    made = "    p = BatchPredictor.from_checkpoint(c, TorchPredictor)\n"
    text = "import tempfile\n" + TORCH.format("") + "with tempfile.{}:\n    c = saved(d)\n" + made
    after, inside = "scores = p.predict(ds)\n", "    scores = p.predict(ds)\n"
    directory = "TemporaryDirectory() as d"
    assert set(check_noop(text.format(directory) + after)) == {"TRA162", "TRA173"}
    assert set(check_noop(text.format(directory) + inside + after)) == {"TRA162", "TRA173"}
    assert "materialize" not in rewritten(text.format("other() as d") + after)
    assert "    ).materialize()\n" in rewritten(text.format(directory) + inside)


def test_a_pipeline_whose_class_is_said_is_left_to_a_person():
    head = "from ray.train import batch_predictor\nfrom ray.train.huggingface import HuggingFacePredictor\n\n"
    call = "batch_predictor.BatchPredictor.from_checkpoint(c, HuggingFacePredictor, {}).predict(ds)\n"
    assert "class PipelineScorer:\n" in rewritten(head + call.format("task='fill-mask'"))
    assert set(check_noop(head + call.format("pipeline_cls=Own"))) == {"TRA162", "TRA178"}


FUNCTION = "import ray\nfrom ray.train.batch_predictor import BatchPredictor\n\n"
OF_FUNCTION = FUNCTION + "p = BatchPredictor.from_pandas_udf({})\n{}\n"


def test_a_function_of_data_frames_is_called_in_a_class():
    text = rewritten(OF_FUNCTION.format("scaled", "p.predict(ds, keep_columns=['y'], batch_size=2, by=3)"))
    assert "p = dict(pandas_udf=scaled)\n" in text
    assert "ds.map_batches(\n    FunctionScorer,\n    fn_constructor_kwargs=p,\n" in text
    assert "    fn_kwargs=dict(keep_columns=['y'], by=3),\n    batch_size=2,\n    batch_format=\"pandas\",\n" in text
    assert codes(OF_FUNCTION.format("scaled", "p.predict(ds)")) == []


def test_no_preprocessor_of_the_file_prepares_what_a_function_predicts():
    head = TORCH.format(", datasets={'train': ds}, preprocessor=scaler")
    text = rewritten(f"scaler = make()\n{head}BatchPredictor.from_pandas_udf(f).predict(test)\n")
    assert "\ntest.map_batches(\n    FunctionScorer,\n    fn_constructor_kwargs=dict(pandas_udf=f),\n" in text


@pytest.mark.parametrize(
    ("made", "use"),
    [
        ("*functions", "p.predict(ds)"),
        ("f, more=1", "p.predict(ds)"),
        ("", "p.predict(ds)"),
        ("f", "p.predict(ds, **more)"),
        ("f", "p.set_preprocessor(scaler)\np.predict(ds)"),
        ("f", "show(p)"),
    ],
)
def test_a_function_that_is_used_in_other_ways_is_reported(made, use):
    assert "TRA162" in check_noop(OF_FUNCTION.format(made, use))


@pytest.mark.parametrize(
    ("given", "asked", "line"),
    [
        ("device=0 if gpu else -1", ", num_gpus_per_worker=int(gpu)", "get_gpu_ids() if use_gpu is None else use_gpu"),
        ("use_gpu=gpu", ", num_gpus_per_worker=1", "get_gpu_ids() if use_gpu is None else use_gpu"),
        ("use_gpu=gpu", "", "        if use_gpu and"),
    ],
)  # fmt: skip
def test_a_pipeline_takes_the_gpu_of_its_worker_if_nothing_else_is_said(given, asked, line):
    text = (
        f"{FUNCTION}from ray.train.huggingface import HuggingFacePredictor\n"
        f"p = BatchPredictor.from_checkpoint(c, HuggingFacePredictor, task='fill-mask', {given})\n"
        f"p.predict(ds{asked})\n"
    )
    assert line in rewritten(text)
    assert codes(text) == ["TRA162"]  # for the preprocessor of whoever trained the model


PIPELINE = """\
import json
import sys

import pandas as pd
import ray
import torch
from ray.train.batch_predictor import BatchPredictor
from ray.train.huggingface import TransformersCheckpoint, TransformersPredictor
from transformers import BertConfig, BertForSequenceClassification, BertTokenizer

words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "good", "bad", "film"]
with open("vocab.txt", "w") as file:
    file.write("\\n".join(words))
tokenizer = BertTokenizer("vocab.txt")
config = BertConfig(
    vocab_size=8, hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=8, num_labels=2
)
model = BertForSequenceClassification(config)
with torch.no_grad():
    for name, parameter in sorted(model.named_parameters()):
        parameter.copy_((torch.arange(parameter.numel()) * 1.7).sin().reshape(parameter.shape))

texts = ["good film", "bad film", "film", "bad bad"]
rows = ray.data.from_pandas(pd.DataFrame({"text": texts, "number": [1, 2, 3, 4]}))
checkpoint = TransformersCheckpoint.from_model(model, tokenizer, path="saved")
predictor = BatchPredictor.from_checkpoint(
    checkpoint, TransformersPredictor, task="text-classification", tokenizer=tokenizer
)
found = predictor.predict(rows, feature_columns=["text"], keep_columns=["number"], batch_size=2)
both = predictor.predict(rows, feature_columns=["text"], batch_size=2, top_k=None)
seen = [[row["number"], row["label"], round(row["score"], 3)] for row in found.take_all()]
labels = [[row["0"]["label"], row["1"]["label"], round(row["0"]["score"], 3)] for row in both.take_all()]
json.dump({"one": sorted(seen), "both": sorted(labels)}, open("out.json", "w"))
"""


@pytest.mark.slow
def test_a_dataset_is_predicted_by_a_pipeline_as_ray_2_6_did(tmp_path):
    pytest.importorskip("transformers")
    seen, left = run_on_plain_ray(PIPELINE, tmp_path)
    assert seen["one"] == [[number, "LABEL_1", 0.599] for number in (1, 2, 3, 4)]
    assert seen["both"] == [["LABEL_1", "LABEL_0", 0.599]] * 4
    assert left == ["TRA162"]


KEPT = """\
from ray.train.batch_predictor import BatchPredictor
from ray.train.torch import TorchCheckpoint, TorchPredictor


class Scores:
    def __init__(self, model):
        self.by = BatchPredictor.from_checkpoint(TorchCheckpoint.from_model(model), TorchPredictor)
        {more}

    def score(self, rows):
        return self.by.predict(rows, batch_size=4)
"""


def test_an_attribute_keeps_what_the_class_is_made_with():
    text = rewritten(KEPT.format(more="self.rows = 0"))
    assert "        self.by = dict(checkpoint=TorchCheckpoint.from_model(model))\n" in text
    assert "return rows.map_batches(\n            TorchScorer,\n            fn_constructor_kwargs=self.by,\n" in text
    assert "BatchPredictor" not in text


@pytest.mark.parametrize("more", ["self.by = self.by or model", "print(self.by)", "self.by.get_preprocessor()"])
def test_an_attribute_that_is_more_than_a_predictor_is_reported(more):
    assert "TRA162" in check_noop(KEPT.format(more=more))


@pytest.mark.parametrize(
    ("asked", "is_left"), [("print(Scores(net).by.predict(rows))", True), ("print(Scores(net).score(rows))", False)]
)
def test_an_attribute_that_another_file_may_ask_for_is_reported(tree, asked, is_left):
    files = {
        "scores.py": KEPT.format(more="self.rows = 0"),
        "main.py": f"import ray\nfrom scores import Scores\n\n{asked}\n",
    }
    text, codes = tree(files, "scores.py")
    assert ("BatchPredictor" in text, "TRA162" in codes) == (is_left, is_left)
