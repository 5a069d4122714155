"""Options of tasks and actors: what `@ray.remote`, `@ray.method`, `.options(...)` and `._remote(...)` were given."""

from __future__ import annotations

from typing import Final

from legacy_api.remote_options import (
    DETACHED,
    DIRECT_CALL,
    ENVIRONMENT_VARIABLES,
    RECONSTRUCTIONS,
    RETURN_VALUES,
    spelled,
)
from legacy_api.row import Row
from legacy_api.write import call_form

ROWS: Final[tuple[Row, ...]] = (
    call_form(
        "OPT101",
        spelled(RETURN_VALUES),
        to="num_returns",
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="`_remote` does not raise and returns a single reference",
    ),
    call_form("OPT102", spelled(RECONSTRUCTIONS), to="max_restarts", first="", until="", today="error"),
    call_form(
        "OPT103",
        spelled(DETACHED),
        to='lifetime="detached"',
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="`_remote` does not raise; other scripts find the actor with the same `ray.init(namespace=...)`",
    ),
    call_form(
        "OPT104",
        spelled(DIRECT_CALL),
        first="0.8.7",
        until="0.8.7",
        today="error",
        note="leave it out: all calls are direct",
    ),
    call_form(
        "OPT105",
        spelled(ENVIRONMENT_VARIABLES),
        to='runtime_env={"env_vars": ...}',
        first="",
        until="",
        today="error",
    ),
)
