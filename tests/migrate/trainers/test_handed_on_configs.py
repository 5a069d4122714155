"""The classes of configs that a file only hands on to others of its tree: those of who gets them there."""

import pytest

HOME = "from ray import tune\nfrom ray.air import RunConfig\n\nspace = {'lr': tune.uniform(0, 1)}\n"
SEARCH = "from home import RunConfig, tune\n\ntune.Tuner(f, run_config=RunConfig(name='a')).fit()\n"
TRAINS = """\
from home import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(f, run_config=RunConfig()).fit()
"""


def test_those_of_a_search_are_of_tune(tree):
    text, codes = tree({"search.py": SEARCH, "home.py": HOME}, "home.py")
    assert "from ray.tune import RunConfig\n" in text
    assert codes == []


@pytest.mark.parametrize("home", [HOME, HOME.replace("ray.air", "ray.air.config")])
def test_those_of_a_trainer_are_of_train(tree, home):
    text, codes = tree({"trains.py": TRAINS, "home.py": home}, "home.py")
    assert "from ray.train import RunConfig\n" in text
    assert codes == []


@pytest.mark.parametrize(
    "others", [{"search.py": SEARCH, "trains.py": TRAINS}, {"names.py": "from home import RunConfig\n"}]
)
def test_where_that_differs_or_is_not_seen_they_are_reported(tree, others):
    text, codes = tree({**others, "home.py": HOME}, "home.py")
    assert text == HOME
    assert codes == ["TRP103"]


@pytest.mark.parametrize("home", [HOME.replace("ray.air", "ray.tune"), HOME.replace("ray.air", "mine")])
def test_others_stay(tree, home):
    assert tree({"search.py": SEARCH, "home.py": home}, "home.py")[0] == home
