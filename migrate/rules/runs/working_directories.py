"""``TuneConfig(chdir_to_trial_dir=False)``: a variable of the environment says today where trials work.

Fires on every ``TuneConfig`` that says it (``CFG142``): what is True is so without it, and what is False is set in the
environment above the statement. What ``Tuner.restore`` restored had kept it, so that it is set above that, too.

Declines: a value that the file does not show, files with several runs, since the variable is for all of them, files
that restore in another function, and statements that nothing can be written above.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, known
from migrate.edit.edits import Edit
from migrate.edit.entries import entries, replaced
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.running.order import above_all
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import Declined, Example, Result

ORDER = 30

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\n\n"
        "tuner = tune.Tuner(f, tune_config=tune.TuneConfig(num_samples=2, chdir_to_trial_dir=False))\n",
        "import os\n\nfrom ray import tune\n\n"
        'os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"\n'
        "tuner = tune.Tuner(f, tune_config=tune.TuneConfig(num_samples=2))\n",
    ),
    (
        "import os\nfrom ray import tune\n\n"
        "if tune.Tuner.can_restore(path):\n    tuner = tune.Tuner.restore(path, trainable=f)\n"
        "else:\n    tuner = tune.Tuner(f, tune_config=tune.TuneConfig(chdir_to_trial_dir=False))\n",
        "import os\nfrom ray import tune\n\n"
        'os.environ["RAY_CHDIR_TO_TRIAL_DIR"] = "0"\n'
        "if tune.Tuner.can_restore(path):\n    tuner = tune.Tuner.restore(path, trainable=f)\n"
        "else:\n    tuner = tune.Tuner(f, tune_config=tune.TuneConfig())\n",
    ),
)

_CONFIG: Final = "ray.tune.TuneConfig"
_ARGUMENT: Final = "chdir_to_trial_dir"
_HEADS: Final = (ast.While, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def rewrite(result: Result) -> None:
    """Say in the environment what every config of a Tuner says."""
    source = result.source
    row = known(f"{_CONFIG}({_ARGUMENT})")
    for call, dotted in source.names.calls():
        if dotted != _CONFIG or guarded(source.names, call):
            continue
        given = next((entry for entry in entries(source, call) if entry.name == _ARGUMENT), None)
        if given is None:
            continue
        try:
            edits = [] if constant(source, given.node) is True else _said(source, call, given.node, row)
        except (Declined, Taken) as reason:
            result.decline(given.node, row, row.old, str(reason))
            continue
        result.edits += [*edits, *replaced(source, call, {_ARGUMENT: ""})]
        result.rewrote(given.node, row, row.old)


def _said(source: Source, call: ast.Call, value: ast.expr, row: Row) -> list[Edit]:
    if constant(source, value) is not False:
        raise Declined("the file does not show whether it is True")
    if sum(dotted.endswith(".Tuner") or dotted == "ray.tune.run" for _, dotted in source.names.calls()) > 1:
        raise Declined("the environment variable is for all runs of the file")
    statement = source.names.statement(call)
    is_head = isinstance(statement, _HEADS) or (isinstance(statement, ast.If) and source.is_elif(statement))
    restored = [each for each, dotted in source.names.calls() if dotted.endswith(".Tuner.restore")]
    above = above_all(source, [call, *restored])
    if above is None:
        raise Declined("what another function restores keeps it, too: set the variable where both have it")
    if is_head or not source.begins_line(statement) or not source.begins_line(above):
        raise Declined("assign it to a variable in a line of its own")
    module, imports = ensure(source, "os", above)
    position = source.line_start(source.start(above))
    name = row.to[0].partition(".")[2]
    setting = f'{module}.environ["{name}"] = "0"\n'
    return [*imports, Edit(position, position, f"{source.indent(source.start(above))}{setting}")]
