"""Checkpoints that functions of Tune make: of the class of Ray Tune, which warns of the one of Ray Train."""

import pytest

from tests.migrate.support import check_noop, check_transformed

BEFORE = """\
from ray import train, tune


def climb(config):
    tune.report({{"height": 1}}, checkpoint={made})


tune.Tuner(climb).fit()
"""


@pytest.mark.parametrize(
    "made", ["{0}('climbed')", "{0}.from_directory('climbed')", "{0}(\n        path='climbed'\n    )"]
)
def test_a_function_of_tune_makes_checkpoints_of_tune(made):
    before = BEFORE.format(made=made.format("train.Checkpoint"))
    after = BEFORE.format(made=made.format("tune.Checkpoint")).replace("import train, tune", "import tune")
    check_transformed(before, after)


def test_so_does_what_a_function_of_tune_calls():
    before = """\
from ray import tune
from ray.train import Checkpoint


def saved(height):
    return Checkpoint.from_directory(str(height))


def climb(config):
    tune.report({"height": 1}, checkpoint=saved(1))


tune.Tuner(climb).fit()
"""
    after = before.replace("from ray.train import Checkpoint\n", "").replace(" Checkpoint.", " tune.Checkpoint.")
    check_transformed(before, after)


def test_an_import_that_is_used_otherwise_stays():
    before = """\
from ray import tune
from ray.train import Checkpoint


def climb(config):
    begun: Checkpoint | None = tune.get_checkpoint()
    assert begun is None or isinstance(begun, Checkpoint)
    tune.report({"height": 1}, checkpoint=Checkpoint("climbed"))


tune.Tuner(climb).fit()
"""
    check_transformed(before, before.replace('=Checkpoint("', '=tune.Checkpoint("'))


def test_the_session_of_old_is_followed_by_the_class_of_tune():
    before = """\
from ray import tune
from ray.air import session
from ray.train import Checkpoint


def climb(config):
    session.report({"height": 1}, checkpoint=Checkpoint("climbed"))


tune.Tuner(climb).fit()
"""
    after = """\
from ray import tune


def climb(config):
    tune.report({"height": 1}, checkpoint=tune.Checkpoint("climbed"))


tune.Tuner(climb).fit()
"""
    check_transformed(before, after)


def test_where_tune_is_another_name_the_class_is_imported_so_that_it_can_be_told():
    before = """\
from ray.train import Checkpoint
from ray.tune import Tuner, report

tune = 1


def climb(config):
    report({"height": tune}, checkpoint=Checkpoint("climbed"))


Tuner(climb).fit()
"""
    after = before.replace("from ray.train import Checkpoint\n", "from ray import tune as ray_tune\n")
    check_transformed(before, after.replace("=Checkpoint(", "=ray_tune.Checkpoint("))


@pytest.mark.parametrize(
    "text",
    [
        # a worker's
        "from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\n"
        "def loop(config):\n    train.report({}, checkpoint=train.Checkpoint('a'))\n\n\nTorchTrainer(loop).fit()\n",
        # what both use
        "from ray import train, tune\nfrom ray.train.torch import TorchTrainer\n\n\n"
        "def saved():\n    return train.Checkpoint('a')\n\n\n"
        "def loop(config):\n    train.report({}, checkpoint=saved())\n\n\n"
        "def climb(config):\n    tune.report({}, checkpoint=saved())\n\n\n"
        "TorchTrainer(loop).fit()\ntune.Tuner(climb).fit()\n",
        # the driver's
        "from ray import train, tune\n\nfirst = train.Checkpoint('a')\n\n\n"
        "def climb(config):\n    tune.report({})\n\n\ntune.Tuner(climb).fit()\n",
        # of Tune already
        "from ray import tune\n\n\ndef climb(config):\n    tune.report({}, checkpoint=tune.Checkpoint('a'))\n\n\n"
        "tune.Tuner(climb).fit()\n",
        # not Ray's
        "from ray import tune\nfrom train import Checkpoint\n\n\ndef climb(config):\n    Checkpoint('a')\n\n\n"
        "tune.Tuner(climb).fit()\n",
        # a subclass's own place
        "from ray import train, tune\n\n\ndef climb(config):\n"
        "    class Own(train.Checkpoint):\n        pass\n\n    tune.report({}, checkpoint=Own('a'))\n\n\n"
        "tune.Tuner(climb).fit()\n",
        # nobody is seen to call it
        "from ray import train\n\n\ndef saved():\n    return train.Checkpoint('a')\n",
        # for two releases at once
        "from ray import train, tune\n\n\ndef climb(config):\n    if hasattr(tune, 'Checkpoint'):\n"
        "        made = tune.Checkpoint('a')\n    else:\n        made = train.Checkpoint('a')\n"
        "    tune.report({}, checkpoint=made)\n\n\ntune.Tuner(climb).fit()\n",
    ],
)
def test_what_is_not_of_a_function_of_tune_alone_stays(text):
    check_noop(text)
