"""What the shim raises when old code asks for something that cannot be carried over."""

from __future__ import annotations

from typing import Any

from legacy_api import row


class LegacyApiError(RuntimeError):
    """Old code uses something that has no counterpart on Train V2.

    The message names the old spelling, the rule code and the way out.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        """Build the message from the catalogue row with this rule code.

        Args:
            code: Rule code of the row, for example ``"RUN331"``.
            detail: What the user passed, or why this use in particular cannot work.
        """
        entry = row(code)
        parts = [f"{entry.old} [{code}] cannot be carried over to Ray Train V2."]
        if detail:
            parts.append(detail)
        if entry.advice():
            parts.append(f"Way out: {entry.advice()}")
        super().__init__(" ".join(parts))
        self.code = code
        self._detail = detail

    def __reduce__(self) -> tuple[Any, ...]:
        """Come to another process as what was raised; Python would make it from its message again."""
        return type(self), (self.code, self._detail), vars(self)


class LegacyModuleError(LegacyApiError, ModuleNotFoundError):
    """A module that is gone, with nothing in its place. Guards with ``except ImportError`` keep working."""


class LegacyNameError(LegacyApiError, AttributeError):
    """A name that is gone from a Ray module, with nothing in its place. ``hasattr`` keeps answering False."""


class LegacyImportError(LegacyApiError, ImportError):
    """What `LegacyNameError` is when an import statement asks for the name."""
