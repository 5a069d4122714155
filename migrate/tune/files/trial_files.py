"""Whether a trainable leaves files where its trial works, and whether a file reads what trials have left.

Through Ray 2.6 a trial worked in the directory of its results. Today it works elsewhere, and what it leaves there is
copied to its results only if artifacts are synchronised.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from migrate.resolve.flow.meanings import meanings
from migrate.resolve.names.definitions import located
from migrate.resolve.running.trainables import bases_of
from migrate.resolve.text.source import Source
from migrate.tune.files.files_written import may_open_file, names_file, only_asks, writes
from migrate.tune.trainables.registered_names import registered

_ASKED_FOR_BEST: Final = "get_best_logdir"
_BEST_ONE: Final = "best_logdir"
_OF_TRIAL: Final = ("logdir", "log_dir")
"""What gave the directory of a trial, through Ray 2.6."""
_PATH: Final = "path"
"""What gives it today."""
_BEST: Final = ("get_best_trial", "best_trial", "get_best_result")
_REPORTED: Final = ("last_result", "metrics")
"""What has the metrics that a trial reported last."""
OF_DIRECTORIES: Final = frozenset(
    {
        *("shutil.copytree", "shutil.move", "shutil.make_archive", "os.listdir", "os.scandir", "os.walk"),
        *("distutils.dir_util.copy_tree",),
    }
)
"""Functions that copy all that is in a directory, or say what there is."""
OF_TUNE: Final = ("progress.csv", "result.json", "params.json", "params.pkl", "error.txt", "error.pkl", "events.out")
"""What Tune itself writes there."""
_KEPT: Final = ("checkpoint", "events", "..")
"""What else is there without a trial that left it, and what is not below it."""
_DEPTH: Final = 4
"""Through how many calls that are given a trainable it is followed."""
_HOPS: Final = 3
"""Through how many files a trainable is followed."""


class _Place(NamedTuple):
    """A definition.

    Attributes:
        source: The file that it is in.
        path: Where that is; empty if nobody knows.
        node: The definition.
        hops: The number of files on the way to it.
    """

    source: Source
    path: str
    node: ast.AST
    hops: int = 0


def leaves_files(source: Source, trainable: ast.expr) -> bool:
    """Whether a trainable of the tree, or a function of it that it calls, certainly writes files where its trial works.

    Args:
        source: The file.
        trainable: What is to be run.
    """
    return any_part(source, trainable, writes)


def any_part(source: Source, trainable: ast.expr, does: Callable[[Source, ast.AST], bool]) -> bool:
    """Whether something is so of a part of a class or function of the tree, or of a function of it that that calls.

    Args:
        source: The file.
        trainable: What names the class or function.
        does: What is asked of each part, and of the file that it is in.
    """
    return any(does(home.source, part) for home in _bodies(source, trainable) for part in ast.walk(home.node))


def method_leaves_files(source: Source, method: ast.AST) -> bool:
    """Whether a method, or a function of the tree that it calls, certainly writes files where its trial works.

    Args:
        source: The file.
        method: The definition in it.
    """
    reached = _reached([_Place(source, source.path, method)])
    parts = ((home.source, part) for home in reached for part in ast.walk(home.node))
    return any(writes(home, part) and not only_asks(home, part) for home, part in parts)


def asks_for_files(source: Source, function: ast.expr) -> bool | None:
    """Whether a function, or one that it calls, asks for files where it works; None if others give it their names.

    Args:
        source: The file.
        function: What is to be run: of the file, or of another one of its tree.
    """
    parts = [(home.source, part) for home in _bodies(source, function) for part in ast.walk(home.node)]
    if any(writes(home, part) or names_file(home, part) for home, part in parts):
        return True
    return None if not parts or any(may_open_file(home, part) for home, part in parts) else False


def reads_files(source: Source) -> bool:
    """Whether a file reads what trials have left in their directories, whoever wrote it there."""
    for call, dotted in source.names.calls():
        if dotted == "os.path.join" and _joins_reported(source, call):
            return True
        if dotted in OF_DIRECTORIES and any(_is_directory(source, given) for given in call.args):
            return True
    for node in source.names.of(ast.Constant):
        if isinstance(node.value, str) and any(_is_directory(source, home) for home in _homes(source, node)):
            return True
    return False


def _homes(source: Source, node: ast.Constant) -> list[ast.expr]:
    """What a text is a file, or a folder, below: the text may be what a trial left there."""
    joined, name = source.names.parents.get(node), str(node.value)
    is_file, is_below = "." in name.rpartition("/")[2].strip("."), name.startswith("/")
    if not name.strip("/.") or name.strip("/").startswith(_KEPT) or name.endswith(OF_TUNE):
        return []
    if isinstance(joined, ast.JoinedStr):
        values = [part.value for part in joined.values[:1] if isinstance(part, ast.FormattedValue)]
        return values if joined.values[1:2] == [node] and is_below else []
    if isinstance(joined, ast.BinOp):
        is_part = is_file or is_below or isinstance(joined.op, ast.Div)
        return [joined.left] if node is joined.right and is_part else []
    if isinstance(joined, ast.Call) and source.names.dotted(joined.func) == "os.path.join":
        return joined.args[:1] if joined.args[1:2] == [node] else []
    return []


def _joins_reported(source: Source, join: ast.Call) -> bool:
    """Whether the name of a file that a trial has reported is sought in its directory."""
    if len(join.args) != 2:
        return False
    name = source.names.value(join.args[1])
    results = name.value if isinstance(name, ast.Subscript) else None
    is_reported = isinstance(results, ast.Attribute) and results.attr in _REPORTED
    return is_reported and _is_directory(source, join.args[0])


def _is_directory(source: Source, node: ast.expr) -> bool:
    """Whether an expression is the directory of a trial that a run was asked for."""
    found = source.names.value(node)
    if isinstance(found, ast.Call) and _last(found) == "Path" and found.args:
        found = source.names.value(found.args[0])
    if isinstance(found, ast.Call):
        return isinstance(found.func, ast.Attribute) and found.func.attr == _ASKED_FOR_BEST
    if not isinstance(found, ast.Attribute):
        return False
    owner = source.names.value(found.value)
    best = _last(owner) if isinstance(owner, ast.Call) else owner.attr if isinstance(owner, ast.Attribute) else ""
    is_named = isinstance(found.value, ast.Name) and found.value.id.endswith(("trial", "result"))
    is_one = best in _BEST or is_named
    return found.attr == _BEST_ONE or (found.attr in _OF_TRIAL and is_one) or (found.attr == _PATH and best in _BEST)


def _last(call: ast.Call) -> str:
    """The last part of the name of what is called."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _bodies(source: Source, trainable: ast.expr) -> Iterator[_Place]:
    """The definitions that a trainable runs: its own, those of its bases, and functions that they call, of its tree."""
    here = _Place(source, source.path, source.tree)
    run = registered(source, trainable) or [trainable]
    return _reached([home for one in run for meant in meanings(source, one) for home in _defined(here, meant)])


def _reached(found: list[_Place]) -> Iterator[_Place]:
    """Some definitions, and those that they call."""
    seen = set[ast.AST]()
    for home in found:
        if home.node in seen:
            continue
        seen.add(home.node)
        yield home
        for call in ast.walk(home.node):
            if isinstance(call, ast.Call):
                found += _defined(home, call.func)


def _defined(here: _Place, name: ast.expr, depth: int = 0) -> Iterator[_Place]:
    """The definitions that an expression stands for in some place."""
    if isinstance(name, ast.Call):  # `partial(train, ...)`, `tune.with_parameters(train, ...)`
        for meant in meanings(here.source, name.args[0]) if name.args and depth < _DEPTH else ():
            yield from _defined(here, meant, depth + 1)
        return
    binding = here.source.names.binding(name)
    if binding is not None and isinstance(binding.node, ast.ClassDef | ast.FunctionDef):
        yield from _with_bases(here._replace(node=binding.node))
        return
    yield from _named(here.path, here.source.names.dotted(name) or "", here.hops)


def _named(path: str, dotted: str, hops: int) -> Iterator[_Place]:
    """The definitions in other files that a name stands for which a file imports, perhaps through others again."""
    found = located(path, dotted) if path and hops < _HOPS else None
    for binding in found.bindings if found is not None else ():
        if found is None:
            return
        if isinstance(binding.node, ast.ClassDef | ast.FunctionDef):
            yield from _with_bases(_Place(found.source, found.path, binding.node, hops + 1))
        elif binding.kind == "import":
            yield from _named(found.path, found.source.names.meaning([binding]) or "", hops + 1)


def _with_bases(place: _Place) -> Iterator[_Place]:
    own = bases_of(place.source, place.node) if isinstance(place.node, ast.ClassDef) else (place.node,)
    yield from (place._replace(node=part) for part in own)
