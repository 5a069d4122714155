"""``tune.run(Model, restore=path)``: a class that loads the checkpoint itself, since a ``Tuner`` has no such argument.

Only for trainables that are certainly classes, or names of RLlib's: a training function asks ``tune.get_checkpoint()``,
which has nothing to give it then.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate import conversions
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.render import Raw
from migrate.resolve.meanings import meanings
from migrate.resolve.neighbours import class_of
from migrate.resolve.source import Source
from migrate.tune.tune_call import TuneCall

_RLLIB: Final = "ray.rllib."
_WRAPPERS: Final = ("functools.partial", "ray.tune.with_parameters", "ray.tune.with_resources")
_ALGORITHM: Final = re.compile(r"(contrib/)?[A-Z][A-Z0-9]+([_-][A-Z0-9]+)*")
"""How RLlib names its algorithms: ``PPO``, ``APEX_DDPG``, ``R2D2``."""


def is_class(source: Source, node: ast.expr) -> bool:
    """Whether an expression names a class: one of this file, of its tree, of RLlib, or one that is spelled like one."""
    if is_algorithm(source, node):
        return True
    if not isinstance(node, ast.Name | ast.Attribute):
        return False
    binding = source.names.binding(node)
    if binding is not None and binding.kind != "import":
        if binding.kind == "class" or _is_made_class(source, node, binding.value):
            return True
        found = meanings(source, node)
        return found != [node] and all(one is not node and _is_named_class(source, one) for one in found)
    dotted = source.names.dotted(node)
    if dotted is None:
        return False
    last = dotted.rpartition(".")[2].lstrip("_")
    known = class_of(source.path, dotted) if source.path else None
    return known if known is not None else _is_spelled(last) or (dotted.startswith(_RLLIB) and last[:1].isupper())


def _is_named_class(source: Source, node: ast.expr) -> bool:
    """Whether an expression that a variable may stand for, as one of a table, names a class."""
    return isinstance(node, ast.Name | ast.Attribute) and is_class(source, node)


def _is_spelled(name: str) -> bool:
    """Whether a name is written as names of classes are."""
    name = name.lstrip("_")
    return name[:1].isupper() and not name.isupper()


def _is_made_class(source: Source, node: ast.expr, value: ast.expr | None) -> bool:
    """Whether a variable holds a class that a function makes: ``MyTrainer = PGTrainer.with_updates(...)``."""
    if not isinstance(value, ast.Call) or not isinstance(node, ast.Name) or not _is_spelled(node.id):
        return False
    return source.names.dotted(value.func) not in _WRAPPERS


def is_algorithm(source: Source, node: ast.expr) -> bool:
    """Whether an expression is the registered name of an algorithm of RLlib, or an option that usually is one."""
    value = conversions.constant(source, node)
    if isinstance(node, ast.Attribute) and value is ...:
        asked = conversions.option(source, node.attr)
        default = keyword(asked, "default") if asked is not None else None
        value = default.value if isinstance(default, ast.Constant) else None
    return isinstance(value, str) and _ALGORITHM.fullmatch(value) is not None


def restored(asked: TuneCall, indent: str) -> tuple[TuneCall, list[str]]:
    """The same run of a class that loads the checkpoint, and the statements that make the class.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    given = asked.restore
    if given is None:
        return asked, []
    names = asked.source.names
    trainable = asked.trainable.text
    node = asked.trainable.node
    last = (node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")).lstrip("_")
    called = f"{trainable}.__name__"
    imports: list[Edit] = []
    if is_algorithm(asked.source, node):
        module, imports = ensure(asked.source, "ray.tune.registry.get_trainable_cls", asked.call)
        last, called, trainable = "Algorithm", trainable, f"{module}({trainable})"
    path, before = given.text, []
    value = conversions.constant(asked.source, given.node)
    if not (isinstance(given.node, ast.Name) or isinstance(value, str)):
        path = names.free_name("restore_path")
        before.append(f"{path} = {given.raw.at(len(indent) + len(path) + 3, len(indent))}")
    name = names.free_name(f"Restored{last[:1].upper()}{last[1:]}")
    load = [f"self.restore({path})"] if isinstance(value, str) else [f"if {path}:", f"    self.restore({path})"]
    lines = [
        f"class {name}({trainable}):",
        "    def setup(self, config):",
        "        super().setup(config)",
        *(f"        {line}" for line in load),
    ]
    lines += ["", *([] if indent else [""]), f"{name}.__name__ = {called}  # which trials are named after"]
    written = "\n".join(f"{indent}{line}" if line else "" for line in lines).removeprefix(indent)
    named = asked.trainable._replace(node=ast.copy_location(ast.Name(name, ast.Load()), node), raw=Raw(name))
    return asked._replace(trainable=named, restore=None, imports=[*asked.imports, *imports]), [*before, written]
