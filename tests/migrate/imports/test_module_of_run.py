"""The module that `tune.run` stands in, imported under the name of Tune."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

RUN = '\n\ntune.run("mine", name="a", checkpoint_at_end=True)\n'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("from ray.tune import tune", "from ray import tune"),
        ("from ray.tune import register_env, tune", "from ray import tune\nfrom ray.tune import register_env"),
        ("from ray.tune import tune, register_env", "from ray import tune\nfrom ray.tune import register_env"),
        (
            "from ray.tune import (\n    register_env,\n    tune,\n)",
            "from ray import tune\nfrom ray.tune import (\n    register_env,\n)",
        ),
    ],
)
def test_tune_itself_is_imported(old, new):
    more = '\nregister_env("a", f)\n' if "register" in old else ""
    text = rewritten(f"{old}\n{more}{RUN}")
    assert text.startswith(f"{new}\n")
    assert "= tune.Tuner(" in text
    assert "ray_tune" not in text


def test_what_tune_itself_has_is_asked_of_it():
    text = rewritten(f"from ray.tune import tune\n\ne = tune.Callback\n{RUN}")
    assert text.startswith("from ray import tune\n\ne = tune.Callback\n")


@pytest.mark.parametrize(
    "text",
    [
        f"from ray.tune import tune\n\nmake(tune){RUN}",
        f'from ray.tune import tune\n\nx = tune._make_scheduler("a"){RUN}',
        f"from ray.tune import tune\n\ntune.run = f{RUN}",
        f'from ray.tune import tune\n\n__all__ = ["tune"]{RUN}',
        f"if x:\n    from ray.tune import tune\n{RUN}",
        f"try:\n    from ray.tune import tune\nexcept ImportError:\n    tune = None\n{RUN}",
        "from ray.tune import tune\n\ntune.Callback\n",
        "from ray.tune import tune\nfrom ray.tune.suggest import Searcher\n",
        "from ray.tune import tune\n\ntune = tune.run\n",
    ],
)
def test_a_name_that_is_used_in_another_way_stays(text):
    assert "from ray import tune\n" not in rewrite_text(text).text


@pytest.mark.parametrize(
    ("importer", "stays"),
    [
        ("import run_it\n\nrun_it.main()\n", False),
        ("from run_it import tune\n", True),
        ("from run_it import *\n\ntune.run(f)\n", True),
    ],
)
def test_a_name_that_another_file_imports_stays(tmp_path: Path, importer: str, stays: bool):
    (tmp_path / ".git").mkdir()
    (tmp_path / "main.py").write_text(importer)
    path = tmp_path / "run_it.py"
    text = f"from ray.tune import tune{RUN}"
    path.write_text(text)
    new = rewrite_text(text, options=DEFAULTS._replace(path=str(path))).text
    assert ("from ray import tune\n" not in new) == stays
