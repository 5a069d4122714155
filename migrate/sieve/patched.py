"""Whether a file puts something in the place of what another file of its tree has of Ray, which it need not name."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from migrate.resolve.text.import_lines import may_give
from migrate.resolve.text.texts import Fitting
from migrate.resolve.trees.module_files import files_of
from migrate.sieve.given import modules_of
from migrate.sieve.needles import ATTR, OWNER, PATCH, SESSION, TUNE, is_marked

_OWNED: Final = (b'.tune, "run', b".tune, 'run", b'.tune, "report', b".tune, 'report")
"""How a run is named beside its module, ``patch.object(search.tune, "run")``: a pattern takes longer."""
_OBJECT: Final = b".object("
_SESSION: Final = re.compile(rb"[.\"']session(?:[\"']|, ?[\"']|\.\w+[\"'])")
_OF_MODULE: Final = re.compile(rb"[\"']([A-Za-z_][A-Za-z0-9_.]*)\.session[.\"']")
"""A session that is named in a text, or whose member is named behind it."""


def puts_others_in_place(data: bytes, path: str, needles: set[bytes]) -> bool:
    """Whether a file that does not name Ray may patch the runs, the reports, or the session, of another one.

    ``patch("search.tune.run")``, ``patch.object(search.tune, "run")``, ``patch("training.session")``

    Args:
        data: The file.
        path: Where it is.
        needles: The needles that stand in it.
    """
    if is_marked(needles):
        return False
    if TUNE in needles and not needles.isdisjoint((PATCH, ATTR)) and _named().is_in(data):
        return True
    puts = SESSION in needles and (not needles.isdisjoint((PATCH, ATTR)) or _OBJECT in data)
    if puts and _patches_sessions(data, path):
        return True
    return OWNER in needles and any(text in data for text in _OWNED)


def _patches_sessions(data: bytes, path: str) -> bool:
    """Whether a file may patch what is called a session in a file of its tree that names Ray."""
    if _SESSION.search(data) is None:
        return False
    modules = {found[1].decode() for found in _OF_MODULE.finditer(data)}
    return any(may_give(home) for _, home in files_of(path, modules | set(modules_of(data)), data))


@cache
def _named() -> Fitting:
    return Fitting(b"tune.r", rb"(?:un(?:_experiments)?|eport)[\"']")
