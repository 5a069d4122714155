"""Directories of trials that ended in a slash through Ray 2.6: what is added to one needs its own today.

``tune.get_trial_dir() + "log.txt"`` would be a file beside the directory, and ``self.logdir + "log.txt"`` of a class.
So did the path of a checkpoint through Ray 1.13: ``analysis.get_best_checkpoint(trial) + "model.pt"``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from string import Formatter
from typing import Final

from legacy_api import known
from migrate.edit.edits import Edit
from migrate.resolve.flow.items import Items
from migrate.resolve.flow.shapes import ONE
from migrate.resolve.text.source import Source
from migrate.rule import Result

_PERCENT: Final = re.compile(r"%[-#0 +\d.]*[a-zA-Z]")
_NAME: Final = re.compile(r"\w+(?:[-.]\w+)*")
"""What is all but certainly the name of a file behind a path."""
_SAID: Final = "the directory ended in a slash through Ray 2.6, and ends in none today: write one behind it"


def write_slashes(result: Result, asked: Collection[ast.expr], old: str = "ray.tune.get_trial_dir") -> None:
    """Write the slashes that are missing behind directories of trials, and report those within texts.

    Args:
        result: What the rule does; it rewrites what asks for the directory.
        asked: The expressions that ask for it.
        old: What they ask, as the catalogue spells it.
    """
    result.edits += slashes(result.source, asked)
    for formatted in in_formatted_texts(result.source, asked):
        result.todo(formatted, known(old), old, _SAID)


def slashes(source: Source, asked: Collection[ast.expr]) -> list[Edit]:
    """The edits that write a slash where a name is added to one of these directories, or to a variable that holds one.

    Args:
        source: The file.
        asked: The expressions that ask for the directory.
    """
    return [Edit(end, end, ' + "/"') for end in (source.end(node.left) for node in _added(source, asked, False))]


def slashes_of_paths(source: Source, checkpoint: ast.expr) -> list[Edit]:
    """The edits that write a slash where the name of a file goes on behind the path of a checkpoint.

    Args:
        source: The file.
        checkpoint: The expression that was the path.
    """
    items = _held(source, [checkpoint])
    edits = slashes(source, [checkpoint])
    for text in source.names.of(ast.JoinedStr):
        for part, behind in zip(text.values, text.values[1:], strict=False):
            if isinstance(part, ast.FormattedValue) and items.is_one(part.value) and _is_name(behind):
                end = source.end(part.value) + 1
                edits += [Edit(end, end, "/")] if source.data[end - 1 : end] == b"}" else []
    for value, following in _values_of_templates(source):
        is_in_text = source.names.above(value, ast.JoinedStr) is not None  # which may have no quotes to spare
        if not is_in_text and items.is_one(value) and _NAME.fullmatch(following) is not None:
            edits += _with_slash(source, value)
    return edits


def _with_slash(source: Source, value: ast.expr) -> list[Edit]:
    """The edits that add a slash to a value, in brackets where what is around it would be added to first."""
    start, end = source.start(value), source.end(value)
    if isinstance(source.names.parents.get(value), ast.BinOp):
        return [Edit(start, start, "("), Edit(end, end, ' + "/")')]
    return [Edit(end, end, ' + "/"')]


def _values_of_templates(source: Source) -> Iterator[tuple[ast.expr, str]]:
    """What is filled into texts, ``"%smodel" % path`` and ``"{}model".format(path)``, and the text behind each."""
    for node in source.names.of(ast.BinOp):
        if isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
            values = node.right.elts if isinstance(node.right, ast.Tuple) else [node.right]
            yield from zip(values, _PERCENT.split(node.left.value)[1:], strict=False)
    for call in source.names.of(ast.Call):
        template = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "format" else None
        if isinstance(template, ast.Constant) and isinstance(template.value, str):
            given = _given(call)
            yield from ((given[name], text) for name, text, _ in _fields(template.value) if name in given)


def _given(call: ast.Call) -> dict[str, ast.expr]:
    """What a call of ``format`` is given, by the names of its fields."""
    given = {str(index): value for index, value in enumerate(call.args)}
    return given | {word.arg: word.value for word in call.keywords if word.arg}


def in_formatted_texts(source: Source, asked: Collection[ast.expr]) -> Iterator[ast.expr]:
    """The texts in which something follows one of these directories, and those that grow by something.

    As ``f"{tune.get_trial_dir()}log.txt"``, ``"%slog.txt" % directory``, ``"{}log.txt".format(directory)`` and
    ``directory += "log.txt"``, behind which the variable is no directory any more.
    """
    if not asked:
        return
    items = _held(source, asked)
    yield from _filled_in(source, items)
    yield from _grown(source, items)
    for text in source.names.of(ast.JoinedStr):
        for part, behind in zip(text.values, text.values[1:], strict=False):
            if isinstance(part, ast.FormattedValue) and items.is_one(part.value) and _goes_on(behind):
                yield text
    for added in _added(source, asked, True):
        around = source.names.above(added, ast.JoinedStr)
        if isinstance(around, ast.JoinedStr):
            yield around


def _grown(source: Source, items: Items) -> Iterator[ast.expr]:
    for node in source.names.of(ast.AugAssign):
        variable = source.names.variable(node.target) if isinstance(node.op, ast.Add) else None
        held = [binding.value for binding in variable[0].bindings[variable[1]]] if variable is not None else []
        if any(value is not None and items.is_one(value) for value in held) and not _begins_with_slash(node.value):
            yield node.target


def _filled_in(source: Source, items: Items) -> Iterator[ast.expr]:
    for node in source.names.of(ast.BinOp):
        if isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
            values = node.right.elts if isinstance(node.right, ast.Tuple) else [node.right]
            if any(items.is_one(value) for value in values):
                behind = _PERCENT.split(node.left.value)[1:]
                followed = [_follows(text) or not text for text in behind[:-1]] + [
                    _follows(text) for text in behind[-1:]
                ]
                if any(
                    is_followed and items.is_one(value) for is_followed, value in zip(followed, values, strict=False)
                ):
                    yield node
    for call in source.names.of(ast.Call):
        template = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "format" else None
        if isinstance(template, ast.Constant) and isinstance(template.value, str):
            given = _given(call)
            names = (name for name, text, is_last in _fields(template.value) if _follows(text) or not (text or is_last))
            if any(name in given and items.is_one(given[name]) for name in names):
                yield call


def _fields(template: str) -> Iterator[tuple[str, str, bool]]:
    """The fields of a template for ``format``: the name of each, the text behind it, and whether that ends it all."""
    try:
        parts = list(Formatter().parse(template))
    except ValueError:
        return
    count = 0
    for (_, name, _, _), (text, following, _, _) in zip(parts, [*parts[1:], ("", None, None, None)], strict=True):
        if name is not None:
            yield name or str(count), text, following is None
        count += name == ""


def _goes_on(part: ast.expr) -> bool:
    """Whether a part of an f-string may be the name of a file, or the beginning of one: another value, or its text."""
    return not isinstance(part, ast.Constant) or _follows(str(part.value))


def _is_name(part: ast.expr) -> bool:
    """Whether a part of an f-string that goes on behind a path is all but certainly the name of a file."""
    text = part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""
    return _NAME.fullmatch(text) is not None


def _follows(text: str) -> bool:
    """Whether a text goes on with what may be the name of a file."""
    return text[:1].isalnum() or text[:1] in ("_", ".", "%", "{", "-")


def _added(source: Source, asked: Collection[ast.expr], is_in_text: bool) -> list[ast.BinOp]:
    """Where a name is added to a directory, within f-strings or elsewhere: they may have no quotes to spare."""
    if not asked:
        return []
    items = _held(source, asked)
    sums = [node for node in source.names.of(ast.BinOp) if isinstance(node.op, ast.Add)]
    found = [node for node in sums if items.is_one(node.left) and not _begins_with_slash(node.right)]
    return [node for node in found if (source.names.above(node, ast.JoinedStr) is not None) is is_in_text]


def _held(source: Source, asked: Collection[ast.expr]) -> Items:
    return Items(source, lambda node: ONE if node in asked else None)


def _begins_with_slash(node: ast.expr) -> bool:
    first = node.values[0] if isinstance(node, ast.JoinedStr) and node.values else node
    return isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value.startswith(("/", "\\"))
