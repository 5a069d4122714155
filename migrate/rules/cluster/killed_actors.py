"""``actor.__ray_kill__()``, which handles of actors had through Ray 0.8.5, becomes ``ray.kill(actor)``.

Fires on calls of it, whatever it is asked of, as nothing else has it (``CON171``). An actor that may be restarted was
started again: where a file speaks of restarts, ``no_restart=False`` says so.

Declines, with a finding: what is not called, or is given something. A file with such a method of its own is left alone.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.actor_handles import KILL
from migrate.edit.importing import Taken, ensure
from migrate.leftovers.actor_handles import asked_of_handles
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result

ORDER = 22

EXAMPLES: tuple[Example, ...] = (
    (
        "import ray\n\nfor worker in workers:\n    worker.__ray_kill__()\n",
        "import ray\n\nfor worker in workers:\n    ray.kill(worker)\n",
    ),
    (
        "import ray\n\nactor = Actor.options(max_restarts=2).remote()\nactor.__ray_kill__()\n",
        "import ray\n\nactor = Actor.options(max_restarts=2).remote()\nray.kill(actor, no_restart=False)\n",
    ),
)

_RESTARTS: Final = (b"max_restarts", b"max_reconstructions")


def rewrite(result: Result) -> None:
    """Rewrite every call."""
    source = result.source
    again = ", no_restart=False" if any(option in source.data for option in _RESTARTS) else ""
    for asked, row, spelling in asked_of_handles(source):
        call = source.names.parents.get(asked)
        is_call = isinstance(call, ast.Call) and call.func is asked and not call.args and not call.keywords
        if not isinstance(call, ast.Call) or not is_call or guarded(source.names, call):
            continue
        try:
            ray, imports = ensure(source, "ray", call)
        except Taken as reason:
            result.decline(asked, row, spelling, str(reason))
            continue
        result.edits += imports
        actor = source.text(asked.value)
        result.edit(source.start(call), source.end(call), f"{ray}.kill({actor}{again})")
        result.rewrote(call, known(KILL), spelling)
