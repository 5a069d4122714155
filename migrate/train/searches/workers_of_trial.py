"""The workers of a trial as a trainer has them, from what ``DistributedTrainableCreator`` was given."""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import Given, arguments
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.text.source import Source
from migrate.rule import Declined

_WORKERS: Final = {"torch": "1", "tensorflow": "2"}
"""How many workers there are by default."""


def given_of(source: Source, call: ast.Call) -> dict[str, Given]:
    """The arguments of a call, by name."""
    return {argument.name or "func": argument for argument in arguments(source, call)[0]}


def is_none(given: Given | None) -> bool:
    """Whether nothing is given, or None."""
    return given is None or (isinstance(given.node, ast.Constant) and given.node.value is None)


def scaling(source: Source, call: ast.Call, dotted: str, train: str) -> Call:
    """The workers, and what each of them takes."""
    given = given_of(source, call)
    count = given["num_workers"].text if "num_workers" in given else _WORKERS[dotted.split(".")[3]]
    fields = [Argument("num_workers", Raw(count))]
    cpus, gpus = given.get("num_cpus_per_worker"), given.get("num_gpus_per_worker")
    if gpus is not None and not (isinstance(gpus.node, ast.Constant) and not gpus.node.value):
        if not _is_simple(gpus.node):
            raise Declined("give `num_gpus_per_worker` a name, it is passed twice")
        is_number = isinstance(gpus.node, ast.Constant)
        fields.append(Argument("use_gpu", Raw("True" if is_number else f"{gpus.text} > 0")))
        resources = f'{{"CPU": {cpus.text if cpus else 1}, "GPU": {gpus.text}}}'
        fields.append(Argument("resources_per_worker", Raw(resources)))
    else:
        if not is_none(given.get("use_gpu")):
            fields.append(Argument("use_gpu", Raw(given["use_gpu"].text)))
        if cpus is not None:
            fields.append(Argument("resources_per_worker", Raw(f'{{"CPU": {cpus.text}}}')))
    hosts = given.get("num_workers_per_host")
    if hosts is not None and not is_none(hosts):
        is_number = isinstance(hosts.node, ast.Constant)
        strategy = '"SPREAD"' if is_number else f'"SPREAD" if {hosts.text} else "PACK"'
        fields.append(Argument("placement_strategy", Raw(strategy)))
    return Call(f"{train}.ScalingConfig", fields)


def _is_simple(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name | ast.Constant)


def backend(source: Source, call: ast.Call, dotted: str, imports: list[Edit]) -> list[Argument]:
    """How the workers talk to each other, where that is said."""
    given = given_of(source, call)
    fields = [Argument(name, Raw(given[name].text)) for name in ("backend", "timeout_s") if name in given]
    if "torch" not in dotted or not fields:
        return []
    config, more = ensure(source, "ray.train.torch.TorchConfig", call)
    imports += more
    return [Argument("torch_config", Call(config, fields))]
