"""Paths that only the method that saves knows: noted in the checkpoint, and read again where it is loaded."""

from __future__ import annotations

import ast
from contextlib import suppress
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.tune.trainables.returned_paths import Unnamed, named_file, returned_paths
from migrate.tune.trainables.saving_classes import LOAD, SAVE, ClassInFile

_KEEP: Final = "keep_path"
_KEPT: Final = "kept_path"
_KEEP_TOLD: Final = (
    "Note by which path in its directory a checkpoint is loaded, and give what `save_checkpoint` returns."
)
_KEEPING: Final = f'''

def {{name}}(path, checkpoint_dir):
    """{_KEEP_TOLD}"""
    if not isinstance(path, (str, {{os}}.PathLike)):
        return path
    name = {{os}}.path.relpath(path, checkpoint_dir)
    if name.startswith({{os}}.pardir):
        raise ValueError(f"the returned checkpoint path must be within {{{{checkpoint_dir}}}}: {{{{path}}}}")
    with open({{os}}.path.join(checkpoint_dir, ".checkpoint_path"), "w") as file:
        file.write(name)
    return checkpoint_dir
'''
_KEPT_TOLD: Final = (
    "The path by which a checkpoint is loaded: the one that was noted when it was saved, else its directory."
)
_READING: Final = f'''

def {{name}}(checkpoint):
    """{_KEPT_TOLD}"""
    is_path = isinstance(checkpoint, (str, {{os}}.PathLike))
    note = {{os}}.path.join(checkpoint, ".checkpoint_path") if is_path else ""
    if not {{os}}.path.exists(note):
        return checkpoint
    with open(note) as file:
        return {{os}}.path.join(checkpoint, file.read())
'''


class Notes:
    """The functions that note paths and read them, as far as a file needs them; they are written into it once."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.edits: list[Edit] = []
        self._names: dict[str, str] = {}

    def keeping(self) -> str:
        """The name of the function that notes a path.

        Raises:
            Taken: If a name that it needs means something else in the file.
        """
        return self._written(_KEEP, _KEEP_TOLD, _KEEPING)

    def kept(self) -> str:
        """The name of the function that reads it again.

        Raises:
            Taken: If a name that it needs means something else in the file.
        """
        return self._written(_KEPT, _KEPT_TOLD, _READING)

    def _written(self, wanted: str, told: str, text: str) -> str:
        if wanted not in self._names:
            self._names[wanted] = _defined(self.source, told) or self._write(wanted, text)
        return self._names[wanted]

    def _write(self, wanted: str, text: str) -> str:
        name = self.source.names.free_name(wanted)
        module, imports = ensure(self.source, "os", self.source.tree.body[-1])
        self.edits += [*imports, *below_imports(self.source, text.format(name=name, os=module))]
        return name


def _defined(source: Source, told: str) -> str | None:
    """The name of the function of a file that says so of itself."""
    functions = (part for part in source.tree.body if isinstance(part, ast.FunctionDef))
    return next((part.name for part in functions if ast.get_docstring(part) == told), None)


def is_noted(source: Source, value: ast.expr) -> bool:
    """Whether a returned value is what the function gives that notes a path."""
    name = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else None
    return name is not None and name == _defined(source, _KEEP_TOLD)


def is_read_again(source: Source, load: FunctionNode) -> bool:
    """Whether a loading method already asks for the path that was noted."""
    name = _defined(source, _KEPT_TOLD)
    return name is not None and name in {node.id for node in ast.walk(load) if isinstance(node, ast.Name)}


def notes_paths(saver: ClassInFile) -> bool:
    """Whether a class that saves notes by which path its checkpoints are loaded, or is to."""
    methods = [part for part in methods_of(saver.node) if part.name in SAVE]
    return any(_is_noting(saver.source, method) for method in methods)


def _is_noting(source: Source, save: FunctionNode) -> bool:
    paths = returned_paths(source, save)
    if not paths or any(is_noted(source, value) for value in paths):
        return bool(paths)
    try:
        named_file(source, save, paths)
    except Unnamed as reason:
        with suppress(Declined):
            check_noting(source, save, paths, reason)
            return True
    return False


def check_noting(source: Source, save: FunctionNode, values: list[ast.expr], reason: Unnamed) -> None:
    """Check that returned values are nothing but paths in the directory, or what Tune takes today.

    Raises:
        Unnamed: If they may be another thing: what another class saves there gives no path today.
    """
    directory = positional(save)[1].arg
    names = source.names
    bound = names.inside(save).bindings.get(directory, [])
    if len(bound) > 1 or any(isinstance(value, ast.Tuple) for value in values):
        raise reason
    saved = [made for value in values for made in _made(source, value)]
    for call in (part for value in saved for part in ast.walk(value) if isinstance(part, ast.Call)):
        method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        given = (*call.args, *(word.value for word in call.keywords))
        is_handed_on = any(isinstance(value, ast.Name) and value.id == directory for value in given)
        if method in (*SAVE, *LOAD, "save", "save_to_path") and is_handed_on:
            raise reason


def _made(source: Source, value: ast.expr) -> list[ast.expr]:
    """What a variable may hold, or the value itself."""
    held = [binding.value for binding in source.names.bindings(value)]
    return [one for one in held if isinstance(one, ast.expr)] or [value]
