"""``tune.function(f)`` and ``tune.durable(f)`` are ``f``.

Fires on calls with one positional argument; ``f = tune.function(f)`` goes. Declines anything else, which stays a
finding.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find
from migrate.edit.own_value import own_value
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 15

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\nconfig = {"f": tune.function(lambda x: x + 1), '
        '"g": tune.function(g), "h": tune.choice(h)}\n',
        'from ray import tune\n\nconfig = {"f": lambda x: x + 1, "g": g, "h": tune.choice(h)}\n',
    ),
    (
        "from ray import tune\n\n\ndef f(trial):\n    return 1\n\n\nf = tune.function(f)\ntune.choice([f])\n",
        "from ray import tune\n\n\ndef f(trial):\n    return 1\n\n\ntune.choice([f])\n",
    ),
)

_WRAPPERS: Final = (
    *("ray.tune.function", "ray.tune.sample.function"),
    *("ray.tune.durable", "ray.tune.durable_trainable.durable"),
)


def rewrite(result: Result) -> None:
    """Write the argument in place of the call."""
    source = result.source
    for call, dotted in source.names.calls():
        if dotted not in _WRAPPERS or find(dotted) is None or len(call.args) != 1 or call.keywords:
            continue
        if guarded(source.names, call):
            continue
        opening, closing = source.tokens.opening(call), source.end(call)
        first, last = source.tokens.span(call.args[0], opening + 1, closing - 1)
        if source.tokens.comments_between(opening, closing):
            continue
        name = source.text(call.args[0]).replace(".", "").replace("_", "")
        statement = own_value(source, call, call.args[0])
        if statement is not None:
            result.edit(source.line_start(source.start(statement)), source.next_line(closing), "")
        elif name.isalnum() or _needs_no_parentheses(source, call):
            result.edit(source.start(call), closing, source.slice(first, last))
        else:
            result.edit(source.start(call), opening, "")
            result.edit(last, closing - 1, "")


def _needs_no_parentheses(source: Source, call: ast.Call) -> bool:
    """Whether any expression may stand in the place of a call as it is."""
    parent = source.names.parents.get(call)
    if isinstance(parent, ast.Assign | ast.Return):
        return call.lineno == call.end_lineno
    is_argument = isinstance(parent, ast.Call) and call in parent.args
    is_value = isinstance(parent, ast.Dict) and call in parent.values
    return is_argument or is_value or isinstance(parent, ast.keyword | ast.List)
