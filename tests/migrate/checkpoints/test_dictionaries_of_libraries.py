"""Dictionaries in the checkpoint classes of libraries, whose models are something else."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

OF_LIBRARY = """\
from ray.air import session
from ray.train.{home} import {owner}, {trainer}


def loop(config):
    session.report({{"loss": 1}}, checkpoint={owner}.{made})


state = {trainer}(loop).fit().checkpoint.to_dict()
"""
LIBRARIES = [("torch", "TorchCheckpoint", "TorchTrainer"), ("tensorflow", "TensorflowCheckpoint", "TensorflowTrainer")]


@pytest.mark.parametrize(("home", "owner", "trainer"), LIBRARIES)
def test_the_checkpoint_class_of_a_library_keeps_its_dictionary_in_a_file_too(home, owner, trainer):
    made = OF_LIBRARY.format(home=home, owner=owner, trainer=trainer, made='from_dict({"epoch": 1})')
    result = rewrite_text(made)
    assert [found.code for found in result.findings if found.attention] == []
    first = "train.get_context().get_world_rank() == 0"
    assert 'pickle.dump({"epoch": 1}, file)' in result.text
    assert f"if {first}:\n" in result.text
    assert f"= {owner}.from_directory(checkpoint_dir)\n" in result.text
    assert "        state = pickle.load(file)\n" in result.text


@pytest.mark.parametrize(("home", "owner", "trainer"), LIBRARIES)
@pytest.mark.parametrize("made", ["from_model(model)", "from_directory(place)"])
def test_the_model_that_a_checkpoint_class_of_a_library_saves_is_no_dictionary(home, owner, trainer, made):
    text = rewritten(OF_LIBRARY.format(home=home, owner=owner, trainer=trainer, made=made))
    assert f'    checkpoint = {owner}.{made}\n    train.report({{"loss": 1}}, checkpoint=checkpoint if ' in text


def test_a_file_that_makes_checkpoints_of_models_reads_them_itself():
    text = """
from ray import train
from ray.train.torch import TorchCheckpoint, TorchTrainer


def loop():
    train.report({}, checkpoint=TorchCheckpoint.from_state_dict(model.state_dict()))


result = TorchTrainer(loop).fit()
print(result.checkpoint.to_dict()["model"])
"""
    assert check_noop(text) == ["TRR793"]


OF_OTHERS = """
from ray import train
from ray.train.tensorflow import TensorflowTrainer
{imports}


def loop():
    {saves}


result = TensorflowTrainer(loop).fit()
print(result.checkpoint.to_dict()["model"])
"""


@pytest.mark.parametrize(
    ("imports", "saves"),
    [
        ("from ray.air.integrations.keras import Callback", "model.fit(callbacks=[Callback()])"),
        ("from ray.air.callbacks.keras import Callback", "model.fit(callbacks=[Callback()])"),
        ("from ray.train.tensorflow import keras", "model.fit(callbacks=[keras.ReportCheckpointCallback()])"),
        (
            "from ray.train.tensorflow.keras import ReportCheckpointCallback as Base\n\n\nclass Own(Base):\n    pass",
            "model.fit(callbacks=[Own()])",
        ),
        (
            "from ray.train.tensorflow import to_air_checkpoint",
            "train.report({}, checkpoint=to_air_checkpoint(model))",
        ),
    ],
)
def test_what_saves_models_for_a_file_keeps_no_dictionary_for_it(imports, saves):
    done = rewrite_text(OF_OTHERS.format(imports=imports, saves=saves))
    assert done.text.endswith('print(result.checkpoint.to_dict()["model"])\n')
    assert "TRR793" in [found.code for found in done.findings if found.attention]


@pytest.mark.parametrize(
    ("imports", "saves"),
    [
        ("from keras.callbacks import Callback", "model.fit(callbacks=[Callback()])"),
        ("from elsewhere import to_air_checkpoint", "save(to_air_checkpoint(model))"),
    ],
)
def test_what_only_has_the_name_of_such_saves_nothing_for_ray(imports, saves):
    done = rewrite_text(OF_OTHERS.format(imports=imports, saves=saves))
    assert "pickle.load(file)" in done.text


def test_a_dictionary_of_a_library_whose_model_is_asked_for_is_reported():
    text = (
        "from ray.train.torch import TorchCheckpoint\n\n\n"
        'checkpoint = TorchCheckpoint.from_dict({"model": 1})\nprint(checkpoint.get_model(Net()))\n'
    )
    assert check_noop(text) == ["TRP181"]


def test_a_dictionary_whose_model_a_predictor_asks_for_is_written_for_it():
    text = rewritten(
        "from ray.train.torch import TorchCheckpoint, TorchPredictor\n\n\n"
        'checkpoint = TorchCheckpoint.from_dict({"model": 1})\n'
        "print(TorchPredictor.from_checkpoint(checkpoint, model=Net()))\n"
    )
    assert 'pickle.dump({"model": 1}, ' in text
    assert 'saved = pickle.load(file)["model"]' in text
