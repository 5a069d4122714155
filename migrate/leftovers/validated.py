"""Classes that are validated where Ray is started with room for one of the two actors that this takes.

They hold a CPU each, as before; but in the local mode of old, which there is no more, nothing held any, and code could
say ``ray.init(num_cpus=1, local_mode=True)``. Without that, the second actor waits for ever.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.edit.callsite import keyword
from migrate.resolve.text.source import Source

_FORM: Final = "ray.tune.utils.validate_save_restore() beside fewer than two CPUs"
_CHECK: Final = ".validate_save_restore"
_PLACE: Final = "ray.tune."
_INIT: Final = "ray.init"
_CPUS: Final = "num_cpus"
_TAKES: Final = 2


def validated_without_room(source: Source) -> Iterator[tuple[ast.AST, Row, str]]:
    """Every such call of a file in which Ray is started with fewer CPUs wherever it is started."""
    calls = source.names.calls()
    checks = [call for call, dotted in calls if dotted.startswith(_PLACE) and dotted.endswith(_CHECK)]
    if not checks:
        return
    starts = [call for call, dotted in calls if dotted == _INIT]
    if starts and all(_is_too_small(source, start) for start in starts):
        for check in checks:
            yield check, known(_FORM), _FORM


def _is_too_small(source: Source, start: ast.Call) -> bool:
    given = keyword(start, _CPUS)
    value = source.names.value(given) if given is not None else None
    return isinstance(value, ast.Constant) and isinstance(value.value, int | float) and value.value < _TAKES
