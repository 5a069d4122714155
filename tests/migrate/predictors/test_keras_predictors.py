"""`TensorflowPredictor`: classes that are written into the file, and read models of Keras."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.keras_predictor import SCRIPT
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = (
    "from ray.air import Checkpoint\n"
    "from ray.train.batch_predictor import BatchPredictor\n"
    "from ray.train.tensorflow import TensorflowPredictor, TensorflowTrainer\n\n"
    "result = TensorflowTrainer(loop).fit()\n"
)
PREDICTED = (
    "predictor = BatchPredictor.from_checkpoint(result.checkpoint, TensorflowPredictor, model_definition=build)\n"
    "scores = predictor.predict(rows{})\n"
)
SAVED = (
    "from ray import train\nfrom ray.train import Checkpoint\n\n\n"
    "def loop(config):\n    train.report({}, checkpoint=Checkpoint.from_dict({'model': model.get_weights()}))\n\n\n"
)
CALLBACK = (
    "from ray.air.integrations.keras import Callback\n\n\ndef loop(config):\n    fit(callbacks=[Callback()])\n\n\n"
)


@pytest.mark.slow
def test_what_predictors_of_keras_give_is_what_ray_2_6_gave(tmp_path):
    pytest.importorskip("tensorflow")
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == {
        "array": [[5.5], [11.5]],
        "rows": [[5.5], [11.5]],
        "one": [[5.5], [11.5]],
        "twice": [[11.0], [23.0]],
        "two": [[4.0], [6.0]],
        "scores": [[5.5], [11.5]],
    }
    assert left == []


def test_datasets_are_predicted_with_the_model_of_the_checkpoint():
    text = rewritten(HEAD + PREDICTED.format(""))
    assert "class KerasScorer:" in text
    assert "predictor = dict(checkpoint=result.checkpoint, model_definition=build)" in text
    assert "fn_constructor_kwargs=predictor" in text
    assert "device(" not in text


def test_workers_with_gpus_use_them():
    text = rewritten(HEAD + PREDICTED.format(", num_gpus_per_worker=1"))
    assert "with tensorflow.device(self.device):" in text
    assert 'self.device = "GPU:0" if bool(ray.get_gpu_ids()) else None' in text


def test_weights_in_dictionaries_go_into_the_model_that_the_definition_makes():
    text = rewritten(SAVED + HEAD + PREDICTED.format(""))
    assert 'weights = pickle.load(file)["model"]' in text
    assert "get_model()" not in text


def test_the_callback_of_keras_saves_what_the_class_reads():
    text = rewritten(CALLBACK + HEAD + PREDICTED.format(""))
    assert "fit(callbacks=[ReportCheckpointCallback()])" in text
    assert "class KerasScorer:" in text


def test_what_else_reads_the_weights_of_the_callback_is_left_to_a_person():
    reading = "weights = result.checkpoint.to_dict()['model']\n"
    done = rewrite_text(CALLBACK + reading)
    assert "AIR338" in [finding.code for finding in done.findings if finding.attention]
    assert "callbacks=[Callback()]" in done.text


def test_a_file_that_saves_models_in_two_ways_is_left_to_a_person():
    made = "from ray.train.tensorflow import TensorflowCheckpoint\n\nother = TensorflowCheckpoint.from_model(model)\n"
    text = rewritten(SAVED + made + HEAD + PREDICTED.format(""))
    assert "BatchPredictor.from_checkpoint(" in text


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train.tensorflow import TensorflowPredictor\n\np = TensorflowPredictor(model_definition=build)\n",
        "from ray.train.tensorflow import TensorflowPredictor\n\nserve(TensorflowPredictor)\n",
        "def f():\n    from ray.train.tensorflow import TensorflowPredictor\n    return TensorflowPredictor(model=m)\n",
        "from ray.train.tensorflow import TensorflowPredictor\n\np = TensorflowPredictor.from_checkpoint(**given)\n",
    ],
)
def test_what_cannot_be_told_is_left_to_a_person(text):
    assert "TRA175" in check_noop(text)
