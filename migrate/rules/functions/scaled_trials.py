"""``tune.with_resources(trainable, ScalingConfig(...))`` of Ray 2.0 - 2.6: the bundles that Tune made of it.

Fires on configs that stand in the call, or in a variable that nothing else reads (``FUN242``): the trial has the first
bundle, of ``trainer_resources`` or one CPU, and each worker that it starts has one of ``resources_per_worker``, or one
CPU, or one GPU where it uses them.

Declines, with a finding: configs that are read elsewhere, too, other fields, arguments that are unpacked, and what is
only known at run time: whether workers use GPUs, how many there are where a call tells it, and what each of them has
where it is to have a GPU more.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.edits import Edit
from migrate.edit.entries import entries
from migrate.edit.importing import Taken, ensure_member
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.trainables.scaled_functions import scaled

ORDER = 9

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.air import ScalingConfig

trainable = tune.with_resources(
    function,
    ScalingConfig(trainer_resources={"CPU": 2}, num_workers=4, resources_per_worker={"CPU": 1, "GPU": 1}, use_gpu=True),
)
""",
        """\
from ray import tune

trainable = tune.with_resources(
    function,
    tune.PlacementGroupFactory([{"CPU": 2}, *[{"CPU": 1, "GPU": 1}] * 4]),
)
""",
    ),
)

_OF_TRIAL: Final = "trainer_resources"
_OF_WORKER: Final = "resources_per_worker"
_NUMBER: Final = "num_workers"
_GPU: Final = "use_gpu"
_STRATEGY: Final = "placement_strategy"
_ORDER: Final = (_OF_TRIAL, _NUMBER, _GPU, _OF_WORKER, _STRATEGY)
"""The fields of the config, in their order."""
_CPU: Final = '{"CPU": 1}'
_FEW: Final = 2
"""As many workers are written one by one."""


def rewrite(result: Result) -> None:
    """Rewrite every config that Tune is given as the resources of a trial."""
    source = result.source
    for given, row, dotted in scaled(source):
        config = source.names.value(given) if isinstance(given, ast.expr) else None
        if not isinstance(given, ast.expr) or not isinstance(config, ast.Call) or guarded(source.names, given):
            continue
        try:
            if config is not given and not _is_read_once(source, given):
                raise Declined("its config is read elsewhere, too")
            text = _bundles(source, config)
            name, imports = ensure_member(source, "ray.tune", "PlacementGroupFactory", config)
        except (Declined, Taken) as reason:
            result.decline(given, row, dotted, str(reason))
            continue
        result.edits += [*imports, Edit(source.start(config), source.end(config), f"{name}({text})")]
        result.rewrote(given, row, dotted)


def _is_read_once(source: Source, given: ast.expr) -> bool:
    """Whether the variable of a config is read here alone."""
    variable = source.names.variable(given)
    return variable is not None and len(source.names.reads(variable[1], variable[0])) == 1


def _bundles(source: Source, config: ast.Call) -> str:
    """What a factory of bundles is given.

    Raises:
        Declined: If it is not known what that is.
    """
    fields = _fields(source, config)
    trial = source.text(fields[_OF_TRIAL]) if _OF_TRIAL in fields else _CPU
    worker = _worker(source, fields)
    number = fields.get(_NUMBER)
    bundles = [trial]
    if isinstance(number, ast.Constant) and isinstance(number.value, int) and number.value <= _FEW:
        bundles += [worker] * number.value
    elif isinstance(number, ast.Constant | ast.Name | ast.Attribute):
        bundles.append(f"*[{worker}] * {source.text(number)}")
    elif number is not None:
        raise Declined("the number of workers is known at run time only")
    strategy = f", strategy={source.text(fields[_STRATEGY])}" if _STRATEGY in fields else ""
    return f"[{', '.join(bundles)}]{strategy}"


def _fields(source: Source, config: ast.Call) -> dict[str, ast.expr]:
    """The fields of a config that are no None.

    Raises:
        Declined: If they cannot be told apart.
    """
    found: dict[str, ast.expr] = {}
    if any(word.arg is None for word in config.keywords):
        raise Declined("the fields of its config are unpacked")
    for index, entry in enumerate(entries(source, config)):
        name = (_ORDER[index] if index < len(_ORDER) else "") if entry.name == "*" else entry.name
        if name not in _ORDER or isinstance(entry.node, ast.Starred):
            raise Declined("the fields of its config cannot be told apart")
        if not isinstance(entry.node, ast.Constant) or entry.node.value is not None:
            found[name] = entry.node
    return found


def _worker(source: Source, fields: dict[str, ast.expr]) -> str:
    """The bundle of a worker.

    Raises:
        Declined: If it is not known whether it has a GPU.
    """
    resources, uses = fields.get(_OF_WORKER), fields.get(_GPU)
    if uses is not None and not (isinstance(uses, ast.Constant) and isinstance(uses.value, bool)):
        raise Declined("whether its workers use GPUs is known at run time only")
    has_gpu = isinstance(uses, ast.Constant) and uses.value is True
    if resources is None:
        return '{"GPU": 1}' if has_gpu else _CPU
    if not has_gpu:
        return source.text(resources)
    keys = [getattr(key, "value", None) for key in resources.keys] if isinstance(resources, ast.Dict) else [None]
    values = resources.values if isinstance(resources, ast.Dict) else []
    if None in keys or any(isinstance(value, ast.Constant) and not value.value for value in values):
        raise Declined("what its workers have is known at run time only")
    return source.text(resources) if "GPU" in keys else f'{source.text(resources).rstrip(" ,}")}, "GPU": 1}}'
