"""Following what a file makes itself by calling something of a certain name: experiments, configs, schedulers."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection

from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE
from migrate.resolve.text.source import Source


def holders(
    source: Source,
    made: Collection[ast.AST],
    *,
    lenient: bool = False,
    kinds: tuple[type[ast.expr | ast.arg], ...] = (ast.Call,),
) -> Items:
    """What holds an object that some calls make, wherever the file puts it: members, tuples, what functions give.

    Args:
        source: The file.
        made: The calls, or whatever else is such an object by itself.
        lenient: Whether what may hold something else, too, counts.
        kinds: The kinds of expressions among these.
    """
    return Items(source, lambda node: ONE if node in made else None, lenient=lenient, kinds=kinds)


def made_by(source: Source, is_wanted: Callable[[str], bool], *, lenient: bool = False) -> Items:
    """What holds an object that is made by calling something of a certain name.

    Args:
        source: The file.
        is_wanted: Says it of the full name of what is called.
        lenient: Whether what may hold something else, too, counts.
    """
    return holders(source, {call for call, dotted in source.names.calls() if is_wanted(dotted)}, lenient=lenient)
