"""The rules every row of the catalogue obeys."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Final

from legacy_api.catalog import MODULES
from legacy_api.conversions import CONVERSIONS
from legacy_api.late import LATE
from legacy_api.row import ACTIONS, KINDS, RELEASES, TODAY, Row

PREFIXES: Final[dict[str, str]] = {
    "trainable": "TRN",
    "function": "FUN",
    "tune_run": "RUN",
    "results": "RES",
    "tune_modules": "MOD",
    "tune_examples": "EXA",
    "tune_names": "NAM",
    "searchers": "SRC",
    "callbacks": "CBK",
    "integrations": "ITG",
    "internals": "INT",
    "trainer": "TRR",
    "train_names": "TRA",
    "air_names": "AIR",
    "train_arguments": "TRP",
    "configs": "CFG",
    "environment": "ENV",
    "commands": "CMD",
    "cluster": "CLU",
    "ray_init": "INI",
    "remote_options": "OPT",
    "core_modules": "COR",
    "core_names": "CON",
    "private_names": "PRI",
    "data_names": "DAT",
    "serve_names": "SRV",
    "spark": "SPK",
    "algorithms": "ALG",
}
"""The three letters that the rule codes of a catalogue module begin with."""

_CODE: Final = re.compile(r"[A-Z]{3}[0-9]{3}")
_DOTTED: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
_PARAMETER: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*\([A-Za-z_]\w*\)")
_VARIABLE: Final = re.compile(r"[A-Z][A-Z0-9_]*(=\S+)?")
_SPELLINGS: Final[dict[str, re.Pattern[str]]] = {
    "module": _DOTTED,
    "name": _DOTTED,
    "namespace": re.compile(_DOTTED.pattern + r"\.\*"),
    "method": _DOTTED,
    "attribute": _DOTTED,
    "parameter": _PARAMETER,
    "environment": _VARIABLE,
    "flag": re.compile(r"(ray|serve)( [a-z-]+)+ (--[a-z][a-z_-]*|-[a-z])"),
    "command": re.compile(r"(ray|rllib|serve)( [a-z_-]+)+"),
    "yaml_key": re.compile(r"cluster(\.[a-z_]+)+"),
}

_TARGET: Final = re.compile(
    r"(Tuner|TuneConfig|RunConfig|CheckpointConfig|FailureConfig|Experiment|with_resources|prepare_model|run|init|"
    r"get|wait|cancel|environ)\.[A-Za-z_]\w*"
)
"""Where a converted value can go: an argument of the modern API, of `tune.run` or Ray itself, or the environment."""


def problems() -> list[str]:
    """Everything that is wrong with the catalogue as it is installed, one line each; empty if nothing is."""
    found = []
    every: list[Row] = []
    for module in MODULES:
        rows: tuple[Row, ...] = import_module(f"legacy_api.catalog.{module}").ROWS
        if not rows:
            found.append(f"legacy_api/catalog/{module}.py: has no rows")
        found += [
            f"{entry.code}: stands in {module}.py, whose codes begin with {PREFIXES[module]}"
            for entry in rows
            if not entry.code.startswith(PREFIXES[module])
        ]
        every += rows
    return [*found, *problems_in(every), *_late_problems(every)]


def problems_in(rows: Iterable[Row]) -> list[str]:
    """Everything that is wrong with these rows by themselves and with one another, one line each."""
    entries = tuple(rows)
    found = [f"{entry.code}: {text}" for entry in entries for text in _problems_of(entry)]
    found += _repeated("code", (entry.code for entry in entries))
    found += _repeated("spelling", (entry.old for entry in entries))
    return found


def _late_problems(rows: Iterable[Row]) -> Iterator[str]:
    """A spelling that broke late worked in the last release before, and does not today."""
    fitting = {entry.old for entry in rows if entry.last == RELEASES[-2]}
    for spelling, last in LATE.items():
        if spelling not in fitting or not RELEASES[-2] < last < RELEASES[-1]:
            yield f"legacy_api/late.py: {spelling} is no row that worked up to {RELEASES[-2]}"


def _repeated(what: str, values: Iterable[str]) -> list[str]:
    return [f"{value}: the {what} is used {count} times" for value, count in Counter(values).items() if count > 1]


def _problems_of(entry: Row) -> Iterator[str]:
    yield from _form_problems(entry)
    yield from _release_problems(entry)
    yield from _action_problems(entry)
    yield from _note_problems(entry)


def _form_problems(entry: Row) -> Iterator[str]:
    if not _CODE.fullmatch(entry.code):
        yield "a code is three capital letters and three digits"
    for field, value, known in (
        ("kind", entry.kind, KINDS),
        ("today", entry.today, TODAY),
        ("action", entry.action, ACTIONS),
    ):
        if value not in known:
            yield f"the {field} {value!r} is not one of {', '.join(known)}"
    pattern = _SPELLINGS.get(entry.kind)
    if pattern is not None and not pattern.fullmatch(entry.old):
        yield f"{entry.old!r} is not a spelling of the kind {entry.kind}"
    if not entry.old.strip():
        yield "the old spelling is empty"


def _release_problems(entry: Row) -> Iterator[str]:
    if not entry.first and not entry.last:
        return
    unknown = [release for release in (entry.first, entry.last) if release not in RELEASES]
    for release in unknown:
        yield f"{release!r} is not one of the releases {', '.join(RELEASES)}"
    if unknown:
        return
    if RELEASES.index(entry.first) > RELEASES.index(entry.last):
        yield f"it worked from {entry.first} until {entry.last}, which was before"
    works = entry.today in ("same", "warns")
    if works != (entry.last == RELEASES[-1]):
        yield f"today it is {entry.today!r}, but the last release in which it worked is {entry.last}"


def _action_problems(entry: Row) -> Iterator[str]:
    if entry.action == "move" and len(entry.to) != 1:
        yield f"a move has one target, this has {len(entry.to)}"
    if entry.action == "convert" and not entry.to:
        yield "a conversion has at least one target"
    if entry.action == "convert":
        yield from (f"nothing called {target!r} takes a value" for target in entry.to if not _TARGET.fullmatch(target))
    if entry.action in ("drop", "refuse") and not entry.note:
        yield f"the action {entry.action} needs a note: the way out"
    if entry.action in ("drop", "refuse") and entry.to:
        yield f"the action {entry.action} has no target"
    if entry.action == "keep" and entry.today == "error":
        yield "what raises today cannot be kept"
    if entry.convert and entry.convert not in CONVERSIONS:
        yield f"there is no conversion {entry.convert!r}"
    if entry.convert and entry.action != "convert":
        yield f"a value is converted, but the action is {entry.action}"
    if not all(entry.to):
        yield "a target is empty"


def _note_problems(entry: Row) -> Iterator[str]:
    if entry.note != entry.note.strip() or "\n" in entry.note:
        yield "the note is one line without space around it"
    if entry.note.endswith("."):
        yield "the note goes into a longer sentence and has no full stop"
    if entry.action not in ("keep", "drop") and not entry.advice():
        yield "it has neither target nor note, so nobody learns what to write instead"
