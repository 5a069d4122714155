"""The codemod after `--to-shim`, the careful first step: it does what it would have done without it."""

import json
from pathlib import Path

import pytest

import compat
from migrate.command.cli import main
from migrate.command.options import DEFAULTS
from migrate.file_kinds.python_file import python_text
from migrate.resolve.names.shimmed import OWN_NAMES
from migrate.rules import all_rules
from tests.migrate.support import check_noop, check_transformed

TO_SHIM = DEFAULTS._replace(to_shim=True)
EXAMPLES = [
    pytest.param(before, id=f"{name}-{number}")
    for name, rule in all_rules()
    for number, (before, _) in enumerate(rule.EXAMPLES)
    if "compat" not in before
]
SCRIPTS = sorted(Path(__file__).parents[2].glob("regression/scripts/*/*.py"))
LOCAL = 'tune.run("PPO", name="exp", raise_on_failed_trial=False)\n'
TODAY = """\
results = tune.Tuner(
    "PPO",
    run_config=tune.RunConfig(
        name="exp",
        checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
    ),
).fit()
"""


def check_same_as_at_once(text):
    at_once = python_text(text, DEFAULTS)
    swapped = python_text(text, TO_SHIM)
    later = python_text(swapped.text, DEFAULTS)
    assert later.text == at_once.text
    codes = [sorted(finding.code for finding in done.findings if finding.attention) for done in (later, at_once)]
    assert codes[0] == codes[1]


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_a_rule_becomes_the_same_as_at_once(text):
    check_same_as_at_once(text)


@pytest.mark.slow
@pytest.mark.parametrize("script", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in SCRIPTS])
def test_a_script_becomes_the_same_as_at_once(script):
    check_same_as_at_once(script.read_text())


def test_imports_of_the_shim_are_told_with_what_they_were():
    check_transformed(f"from compat import tune\n\n{LOCAL}", f"from ray import tune\n\n{TODAY}")
    done = python_text(f"from compat import tune\n\n{LOCAL}", DEFAULTS)
    assert (1, "SHIM", "from compat import tune") in [(use.line, use.code, use.old) for use in done.rewrites]


def test_the_module_that_lets_real_names_answer_is_left_out_with_its_comment():
    before = f"import compat.auto  # before Ray\nfrom ray import tune\n\n{LOCAL}"
    check_transformed(before, f"from ray import tune\n\n{TODAY}")


@pytest.mark.parametrize(
    "line",
    [
        "from compat import configure, tune",
        "import compat.tune",
        "import compat\n\ncompat.configure()",
        "import compat\n\ncompat.tune.run(f)",
    ],
)
def test_who_talks_to_the_shim_is_told(line):
    done = python_text(f"{line}\nfrom compat import train\n", DEFAULTS)
    assert [finding.code for finding in done.findings if finding.attention] == ["MIGRATE"]
    assert "it is the shim itself that is imported" in done.findings[0].message


@pytest.mark.parametrize(
    "text",
    [
        "import compat\n\ncompat.text()\n",
        "from compat import text_type\n",
        "from .compat import tune\n\ntune.run()\n",
        "from compat.tunes import run\n\nrun()\n",
    ],
)
def test_another_module_of_that_name_is_left_alone(text):
    assert check_noop(text) == []


def test_imports_of_another_module_of_that_name_stay_as_they_are_beside_code_that_is_rewritten():
    head = "from compat import text_type\nfrom compat import unused\nfrom ray import tune\n\nprint(text_type)\n"
    check_transformed(head + LOCAL, head + TODAY)


def test_the_names_of_the_shim_itself_are_known():
    assert set(OWN_NAMES) == set(compat.__all__)


def test_a_module_of_that_name_in_the_tree_is_left_alone(tree):
    text = f"from compat import tune\n\n{LOCAL}"
    assert tree({"main.py": text, "compat.py": "tune = None\n"}, "main.py") == (text, [])


@pytest.mark.parametrize(
    "files", [{"compat/__init__.py": "", "compat/tune.py": ""}, {"compat.py": "from x import tune\n"}]
)
def test_a_module_of_the_tree_with_such_a_name_is_its_own(tree, files):
    text = f"from compat import tune\n\n{LOCAL}"
    assert tree({"main.py": text, **files}, "main.py") == (text, [])


def test_a_module_of_the_tree_without_such_a_name_is_another_one(tree):
    files = {"main.py": f"from compat import tune\n\n{LOCAL}", "compat.py": "text = str\n"}
    assert tree(files, "main.py") == (f"from ray import tune\n\n{TODAY}", [])


def test_an_import_that_is_to_be_left_alone_is():
    text = f"from compat import tune  # migrate: ignore\n\n{LOCAL}"
    assert check_noop(text) == []


HELPER = """\
from ray.train import report


class Loop:
    def run(self):
        report({"loss": 1})
"""
MAIN = """\
from helper import Loop
from ray.air.config import ScalingConfig
from ray.train.torch import TorchTrainer


def train(config):
    Loop().run()


TorchTrainer(train, scaling_config=ScalingConfig(num_workers=2)).fit()
"""
OTHER = "from helper import Loop\nfrom ray.tune.suggest import Searcher\n\nprint(Searcher, Loop)\n"


def test_what_other_files_have_of_the_shim_is_of_ray(tmp_path, capsys):
    files = {"helper.py": HELPER, "main.py": MAIN, "other.py": OTHER, "setup.py": ""}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    assert main([str(tmp_path), "--to-shim"]) == 0
    swapped = {name: (tmp_path / name).read_text() for name in files}
    assert "from compat.train.torch import TorchTrainer" in swapped["main.py"]
    assert main([str(tmp_path), "--to-shim"]) == 0
    assert {name: (tmp_path / name).read_text() for name in files} == swapped
    assert main([str(tmp_path)]) == 0
    assert (tmp_path / "helper.py").read_text() == HELPER
    assert "compat" not in "".join((tmp_path / name).read_text() for name in files)


def test_cells_of_a_notebook_are_swapped_back(tmp_path):
    cells = [
        {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
        for source in ("from compat import tune", LOCAL)
    ]
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}))
    assert main([str(path)]) == 0
    assert [cell["source"] for cell in json.loads(path.read_text())["cells"]] == ["from ray import tune", TODAY]
