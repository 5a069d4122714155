"""Trainers in Tuners that an earlier run of the codemod has given a `UserCallback`, such as one that keeps metadata."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
from ray import train, tune
from ray.train import UserCallback
from ray.train.torch import TorchTrainer

from mine import loop, other


class Keeper(UserCallback):
    def __init__(self, kept):
        self.kept = kept


"""
SPACE = 'param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}}'
LAST = "TuneReportCallback()],"


def search(config, tuner="", more=""):
    trainer = f"trainer = TorchTrainer(loop, run_config={config})\n"
    return f"{HEAD}{trainer}tune.Tuner(trainer, {SPACE}{tuner}).fit()\n{more}"


@pytest.mark.parametrize(
    ("config", "tuner", "inside", "outside"),
    [
        ("train.RunConfig(callbacks=[Keeper(1)])", "", "[Keeper(1), ", ""),
        ('train.RunConfig(name="n", callbacks=[Keeper(1)])', "", "[Keeper(1), ", 'tune.RunConfig(name="n")'),
        ("train.RunConfig(callbacks=[Keeper(1), other])", "", "[Keeper(1), ", "tune.RunConfig(callbacks=[other])"),
        ("train.RunConfig(callbacks=[Keeper(1), Keeper(2)])", "", "[Keeper(1), Keeper(2), ", ""),
        (
            "train.RunConfig(callbacks=[Keeper(1)])",
            ", run_config=tune.RunConfig(callbacks=[other])",
            "[Keeper(1), ",
            "tune.RunConfig(callbacks=[other])",
        ),
        (
            "train.RunConfig(callbacks=[other])",
            ', run_config=tune.RunConfig(name="n")',
            "[",
            'tune.RunConfig(name="n")',
        ),
        ("train.RunConfig(callbacks=[other])", "", "[", "tune.RunConfig(callbacks=[other])"),
    ],
)
def test_each_trial_has_what_is_for_workers(config, tuner, inside, outside):
    text = rewritten(search(config, tuner))
    assert f"callbacks={inside}{LAST}" in text
    assert text.count("tune.RunConfig(") == bool(outside)
    assert outside in text


def test_a_config_in_a_variable_loses_what_the_trials_have():
    text = rewritten(
        search("chosen").replace("trainer = ", 'chosen = train.RunConfig(name="n", callbacks=[Keeper(1)])\ntrainer = ')
    )
    assert 'chosen = tune.RunConfig(name="n")\n' in text
    assert f"callbacks=[Keeper(1), {LAST}" in text


@pytest.mark.parametrize(
    "more", ["print(chosen)\n", "TorchTrainer(loop, run_config=chosen).fit()\n", "trainer.fit()\n"]
)
def test_a_config_with_other_uses_is_left_to_a_person(more):
    text = search("chosen", more=more).replace(
        "trainer = ", "chosen = train.RunConfig(callbacks=[Keeper(1)])\ntrainer = "
    )
    assert check_noop(text) == ["TRR780"]


def test_a_trainer_that_was_a_trainable_keeps_it_too():
    text = search('train.RunConfig(name="n", callbacks=[Keeper(1)])').replace(
        "Tuner(trainer", "Tuner(trainer.as_trainable()"
    )
    done = rewrite_text(text).text
    assert f"callbacks=[Keeper(1), {LAST}" in done
    assert 'name="n"' not in done


def test_callbacks_that_a_trial_cannot_make_are_left_to_a_person():
    text = search("made()").replace(
        "trainer = ", "def made():\n    kept = 1\n    return train.RunConfig(callbacks=[Keeper(kept)])\n\n\ntrainer = "
    )
    assert "Keeper(kept)" in rewrite_text(text).text
