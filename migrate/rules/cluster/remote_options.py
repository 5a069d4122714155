"""Options of tasks and actors get the names of today: ``num_return_vals``, ``max_reconstructions``, ``detached`` ...

Fires on what ``@ray.remote(...)``, ``ray.remote(...)`` and ``@ray.method(...)`` are given, and ``.options(...)`` and
``._remote(...)`` of whatever has them: options that nobody but Ray has (``OPT101``, ``OPT102``, ``OPT104``,
``OPT105``), and ``detached`` (``OPT103``) where it can be for nothing but an actor. An actor without a name never was
detached.

Declines, with a finding: options that stand in dictionaries, and those beside the option that they are today.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.remote_options import (
    AS_OFTEN_AS_NEEDED,
    DETACHED,
    DIRECT_CALL,
    ENVIRONMENT_VARIABLES,
    RECONSTRUCTIONS,
    TODAYS_OPTIONS,
    spelled,
)
from migrate.edit.callsite import keyword
from migrate.edit.entries import entries, replaced
from migrate.leftovers.remote_options import calls_with_old_options
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray


@ray.remote(num_return_vals=2)
def split(batch):
    return batch[:1], batch[1:]


@ray.remote(max_reconstructions=3)
class Counter:
    @ray.method(num_return_vals=2)
    def both(self):
        return 1, 2


counter = Counter.options(name="counter", detached=True).remote()
other = Counter._remote(args=[], is_direct_call=True)
first, second = split._remote(args=[[1, 2]], num_return_vals=2)
""",
        """\
import ray


@ray.remote(num_returns=2)
def split(batch):
    return batch[:1], batch[1:]


@ray.remote(max_restarts=3)
class Counter:
    @ray.method(num_returns=2)
    def both(self):
        return 1, 2


counter = Counter.options(name="counter", lifetime="detached").remote()
other = Counter._remote(args=[])
first, second = split._remote(args=[[1, 2]], num_returns=2)
""",
    ),
)

_FOUND: Final = "scripts find it by its name where all are given the same `ray.init(namespace=...)`"


def rewrite(result: Result) -> None:
    """Name every such option as it is named today."""
    source = result.source
    for call, options in calls_with_old_options(source):
        given = {word.arg for word in call.keywords}
        if given.isdisjoint(options) or guarded(source.names, call):
            continue
        new: dict[str, str] = {}
        for entry in entries(source, call):
            if entry.name not in options:
                continue
            try:
                value = _value(source, call, entry.name, entry.node)
                if value and TODAYS_OPTIONS[entry.name] in given:
                    raise Declined(f"it is given `{TODAYS_OPTIONS[entry.name]}`, too")
            except Declined as reason:
                result.decline(entry.node, known(spelled(entry.name)), entry.name, str(reason))
                continue
            if entry.name == DETACHED and value:
                result.note(entry.node, known(spelled(DETACHED)), DETACHED, _FOUND)
            new[entry.name] = entry.written(TODAYS_OPTIONS[entry.name], value) if value else ""
        result.edits += replaced(source, call, new, new)


def _value(source: Source, call: ast.Call, option: str, given: ast.expr) -> str:
    """The text of what an option is given today; an empty one where it goes without."""
    text, constant = source.text(given), given.value if isinstance(given, ast.Constant) else ...
    if option == DIRECT_CALL or constant is None:
        return ""
    if option == DETACHED:
        return _lifetime(call, text, constant)
    if option == RECONSTRUCTIONS:
        named = given.attr if isinstance(given, ast.Attribute) else given.id if isinstance(given, ast.Name) else ""
        return AS_OFTEN_AS_NEEDED.get(named, text)
    return f'{{"env_vars": {text}}}' if option == ENVIRONMENT_VARIABLES else text


def _lifetime(call: ast.Call, text: str, constant: object) -> str:
    is_unpacked = any(word.arg is None for word in call.keywords)
    if constant is False or (keyword(call, "name") is None and not is_unpacked):
        return ""
    if is_unpacked:
        raise Declined("whether the actor has a name is known at run time only")
    return '"detached"' if constant is True else f'"detached" if {text} else None'
