"""Functions of another file that Tune is given, and whose second argument was the reporter, whatever it is called."""

import pytest

RUN = "from ray import tune\n{imports}\n\ntune.run({given})\n"


@pytest.mark.parametrize("head", ["", "from ray import tune\n\n\n"])
@pytest.mark.parametrize(
    ("imports", "given"),
    [("from training import train", "train"), ("import training", "run_or_experiment=training.train")],
)
def test_it_is_reported_where_tune_is_given_the_function(tree, head, imports, given):
    training = f"{head}def train(config, say):\n    say(loss=config['a'])\n"
    text = RUN.format(imports=imports, given=given)
    assert tree({"training.py": training, "main.py": text}, "main.py")[1] == ["FUN203"]


def test_so_it_is_where_the_file_calls_the_function_too(tree):
    training = "def train(units, rate):\n    return units * rate\n"
    text = f"{RUN.format(imports='from training import train', given='train')}train(1, 2)\n"
    assert tree({"training.py": training, "main.py": text}, "main.py")[1] == ["FUN203"]


@pytest.mark.parametrize(
    "function",
    [
        "def train(config):\n    pass\n",
        "def train(config, data=None):\n    pass\n",
        "def train(config, *data):\n    pass\n",
        "def train(config, *, data):\n    pass\n",
        "def train(config, data, size):\n    pass\n",
        "@wrapped\ndef train(config, data):\n    pass\n",
        "def make():\n    def train(config, data):\n        pass\n\n    return train\n\n\ntrain = make()\n",
    ],
)
def test_other_functions_are_not(tree, function):
    text = RUN.format(imports="from training import train", given="train")
    assert tree({"training.py": function, "main.py": text}, "main.py")[1] == []


@pytest.mark.parametrize("given", ["tune.with_parameters(train, data=1)", "lambda config: train(config, 1)"])
def test_what_gives_the_second_argument_itself_is_not(tree, given):
    training = "def train(config, data):\n    pass\n"
    text = RUN.format(imports="from training import train", given=given)
    assert tree({"training.py": training, "main.py": text}, "main.py")[1] == []
