"""Whether a trainer whose runs nobody names, or all by one name, may run more than once."""

from __future__ import annotations

import re
from typing import Final

from migrate.resolve.text.reach import GAP
from migrate.sieve.seen import Seen
from migrate.sieve.signs import GET_CHECKPOINT

_FIT: Final = re.compile(rb"\.%sfit(?![\w\x80-\xff])" % GAP)
_LOOP: Final = re.compile(rb"[\s\\]*(?:async[\s\\]+)?(?:for|while)\b")
_INLINE: Final = re.compile(rb"\bfor\b")
_CONFIGS: Final = ("ray.train.RunConfig", "ray.air.RunConfig", "ray.air.config.RunConfig")
_FUNCTION: Final = re.compile(rb"[\s\\]*def\s+(\w+)")
_DEPTH: Final = 4
_INDENTED: Final = b" \t\f"


def runs_unnamed(seen: Seen) -> bool:
    """Whether there are two runs of a trainer, or one in a loop or a function, or one that looks for a checkpoint."""
    data = seen.data
    if b"fit" not in data or not seen.reaches_any("Trainer"):
        return False
    trainers = [call for name in seen.reached if name.endswith("Trainer") for call in seen.calls_of(name)]
    configs = [call for name in _CONFIGS for call in seen.calls_of(name)]
    bare = sum(b"run_config" not in call.keywords for call in trainers)
    unnamed = bare + sum(b"name" not in call.keywords for call in configs)
    named = any(b"name" in call.keywords for call in configs)
    if named and not seen.reached.keys().isdisjoint(GET_CHECKPOINT):
        return True
    if not unnamed and not named:
        return False
    fits = [found.start() for found in _FIT.finditer(data)]
    return len(fits) > 1 or any(_is_repeated(data, fit) for fit in fits)


def _is_repeated(data: bytes, place: int, depth: int = 0) -> bool:
    """Whether a place may run more than once: it is in a loop, or in a function that is called so."""
    start = data.rfind(b"\n", 0, place) + 1
    end = data.find(b"\n", place)
    if _INLINE.search(data[start : end if end >= 0 else len(data)]):
        return True
    indent = _indent(data[start:place])
    for line in reversed(data[:start].splitlines()):
        if line.strip() and _indent(line) < indent:
            if _LOOP.match(line):
                return True
            defined = _FUNCTION.match(line)
            if defined is not None:
                return depth < _DEPTH and _is_called_repeatedly(data, defined[1], depth)
            indent = _indent(line)
    return False


def _is_called_repeatedly(data: bytes, name: bytes, depth: int) -> bool:
    spelled = rb"(?<!def )(?<![\w\x80-\xff])%s[\s\\]*\(" % re.escape(name)
    calls = [found.start() for found in re.finditer(spelled, data)]
    return len(calls) > 1 or any(_is_repeated(data, call, depth + 1) for call in calls)


def _indent(line: bytes) -> int:
    return len(line) - len(line.lstrip(_INDENTED))
