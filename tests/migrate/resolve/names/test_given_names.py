"""Names of Ray that a file has from another file of its tree, and those that others have from it."""

import json

import pytest

from migrate.command.options import DEFAULTS
from migrate.command.process import process

RUN = "tune.run('PPO', name='e', raise_on_failed_trial=False)\n"
NEW = "results = tune.Tuner(\n"


@pytest.mark.parametrize(
    ("files", "head"),
    [
        ({"common.py": "from ray import tune\n"}, "from common import *\n"),
        ({"common.py": "import ray.tune as tune\n"}, "from common import tune\n"),
        (
            {"common.py": "try:\n    from ray import tune\nexcept ImportError:\n    tune = None\n"},
            "from common import *\n",
        ),
        (
            {"common.py": "from ray import tune\n\nb = tune\nb = tune\na = getattr(b, 'x')\nb = tune\n"},
            "from common import tune\n",
        ),
        ({"lib/__init__.py": "from ray import tune\n"}, "from lib import tune\n"),
        ({"lib/__init__.py": "from .base import *\n", "lib/base.py": "from ray import tune\n"}, "from lib import *\n"),
        ({"common.py": "from ray import tune\n__all__ = ['tune']\n"}, "from common import *\n"),
        ({"__init__.py": "from ray import tune\n"}, "from . import tune\n"),
        ({"__init__.py": "from ray import tune\n"}, "from . import *\n"),
    ],
    ids=[
        "star",
        "by name",
        "missing",
        "reassigned",
        "package",
        "through another",
        "listed",
        "own package",
        "star of it",
    ],
)
def test_a_name_is_followed_into_the_file_that_it_comes_from(tree, files, head):
    text, codes = tree({**files, "main.py": head + RUN}, "main.py")
    assert text.startswith(head + NEW)
    assert codes == []


@pytest.mark.parametrize(
    ("common", "head", "called"),
    [
        ({"common.py": "from ray import tune as T\n"}, "from common import T", "T"),
        ({"common.py": "from ray import tune\n\nT = tune\n"}, "from common import T as search", "search"),
        ({"common.py": "from ray import tune as T\n"}, "import common", "common.T"),
        ({"lib/common.py": "import ray.tune as T\n"}, "from lib import common as c", "c.T"),
        ({"common.py": "from base import tune\n", "base.py": "from ray import tune\n"}, "import common as c", "c.tune"),
    ],
    ids=["by name", "assigned", "of a module", "of a module of a package", "through another"],
)
def test_what_another_file_calls_as_it_likes_is_followed(tree, common, head, called):
    run = f"{called}.run('PPO', name='e', raise_on_failed_trial=False)\n"
    text, codes = tree({**common, "main.py": f"{head}\n\n{run}"}, "main.py")
    assert text.startswith(f"{head}\n\nresults = {called}.Tuner(\n")
    assert codes == []


def test_a_function_that_another_file_calls_as_it_likes_is_followed(tree):
    files = {"common.py": "from ray import tune\n\nsearch = tune.run\n"}
    call = "search('PPO', resources_per_trial=None, raise_on_failed_trial=False)\n"
    main = f"# with ray\nfrom common import search\n\n{call}"
    text, codes = tree({**files, "main.py": main}, "main.py")
    assert "results = tune.Tuner(\n" in text
    assert codes == []


@pytest.mark.parametrize(
    ("common", "main"),
    [
        ("import runner as T\n", "from common import T\n\nT.run('PPO', local_dir='x')\n"),
        ("from ray import tune as T\nT = runner\n", "import common\n\ncommon.T.run('PPO', local_dir='x')\n"),
        ("import ray\nclass T: ...\n", "import common\n\ncommon.T.run('PPO', local_dir='x')\n"),
        ("from ray import tune as T\n", "import common\n\ncommon.U.run('PPO', local_dir='x')\n"),
    ],
)
def test_what_another_file_has_from_elsewhere_is_left_alone(tree, common, main):
    assert tree({"common.py": common, "main.py": main}, "main.py") == (main, [])


@pytest.mark.parametrize(
    ("files", "text"),
    [
        ({"common.py": "from ray import tune as _tune\n"}, f"from common import *\n{RUN}"),
        ({"common.py": "from ray import tune\n__all__ = ['f']\n"}, f"from common import *\n{RUN}"),
        ({"common.py": "def tune(): ...\n"}, f"from common import *\n{RUN}"),
        ({"common.py": "from ray import tune\n"}, f"from common import *\nfrom mine import tune\n{RUN}"),
        ({"common.py": "from ray import tune\ntune = wrap(tune)\n"}, f"from common import *\n{RUN}"),
        ({"common.py": "from ray import tune\n"}, f"from other import *\n{RUN}"),
        ({"a.py": "from b import *\n", "b.py": "from a import *\n"}, f"from a import *\n{RUN}"),
        ({"__init__.py": "import ray\n", "tune.py": "def run(*names, **more): ...\n"}, f"from . import tune\n{RUN}"),
    ],
    ids=["private", "not listed", "its own", "shadowed", "changed", "unknown", "in a circle", "a module beside it"],
)
def test_a_name_that_something_else_has_is_left_alone(tree, files, text):
    assert tree({**files, "main.py": text}, "main.py") == (text, [])


def test_reports_and_configs_of_a_file_that_does_not_name_ray_are_rewritten(tree):
    work = """\
from common import *


def fit(config):
    session.report({"x": 1})


tune.Tuner(fit, run_config=RunConfig(name="e")).fit()
"""
    files = {"common.py": "from ray import tune\nfrom ray.air import RunConfig, session\n", "work.py": work}
    text, codes = tree(files, "work.py")
    assert text == work.replace("session.report", "tune.report").replace("=RunConfig", "=tune.RunConfig")
    assert codes == []


def test_a_moved_name_has_moved_where_it_comes_from(tree):
    common = "from ray.tune.suggest import ConcurrencyLimiter\n"
    main = "from common import *\n\nalgo = ConcurrencyLimiter(None, 2)\n"
    assert tree({"common.py": common, "main.py": main}, "main.py") == (main, [])


def notebook(text):
    """A notebook with one cell."""
    cell = {"cell_type": "code", "source": text.splitlines(keepends=True), "metadata": {}, "outputs": []}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1)


GONE = "from ray import tune\nfrom ray.tune.logger import DEFAULT_LOGGERS\n"


@pytest.mark.parametrize(
    "files",
    [
        {"main.py": "from common import *\nprint(DEFAULT_LOGGERS)\n"},
        {"main.py": "from common import (\n    DEFAULT_LOGGERS,\n)\nimport ray\n"},
        {"main.py": "import common, ray\nprint(common.DEFAULT_LOGGERS)\n"},
        {"main.py": "import common, ray\nprint(getattr(common, 'DEFAULT_LOGGERS'))\n"},
        {"main.ipynb": notebook("from common import *\nprint(DEFAULT_LOGGERS)")},
    ],
    ids=["star", "name", "module", "looked up", "notebook"],
)
def test_what_another_file_has_from_here_is_not_taken_out(tree, files):
    text, codes = tree({"common.py": GONE, **files}, "common.py")
    assert text == GONE
    assert codes == ["MOD604"]


def test_a_notebook_that_has_what_ray_calls_the_same_has_nothing_from_here(tree):
    files = {"train.py": GONE, "main.ipynb": notebook("from ray import train\nprint(DEFAULT_LOGGERS)")}
    assert tree(files, "train.py")[0] == "from ray import tune\n"


@pytest.mark.parametrize(
    "cell",
    [
        "from train import fit, CONFIG\nprint(DEFAULT_LOGGERS)",
        "import train\ntrain.fit(CONFIG)\nprint(DEFAULT_LOGGERS)",
        "from scripts.train import (\n    fit,\n    CONFIG,\n)\nlog = 'DEFAULT_LOGGERS'",
    ],
    ids=["names", "module", "several lines"],
)
def test_a_notebook_that_has_other_names_from_here_has_not_this_one(tree, cell):
    assert tree({"train.py": GONE, "main.ipynb": notebook(cell)}, "train.py")[0] == "from ray import tune\n"


@pytest.mark.parametrize(
    "cell",
    [
        "from src.train import DEFAULT_LOGGERS",
        "from src import train\ntrain.DEFAULT_LOGGERS",
        "from train import *\nDEFAULT_LOGGERS",
    ],
    ids=["name", "member", "star"],
)
def test_a_notebook_has_a_name_from_here_wherever_it_looks_for_modules(tree, cell):
    assert tree({"train.py": GONE, "main.ipynb": notebook(cell)}, "train.py")[0] == GONE


def test_a_notebook_of_another_format_may_have_all_that_it_says(tree):
    old = json.dumps({"worksheets": [{"cells": ["from train import *", "DEFAULT_LOGGERS"]}]})
    assert tree({"train.py": GONE, "main.ipynb": old}, "train.py")[0] == GONE


@pytest.mark.parametrize(
    "notebooks",
    [{f"{number}.ipynb": "{}" for number in range(201)}, {"main.ipynb": f'["{"x" * 5_000_000}"]'}],
    ids=["too many", "too large"],
)
def test_it_is_not_taken_out_where_not_every_notebook_is_read(tree, notebooks):
    text, codes = tree({"common.py": GONE, **notebooks}, "common.py")
    assert text == GONE
    assert codes == ["MOD604"]


def test_it_is_not_taken_out_in_a_tree_that_is_too_large_to_be_searched(tree, tmp_path):
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(20_001):
        (folder / f"m{number}.py").touch()
    text, codes = tree({"common.py": GONE, "zzz.py": "from common import *\nprint(DEFAULT_LOGGERS)\n"}, "common.py")
    assert text == GONE
    assert codes == ["MOD604"]


def test_it_is_not_taken_out_of_a_file_that_is_named_from_where_one_stands(tree, tmp_path, monkeypatch):
    tree({"main.py": "from common import *\nprint(DEFAULT_LOGGERS)\n", "common.py": GONE}, "main.py")
    monkeypatch.chdir(tmp_path)
    assert process("common.py", DEFAULTS).new is None


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"main.py": "from common import tune\nimport ray\n"},
        {"main.py": "from common import *\nimport ray\n"},
        {"main.py": "from uncommon import *\nprint(DEFAULT_LOGGERS, 'ray')\n"},
        {"main.py": "import common\nfrom ray.tune import DEFAULT_LOGGERS\nprint(common.tune, DEFAULT_LOGGERS)\n"},
    ],
)
def test_what_no_other_file_has_from_here_is_taken_out(tree, files):
    assert tree({"common.py": GONE, **files}, "common.py") == ("from ray import tune\n", [])


@pytest.mark.parametrize(("taken", "kept"), [("session", True), ("fit", False)])
def test_an_import_that_became_useless_stays_where_another_file_has_it_from_here(tree, taken, kept):
    imports = "from ray import tune\nfrom ray.air import session\n"
    work = "\n\ndef fit(c):\n    session.report({'x': 1})\n\n\ntune.Tuner(fit)\n"
    files = {"work.py": imports + work, "other.py": f"import ray\nfrom work import {taken}\n"}
    new = work.replace("session.report", "tune.report")
    assert tree(files, "work.py")[0] == (imports if kept else "from ray import tune\n") + new


def test_a_name_that_is_imported_in_the_same_block_is_used(tree):
    text = (
        "if __name__ == '__main__':\n    from ray import air, tune\n\n    tune.Tuner(f, run_config=air.RunConfig())\n"
    )
    new = text.replace("import air, tune", "import tune").replace("air.Run", "tune.Run")
    assert tree({"main.py": text}, "main.py")[0] == new
