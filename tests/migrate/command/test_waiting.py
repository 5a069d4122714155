"""What becomes of files without a word of Ray, which only other ones can make legacy, wherever those stand in a run."""

import json

import pytest

from migrate.command.cli import main
from migrate.command.options import DEFAULTS
from migrate.command.process import process
from migrate.command.run import collect

BASE = "from ray import tune\n\n\nclass Base(tune.Trainable):\n    def _setup(self, config):\n        self.x = 0\n"
CHILD = """\
import os
from base import Base


class Child(Base):
    def _train(self):
        return {"x": self.x}

    def _log_result(self, result):
        print(result)
"""
RENAMED = CHILD.replace("_train", "step").replace("_log_result", "log_result")
RUNS = "from ray import tune\nfrom {module} import fit\n\ntune.run(fit, config=space)\n"
FIT = "def fit(config, checkpoint_dir=None):\n    for step in range(3):\n        print(step)\n"


def written(root, files):
    """Write files below a directory; gives it."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.mark.parametrize("order", [("a_child.py", "base.py"), ("base.py", "child.py")])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_child_is_rewritten_before_and_after_its_base(tmp_path, order, jobs):
    child = next(name for name in order if "child" in name)
    root = written(tmp_path / "tree", {"base.py": BASE, child: CHILD, "b1.py": "x = 1\n", "b2.py": "y = 1\n"})
    assert main([str(root), "--jobs", jobs]) == 0
    assert (root / child).read_text() == RENAMED
    assert "def setup(self, config):" in (root / "base.py").read_text()


def test_what_is_said_stands_in_the_order_of_the_files(tmp_path, capsys):
    files = {name: CHILD for name in ("a.py", "c.py", "x.py")}
    root = written(tmp_path / "tree", {**files, "base.py": BASE, "b.py": "print(1)\n"})
    main([str(root), "--check", "--format", "json"])
    said = [file["path"] for file in json.loads(capsys.readouterr().out)["files"]]
    assert said == [str(root / name) for name in ("a.py", "base.py", "c.py", "x.py")]


def test_a_file_waits_that_others_might_make_legacy(tmp_path):
    root = written(tmp_path / "tree", {"a.py": CHILD, "b.py": "import numpy\nx = numpy.array(1)\n", "base.py": BASE})
    files, waiting = collect([str(root)], [], changed_only=False)
    states = [(process(name, DEFAULTS, waiting).state, waiting.is_over) for name in files]
    assert states == [("unchanged", False), ("unchanged", False), ("changed", True)]
    assert waiting.paths == [str(root / "a.py")]


def test_a_tree_without_ray_is_left_alone(tmp_path, capsys):
    base = BASE.replace("ray", "other").replace("tune.Trainable", "object")
    root = written(
        tmp_path / "tree", {"a.py": CHILD, "base.py": base, "arrays.py": "import numpy\nx = numpy.array(1)\n"}
    )
    assert main([str(root), "--check"]) == 0
    assert "3 files: 0 changed, 3 unchanged" in capsys.readouterr().out
    assert (root / "a.py").read_text() == CHILD


@pytest.mark.parametrize(
    ("outside", "child"),
    [
        ({"base.py": BASE}, CHILD),
        ({"src/base.py": BASE}, CHILD),
        ({"packages/core/src/base.py": BASE}, CHILD),
        ({"lib/base.py": BASE}, CHILD.replace("from base", "import sys\n\nsys.path.append('../lib')\nfrom base")),
        ({"kit/base.py": BASE, "kit/__init__.py": ""}, CHILD.replace("from base", "from kit.base")),
        ({"base.py": BASE, "__init__.py": ""}, CHILD.replace("from base", "from ..base")),
    ],
)
def test_a_base_outside_of_the_run_counts(tmp_path, outside, child):
    root = written(tmp_path / "all", {**outside, "tree/child.py": child}) / "tree"
    assert main([str(root)]) == 0
    assert "def step(self)" in (root / "child.py").read_text()


@pytest.mark.parametrize(
    ("files", "arguments"),
    [
        ({".git/HEAD": "", "sub/work.py": FIT, "main.py": RUNS.format(module="sub.work")}, ["sub"]),
        ({"setup.py": "", "work.py": FIT, "main.py": RUNS.format(module="work")}, ["work.py"]),
        ({"work.py": FIT, "main.py": RUNS.format(module="work")}, [".", "--exclude", "main.py"]),
        ({"work.py": FIT, "mlruns/main.py": RUNS.format(module="work")}, ["."]),
        ({"work.py": FIT, "run-it.py": RUNS.format(module="work")}, [".", "--exclude", "run-it.py"]),
        ({"work.py": FIT, "my-runs/main.py": RUNS.format(module="work")}, [".", "--exclude", "my-runs"]),
    ],
)
def test_whoever_runs_a_function_need_not_be_looked_at(tmp_path, capsys, monkeypatch, files, arguments):
    monkeypatch.chdir(written(tmp_path / "tree", files))
    main([*arguments, "--diff"])
    assert "+def fit(config):" in capsys.readouterr().out


def test_a_notebook_that_names_ray_makes_what_it_imports_legacy(tmp_path, capsys):
    code = "from ray import tune\nfrom work import show\n\nshow(tune.run(f, metric='x', mode='max'))\n"
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None, "source": code}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    show = "def show(analysis):\n    print(analysis.get_best_logdir('x', 'max'))\n"
    root = written(tmp_path / "tree", {"work.py": show, "zoo.ipynb": json.dumps(notebook)})
    assert main([str(root), "--check", "--format", "json"]) == 1
    said = {file["path"] for file in json.loads(capsys.readouterr().out)["files"]}
    assert str(root / "work.py") in said
