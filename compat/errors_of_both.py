"""Errors that older Rays raised as one class and newer ones as another: either ``except`` catches them."""

from __future__ import annotations


class NothingToRestoreError(FileNotFoundError, RuntimeError):
    """No experiment is where one is to be restored: a RuntimeError in Ray 2.0 - 2.6, later a FileNotFoundError."""


class NothingForTunerError(RuntimeError, AttributeError):
    """The same, asked of a tuner, of which `Tuner.restore` is no attribute since Ray 2.7."""


class NoUploadDirError(ValueError, AssertionError):
    """What carries results away is given, and no place: an AssertionError in Ray 0.8 and 1."""


class UnknownResumeError(ValueError, AssertionError):
    """No value that ``resume=`` ever took: an AssertionError through Ray 2.6, later a ValueError."""
