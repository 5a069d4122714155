"""Methods of then that a Trainable class is given otherwise than by a definition in it."""

import pytest

from tests.migrate.support import check_noop

START = "from ray import tune\n\n\nclass Model(tune.Trainable):\n    pass\n\n\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{START}Model._train = lambda self: {{}}\n",
        f"{START}setattr(Model, '_train', step)\n",
        f"{START}Other = type('Other', (Model,), {{'_train': step}})\n",
        "from ray.tune import Trainable\n\nOther = type('Other', (Trainable,), {'_train': step})\n",
        "from ray.tune import Trainable\n\n\nclass Model(Trainable):\n    _train = step\n",
        "from ray.tune import Trainable\n\n\nclass Model(Trainable):\n    _train = lambda self: {}\n",
    ],
    ids=["attribute", "setattr", "type of a class here", "type", "assigned", "lambda"],
)
def test_they_are_reported(text):
    assert check_noop(text) == ["TRN102"]


def test_names_of_today_and_other_classes_stay():
    text = f"{START}Model.step = step\nother._train = step\nOther = type('Other', (Base,), {{'_train': step}})\n"
    assert check_noop(text) == []
    assert check_noop("from ray import tune\n\n\nclass Model(tune.Trainable):\n    step = f\n    _x = 1\n") == []
    assert check_noop("from ray import tune\n\n\nclass Model:\n    _train = f\n") == []
