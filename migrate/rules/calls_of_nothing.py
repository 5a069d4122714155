"""``session.shutdown()``, ``analysis.set_filetype("csv")``: calls that nothing is left to be done for.

Fires on the end of a session of Tune (``NAM796``), which Tune itself ends, and on the question which file of its trials
an analysis reads (``RES415``): a statement that is nothing else is left out, and where the answer is used, the answer
that it always gave stands in its place.

Declines: arguments that do something by themselves, what is not called there, and branches for several releases of Ray.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.edit.statements import left_out
from migrate.leftovers.analyses import members
from migrate.resolve.guards import guarded
from migrate.resolve.source import Source
from migrate.rule import Example, Result

ORDER = 9

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune import session

tune.Tuner(train).fit()
session.shutdown()
print("done")
""",
        """\
from ray import tune

tune.Tuner(train).fit()
print("done")
""",
    ),
    (
        """\
from ray.tune import ExperimentAnalysis

analysis = ExperimentAnalysis("/runs/search")
analysis.set_filetype("csv")
print(analysis.results_df)
""",
        """\
from ray.tune import ExperimentAnalysis

analysis = ExperimentAnalysis("/runs/search")
print(analysis.results_df)
""",
    ),
)

_SHUTDOWN: Final = "ray.tune.session.shutdown"
_FILETYPE: Final = "ray.tune.ExperimentAnalysis.set_filetype"
_ANSWERS: Final = {_SHUTDOWN: "None", _FILETYPE: "True"}
"""What each of them returned."""


def rewrite(result: Result) -> None:
    """Leave out every such call."""
    source = result.source
    for call, row in _calls(source):
        given = [*call.args, *(word.value for word in call.keywords)]
        if guarded(source.names, call.func) or not all(isinstance(value, ast.Constant) for value in given):
            continue
        statement = source.names.parents[call]
        if isinstance(statement, ast.Expr):
            result.edits.append(left_out(source, statement))
        else:
            result.edit(source.start(call), source.end(call), _ANSWERS[row.old])
        result.note(call, row, row.old, f"removed: {row.note.replace('remove the call: ', '', 1)}")


def _calls(source: Source) -> Iterator[tuple[ast.Call, Row]]:
    for call, dotted in source.names.calls():
        if dotted == _SHUTDOWN:
            yield call, known(dotted)
    if known(_FILETYPE).name.encode() not in source.data:
        return
    for node, row, _ in members(source):
        call_of = source.names.parents.get(node)
        if row.old == _FILETYPE and isinstance(call_of, ast.Call) and call_of.func is node:
            yield call_of, row
