"""The checkpoint a run starts from until it has one of its own.

Train V1 had ``Trainer(resume_from_checkpoint=)`` for this; in V2 the train loop has to bring it. The loop is wrapped
so that on entry it gives the checkpoint to the worker's train context, if the run has none yet. That holds again
after a worker failure and after a restart of the driver, because both run the loop from its beginning.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final, TypeAlias

TrainLoop: TypeAlias = Callable[..., Any]

_MARK: Final = "__initial_checkpoint__"


def with_initial_checkpoint(train_loop: TrainLoop, checkpoint: Any) -> TrainLoop:
    """The same train loop, for which ``ray.train.get_checkpoint()`` starts with ``checkpoint``.

    The context is changed, not the function ``get_checkpoint``, so that every reader sees it, however it was
    imported. The wrapper is a nested function that refers to Ray only: it is pickled by value and so runs on
    workers where this package is not installed.

    Args:
        train_loop: A train loop of no or one parameter.
        checkpoint: A ``ray.train.Checkpoint``.
    """

    @functools.wraps(train_loop)
    def starting_from_checkpoint(*config: Any) -> Any:
        from ray.train.v2._internal.execution.train_fn_utils import get_train_fn_utils

        utilities = get_train_fn_utils()
        if utilities.get_checkpoint() is None:
            if hasattr(utilities, "_last_checkpoint"):  # local mode (num_workers=0) since Ray 2.51
                utilities._last_checkpoint = checkpoint
            else:
                from ray.train.v2._internal.execution.context import get_train_context

                get_train_context().checkpoint = checkpoint
        return train_loop(*config)

    setattr(starting_from_checkpoint, _MARK, checkpoint)
    return starting_from_checkpoint


def taken_apart(train_loop: TrainLoop) -> tuple[TrainLoop, Any]:
    """The user's train loop and the checkpoint it starts from, or None if it was not wrapped here."""
    checkpoint = getattr(train_loop, _MARK, None)
    if checkpoint is None:
        return train_loop, None
    return train_loop.__wrapped__, checkpoint  # type: ignore[attr-defined]
