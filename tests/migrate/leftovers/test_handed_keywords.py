"""Functions and classes that hand what they are given by name on to something of Ray."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop

SCHEDULER = "from ray.tune.schedulers import ASHAScheduler\n\n\n"
MAKES = f"{SCHEDULER}def make(mode=None, **kw):\n    return ASHAScheduler(max_t=3, **kw)\n\n\n"


def codes(text):
    return [found.code for found in rewrite_text(text).findings if found.attention]


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ('make(reward_attr="acc")', ["NAM801"]),
        ('make("max", reward_attr="acc")', ["NAM801"]),
        ('make(metric="acc")', []),
        ('other(reward_attr="acc")', []),
        ('make(**{"metric": "acc"})', []),
    ],
)
def test_what_a_function_hands_on_is_an_argument_of_what_it_calls(call, found):
    assert check_noop(f"{MAKES}{call}\n") == found


@pytest.mark.parametrize(
    "made",
    [
        "def make(reward_attr=None, **kw):\n    return ASHAScheduler(max_t=3, **kw)\n",
        "def make(**kw):\n    return [ASHAScheduler(max_t=3), kw]\n",
        "def make(**kw):\n    return other(ASHAScheduler(max_t=3), **kw)\n",
        'def make(**kw):\n    kw.pop("reward_attr", None)\n    return ASHAScheduler(max_t=3, **kw)\n',
        "def make(**kw):\n    kw = known(kw)\n    return ASHAScheduler(max_t=3, **kw)\n",
    ],
)
def test_what_a_function_takes_itself_or_gives_something_else_is_none(made):
    assert check_noop(f'{SCHEDULER}{made}\n\nmake(reward_attr="acc")\n') == []


@pytest.mark.parametrize(
    ("made", "call", "found"),
    [
        (
            "import ray\n\n\ndef start(**kw):\n    ray.init(**kw)\n",
            'start(redis_address="auto", num_cpus=2)',
            ["INI801"],
        ),
        (
            "from ray.train import RunConfig\nfrom ray.train.torch import TorchTrainer\n\n\n"
            "def make(name, **kw):\n    return RunConfig(name=name, **kw)\n\n\nTorchTrainer(f, run_config=make('a'))\n",
            'make("b", stop={"a": 1})',
            ["CFG101"],
        ),
        (
            "from ray.tune.search.hyperopt import HyperOptSearch\n\n\nclass Search(HyperOptSearch):\n"
            "    def __init__(self, *args, **kw):\n        super().__init__(*args, **kw)\n",
            "Search({}, max_concurrent=3)",
            ["SRC103"],
        ),
    ],
)
def test_starts_configs_and_constructors_are_followed(made, call, found):
    assert codes(f"{made}\n\n{call}\n") == found


def test_a_function_of_another_file_is_followed(tree):
    main = 'from made import make\nfrom ray import tune\n\ntune.report(acc=1)\nmake(reward_attr="acc")\n'
    text, found = tree({"made.py": MAKES, "main.py": main}, "main.py")
    assert (text, found) == (main.replace("acc=1", '{"acc": 1}'), ["NAM801"])


def test_what_goes_to_a_run_is_left_to_the_function_in_its_place():
    text = (
        "from ray import tune\n\n\ndef start(**kw):\n    return tune.run(train, **kw)\n\n\nstart(local_dir='/runs')\n"
    )
    assert codes(text) == []
