"""Every change the installed shim makes to real Ray, by subject.

`compat.install()` applies an entry when the module it waits for has been imported; `compat.uninstall()` puts
back what stood there. The names that Ray modules lost are not listed here one by one: they are rows of the
catalogue, and :func:`compat.gone_names.overlays` makes an entry for each module that lost some, as
:func:`compat.gone_members.overlays` does for functions and classes that lost parameters and members.
"""

from __future__ import annotations

from typing import Final

from compat.overlay import Overlay
from compat.overlays import (
    checkpoints,
    cluster,
    data,
    functions,
    predictors,
    results,
    runs,
    search,
    tracking,
    train_runs,
    train_v1,
    trainables,
    trainers,
)

OVERLAYS: Final[tuple[Overlay, ...]] = (
    *search.OVERLAYS,
    *trainables.OVERLAYS,
    *functions.OVERLAYS,
    *runs.OVERLAYS,
    *results.OVERLAYS,
    *tracking.OVERLAYS,
    *checkpoints.OVERLAYS,
    *predictors.OVERLAYS,
    *cluster.OVERLAYS,
    *data.OVERLAYS,
    *trainers.OVERLAYS,
    *train_runs.OVERLAYS,
    *train_v1.OVERLAYS,
)
