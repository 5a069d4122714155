"""Whether a worker of a trainer may ask, or be asked, what it is asked no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from legacy_api.shard_members import OF_DATASETS, OF_PIPELINES
from migrate.resolve.text.reach import GAP, call_at, openers
from migrate.sieve.apart import is_apart_from_tune
from migrate.sieve.functions import may_be_called_by_hand
from migrate.sieve.given import imported_files
from migrate.sieve.seen import Seen
from migrate.sieve.signs import LIGHTNING, OF_V1, legacy_signs

_CONTEXT: Final = "ray.train.get_context"
_OF_CONTEXT: Final = f"{_CONTEXT}."
_OF_TRIALS: Final = (b"get_trial_", b"get_storage", b"get_metadata")
_HELD_CONTEXT: Final = re.compile(rb"get_context\s*\(\s*\)(?!\s*\.)")
"""A context that is not asked at once, and may be handed on."""
_OF_CALLBACKS: Final = (b"local_rank", b"trial_name")
_OF_V1: Final = tuple(f"{name}." for name in OF_V1)
_ASKED: Final = frozenset({"ray.train.report", "ray.train.get_checkpoint", _CONTEXT, "ray.train.get_dataset_shard"})
_DEVICES: Final = ("ray.train.torch.get_device", "ray.train.torch.get_devices")
_FUNCTION: Final = re.compile(rb"(?:async[ \t]+)?def[ \t]")
_SHARDS: Final = ("ray.train.get_dataset_shard", "ray.train.session.get_dataset_shard")
_AS_DATASET: Final = re.compile(rb"\.%s(?:%s)%s\(" % (GAP, "|".join((*OF_DATASETS, *OF_PIPELINES)).encode(), GAP))
"""What the part of a dataset that a worker gets was asked as long as it was a dataset itself."""
_SHARD: Final = re.compile(rb"\bget_dataset_shard\(\s*(?:dataset_name\s*=\s*)?[\"']([\w-]+)[\"']")
"""The name of a dataset that a worker asks for."""


def asks_of_its_trial(seen: Seen) -> bool:
    """Whether a worker may ask for its trial, or where that is stored."""
    if not seen.is_in(_CONTEXT):
        return False
    if any(word in data for word in _OF_TRIALS for data in (seen.data, seen.texts)):
        return True
    if not seen.path or _HELD_CONTEXT.search(seen.data) is None:
        return False
    return any(word in data for data in imported_files(seen.path, seen.data) for word in _OF_TRIALS)


def asks_train_v1(seen: Seen) -> bool:
    """Whether something of Train V1 itself may be asked, which knows nothing of a worker."""
    return any(True for name in OF_V1 for _ in seen.calls_of(name)) or seen.is_in(_OF_V1)


def asks_report_callbacks(seen: Seen) -> bool:
    """Whether a class that derives from Lightning's may ask itself for what it had."""
    return any(word in seen.data for word in _OF_CALLBACKS) and seen.derives_from((LIGHTNING,))


def reports_as_in_tune(seen: Seen) -> bool:
    """Whether a worker may report by what reports to Tune alone."""
    return b"Trainer" in seen.data and not legacy_signs().in_workers.isdisjoint(seen.reached)


def asks_for_devices(seen: Seen) -> bool:
    """Whether PyTorch's device is asked for where the driver, which has none today, or a trial may do so."""
    asked = [end for name in _DEVICES for end in seen.reached.get(name, ()) if call_at(seen.data, end) is not None]
    return bool(asked) and not (is_apart_from_tune(seen) and all(_is_in_worker(seen, end) for end in asked))


def uses_shards_as_datasets(seen: Seen) -> bool:
    """Whether a worker's part of a dataset may be used as a dataset."""
    return not seen.reached.keys().isdisjoint(_SHARDS) and _AS_DATASET.search(seen.data) is not None


def asks_out_of_place(seen: Seen) -> bool:
    """Whether what a trainer's worker asks may be asked elsewhere, where it is legacy.

    In a function that another file gives to Tune, in one that is called by hand, or for a dataset nobody passes.
    """
    asked = list(_asked(seen))
    if not asked:
        return False
    if not seen.reaches_any("Trainer") and not is_apart_from_tune(seen):
        return True
    if any(not seen.texts or may_be_called_by_hand(seen.data, end) for end in asked):
        return True
    return any(_times(seen.data, name) == 1 for name in _SHARD.findall(seen.data))


def _is_in_worker(seen: Seen, place: int) -> bool:
    """Whether a place is in a function, and in none that the file itself calls."""
    is_in_function = any(map(_FUNCTION.match, openers(seen.data, place)))
    return is_in_function and bool(seen.texts) and not may_be_called_by_hand(seen.data, place)


def _asked(seen: Seen) -> Iterator[int]:
    named = [name for name in seen.reached if name in _ASKED or name.startswith(_OF_CONTEXT)]
    return (end for name in named for end in seen.reached[name] if call_at(seen.data, end) is not None)


def _times(data: bytes, text: bytes) -> int:
    """How often a text stands in a file."""
    return data.count(b'"%s"' % text) + data.count(b"'%s'" % text)
