"""``checkpoint._local_path`` and ``checkpoint.uri``, where checkpoints of Ray 2.0 - 2.6 were: ``checkpoint.path``.

Fires on what may be a checkpoint: it was asked for, made here, or belongs to a result; on a ``uri``, where it is only
shown, by ``print`` or a logger, and where the file cuts off the ``file://`` of local places.

Declines, with a finding (`migrate.leftovers`): the other private fields, as a checkpoint has no other form today, and
what else is done with a ``uri``: a path has no scheme, and belongs to a filesystem.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.checkpoints.objects import asked_of_checkpoints, is_checkpoint

ORDER = 67

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\n\nbest = tune.Tuner(f).fit().get_best_result()\nprint(best.checkpoint._local_path)\n",
        "from ray import tune\n\nbest = tune.Tuner(f).fit().get_best_result()\nprint(best.checkpoint.path)\n",
    ),
    (
        "from ray import tune\n\n"
        "best = tune.Tuner(f).fit().get_best_result()\n"
        'print(f"stored in {best.checkpoint.uri}")\n'
        'model = load(best.checkpoint.uri.split("file://")[1])\n',
        "from ray import tune\n\n"
        "best = tune.Tuner(f).fit().get_best_result()\n"
        'print(f"stored in {best.checkpoint.path}")\n'
        "model = load(best.checkpoint.path)\n",
    ),
)

_OLD: Final = "_local_path"
_URI: Final = "uri"
_SHOWING: Final = ("print", "display", "pprint")
_LOGGING: Final = ("debug", "info", "warning", "error", "exception", "critical")
_IN_TEXTS: Final = (ast.JoinedStr, ast.FormattedValue, ast.BinOp)
_SCHEME: Final = "file://"


def rewrite(result: Result) -> None:
    """Rewrite every such field that is read."""
    source = result.source
    for node in source.names.of(ast.Attribute):
        is_asked = node.attr == _OLD and isinstance(node.ctx, ast.Load) and not guarded(source.names, node)
        if is_asked and is_checkpoint(source, node.value):
            end = source.end(node)
            result.edit(end - len(_OLD), end, "path")
    for asked, _, _ in asked_of_checkpoints(source):
        if isinstance(asked, ast.Attribute) and asked.attr == _URI and not guarded(source.names, asked):
            read = asked if _is_shown(source, asked) else _without_scheme(source, asked)
            if read is not None:
                result.edit(source.end(asked) - len(_URI), source.end(read), "path")


def _is_shown(source: Source, node: ast.expr) -> bool:
    """Whether a value goes into what a call prints or logs, and nowhere else."""
    parent = source.names.parents.get(node)
    while isinstance(parent, _IN_TEXTS):
        parent = source.names.parents.get(parent)
    if not isinstance(parent, ast.Call) or node is parent.func:
        return False
    is_logged = isinstance(parent.func, ast.Attribute) and parent.func.attr in _LOGGING
    return is_logged or called_name(parent) in _SHOWING


def _without_scheme(source: Source, node: ast.expr) -> ast.expr | None:
    """The expression that cuts the scheme of local places off: ``uri.split("file://")[1]``, or a call of a method."""
    method = source.names.parents.get(node)
    call = source.names.parents.get(method) if isinstance(method, ast.Attribute) else None
    if not isinstance(method, ast.Attribute) or not isinstance(call, ast.Call) or call.func is not method:
        return None
    given = [argument.value if isinstance(argument, ast.Constant) else None for argument in call.args]
    if (method.attr, given) in (("removeprefix", [_SCHEME]), ("replace", [_SCHEME, ""])):
        return call
    item = source.names.parents.get(call)
    is_cut = (method.attr, given) == ("split", [_SCHEME]) and isinstance(item, ast.Subscript) and item.value is call
    return item if is_cut and isinstance(item, ast.Subscript) and ast.unparse(item.slice) in ("1", "-1") else None
