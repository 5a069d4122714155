"""Writing the train loop of a ``LightningTrainer``: what its builder was told, as a function for `TorchTrainer`."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final

from migrate.edit.callsite import Given, assigned
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.render import Argument, Call, Raw, assignment
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.lightning.builder import Built, Part
from migrate.train.lightning.library import Lightning
from migrate.train.lightning.reports import MODEL
from migrate.train.lightning.searched import merged
from migrate.train.loops.worker_values import means_the_same_on_workers

_LOCALS: Final = ("model", "trainer", "checkpoint", "directory", "ckpt_path")
"""The variables of the loop."""
_STRATEGIES: Final = {"ddp": "ray.train.lightning.RayDDPStrategy", "fsdp": "ray.train.lightning.RayFSDPStrategy"}
_ENVIRONMENT: Final = "ray.train.lightning.RayLightningEnvironment"
_PREPARE: Final = "ray.train.lightning.prepare_trainer"
_OF_RAY: Final = ("devices", "strategy", "plugins", "callbacks", "enable_checkpointing")
"""What the trainer of Lightning is not given as it was told."""
_ASKING_FOR_FILES: Final = (b"log_model", b"checkpoint_callback", b"best_model_path", b"last_model_path")
"""What a logger, a callback or a module asks for files of Lightning's own."""
_DATA: Final = ("train_dataloaders", "datamodule")
_LOADERS: Final = {"train": "train_dataloaders", "val": "val_dataloaders"}
"""What the trainer of Lightning gets of Ray's datasets."""


class Loop:
    """One train loop.

    Attributes:
        imports: The edits that import what it needs.
        held: The lines that give values to variables that it uses, by the statement in front of which they go.
    """

    def __init__(
        self, source: Source, built: Built, call: ast.Call, free: Callable[[str], str], searched: dict[str, Part]
    ) -> None:
        """Prepare to write.

        Args:
            source: The file.
            built: What the builder was told.
            call: What makes the trainer.
            free: Gives a name that is not used.
            searched: What a trial has values for, by the parts of the builder.
        """
        self._source, self._built, self._call, self._free = source, built, call, free
        self.imports: list[Edit] = []
        self.held: dict[ast.stmt, list[str]] = {}
        self.carried: set[str] = set()
        self._searched = searched
        self.name = self._free("train_loop")
        self._parameter = self._name_of_parameter() if searched else ""

    def text(self, lightning: Lightning, callback: str, iterating: ast.expr | None, names: list[str]) -> str:
        """The function, as lines that are indented like the statement that builds.

        Args:
            lightning: How the file writes what Lightning has.
            callback: What makes the callback that reports.
            iterating: How to iterate over Ray's datasets.
            names: Their names; none if there is none to train on.

        Raises:
            Declined: If something that was told has no counterpart.
            Taken: If a name that is needed means something else in the file.
        """
        parts = self._built.parts
        made = self._module(parts.get("module", {}))
        trainer = self._trainer(lightning, [*self._files(lightning), callback])
        data = self._data(iterating, names) if names else {}
        fit = self._fit(parts.get("fit_params", {}), bool(data))
        given = parts.get("fit_params", {}).get("ckpt_path")
        path = self._moved("ckpt_path", given) if given is not None else Argument("ckpt_path", Raw("None"))
        own = self._locals([made, trainer, Call("fit", [*fit, path]), *data.values()])
        model, of_lightning, checkpoint, directory, ckpt_path = (own[name] for name in _LOCALS)
        os, train = self._needed("os"), self._needed("ray.train")
        nullcontext, prepare = self._needed("contextlib.nullcontext"), self._needed(_PREPARE)
        loaders = [Argument(name, Raw(own[name])) for name in data]
        arguments = [Argument("", Raw(model)), *loaders, *fit, Argument("ckpt_path", Raw(ckpt_path))]
        outer = len(self._source.indent(self._source.start(self._built.place)))
        inner, within = outer + 4, outer + 8
        lines = [
            f"{model} = {made.at(inner + len(model) + 3, inner)}",
            f"{of_lightning} = {trainer.at(inner + len(of_lightning) + 3, inner)}",
            f"{of_lightning} = {prepare}({of_lightning})",
            *(f"{own[name]} = {value.at(inner + len(own[name]) + 3, inner)}" for name, value in data.items()),
            f"{checkpoint} = {train}.get_checkpoint()",
            f"with {checkpoint}.as_directory() if {checkpoint} else {nullcontext}() as {directory}:",
            f'    {ckpt_path} = {os}.path.join({directory}, "{MODEL}") if {directory} else {path.text}',
            f"    {Call(f'{of_lightning}.fit', arguments).at(within, within)}",
        ]
        return " " * outer + f"def {self.name}({self._parameter}):\n" + "\n".join(" " * inner + line for line in lines)

    def _name_of_parameter(self) -> str:
        """The loop's argument is its ``config``, but where it uses what has that name around it."""
        told = [given.node for part in self._built.parts.values() for given in part.values()]
        used = {node.id for given in told for node in ast.walk(given) if isinstance(node, ast.Name)}
        return "config" if "config" not in used else self._free("config_of_trial")

    def _files(self, lightning: Lightning) -> list[str]:
        """What keeps files of Lightning's own, where it was told a directory for them, or something asks for them."""
        told = self._built.parts.get("checkpointing", {})
        if "dirpath" not in told and not any(word in self._source.data for word in _ASKING_FOR_FILES):
            return []
        last = Argument("save_last", Raw("True"))
        made = [self._moved(name, given) for name, given in told.items() if name != "save_last"]
        return [Call(lightning("callbacks.ModelCheckpoint"), [*made, last]).at(0, 0)]

    def _data(self, iterating: ast.expr | None, names: list[str]) -> dict[str, Call]:
        """The parts of Ray's datasets that a worker has, by what ``fit`` calls them."""
        train = self._needed("ray.train")
        arguments = self._iterating(iterating)
        return {
            parameter: Call(f'{train}.get_dataset_shard("{name}").iter_torch_batches', arguments)
            for name, parameter in _LOADERS.items()
            if name in names
        }

    def _iterating(self, node: ast.expr | None) -> list[Argument]:
        """The arguments of ``iter_torch_batches``: those of a dictionary that is written out, or all in one."""
        source = self._source
        if node is None:
            raise Declined("it has datasets, and no `datasets_iter_config`")
        keys = [key.value if isinstance(key, ast.Constant) else None for key in getattr(node, "keys", [])]
        low, high = source.start(node), source.end(node)
        if isinstance(node, ast.Dict) and all(isinstance(key, str) and key.isidentifier() for key in keys):
            pairs = [(str(key), value) for key, value in zip(keys, node.values, strict=True)]
            given = assigned(source, pairs, low + 1, high - 1)[0]
        else:
            given = assigned(source, [("**", node)], low, high)[0]
        return [self._moved({"**": "iterating"}.get(one.name, one.name), one) for one in given]

    def _needed(self, dotted: str) -> str:
        name, edits = ensure(self._source, dotted, self._call)
        self.imports += edits
        return name

    def _module(self, told: Part) -> Call:
        if "cls" not in told:
            raise Declined("its builder was told no class of a module")
        module = self._moved("module_class", told["cls"])
        told = {name: given for name, given in told.items() if name != "cls"}
        return Call(module.text, self._with_searched("module", told))

    def _with_searched(self, part: str, told: Part) -> list[Argument]:
        """The arguments of a part, of which those that are searched for are read from the loop's configuration.

        Raises:
            Declined: If the arguments that are unpacked may have one of them.
        """
        searched = self._searched.get(part, {})
        if searched and "**" in told:
            raise Declined(f"the arguments of `{part}()`, which a `Tuner` searches over, cannot be told apart")
        found: list[Argument] = []
        for name in [*told, *(name for name in searched if name not in told)]:
            read = f'{self._parameter}["{name}"]'
            if name not in searched:
                found.append(self._moved(name, told[name]))
            elif name not in told:
                found.append(Argument(name, Raw(read)))
            else:
                is_dict = isinstance(self._source.names.value(told[name].node), ast.Dict)
                base = self._moved(name, told[name]).text if is_dict else ""
                found.append(Argument(name, Raw(merged(self._source, base, told[name], searched[name], read))))
        return found

    def _trainer(self, lightning: Lightning, callbacks: list[str]) -> Call:
        told = self._built.parts.get("trainer", {})
        moved = self._with_searched("trainer", {name: given for name, given in told.items() if name not in _OF_RAY})
        environment = [f"{self._needed(_ENVIRONMENT)}()"]
        return Call(
            lightning("Trainer"),
            [
                *moved,
                Argument("devices", self._devices(told)),
                Argument("strategy", self._strategy()),
                self._with("plugins", told.get("plugins"), environment),
                self._with("callbacks", told.get("callbacks"), callbacks),
            ],
        )

    def _devices(self, told: Part) -> Raw:
        """Those that were said, but for GPUs: each worker has its own."""
        accelerator = told.get("accelerator")
        value = self._source.names.value(accelerator.node) if accelerator is not None else None
        if "devices" not in told or (isinstance(value, ast.Constant) and value.value == "gpu"):
            return Raw('"auto"')
        return Raw(self._moved("devices", told["devices"]).text)

    def _strategy(self) -> Call:
        told = self._built.parts.get("strategy", {})
        name = self._source.names.value(told["name"].node) if "name" in told else ast.Constant("ddp")
        value = name.value if isinstance(name, ast.Constant) else None
        if value == "deepspeed":
            raise Declined("with DeepSpeed every node saves its part: save and report it in a callback of your own")
        if not isinstance(value, str) or value not in _STRATEGIES:
            raise Declined("its strategy is known at run time only")
        if "state_dict_type" in told:
            raise Declined("with `state_dict_type` every node may save its part: save and report in a callback")
        made = [self._moved(key, given) for key, given in told.items() if key != "name"]
        return Call(self._needed(_STRATEGIES[value]), made)

    def _with(self, name: str, given: Given | None, more: list[str]) -> Argument:
        """A list that was told, or none, with more items."""
        value = given.node if given is not None else None
        if given is None or (isinstance(value, ast.Constant) and value.value is None):
            return Argument(name, Raw(f"[{', '.join(more)}]"))
        if name == "plugins" and "Environment" in given.text:
            raise Declined("it has a cluster environment among its `plugins`; Ray's takes its place")
        moved = self._moved(name, given)
        longer = lengthened(given.raw, more) if isinstance(value, ast.List) and moved.value is given.raw else None
        longer = longer or given.raw.within(f"[*{moved.text}, {', '.join(more)}]")
        return Argument(name, longer, moved.before, moved.after)

    def _fit(self, told: Part, has_data: bool) -> list[Argument]:
        if "model" in told:
            raise Declined("`fit_params` has a `model`, which is made by `module()`")
        given = {name: argument for name, argument in told.items() if name != "ckpt_path"}
        if has_data:
            if given.keys() - {"datamodule"}:
                raise Declined("it has datasets of Ray, and data loaders beside them")
            return []
        if not (given.keys() | self._searched.get("fit_params", {}).keys()) & set(_DATA):
            raise Declined("it has nothing to train on: no `datamodule`, no `train_dataloaders`, no dataset `train`")
        return self._with_searched("fit_params", given)

    def _moved(self, name: str, given: Given) -> Argument:
        """An argument as the loop writes it: its text, or a variable that holds its value."""
        source = self._source
        statement = source.names.statement(given.node)
        self.carried.update(given.all_comments)
        if means_the_same_on_workers(source, given.node, statement):
            return Argument(given.name, given.raw, given.before, given.after)
        if any(isinstance(part, ast.Await | ast.Yield | ast.NamedExpr) for part in ast.walk(given.node)):
            raise Declined(f"`{name}` does more than to give a value; do that in a statement of its own")
        variable = self._free({"**": "module_arguments", self._parameter: f"{name}_of_trainer"}.get(name, name))
        indent = len(source.indent(source.start(statement)))
        self.held.setdefault(statement, []).append(assignment(variable, given.raw, indent))
        return Argument(given.name, Raw(variable), given.before, given.after)

    def _locals(self, calls: list[Call]) -> dict[str, str]:
        """The variables of the loop, which are none of those that it uses from around it."""
        used = {node.id for call in calls for node in ast.walk(ast.parse(call.at(0, 0))) if isinstance(node, ast.Name)}
        own = (*_LOCALS, *_LOADERS.values())
        return {name: f"{name}_of_worker" if name in used else name for name in own}


def lengthened(raw: Raw, more: list[str]) -> Raw | None:
    """The text of a list with more items; None if that is not written easily."""
    if raw.comments or raw.text in ("[]", "[ ]"):
        return None
    lines = list(raw.lines)
    if raw.one_line:
        lines[0] = f"{lines[0][:-1].rstrip().rstrip(',')}, {', '.join(more)}]"
    elif lines[-1].strip() == "]" and lines[0].strip() == "[":
        indent = lines[1][: len(lines[1]) - len(lines[1].lstrip())]
        lines[-2] = lines[-2].rstrip().rstrip(",") + ","
        lines[-1:] = [*(f"{indent}{item}," for item in more), lines[-1]]
    else:
        return None
    return Raw("\n".join(lines), raw.column, raw.indent, raw.fixed)
