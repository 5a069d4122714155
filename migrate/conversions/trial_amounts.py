"""``resources_per_trial``."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api.conversions import NEXT_TO_NOTHING
from migrate.converted import Converted, NotConvertible
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.trial_resources import (
    BESIDE,
    NO_OBJECTS,
    OBJECTS,
    Amount,
    amounts_of,
    are_nothing,
    braced,
    has_extra_resources,
    has_extra_resources_elsewhere,
    in_braces,
    in_bundles,
    is_of_the_trial,
    keys_of,
    with_next_to_nothing,
    with_unsaid_cpu,
)

_DEPENDS: Final = (
    "{} on the trial; give `with_resources` a function of the config that returns a `PlacementGroupFactory`"
)


def resources(source: Source, node: ast.expr, text: str, unsaid_cpus: int = 1) -> Converted:
    """``resources_per_trial`` as the second argument of ``tune.with_resources``.

    ``{tune}`` in the text stands for the module ``ray.tune``. Extra resources of zero are left out: today's Ray refuses
    a bundle with nothing in it. A trial that takes nothing at all takes next to nothing, likewise.

    Args:
        source: The file.
        node: The resources.
        text: Their text.
        unsaid_cpus: How many CPUs a trial took that says nothing of them: those of a run one, through Ray 2.3.
    """
    value = constant(source, node)
    if value is None:
        return Converted(("",))
    is_def = isinstance(found := source.names.binding(node), tuple) and found.kind == "def"
    literal = source.names.value(node)
    if is_def or isinstance(literal, ast.Lambda):
        raise NotConvertible("a function of the trial's specification; `with_resources` calls one with the config")
    if is_of_the_trial(source, node):
        raise NotConvertible(_DEPENDS.format("resources that depend"))
    says_cpu = isinstance(literal, ast.Dict) and "cpu" in keys_of(literal)
    if isinstance(literal, ast.Dict) and says_cpu and are_nothing(source, literal.values):
        return Converted((f'{{{{"cpu": {NEXT_TO_NOTHING}}}}}',))
    if isinstance(literal, ast.Dict) and any(is_of_the_trial(source, value) for value in literal.values):
        raise NotConvertible(_DEPENDS.format("an amount that depends"))
    if has_extra_resources_elsewhere(source, node):
        raise NotConvertible("another file has these resources, with extra ones, which are bundles of their own today")
    if not isinstance(literal, ast.Dict) or not has_extra_resources(source, node):
        if isinstance(literal, ast.Dict) and OBJECTS in keys_of(literal):
            raise NotConvertible(NO_OBJECTS)
        text = with_next_to_nothing(source, node, text)
        return Converted((braced(with_unsaid_cpu(source, node, text) if unsaid_cpus else text),))
    keys = keys_of(literal)
    if None in keys:
        raise NotConvertible("extra resources together with keys that are not plain names")
    given = list(zip(map(str, keys), literal.values, strict=True))
    amounts = amounts_of(source, given)
    if any(amount.is_extra and constant(source, amount.node) != 0 for amount in amounts):
        if not says_cpu and unsaid_cpus:
            amounts.insert(0, Amount("CPU", ast.Constant(unsaid_cpus)))
        return Converted((in_bundles(source, amounts),))
    own = [f'"{key}": {in_braces(source, item)}' for key, item in given if not key.startswith(BESIDE)]
    unsaid = [f'"cpu": {unsaid_cpus}'] if unsaid_cpus and not says_cpu else []
    return Converted((f"{{{{{', '.join([*unsaid, *own])}}}}}",))
