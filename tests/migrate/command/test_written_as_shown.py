"""What is written is what `--diff` shows, whichever file of a tree comes first."""

import os

import pytest

from migrate.command.options import DEFAULTS
from migrate.command.run import outcomes

BASE = """\
from ray.tune import Trainable


class Base(Trainable):
    def _setup(self, config):
        raise NotImplementedError

    def _train(self):
        return {"loss": self.loss()}

    def _save(self, checkpoint_dir):
        return checkpoint_dir

    def _restore(self, path):
        pass
"""
NET = """\
from {module} import Base
from ray import tune


class Net(Base):
    def _setup(self, config):
        self.lr = config["lr"]

    def loss(self):
        return self.lr


tune.run(Net, config={{"lr": 1}}, stop={{"training_iteration": 3}})
"""


@pytest.fixture
def tree(tmp_path):
    """A class, and those that derive from it, in files that come later."""
    root = tmp_path / "tree"
    root.mkdir()
    (root / "pyproject.toml").touch()
    (root / "base.py").write_text(BASE)
    for number in range(6):
        (root / f"net_{number}.py").write_text(NET.format(module="base"))
    return root


def shown(root):
    """What becomes of the files of a tree, as nothing of it has been written."""
    files = sorted(str(path) for path in root.glob("*.py"))
    return {os.path.basename(one.path): one.new for one in outcomes(files, DEFAULTS, 1)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_is_judged_beside_the_others_as_they_were(run_python, tree, jobs):
    expected = shown(tree)
    assert all(b"def setup(" in new for new in expected.values())
    done = run_python("-m", "migrate", tree, "--jobs", jobs)
    assert done.returncode == 0, done.stdout + done.stderr
    assert {path.name: path.read_bytes() for path in tree.glob("*.py")} == expected


def test_nothing_else_is_left_behind(run_python, tree, tmp_path, monkeypatch):
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setenv("TMPDIR", str(place))
    before = {path.name for path in tree.iterdir()}
    assert run_python("-m", "migrate", tree).returncode == 0
    assert {path.name for path in tree.iterdir()} == before
    assert list(place.iterdir()) == []


def test_a_second_run_has_nothing_to_do(run_python, tree):
    assert run_python("-m", "migrate", tree).returncode == 0
    assert run_python("-m", "migrate", tree, "--check").returncode == 0


def test_without_a_place_to_keep_files_nothing_is_written(run_python, tree):
    before = {path.name: path.read_bytes() for path in tree.glob("*.py")}
    nowhere = "import tempfile, sys\ntempfile.tempdir = '/nowhere'\n"
    run = "from migrate.command.cli import main\nsys.exit(main(sys.argv[1:]))\n"
    done = run_python("-c", nowhere + run, tree)
    assert done.returncode == 2
    assert "temporary directory" in done.stderr
    assert {path.name: path.read_bytes() for path in tree.glob("*.py")} == before
