"""Trainers of the user's own with a constructor of their own: what that was given.

Through Ray 2.42 a trainer was made again, by ``restore`` and in each trial of a `Tuner`, by the class's own constructor
from what it had been given, which was noted before it ran. Here the constructor of Ray's class, which the user's calls,
looks back for the call.
"""

from __future__ import annotations

import inspect
import sys
from types import FrameType
from typing import Any, Final

_CONFIGS: Final = ("scaling_config", "run_config")


def call_of(trainer: Any) -> dict[str, Any] | None:
    """What the constructor of a trainer's class was given, by name, while it is running.

    Args:
        trainer: The trainer that is being made.

    Returns:
        None if no constructor of its class is running that takes all it is given by name, and the configs: those of a
        trial and of a restored run were always passed to it.
    """
    code = getattr(inspect.unwrap(type(trainer).__init__), "__code__", None)
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not (frame.f_code is code and _first_argument(frame) is trainer):
        frame = frame.f_back
    if frame is None:
        return None
    names, by_position, by_name, values = inspect.getargvalues(frame)
    if by_position is not None and values[by_position]:
        return None
    if by_name is None and not set(_CONFIGS) <= set(names):
        return None
    return {name: values[name] for name in names[1:]} | (values[by_name] if by_name is not None else {})


def _first_argument(frame: FrameType) -> Any:
    return frame.f_locals.get(frame.f_code.co_varnames[0]) if frame.f_code.co_argcount else None
