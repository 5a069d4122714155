"""``run_config.log_to_file``: what the config of a trainer holds that has no such field today, is what it was given.

Fires on fields of a ``RunConfig``, ``ScalingConfig`` or ``FailureConfig`` of ``ray.train`` that are gone, and that are
asked of a config which the file makes, and gives the field by name. What it was given stands in the place of the
question; what is made there gets a name in front of the config. (`config_fields` leaves the field itself out.)

Declines, leaving the findings of their rows: configs of which the file makes several, that have their fields from
elsewhere or set later, fields that are given nothing, and values that may be others where they are asked for.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import keyword
from migrate.edit.surround import Surrounded
from migrate.resolve.flow.again import again
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_in
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result

ORDER = 23

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

scaling_config = ScalingConfig(num_workers=2, trainer_resources={"CPU": 0})
trainer = TorchTrainer(loop, scaling_config=scaling_config, run_config=RunConfig(name="digits"))
print(scaling_config.num_workers, scaling_config.trainer_resources)
""",
        """\
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer

scaling_config = ScalingConfig(num_workers=2)
trainer = TorchTrainer(loop, scaling_config=scaling_config, run_config=RunConfig(name="digits"))
print(scaling_config.num_workers, {"CPU": 0})
""",
    ),
)

_FIELDS: Final = {
    "ray.train.RunConfig": ("log_to_file", "progress_reporter", "sync_config", "verbose"),
    "ray.train.ScalingConfig": ("trainer_resources",),
    "ray.train.FailureConfig": ("fail_fast",),
}
"""The fields that only Tune gave a meaning, and that held what they were given."""
_ASKED: Final = frozenset(field for fields in _FIELDS.values() for field in fields)


def rewrite(result: Result) -> None:
    """Write what such fields were given where they are asked for."""
    source = result.source
    if not any(dotted in _FIELDS for _, dotted in source.names.calls()):
        return
    asked = list(source.names.attributes(_ASKED))
    set_later = {node.attr for node in asked if not isinstance(node.ctx, ast.Load) or _is_changed(source, node)}
    named: dict[ast.expr, str] = {}
    for node in asked:
        given = _given(source, node) if node.attr not in set_later and not guarded(source.names, node) else None
        if given is None:
            continue
        text = again(source, node, given)
        if text is None and given not in named and _may_have_name(source, node, given):
            _name_in_front(result, node.attr, given, named)
        text = text or named.get(given)
        if text is not None:
            result.edit(source.start(node), source.end(node), text)


def _is_changed(source: Source, node: ast.Attribute) -> bool:
    """Whether something is put into what a field holds, or done with it."""
    parent = source.names.parents.get(node)
    is_entry = isinstance(parent, ast.Subscript) and parent.value is node and not isinstance(parent.ctx, ast.Load)
    call = source.names.parents.get(parent) if isinstance(parent, ast.Attribute) else None
    return is_entry or (isinstance(call, ast.Call) and call.func is parent)


def _given(source: Source, node: ast.Attribute) -> ast.expr | None:
    """What the config that is asked for a field was given for it; None if that is not said by name."""
    values = meanings(source, node.value)
    made = values[0] if len(values) == 1 and isinstance(values[0], ast.Call) else None
    fields = _FIELDS.get(source.names.dotted(made.func) or "", ()) if made is not None else ()
    return keyword(made, node.attr) if made is not None and node.attr in fields else None


def _may_have_name(source: Source, node: ast.Attribute, given: ast.expr) -> bool:
    """Whether what is made in a config may have a name, which is known where the config is asked for it."""
    is_held = isinstance(given, ast.Call) and isinstance(node.value, ast.Name)
    return is_held and source.names.scope(node) is source.names.scope(given)


def _name_in_front(result: Result, field: str, given: ast.expr, named: dict[ast.expr, str]) -> None:
    """Give what is made in a config a name in front of it, if that can be done."""
    source = result.source
    try:
        place = Surrounded(source, given)
    except Declined:
        return
    name = free_in(source.names, given, field)
    if name in named.values():
        return
    named[given] = name
    result.edits += place.before([f"{name} = {source.text(given)}"])
    result.edit(source.start(given), source.end(given), name)
