"""Errors of arguments as old Ray raised them: a `ValueError` of one sentence for each, without pydantic's own words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pydantic import ValidationError


@contextmanager
def in_one_sentence() -> Iterator[None]:
    """Turn what pydantic says into a `ValueError` that names the argument, what is accepted, and what was given.

    Raises:
        ValueError: In place of a `pydantic.ValidationError`.
    """
    try:
        yield
    except ValidationError as error:
        raise ValueError("; ".join(map(_sentence, error.errors()))) from None


def _sentence(error: Any) -> str:
    raised = error.get("ctx", {}).get("error")
    if raised is not None:  # by one of our validators, in words of its own
        return str(raised)
    argument = str(error["loc"][-1]) if error["loc"] else "the arguments"
    expected = error.get("ctx", {}).get("expected") or error["msg"][:1].lower() + error["msg"][1:]
    return f"{argument}: must be {expected}, not {error['input']!r}" if "ctx" in error else f"{argument}: {expected}"
