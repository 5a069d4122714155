"""Predictors of Ray Train that are used by hand, and `BatchMapper`: classes that are written into the file."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = "from ray.train.torch import TorchPredictor, TorchTrainer\n\nresult = TorchTrainer(loop{}).fit()\n"
OF_ARRAYS = (
    f"{HEAD.format('')}class P(TorchPredictor):\n    def _predict_numpy(self, data, dtype):\n        return data\n"
)
OPENED = "p = TorchPredictor.from_checkpoint(result.checkpoint, model=Net())\n"
OWN = (
    "from ray.train.predictor import Predictor\n\n\nclass Own(Predictor):\n"
    "    def {}(self, data):\n        return data\n\n\n"
)
MAPPED = "from ray.data.preprocessors import BatchMapper\n\nm = BatchMapper(f, batch_format='{}')\n"

SCRIPT = """\
import json
import sys

import numpy as np
import pandas as pd
import torch
from ray.data.preprocessors import BatchMapper
from ray.train.predictor import Predictor
from ray.train.torch import TorchCheckpoint, TorchPredictor


class Doubled(TorchPredictor):
    def call_model(self, inputs):
        return {"two": 2 * super().call_model(inputs)}


class Sums(Predictor):
    def __init__(self, weight, preprocessor=None):
        super().__init__(preprocessor)
        self.weight = weight

    @classmethod
    def from_checkpoint(cls, checkpoint, offset=0):
        return cls(TorchPredictor.from_checkpoint(checkpoint).model.weight.sum().item() + offset)

    def _predict_pandas(self, data, scale=1):
        return pd.DataFrame({"sum": data.sum(axis=1) * self.weight * scale})


def add(frame):
    frame["b"] = frame["b"] + 1
    return frame


linear = torch.nn.Linear(2, 1, bias=False)
linear.weight.data = torch.tensor([[1.0, 2.0]])
checkpoint = TorchCheckpoint.from_model(linear)
predictor = TorchPredictor.from_checkpoint(checkpoint)
array = np.array([[1.0, 2.0], [3.0, 4.0]])
frame = pd.DataFrame({"a": [1.0, 3.0], "b": [2.0, 4.0]})
rows = predictor.predict(pd.DataFrame({"x": list(array)}), dtype=torch.float)["predictions"]
sums = Sums.from_checkpoint(checkpoint, offset=1)
seen = {
    "array": predictor.predict(array, dtype=torch.float)["predictions"].tolist(),
    "rows": [row.tolist() for row in rows],
    "one": predictor.predict({"x": array}, dtype={"x": torch.float})["predictions"].tolist(),
    "twice": Doubled.from_checkpoint(checkpoint).predict(array.astype("float32"))["two"].tolist(),
    "sums": sums.predict(frame, scale=2)["sum"].tolist(),
    "arrays": sums.predict({"a": np.array([1.0]), "b": np.array([5.0])}).tolist(),
    "mapped": BatchMapper(add, batch_format="pandas").transform_batch(frame).values.tolist(),
}
with open("out.json", "w") as out:
    json.dump(seen, out)
"""
"""What it prints was recorded with Ray 2.6.3."""


OWN_ARRAYS = """\
import json

import numpy as np
import pandas as pd
import torch
from ray.train.torch import TorchCheckpoint, TorchPredictor


class Named(TorchPredictor):
    def _predict_numpy(self, data, dtype):
        is_dict = isinstance(data, dict)
        first = torch.as_tensor(data["a"] if is_dict else data, dtype=dtype).float().reshape(-1, 1)
        out = self.call_model(first).numpy()
        return {"columns" if is_dict else "array": out, "wide": np.concatenate([out, out], axis=1)}


linear = torch.nn.Linear(1, 1, bias=False)
linear.weight.data = torch.tensor([[2.0]])
predictor = Named.from_checkpoint(TorchCheckpoint.from_model(linear))
seen = []
for data in (
    np.array([1.0, 2.0]),
    {"a": np.array([1.0, 2.0])},
    {"a": np.array([1.0, 2.0]), "b": np.array([1.0, 2.0])},
    pd.DataFrame({"a": [1.0, 2.0]}),
    pd.DataFrame({"a": [1.0, 2.0], "b": [3.0, 4.0]}),
):
    predicted = predictor.predict(data, dtype=torch.float64)
    columns = {name: np.asarray(list(predicted[name])).tolist() for name in predicted}
    seen.append([type(predicted).__name__, columns])
with open("out.json", "w") as out:
    json.dump(seen, out)
"""
"""What it prints was recorded with Ray 2.6.3."""

BOOSTER = """\
import json

import pandas as pd
import xgboost
from ray.train.xgboost import XGBoostPredictor

frame = pd.DataFrame({"a": [1.0, 2.0, 3.0, 4.0], "b": [4.0, 3.0, 2.0, 1.0]})
booster = xgboost.train({"max_depth": 2}, xgboost.DMatrix(frame, label=[1, 2, 3, 4]), num_boost_round=3)
predictor = XGBoostPredictor(booster)
named = predictor.predict(frame)["predictions"].tolist()
with open("out.json", "w") as out:
    json.dump({"named": named, "unnamed": predictor.predict(frame.to_numpy()).tolist()}, out)
"""


def codes(text):
    return [finding.code for finding in rewrite_text(text).findings if finding.attention]


def test_what_predictors_and_mappers_give_is_what_ray_2_6_gave(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == {
        "array": [[5.0], [11.0]],
        "rows": [[5.0], [11.0]],
        "one": [[5.0], [11.0]],
        "twice": [[10.0], [22.0]],
        "sums": [24.0, 56.0],
        "arrays": [24.0],
        "mapped": [[1.0, 3.0], [3.0, 5.0]],
    }
    assert left == []


def test_a_class_that_predicts_arrays_of_its_own_is_given_what_ray_2_6_gave_it(tmp_path):
    seen, left = run_on_plain_ray(OWN_ARRAYS, tmp_path)
    column, wide = [[2.0], [4.0]], [[2.0, 2.0], [4.0, 4.0]]
    assert seen == [
        ["dict", {"array": column, "wide": wide}],
        ["dict", {"columns": column, "wide": wide}],
        ["dict", {"columns": column, "wide": wide}],
        ["DataFrame", {"array": column, "wide": wide}],
        ["DataFrame", {"columns": column, "wide": wide}],
    ]
    assert left == []


def test_a_booster_of_xgboost_predicts_arrays_though_its_features_have_names(tmp_path):
    pytest.importorskip("xgboost")
    seen, left = run_on_plain_ray(BOOSTER, tmp_path)
    assert seen["unnamed"] == seen["named"]
    assert left == []


def test_the_preprocessor_of_the_trainer_is_given_to_the_predictor():
    text = rewritten("scaler = make()\n" + HEAD.format(", datasets={'train': ds}, preprocessor=scaler") + OPENED)
    assert "from_checkpoint(result.checkpoint, model=Net(), preprocessor=scaler)\n" in text
    assert "preprocessor = preprocessor or TorchCheckpoint(" in text


def test_a_class_that_takes_the_place_of_an_import_has_two_empty_lines_above_it():
    text = rewritten(f"import ray\n\nray.init()\nimport pandas\n\n{MAPPED.format('numpy')}")
    assert "import pandas\n\n\nclass BatchMapper(Preprocessor):\n" in text


def test_the_preprocessor_stands_on_a_line_of_its_own_where_other_arguments_do():
    opened = OPENED.replace("result.checkpoint, model=Net()", "\n    result.checkpoint,\n    model=Net(),\n")
    text = rewritten("scaler = make()\n" + HEAD.format(", datasets={'train': ds}, preprocessor=scaler") + opened)
    assert "from_checkpoint(\n    result.checkpoint,\n    model=Net(),\n    preprocessor=scaler,\n)\n" in text


def served(deployed):
    head = "from ray.serve import PredictorDeployment\n"
    trainer = HEAD.format(", datasets={'train': ds}, preprocessor=scaler")
    result = rewrite_text(f"{head}scaler = make()\n{trainer}{deployed}")
    assert "class TorchPredictor:\n" in result.text
    return result.text, [finding.code for finding in result.findings if finding.attention]


def test_a_predictor_that_serve_makes_is_written_with_the_preprocessor_of_its_trainer():
    deployed = (
        "d = PredictorDeployment.options(name='a')\nd.{}(predictor_cls=TorchPredictor, checkpoint=result.checkpoint{})"
    )
    text, codes = served(deployed.format("deploy", ""))
    given = "d.bind(predictor_cls=TorchPredictor, checkpoint=result.checkpoint, preprocessor=scaler)"
    assert text.endswith(f"\nserve.run({given}, name='a', route_prefix='/a')")
    assert codes == []


def test_a_predictor_of_a_deployment_that_is_left_alone_has_its_preprocessor():
    deployed = "PredictorDeployment.bind(TorchPredictor, result.checkpoint, http_adapter=read{})"
    text, codes = served(deployed.format(""))
    assert text.endswith(deployed.format(", preprocessor=scaler"))
    assert set(codes) == {"SRV102"}


def test_a_predictor_may_be_served_beside_a_dataset_that_is_predicted():
    text = rewritten(
        "from ray.serve import PredictorDeployment\nfrom ray.train.batch_predictor import BatchPredictor\n"
        "scaler = make()\n" + HEAD.format(", datasets={'train': ds}, preprocessor=scaler") + "c = result.checkpoint\n"
        "BatchPredictor.from_checkpoint(c, TorchPredictor).predict(rows)\nPredictorDeployment.bind(TorchPredictor, c)\n"
    )
    assert "scaler.transform(rows).map_batches(\n    TorchScorer," in text
    assert "PredictorDeployment.bind(TorchPredictor, c, preprocessor=scaler)\n" in text


OPENED_BY_OWN = OWN.format("_predict_pandas").replace(
    "    def _predict", "    @classmethod\n    def from_checkpoint(cls, checkpoint):\n"
    "        return cls(checkpoint.get_preprocessor())\n\n    def _predict",
)  # fmt: skip


@pytest.mark.parametrize(
    "use",
    [
        "Own.from_checkpoint(result.checkpoint)\n",
        "from ray.train.batch_predictor import BatchPredictor\n"
        "BatchPredictor.from_checkpoint(result.checkpoint, predictor_cls=Own).predict(ds)\n",
    ],
)
def test_a_predictor_of_ones_own_has_the_preprocessor_of_the_trainer(use):
    trainer = HEAD.format(", datasets={'train': ds}, preprocessor=scaler")
    result = rewrite_text(f"{trainer}scaler = make()\n\n\n{OPENED_BY_OWN}{use}")
    assert "        return cls(scaler)\n" in result.text
    assert "preprocessor=scaler" not in result.text
    assert not [finding for finding in result.findings if finding.attention]


@pytest.mark.parametrize(
    ("trainer", "use"),
    [
        (", preprocessor=scaler", "Own.from_checkpoint(Checkpoint.from_directory('/there'))\n"),
        (", preprocessor=scaler", "serve(Own)\n"),
        (", preprocessor=scaler", ""),
        (", preprocessor=scaler", "TorchTrainer(other)\nOwn.from_checkpoint(result.checkpoint)\n"),
        ("", "Own.from_checkpoint(result.checkpoint)\n"),
    ],
)
def test_a_preprocessor_that_a_checkpoint_may_not_have_had_is_reported(trainer, use):
    head = "from ray.train import Checkpoint\n" + HEAD.format(f", datasets={{'train': ds}}{trainer}")
    result = rewrite_text(f"{head}scaler = make()\n\n\n{OPENED_BY_OWN}{use}")
    assert "checkpoint.get_preprocessor()" in result.text
    assert "TRR777" in {finding.code for finding in result.findings}


def test_what_a_predictor_asks_its_checkpoint_for_is_reported_in_a_file_that_only_has_the_class():
    result = rewrite_text(OPENED_BY_OWN)
    assert "import Predictor" not in result.text
    assert {finding.code for finding in result.findings if finding.attention} == {"TRR777"}


def test_a_predictor_that_something_else_takes_stays():
    head = "from ray.serve import PredictorDeployment\n" + HEAD.format("")
    assert "TRA173" in codes(head + "PredictorDeployment.options(name=TorchPredictor).bind(other, checkpoint)\n")
    assert "TRA173" in codes(head + "Mine.bind(TorchPredictor, result.checkpoint)\n")


def test_whoever_asks_for_the_preprocessor_is_told_that_checkpoints_hold_none():
    assert codes(HEAD.format("") + OPENED + "p.get_preprocessor().transform(rows)\n") == ["TRA173"]


def test_the_predictors_of_two_libraries_are_written_both():
    text = rewritten(
        "from ray.train.lightgbm import LightGBMPredictor\nfrom ray.train.xgboost import XGBoostPredictor\n\n"
        "result = fit()\nprint(LightGBMPredictor.from_checkpoint(result.checkpoint).predict(rows))\n"
        "print(XGBoostPredictor.from_checkpoint(result.checkpoint).predict(rows))\n"
    )
    assert "class LightGBMPredictor:\n" in text
    assert "class XGBoostPredictor:\n" in text


def test_what_spells_the_module_means_the_class_too():
    text = rewritten(
        "import ray\nfrom ray.train.torch import TorchPredictor\n\n\n"
        "def show(p: ray.train.torch.torch_predictor.TorchPredictor):\n    return p.predict(rows)\n"
    )
    assert "def show(p: TorchPredictor):\n" in text


def test_batches_of_the_default_size_have_that_of_today():
    text = rewritten(MAPPED.format("pandas").replace("(f, ", "(f, batch_size='default', "))
    assert '{} if self.batch_size in (None, "default") else' in text


def test_the_class_stands_below_the_import_of_its_base():
    text = rewritten("import os\n\nprint(os)\nimport ray\n\nprint(ray)\n" + MAPPED.format("pandas"))
    assert (
        text.index("import Preprocessor\n") < text.index("print(ray)\n") < text.index("class BatchMapper(Preprocessor)")
    )
    text = rewritten(
        "import os\n\nprint(os)\nfrom ray.data.preprocessor import Preprocessor\n\nprint(os)\n" + MAPPED.format("numpy")
    )
    assert text.index("import Preprocessor\n") < text.index("class BatchMapper(Preprocessor)")


def test_a_class_stands_above_what_uses_it_although_its_base_is_imported_below_that():
    below = "print(m)\nfrom ray.data.preprocessor import Preprocessor\n\n\nclass Own(Preprocessor):\n    pass\n"
    text = rewritten(f"import ray\n{MAPPED.format('pandas')}{below}")
    assert (
        text.index("import Preprocessor\n") < text.index("class BatchMapper(Preprocessor)") < text.index("m = BatchM")
    )


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    from ray.train.torch import TorchPredictor\n    return TorchPredictor(net)\n",
        "try:\n    from ray.train.torch import TorchPredictor\nfinally:\n    g()\nTorchPredictor(net)\n",
        f"{HEAD.format('')}TorchPredictor = wrap(TorchPredictor)\n{OPENED}",
        f"{HEAD.format('')}TorchPredictor.from_checkpoint(result.checkpoint, **more)\n",
        f"{HEAD.format('')}TorchPredictor.from_checkpoint(result.checkpoint, mine=1)\n",
        f"{HEAD.format('')}TorchPredictor.from_pandas_udf(f)\n",
        f"{HEAD.format('')}class P(TorchPredictor):\n    def _predict_pandas(self, data):\n        return data\n",
        f"{OF_ARRAYS}\n\nTorchPredictor.from_checkpoint(result.checkpoint, model=net)\n",
        f"{OF_ARRAYS}\n\nclass Q(TorchPredictor):\n    def call_model(self, inputs):\n        return inputs\n",
        f"{OF_ARRAYS}\n    def _arrays_to_tensors(self, arrays, dtypes):\n        return arrays\n",
        f"{HEAD.format('')}BatchPredictor.from_checkpoint(c, TorchPredictor)\n".replace(
            "import TorchPredictor", "import TorchPredictor", 1
        ).replace("from", "from ray.train.batch_predictor import BatchPredictor\nfrom", 1),
        "from ray.train.torch import TorchPredictor\n\n\ndef fit():\n    scaler = make()\n"
        "    return TorchTrainer(loop, preprocessor=scaler)\n\n\nTorchPredictor.from_checkpoint(c)\n",
        OWN.format("predict"),
        OWN.format("_predict_pandas") + "class More(Predictor):\n    def _predict_numpy(self, data):\n        pass\n",
        MAPPED.format("arrow"),
        MAPPED.format("pandas") + "n = BatchMapper(f, batch_format='numpy')\n",
        MAPPED.format("pandas") + "show(BatchMapper)\n",
        MAPPED.format("pandas") + "n = BatchMapper(f, **more)\n",
        "from ray.data.preprocessors import BatchMapper\n\nBatchMapper(f, batch_format=given)\n",
        MAPPED.format("pandas").replace("(f, ", "(f, batch_size='all', "),
    ],
)  # fmt: skip
def test_what_cannot_be_told_is_left_to_a_person(text):
    left = check_noop(text)
    assert left
    assert set(left) <= {"TRA161", "TRA162", "TRA173", "AIR315"}


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("_predict_numpy", "features = {name: array for name, array in batch.items() if name in feature_columns}"),
        ("_predict_pandas", "features = batch[feature_columns]"),
    ],
)
def test_datasets_are_predicted_with_a_class_of_the_file(method, given):
    text = rewritten(
        "from ray.train.batch_predictor import BatchPredictor\n"
        + OWN.format(method)
        + "result = fit()\nb = BatchPredictor.from_checkpoint(result.checkpoint, Own, extra=3)\n"
        "b.predict(ds, feature_columns=['x'])\n"
    )
    assert "b = dict(checkpoint=result.checkpoint, predictor_cls=Own, extra=3)\n" in text
    name = "FrameScorer" if method == "_predict_pandas" else "PredictorScorer"
    assert f"ds.map_batches(\n    {name},\n    fn_constructor_kwargs=b,\n" in text
    assert f"            {given}\n" in text
    assert ('batch_format="pandas"' in text) == (method == "_predict_pandas")


def test_predictors_of_frames_and_of_arrays_have_a_class_each():
    text = rewritten(
        "from ray.train.batch_predictor import BatchPredictor\nfrom ray.train.torch import TorchPredictor\n"
        + OWN.format("_predict_pandas")
        + "class More(TorchPredictor):\n    def call_model(self, inputs):\n        return inputs\n\n\nresult = fit()\n"
        "BatchPredictor.from_checkpoint(result.checkpoint, Own).predict(ds)\n"
        "BatchPredictor.from_checkpoint(result.checkpoint, More).predict(ds)\n"
    )
    assert text.count("class FrameScorer:\n") == text.count("class PredictorScorer:\n") == 1
    assert (
        "ds.map_batches(\n    PredictorScorer,\n    fn_constructor_kwargs=dict(checkpoint=result.checkpoint, pr" in text
    )


def test_whether_a_class_of_the_file_uses_the_gpu_of_its_worker_has_to_be_said():
    batch = (
        "from ray.train.batch_predictor import BatchPredictor\n"
        + OWN.format("_predict_pandas")
        + "BatchPredictor.from_checkpoint(c, Own).predict(ds, num_gpus_per_worker=1)\n"
    )
    assert "TRA162" in codes(batch)
    assert "BatchPredictor.from_checkpoint(c, Own)" in rewrite_text(batch).text


TREES = """\
from ray.train.xgboost import XGBoostCheckpoint, XGBoostPredictor, XGBoostTrainer

result = XGBoostTrainer(loop).fit()
{made}"""


@pytest.mark.parametrize(
    "made",
    [
        "print(XGBoostPredictor.from_checkpoint(XGBoostCheckpoint.from_model(booster)).predict(frame))\n",
        "checkpoint = XGBoostCheckpoint.from_model(booster)\nXGBoostPredictor.from_checkpoint(checkpoint)\n",
    ],
)
def test_a_predictor_of_a_model_is_not_one_of_a_trainers_checkpoint(made):
    text = rewritten(TREES.format(made=made))
    assert "        model = XGBoostCheckpoint(checkpoint.path, checkpoint.filesystem).get_model()\n" in text
    assert text.endswith(made)


@pytest.mark.parametrize(
    "made",
    [
        "XGBoostCheckpoint.from_model(booster)\nXGBoostPredictor.from_checkpoint(result.checkpoint)\n",
        "XGBoostPredictor.from_checkpoint(XGBoostCheckpoint.from_directory(path))\n",
        "XGBoostPredictor.from_checkpoint(XGBoostCheckpoint.from_model(b))\n"
        "XGBoostPredictor.from_checkpoint(result.checkpoint)\n",
        "class Own(XGBoostPredictor):\n    pass\n\n\n"
        "XGBoostPredictor.from_checkpoint(XGBoostCheckpoint.from_model(b))\n",
        "XGBoostPredictor.from_checkpoint(XGBoostCheckpoint.from_model(b) if b else result.checkpoint)\n",
        "XGBoostPredictor.from_checkpoint(checkpoint=XGBoostCheckpoint.from_model(b))\n",
    ],
)
def test_a_predictor_of_one_or_the_other_is_reported(made):
    text = TREES.format(made=made)
    assert "class XGBoostPredictor" not in rewritten(text)


OF_1 = """\
from ray.ml.predictors.integrations.{library} import {name}

predictor = {name}.from_checkpoint(checkpoint)
print(predictor.predict(batch))
"""


@pytest.mark.parametrize(("library", "name"), [("xgboost", "XGBoostPredictor"), ("lightgbm", "LightGBMPredictor")])
def test_boosters_of_ray_1_answer_frames_whatever_they_are_given(library, name):
    text = rewrite_text(OF_1.format(library=library, name=name)).text
    assert text.count("return predicted\n") == 1
    assert "is_frame" not in text
    later = OF_1.format(library=library, name=name).replace("ml.predictors.integrations", "train")
    assert "is_frame" in rewrite_text(later).text


@pytest.mark.parametrize(
    ("library", "name"),
    [("torch", "TorchPredictor"), ("tensorflow", "TensorflowPredictor"), ("huggingface", "HuggingFacePredictor")],
)
def test_those_that_made_one_tensor_of_all_columns_are_reported(library, name):
    text = OF_1.format(library=library, name=name)
    done = rewrite_text(text)
    assert f"class {name}" not in done.text
    assert any("made one tensor" in finding.message for finding in done.findings if finding.attention)
    head = "from ray.ml.batch_predictor import BatchPredictor\n"
    of_datasets = f"{head}{text}\nBatchPredictor(checkpoint, {name}).predict(data)\n"
    assert "map_batches" not in rewrite_text(of_datasets).text
