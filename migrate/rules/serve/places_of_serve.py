"""``serve.run(app, host="0.0.0.0", port=8001)``, through Ray 2.6: Serve is told where it listens when it is started.

Fires on ``serve.run`` with ``host=`` or ``port=`` (``SRV144``, ``SRV145``): ``serve.start(http_options=...)``, which is
what it did first, stands above it. Like ``serve.run`` itself, it leaves a Serve alone that runs already.
``_blocking=True``, the default of Ray 1.13 - 2.6, is left out (``SRV146``), and with ``_blocking=False``, which did not
wait for the application, ``serve.run_many`` is told not to.

Declines, with a finding: calls that are not evaluated first in their statement, and those of which it cannot be told
whether they wait.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import parameters_of
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import replaced
from migrate.edit.importing import Taken, ensure_member
from migrate.edit.surround import Surrounded
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result

ORDER = 70

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import serve

handle = serve.run(Prices.bind("model.pt"), host="0.0.0.0", port=8001, name="prices")
""",
        """\
from ray import serve

serve.start(http_options={"host": "0.0.0.0", "port": 8001})
handle = serve.run(Prices.bind("model.pt"), name="prices")
""",
    ),
)

_SERVE: Final = "ray.serve"
_RUN: Final = "ray.serve.run"
_START: Final = "start"
_PLACE: Final = ("host", "port")
_WAITS: Final = "_blocking"
_OF_TARGET: Final = ("name", "route_prefix")


def rewrite(result: Result) -> None:
    """Start Serve above each call that says where it listens."""
    names = result.source.names
    for call, dotted in names.calls():
        if dotted != _RUN or guarded(names, call):
            continue
        said = {name: word for name in _PLACE if (word := keyword(call, name)) is not None}
        try:
            result.edits += _edits(result.source, call, said)
        except (Declined, Taken) as reason:
            waits = keyword(call, _WAITS)
            for name, word in [*said.items(), *([(_WAITS, waits)] if waits is not None else [])]:
                result.decline(word, parameters_of(_RUN)[name], f"{_RUN}({name}=)", str(reason))


def _edits(source: Source, call: ast.Call, said: dict[str, ast.expr]) -> list[Edit]:
    """The edits after which Serve is started as a call says, which says it no more.

    Raises:
        Declined: If nothing can be written above the call.
        Taken: If the file has another `start`.
    """
    waits = keyword(call, _WAITS)
    known = isinstance(waits, ast.Constant) and isinstance(waits.value, bool)
    edits = replaced(source, call, dict.fromkeys([*said, *([_WAITS] if known else [])], ""))
    if isinstance(waits, ast.Constant) and waits.value is False:
        edits += _without_waiting(source, call, said)
    if not said:
        return edits
    texts = [f'"{name}": {source.text(word)}' for name, word in said.items()]
    if any("\n" in text for text in texts):
        raise Declined("where it listens is said over several lines")
    start, imports = _start(source, call)
    above = Surrounded(source, call).before([f"{start}(http_options={{{', '.join(texts)}}})"])
    return [*imports, *above, *edits]


def _without_waiting(source: Source, call: ast.Call, said: dict[str, ast.expr]) -> list[Edit]:
    """The edits after which an application is run without waiting for it.

    Raises:
        Declined: If it is run with more than a name and a route.
    """
    given = {word.arg for word in call.keywords} - {*said, _WAITS, *_OF_TARGET}
    if not isinstance(call.func, ast.Attribute) or len(call.args) != 1 or given:
        raise Declined("what it runs cannot be told apart")
    serve = source.text(call.func.value)
    start, end = source.end(call.func), source.end(call)
    is_used = not isinstance(source.names.parents.get(call), ast.Expr)
    return [
        Edit(start, start, "_many"),
        Edit(source.start(call.args[0]), source.start(call.args[0]), f"[{serve}.RunTarget("),
        Edit(end - 1, end, f")], wait_for_applications_running=False){'[0]' if is_used else ''}"),
    ]


def _start(source: Source, call: ast.Call) -> tuple[str, list[Edit]]:
    """How ``serve.start`` is written beside a call of ``serve.run``, and what imports it."""
    if isinstance(call.func, ast.Attribute):
        return f"{source.text(call.func.value)}.{_START}", []
    return ensure_member(source, _SERVE, _START, call)
