"""Writing out the arguments that a call unpacks from a dictionary made nearby: ``Tuner(trainer, **settings)``."""

from __future__ import annotations

import ast

from migrate.edit.callsite import arguments
from migrate.edit.edits import Edit
from migrate.edit.render import Argument, Call
from migrate.resolve.text.source import Source
from migrate.rule import AtRunTime
from migrate.tune.calls.unpacked import by_name


def is_unpacking(call: ast.Call) -> bool:
    """Whether a call unpacks a dictionary into its arguments."""
    return any(word.arg is None for word in call.keywords)


def spelled_out(source: Source, call: ast.Call) -> list[Edit]:
    """The edits that give a call its arguments by their names, and remove the dictionaries.

    Raises:
        Declined: If the keys of a dictionary are not known for certain.
        AtRunTime: If something else uses a dictionary, too, or what is in it may be something else there.
    """
    given, closing = arguments(source, call)
    named, removed = by_name(source, call, given)
    variables = [word.value for word in call.keywords if word.arg is None and isinstance(word.value, ast.Name)]
    if len(removed) < len(variables):
        used = next(iter(variables)).id
        raise AtRunTime(f"its arguments are unpacked from `{used}`, which cannot be moved here; name them")
    start, end = source.start(call), source.end(call)
    line = source.line_start(start)
    written = Call(
        source.text(call.func),
        [Argument(argument.name, argument.raw, argument.before, argument.after) for argument in named],
        closing,
    )
    behind = source.next_line(end) - 1 - end
    return [*removed, Edit(start, end, written.at(start - line, len(source.indent(start)), max(behind, 0)))]
