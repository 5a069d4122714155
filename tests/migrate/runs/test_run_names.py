"""What a run is called whose `tune.run` did not say."""

import pytest

from tests.migrate.run_calls import HEAD, run
from tests.migrate.support import rewritten


def test_a_registered_trainable_gives_its_name_to_the_run():
    assert run('tune.run("model", checkpoint_at_end=True)').startswith(
        'results = tune.Tuner(\n    "model",\n    run_config=tune.RunConfig(\n        name="model",\n'
    )
    assert 'name="exp"' in run('tune.run("model", name="exp", checkpoint_at_end=True)')


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("", '"PPO"'),
        (", name=None", '"PPO"'),
        (", name=a if a else None", '(a if a else None) or "PPO"'),
        (", name=a", "a"),
    ],
)
def test_a_run_of_something_registered_has_its_name_where_it_has_none(given, name):
    text = rewritten(f'from ray import tune\n\ntune.run("PPO"{given})\n')
    assert f"name={name},\n" in text


REGISTERED = """\
import argparse
from ray import tune

parser = argparse.ArgumentParser()
parser.add_argument("--run", default="PPO")
parser.add_argument("--load", type=load)
args = parser.parse_args()
title = "search_%d" % args.fold
made = unique()
tune.register_trainable(made, train)
tune.run({trainable}{more})
"""


@pytest.mark.parametrize("trainable", ["args.run", "title", "made", 'f"search_{args.fold}"'])
def test_what_is_registered_under_a_name_that_is_computed_runs_under_it_too(trainable):
    text = rewritten(REGISTERED.format(trainable=trainable, more=""))
    assert f"name={trainable}," in text
    text = rewritten(REGISTERED.format(trainable=trainable, more=', resources_per_trial={"cpu": 2}'))
    is_registered_here = trainable == "made"
    written = (
        f"tune.registry.get_trainable_cls({trainable})" if is_registered_here else f"get_trainable_cls({trainable})"
    )
    assert f"tune.with_resources({written}, " in text, "it takes no names"
    assert ("tune.register_trainable(\n    made,\n" in text) == is_registered_here


@pytest.mark.parametrize(
    ("before", "trainable"),
    [
        ("options = vars(args)", 'options["run"]'),
        ("run = vars(args).pop('run')", "run"),
        ("algorithm_name = settings.pop('algorithm')", "algorithm_name"),
        ("", "settings.algorithm_name"),
        ("", 'settings["trainer_name"]'),
        ("for algorithm in ['PPO', 'DQN']:\n    print(algorithm)", "algorithm"),
    ],
)
def test_a_run_is_named_after_what_is_said_to_be_a_name(before, trainable):
    text = rewritten(REGISTERED.format(trainable=trainable, more="").replace("tune.run(", f"{before}\ntune.run("))
    assert f"name={trainable}," in text


@pytest.mark.parametrize(
    ("before", "trainable"),
    [
        ("def train_by_name(config):\n    return {'x': 1}", "train_by_name"),
        ("from models import by_name", "by_name"),
        ("by_name = Model", "by_name"),
        ("by_name = lambda config: {'x': 1}", "by_name"),
        ("options = vars(args)", 'options["load"]'),
        ("for algorithm in ['PPO', Own]:\n    print(algorithm)", "algorithm"),
        ("for algorithm in read():\n    print(algorithm)", "algorithm"),
        ("", 'settings["trainer"]'),
        ("", "settings[trainer_name]"),
    ],
)
def test_a_run_of_what_may_be_no_name_is_not_named_after_it(before, trainable):
    text = rewritten(REGISTERED.format(trainable=trainable, more="").replace("tune.run(", f"{before}\ntune.run("))
    assert "name=" not in text.partition("tune.Tuner(")[2]


MAY_BE_TEXT = """\
from ray import tune
from settings import Chosen, create_parser, other


class Search:
    train = other

    def go(self, given):
        args = create_parser().parse_args()
        self.args, self.made = args, given
        tune.run(run_or_experiment={trainable}{more})
"""


@pytest.mark.parametrize("trainable", ["args.run", 'given["run"]', "self.args.algorithm"])
@pytest.mark.parametrize(
    ("more", "name"),
    [
        ("", "{}"),
        (", name=None", "{}"),
        (", name=other.a if other.b else None", "(other.a if other.b else None) or ({})"),
    ],
)
def test_a_run_is_named_after_what_may_be_text_where_it_is(trainable, more, name):
    text = rewritten(MAY_BE_TEXT.format(trainable=trainable, more=more))
    assert f"name={name.format(f'{trainable} if isinstance({trainable}, str) else None')}," in text


@pytest.mark.parametrize(
    ("trainable", "more"),
    [
        ("self.train", ""),
        ("self.made", ""),
        ("Chosen.train", ""),
        ("other.train", ""),
        ("Search.train", ""),
        ("other(args.run)", ""),
        ("args.train", ""),
        ('given["trainer"]', ""),
        ("args.run", ", resume='AUTO'"),
    ],
)
def test_a_run_of_what_is_hardly_text_is_not_named_after_it(trainable, more):
    text = rewritten(MAY_BE_TEXT.format(trainable=trainable, more=more))
    assert "name=" not in text.partition("tune.Tuner(")[2]


def test_a_choice_of_names_stands_behind_that_of_the_run_in_parentheses():
    text = rewritten(
        MAY_BE_TEXT.format(trainable='"PPO" if args.a else "DQN"', more=", name=args.b if args.c else None")
    )
    assert 'name=(args.b if args.c else None) or ("PPO" if args.a else "DQN"),' in text


@pytest.mark.parametrize("trainable", ["args.load", "other", "pick(made)"])
def test_what_may_be_a_trainable_is_taken_for_one(trainable):
    text = rewritten(REGISTERED.format(trainable=trainable, more=', resources_per_trial={"cpu": 2}'))
    assert f'tune.with_resources({trainable}, {{"cpu": 2}})' in text


@pytest.mark.parametrize(
    ("arguments", "is_named"),
    [
        ("storage_path='/r'", False),
        ("local_dir='/r'", True),
        ("", True),
        ("storage_path='/r', queue_trials=True", True),
    ],
)
def test_the_directory_of_a_registered_trainable_has_no_date_through_ray_26(arguments, is_named):
    assert ('name="PPO"' in rewritten(f"{HEAD}tune.run('PPO', {arguments})\n").replace("'", '"')) is is_named


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("def go(what: str):\n    ", "name=what,"),
        ("def go(settings):\n    what: str = settings.what\n    ", "name=what,"),
        ("def go(what):\n    ", ""),
        ("def go(what: type):\n    ", ""),
        ("def go(what: str | type):\n    ", ""),
    ],
)
def test_what_is_said_to_be_text_is_the_name_of_something_registered(head, name):
    text = rewritten(f"from ray import tune\n\n\n{head}tune.run(what, stop=stop)\n")
    assert ("name=" in text) == bool(name) and name in text


@pytest.mark.parametrize(
    ("head", "given"),
    [
        ("class Study:\n    def run(self, config):\n        pass\n", "Study().run"),
        ("class Study:\n    def run(self, config):\n        pass\n\n\nstudy = Study()\n", "study.run"),
    ],
)
def test_a_method_that_is_called_run_is_no_name(head, given):
    text = rewritten(f"from ray import tune\n\n\n{head}\ntune.run({given})\n")
    assert f"results = tune.Tuner({given}).fit()\n" in text
