"""Functions that are written into a file which saved dictionaries as checkpoints of Ray Train 1.9 - 1.13."""

from __future__ import annotations

import ast
from itertools import chain, count
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.edit.written_before import written_before
from migrate.resolve.text.source import Source

_SAVE: Final = '''

def {name}(**state):
    """{says}"""
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "checkpoint.pkl"), "wb") as file:
            {pickle}.dump(state, file)
        is_first = {train}.get_context().get_world_rank() == 0
        checkpoint = {train}.Checkpoint.from_directory(directory) if is_first else None
        {train}.report({metrics}, checkpoint=checkpoint)
'''

_LOAD: Final = '''

def {name}(checkpoint):
    """{says}"""
    if checkpoint is None:
        return None
    with checkpoint.as_directory() as directory:
        with open(os.path.join(directory, "{file}"), "rb") as file:
            return pickle.load(file)
'''

_MAKE: Final = '''

def {name}(state):
    """{says}"""
    directory = tempfile.mkdtemp()
    with open(os.path.join(directory, "checkpoint.pkl"), "wb") as file:
        {pickle}.dump(state, file)
    return {made}.from_directory(directory)
'''

_PLAIN: Final = "pickle"
_OF_RAY: Final = "ray.cloudpickle"

FILE: Final = "checkpoint.pkl"
"""The file in which the codemod writes a dictionary."""

OF_CLASS: Final = "_dict_checkpoint.pkl"
"""The file in which Tune keeps the dictionary that ``save_checkpoint`` of a class returns."""

SAVE: Final = "save_checkpoint"
SAVES: Final = "Report a dictionary as a checkpoint."
MAKE: Final = "checkpoint_of"
LOAD: Final = "load_state"
_MAKES: Final = "A checkpoint with a dictionary in it."
_LOADS: Final = "The dictionary in a checkpoint, or None without one."


def saving(source: Source, where: ast.AST, metrics: str) -> tuple[str, list[Edit]]:
    """The name of a function that reports its keyword arguments as a checkpoint, and the edits that write it.

    Args:
        source: The file.
        where: Where it is called.
        metrics: What to report beside it, an expression of ``state``.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    train, edits = ensure(source, "ray.train", where)
    pickle, imports = _pickling(source, where)
    name = source.names.free_name(SAVE)
    text = _SAVE.format(name=name, says=SAVES, train=train, metrics=metrics, pickle=pickle)
    return name, [*edits, *imports, *below_imports(source, text)]


def _pickling(source: Source, where: ast.AST) -> tuple[str, list[Edit]]:
    """What pickles a dictionary of which nothing is seen, and the edits that import what a function for it needs.

    Ray's own does it, as it was, in a file that has classes: objects of them may be in the dictionary, and workers of a
    script do not find these by their names.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    edits, pickle = list[Edit](), ""
    for module in ("os", _OF_RAY if source.names.of(ast.ClassDef) else _PLAIN, "tempfile"):
        written, imports = ensure(source, module, where)
        edits += imports
        pickle = written if module in (_OF_RAY, _PLAIN) else pickle
    return pickle, edits


def making(source: Source, where: ast.AST, made: str) -> tuple[str, list[Edit]]:
    """The name of a function that makes a checkpoint of a dictionary, and the edits that write it if it is not there.

    Args:
        source: The file.
        where: Where it is called.
        made: How the file writes the class of checkpoints.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    if (there := written_before(source, MAKE, _MAKES, f"return {made}.from_directory(")) is not None:
        return there, []
    root = made.partition(".")[0]
    if root not in source.names.module.bindings:
        raise Taken(f"`{root}` is known to one function only")
    pickle, edits = _pickling(source, where)
    pending = source.once(_making)
    free = (source.names.free_name(wanted) for wanted in chain([MAKE], (f"{MAKE}_{number}" for number in count(2))))
    name = pending.setdefault(made, next(name for name in free if name not in pending.values()))
    return name, [*edits, *below_imports(source, _MAKE.format(name=name, says=_MAKES, made=made, pickle=pickle))]


def _making(_: Source) -> dict[str, str]:
    """What the functions are called that are to make checkpoints in a file, by the classes of these."""
    return {}


def makes_checkpoint(source: Source, call: ast.Call) -> bool:
    """Whether a call makes a checkpoint of a dictionary by the function that is written here, and does nothing else."""
    binding = source.names.binding(call.func)
    function = binding.node if binding is not None else None
    if not isinstance(function, ast.FunctionDef) or not function.name.startswith(MAKE):
        return False
    last = function.body[-1]
    made = last.value.func if isinstance(last, ast.Return) and isinstance(last.value, ast.Call) else None
    if not isinstance(made, ast.Attribute):
        return False
    texts = (
        _MAKE.format(name=function.name, says=_MAKES, made=ast.unparse(made.value), pickle=pickle)
        for pickle in (_PLAIN, _OF_RAY.rpartition(".")[2], _OF_RAY)
    )
    return any(ast.dump(ast.parse(text).body[0]) == ast.dump(function) for text in texts)


def loading(source: Source, where: ast.AST, file: str = FILE) -> tuple[str, list[Edit]]:
    """The name of a function that reads a checkpoint, and the edits that write it where the file has none yet.

    Args:
        source: The file.
        where: Where it is called.
        file: The file of the checkpoint that has the dictionary.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    if (there := written_before(source, LOAD, _LOADS, f"'{file}'")) is not None:
        return there, []
    edits: list[Edit] = []
    for module in ("os", "pickle"):
        edits += ensure(source, module, where)[1]
    name = source.names.free_name(LOAD)
    return name, [*edits, *below_imports(source, _LOAD.format(name=name, says=_LOADS, file=file))]
