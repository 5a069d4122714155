"""What the context of a Train worker is asked where code keeps it, looks it up, or hands it to a function."""

import pytest

from tests.migrate.support import check_noop

IN_LOOP = """\
from ray import train
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

{before}

def loop(config):
    {loop}


TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=1)).fit()
"""
NAME = "def name(context):\n    return context.{asked}()\n"
KEPT = """\
class Kept:
    def __init__(self):
        self.context = train.get_context()

    def name(self):
        return self.context.get_trial_name()
"""


@pytest.mark.parametrize(
    ("before", "loop"),
    [
        (NAME.format(asked="get_trial_name"), "print(name(train.get_context()))"),
        (NAME.format(asked="get_trial_name"), "context = train.get_context()\n    print(name(context=context))"),
        (KEPT, "print(Kept().name())"),
        ("get = lambda: train.get_context()\n", "print(get().get_trial_name())"),
        ("", "print(getattr(train.get_context(), 'get_trial_name')())"),
        ("", "config = train.get_context()\n    print(config.get_trial_name())"),
    ],
)
def test_what_it_is_asked_is_reported(before, loop):
    assert check_noop(IN_LOOP.format(before=before, loop=loop)) == ["FUN248"]


@pytest.mark.parametrize(
    ("before", "loop"),
    [
        (NAME.format(asked="get_experiment_name"), "print(name(train.get_context()))"),
        (NAME.format(asked="get_trial_name"), "print(name(config))"),
        (KEPT.replace("train.get_context()", "Other()"), "print(Kept().name(), train.get_context())"),
        ("", "print(getattr(train.get_context(), 'get_world_rank')())"),
        ("", "print(getattr(train.get_context(), config['asked'])())"),
    ],
)
def test_what_it_answers_and_what_others_are_asked_is_left(before, loop):
    assert check_noop(IN_LOOP.format(before=before, loop=loop)) == []


def test_what_a_function_of_tune_hands_on_is_left():
    imports = "from ray import train, tune\n\n"
    fit = "def fit(config):\n    name(train.get_context())\n\n\ntune.Tuner(fit).fit()\n"
    assert "FUN248" not in check_noop(imports + NAME.format(asked="get_trial_name") + fit)


@pytest.mark.parametrize(("asked", "codes"), [("get_trial_name", ["FUN248"]), ("get_world_rank", [])])
def test_what_a_function_of_another_file_asks_is_told_where_it_is_given_it(tree, asked, codes):
    main = IN_LOOP.format(before="from named import name\n", loop="print(name(train.get_context()))")
    assert tree({"main.py": main, "named.py": NAME.format(asked=asked)}, "main.py") == (main, codes)
