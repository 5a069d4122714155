"""What a train loop returns: Train V1 threw it away, Train V2 brings it to the driver as ``Result.return_value``.

Old loops return whatever they have at hand. A value that cannot be pickled, or not unpickled where there is no GPU,
must not fail a run that has ended well: it travels as bytes, and who cannot read them goes without.
"""

from __future__ import annotations

import warnings
from typing import Any, Final, NamedTuple

from ray import cloudpickle

_PLAIN: Final = (type(None), bool, int, float, str)


class Packed(NamedTuple):
    """A value on its way to the driver.

    Attributes:
        content: The value, pickled; None if it cannot be.
        error: Why not.
    """

    content: bytes | None
    error: str = ""


def pack(value: Any) -> Any:
    """A value as it can leave its worker."""
    if isinstance(value, _PLAIN):
        return value
    try:
        return Packed(cloudpickle.dumps(value))
    except Exception as error:
        return Packed(None, f"{type(error).__name__}: {error}")


def unpack(value: Any) -> Any:
    """What was packed, or None with a warning if it cannot be had here."""
    if not isinstance(value, Packed):
        return value
    why = value.error
    if value.content is not None:
        try:
            return cloudpickle.loads(value.content)
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
    warnings.warn(
        f"What the train loop returned cannot be brought to the driver ({why}), so Result.return_value is None. "
        "Through Ray 2.42 nothing that it returned was.",
        stacklevel=5,
    )
    return None
