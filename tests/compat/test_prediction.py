"""Predictors and `BatchPredictor` of Ray 1.13 - 2.42: batches in process, datasets on Ray Data."""

import pickle

import numpy as np
import pandas as pd
import pytest


@pytest.fixture
def doubling(ray_session):
    """A predictor that multiplies by what its checkpoint says, and a checkpoint that says 2."""
    from ray.air.checkpoint import Checkpoint
    from ray.train.predictor import Predictor

    class Multiplies(Predictor):
        def __init__(self, factor, preprocessor=None):
            super().__init__(preprocessor)
            self.factor = factor

        @classmethod
        def from_checkpoint(cls, checkpoint, **kwargs):
            return cls(checkpoint.to_dict()["factor"], checkpoint.get_preprocessor(), **kwargs)

        def _predict_pandas(self, data, **kwargs):
            return data * self.factor

    return Multiplies, Checkpoint.from_dict({"factor": 2})


def test_a_predictor_gives_back_the_kind_of_batch_that_it_got(doubling):
    predictor_class, checkpoint = doubling
    predictor = predictor_class.from_checkpoint(checkpoint)
    assert predictor.predict(pd.DataFrame({"x": [1, 2]}))["x"].tolist() == [2, 4]
    two = predictor.predict({"x": np.array([1, 2]), "y": np.array([3, 4])})
    assert (two["x"].tolist(), two["y"].tolist()) == ([2, 4], [6, 8])
    assert np.asarray(predictor.predict(np.array([1, 2]))).tolist() == [2, 4]
    with pytest.raises(RuntimeError, match="Invalid input data type"):
        predictor.predict([1, 2])


def test_a_predictor_has_its_preprocessor_by_every_name(doubling):
    predictor = doubling[0](2, preprocessor="first")
    assert (predictor.preprocessor, predictor.get_preprocessor()) == ("first", "first")
    predictor.preprocessor = "second"
    assert predictor.get_preprocessor() == "second"


def test_the_format_of_each_type_of_batch_is_listed(ray_session):
    from ray.air.util.data_batch_conversion import BatchFormat
    from ray.train.predictor import TYPE_TO_ENUM

    expected = {pd.DataFrame: BatchFormat.PANDAS, np.ndarray: BatchFormat.NUMPY, dict: BatchFormat.NUMPY}
    assert expected == TYPE_TO_ENUM


def test_a_predictor_is_not_sent_to_another_process(doubling):
    from ray.train.predictor import PredictorNotSerializableException

    predictor_class, checkpoint = doubling
    with pytest.raises(PredictorNotSerializableException, match="serialize a checkpoint"):
        pickle.dumps(predictor_class.from_checkpoint(checkpoint))


def test_a_predictor_that_cannot_predict_says_what_is_missing(ray_session):
    from ray.train.predictor import Predictor

    class Forgets(Predictor):
        @classmethod
        def from_checkpoint(cls, checkpoint, **kwargs):
            return cls()

    with pytest.raises(NotImplementedError, match="_predict_pandas"):
        Forgets.from_checkpoint(None).predict(pd.DataFrame({"x": [1]}))


def test_a_predictor_may_be_a_function(ray_session):
    from ray.train.predictor import Predictor

    predictor = Predictor.from_pandas_udf(lambda frame: frame + 1)
    assert predictor.predict(pd.DataFrame({"x": [1]}))["x"].tolist() == [2]


def test_a_module_of_torch_predicts_arrays_frames_and_dictionaries(ray_session):
    torch = pytest.importorskip("torch")
    from ray.air.checkpoint import Checkpoint
    from ray.train.torch import TorchPredictor

    class Sums(torch.nn.Module):
        def forward(self, inputs):
            return inputs["a"] + inputs["b"] if isinstance(inputs, dict) else inputs.sum(dim=1, keepdim=True)

    predictor = TorchPredictor.from_checkpoint(Checkpoint.from_dict({"model": Sums()}))
    assert predictor.predict(np.array([[1, 2], [3, 4]]))["predictions"].tolist() == [[3], [7]]
    assert predictor.predict({"a": np.array([1]), "b": np.array([2])})["predictions"].tolist() == [3]
    frame = predictor.predict(pd.DataFrame({"a": [1.0], "b": [2.0]}), dtype=torch.float)
    assert (type(frame), frame["predictions"].tolist()) == (pd.DataFrame, [3.0])

    linear = torch.nn.Linear(1, 1)
    weights = Checkpoint.from_dict({"model": {f"module.{name}": each for name, each in linear.state_dict().items()}})
    loaded = TorchPredictor.from_checkpoint(weights, model=torch.nn.Linear(1, 1))
    assert torch.equal(loaded.model.weight, linear.weight)


def test_a_booster_of_xgboost_predicts_arrays_though_its_features_have_names(ray_session):
    xgboost = pytest.importorskip("xgboost")
    from ray.train.xgboost import XGBoostCheckpoint, XGBoostPredictor

    frame = pd.DataFrame({"a": [1.0, 2.0, 3.0, 4.0], "b": [4.0, 3.0, 2.0, 1.0]})
    booster = xgboost.train({"max_depth": 2}, xgboost.DMatrix(frame, label=[1, 2, 3, 4]), num_boost_round=3)
    predictor = XGBoostPredictor.from_checkpoint(XGBoostCheckpoint.from_model(booster))
    named = predictor.predict(frame)["predictions"].tolist()
    assert predictor.predict(frame.to_numpy()).tolist() == named
    assert predictor.predict(frame[["b", "a"]].to_numpy(), feature_columns=[1, 0]).tolist() == named
    with pytest.raises(ValueError, match="feature_names mismatch"):
        predictor.predict(frame.rename(columns={"a": "z"}))


@pytest.mark.slow
def test_a_dataset_is_prepared_predicted_and_keeps_columns(doubling):
    import ray
    from ray.data.preprocessor import Preprocessor
    from ray.ml.batch_predictor import BatchPredictor

    class AddsOne(Preprocessor):
        _is_fittable = False

        def _transform_pandas(self, df):
            return df + 1

    predictor_class, checkpoint = doubling
    predictor = BatchPredictor.from_checkpoint(checkpoint, predictor_class)
    predictor.set_preprocessor(AddsOne())
    dataset = ray.data.from_pandas(pd.DataFrame({"x": [1, 2, 3], "label": [4, 5, 6]}))
    predicted = predictor.predict(dataset, feature_columns=["x"], keep_columns=["label"], batch_size=2)
    rows = sorted((row["x"], row["label"]) for row in predicted.take_all())
    assert rows == [(4, 5), (6, 6), (8, 7)]


@pytest.mark.slow
def test_predict_is_all_that_a_predictor_of_ray_1_13_has(ray_session):
    import ray
    import torch
    from ray.ml.batch_predictor import BatchPredictor
    from ray.ml.checkpoint import Checkpoint
    from ray.ml.predictor import Predictor
    from ray.ml.predictors.integrations.torch import TorchPredictor

    class Raises(Predictor):
        def __init__(self, power):
            self.power = power

        @classmethod
        def from_checkpoint(cls, checkpoint, **kwargs):
            return cls(checkpoint.to_dict()["power"], **kwargs)

        def predict(self, data, plus=0):
            return data**self.power + plus

    dataset = ray.data.from_pandas(pd.DataFrame({"a": [1, 2, 3], "b": [10, 20, 30]}))
    raising = BatchPredictor.from_checkpoint(Checkpoint.from_dict({"power": 2}), Raises)
    rows = raising.predict(dataset, batch_size=2, plus=1).take_all()
    assert sorted((row["a"], row["b"]) for row in rows) == [(2, 101), (5, 401), (10, 901)]
    linear = torch.nn.Linear(1, 1)
    with torch.no_grad():
        linear.weight.fill_(3)
        linear.bias.fill_(1)
    of_torch = BatchPredictor.from_checkpoint(Checkpoint.from_dict({"model": linear}), TorchPredictor)
    predicted = of_torch.predict(dataset, feature_columns=["b"], dtype=torch.float32)
    assert sorted(row["predictions"] for row in predicted.take_all()) == [31, 61, 91]


def test_a_predictor_of_tensorflow_is_written_with_its_model(ray_session):
    pytest.importorskip("tensorflow")
    from ray.train.tensorflow import TensorflowPredictor

    def model(inputs):
        return inputs

    written = repr(TensorflowPredictor(model=model, preprocessor=5))
    assert written == "TensorflowPredictor(model='model', preprocessor=5, use_gpu=False)"


def test_the_columns_are_one_tensor_for_the_torch_predictor_of_ray_1_13(ray_session):
    import torch
    from ray.ml.predictors.integrations.torch import TorchPredictor

    class Adds(torch.nn.Module):
        def forward(self, numbers):
            if isinstance(numbers, list):
                return numbers[0] + numbers[1]
            if isinstance(numbers, dict):
                return numbers["first"] - numbers["second"]
            return numbers.sum(dim=1, keepdim=True)

    predictor = TorchPredictor(Adds())
    frame = pd.DataFrame({"a": [1, 2, 3], "b": [10, 20, 30], "c": [5, 5, 5]})
    predicted = [
        predictor.predict(frame),
        predictor.predict(frame.to_numpy()),
        predictor.predict(frame, feature_columns=["a", "c"], dtype=torch.float32),
        predictor.predict(frame.to_numpy(), feature_columns=[1]),
        predictor.predict(frame, feature_columns=[["a"], ["b"]]),
        predictor.predict(frame, feature_columns={"first": ["b"], "second": ["a"]}),
    ]
    assert [each["predictions"].tolist() for each in predicted] == [
        *([16, 27, 38], [16, 27, 38], [6, 7, 8], [10, 20, 30], [11, 22, 33], [9, 18, 27])
    ]


def test_the_tensorflow_predictor_of_ray_1_13_is_made_from_what_makes_its_model_and_weights(ray_session):
    tf = pytest.importorskip("tensorflow")
    from ray.ml.checkpoint import Checkpoint
    from ray.ml.predictors.integrations.tensorflow import TensorflowPredictor

    def make():
        return tf.keras.Sequential([tf.keras.Input(shape=(1,)), tf.keras.layers.Dense(1)])

    weights = [np.array([[2.0]]), np.array([1.0])]
    predictor = TensorflowPredictor.from_checkpoint(Checkpoint.from_dict({"model": weights}), make)
    for batch, columns in ((np.array([[1.0, 7.0], [2.0, 7.0]]), [0]), (pd.DataFrame({"a": [1.0, 2.0]}), None)):
        assert predictor.predict(batch, feature_columns=columns)["predictions"].tolist() == [3, 5]
    with pytest.raises(RuntimeError, match="No item with key: model"):
        TensorflowPredictor.from_checkpoint(Checkpoint.from_dict({}), make)


@pytest.fixture
def of_transformers(tmp_path):
    """A checkpoint of a model of Transformers that finds everything good, and its class."""
    transformers = pytest.importorskip("transformers")
    torch = pytest.importorskip("torch")
    from ray.train.huggingface import TransformersCheckpoint

    vocabulary = tmp_path / "vocab.txt"
    vocabulary.write_text("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "good", "bad", "movie"]))
    configuration = transformers.BertConfig(
        **dict.fromkeys(("hidden_size", "intermediate_size", "max_position_embeddings", "vocab_size"), 8),
        **dict.fromkeys(("num_hidden_layers", "num_attention_heads"), 1),
        id2label={0: "bad", 1: "good"},
    )
    model = transformers.BertForSequenceClassification(configuration)
    torch.nn.init.zeros_(model.classifier.weight)
    model.classifier.bias.data = torch.tensor([0.0, 1.0])
    tokenizer = transformers.BertTokenizer(str(vocabulary))
    return TransformersCheckpoint.from_model(model, tokenizer, path=tmp_path / "model"), type(model)


def test_a_pipeline_of_transformers_predicts_texts(ray_session, of_transformers):
    from ray.train.huggingface import HuggingFacePredictor, TransformersPredictor

    checkpoint, _ = of_transformers
    frame = pd.DataFrame({"text": ["good movie", "bad"], "more": ["movie", "movie"]})
    predictor = TransformersPredictor.from_checkpoint(checkpoint, task="text-classification")
    predicted = predictor.predict(frame, feature_columns=["text"])
    assert predicted["label"].tolist() == ["good", "good"]
    assert predicted["score"].tolist() == pytest.approx([0.731, 0.731], abs=1e-3)
    assert list(predictor.predict({"text": frame["text"].to_numpy()}, top_k=2)) == ["0", "1"]
    assert issubclass(HuggingFacePredictor, TransformersPredictor)
    with pytest.raises(ValueError, match="'task' must be passed"):
        TransformersPredictor.from_checkpoint(checkpoint)


def test_a_pipeline_of_transformers_may_be_of_a_class(ray_session, of_transformers):
    transformers = pytest.importorskip("transformers")
    from ray.air import Checkpoint
    from ray.train.huggingface import TransformersPredictor

    class Mine(transformers.TextClassificationPipeline):
        pass

    checkpoint, model_class = of_transformers
    predictor = TransformersPredictor.from_checkpoint(checkpoint, pipeline_cls=Mine, task="text-classification")
    assert type(predictor.pipeline) is Mine
    assert predictor.predict(np.array(["bad"], dtype=object))["label"] == ["good"]
    with pytest.raises(ValueError, match="has to be a `TransformersCheckpoint`"):
        TransformersPredictor.from_checkpoint(Checkpoint.from_dict({}), pipeline_cls=Mine, model_cls=model_class)


def test_the_predictor_of_transformers_of_ray_1_13_makes_frames_of_arrays(ray_session, of_transformers):
    from ray.ml.predictors.integrations.huggingface import HuggingFacePredictor

    checkpoint, _ = of_transformers
    predictor = HuggingFacePredictor.from_checkpoint(checkpoint, task="text-classification")
    predicted = predictor.predict(np.array([["good", "movie"], ["bad", "movie"]], dtype=object), feature_columns=[0])
    assert (type(predicted), predicted["label"].tolist()) == (pd.DataFrame, ["good", "good"])


@pytest.mark.slow
def test_a_predictor_of_lightning_predicts_a_dataset(ray_session, tmp_path):
    lightning = pytest.importorskip("pytorch_lightning")
    torch = pytest.importorskip("torch")
    import ray
    from ray.train.batch_predictor import BatchPredictor
    from ray.train.lightning import LightningCheckpoint, LightningPredictor

    class Scales(lightning.LightningModule):
        def __init__(self, factor):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.ones(1))
            self.factor = factor

        def forward(self, x):
            return self.weight * self.factor * x

    saved = {"state_dict": {"weight": torch.tensor([2.0])}, "pytorch-lightning_version": lightning.__version__}
    torch.save(saved, tmp_path / "saved")
    checkpoint = LightningCheckpoint.from_path(str(tmp_path / "saved"))
    predictor = BatchPredictor(checkpoint, LightningPredictor, model_class=Scales, factor=10)
    predicted = predictor.predict(ray.data.from_pandas(pd.DataFrame({"x": [1.0, 2.0]})), max_scoring_workers=1)
    assert sorted(row["predictions"] for row in predicted.take_all()) == [20.0, 40.0]
