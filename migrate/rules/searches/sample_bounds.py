"""``tune.uniform(low=0, high=1)``, ``tune.randint(4)``: NumPy's arguments, which Ray 0.8 passed on, and older names.

Fires on calls of ``uniform``, ``randint`` and ``loguniform`` of Tune (``NAM811`` - ``NAM814``): both bounds are
written, as ``lower`` and ``upper`` where they had names.

Declines, with a finding, several values at once (``size=``); arguments that are unpacked are left alone.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.entries import entries, replaced
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result

ORDER = 24

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\n\n"
        'space = {"lr": tune.loguniform(min_bound=1e-4, max_bound=1e-1), "x": tune.uniform(high=2.0), '
        '"n": tune.randint(4)}\n',
        "from ray import tune\n\n"
        'space = {"lr": tune.loguniform(lower=1e-4, upper=1e-1), "x": tune.uniform(0.0, 2.0), '
        '"n": tune.randint(0, 4)}\n',
    ),
)

_DEFAULTS: Final = {"ray.tune.uniform": ("0.0", "1.0"), "ray.tune.randint": ("0", "")}
_LOG: Final = "ray.tune.loguniform"
_SAMPLES: Final = (_LOG, *_DEFAULTS)
_BOUNDS: Final = ("lower", "upper")
_OLD: Final = {"low": "lower", "high": "upper", "min_bound": "lower", "max_bound": "upper"}


def rewrite(result: Result) -> None:
    """Give every sample both of its bounds."""
    for call, dotted in result.source.names.calls():
        if dotted not in _SAMPLES:
            continue
        names = {word.arg for word in call.keywords}
        is_unpacked = None in names or any(isinstance(value, ast.Starred) for value in call.args)
        if guarded(result.source.names, call) or is_unpacked or names & set(_BOUNDS):
            continue
        if dotted == _LOG:
            _rename(result, call)
        else:
            _numpys(result, call, dotted)


def _rename(result: Result, call: ast.Call) -> None:
    """Write the bounds that have names with those of today."""
    source = result.source
    found = {entry.name: entry for entry in entries(source, call) if entry.name in _OLD}
    new = {name: entry.written(_OLD[name], source.text(entry.node)) for name, entry in found.items()}
    result.edits += replaced(source, call, new)


def _numpys(result: Result, call: ast.Call, dotted: str) -> None:
    """Write the bounds as they are called today, and the one that was left out."""
    source, row = result.source, known(f"{dotted}(NumPy's arguments)")
    given = {name: source.text(value) for name, value in zip(("low", "high"), call.args, strict=False)}
    given |= {word.arg: source.text(word.value) for word in call.keywords if word.arg}
    lower, upper = _DEFAULTS[dotted]
    if len(call.args) > 2 or not set(given) <= {"low", "high"}:
        result.decline(call, row, row.old, "several values at once")
    elif len(given) == 2:
        _rename(result, call)
        if call.keywords:
            result.rewrote(call, row, row.old)
    elif given or upper:
        if not upper:  # the only bound of `randint` is the upper one
            given = {"high": given.popitem()[1]}
        start, end = source.tokens.opening(call) + 1, source.end(call) - 1
        if not source.tokens.comments_between(start, end):
            result.edit(start, end, f"{given.get('low', lower)}, {given.get('high', upper)}")
            result.rewrote(call, row, row.old)
