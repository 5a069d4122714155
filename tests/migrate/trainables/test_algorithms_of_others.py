"""Algorithms of RLlib that files of a tree hand each other: who asks them for the path of what they saved."""

import pytest

MAIN = "from ray.rllib.agents.ppo import PPOTrainer\nfrom helpers import train\n\nagent = PPOTrainer(env='a')\n{used}\n"
MAKES = "from ray.rllib.agents.ppo import PPOTrainer\n\n\ndef make():\n    return PPOTrainer(env='a')\n"


@pytest.mark.parametrize("used", ["train(agent, 3)", "print(train(times=3, agent=agent))"])
@pytest.mark.parametrize(
    "asked", ["path = agent.save('a')\n    open(path + '/b')", "return os.path.join(agent.save(), 'a')"]
)
def test_it_is_told_where_a_function_of_another_file_is_given_one(tree, used, asked):
    text = MAIN.format(used=used)
    helpers = f"import os\n\n\ndef train(agent, times):\n    {asked}\n"
    assert tree({"helpers.py": helpers, "main.py": text}, "main.py") == (text, ["TRN121"])


@pytest.mark.parametrize(
    "asked",
    [
        "agent.save('a')",
        "agent.train()",
        "print(times.save())",
        "path = agent.model.save()",
    ],
)
def test_what_else_it_does_with_one_is_not(tree, asked):
    text = MAIN.format(used="train(agent, 3)")
    helpers = f"import os\n\n\ndef train(agent, times):\n    {asked}\n"
    assert tree({"helpers.py": helpers, "main.py": text}, "main.py") == (text, [])


def test_functions_that_are_given_something_else_are_not(tree):
    text = MAIN.format(used="train(model, agent)")
    helpers = "def train(agent, times):\n    path = agent.save('a')\n    open(path)\n"
    assert tree({"helpers.py": helpers, "main.py": text}, "main.py") == (text, [])


@pytest.mark.parametrize(("used", "codes"), [("open(make().save() + 'a')", ["TRN121"]), ("make().save()", [])])
def test_one_that_another_file_makes_is_asked(tree, used, codes):
    text = f"import ray\nfrom helpers import make\n\nray.init()\n{used}\n"
    assert tree({"helpers.py": MAKES, "main.py": text}, "main.py") == (text, codes)
