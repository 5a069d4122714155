"""The moments at which a run is struck. A blow is ``who@moment``; see `tests.regression.killed.script`.

``driver@report 2``: the driver is killed when the first worker's third report has returned, which is before the
snapshot names its checkpoint. ``driver@after 60%``: after that part of
the time that an undisturbed run takes. ``storage-kill@move snapshot 2``: the
driver and the controller are killed as the second snapshot is put in place. ``storage-error``: the storage fails once,
there. ``node@epoch 3``: the node of the first worker is lost.
"""

POINTS = (
    *(f"driver@epoch {epoch}" for epoch in (0, 1, 3, 6)),
    *(f"driver@report {epoch}" for epoch in (0, 2, 5, 7)),
    *(f"driver@report {epoch} rank 1" for epoch in (1, 4)),
    *(f"driver@after {part}%" for part in (20, 45, 60, 75, 90)),
    *(f"worker@epoch {epoch}" for epoch in (1, 5)),
    *(f"worker@epoch {epoch} rank 1" for epoch in (0, 4)),
    *(f"worker@report {epoch}" for epoch in (2, 6)),
    *(f"worker@report {epoch} rank 1" for epoch in (3, 7)),
    *(f"storage-kill@open snapshot {nth}" for nth in (1, 4)),
    *(f"storage-kill@move snapshot {nth}" for nth in (2, 7)),
    *(f"storage-error@open {part} {nth}" for part in ("snapshot", "dict_checkpoint") for nth in (2, 5)),
    "storage-error@open complete 3",
    "node@epoch 3",
)
"""At least thirty."""

SHORT = ("driver@report 2",)
"""Those of the default test suite."""
