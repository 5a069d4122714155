"""The value face of every conversion: what a legacy argument becomes when the call is made."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from compat.errors_of_both import UnknownResumeError
from legacy_api.conversions import NEXT_TO_NOTHING

_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")


def absolute_path(value: Any) -> Any:
    """`./results`, `~/runs` or a `Path` as an absolute path; a URI stays as it is."""
    if value is None:
        return None
    text = os.fspath(value)
    if _URI.match(text):
        return text
    return os.path.abspath(Path(text).expanduser())  # noqa: PTH100 - Path.resolve() would follow symbolic links


def min_prefix(value: str | None) -> tuple[str | None, str | None]:
    """`min-loss` as the attribute ``loss`` and the order ``min``; without the prefix the order is ``max``."""
    if value is None:
        return None, None
    if value.startswith("min-"):
        return value.removeprefix("min-"), "min"
    return value, "max"


def resources(value: Any) -> Any:
    """Resources per trial; ``extra_cpu`` and its sisters as a second bundle of a placement group.

    Up to Ray 1.x the extra resources were set aside for what the trial itself starts. Today's Ray takes the names for
    custom resources that no node has, and the trial stays pending for ever.
    """
    if not isinstance(value, Mapping):
        return value
    if value and not any(value.values()):
        return {"cpu": NEXT_TO_NOTHING}
    if not any(str(key).startswith("extra_") for key in value):
        return value
    from ray.tune import PlacementGroupFactory

    own, extra = _bundle(value), _bundle({key[6:]: value[key] for key in value if key.startswith("extra_")})
    return PlacementGroupFactory([own, extra] if extra else [own or {"CPU": NEXT_TO_NOTHING}])


def _bundle(amounts: Mapping[str, Any]) -> dict[str, float]:
    """One bundle of a placement group, without what is not asked for."""
    named = {key: amount for key, amount in amounts.items() if not key.startswith(("extra_", "custom_resources"))}
    named |= amounts.get("custom_resources") or {}
    return {{"cpu": "CPU", "gpu": "GPU"}.get(key, key): float(amount) for key, amount in named.items() if amount}


def class_loggers(value: Any) -> tuple[list[Any], str]:
    """Logger classes as callbacks, and that Ray adds none of its own: only what was listed was written."""
    from compat.adapters.tracking.class_loggers import callbacks_for

    return callbacks_for(value), "1"


def json_object(value: Any) -> Any:
    """The dictionary that a JSON text holds; a dictionary stays as it is."""
    return json.loads(value) if isinstance(value, str) else value


def zero_keeps_all(value: int | None) -> int | None:
    """How many checkpoints are kept: through Ray 2.6 a zero meant all, as None does; today's Ray refuses it."""
    return value or None


def ddp_or_none(value: bool) -> str | None:
    """Whether a model is wrapped for distributed training, as the name of a strategy."""
    return "ddp" if value else None


def zero_or_one(value: bool) -> str:
    """A truth value as environment variables have it."""
    return "1" if value else "0"


_SUFFIXES: Final = ("ERRORED", "RESTART_ERRORED", "ERRORED_ONLY", "RESTART_ERRORED_ONLY")


def resume_mode(value: Any) -> dict[str, Any] | None:
    """Whether the run must exist and what becomes of its trials, from every value ``resume=`` ever took.

    Raises:
        UnknownResumeError: If the value was never one of them.
    """
    if value is None or value is False:
        return None
    if value is True:
        return {"required": True}
    mode, *suffixes = str(value).split("+")
    if mode == "ERRORED_ONLY" and not suffixes:
        return {"required": True, "errored": "restart"}  # Ray 1.13 reset the failed trials and ran the others on
    if mode not in ("LOCAL", "REMOTE", "PROMPT", "AUTO") or not set(suffixes) <= set(_SUFFIXES):
        raise UnknownResumeError(
            f"resume={value!r} is not one of True, False, 'LOCAL', 'REMOTE', 'PROMPT', 'AUTO', 'ERRORED_ONLY', "
            f"'AUTO+' followed by some of {', '.join(_SUFFIXES)}"
        )
    converted: dict[str, Any] = {"required": mode != "AUTO"}
    if mode == "REMOTE":
        converted["remote"] = True
    if mode == "PROMPT":
        from compat.adapters.runs.resume import ask

        converted["confirm"] = ask
    return converted | _fates(suffixes)


def _fates(suffixes: list[str]) -> dict[str, str]:
    """What several suffixes mean together, as Ray 2.6 had it: each sets or clears flags, and resuming comes first."""
    flags = {"resume": False, "restart": False}
    for suffix in suffixes:
        which = "restart" if suffix.startswith("RESTART") else "resume"
        flags = {"resume": False, "restart": False, which: True} if "ONLY" in suffix else {**flags, which: True}
    fates = {"unfinished": "skip"} if any("ONLY" in suffix for suffix in suffixes) else {}
    errored = next((fate for fate in ("resume", "restart") if flags[fate]), None)
    return {**fates, "errored": errored} if errored else fates


VALUE_FACES: Final[dict[str, Callable[[Any], Any]]] = {
    "absolute_path": absolute_path,
    "class_loggers": class_loggers,
    "ddp_or_none": ddp_or_none,
    "json_object": json_object,
    "min_prefix": min_prefix,
    "resources": resources,
    "resume_mode": resume_mode,
    "zero_keeps_all": zero_keeps_all,
    "zero_or_one": zero_or_one,
}
