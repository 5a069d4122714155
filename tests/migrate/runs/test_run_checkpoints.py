"""When a run that was a `tune.run` saves, which a function does not let it say."""

import re

import pytest

from tests.migrate.run_calls import CHECK, HEAD, run
from tests.migrate.support import check_transformed, rewritten


@pytest.mark.parametrize(
    "trainable",
    ["'PPO'", "Model", "make()"],
)
def test_what_may_be_a_class_gets_no_checkpoint_that_it_did_not_ask_for(trainable):
    assert "checkpoint_at_end=False" in run(f"tune.run({trainable})")


@pytest.mark.parametrize(
    "trainable",
    ["train", "lambda config: {}", "tune.with_parameters(train, x=1)"],
)
def test_a_function_needs_no_word_about_checkpoints(trainable):
    assert "checkpoint" not in run(f"tune.run({trainable})")


def test_no_checkpoint_configuration_is_none():
    assert run("tune.run(Model, checkpoint_config=None)") == run("tune.run(Model)")


@pytest.mark.parametrize("when", ["checkpoint_freq=5", "checkpoint_at_end=True"])
def test_when_to_save_is_left_out_of_a_run_of_a_function(when):
    assert run(f"tune.run(train, {when})") == f"results = tune.Tuner(train).fit()\n{CHECK}"
    findings = check_transformed(
        f"{HEAD}tune.run(train, {when})\n", f"{HEAD}results = tune.Tuner(train).fit()\n{CHECK}"
    )
    assert ["removed" in finding.message for finding in findings] == [True]


EITHER = f"{HEAD}class Model(tune.Trainable):\n    def step(self):\n        return {{'loss': 1}}\n\n\n"


@pytest.mark.parametrize(
    ("how", "given"),
    [
        ("Model if fast else train", "Model if fast else train"),
        ("chosen", "chosen"),
    ],
)
def test_when_to_save_is_said_for_a_class_only_where_a_function_may_run(how, given):
    choice = "chosen = {'a': Model, 'b': train}[fast]\n"
    text = run(f"{choice}tune.run({how}, checkpoint_freq=n + 1, checkpoint_at_end=True)", EITHER)
    assert f"checkpoint_frequency=(n + 1) if isinstance({given}, type) else 0,\n" in text
    assert f"checkpoint_at_end=isinstance({given}, type),\n" in text


def test_whether_to_save_at_the_end_is_false_for_a_function():
    text = run("tune.run(Model if fast else train, checkpoint_at_end=last)", EITHER)
    assert "checkpoint_at_end=last if isinstance(Model if fast else train, type) else False" in text


def test_when_to_save_an_experiment_is_said_for_a_class_only_where_a_function_may_run():
    text = run("tune.Experiment('a', run=Model if fast else train, checkpoint_freq=2)", EITHER)
    assert "checkpoint_frequency=2 if isinstance(Model if fast else train, type) else 0)" in text


@pytest.mark.parametrize("trainable", ["Model if fast else Other", "Model", "anything", "Model if fast else anything"])
def test_when_to_save_is_as_it_was_where_no_function_is_known(trainable):
    assert "checkpoint_frequency=2," in run(f"tune.run({trainable}, checkpoint_freq=2)", EITHER)


@pytest.mark.parametrize(
    "call",
    [
        "tune.run('digits', restore=path)",
        "tune.run(args.run, restore=path, export_formats=None)",
        "model = {'a': train, 'b': Model}[name]\ntune.run(model, restore=path)",
        "def go(model):\n    tune.run(model, restore=path, checkpoint_freq=1)",
    ],
)
def test_what_is_known_to_be_a_class_at_run_time_only_is_asked_then(call):
    text = rewritten(f"{HEAD}from models import Model\n\n{call}\n")
    assert re.search(r"run_in_tuner\(.*restore=path", text)
    assert "class Restored(model):" in text


@pytest.mark.parametrize("trainable", ["one if fast else two", "tune.with_parameters(one, n=1) if fast else two"])
def test_a_choice_of_functions_is_a_function(trainable):
    text = rewritten(f"""
from ray import tune


def one(config):
    return 1


def two(config):
    return 2


tune.run({trainable}, checkpoint_freq=2)
""")
    assert "checkpoint_" not in text


def test_a_choice_of_a_function_and_a_class_may_be_either():
    text = rewritten("from ray import tune\n\n\ndef one(config):\n    return 1\n\n\ntune.run(one if fast else Two)\n")
    assert "checkpoint_at_end=False" in text


@pytest.mark.parametrize(
    "maker",
    [
        "def make(a):\n    def search(config):\n        return a\n\n    return search\n",
        "def make(a):\n    if a:\n        return lambda config: 1\n    return functools.partial(fit, a=a)\n",
    ],
)
def test_what_a_function_is_made_by_is_looked_into(maker):
    text = f"import functools\nfrom ray import tune\n\n\n{maker}\n\ntune.run(make(1))\n"
    assert "tune.Tuner(make(1)).fit()" in rewritten(text)


@pytest.mark.parametrize(
    "maker",
    [
        "def make(a):\n    class Search(tune.Trainable):\n        pass\n\n    return Search\n",
        "def make(a):\n    def search(config):\n        return a\n\n    return search if a else Search\n",
        "def make(a):\n    def f(config):\n        return a\n\n    if a:\n        return f\n    return 0\n",
        "def make(a):\n    return make(a - 1)\n",
        "@wrapped\ndef make(a):\n    def search(config):\n        return a\n\n    return search\n",
        "def make(a):\n    def search(config):\n        return a\n\n    yield search\n",
    ],
)
def test_what_may_be_a_class_is_not_saved_at_its_end(maker):
    text = f"from ray import tune\n\n\n{maker}\n\ntune.run(make(1))\n"
    assert "checkpoint_at_end=False" in rewritten(text)
