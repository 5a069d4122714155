"""One use, as a text of its own, of each row that no script can use, for want of a library or of a release.

And of those that the codemod finds in no script: a script may use them in a way that only the shim sees.
"""

from __future__ import annotations

from typing import Final

from legacy_api import Row
from legacy_api.lost_names import LOST_NAMES
from tests.regression.observe import Json
from tests.regression.suite.rows import reason, rows_with_behaviour
from tests.regression.suite.scripts import all_scripts
from tests.regression.suite.uses import codes_in_the_text

_FORMS: Final = {
    "FUN241": "from ray import tune\n\n\ndef train(config, checkpoint):\n    pass\n\n\ntune.run(train)\n",
    "ITG144": "from ray import tune\nfrom ray.air.integrations.mlflow import setup_mlflow\n\n\n"
    "def train(config):\n    setup_mlflow(config)\n\n\ntune.run(train)\n",
    "ITG141": "from ray.tune.integration.pytorch_lightning import TuneReportCheckpointCallback\n\n"
    'TuneReportCheckpointCallback("loss", "model", ["train_end"])\n',
    "ITG142": "from ray.tune.integration.mlflow import MLflowLoggerCallback\n\n"
    'MLflowLoggerCallback("http://here", None, "runs")\n',
    "ITG152": "from ray.tune import JupyterNotebookReporter\n\nJupyterNotebookReporter(True, [])\n",
}
"""Forms of calls, whose spelling is words."""
_FIRST: Final = {
    "ray.tune.run": "print, ",
    "ray.tune.run_experiments": "{}, ",
    "ray.tune.Experiment": '"name", print, ',
    "ray.tune.Trainable._reset_config": "{}, ",
    "ray.tune.Trainable.reset": "{}, ",
    "ray.tune.suggest.suggestion.SearchGenerator.create_trial_if_possible": "{}, ",
    "ray.tune.suggest.zoopt.ZOOptSearch": "budget=1, ",
}
"""What a call must have before the argument that a row is about."""
GIVEN: Final = 'given = "loss"\n'
"""What is passed, for who runs the texts."""


def spellings() -> Json:
    """The texts, by names with the code of the row."""
    found = set[str]().union(*map(codes_in_the_text, all_scripts()))
    rows = [row for row in rows_with_behaviour() if reason(row) is not None or row.code not in found]
    return {f"spelling of {row.code}": text for row in rows if (text := _spelled(row))}


def _spelled(row: Row) -> str:
    """A text that uses a row as its spelling says; empty if the spelling does not say how."""
    if row.code in _FORMS:
        return _FORMS[row.code]
    module, _, name = row.owner.rpartition(".")
    if row.kind == "module":
        return f"import {row.old}\n\nprint({row.old})\n"
    if row.kind == "name":
        return f"from {row.owner} import {row.name}\n\nprint({row.name})\n"
    if row.kind == "environment":
        return f'import os\n\nos.environ["{row.old}"] = given\n'
    if row.kind == "namespace":
        lost = LOST_NAMES.get(row.owner, ("a_name_that_is_gone",))[0]
        return f"from {row.owner} import {lost}\n\nprint({lost})\n"
    if not row.owner.startswith("ray.") or not name.isidentifier():
        return ""
    if row.kind == "parameter":
        loop = "print, " if row.name == "resume_from_checkpoint" else ""
        return f"{_called(module, name)}{_FIRST.get(row.owner, loop)}{row.name}=given)\n"
    first = _FIRST.get(row.old, "given")
    return f"from {module} import {name}\n\n{name}.{row.name}(None, {first})\n" if row.kind == "method" else ""


def _called(module: str, name: str) -> str:
    """The beginning of a call of a function, a class, or a method of one."""
    outer, _, last = module.rpartition(".")
    if last[:1].isupper():
        return f"from {outer} import {last}\n\n{last}.{name}(None, "
    return f"from {module} import {name}\n\n{name}("
