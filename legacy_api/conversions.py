"""The names of all value conversions, and what each one means.

A conversion has two faces: on a value, in :mod:`compat.conversions`, and on an expression of source code, in
:mod:`migrate.conversions`. Both must define a function of every name listed here.
"""

from __future__ import annotations

from typing import Final

CONVERSIONS: Final[dict[str, str]] = {
    "absolute_path": (
        "`./results`, `~/runs` or a `Path` becomes an absolute path; a URI such as `s3://bucket` stays as it is"
    ),
    "class_loggers": (
        "logger classes become callbacks that run them; those of `DEFAULT_LOGGERS` become the callbacks that write the "
        "same files today, and what is not listed is not written"
    ),
    "ddp_or_none": "`True` or `False` becomes `'ddp'` or `None`, the names of strategies",
    "min_prefix": "`min-loss` becomes the attribute `loss` and the order `min`; `loss` is `loss` and `max`",
    "resources": (
        "`{'cpu': 2, 'gpu': 1}` becomes the resources of `tune.with_resources`; `extra_cpu`/`extra_gpu` become "
        "a second bundle of a `PlacementGroupFactory`"
    ),
    "json_object": "the JSON text of an object becomes the dictionary",
    "zero_keeps_all": "`0` becomes `None`: all checkpoints are kept; other numbers stay",
    "zero_or_one": "`True` or `False` becomes `1` or `0`, as environment variables have it",
    "resume_mode": (
        "`True`, `'LOCAL'`, `'AUTO'`, `'ERRORED_ONLY'`, `'AUTO+ERRORED'` … become whether the run must exist and "
        "which trials are resumed, restarted or skipped"
    ),
}

NEXT_TO_NOTHING: Final = 0.001
"""The CPUs of a trial that asks for none, which today's Ray refuses to place: the same in both faces of `resources`."""
