"""``setup_wandb(...)`` in a Train worker: it asks the session of Train V1 for the rank, and does not know it today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import Row, known
from migrate.resolve.running.worlds import TRAIN, Worlds
from migrate.resolve.text.source import Source
from migrate.train.checkpoints.first_worker import asks_rank

SETUP: Final = "ray.air.integrations.wandb.setup_wandb"
_FORM: Final = f"{SETUP} used in a Train worker"


def tracked_workers(source: Source) -> Iterator[tuple[ast.Call, Row, str]]:
    """The calls in loops, but for those that say what each worker does, or stand where its rank is asked."""
    for call, dotted in source.names.calls():
        if dotted != SETUP or any(word.arg in ("mode", None) for word in call.keywords):
            continue
        if TRAIN in source.once(Worlds).asked(call) and not asks_rank(source, call):
            yield call, known(_FORM), SETUP
