"""Reading a call of ``tune.run``: what it asks for, in the places that the modern API has for it.

The places come from the catalogue's rows, the values from :mod:`migrate.conversions`. What has no place, or may mean
one thing or another, is refused with :class:`migrate.rule.Declined`.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import find, parameters_of
from migrate.converted import NotConvertible
from migrate.edit.callsite import Given, arguments
from migrate.edit.comments_that_go import with_values
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure, ensure_as_is
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import AtRunTime, Declined
from migrate.tune.calls.commented_arguments import Commented, sorted_out
from migrate.tune.calls.kinds_of_call import is_experiments
from migrate.tune.calls.old_defaults import with_old_defaults
from migrate.tune.calls.placed_argument import RESUME, with_argument
from migrate.tune.calls.stored import CARRIED, SHARED, is_carried_by_own, one_place
from migrate.tune.calls.tune_call import TuneCall
from migrate.tune.calls.unknown_arguments import unknown
from migrate.tune.calls.unpacked import by_name
from migrate.tune.calls.what_is_run import RUN, may_run_unseen, trainable_of
from migrate.tune.experiments.call import TAKING, as_run, is_experiment

_PLACE: Final = ("name", "local_dir", "storage_path")
"""What says where a run is."""
_ASKED_FOR: Final = (RESUME, "restore")
"""What asks for nothing where it is None, or false, and is not written then."""


def read(source: Source, call: ast.Call) -> TuneCall:
    """What a call of ``tune.run`` asks for.

    Raises:
        Declined: If something of it has no counterpart, or none that is certain.
        Taken: If a name that the new code needs means something else in the file.
    """
    tune, imports = _module(source, call)
    given, closing = arguments(source, call)
    given, removed = by_name(source, call, given)
    imports = [*imports, *removed]
    beside: list[Given] = []
    is_given_experiment = _is_given_experiment(source, given)
    if is_given_experiment and source.once(may_run_unseen):  # without it, nothing tells that the file makes some
        raise Declined("another run of the file may be given an `Experiment`, too; give its arguments to a `Tuner`")
    if is_experiments(source, call) or is_given_experiment:
        read_as = as_run(source, call, given)
        given, beside = read_as.given, read_as.needless
        imports = [*imports, *read_as.edits]
    trainable, parameters = trainable_of(source, given)
    if is_carried_by_own(source, {argument.name: argument.node for argument in parameters}):
        raise Declined(CARRIED, find(f"{RUN}(upload_dir)"))
    needless: list[Given] = []
    nothing: list[Given] = []
    for shared in SHARED:
        stored = one_place(source, parameters, shared)
        parameters = stored.parameters
        needless += [stored.needless] if stored.needless is not None else []
        nothing += stored.nothing
        imports += [edit for module in stored.modules for edit in ensure_as_is(source, module, call)]
    rows = parameters_of(RUN)
    aside: dict[str, tuple[Commented, ...]] = {}
    if not any(argument.name == RESUME and not _is_false(argument.node) for argument in parameters):
        parameters, closing, aside = sorted_out(rows, parameters, tuple(closing))
    asked = TuneCall(source, call, tune, imports, trainable, parameters, {}, aside=aside)
    for one in nothing:
        asked = asked.aside_with(one.all_comments)
    for one in (*needless, *beside):
        asked = asked._replace(dropped=(*asked.dropped, (one, rows[one.name])))
        asked = asked.aside_with(one.all_comments)
    asked = asked._replace(beside=tuple(beside))
    for argument in parameters:
        row = rows.get(argument.name)
        if row is None:
            raise Declined(unknown(parameters))
        try:
            asked = with_argument(asked, argument, row)
        except NotConvertible as reason:
            is_known = argument.name != RESUME or constant(source, argument.node) is not ...
            raise (Declined if is_known else AtRunTime)(f"`{argument.name}`: {reason}", row) from reason
    asked = asked._replace(closing=(*asked.closing, *closing))
    gone = [argument.node for argument, _ in asked.dropped]
    gone += [argument.node for argument in parameters if argument.name in _ASKED_FOR and _is_false(argument.node)]
    if asked.is_restored:
        repeated = _PLACE if asked.has_plain_space else (*_PLACE, "config")
        gone += [argument.node for argument in parameters if argument.name not in repeated]
    return with_old_defaults(asked.without(with_values(source, gone)))


def _is_false(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not node.value


def _is_given_experiment(source: Source, given: list[Given]) -> bool:
    """Whether the first argument is an ``Experiment`` that is made in the call, or just for it."""
    first = next((argument.node for argument in given if argument.name in ("", *TAKING)), None)
    value = None if first is None else source.names.value(first)
    return isinstance(value, ast.Call) and is_experiment(source.names.dotted(value.func))


def _module(source: Source, call: ast.Call) -> tuple[str, list[Edit]]:
    if isinstance(call.func, ast.Attribute) and source.names.dotted(call.func.value) == "ray.tune":
        return source.text(call.func.value), []
    return ensure(source, "ray.tune", call)
