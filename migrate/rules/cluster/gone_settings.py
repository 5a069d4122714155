"""``ray.init(_system_config={...})`` with settings that Ray has no more, with which it does not start (``INI810``).

Fires on a dictionary in the call, or in a variable that nothing but this call uses. How often a machine may not answer
and how often it is asked (``num_heartbeats_timeout`` and its period) become the threshold and the period of health
checks, where both are said; the others are removed, with a remark.

Declines, with a finding: a variable that is used elsewhere, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from legacy_api.gone_settings import HEALTH_CHECKS, HEARTBEATS
from migrate.edit.entries import entries, replaced
from migrate.resolve.left.guards import guarded
from migrate.resolve.settings.gone_settings import SETTINGS, GoneSettings, gone_settings
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 23

EXAMPLES: tuple[Example, ...] = (
    (
        "import ray\n\n"
        "ray.init(\n"
        "    _system_config={\n"
        '        "num_heartbeats_timeout": 300,  # machines that swap\n'
        '        "raylet_heartbeat_timeout_milliseconds": 1000,\n'
        '        "object_timeout_milliseconds": 200,\n'
        "    }\n"
        ")\n",
        "import ray\n\n"
        "ray.init(\n"
        "    _system_config={\n"
        '        "health_check_failure_threshold": 300,  # machines that swap\n'
        '        "health_check_period_ms": 1000,\n'
        '        "object_timeout_milliseconds": 200,\n'
        "    }\n"
        ")\n",
    ),
    (
        "import ray\n\n"
        'ray.init(num_cpus=4, _system_config={"worker_get_request_size": 10, "task_retry_delay_ms": 5})\n',
        'import ray\n\nray.init(num_cpus=4, _system_config={"task_retry_delay_ms": 5})\n',
    ),
    (
        'import ray\n\nray.init(num_cpus=4, _system_config={"object_pinning_enabled": 1})\n',
        "import ray\n\nray.init(num_cpus=4)\n",
    ),
)

_FORM: Final = "ray.init(_system_config=<settings that are gone>)"


def rewrite(result: Result) -> None:
    """Give every setting the name that it has today, and remove those that there are no more."""
    source = result.source
    for use in gone_settings(source):
        if guarded(source.names, use.call):
            continue
        if use.made is not use.given and not _is_its_own(source, use.given):
            said = ", ".join(f"`{name}`" for name in use.today)
            reason = f"{said} in a dictionary that is used elsewhere, too"
            result.decline(use.given, known(_FORM), _FORM, reason)
            continue
        _tell(result, use)
        if use.made is use.given and len(use.today) == len(use.made.keys) and not any(use.today.values()):
            result.edits += replaced(source, use.call, {SETTINGS: ""})
            continue
        result.edits += replaced(source, use.made, dict(_entries(source, use)), use.today)


def _entries(source: Source, use: GoneSettings) -> Iterator[tuple[str, str]]:
    """What stands in the place of each entry that is gone; nothing if it is removed."""
    for entry in entries(source, use.made):
        if entry.name in use.today:
            name = use.today[entry.name]
            text = source.slice(*source.tokens.span(entry.node, source.start(entry.node), entry.end))
            yield entry.name, entry.written(name, text) if name else ""


def _is_its_own(source: Source, given: ast.expr) -> bool:
    """Whether only this call uses the variable that its settings are in."""
    binding, variable = source.names.binding(given), source.names.variable(given)
    if binding is None or binding.kind != "assign" or variable is None:
        return False
    return len(source.names.reads(variable[1], variable[0])) == 1


def _tell(result: Result, use: GoneSettings) -> None:
    """Say what becomes of each setting."""
    row = known(_FORM)
    result.rewrote(use.call, row, _FORM)
    for key in use.made.keys:
        name = key.value if isinstance(key, ast.Constant) else None
        if key is None or not isinstance(name, str) or use.today.get(name, name):
            continue
        removed = f"removed: Ray has no setting `{name}` any more, and does not start with it"
        if name in HEARTBEATS:
            result.todo(key, row, _FORM, f"{removed}; {HEALTH_CHECKS}")
        else:
            result.note(key, row, _FORM, removed)
