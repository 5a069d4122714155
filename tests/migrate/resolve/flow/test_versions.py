"""Names that a block assigns anew, as notebooks do: each time, they mean what they were assigned last."""

import ast

import pytest

from migrate.resolve.text.source import Source
from tests.migrate.support import check_noop, check_transformed, rewritten, source


def meanings(text, name="x"):
    """What the variable of each use of a name is assigned, as text; ``None`` if that is not certain."""
    names = Source(source(text)).names
    found = []
    for node in names.of(ast.Name):
        if node.id == name and isinstance(node.ctx, ast.Load):
            binding = names.binding(node)
            value = getattr(binding, "value", None)
            found.append(ast.unparse(value) if value is not None else None)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1\nf(x)\nx = 2\nf(x)\n", ["1", "2"]),
        ("x = 1\nx = g(x)\nf(x)\n", ["1", "g(x)"]),
        ("x = 1\nif a:\n    f(x)\nx = 2\nfor i in x:\n    f(x)\n", ["1", "2", "2"]),
        ("x = 1\nx = 2\nprint([y for y in x])\n", ["2"]),
        ("def go():\n    x = 1\n    f(x)\n    x = 2\n    return x\n", ["1", "2"]),
        ("f(x)\nx = 1\nf(x)\nx: int = 2\nf(x)\n", [None, "1", "2"]),
        ("x = 1\nf(x)\nx, y = g()\nf(x)\n", ["1", None]),
        ("x = 1\nf(x)\nx = y = 2\nf(x)\n", ["1", "2"]),
        ("x = 1\nf(x)\nx = 2\ndef go():\n    return x\n", ["1", "2"]),
        ("x = 1\nf(x)\nx = 2\nlater = lambda: x\n", ["1", "2"]),
        ("x = 1\nif a:\n    f(x)\n    del x\nx = 2\nf(x)\n", [None, "2"]),
        ("x = 1\nclass A:\n    y = x\nx = 2\nclass B:\n    def go(self):\n        return x\n", ["1", "2"]),
    ],
)
def test_a_use_means_what_the_block_assigned_last(text, expected):
    assert meanings(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "x = 1\nif a:\n    x = 2\nf(x)\n",
        "x = 1\nfor i in a:\n    f(x)\n    x = 2\n",
        "x = 1\ndef go():\n    return x\nx = 2\n",
        "x = 1\nlater = lambda: x\nx = 2\n",
        "x = 1\nclass A:\n    def go(self):\n        return x\nx = 2\n",
        "x = 1\nx = 2\nx += 1\nf(x)\n",
        "x = 1\nx = 2\ndef set_it():\n    global x\n    x = 3\nf(x)\n",
        "try:\n    x = 1\nexcept E:\n    x = 2\nf(x)\n",
        "while a:\n    x = 1\n    x = 2\n    f(x)\n",
        "def go(x):\n    x = 2\n    return x\n",
    ],
)
def test_a_name_that_something_else_may_have_changed_means_nothing_certain(text):
    assert set(meanings(text)) == {None}


def test_a_module_whose_name_a_function_had_before_is_followed():
    check_transformed(
        """
        def train(model):
            model.step()


        from ray import train, tune


        def objective(config):
            train.report({"loss": config["x"]})


        tune.Tuner(objective, run_config=train.RunConfig(stop={"training_iteration": 5})).fit()
        """,
        """
        def train(model):
            model.step()


        from ray import tune


        def objective(config):
            tune.report({"loss": config["x"]})


        tune.Tuner(objective, run_config=tune.RunConfig(stop={"training_iteration": 5})).fit()
        """,
    )


def test_an_assignment_in_a_block_counts_with_the_last_one_before_it():
    assert meanings("x = 1\nf(x)\nx = 2\nif a:\n    x = 3\nf(x)\n") == ["1", None]


def test_two_trainers_of_one_name_are_rewritten_each():
    check_transformed(
        """
        from ray.train import Trainer
        from work import train_func

        trainer = Trainer(backend="torch", num_workers=2)
        trainer.start()
        trainer.run(train_func)
        trainer.shutdown()
        trainer = Trainer(backend="torch", num_workers=8)
        trainer.start()
        trainer.run(train_func)
        trainer.shutdown()
        """,
        """
        from ray.train import ScalingConfig
        from ray.train.torch import TorchTrainer
        from work import train_func

        TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
        TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=8)).fit()
        """,
    )


def test_two_analyses_of_one_name_need_not_be_alike():
    text = rewritten(
        """
        from ray import tune


        def train(config):
            tune.report({"loss": 1})


        analysis = tune.run(train, metric="loss", mode="min")
        print(analysis.best_config)
        analysis = tune.run(train)
        print(analysis.runner_data, analysis.trials)
        """
    )
    assert "print(analysis.get_best_result().config)" in text
    assert text.count("tune.ExperimentAnalysis(") == 1


def test_configs_of_one_name_go_to_a_trainer_and_to_a_tuner():
    text = rewritten(
        """
        from ray.air import RunConfig
        from ray.train.torch import TorchTrainer
        from ray.tune import Tuner

        run_config = RunConfig(name="one")
        TorchTrainer(loop, run_config=run_config).fit()
        run_config = RunConfig(name="many")
        Tuner(function, run_config=run_config).fit()
        """
    )
    assert 'run_config = RunConfig(name="one")\nTorchTrainer' in text
    assert 'tune.RunConfig(name="many")' in text


def test_a_trainer_that_a_branch_replaces_is_left():
    codes = check_noop(
        """
        from ray.train import Trainer
        from work import train_func

        trainer = Trainer(backend="torch", num_workers=2)
        if many:
            trainer = Trainer(backend="torch", num_workers=8)
        trainer.run(train_func)
        """
    )
    assert "TRA121" in codes


def test_a_class_that_is_imported_again_from_another_module_is_that_of_the_last_import():
    check_transformed(
        """
        from ray.air.config import RunConfig
        from ray.train.torch import TorchTrainer
        from ray.air import RunConfig

        TorchTrainer(loop, run_config=RunConfig(name="x", local_dir="/results"))
        """,
        """
        from ray.train.torch import TorchTrainer
        from ray.train import RunConfig

        TorchTrainer(loop, run_config=RunConfig(name="x", storage_path="/results"))
        """,
    )


def test_a_class_that_a_function_between_two_imports_uses_is_left():
    text = source("""
        from ray.air.config import RunConfig


        def run(trainer):
            return trainer(run_config=RunConfig(name="x"))


        from ray.air import RunConfig

        print(RunConfig)
    """)
    assert "from ray.air.config import RunConfig" in rewritten(text)


def test_an_import_that_is_assigned_over_before_it_is_used_goes():
    text = rewritten(
        """
        from ray import tune
        from ray.tune import Analysis as analysis

        analysis = tune.Analysis("/results/exp")
        print(analysis.get_best_config(metric="a", mode="max"))
        """
    )
    assert "import Analysis" not in text
    assert 'analysis = tune.ExperimentAnalysis("/results/exp")' in text
