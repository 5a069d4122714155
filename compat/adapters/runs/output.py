"""What a run prints: `progress_reporter` objects, silence with ``verbose=0``, everything with ``verbose=3``.

Today's Ray prints through another engine, which ignores progress reporters, has no level 3 and prints a banner at level
0. The engine of then is still there, behind an environment variable.
"""

from __future__ import annotations

import os
from typing import Any, Final

ENGINE: Final = "RAY_AIR_NEW_OUTPUT"
_SILENT: Final = 0
_EVERYTHING: Final = 3


def choose_engine(sections: dict[str, Any]) -> None:
    """Let the output engine of then print where only it does what the call asks for.

    Args:
        sections: Sections of the `v2_api.tune_run.TuneRun` that is being put together; changed in place. What the
            user said in the environment stays.
    """
    run_config = sections["run_config"]
    only_then = run_config.get("progress_reporter") is not None or run_config.get("verbose") in (_SILENT, _EVERYTHING)
    if only_then and ENGINE not in os.environ:
        sections.setdefault("environ", {})[ENGINE] = "0"
