"""``CONFIG_PREFIX + "lr"``: the slash between the two, which ended the prefix through Ray 1.13.

Fires on the prefix where something is added to it, or follows it in a formatted text (``RES454``).

Declines nothing: where what follows is a text that begins with a slash, it is right as it is.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result

ORDER = 26

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray.tune.result import CONFIG_PREFIX\n\n"
        'columns = [CONFIG_PREFIX + "lr", f"{CONFIG_PREFIX}{name}", f"{CONFIG_PREFIX}/new"]\n',
        "from ray.tune.result import CONFIG_PREFIX\n\n"
        'columns = [CONFIG_PREFIX + "/" + "lr", f"{CONFIG_PREFIX}/{name}", f"{CONFIG_PREFIX}/new"]\n',
    ),
)

_PREFIX: Final = "ray.tune.result.CONFIG_PREFIX"
_OLD: Final = f"{_PREFIX} + a name"


def rewrite(result: Result) -> None:
    """Put a slash behind every prefix that has none."""
    source = result.source
    for node, dotted in source.names.uses():
        if dotted != _PREFIX or guarded(source.names, node):
            continue
        parent = source.names.parents[node]
        follows: ast.expr | None
        if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Add) and parent.left is node:
            slash, place, follows = ' + "/"', source.end(node), parent.right
        elif isinstance(parent, ast.FormattedValue) and source.data.startswith(b"}", source.end(node)):
            slash, place, follows = "/", source.end(node) + 1, _next(source.names.parents[parent], parent)
        else:
            continue
        begins = isinstance(follows, ast.Constant) and str(follows.value).startswith("/")
        if follows is not None and not begins:
            result.edit(place, place, slash)
            result.note(node, known(_OLD), _OLD, "with the slash that it ended in")


def _next(text: ast.AST, part: ast.FormattedValue) -> ast.expr | None:
    """What follows a part of a formatted text."""
    values = text.values if isinstance(text, ast.JoinedStr) else []
    place = values.index(part) + 1 if part in values else len(values)
    return values[place] if place < len(values) else None
