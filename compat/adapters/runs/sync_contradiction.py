"""``SyncConfig(upload_dir=..., syncer=None)``: a place to send results to, and that nothing is sent.

Ray 1.13 sent them nevertheless, Ray 2.3 - 2.6 raised. So it is refused where code can only be of Ray 2: with a field
that came later, or in a `RunConfig`.
"""

from __future__ import annotations

from typing import Any


def refuse_contradiction(upload_dir: Any, syncer: Any) -> None:
    """Refuse what says both.

    Args:
        upload_dir: Where results are to be sent; nothing or None for nowhere.
        syncer: What sends them; None for nothing.

    Raises:
        ValueError: If there is a place, and nothing is to be sent.
    """
    if upload_dir and syncer is None:
        raise ValueError(
            f"upload_dir={upload_dir!r} sends results to storage, and syncer=None says that nothing is sent: leave "
            "one of them out"
        )
