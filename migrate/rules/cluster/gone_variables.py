"""``os.environ["TUNE_SYNCER_VERBOSITY"] = "3"``: variables that Ray does not look at any more are not set.

Fires on a statement that does nothing but set one of those that had to do with how files were synchronised, or with
the storage that was new once (``ENV705``, ``ENV708``, ``ENV710``, ``ENV711``), if the file does nothing else
with it.

Declines: variables that another one, or an argument, has the place of; they are reported.
"""

from __future__ import annotations

import ast
from collections import Counter
from typing import Final

from legacy_api import known
from migrate.edit.statements import left_out
from migrate.resolve.left.guards import guarded
from migrate.resolve.settings.set_variables import variable_set
from migrate.resolve.text.texts import Texts
from migrate.rule import Example, Result

ORDER = 60

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os
from ray import tune

os.environ["TUNE_DISABLE_AUTO_CALLBACK_LOGGERS"] = "1"
os.environ["TUNE_DISABLE_AUTO_CALLBACK_SYNCER"] = "1"
tune.Tuner(train).fit()
""",
        """\
import os
from ray import tune

os.environ["TUNE_DISABLE_AUTO_CALLBACK_LOGGERS"] = "1"
tune.Tuner(train).fit()
""",
    ),
)

_VARIABLES: Final = (
    "RAY_AIR_NEW_PERSISTENCE_MODE",
    "TUNE_CLOUD_SYNC_S",
    "TUNE_DISABLE_AUTO_CALLBACK_SYNCER",
    "TUNE_SYNCER_VERBOSITY",
)
_SPELLED: Final = Texts(variable.encode() for variable in _VARIABLES)


def rewrite(result: Result) -> None:
    """Leave out what sets such a variable."""
    source = result.source
    if not _SPELLED.are_in(source.data):
        return
    said = Counter(node.value for node in source.names.of(ast.Constant) if node.value in _VARIABLES)
    setting = [(statement, variable_set(source, statement)) for statement in source.names.of(ast.Assign)]
    times = Counter(variable for _, variable in setting)
    for statement, variable in setting:
        if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Constant | ast.Name):
            continue
        if variable not in _VARIABLES or said[variable] > times[variable] or guarded(source.names, statement):
            continue
        row = known(variable)
        result.edits.append(left_out(source, statement))
        result.note(statement, row, row.old, row.note.replace("remove it", "removed", 1))
