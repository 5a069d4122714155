"""``--to-shim``: imports name the shim, and nothing else changes."""

import pytest

from legacy_api import all_rows
from migrate.command.options import Options
from migrate.engine import rewrite_text
from migrate.file_kinds.python_file import python_text
from migrate.rules import all_rules

SHIM = Options(to_shim=True)
USE = "\n\ndef train(config):\n    tune.report(loss=1)\n"


def swapped(text):
    done = python_text(text, SHIM)
    again = python_text(done.text, SHIM)
    assert again.text == done.text
    return done


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("from ray import tune", "from compat import tune"),
        ("import ray.tune as tune", "import compat.tune as tune"),
        ("import os, ray.tune as tune  # here", "import os, compat.tune as tune  # here"),
        ("from ray import tune, data", "from ray import data\nfrom compat import tune"),
        ("from ray import (train,  # a\n    tune)", "from compat import (train,  # a\n    tune)"),
        ("import ray\nfrom ray import tune", "import ray\nfrom compat import tune"),
        ("import ray.tune\nfrom ray import tune", "import ray.tune\nfrom compat import tune"),
    ],
)
def test_an_import_is_swapped(old, new):
    assert swapped(old + USE).text == new + USE


def test_modules_below_are_swapped():
    old = "from ray.tune.suggest.optuna import OptunaSearch\nimport ray.tune.suggest as s\n"
    assert swapped(old).text == old.replace("ray.", "compat.")


@pytest.mark.parametrize(
    "use", ["ray.tune.run(f)", "from ray import tune\nray.tune.report(loss=1)", "ray.init(redis_address='x')"]
)
def test_uses_through_ray_itself_are_served_by_the_real_names(use):
    assert (
        swapped(f"import os\nimport ray\n{use}\n").text
        == f"import os\nimport compat.auto  # before Ray\nimport ray\n{use}\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "from ray import tune\n\n\ndef f(config):\n    tune.report({'a': 1})\n",
        "from mine import tune\ntune.run(f)\n",
        "import compat.auto\nimport ray\nray.tune.run(f)\n",
        "from compat import tune\ntune.run(f)\n",
    ],
)
def test_modern_and_swapped_code_is_left_alone(text):
    assert swapped(text).text == text


def test_branches_for_several_releases_are_left_alone_with_a_remark():
    text = "try:\n    from ray.tune.suggest import x\nexcept ImportError:\n    from ray.tune.search import x\n"
    done = swapped(text)
    assert done.text == text
    assert done.findings


def test_of_branches_that_only_import_the_one_of_today_is_swapped():
    text = (
        "from ray import tune\n\ntry:\n    from ray.tune.utils import flatten_dict\nexcept ImportError:\n"
        "    from ray.tune.util import flatten_dict\n\ntune.run('PPO', local_dir='x')\n"
    )
    expected = text.replace("from ray import", "from compat import").replace("ray.tune.utils", "compat.tune.utils")
    assert swapped(text).text == expected


def test_an_ignored_import_is_left_alone():
    text = "from ray import tune  # migrate: ignore" + USE
    assert swapped(text).text == text


def sample(row):
    """A file that uses what a row is about, if a dotted name reaches it."""
    owner = row.old if row.kind in ("module", "name") else row.owner
    home, _, last = owner.rpartition(".")
    if not owner.startswith("ray.") or row.kind in ("call_form", "environment", "namespace", "flag"):
        return None
    if row.kind == "module":
        return f"import {row.old}\n"
    head = f"from {home} import {last}\n\n"
    if row.kind in ("method", "attribute"):
        return sample_of_member(row, head, last)
    if row.kind == "name":
        return f"{head}x = {last}\n"
    if row.kind == "parameter":
        return f"{head}x = {last}({row.name}=value)\n"
    return None


def sample_of_member(row, head, owner):
    if row.owner == "ray.tune.Trainable":
        own = row.name.startswith("_") and row.last == "0.8.7"
        body = (
            f"def {row.name}(self, *args):\n        pass" if own else f"def step(self):\n        return self.{row.name}"
        )
        return f"{head}class Mine({owner}):\n    {body}\n"
    use = f"it = {owner}('path')\nopen(it.{row.name})\n" if owner == "ExperimentAnalysis" else f"{owner}.{row.name}\n"
    return head + use


@pytest.mark.parametrize("row", [row for row in all_rows() if sample(row)], ids=lambda row: row.code)
def test_nothing_legacy_stays_silent(row):
    """What the codemod leaves is reported, or works as it is; and the shim is told to serve or to refuse it."""
    if row.today == "same":
        return
    done = python_text(sample(row), Options())
    said = {finding.code for finding in (*done.findings, *done.rewrites)}
    legacy = row.today in ("error", "silent", "hangs")
    assert row.code in said or (not legacy and row.action in ("keep", "convert", "rewrite", "move")), sample(row)


def test_the_shim_is_imported_above_the_decorators_of_a_function():
    done = swapped("@cached\ndef go():\n    import ray\n\n    return ray.tune.run(f)\n")
    assert done.text.startswith("import compat.auto  # before Ray\n@cached\n")


@pytest.mark.parametrize(
    "head",
    [
        "from ray.util.sgd import TorchTrainer",
        "from ray.ml.checkpoint import Checkpoint",
        "import ray.utils\nfrom ray import tune",
    ],
)
def test_modules_that_the_shim_has_no_mirror_of_are_served_by_the_real_names(head):
    text = f"import os\n{head}\n\nx = TorchTrainer, Checkpoint, ray.utils.binary_to_hex\n"
    assert swapped(text).text == text.replace("import os\n", "import os\nimport compat.auto  # before Ray\n")


def test_a_form_without_a_legacy_name_is_for_the_shim_too():
    text = "from ray import tune\nfrom ray.train.torch import TorchTrainer\n\ntune.Tuner(TorchTrainer(loop)).fit()\n"
    assert swapped(text).text == text.replace("from ray", "from compat")


@pytest.mark.parametrize(
    "before",
    [
        pytest.param(before, id=f"{name}-{number}")
        for name, rule in all_rules()
        for number, (before, _) in enumerate(rule.EXAMPLES)
        if "ray" in before and "compat" not in before
    ],
)
def test_what_the_codemod_rewrites_is_for_the_shim(before):
    done = swapped(before)
    assert done.text != before or done.findings or rewrite_text(before).text == before


@pytest.mark.parametrize("head", ["", "from ray import tune\n"])
def test_commands_in_texts_are_reported_as_no_shim_serves_them(head):
    text = f'import os\n{head}\nos.system("ray start --redis-port=1")\n'
    done = swapped(text)
    assert done.text == text
    assert [(found.code, found.attention) for found in done.findings] == [("CMD902", True)]


def test_commands_in_texts_keep_no_import_from_being_swapped():
    text = f'from ray import tune\n{USE}\nos.system("ray start --redis-port=1")\n'
    assert swapped(text).text == text.replace("from ray", "from compat")
