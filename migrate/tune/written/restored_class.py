"""``tune.run(Model, restore=path)``: a class that loads the checkpoint itself, since a ``Tuner`` has no such argument.

Only for trainables that are certainly classes, or names of RLlib's: a training function asks ``tune.get_checkpoint()``,
which has nothing to give it then.
"""

from __future__ import annotations

import ast

from migrate.edit.blank_lines import missing_above
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure, ensure_as_is
from migrate.edit.render import Raw
from migrate.tune.calls.tune_call import TuneCall
from migrate.tune.checkpoints.loaded_path import loaded_path
from migrate.tune.trainables.trainable_class import is_algorithm, is_class


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
    before: list[str] = []
    if is_algorithm(asked.source, node):
        module, imports = ensure(asked.source, "ray.tune.registry.get_trainable_cls", asked.call)
        last, called, trainable = "Algorithm", trainable, f"{module}({trainable})"
    elif not is_class(asked.source, node):  # one of RLlib, by a name or not
        module, imports = ensure(asked.source, "ray.tune.registry.get_trainable_cls", asked.call)
        last, known = "Algorithm", names.free_name("algorithm")
        if not isinstance(ast.parse(trainable, mode="eval").body, ast.Name):
            run = names.free_name("run")
            before.append(f"{run} = {trainable}")
            trainable = run
        called = f'getattr({trainable}, "__name__", {trainable})'
        before.append(f"{known} = {trainable} if isinstance({trainable}, type) else {module}({trainable})")
        trainable = known
    variable = names.free_name("restore_path")
    text = given.raw.at(len(indent) + len(variable) + 3, len(indent))
    path, modules, is_given = loaded_path(asked.source, given.node, text)
    imports += [edit for module in modules for edit in ensure_as_is(asked.source, module, asked.call)]
    if modules or not isinstance(given.node, ast.Name | ast.Constant):
        before.append(f"{variable} = {path}")
        path = variable
    name = names.free_name(f"Restored{last[:1].upper()}{last[1:]}")
    load = [f"self.restore({path})"] if is_given else [f"if {path}:", f"    self.restore({path})"]
    lines = [
        f"class {name}({trainable}):",
        "    def setup(self, config):",
        "        super().setup(config)",
        *(f"        {line}" for line in load),
    ]
    lines += ["", *([] if indent else [""]), f"{name}.__name__ = {called}  # which trials are named after"]
    written = "\n".join(f"{indent}{line}" if line else "" for line in lines).removeprefix(indent)
    wanted = 1 if indent else 2
    line = asked.source.line_start(asked.source.start(names.statement(asked.call)))
    apart = [""] * (wanted if before else missing_above(asked.source, line, wanted))
    named = asked.trainable._replace(node=ast.copy_location(ast.Name(name, ast.Load()), node), raw=Raw(name))
    return asked._replace(trainable=named, restore=None, imports=[*asked.imports, *imports]), [*before, *apart, written]
