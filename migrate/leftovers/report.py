"""What is legacy in a file according to the catalogue, whoever knows how to rewrite it: nothing old stays silent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from legacy_api import Row
from legacy_api.today import lost_part
from migrate.findings import Finding
from migrate.leftovers.analyses import members_at_times
from migrate.leftovers.asked_by_others import asked_by_others
from migrate.leftovers.branches import branches_for_others
from migrate.leftovers.clusters_in_code import clusters_in_code
from migrate.leftovers.companions import companions
from migrate.leftovers.inspected_runs import inspected_runs
from migrate.leftovers.patched import patched_runs
from migrate.leftovers.rows import TROUBLE
from migrate.leftovers.scripts_in_texts import read_as_script, scripts_in_texts
from migrate.leftovers.stars import star_imports
from migrate.leftovers.stored_checkpoints import stored_checkpoints
from migrate.leftovers.undecided import undecided_names
from migrate.leftovers.uses import legacy_uses
from migrate.leftovers.wandb_callbacks import unread_parts
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.lost import is_of_one, lost_arguments, lost_members, lost_names, lost_settings
from migrate.resolve.text.source import Source
from migrate.train.results.metrics import shown_results
from migrate.train.results.run_directories import past_directories

APART: Final = "run `python -m migrate -` on the script, or keep it in a file of its own"
"""What becomes of scripts that stand in another file."""


def leftovers(source: Source, reported: set[tuple[int, str]]) -> Iterator[Finding]:
    """A finding for every legacy spelling in the file that a rule has not spoken about yet.

    Args:
        source: The file.
        reported: Line and code of what rules have reported.
    """
    yield from star_imports(source)
    yield from companions(source)
    yield from clusters_in_code(source)
    yield from patched_runs(source)
    yield from inspected_runs(source)
    yield from lost_names(source)
    yield from lost_members(source)
    yield from lost_settings(source)
    yield from unread_parts(source)
    yield from stored_checkpoints(source)
    yield from branches_for_others(source)
    yield from undecided_names(source)
    yield from _in_texts(source)
    for node, row, old in [*shown_results(source), *past_directories(source)]:
        yield Finding(*source.position(node), row.code, old, row.advice(), False)
    spoken = {line for line, _ in reported}
    for found in lost_arguments(source):
        # Why a call is left need not be the only argument that it cannot have: each that has a name is told by itself.
        if found.line not in spoken or (is_of_one(found) and (found.line, found.code) not in reported):
            yield found
    for node, row, old in [*legacy_uses(source), *members_at_times(source), *asked_by_others(source)]:
        line, column = source.position(node)
        if (row.today not in TROUBLE and row.action != "refuse") or (line, row.code) in reported:
            continue
        reported.add((line, row.code))
        if row.action == "keep":
            yield Finding(line, column, row.code, old, row.advice(), False)
        elif guarded(source.names, node):
            yield Finding(line, column, row.code, old, "one of several branches for different Ray releases", False)
        else:
            yield Finding(line, column, row.code, old, _message(row, old))


def is_old_script(text: str) -> bool:
    """Whether a text that nothing takes is a script that has something legacy in it."""
    source = read_as_script(text)
    return source is not None and any(one.attention for one in leftovers(source, set()))


def _in_texts(source: Source) -> Iterator[Finding]:
    """A finding for every script in a text that has something legacy in it."""
    for script in scripts_in_texts(source):
        found = [one for one in leftovers(script.source, set()) if one.attention]
        if found:
            first = min(found)
            more = f", the first of {len(found)} uses" if len(found) > 1 else ""
            message = f"{first.old} in its line {first.line}{more}: {first.message} / {APART}"
            yield Finding(*source.position(script.node), "MIGRATE", "script in a text", message)


def _message(row: Row, old: str) -> str:
    fate = {"error": "raises today", "silent": "has another effect today, or none", "hangs": "never returns today"}
    moved = row.kind == "module" and len(row.to) == 1 and not row.note
    lost = lost_part(f"{row.to[0]}{old.removeprefix(row.old)}") if moved else ""
    if lost and lost.startswith(f"{row.to[0]}."):
        name = lost[len(row.to[0]) + 1 :]
        return f"{fate[row.today]} / its module is `{row.to[0]}` today, which has no `{name}`"
    return f"{fate[row.today]} / {row.advice()}" if row.today in fate else row.advice()
