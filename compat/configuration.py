"""What the user can choose about the shim: one small set of settings per process."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final, Literal, get_args

OnExistingRun = Literal["resume", "fresh", "error"]


@dataclass(frozen=True)
class Settings:
    """The shim's settings.

    Attributes:
        on_existing_run: What a trainer's constructor does when ``storage_path/name`` already holds a run. Old code
            meant a fresh start there, Train V2 resumes. ``"resume"`` follows V2, ``"fresh"`` moves the old run
            aside and starts again, ``"error"`` stops.
        load_manifest_pickle: Whether ``restore(path)`` may unpickle the train loop that the shim itself kept in
            the run directory when the loop cannot be imported by name. Directories the shim did not write are
            never unpickled, whatever this says.
    """

    on_existing_run: OnExistingRun = "resume"
    load_manifest_pickle: bool = True


_DEFAULTS: Final = Settings()
_settings = _DEFAULTS


def settings() -> Settings:
    """The settings in force."""
    return _settings


def configure(**changes: object) -> Settings:
    """Change settings of the shim for this process; the others stay as they are.

    Args:
        **changes: Fields of :class:`Settings`.

    Returns:
        The settings now in force.

    Raises:
        TypeError: If a name is not a setting.
        ValueError: If a value is not one of those the setting accepts.
    """
    global _settings
    known = [field.name for field in fields(Settings)]
    for name in changes:
        if name not in known:
            raise TypeError(f"configure() has no setting {name!r}; there are {', '.join(known)}")
    choices = get_args(OnExistingRun)
    if changes.get("on_existing_run", "resume") not in choices:
        raise ValueError(f"on_existing_run must be one of {', '.join(choices)}, not {changes['on_existing_run']!r}")
    if not isinstance(changes.get("load_manifest_pickle", True), bool):
        raise ValueError(f"load_manifest_pickle must be True or False, not {changes['load_manifest_pickle']!r}")
    _settings = replace(_settings, **changes)  # type: ignore[arg-type]
    return _settings
