"""Algorithms of RLlib that are run by their names: which of them are gone, and what is said of RLlib beside them."""

from __future__ import annotations

import pytest

from legacy_api.algorithm_names import GONE, TODAYS
from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.file_kinds.python_file import python_outcome, python_text
from migrate.sieve.file import lets_through
from migrate.sieve.needles import needles_in


def found(text):
    return [(one.line, one.old) for one in rewrite_text(text, positions_in_new=False).findings if one.code[:3] == "ALG"]


def codes(text):
    return {one.code for one in python_text(text, DEFAULTS).findings}


@pytest.mark.parametrize(
    "run",
    [
        'tune.run("DDPG", config={"env": "e"})',
        'tune.run(run_or_experiment="DDPG")',
        'tune.Tuner("DDPG", param_space={"env": "e"}).fit()',
        'tune.Tuner(trainable="DDPG").fit()',
        'tune.Tuner.restore("/x", "DDPG").fit()',
        'tune.run(tune.Experiment("x", "DDPG"))',
        'tune.run(tune.Experiment("x", run="DDPG"))',
        'tune.run_experiments({"x": {"run": "DDPG", "env": "e"}})',
        'tune.run_experiments({"x": dict(run="DDPG")})',
        'tune.Experiment.from_json("x", {"run": "DDPG"})',
        'tune.registry.get_trainable_cls("DDPG")',
    ],
)
def test_one_that_is_gone_is_reported_wherever_it_is_run(run):
    text = f"from ray import tune\n\n{run}\n"
    assert found(text) == [(3, '"DDPG"')]
    assert lets_through(text.encode(), "", needles_in(text.encode()))


@pytest.mark.parametrize("name", sorted(GONE))
def test_every_one_that_is_gone_is_reported(name):
    text = f'from ray import tune\n\ntune.Tuner("{name}").fit()\n'
    assert found(text) == [(3, f'"{name}"')]
    assert lets_through(text.encode(), "", needles_in(text.encode()))


@pytest.mark.parametrize(
    ("before", "run"),
    [
        ('NAME = "PG"', "NAME"),
        ('NAME = "PG" if fast else "PPO"', "NAME"),
        ('config = {"run": "PG"}', 'config["run"]'),
        ('parser.add_argument("--run", default="PG")\nargs = parser.parse_args()', "args.run"),
    ],
)
def test_it_is_seen_what_a_variable_or_an_option_is(before, run):
    text = f"from ray import tune\n\n{before}\ntune.Tuner({run}).fit()\n"
    assert [old for _, old in found(text)] == ['"PG"']


def test_the_message_says_what_is_nearest():
    text = 'from ray import tune\n\ntune.Tuner("TD3").fit()\n'
    (finding,) = rewrite_text(text).findings
    assert '`"SAC"` is nearest' in finding.message


@pytest.mark.parametrize(
    "run",
    [
        *(f'tune.Tuner("{name}").fit()' for name in sorted(TODAYS)),
        'tune.Tuner("ddpg").fit()',
        'tune.Tuner("my_trainable").fit()',
        "tune.Tuner(DDPG).fit()",
        'tune.Tuner(train, param_space={"algorithm": "DDPG"}).fit()',
        'tune.Tuner(train, run_config=tune.RunConfig(name="DDPG")).fit()',
        'tune.register_trainable("DDPG", train)\ntune.Tuner("DDPG").fit()',
        'from ray.tune.registry import register_trainable\nregister_trainable("DDPG", train)\ntune.Tuner("DDPG").fit()',
        'for name in ("DDPG", "PG"):\n    tune.register_trainable(name, train)\ntune.Tuner("PG").fit()',
        'tune.register_trainable(args.name, train)\ntune.Tuner("PG").fit()',
        'run("DDPG")',
        'print("DDPG")',
        'other.Tuner("DDPG").fit()',
        'try:\n    tune.Tuner(args.algorithm).fit()\nfinally:\n    print("DDPG")',
    ],
)
def test_nothing_is_said_of_todays_algorithms_of_names_of_the_file_and_of_other_texts(run):
    assert found(f"from ray import tune\nfrom x import DDPG, other, run, train\n\n{run}\n") == []


def test_a_branch_for_another_ray_is_no_trouble():
    text = 'import ray\nfrom ray import tune\n\nif ray.__version__ < "2.7":\n    tune.Tuner("DDPG").fit()\n'
    assert not any(one.attention for one in rewrite_text(text).findings if one.code[:3] == "ALG")


def test_rllib_is_named_where_only_the_name_of_an_algorithm_tells_of_it():
    assert "RLLIB" in codes('from ray import tune\n\ntune.run("PPO", config={"env": "e"})\n')
    assert "RLLIB" in codes('from ray import tune\n\ntune.Tuner("A3C").fit()\n')


@pytest.mark.parametrize(
    "text",
    [
        'from ray import tune\n\ntune.Tuner("PPO").fit()\n',
        'from ray import tune\n\ntune.run("mine", config={"kind": "PPO"})\n',
        'from ray import tune\n\ntune.register_trainable("PPO", f)\ntune.run("PPO")\n',
        "from ray import tune\n\ntune.run(f)\n",
        "# as `ray.rllib` does\nfrom ray import tune\n\ntune.run(f)  # not from ray import rllib\n",
    ],
)
def test_rllib_is_not_named_without_trouble_or_without_an_algorithm(text):
    assert "RLLIB" not in codes(text)


def test_the_note_names_the_metric_that_is_called_otherwise():
    text = 'from ray import tune\n\ntune.run("PPO", stop={"episode_reward_mean": 9})\n'
    (note,) = [one for one in python_text(text, DEFAULTS).findings if one.code == "RLLIB"]
    assert "env_runners/episode_return_mean" in note.message
    (note,) = [one for one in python_text('from ray import tune\n\ntune.run("PPO")\n', DEFAULTS).findings]
    assert "episode_return_mean" not in note.message


def test_a_file_that_runs_todays_algorithms_is_left_unread():
    text = b'from ray import tune\n\ntune.Tuner("PPO", param_space={"env": "e"}).fit()\n'
    assert not lets_through(text, "", needles_in(text))
    assert python_outcome("a.py", text, DEFAULTS).findings == ()


CONFIG = 'config={\n        "env": "e",\n        "callbacks": f,\n    }'


@pytest.mark.parametrize(
    "run",
    [
        f'trials = tune.run(\n    "PG",\n    {CONFIG}).trials\nprint(trials)\n',
        'tune.run_experiments({\n    "x": {\n        "run": "PG",\n        "stop": {"a": 1},\n    },\n})\n',
    ],
)
def test_one_that_stays_in_what_is_written_around_it_is_not_told_as_rewritten(run):
    done = rewrite_text(f"import ray\nfrom ray import tune\n\n{run}")
    assert "tune.Tuner(" in done.text
    assert [one for one in done.rewrites if one.code == "ALG122"] == []
    assert [one.code for one in done.findings if one.code[:3] == "ALG"] == ["ALG122"]
