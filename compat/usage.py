"""Which legacy spellings this process used, and one warning for each.

`used` is called by every adapter. It warns once per spelling per process, at the line of the user's code, and
keeps the list that `compat.report()` returns and `COMPAT_REPORT=file.json` writes.
"""

from __future__ import annotations

import atexit
import inspect
import json
import os
import sys
import threading
import warnings
from pathlib import Path
from types import FrameType
from typing import Any, Final, TypedDict

from legacy_api import known, row

REPORT_VARIABLE: Final = "COMPAT_REPORT"
"""Environment variable that names the JSON file to write the report to when the process ends."""

_FOREIGN_PACKAGES: Final = frozenset({"compat", "v2_api", "legacy_api", "ray", "importlib", "runpy", "threading"})


class RayCompatWarning(DeprecationWarning):
    """A legacy spelling of Ray was used and carried over to Train V2."""


class Use(TypedDict):
    """One legacy spelling that was used, and where first."""

    code: str
    old: str
    advice: str
    file: str
    line: int


_uses: dict[str, Use] = {}
_lock = threading.Lock()


def _user_frame() -> FrameType | None:
    """The innermost frame that is neither ours, nor Ray's, nor the import system's."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if package not in _FOREIGN_PACKAGES:
            return frame
        frame = frame.f_back
    return None


def announcement(code: str, detail: str = "") -> str:
    """What is said where a legacy spelling is used.

    Args:
        code: Rule code of the catalogue row.
        detail: An addition that only this use knows.
    """
    entry = row(code)
    message = f"{entry.old} [{code}] is legacy Ray"
    if entry.advice():
        message += f"; {entry.advice()}"
    return f"{message}. {detail}" if detail else message


def used(code: str, detail: str = "", *, file: str = "", line: int = 0) -> None:
    """Record that a legacy spelling was used and warn about it, the first time in this process.

    Args:
        code: Rule code of the catalogue row.
        detail: An addition to the row's advice that only this use knows.
        file: Where the spelling stands, when that is known better than by looking at the call stack.
        line: The line in ``file``.
    """
    with _lock:
        if code in _uses:
            return
        entry = row(code)
        frame = None if file else _user_frame()
        if frame is not None:
            file, line = frame.f_code.co_filename, frame.f_lineno
        _uses[code] = Use(code=code, old=entry.old, advice=entry.advice(), file=file, line=line)
    message = announcement(code, detail)
    if frame is not None:
        registry = frame.f_globals.setdefault("__warningregistry__", {})
        warnings.warn_explicit(message, RayCompatWarning, file, line, frame.f_globals.get("__name__"), registry)
    else:
        warnings.warn_explicit(message, RayCompatWarning, file or "<unknown>", line)


def was_used(old: str) -> bool:
    """Whether a legacy spelling was used in this process.

    Args:
        old: The spelling as the catalogue writes it.
    """
    with _lock:
        return known(old).code in _uses


def used_at(old: str, definition: Any) -> None:
    """Record the use of an old spelling that is a definition, and warn at the line where it is defined.

    Args:
        old: The spelling as the catalogue writes it.
        definition: The function or method. If it has no line of its own, the caller's line is used.
    """
    code = getattr(inspect.unwrap(definition), "__code__", None)
    if code is None:
        used(known(old).code)
    else:
        used(known(old).code, file=code.co_filename, line=code.co_firstlineno)


def report() -> list[Use]:
    """Every legacy spelling this process used so far, in order of first use: a migration to-do list."""
    with _lock:
        return list(_uses.values())


def reset() -> None:
    """Forget all uses, so that each spelling warns again."""
    with _lock:
        _uses.clear()


def write_report_at_exit() -> None:
    """Write `report()` to the file named by ``COMPAT_REPORT`` when this process ends, if the variable is set."""
    target = os.environ.get(REPORT_VARIABLE)
    if target:
        atexit.register(lambda: Path(target).write_text(json.dumps(report(), indent=2) + "\n", encoding="utf-8"))
