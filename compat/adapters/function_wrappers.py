"""Wrappers around trainables that became no-ops: `tune.function` (through 0.8) and `tune.durable` (through 1.x)."""

from __future__ import annotations

from typing import TypeVar

Trainable = TypeVar("Trainable")


def function(func: Trainable) -> Trainable:
    """The function itself; Tune 0.8 used the wrapper to tell functions in a config from sampling functions."""
    return func


def durable(trainable: Trainable) -> Trainable:
    """The trainable itself; every trainable's checkpoints are kept in the storage path today."""
    return trainable
