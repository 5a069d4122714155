"""Imports that a function makes itself: what is written before them, or where they may not have run, needs another."""

import ast

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

FUNCTION = """\
def train(config, checkpoint_dir=None):
    if checkpoint_dir:
        load(checkpoint_dir)
{late}    tune.report(loss=1)
"""


def _names_of_tune(text):
    return {
        node.value.id
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and node.attr == "get_checkpoint"
    }


@pytest.mark.parametrize(
    "late",
    [
        "    from ray import tune\n",
        "    try:\n        from ray import tune\n    except ImportError:\n        raise\n",
        "    with quiet():\n        from ray import tune\n",
    ],
)
def test_what_stands_before_the_import_has_one_of_its_own(late):
    text = rewritten(FUNCTION.format(late=late))
    assert _names_of_tune(text) == {"ray_tune"}
    assert text.index("from ray import tune as ray_tune\n") < text.index("ray_tune.get_checkpoint()")
    assert '    tune.report({"loss": 1})\n' in text


@pytest.mark.parametrize(
    "early",
    [
        "    from ray import tune\n",
        "    try:\n        from ray import tune\n    except ImportError:\n        raise\n",
        "    with quiet():\n        from ray import tune\n",
    ],
)
def test_what_stands_after_the_import_uses_it(early):
    text = rewritten(FUNCTION.format(late="").replace("=None):\n", f"=None):\n{early}"))
    assert _names_of_tune(text) == {"tune"}
    assert "ray_tune" not in text


def test_an_import_of_another_branch_is_none():
    branches = "    if fast:\n        from ray import tune\n    else:\n        from ray import tune\n"
    text = rewritten(FUNCTION.format(late=branches))
    assert _names_of_tune(text) == {"ray_tune"}


def test_a_module_that_is_imported_too_late_is_told():
    text = (
        "import ray\nfrom ray import tune\n\n\ndef go():\n"
        "    tune.run_experiments({'a': {'run': f, 'local_dir': './x'}})\n    import os\n    print(os.sep)\n"
    )
    (code,) = check_noop(text)
    assert code.startswith("RUN")


def test_what_a_module_imports_further_down_is_imported_above_by_the_same_name():
    text = rewritten(
        "from ray.train.xgboost import XGBoostTrainer\n\n"
        'trainer = XGBoostTrainer(label_column="y", params={}, datasets={"train": d})\n\n'
        "import xgboost\n\nmodel = xgboost.Booster()\n"
    )
    assert text.index("import xgboost\n") < text.index("    xgboost.train(\n")
    assert "model = xgboost.Booster()\n" in text


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (
            "import sys\n\nimport numpy as np\n\nfrom mine import fit\n",
            "import sys\n\nimport numpy as np\n{}\nfrom mine import fit\n",
        ),
        ("import sys\n\nimport numpy\nimport torch\n", "import sys\n\nimport numpy\nimport torch\n{}"),
        ("import os\nimport sys\n", "import os\nimport sys\n{}"),
    ],
)
def test_the_first_import_of_ray_stands_among_those_of_other_packages(tmp_path, head, expected):
    (tmp_path / "runs.py").write_text("from fits import train\nfrom ray import tune\n\ntune.run(train)\n")
    fits = tmp_path / "fits.py"
    fits.write_text(f"{head}\n\ndef train(config, reporter):\n    reporter(loss=1)\n")
    new = rewrite_text(fits.read_text(), options=DEFAULTS._replace(path=str(fits))).text
    assert new.startswith(expected.format("from ray import tune\n"))


FITS = """\
import ray
{above}

def fit(datasets):
{late}    trainer = XGBoostTrainer(label_column="y", params={{}}, datasets=datasets, num_boost_round=3)
    return trainer.fit()
"""
LATE = "    from ray.train.xgboost import XGBoostTrainer\n"


@pytest.mark.parametrize("above", ["", "import pandas as pd\n", "import torch\n"])
def test_a_file_that_can_be_imported_without_a_library_still_can(above):
    text = rewritten(FITS.format(above=above, late=LATE))
    head, _, function = text.partition("def fit(")
    assert "xgboost" not in head
    assert "    import xgboost\n" in function
    assert "    from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer\n" in function


@pytest.mark.parametrize(
    ("above", "late"),
    [
        ("from ray.train.xgboost import XGBoostTrainer\n", ""),
        ("from ray.train.xgboost import XGBoostConfig\n", LATE),
        ("import xgboost as xgb\n", LATE),
        ("try:\n    import xgboost as xgb\nexcept ImportError:\n    xgb = None\n", LATE),
    ],
)
def test_what_needs_a_library_that_the_whole_file_imports_stands_with_its_imports(above, late):
    head, _, function = rewritten(FITS.format(above=above, late=late)).partition("def fit(")
    assert "RayTrainReportCallback" in head
    assert "RayTrainReportCallback\n" not in function


GUARD = """

if __name__ == "__main__":
    from ray import tune

    tune.Tuner(fit).fit()
"""


@pytest.mark.parametrize("condition", ["if silent:", "if not config:", "with quiet():"])
def test_an_import_under_the_condition_of_its_use_is_written_anew_there(condition):
    head = f"def fit(config):\n    {condition}\n        from ray.air import session\n    for i in range(3):\n"
    now = rewritten(f"{head}        if config:\n            session.report({{'loss': i}})\n{GUARD}")
    assert now.startswith(head.replace("ray.air import session", "ray import tune"))
    assert "            tune.report({'loss': i})\n" in now
    assert now.count("import tune") == 2


def test_what_the_same_block_imports_is_there_where_its_code_runs():
    text = "def fit(config):\n    if config:\n        from ray.air import session\n        from ray import tune\n"
    now = rewritten(f"{text}    if config:\n        session.report({{'loss': tune.get_trial_id()}})\n")
    assert "tune.report({'loss': tune.get_context().get_trial_id()})" in now
    assert now.count("import") == 1


def test_what_the_main_guard_imports_is_not_there_for_functions():
    now = rewritten(f"def fit(config, reporter):\n    reporter(loss=1)\n{GUARD}")
    function = now[: now.index("if __name__")]
    assert "    tune.report({" in function
    assert "from ray import tune\n" in function
