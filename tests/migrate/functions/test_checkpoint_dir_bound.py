"""Directories of checkpoints that a `partial` binds, and arguments that are the user's own."""

import pytest

from tests.migrate.support import check_noop, check_transformed


@pytest.mark.parametrize("signature", ["config, checkpoint", "config, checkpoint=None"])
def test_a_checkpoint_that_tune_gave_in_one_release_is_reported(signature):
    assert check_noop(f"from ray import tune\n\n\ndef f({signature}):\n    pass\n\n\ntune.Tuner(f)\n") == ["FUN241"]


def test_a_checkpoint_beside_what_tune_cannot_give_is_the_users_own():
    assert check_noop("from ray import tune\n\n\ndef f(net, n, checkpoint=None):\n    tune.report({'a': n})\n") == []


@pytest.mark.parametrize(
    ("signature", "given"),
    [
        ('config, checkpoint="best"', "f"),
        ("config, checkpoint=None", 'tune.with_parameters(f, checkpoint="best")'),
        ("config, checkpoint=None", 'functools.partial(f, checkpoint="best")'),
    ],
)
def test_a_checkpoint_that_is_the_users_own_is_not(signature, given):
    head = "import functools\nfrom ray import tune\n\n\n"
    assert check_noop(f"{head}def f({signature}):\n    pass\n\n\ntune.Tuner({given})\n") == []


@pytest.mark.parametrize(
    ("bound", "left"),
    [("checkpoint_dir=None, data=3", "data=3"), ("data=3, checkpoint_dir=place", "data=3")],
)
def test_what_a_partial_binds_the_directory_to_goes_as_tune_passed_its_own(bound, left):
    head = (
        "from functools import partial\nfrom ray import tune\n\n\ndef train(config, {}data=1):\n    print(data)\n\n\n"
    )
    run = "tune.Tuner(partial(train, {}))\n"
    old = head.format("checkpoint_dir=None, ") + run.format(bound)
    check_transformed(old, head.format("") + run.format(left))


@pytest.mark.parametrize("use", ["f = partial(train, checkpoint_dir=place)", "tune.Tuner(partial(train, 1, place))"])
def test_a_directory_that_a_partial_for_others_binds_is_reported(use):
    text = f"""\
from functools import partial
from ray import tune


def train(config, checkpoint_dir=None):
    tune.report({{"x": load(checkpoint_dir)}})


{use}
"""
    assert check_noop(text) == ["FUN204"]


@pytest.mark.parametrize(("bound", "codes"), [("rows=1", ["FUN204"]), ("rows=1, checkpoint_dir=place", [])])
def test_a_directory_of_what_may_be_given_to_tune_is_reported(bound, codes):
    text = f"""\
from ray import tune


def train(config, rows, checkpoint_dir=None):
    run(config, rows, checkpoint_dir)


for callback in callbacks:
    train, space = callback.prepare(train, space)
register(tune.with_parameters(train, {bound}))
"""
    assert check_noop(text) == codes


@pytest.mark.parametrize("default", ['"start"', "1"])
def test_a_default_that_is_something_stays_beside_with_parameters_which_gave_it_over_what_tune_passed(default):
    head = (
        f"from ray import tune\n\n\ndef train(config, checkpoint_dir={default}, data=None):\n    load(checkpoint_dir)\n"
    )
    assert check_noop(f"{head}\n\ntune.Tuner(tune.with_parameters(train, data=1))\n") == []


@pytest.mark.parametrize("default", ["None", '""'])
def test_a_default_that_is_nothing_gives_way_to_what_tune_passed(default):
    text = "from ray import tune\n\n\ndef train(config, {}data=None):\n{}    load(checkpoint_dir)\n"
    run = "\n\ntune.Tuner(tune.with_parameters(train, data=1))\n"
    opened = "checkpoint_dir = checkpoint.to_directory() if checkpoint else None"
    asked = f"    checkpoint = tune.get_checkpoint()\n    {opened}\n"
    check_transformed(text.format(f"checkpoint_dir={default}, ", "") + run, text.format("", asked) + run)
