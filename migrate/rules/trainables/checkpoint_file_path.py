"""``_save`` and ``save_checkpoint`` that return the path of a file: the directory is returned instead.

Fires on Trainable classes whose save method returns ``os.path.join(directory, name)`` (directly, through a variable,
as an f-string or a sum), where ``directory`` is its argument. It then returns the directory, and the method that loads
gets a first line that makes its argument the path of the file again, so the rest of its body stays as it is. So do the
loading methods of classes that inherit the one that saves, from this file or another one of the tree.

Where the name of the file is not known when loading (it is made of local variables, or by a function that saves), or
different files are returned in different places, the path is noted in the directory, and read there again. So it is
where code loads an object of the class by hand from a path that may be the file, which then is loaded as it is given.

Declines, with a finding: what another object saves into the directory, such as an algorithm of RLlib, which gives no
path today; the file has no loading method, or the class calls one of them itself and means a file; and a loading method
that hands its argument on to the one that it overrides and reads it, too.
"""

from __future__ import annotations

import ast

from legacy_api import find, known
from migrate.edit.blank_lines import above_comments
from migrate.edit.callsite import called_name
from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import bases_of, methods_of, trainables
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.checkpoints.loaded_by_hand import may_be_given_file
from migrate.tune.trainables.noted_paths import Notes, check_noting, is_noted, is_read_again, notes_paths
from migrate.tune.trainables.returned_paths import Unnamed, below, named_file, returned_paths
from migrate.tune.trainables.saved_files import ends_in_slash, file_below
from migrate.tune.trainables.saving_classes import LOAD, SAVE, heirs, saving_class

ORDER = 25

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import os

import torch
from ray import tune


class Digits(tune.Trainable):
    def save_checkpoint(self, checkpoint_dir):
        checkpoint_path = os.path.join(checkpoint_dir, "model.pth")
        torch.save(self.model.state_dict(), checkpoint_path)
        return checkpoint_path

    def load_checkpoint(self, checkpoint_path):
        self.model.load_state_dict(torch.load(checkpoint_path))
""",
        """\
import os

import torch
from ray import tune


class Digits(tune.Trainable):
    def save_checkpoint(self, checkpoint_dir):
        checkpoint_path = os.path.join(checkpoint_dir, "model.pth")
        torch.save(self.model.state_dict(), checkpoint_path)
        return checkpoint_dir

    def load_checkpoint(self, checkpoint_path):
        checkpoint_path = os.path.join(checkpoint_path, "model.pth")
        self.model.load_state_dict(torch.load(checkpoint_path))
""",
    ),
)

_LOADED_FILE = "Trainable.load_checkpoint(file path)"
_SAVED_FILE = "Trainable.save_checkpoint() -> file path"


def rewrite(result: Result) -> None:
    """Rewrite the save and load methods of every Trainable class that saves to a file."""
    source = result.source
    for node in trainables(source):
        if guarded(source.names, node):
            continue
        for save in methods_of(node):
            if save.name in SAVE:
                try:
                    _class(result, node, save)
                except (Declined, Taken) as reason:
                    result.decline(save, find(_SAVED_FILE), f"{node.name}.{save.name}", str(reason))
        for load in methods_of(node):
            if load.name in LOAD:
                try:
                    _inherited(result, node, load)
                except (Declined, Taken) as reason:
                    result.decline(load, find(_LOADED_FILE), f"{node.name}.{load.name}", str(reason))


def _class(result: Result, node: ast.ClassDef, save: FunctionNode) -> None:
    source = result.source
    arguments = positional(save)
    if len(arguments) < 2:
        return
    owner, directory = arguments[0].arg, arguments[1].arg
    paths = [value for value in returned_paths(source, save) if not is_noted(source, value)]
    if not paths:
        return
    load = next((method for part in bases_of(source, node) for method in methods_of(part) if method.name in LOAD), None)
    if load is None:
        raise Declined("the class has no method in this file that loads the checkpoint")
    _check_own_calls(source, node, owner)
    others = [(heir, method) for heir, method in heirs(source, node) if not _hands_on(source, method)]
    loading = list(dict.fromkeys([(node, load), *others]))
    try:
        parts = named_file(source, save, paths)
        if may_be_given_file(source, [node, *(heir for heir, _ in heirs(source, node))]):
            raise Unnamed("code loads it by hand")
    except Unnamed as reason:
        check_noting(source, save, paths, reason)
        _note(result, loading, paths, owner, directory)
    else:
        is_slash = all(isinstance(part, ast.Constant) and part.value == "" for part in parts)
        loading = [one for one in loading if not (is_slash and _needs_no_slash(source, one[1]))]
        _name(result, loading, paths, owner, directory, [source.text(part) for part in parts])
    for other, method in loading:
        result.rewrote(method, known(_LOADED_FILE), f"{other.name}.{method.name}")
    result.rewrote(save, known(_SAVED_FILE), f"{node.name}.{save.name}")


def _name(
    result: Result,
    loading: list[tuple[ast.ClassDef, FunctionNode]],
    paths: list[ast.expr],
    owner: str,
    directory: str,
    texts: list[str],
) -> None:
    """Let methods load the file in the directory by its name."""
    source = result.source
    for _, method in loading:
        _load(result, method, owner, _joined(result, method, texts))
    for value in paths:
        result.edit(source.start(value), source.end(value), directory)


def _note(
    result: Result,
    loading: list[tuple[ast.ClassDef, FunctionNode]],
    paths: list[ast.expr],
    owner: str,
    directory: str,
) -> None:
    """Let methods load by the path that the one that saves notes."""
    source = result.source
    notes = source.once(Notes)
    keeping, kept = notes.keeping(), notes.kept()
    for _, method in loading:
        _load(result, method, owner, f"{kept}({{argument}})")
    for value in paths:
        result.edit(source.start(value), source.start(value), f"{keeping}(")
        result.edit(source.end(value), source.end(value), f", {directory})")
    result.edits += notes.edits


def _inherited(result: Result, node: ast.ClassDef, load: FunctionNode) -> None:
    """Let a class load the file that its base, in another file of the tree, saves, and had loaded by its path.

    Raises:
        Declined: If the name of the file is not known here.
    """
    source = result.source
    saver = saving_class(source, node)
    arguments = positional(load)
    if saver is None or saver.source is source or len(arguments) < 2 or _hands_on(source, load):
        return
    if notes_paths(saver):
        _inherit_note(result, node, load, arguments[0].arg)
        return
    name = file_below(saver)
    is_slash = name == "" and ends_in_slash(saver)
    is_done = _begins_with_file(source, load, arguments[1].arg) or (is_slash and _needs_no_slash(source, load))
    if is_done or (name == "" and not is_slash):
        return
    if name is None:
        raise Declined(f"`{saver.node.name}`, in another file, saves a file whose name is not known here")
    _load(result, load, arguments[0].arg, _joined(result, load, [f'"{name}"']))
    result.rewrote(load, known(_LOADED_FILE), f"{node.name}.{load.name}")


def _inherit_note(result: Result, node: ast.ClassDef, load: FunctionNode, owner: str) -> None:
    """Let a class load by the path that its base notes."""
    if is_read_again(result.source, load):
        return
    notes = result.source.once(Notes)
    _load(result, load, owner, f"{notes.kept()}({{argument}})")
    result.edits += notes.edits
    result.rewrote(load, known(_LOADED_FILE), f"{node.name}.{load.name}")


def _hands_on(source: Source, load: FunctionNode) -> bool:
    """Whether a loading method does nothing with its argument but hand it on to the one that it overrides.

    Raises:
        Declined: If it reads it, too: one of them wants the directory, and the other one the file.
    """
    if len(positional(load)) < 2:
        return False
    names = source.names
    uses = names.reads(positional(load)[1].arg, names.inside(load))
    parents = [names.parents.get(use) for use in uses]
    handed = [
        isinstance(parent, ast.Call) and isinstance(parent.func, ast.Attribute) and parent.func.attr in LOAD
        for parent in parents
    ]
    if any(handed) and not all(handed):
        raise Declined(f"`{load.name}` hands the path on to its base, which wants the directory, and reads it, too")
    return any(handed)


def _needs_no_slash(source: Source, load: FunctionNode) -> bool:
    """Whether a loading method makes nothing of the slash that its argument ended in."""
    if len(positional(load)) < 2:
        return False
    names, argument = source.names, positional(load)[1].arg
    uses = sorted(names.reads(argument, names.inside(load)), key=source.start)
    for use in uses:
        parent = names.parents.get(use)
        if isinstance(parent, ast.Attribute) and parent.attr == "rstrip":
            statement = names.statement(use)
            stays = isinstance(statement, ast.Assign) and source.text(statement.targets[0]) == argument
            return stays and statement in load.body
        is_first = isinstance(parent, ast.Call) and parent.args[:1] == [use]
        is_joined = isinstance(parent, ast.Call) and names.dotted(parent.func) == "os.path.join"
        if not isinstance(parent, ast.Assert) and not (is_first and (is_joined or called_name(parent) == "isinstance")):
            return False
    return True


def _begins_with_file(source: Source, load: FunctionNode, directory: str) -> bool:
    """Whether a loading method already makes the path of the file of its argument."""
    parts = [part for part in load.body if isinstance(part, ast.Assign) and len(part.targets) == 1]
    given = [part.value for part in parts if source.text(part.targets[0]) == directory]
    return any(below(source, value, directory) for value in given)


def _check_own_calls(source: Source, node: ast.ClassDef, owner: str) -> None:
    """Look at what the class does with the path itself: it may only load again what it saved.

    Raises:
        Declined: If it does something else with it, or loads from another path.
    """
    names = source.names
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    loads = [call for call in calls if _own_method(call, owner) in LOAD]
    loaded = [call.args[0] for call in loads if len(call.args) == 1 and not call.keywords]
    saves = [call for call in calls if _own_method(call, owner) in SAVE]
    taken: dict[ast.Call, list[ast.expr]] = {
        call: [call] for call in saves if not isinstance(names.parents.get(call), ast.Expr)
    }
    for call in saves:
        target = names.parents.get(call)
        if isinstance(target, ast.Assign) and isinstance(target.targets[0], ast.Name) and len(target.targets) == 1:
            taken[call] = list(names.reads(target.targets[0].id, names.scope(call)))
    for call, uses in taken.items():
        if any(use not in loaded for use in uses):
            raise Declined(f"the class takes what `{source.text(call)}` returns for the path of a file")
    if len(loaded) < len(loads) or any(names.value(given) not in saves for given in loaded):
        raise Declined("the class loads from a path itself, which need not be a directory")


def _own_method(call: ast.Call, owner: str) -> str | None:
    asked = call.func
    is_own = isinstance(asked, ast.Attribute) and isinstance(asked.value, ast.Name) and asked.value.id == owner
    return asked.attr if is_own and isinstance(asked, ast.Attribute) else None


def _joined(result: Result, load: FunctionNode, parts: list[str]) -> str:
    """The path of a file in the directory that ``{argument}`` is."""
    module, imports = ensure(result.source, "os", load)
    result.edits += imports
    texts = [text.replace('"/', '"', 1).replace("'/", "'", 1) if text[:2] in ('"/', "'/") else text for text in parts]
    return f"{module}.path.join({{argument}}, {', '.join(texts).replace('{', '{{').replace('}', '}}')})"


def _load(result: Result, load: FunctionNode, owner: str, path: str) -> None:
    """Give the loading method its first line, which makes a path of its ``{argument}``."""
    source = result.source
    arguments = positional(load)
    if len(arguments) < 2 or arguments[0].arg != owner:
        raise Declined("the arguments of the loading method are not the usual ones")
    body = load.body
    first = body[0]
    is_doc = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    if not source.alone(first) or source.line_number(source.start(first)) == load.lineno:
        raise Declined("the loading method is written on one line")
    indent = source.indent(source.start(first))
    argument = arguments[1].arg
    line = f"{argument} = {path.format(argument=argument)}"
    if is_doc:
        position = source.line_end(source.end(first))
        result.edit(position, position, f"\n{indent}{line}")
    else:
        position = above_comments(source, source.line_start(source.start(first)))
        result.edit(position, position, f"{indent}{line}\n")
