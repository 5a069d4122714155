"""Files that import the shim in the place of Ray, as ``--to-shim`` and people write them."""

from __future__ import annotations

import re
from typing import Final

from migrate.resolve.text.texts import Fitting

MIRRORED: Final = ("tune", "train", "air")
"""The modules of Ray that the shim has a mirror of."""
SHIM: Final = "compat"
AUTO: Final = f"{SHIM}.auto"
"""The module that makes Ray's own names answer as they did."""

BEFORE_RAY: Final = "# before Ray"
"""What ``--to-shim`` writes behind the import of that."""

OWN_NAMES: Final = (
    *("LegacyApiError", "RayCompatWarning", "Settings", "configure", "install", "report", "settings", "uninstall"),
)
"""What the shim has of its own."""

_BELOW: Final = rf"\.(?:{'|'.join(MIRRORED)})\b"
_IMPORTED: Final = Fitting(SHIM.encode(), rb"\b(?<=[ \t]%s)" % SHIM.encode())
"""The word that imports have."""
_IMPORTS: Final = re.compile(
    rf"(?m)(?:^|;)[ \t]*(?:from[ \t]+{SHIM}(?:{_BELOW}[\w.]*|[ \t]+import\b)|import[ \t]+{SHIM}\b)".encode()
)
_MIRROR: Final = re.compile(rf"(?m)^([ \t]*(?:from|import)[ \t]+){SHIM}(?={_BELOW}|[ \t]+import\b)")


def imports_shim(data: bytes) -> bool:
    """Whether some line of a Python file may import the shim."""
    return _IMPORTED.is_in(data) and _IMPORTS.search(data) is not None


def as_of_ray(text: str) -> str:
    """A text that imports Ray where it imported the shim's mirrors of it; its lines stay where they are."""
    return _MIRROR.sub(r"\1ray", text) if SHIM in text else text


def is_of_shim(dotted: str) -> bool:
    """Whether a dotted name is one of the shim's: a module that stands for one of Ray, or a name of its own."""
    root, _, name = dotted.partition(".")
    return root == SHIM and (dotted == AUTO or is_mirror(dotted) or name in OWN_NAMES)


def is_mirror(dotted: str) -> bool:
    """Whether a dotted name is one of a module of the shim that stands for one of Ray."""
    root, _, rest = dotted.partition(".")
    return root == SHIM and rest.partition(".")[0] in MIRRORED


def name_in_ray(dotted: str) -> str:
    """What a dotted name is called in Ray, which the shim may stand for; empty if it is of neither."""
    root, dot, rest = dotted.partition(".")
    return f"ray{dot}{rest}" if root in ("ray", SHIM) else ""
