"""``session.shutdown()``, ``analysis.set_filetype("csv")``: calls that nothing is left to be done for.

Fires on the end of a session of Tune (``NAM796``), which Tune itself ends, on the question which file of its trials
an analysis reads (``RES415``), and on ``ray.register_custom_serializer(Model, use_pickle=True)`` or ``use_dict=True``
(``CON141``), as all classes have been pickled since Ray 0.8: a statement that is nothing else is left out, and where
the answer is used, the answer that it always gave stands in its place.

Declines: arguments that do something by themselves, serializers of one's own, what is not called there, and branches
for several releases of Ray.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.edit.statements import left_out
from migrate.leftovers.analyses import members
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
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
    (
        """\
import ray
from models import Network

ray.init()
ray.register_custom_serializer(Network, use_pickle=True)
ray.put(Network())
""",
        """\
import ray
from models import Network

ray.init()
ray.put(Network())
""",
    ),
)

_SHUTDOWN: Final = "ray.tune.session.shutdown"
_FILETYPE: Final = "ray.tune.ExperimentAnalysis.set_filetype"
_SERIALIZER: Final = "ray.register_custom_serializer"
_ANSWERS: Final = {_SHUTDOWN: "None", _FILETYPE: "True", _SERIALIZER: "None"}
"""What each of them returned."""
_PICKLED: Final = frozenset({"use_pickle", "use_dict"})
_REASONS: Final = {_SERIALIZER: "instances of every class are pickled"}
"""Why nothing is left to be done, where the note of a row tells of other calls, too."""


def rewrite(result: Result) -> None:
    """Leave out every such call."""
    source = result.source
    for call, row in _calls(source):
        given = [*call.args, *(word.value for word in call.keywords)]
        if guarded(source.names, call.func) or not all(_is_plain(value) for value in given):
            continue
        statement = source.names.parents[call]
        if isinstance(statement, ast.Expr):
            result.edits.append(left_out(source, statement))
        else:
            result.edit(source.start(call), source.end(call), _ANSWERS[row.old])
        reason = _REASONS.get(row.old) or row.note.replace("remove the call: ", "", 1)
        result.note(call, row, row.old, f"removed: {reason}")


def _is_plain(value: ast.expr) -> bool:
    """Whether an argument does nothing by itself: a constant, a variable or a member of a module."""
    while isinstance(value, ast.Attribute):
        value = value.value
    return isinstance(value, ast.Constant | ast.Name)


def _is_pickling(call: ast.Call) -> bool:
    """Whether a call asks for a class to be pickled and has nothing else to say of it."""
    said = [word.arg in _PICKLED and isinstance(word.value, ast.Constant) for word in call.keywords]
    return len(call.args) == 1 and bool(said) and all(said) and any(_is_true(word.value) for word in call.keywords)


def _is_true(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is True


def _calls(source: Source) -> Iterator[tuple[ast.Call, Row]]:
    for call, dotted in source.names.calls():
        if dotted == _SHUTDOWN or (dotted == _SERIALIZER and _is_pickling(call)):
            yield call, known(dotted)
    if known(_FILETYPE).name.encode() not in source.data:
        return
    for node, row, _ in members(source):
        call_of = source.names.parents.get(node)
        if row.old == _FILETYPE and isinstance(call_of, ast.Call) and call_of.func is node:
            yield call_of, row
