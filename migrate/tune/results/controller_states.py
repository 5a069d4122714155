"""``analysis.runner_data()``: what the controller of a run kept of itself, which stands in the state of the run today.

Ray 2.6 and older answered with what they had read of it. Ray of today writes the same with the state, and reads the
trials alone.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.edit.written_before import written_before
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.tune.checkpoints.uses import uses_of

ASKED: Final = "runner_data"
_FUNCTION: Final = "controller_state"
_TOLD: Final = "What Tune's controller kept of itself when it last saved the run."
_TEXT: Final = '''

def {name}(analysis):
    """{told}"""
    with analysis._fs.open_input_stream(analysis._experiment_json_fs_path) as file:
        return {json}.load(file)["runner_data"]
'''
_STILL_KEPT: Final = frozenset({
    "_fail_fast", "_has_errored", "_iteration", "_metric", "_resumed", "_session_str", "_start_time", "_total_time",
})  # fmt: skip
"""What every controller kept under the same name, from that of Ray 0.8 to today's."""


def reading(source: Source, call: ast.Call, owner: ast.expr) -> list[Edit]:
    """The edits that read the state where an analysis is asked for it; none where what is asked of it is gone.

    Args:
        source: The file.
        call: The call of ``runner_data()``.
        owner: The analysis.
    """
    if call.args or call.keywords or not all(_is_still_kept(source, use) for use in uses_of(source, call)):
        return []
    try:
        name, edits = _reader(source)
    except Taken:
        return []
    low, high = source.tokens.span(owner, source.start(call), source.end(call))
    return [*edits, Edit(source.start(call), low, f"{name}("), Edit(high, source.end(call), ")")]


def _reader(source: Source) -> tuple[str, list[Edit]]:
    """The name of the function that reads such a state, and the edits that write it if it is not there yet.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    if (there := written_before(source, _FUNCTION, _TOLD)) is not None:
        return there, []
    json, imports = ensure(source, "json", source.tree.body[-1])
    name = source.names.free_name(_FUNCTION)
    return name, [*imports, *below_imports(source, _TEXT.format(name=name, told=_TOLD, json=json))]


def _is_still_kept(source: Source, use: ast.expr) -> bool:
    """Whether what is asked of a state is there today, as far as it is said."""
    around = source.names.parents.get(use)
    key: ast.expr | None = None
    if isinstance(around, ast.Subscript) and around.value is use:
        key = around.slice
    elif isinstance(around, ast.Attribute):
        call = source.names.parents.get(around)
        if around.attr == "get" and isinstance(call, ast.Call) and call.args:
            key = call.args[0]
    elif isinstance(around, ast.Compare) and isinstance(around.ops[0], ast.In | ast.NotIn):
        key = around.left if around.comparators[0] is use else None
    return key is None or constant(source, key) in _STILL_KEPT
