"""`ray.wait(ids, 1)`: functions of Ray that took all arguments by position, and the first under other names.

Serves the rows ``ray.get(positional arguments)``, and the same of ``ray.wait``, ``ray.kill`` and ``ray.cancel``, and
those of what these are given first. Handles of actors have their ``__ray_kill__()`` again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import ray

from compat.overlay import original_of
from compat.usage import used
from legacy_api import known, parameters_of
from legacy_api.actor_handles import KILL
from legacy_api.positions import BY_NAME_ALONE, named_today


def _taking_all(name: str) -> Callable[..., Any]:
    owner = f"ray.{name}"
    kept, names, rows = BY_NAME_ALONE[owner], named_today(owner), parameters_of(owner)
    code = known(f"{owner}(positional arguments)").code
    takes = original_of(ray, name)

    @wraps(takes)
    def taking(*args: Any, **kwargs: Any) -> Any:
        named = dict(zip(names, args[kept:], strict=False))
        if named and len(args) <= kept + len(names) and named.keys().isdisjoint(kwargs):
            used(code)
            args, kwargs = args[:kept], {**named, **kwargs}
        for old in rows.keys() & kwargs.keys() if rows else ():
            used(rows[old].code)
            kwargs[rows[old].to[0].rpartition(".")[2]] = kwargs.pop(old)
        return takes(*args, **kwargs)

    return taking


get: Final = _taking_all("get")
wait: Final = _taking_all("wait")
kill: Final = _taking_all("kill")
cancel: Final = _taking_all("cancel")


def kill_and_start_again(handle: Any) -> None:
    """What every handle of an actor had as ``__ray_kill__()`` through Ray 0.8.5: an actor that may be was restarted."""
    used(known(KILL).code)
    ray.kill(handle, no_restart=False)
