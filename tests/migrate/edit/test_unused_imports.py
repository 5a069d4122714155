"""Imports whose last use the codemod has taken away."""

from pathlib import Path

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_transformed, rewritten

LOOP = "def loop(config):\n    train.report({'loss': 1})\n\n\nTorchTrainer(loop).fit()\n"


def test_of_two_imports_the_one_in_a_function_goes_that_has_lost_its_use():
    text = rewritten(
        "def setup():\n    from ray import tune\n    return {'map': tune.function(choose)}\n\n\n"
        "if __name__ == '__main__':\n    from ray import tune\n    tune.Tuner('PPO', param_space=setup()).fit()\n"
    )
    assert text.startswith("def setup():\n    return {'map': choose}\n")
    assert text.count("from ray import tune") == 1


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("", "\n\n"),
        ('    """Train."""\n\n', ""),
        ("    # Ray\n", ""),
    ],
)
def test_a_function_does_not_begin_with_the_empty_line_below_an_import_that_went(above: str, below: str):
    tail = "\n\ntune.Tuner(loop).fit()\n"
    text = rewritten(
        f"from ray import tune\n\n\ndef loop(config):\n{above}    from ray import train\n{below}"
        f"    train.report({{'loss': 1}})\n{tail}"
    )
    assert text == f"from ray import tune\n\n\ndef loop(config):\n{above}    tune.report({{'loss': 1}})\n{tail}"


@pytest.mark.parametrize(
    ("rest", "stays"),
    [
        ('data["train"] = load("train")', False),
        ('log({"train/loss": 1})', False),
        ('def continues(result: "train.Result"):\n    pass', True),
        ('print(globals()["train"])', True),
    ],
)
def test_a_text_with_the_name_of_a_module_does_not_keep_its_import(rest: str, stays: bool):
    head = "from ray import train, tune\n\ntune.Tuner('PPO', run_config=train.RunConfig(name='x')).fit()\n\n\n"
    new = rewritten(f"{head}{rest}\n")
    assert "run_config=tune.RunConfig(name='x')" in new
    assert ("from ray import train, tune\n" in new) == stays


def test_ray_itself_goes_where_only_what_moved_was_asked_of_it():
    check_transformed(
        "import ray\nfrom ray import train\nfrom ray.train.torch import TorchTrainer\n\n\n"
        "def loop(config):\n    ray.air.session.report({'loss': 1})\n\n\nTorchTrainer(loop).fit()\n",
        f"from ray import train\nfrom ray.train.torch import TorchTrainer\n\n\n{LOOP}",
    )


def test_a_class_of_ones_own_goes_where_its_module_is_imported_all_the_same(tmp_path: Path):
    (tmp_path / "loggers.py").write_text(
        "from ray.tune.logger import Logger\n\n\nclass Lines(Logger):\n"
        "    def _init(self):\n        self.lines = []\n\n"
        "    def on_result(self, result):\n        self.lines.append(result)\n"
    )
    path = tmp_path / "run.py"
    path.write_text("from ray import tune\nfrom loggers import Lines\n\ntune.run(f, loggers=[Lines])\n")
    head, tuner, rest = rewrite_text(path.read_text(), options=DEFAULTS._replace(path=str(path))).text.partition(
        "tune.T"
    )
    assert "callbacks=[LinesCallback()]" in rest, tuner
    assert head.endswith("from loggers import LinesCallback\n\nresults = ")


def test_a_file_that_no_statement_can_import_may_lose_what_is_useless_though_not_all_files_are_seen(tmp_path: Path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "large.ipynb").write_bytes(b" " * 6_000_000)
    text = "from ray import train, tune\n\ntune.Tuner('PPO', run_config=train.RunConfig(name='x')).fit()\n"
    for name, goes in (("run-it.py", True), ("run_it.py", False)):
        path = tmp_path / name
        path.write_text(text)
        new = rewrite_text(text, options=DEFAULTS._replace(path=str(path))).text
        assert ("from ray import tune\n" in new) == goes


@pytest.mark.parametrize(
    ("importer", "goes"),
    [
        ("import ray\nfrom ray.tune import register_env\nfrom runs import run_it\n\nray.tune.choice\n", True),
        ("import ray\nimport runs.run_it\n\nray.tune.choice([1])\nruns.run_it.main()\n", True),
        ("from runs import run_it\n\nrun_it.tune.choice([1])\n", False),
        ("import runs.run_it\n\nruns.run_it.tune.choice([1])\n", False),
        ("from runs import run_it\n\ngetattr(run_it, 'tune')\n", False),
        ("from runs import run_it as ray\n\nray.tune.choice([1])\n", False),
        ("from runs import ray, run_it\n\nray.tune.choice([1])\n", False),
        ("import ray\nfrom runs import run_it\n\nmy_ray = run_it\nmy_ray.tune.choice([1])\n", False),
        ("from runs.run_it import tune\n", False),
    ],
)
def test_what_another_file_asks_of_ray_itself_it_does_not_ask_of_a_file_that_it_imports(
    tmp_path: Path, importer: str, goes: bool
):
    (tmp_path / ".git").mkdir()
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "__init__.py").write_text("")
    (tmp_path / "main.py").write_text(importer)
    text = "import ray\nfrom ray import tune\n\npick = tune.function(\n    lambda agent: 'p')\nray.init()\n"
    path = tmp_path / "runs" / "run_it.py"
    path.write_text(text)
    new = rewrite_text(text, options=DEFAULTS._replace(path=str(path))).text
    assert ("from ray import tune\n" not in new) == goes
