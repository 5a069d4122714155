"""What the catalogue says of a code, in the few words of a message."""

from __future__ import annotations

from functools import cache

from legacy_api import Row, find, last_of, longest_row, names_before, row


@cache
def row_of(code: str) -> Row | None:
    """The row of a code; None for a finding that no row stands for."""
    try:
        return row(code)
    except KeyError:
        return None


def modern_name(code: str) -> str:
    """What has its name today; empty if nothing has."""
    found = row_of(code)
    return " and ".join(found.to) if found is not None and found.kind != "namespace" else ""


def now(code: str) -> str:
    """What is written today in the place of something that was rewritten, in as few words as there are."""
    found = row_of(code)
    return modern_name(code) or ("removed" if found is not None and found.action == "drop" else "rewritten")


def since(code: str) -> str:
    """Until when it worked; empty if it still does."""
    from legacy_api.row import RELEASES

    found = row_of(code)
    if found is None or found.today not in ("error", "silent", "hangs"):
        return ""
    last = last_of(found) or max(map(_last, names_before(found.old)), key=_order, default="")
    if not last:
        return "works in no Ray that was compared"
    if last == RELEASES[-1]:
        return "has another effect with Train V2"
    return f"worked up to Ray {last}"


def _last(spelling: str) -> str:
    """The last release that a spelling worked in or, of a member without a row, that had its class."""
    owner = longest_row(spelling) if "(" not in spelling else None
    found = find(spelling) or (owner if owner is not None and owner.kind == "name" else None)
    return last_of(found) if found is not None else ""


def _order(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split("."))) if release else ()
