"""The command `rllib`, which no Ray of today has, in scripts, images, pages and texts."""

from importlib.metadata import entry_points

import pytest

from migrate.command.options import DEFAULTS
from migrate.command.process import process_data
from tests.migrate.support import check_noop


def codes(text, name="x.sh"):
    outcome = process_data(name, text.encode(), DEFAULTS)
    assert outcome.new is None
    return [finding.code for finding in outcome.findings]


def test_the_installed_ray_has_no_such_command():
    assert {one.name for one in entry_points(group="console_scripts") if one.value.startswith("ray.")} >= {
        "ray",
        "tune",
    }
    assert not [one for one in entry_points(group="console_scripts") if one.name == "rllib"]


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("x.sh", "rllib train --run PPO --env CartPole-v0\n", "CMD981"),
        ("x.sh", "nohup rllib train -f ppo.yaml &\n", "CMD981"),
        ("x.sh", "/opt/bin/rllib evaluate ~/x/checkpoint_1 --run DQN\n", "CMD982"),
        ("x.sh", "rllib rollout \\\n  ~/x/checkpoint_1/checkpoint-1 --run DQN\n", "CMD983"),
        ("x.sh", 'python launch.py --command "rllib train --run PPO"\n', "CMD981"),
        ("Dockerfile", 'CMD ["rllib", "train", "-f", "x.yaml"]\n', "CMD981"),
        ("README.md", "```bash\nrllib train --run PPO\n```\n", "CMD981"),
        ("README.rst", "Run it::\n\n.. code-block:: bash\n\n    rllib example run cartpole-ppo\n", "CMD984"),
    ],
)
def test_it_is_reported_wherever_it_stands(name, text, code):
    assert codes(text, name) == [code]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.sh", "# rllib train -f x.yaml\n"),
        ("x.sh", "python rllib/train.py\n"),
        ("x.sh", "pip install 'ray[rllib]'\n"),
        ("x.sh", "cd rllib && ls\n"),
        ("x.sh", "my-rllib train\n"),
        ("x.sh", "rllib_train evaluate\n"),
        ("x.sh", "rllib help\n"),
        ("README.md", "What `rllib train` was, a script is today: rllib train is gone.\n"),
    ],
)
def test_what_is_no_such_command_is_not(name, text):
    assert codes(text, name) == []


@pytest.mark.parametrize(
    "statement", ['subprocess.run(["rllib", "train", "-f", name])', 'os.system("rllib train --run PPO")']
)
def test_so_it_is_in_texts_that_are_given_to_a_shell(statement):
    assert check_noop(f"import os, subprocess\nimport ray\n\n{statement}\n") == ["CMD981"]


@pytest.mark.parametrize("statement", ['print("as rllib train does")', 'names = ["rllib", "ray"]', '"""rllib train"""'])
def test_a_text_that_speaks_of_it_is_none(statement):
    assert check_noop(f"import ray\n\n{statement}\n") == []
