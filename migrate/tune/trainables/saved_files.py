"""The file in a checkpoint whose path a Trainable's save method returns."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name, keyword
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import has_unknown_base, methods_of, trainables
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.text.source import Source
from migrate.tune.checkpoints.uses import reads_inside, uses_of
from migrate.tune.trainables.returned_paths import below, returned_paths, returns, written_otherwise
from migrate.tune.trainables.saving_classes import LOAD, SAVE, ClassInFile, saving_classes

_FUNCTIONS: Final = (".dirname", ".basename", ".split", ".splitext", ".isfile", ".copy", ".copyfile", ".copy2")
_LOADED: Final = "restore"
_LOADED_BY: Final = frozenset({_LOADED, *LOAD})
"""What takes the checkpoint itself: the file through Ray 2.6, its directory today."""
_MEMBERS: Final = ("parent", "parents", "name", "stem", "suffix", "open", "read_bytes", "read_text", "is_file")


def is_of_a_file(source: Source, path: ast.expr) -> bool:
    """Whether the path of a checkpoint is used as that of a file, which it was for many classes, also RLlib's.

    What is opened was a file; and what lies above it, or is called like it, is another thing for its directory.
    """
    uses = [inner for use in uses_of(source, path) for inner in (use, *reads_inside(source, use))]
    return any(_asks_a_file(source, use) for use in uses)


def _asks_a_file(source: Source, use: ast.expr) -> bool:
    call = source.names.parents.get(use)
    if isinstance(call, ast.If) or _is_restored(source, call):
        return False
    method = call.func if isinstance(call, ast.Call) else None
    if isinstance(method, ast.Attribute) and method.attr == "restore":
        return False
    if isinstance(call, ast.Call) and _is_joined(source, call, use):
        return False
    if called_name(call) == "open" or source.once(saves_files):
        return True
    if source.once(saves_directories):
        return False
    part = source.names.parents.get(call) if isinstance(call, ast.Call) else None
    dotted = source.names.dotted(method) if method is not None else None
    is_member = isinstance(part, ast.Attribute) and part.value is call and part.attr in _MEMBERS
    return (dotted or "").endswith(_FUNCTIONS) or (dotted == "pathlib.Path" and is_member)


def _is_restored(source: Source, node: ast.AST | None) -> bool:
    """Whether an argument of ``tune.run`` is what trials begin with, which they load by its directory today."""
    call = source.names.parents.get(node) if isinstance(node, ast.keyword) and node.arg == "restore" else None
    return isinstance(call, ast.Call) and source.names.dotted(call.func) in RUNS


def _is_joined(source: Source, call: ast.Call, path: ast.expr) -> bool:
    """Whether something below a path is asked for, which a file has not."""
    is_join = source.names.dotted(call.func) == "os.path.join" and call.args[:1] == [path] and len(call.args) > 1
    texts = [part.value for part in call.args[1:] if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return is_join and not any(text.startswith("..") for text in texts)


def saves_files(source: Source) -> bool:
    """Whether a Trainable that a file has returned the path of a file when it saved, so that this was its checkpoint.

    A class that has been rewritten returns the directory, and begins to load with the path of the file in it.
    """
    return any(any(_files(one)) or _returns_a_path(one) for one in saving_classes(source))


def _returns_a_path(one: ClassInFile) -> bool:
    """Whether a class returns what may be a path that only the method knows that saves."""
    methods = [part for part in methods_of(one.node) if part.name in SAVE]
    paths = [path for method in methods for path in returned_paths(one.source, method)]
    return any(not any(called_name(part) == "super" for part in ast.walk(path)) for path in paths)


def saves_files_only(source: Source) -> bool:
    """Whether each Trainable class of a file saves into one file, which is in the checkpoint's directory itself."""
    return bool(_names(source))


def name_of_saved_file(source: Source) -> str | None:
    """The name of that file, if it is the same for all classes."""
    names = set(_names(source))
    return names.pop() if len(names) == 1 else None


def _names(source: Source) -> list[str]:
    """The name of the one file of each saving class; none if one of them is not known, or saves otherwise."""
    found = [_name(_files(one)) for one in saving_classes(source)]
    names = [name for name in found if name is not None]
    is_seen = not any(has_unknown_base(source, node) for node in trainables(source))
    return names if is_seen and len(names) == len(found) else []


def saves_directories(source: Source) -> bool:
    """Whether each Trainable class of a file that saves returned the directory that it was given: its checkpoint."""
    saving = [(one.source, method) for one in saving_classes(source) for method in methods_of(one.node)]
    saving = [(home, method) for home, method in saving if method.name in SAVE]
    return bool(saving) and all(_returns_directory(home, method) for home, method in saving)


def file_at_path(source: Source, before: Source) -> str | None:
    """What is to be joined to the directory of a checkpoint for the path that it was, whatever is done with that.

    Args:
        source: The file.
        before: The file before any of it was rewritten: a class that has been returns the directory.

    Returns:
        The name of the file that was saved, an empty text where the path was the directory, or None if it is not known.
    """
    kinds = {_returns_a_path(one) for one in saving_classes(before)}
    if kinds <= {False}:
        is_unclear = any(any(_files(one)) for one in saving_classes(before))  # rewritten by an earlier run, perhaps
        return None if is_unclear else ""
    loads = [node for node in source.names.attributes(_LOADED_BY) if not _is_of_base(node)]
    is_taken = bool(loads) or any(keyword(call, _LOADED) is not None for call, _ in source.names.calls())
    return None if is_taken or False in kinds else source.once(name_of_saved_file)


def _is_of_base(node: ast.Attribute) -> bool:
    return called_name(node.value) == "super"


def file_below(one: ClassInFile) -> str | None:
    """The name of the file that a class saves; empty if none is seen to be saved, None if the name is not known."""
    files = _files(one)
    return _name(files) if any(files) else ""


def ends_in_slash(one: ClassInFile) -> bool:
    """Whether a class returns its directory with a slash behind it: ``os.path.join(directory, "")``."""
    return any(isinstance(part, ast.Constant) and part.value == "" for parts in _files(one) for part in parts[-1:])


def _files(one: ClassInFile) -> list[list[ast.expr]]:
    """The parts of the paths below its directory that a class returns or loads from; none where it is another thing.

    A class that has been rewritten begins to load with one, and what it returns is of no matter.
    """
    saved: list[list[ast.expr]] = []
    loaded: list[list[ast.expr]] = []
    for method in methods_of(one.node):
        arguments = positional(method)
        if len(arguments) < 2:
            continue
        directory = arguments[1].arg
        if method.name in SAVE:
            given = [statement.value for statement in returns(one.source, method) if statement.value]
            saved += [below(one.source, value, directory) or [] for value in given]
        elif method.name in LOAD:
            parts = [part for part in method.body if isinstance(part, ast.Assign) and len(part.targets) == 1]
            given = [part.value for part in parts if one.source.text(part.targets[0]) == directory]
            loaded += [below(one.source, value, directory) or [] for value in given]
    return loaded if any(loaded) else saved


def _name(files: list[list[ast.expr]]) -> str | None:
    """The name of the one file that all paths are those of."""
    parts = [parts[0].value if len(parts) == 1 and isinstance(parts[0], ast.Constant) else None for parts in files]
    names = {part.lstrip("/") if isinstance(part, str) else "/" for part in parts}
    is_plain = len(names) == 1 and not set("".join(names)) & set("/\\")
    return names.pop() if is_plain else None


def _returns_directory(source: Source, method: FunctionNode) -> bool:
    taken = [argument.arg for argument in positional(method)]
    given = [written_otherwise(source, statement.value) for statement in returns(source, method) if statement.value]
    return bool(given) and all(isinstance(value, ast.Name) and value.id in taken[1:] for value in given)
