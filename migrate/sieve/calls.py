"""Whether something of Ray may be called as it is called no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Final

from legacy_api.today import Taken, taken_by
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.reach import GAP, Call
from migrate.resolve.text.words import is_key_of
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.module_files import files_of
from migrate.sieve.given import modules_of
from migrate.sieve.seen import Seen
from migrate.sieve.signs import BY_POSITION, CALLED, ORDERED, legacy_signs

UNSURE: Final = frozenset({b"*"})
UNPACKED: Final = frozenset({b"**"})
_SET_LATER: Final = re.compile(rb"\.%s(\w+)" % GAP)
"""What is asked of something, or set in it."""
_KEPT: Final = re.compile(rb"[\s\\]*[,}]")
_UNDER_A_KEY: Final = re.compile(rb"[\"'][\s\\]*:[\s\\(]*[\w.]+$")
"""What stands around something that is kept in a table, from which it may be taken and called."""
_BOUND: Final = re.compile(rb"\bpartial[ \t]*\([\s\\]*[\w.]+$")
_PACKAGE: Final = "__init__.py"
_MOST: Final = 20
"""Through how many packages names are followed."""
_FAMILIES: Final = ("ray.tune.suggest.", "ray.tune.search.", "ray.tune.schedulers.")


def is_called_as_then(seen: Seen) -> bool:
    """Whether something may be given what is legacy, or what it takes no more."""
    return any(_is_called_as_then(seen, name) for name in seen.reached)


@cache
def _parameters(name: str) -> tuple[frozenset[bytes] | None, Taken | None]:
    """The legacy parameters of something, and what it takes today."""
    return legacy_signs().keywords.get(owner_of(name)), taken_by(name)


def _is_called_as_then(seen: Seen, name: str) -> bool:
    legacy, taken = _parameters(name)
    if legacy is None and taken is None:
        return False
    data, calls = seen.data, list(seen.calls_of(name))
    if taken is not None and any(_is_not_taken(call, taken) for call in calls):
        return True
    if legacy is None:
        return False
    keywords = frozenset[bytes]().union(*(call.keywords for call in calls))
    if not keywords.isdisjoint(legacy | UNSURE):
        return True
    is_unpacked = not keywords.isdisjoint(UNPACKED)
    if is_unpacked and seen.path and any(word in other for other in _imported(data, seen.path) for word in legacy):
        return True
    if not any(word in data for word in legacy):
        return False
    is_config, is_family = name.endswith("Config"), name.startswith(_FAMILIES)
    if any(_is_bound(data, end) for end in seen.reached[name]):
        return True
    may_be_given = is_unpacked or any(_is_kept(data, end) for end in seen.reached[name])
    if may_be_given and any(word in data and is_key_of(data, word) for word in legacy):
        return True
    if is_config and any(found[1] in legacy for found in _SET_LATER.finditer(data)):
        return True
    return is_family and seen.has_classes()  # one that derives from it may hand them on


def _imported(data: bytes, path: str) -> Iterator[bytes]:
    """What is in the files of its tree that a file imports, and what these have it from where they are packages."""
    todo = [(path, data)]
    for place, text in todo:
        for home in {home for _, home in files_of(place, modules_of(text), text)} - {one for one, _ in todo}:
            with suppress(OSError):
                other = read_before(home)
                yield other
                if home.endswith(_PACKAGE) and len(todo) < _MOST:
                    todo.append((home, other))


def _is_bound(data: bytes, end: int) -> bool:
    """Whether some arguments of something are bound, which is called with others later."""
    return _BOUND.search(data[max(0, end - 100) : end]) is not None


def _is_kept(data: bytes, end: int) -> bool:
    return _KEPT.match(data, end) is not None and _UNDER_A_KEY.search(data[max(0, end - 100) : end]) is not None


def _is_not_taken(call: Call, taken: Taken) -> bool:
    """Whether a call may pass an argument that is taken no more."""
    others = {word.decode("utf-8", "replace") for word in call.keywords - UNPACKED} - taken.names
    return bool(others) or (bool(call.first) and call.commas >= taken.by_position + len(call.keywords))


def is_called_at_all(seen: Seen) -> bool:
    """Whether something is called whose result may be asked what is legacy, or which is not told enough."""
    return any(True for name in CALLED for _ in seen.calls_of(name))


def is_out_of_order(seen: Seen) -> bool:
    """Whether arguments may be passed by position that have another one today, be it by a class that derives."""
    return seen.derives_from(ORDERED) or any(
        _passes_more(call, kept) for name, kept in BY_POSITION.items() for call in seen.calls_of(name)
    )


def _passes_more(call: Call, kept: int) -> bool:
    is_more = not UNSURE.isdisjoint(call.keywords) or call.commas + 1 - len(call.keywords) > kept
    return bool(call.first) and is_more
