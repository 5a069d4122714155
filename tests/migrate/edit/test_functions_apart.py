"""Functions that are written into a file stand apart from what is above and below them, as formatters have it."""

import pytest

from tests.migrate.support import rewritten, source
from tests.migrate.train_loops import REPORTING, SEARCHED

TUNER = f"tune.Tuner(trainer, {SEARCHED}).fit()\n"
BOOSTED = (
    "from ray.train.xgboost import XGBoostTrainer\n\nspace = 1\n{}"
    'trainer = XGBoostTrainer(label_column="y", params={{}}, datasets={{"train": rows}})\n'
)


def lines_around(text, name):
    """How many empty lines are above a function, and how many between its last line and the next statement."""
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines) if line.lstrip().startswith(f"def {name}("))
    indent = len(lines[first]) - len(lines[first].lstrip())
    above = next(count for count in range(first) if lines[first - 1 - count].strip())
    behind = next(
        number
        for number in range(first + 1, len(lines))
        if lines[number].strip() and len(lines[number]) - len(lines[number].lstrip()) <= indent
    )
    below = next(count for count in range(behind) if lines[behind - 1 - count].strip())
    return above, below


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (REPORTING + "space = 1\ntrainer = TorchTrainer(loop)\n" + TUNER, "run_trainer"),
        (REPORTING + "space = 1\n\ntrainer = TorchTrainer(loop)\n" + TUNER, "run_trainer"),
        (REPORTING + "space = 1\n\n\ntrainer = TorchTrainer(loop)\n" + TUNER, "run_trainer"),
        (REPORTING + f"space = 1\ntune.Tuner(TorchTrainer(loop), {SEARCHED}).fit()\n", "run_trainer"),
        (REPORTING + "trainer = TorchTrainer(loop)\ntrainer.fit()\n" + TUNER, "run_trainer"),
        (BOOSTED.format(""), "train_on_worker"),
        (BOOSTED.format("\n"), "train_on_worker"),
        (BOOSTED.format("\n\n"), "train_on_worker"),
    ],
)
def test_a_function_of_the_module_has_two_empty_lines_around_it(text, name):
    assert lines_around(rewritten(text), name) == (2, 2)


@pytest.mark.parametrize(
    ("head", "above"),
    [
        ("def search():\n    space = 1\n", 1),
        ("def search():\n    space = 1\n\n", 1),
        ("def search():\n", 0),
        ("if space:\n    first = 1\n", 1),
        ("with space:\n", 0),
        ("with space:\n    # The first.\n", 0),
    ],
)
def test_a_function_in_a_block_has_one(head, above):
    indented = "".join(f"    {line}\n" for line in f"trainer = TorchTrainer(loop)\n{TUNER}".splitlines())
    text = rewritten(REPORTING + "\n" + head + indented)
    found = lines_around(text, "run_trainer")
    assert found[1] == 1
    assert found[0] == above


def test_a_dictionary_that_is_written_by_hand_below_its_bracket_stays_there_in_a_deeper_function():
    text = rewritten(
        REPORTING
        + source("""
        class Study:
            def search(self, deep):
                if deep:
                    with self.lock:
                        trainer = TorchTrainer(loop,
                                               train_loop_config={"size": 1,
                                                                  "deep": deep},
                                               scaling_config=train.ScalingConfig(num_workers=2,
                                                                                  use_gpu=True))
                        return tune.Tuner(trainer, param_space={"train_loop_config": {"lr": 1}})
        """)
    )
    expected = source("""
                            def run_trainer(config):
                                TorchTrainer(
                                    loop,
                                    train_loop_config={"size": 1,
                                                       "deep": deep, **config["train_loop_config"]},
                                    scaling_config=train.ScalingConfig(num_workers=2,
                                                                       use_gpu=True),
        """)
    assert "".join(f"                {line}\n" for line in expected.splitlines()) in text


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ('{"a": 1,\n"b": 2}', '"b": 2, **config["train_loop_config"]}'),
        ('{"a": 1,\n"b": 2,}', '"b": 2, **config["train_loop_config"]}'),
        ('{"a": 1,\n"b": 2,\n}', '"b": 2,'),
        ('{"a": 1,\n"b": "#"}', '**config["train_loop_config"]}'),
        ('{"a": 1,\n"b": """\n}"""}', '**config["train_loop_config"]}'),
    ],
)
def test_a_dictionary_of_several_lines_gets_what_is_searched(given, written):
    text = rewritten(REPORTING + f"trainer = TorchTrainer(loop, train_loop_config={given})\n{TUNER}")
    assert written in text
    assert text.count('**config["train_loop_config"]') == 1


def test_a_loop_of_lightning_has_two_empty_lines_below_the_class_above_it():
    text = rewritten("""
        import pytorch_lightning as pl
        from ray.train.lightning import LightningConfigBuilder, LightningTrainer

        from mine import Model, data

        config = LightningConfigBuilder().module(Model).trainer(max_epochs=1).fit_params(datamodule=data).build()
        trainer = LightningTrainer(config)
        """)
    assert lines_around(text, "train_loop") == (2, 2)
    assert "\n\n\n\n" not in text


def test_a_second_loop_of_lightning_stands_apart_from_the_first_trainer():
    text = rewritten("""
        import pytorch_lightning as pl
        from ray.train.lightning import LightningConfigBuilder as Builder, LightningTrainer

        from mine import Model, data

        first = LightningTrainer(Builder().module(Model).trainer(max_epochs=1).fit_params(datamodule=data).build())

        second = LightningTrainer(Builder().module(Model).trainer(max_epochs=2).fit_params(datamodule=data).build())
        """)
    assert lines_around(text, "train_loop") == lines_around(text, "train_loop_2") == (2, 2)


@pytest.mark.parametrize(
    ("head", "definition"),
    [("", "def run():"), ("# Copyright\n", "def run():"), ("", "async def run():"), ('"""Doc."""\n\n\n', "def run():")],
)
def test_an_import_in_a_file_without_any_stands_apart_from_the_first_function(head, definition):
    body = "\n    from ray.train.torch import TorchTrainer\n\n    result = TorchTrainer(loop).fit()\n"
    text = rewritten(f'{head}{definition}{body}    print(result.log_dir, result.log_dir / "a.txt")\n')
    assert f"from pathlib import Path\n\n\n{definition}\n" in text
