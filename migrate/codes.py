"""All codes there are: those of the catalogue, and a few for findings that no row stands for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

OTHER_CODES: Final = {
    "MIGRATE": "code that a person has to look at, without a legacy spelling of its own",
    "NOTEBOOK": "a cell of a notebook that is no Python",
    "PIN": "a requirement that does not admit the Ray release that the code is rewritten for",
    "RLLIB": "settings of RLlib, which are outside the scope of this tool",
    "SHIM": "an import that names Ray and could name the shim, or names the shim and could name Ray again",
}


def unknown_among(prefixes: Iterable[str]) -> list[str]:
    """Those codes, or beginnings of codes, that no code begins with."""
    from legacy_api import all_rows

    codes = [*OTHER_CODES, *(row.code for row in all_rows())]
    return [prefix for prefix in prefixes if not any(code.startswith(prefix) for code in codes)]
