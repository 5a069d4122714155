"""Classes that derive from algorithms of RLlib, which are Trainables, with methods that Ray 0.8 called."""

import pytest

from tests.migrate.support import check_noop

AGENT = """\
from ray.rllib.agents.{} import {}


class Mine({}):
    def {}(self):
        return {{}}
"""


@pytest.mark.parametrize(
    ("module", "base", "method", "code"),
    [
        ("trainer", "Trainer", "_train", "TRN102"),
        ("ppo", "PPOTrainer", "_save", "TRN103"),
        ("agent", "Agent", "_restore", "TRN104"),
        ("dqn.dqn", "DQNTrainer", "_setup", "TRN101"),
    ],
)
def test_an_old_method_of_one_is_reported(module, base, method, code):
    assert check_noop(AGENT.format(module, base, base, method)) == [code]


@pytest.mark.parametrize(
    ("module", "base", "method"),
    [
        ("trainer", "Trainer", "step"),
        ("trainer", "COMMON_CONFIG", "_train"),
        ("callbacks", "DefaultCallbacks", "_train"),
    ],
)
def test_what_is_of_today_or_of_another_class_is_not(module, base, method):
    assert check_noop(AGENT.format(module, base, base, method)) == []


def test_one_that_derives_from_a_class_of_another_file_is_reported_there(tree):
    deep = "from agent import Mine\n\n\nclass Deep(Mine):\n    def _save(self, directory):\n        return directory\n"
    files = {"agent.py": AGENT.format("trainer", "Trainer", "Trainer", "_train"), "deep.py": deep}
    assert tree(files, "deep.py") == (deep, ["TRN103"])


def test_one_that_derives_from_another_class_of_that_file_is_not(tree):
    deep = "from agent import Net\n\n\nclass Deep(Net):\n    def _save(self, directory):\n        return directory\n"
    agent = AGENT.format("trainer", "Trainer", "Trainer", "_train")
    assert tree({"agent.py": f"{agent}\n\nclass Net:\n    pass\n", "deep.py": deep}, "deep.py") == (deep, [])


SAVING = """\
from ray.rllib.{home} import {base}


class Mine({base}):
    def keep(self, file):
        {code}
"""


@pytest.mark.parametrize("asked", ["super().save()", 'self.save("kept")'])
def test_a_path_that_an_algorithm_asks_its_own_save_for_is_reported(asked):
    code = SAVING.format(home="agents.ppo", base="PPOTrainer", code=f"path = {asked}\n        file.write(path)")
    assert check_noop(code) == ["TRN121"]


@pytest.mark.parametrize(
    ("home", "base", "code"),
    [
        ("agents.ppo", "PPOTrainer", "self.save()"),
        ("agents.ppo", "PPOTrainer", "return super().save()"),
        ("agents.ppo", "PPOTrainer", "path = self.model.save()"),
        ("agents.ppo", "PPOTrainer", "path = file.save()"),
        ("algorithms.ppo", "PPO", "path = self.save().checkpoint.path"),
        ("policy", "Policy", "path = self.save()"),
    ],
)
def test_what_asks_for_no_path_or_is_of_today_is_not(home, base, code):
    assert "TRN121" not in check_noop(SAVING.format(home=home, base=base, code=code))
