"""``tune.run(Model, restore=path)``: a class that loads the checkpoint itself, since a ``Tuner`` has no such argument.

Only for trainables that are certainly classes: a training function asks ``tune.get_checkpoint()``, which has nothing to
give it then.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate import conversions
from migrate.edit.callsite import Given
from migrate.edit.render import Raw
from migrate.resolve.neighbours import class_of
from migrate.resolve.source import Source
from migrate.tune.tune_call import TuneCall

_RLLIB: Final = "ray.rllib."


def is_class(source: Source, node: ast.expr) -> bool:
    """Whether an expression names a class: one of this file, of its tree, of RLlib, or one that is spelled like one."""
    if not isinstance(node, ast.Name | ast.Attribute):
        return False
    binding = source.names.binding(node)
    if binding is not None and binding.kind != "import":
        return binding.kind == "class"
    dotted = source.names.dotted(node)
    if dotted is None:
        return False
    last = dotted.rpartition(".")[2].lstrip("_")
    is_spelled = last[:1].isupper() and not last.isupper()
    known = class_of(source.path, dotted) if source.path else None
    return known if known is not None else is_spelled or (dotted.startswith(_RLLIB) and last[:1].isupper())


def restored(asked: TuneCall, indent: str) -> tuple[TuneCall, list[str]]:
    """The same run of a class that loads the checkpoint, and the statements that make the class."""
    given = asked.restore
    if given is None:
        return asked, []
    names = asked.source.names
    trainable = asked.trainable.text
    path, before = given.text, []
    value = conversions.constant(asked.source, given.node)
    if not (isinstance(given.node, ast.Name) or isinstance(value, str)):
        path = names.free_name("restore_path")
        before.append(f"{path} = {given.raw.at(len(indent) + len(path) + 3, len(indent))}")
    name = names.free_name(f"Restored{trainable.rpartition('.')[2].lstrip('_')}")
    load = [f"self.restore({path})"] if isinstance(value, str) else [f"if {path}:", f"    self.restore({path})"]
    lines = [
        f"class {name}({trainable}):",
        "    def setup(self, config):",
        "        super().setup(config)",
        *(f"        {line}" for line in load),
        "",
        f"{name}.__name__ = {trainable}.__name__  # which trials are named after",
    ]
    written = f"\n{indent}".join(lines).replace(f"\n{indent}\n", "\n\n")
    named = Given(asked.trainable.name, asked.trainable.node, Raw(name), asked.trainable.before, asked.trainable.after)
    return asked._replace(trainable=named, restore=None), [*before, written]
