"""``TorchTrainer(scaling_config={"num_workers": 2})``: `ray.ml` of Ray 1.13 took a dictionary, Ray 2 a class.

Fires on a dictionary that a trainer is given, ``{...}`` or ``dict(...)``, or a variable that is one. Its items become
fields; the variable is unpacked.

Declines, with a finding: what a worker gets by names that Ray 1.13 alone had, and fields of a variable that Train V2
has no place for.
"""

from __future__ import annotations

import ast
from typing import Final, TypeGuard

from migrate.edit.callsite import assigned, called_name, keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure_member
from migrate.edit.render import Argument, Call
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.trainers.classes import is_of_today

ORDER = 23

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.ml.train.integrations.torch import TorchTrainer

trainer = TorchTrainer(loop, scaling_config={"num_workers": 2, "use_gpu": True})
""",
        """\
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2, use_gpu=True))
""",
    ),
    (
        """\
from ray.ml.train.integrations.torch import TorchTrainer

scaling = {"num_workers": 2}
trainer = TorchTrainer(loop, scaling_config=scaling)
""",
        """\
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

scaling = {"num_workers": 2}
trainer = TorchTrainer(loop, scaling_config=ScalingConfig(**scaling))
""",
    ),
    (
        """\
from ray.ml.train.integrations.torch import TorchTrainer

trainer = TorchTrainer(loop, scaling_config=dict(num_workers=2, use_gpu=True))
""",
        """\
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

trainer = TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2, use_gpu=True))
""",
    ),
)

_OLD: Final = "scaling_config={...}"
_OF_WORKERS: Final = ("num_cpus_per_worker", "num_gpus_per_worker", "additional_resources_per_worker")
_GONE: Final = ("trainer_resources",)


def rewrite(result: Result) -> None:
    """Rewrite the dictionary of every trainer."""
    source = result.source
    for call, dotted in source.names.calls():
        given = keyword(call, "scaling_config") if dotted.startswith("ray.train.") and is_of_today(dotted) else None
        made = source.names.value(given) if given is not None else None
        if given is None or not _is_dictionary(made, source) or guarded(source.names, call):
            continue
        try:
            result.edits += _edits(source, given, made)
        except Declined as reason:
            result.decline(given, None, _OLD, str(reason))


def _is_dictionary(made: ast.expr | None, source: Source) -> TypeGuard[ast.Dict | ast.Call]:
    """Whether a value is ``{...}``, or ``dict`` of names alone."""
    if not isinstance(made, ast.Call):
        return isinstance(made, ast.Dict)
    return called_name(made) == "dict" and source.names.binding(made.func) is None and not made.args


def _keys(made: ast.Dict | ast.Call) -> list[object]:
    """The keys of a dictionary; None for what is unpacked, and for what is no constant."""
    if isinstance(made, ast.Call):
        return [word.arg for word in made.keywords]
    return [key.value if isinstance(key, ast.Constant) else None for key in made.keys]


def _edits(source: Source, given: ast.expr, made: ast.Dict | ast.Call) -> list[Edit]:
    keys = _keys(made)
    if any(key in _OF_WORKERS for key in keys):
        raise Declined("give a `ScalingConfig`, which has what a worker gets in `resources_per_worker`")
    config, imports = ensure_member(source, "ray.train", "ScalingConfig", given)
    start, end = source.start(given), source.end(given)
    if given is not made:
        if any(key in _GONE for key in keys):
            raise Declined("give a `ScalingConfig`; the controller of a trainer takes no resources any more")
        return [*imports, Edit(start, end, f"{config}(**{source.text(given)})")]
    if isinstance(made, ast.Call):
        return [*imports, Edit(start, source.end(made.func), config)]
    if not all(isinstance(key, str) and key.isidentifier() for key in keys):
        return [*imports, Edit(start, start, f"{config}(**"), Edit(end, end, ")")]
    nodes = [(str(key), value) for key, value in zip(keys, made.values, strict=True)]
    fields, closing = assigned(source, nodes, start + 1, end - 1)
    written = Call(config, [Argument(one.name, one.raw, one.before, one.after) for one in fields], closing)
    column = start - source.line_start(start)
    return [*imports, Edit(start, end, written.at(column, len(source.indent(start)), 1))]
