"""Whether a file may have names of Ray from another file of its tree."""

from __future__ import annotations

import re
from typing import Final

from migrate.resolve.import_lines import may_give
from migrate.resolve.module_files import file_of

_GIVES: Final = re.compile(
    rb"from(?<!\wfrom)[ \t]+(?!ray\b)([\w.]+)[ \t]+import\b[ \t]*"
    rb"(?:\*|[^\r\n;#]*?\b(?:ray|tune|train|air|session)\b|\([^)]*?\b(?:ray|tune|train|air|session)\b)"
)
"""An import that may bring what another file of the tree imports of Ray."""


def may_be_given(data: bytes, path: str = "") -> bool:
    """Whether a file imports what may be of Ray from a file that names Ray, or may have it from others itself.

    Args:
        data: The file.
        path: Where it is. Without it nobody knows what the modules are that it imports.
    """
    modules = {found[1].decode("utf-8", "replace") for found in _GIVES.finditer(data)}
    if not path:
        return bool(modules)
    homes = (file_of(path, module) for module in modules)
    return any(home is not None and may_give(home) for home in homes)
