"""``serve.start(detached=True, http_host="0.0.0.0")``, through Ray 2.6: how Serve was started, and what that gave.

Fires on ``serve.start`` that is told where to listen as Ray 1.0 - 1.2 were (``SRV156`` - ``SRV158``): ``http_options=``
has it today. ``detached=True`` and ``dedicated_cpu=False``, which say what is always so today, are left out
(``SRV159``, ``SRV160``).

Declines, with a finding: other values of these two, which nothing looks at any more, calls that have ``http_options=``,
too, and calls whose client is asked for something: nothing is given back today (``SRV161``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known, parameters_of
from migrate.edit.callsite import keyword
from migrate.edit.entries import replaced
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 70

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import serve

serve.start(detached=True, http_host="0.0.0.0", http_port=8001)
""",
        """\
from ray import serve

serve.start(http_options={"host": "0.0.0.0", "port": 8001})
""",
    ),
)

_START: Final = "ray.serve.start"
_CLIENT: Final = "what ray.serve.start() gave"
_PLACES: Final = ("http_host", "http_port", "http_middlewares")
_OPTIONS: Final = "http_options"
_SO_TODAY: Final = {"detached": True, "dedicated_cpu": False}
"""What is always so today."""


def rewrite(result: Result) -> None:
    """Say of each start what is said today."""
    names = result.source.names
    for call, dotted in names.calls():
        if dotted != _START or guarded(names, call):
            continue
        _say_today(result, call)
        if any(True for _ in _asked(result.source, call)):
            result.decline(call, known(_CLIENT), _CLIENT, "")


def _say_today(result: Result, call: ast.Call) -> None:
    source, rows = result.source, parameters_of(_START)
    said = {name: word for name in _PLACES if (word := keyword(call, name)) is not None}
    texts = [f'"{name.removeprefix("http_")}": {source.text(word)}' for name, word in said.items()]
    new: dict[str, str] = {}
    if said and (keyword(call, _OPTIONS) is not None or len(call.args) > 1 or any("\n" in text for text in texts)):
        for name, word in said.items():
            result.decline(word, rows[name], f"{_START}({name}=)", "")
    elif said:
        new = {**dict.fromkeys(said, ""), next(iter(said)): f"{_OPTIONS}={{{', '.join(texts)}}}"}
    for name, always in _SO_TODAY.items():
        word = keyword(call, name)
        if isinstance(word, ast.Constant) and word.value is always:
            new[name] = ""
        elif word is not None:
            result.decline(word, rows[name], f"{_START}({name}=)", "")
    if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, bool):
        result.decline(call.args[0], rows["detached"], f"{_START}(detached)", "the first argument is another one today")
    result.edits += replaced(source, call, new, new)


def _asked(source: Source, call: ast.Call) -> Iterator[ast.Attribute]:
    """What is asked of what a start gives, perhaps through a variable."""
    for node in source.names.of(ast.Attribute):
        if isinstance(node.value, ast.Name | ast.Call) and call in meanings(source, node.value):
            yield node
