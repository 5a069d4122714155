"""What a trainer of a search is made of, and what of it the driver goes on working out."""

import pytest

from migrate.engine import rewrite_text

HEAD = """\
import random

import numpy as np
import settings
from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config):
    train.report({"loss": config["lr"]})


"""
SPACE = 'param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}}'
SCALING = "scaling_config=train.ScalingConfig(num_workers=2)"


def done(code):
    """The code behind the head, rewritten."""
    text = rewrite_text(HEAD + code).text
    assert rewrite_text(text).text == text
    return text.partition('config["lr"]})\n')[2].lstrip("\n")


@pytest.mark.parametrize(
    "value",
    [
        '{"epochs": settings.epochs}',
        '{"seed": random.random()}',
        '{"size": measure()}',
        '{"rows": [row for row in load()]}',
        'make_config("x")',
        '{**settings.base, "lr": 1}',
    ],
)
def test_what_a_trial_would_work_out_anew_is_worked_out_in_front_of_it(value):
    code = f"trainer = TorchTrainer(loop, train_loop_config={value}, {SCALING})\ntune.Tuner(trainer, {SPACE}).fit()\n"
    text = done(code)
    assert text.startswith(f"train_loop_config = {value}\n\n\ndef run_trainer(config):\n")
    assert '        train_loop_config={**train_loop_config, **config["train_loop_config"]},\n' in text


@pytest.mark.parametrize(
    "value",
    [
        '{"epochs": 3}',
        '{"epochs": args.epochs}',
        "base",
        '{"kind": np.float32, "act": settings.Model}',
        'dict(epochs=3, parts=[1, 2], size=len("xy"))',
        '{"make": lambda: random.random()}',
    ],
)
def test_what_is_the_same_in_a_trial_stays_where_it_is(value):
    head = "args = parse()\nbase = {}\n"
    code = f"trainer = TorchTrainer(loop, train_loop_config={value}, {SCALING})\ntune.Tuner(trainer, {SPACE}).fit()\n"
    assert done(head + code).startswith(f"{head}\n\ndef run_trainer(config):\n")


@pytest.mark.parametrize(
    ("value", "between"),
    [
        ('{"width": width}', "width = 8"),
        ("{**base}", 'base["lr"] = 2'),
        ("{**base}", "base.update(lr=2)"),
        ("base", "base = {}"),
        ('{"width": width}', "del width"),
    ],
)
def test_variables_have_the_values_that_they_had(value, between):
    head = "width = 4\nbase = {}\n"
    made = f"trainer = TorchTrainer(loop, train_loop_config={value}, {SCALING})\n"
    text = done(f"{head}{made}{between}\ntune.Tuner(trainer, {SPACE}).fit()\n")
    assert text.startswith(f"{head}train_loop_config = {value}\n\n\ndef run_trainer(config):\n")


@pytest.mark.parametrize(
    ("value", "between"),
    [("base", 'base["lr"] = 2'), ('{"width": width}', "print(width)"), ('{"width": width}', "height = 8")],
)
def test_a_dictionary_that_is_given_as_it_is_may_get_more(value, between):
    head = "width = 4\nbase = {}\n"
    made = f"trainer = TorchTrainer(loop, train_loop_config={value}, {SCALING})\n"
    text = done(f"{head}{made}{between}\ntune.Tuner(trainer, {SPACE}).fit()\n")
    assert text.startswith(f"{head}\n\ndef run_trainer(config):\n")


def test_nothing_of_an_object_of_the_driver_goes_to_a_trial():
    text = done(f"""\
class Job:
    def run(self):
        trainer = TorchTrainer(
            loop,
            train_loop_config={{"epochs": self.epochs}},
            scaling_config=train.ScalingConfig(num_workers=self.workers),
        )
        return tune.Tuner(trainer, {SPACE}).fit()
""")
    function = text[text.index("def run_trainer") : text.index("run_trainer = ")]
    assert "self" not in function
    assert '        train_loop_config = {"epochs": self.epochs}\n' in text
    assert "        scaling_config = train.ScalingConfig(num_workers=self.workers)\n" in text


def test_a_trainer_that_is_used_elsewhere_too_gets_the_same_values():
    text = done(f"""\
trainer = TorchTrainer(loop, train_loop_config={{"seed": random.random()}}, {SCALING})
tune.Tuner(trainer, {SPACE}).fit()
trainer.fit()
""")
    assert text.startswith(f"""\
train_loop_config = {{"seed": random.random()}}
trainer = TorchTrainer(loop, train_loop_config=train_loop_config, {SCALING})
""")
    assert text.count("random.random()") == 1


def test_a_value_in_several_lines_gets_the_brackets_that_held_it_together():
    value = "settings.base\n    | settings.more"
    code = f"trainer = TorchTrainer(\n    loop,\n    train_loop_config={value},\n    {SCALING},\n)\n"
    text = done(f"{code}tune.Tuner(trainer, {SPACE}).fit()\n")
    assert text.startswith("train_loop_config = (settings.base\n")
    assert "settings.more)\n\n\ndef run_trainer(config):\n" in text


def test_what_is_searched_for_as_a_whole_is_not_worked_out():
    space = 'param_space={"scaling_config": {"num_workers": tune.choice([1, 2])}}'
    scaling = "scaling_config=train.ScalingConfig(num_workers=settings.workers)"
    assert "settings.workers" not in done(f"tune.Tuner(TorchTrainer(loop, {scaling}), {space}).fit()\n")


def test_a_name_that_is_taken_is_not_taken_again():
    code = f"""\
train_loop_config = {{"seed": 1}}
tune.Tuner(TorchTrainer(loop, train_loop_config={{"seed": random.random()}}, {SCALING}), {SPACE}).fit()
"""
    assert 'train_loop_config_2 = {"seed": random.random()}\n' in done(code)


@pytest.mark.parametrize(
    "loop",
    ["partial(loop, rate=settings.rate)", "partial(loop, size=measure())", "make_loop(3)"],
)
def test_what_is_bound_to_the_loop_is_worked_out_in_front_of_it(loop):
    code = f"trainer = TorchTrainer({loop}, {SCALING})\ntune.Tuner(trainer, {SPACE}).fit()\n"
    text = done("from functools import partial\n\n" + code).replace("from functools import partial\n\n", "")
    assert text.startswith(f"train_loop_per_worker = {loop}\n\n\ndef run_trainer(config):\n")
    assert "    TorchTrainer(\n        train_loop_per_worker,\n" in text


@pytest.mark.parametrize("loop", ["loop", "partial(loop, rate=3)", "settings.loop", "lambda config: loop(config)"])
def test_a_loop_goes_along_as_it_is(loop):
    code = f"trainer = TorchTrainer({loop}, {SCALING})\ntune.Tuner(trainer, {SPACE}).fit()\n"
    assert f"    TorchTrainer(\n        {loop},\n" in done("from functools import partial\n\n" + code)


@pytest.mark.parametrize(
    ("place", "is_shared"),
    [("settings.place", True), ("settings.args.place", True), ("settings.PLACE", False), ("args.place", False)],
)
def test_a_place_that_the_driver_may_have_set_is_worked_out_once(place, is_shared):
    config = f'run_config=tune.RunConfig(name="s", storage_path={place})'
    text = done(f"trainer = TorchTrainer(loop, {SCALING})\ntune.Tuner(trainer, {SPACE}, {config}).fit()\n")
    assert text.count(place) == (1 if is_shared else 2)
    assert (f"storage_path = {place}\n" in text) is is_shared
