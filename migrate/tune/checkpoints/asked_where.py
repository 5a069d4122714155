"""Whether code asks what the directory of a checkpoint is called, or what stands above it: today it is another one."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Final, NamedTuple

from migrate.resolve.text.source import Source

_SAME: Final = (
    "os.path.abspath", "os.path.realpath", "os.path.normpath", "os.path.expanduser", "os.fspath", "os.fsdecode",
    "pathlib.Path", "pathlib.PurePath",
)  # fmt: skip
_NAMES: Final = ("os.path.basename", "os.path.split")
_SEARCHES: Final = ("re.search", "re.match", "re.findall", "re.fullmatch", "re.sub", "re.split")
_SPLITS: Final = ("split", "rsplit", "partition", "rpartition", "replace", "removeprefix")
_FINDS: Final = ("find", "rfind", "index", "rindex", "count", "startswith", "endswith")
_STRIPS: Final = ("strip", "rstrip")
_PLACES: Final = ("parents", "parts")
_UP: Final = ".."


class _Path(NamedTuple):
    """An expression that is a path, and how many names it is below the directory."""

    node: ast.expr
    depth: int


def asks_where(source: Source, uses: Iterable[ast.expr], *, may_be_dictionary: bool = False) -> bool:
    """Whether code asks for the name of a directory, for its place, or for what stands above it.

    Args:
        source: The file.
        uses: Where the path of the directory is used.
        may_be_dictionary: Whether it may be a dictionary, which is asked for its keys.
    """
    pending, seen = [_Path(use, 0) for use in uses], set[ast.AST]()
    while pending:
        path = pending.pop()
        if path.node in seen:
            continue
        seen.add(path.node)
        if path.depth < 0 or _asks(source, path):
            return True
        if path.depth == 0 and not may_be_dictionary and _is_searched(path.node, source.names.parents.get(path.node)):
            return True
        pending += _following(source, path)
    return False


def _asks(source: Source, path: _Path) -> bool:
    """Whether what stands around a path asks how it goes."""
    parent = source.names.parents.get(path.node)
    if isinstance(parent, ast.Call) and path.node in parent.args:
        dotted = source.names.dotted(parent.func)
        return path.depth == 0 and dotted in (*_NAMES, *_SEARCHES)
    if isinstance(parent, ast.Subscript) and parent.value is path.node:
        return path.depth == 0 and isinstance(parent.slice, ast.Slice)
    if not isinstance(parent, ast.Attribute):
        return False
    if parent.attr in _FINDS:
        return path.depth == 0 and not _is_slash(source, _first_argument(source, parent))
    if parent.attr in ("name", "stem", "suffix"):
        return path.depth == 0
    if parent.attr in _SPLITS:
        return path.depth == 0 or (parent.attr.endswith("split") and not _is_file_name(source, parent))
    return parent.attr in _PLACES


def _is_file_name(source: Source, asked: ast.Attribute) -> bool:
    """Whether a path is split for the name of its file, or by what stands in that: ``path.split("/")[-1]``."""
    call = source.names.parents.get(asked)
    chosen = source.names.parents.get(call) if call is not None else None
    is_last = isinstance(chosen, ast.Subscript) and source.text(chosen.slice) == "-1"
    return not _is_slash(source, _first_argument(source, asked)) or is_last


def _is_searched(node: ast.expr, parent: ast.AST | None) -> bool:
    """Whether it is asked whether something is in what is a path: ``name in path``."""
    if not isinstance(parent, ast.Compare) or node not in parent.comparators:
        return False
    return isinstance(parent.ops[parent.comparators.index(node)], ast.In | ast.NotIn)


def _first_argument(source: Source, asked: ast.Attribute) -> ast.expr | None:
    """What a method of a path is given first."""
    call = source.names.parents.get(asked)
    return call.args[0] if isinstance(call, ast.Call) and call.args else None


def _is_slash(source: Source, node: ast.expr | None) -> bool:
    """Whether it is what stands between the names of a path."""
    is_text = isinstance(node, ast.Constant) and node.value == "/"
    return is_text or (node is not None and source.names.dotted(node) in ("os.sep", "os.path.sep"))


def _following(source: Source, path: _Path) -> list[_Path]:
    """The paths that are made of one right where it stands."""
    names, (node, depth) = source.names, path
    parent = names.parents.get(node)
    if isinstance(parent, ast.Assign) and len(parent.targets) == 1:
        variable = names.variable(parent.targets[0]) if isinstance(parent.targets[0], ast.Name) else None
        return [_Path(read, depth) for read in names.reads(variable[1], variable[0])] if variable is not None else []
    if isinstance(parent, ast.Call) and node in parent.args:
        return _of_call(source, parent, path)
    if isinstance(parent, ast.Attribute):
        call = names.parents.get(parent)
        if parent.attr == "joinpath" and isinstance(call, ast.Call):
            return [_Path(call, _below(depth, call.args))]
        if parent.attr in _STRIPS and isinstance(call, ast.Call):
            return [_Path(call, depth)]
        return [_Path(parent, depth - 1)] if parent.attr == "parent" else []
    if isinstance(parent, ast.BinOp) and parent.left is node and isinstance(parent.op, ast.Div):
        return [_Path(parent, _below(depth, [parent.right]))]
    if isinstance(parent, ast.BinOp) and parent.left is node and isinstance(parent.op, ast.Add):
        return [_Path(parent, _below(depth, [parent.right]))] if _is_slashed(parent.right) else []
    text = names.parents.get(parent) if isinstance(parent, ast.FormattedValue) else None
    if isinstance(text, ast.JoinedStr) and text.values[0] is parent and len(text.values) > 1:
        return [_Path(text, _below(depth, text.values[1:2]))] if _is_slashed(text.values[1]) else []
    return []


def _of_call(source: Source, call: ast.Call, path: _Path) -> list[_Path]:
    dotted = source.names.dotted(call.func)
    is_text = isinstance(call.func, ast.Name) and call.func.id == "str"
    if dotted in _SAME or is_text:
        return [_Path(call, path.depth)]
    if dotted == "os.path.dirname":
        return [_Path(call, path.depth - 1)]
    if dotted == "os.path.join":
        return [_Path(call, _below(path.depth, call.args[call.args.index(path.node) + 1 :]))]
    return []


def _is_slashed(added: ast.expr) -> bool:
    return isinstance(added, ast.Constant) and isinstance(added.value, str) and added.value.startswith("/")


def _below(depth: int, added: Iterable[ast.expr]) -> int:
    """How many names below the directory a path is that others are joined to, and less than none if it left it."""
    for step in (step for part in added for step in _steps(part)):
        depth += step
        if depth < 0:
            break
    return depth


def _steps(added: ast.expr) -> list[int]:
    """The names that what is joined to a path leads down, or up."""
    if not isinstance(added, ast.Constant) or not isinstance(added.value, str):
        return [-1 if isinstance(added, ast.Attribute) and added.attr == "pardir" else 1]
    return [-1 if name == _UP else 1 for name in added.value.split("/") if name not in ("", ".")]
