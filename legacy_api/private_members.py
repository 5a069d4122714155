"""Private members that users asked analyses of Tune for, and that nothing else has."""

from __future__ import annotations

from typing import Final

PRIVATE_OF_ANALYSES: Final = {
    "_get_trial_paths": "write `[trial.path for trial in analysis.trials]`",
    "_checkpoints_and_paths": "ask `analysis.trials` for what is in it",
}
"""Members of Ray 0.8 - 2.6 that today's analyses have not, with the way out of each."""

OF_OBJECTS: Final = ("ray.worker.global_worker.", "ray._private.worker.global_worker.", "ray._private.state.state.")
"""The beginnings of names that objects in private modules of Ray itself had; anything else of a row is in a module."""
