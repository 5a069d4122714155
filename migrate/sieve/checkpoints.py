"""Whether a checkpoint may be asked for what checkpoints no longer have."""

from __future__ import annotations

import re
from typing import Final

from migrate.resolve.text.reach import last_words
from migrate.resolve.text.texts import Texts
from migrate.resolve.text.words import Words, whole_words
from migrate.sieve.seen import Seen
from migrate.sieve.signs import CHECKPOINTS, GET_CHECKPOINT, OF_LIBRARIES, legacy_signs
from migrate.tune.results.analysis_words import AS_CHECKPOINT, RECORDS_OF_RAY_1, RECORDS_OF_RAY_2

_CHECKPOINT: Final = ("ray.train.Checkpoint", "ray.air.Checkpoint", *CHECKPOINTS, *OF_LIBRARIES)
_PLACE: Final = re.compile(rb"\.[ \t]*(?:uri|_local_path|_data_dict|_uri)\b")
"""The attributes that checkpoints had."""
_PLACES: Final = Words(("uri", "_local_path", "_data_dict", "_uri"))
_OF_RESULTS: Final = {
    word: whole_words([word]) for word in (b"checkpoint", b"best_checkpoint", b"best_checkpoints", b"latest_checkpoint")
}
"""Attributes that hold one, or several."""
_GIVES_CHECKPOINTS: Final = Texts(
    (b"get_best_checkpoint", b"get_last_checkpoint", b"checkpoint_of", b"get_internal_representation")
)
RECORDS_OF_TRIALS: Final = tuple(
    each.encode()
    for each in (*(f"checkpoint.{name}" for name in (*RECORDS_OF_RAY_1, *RECORDS_OF_RAY_2)), AS_CHECKPOINT)
)
"""How the checkpoint of a trial was asked what its record had, where it is above all, or made one of AIR."""
_STORED: Final = ("ray.tune.trial.Checkpoint", "ray.tune.experiment.trial.Checkpoint")
_OF_TRIALS: Final = Texts(RECORDS_OF_TRIALS)
_CALLED_ONE: Final = re.compile(rb"(?i)(?:checkpoint|ckpt)$|^$")
"""Something that is called a checkpoint, whoever gave it."""


def reads_dicts(seen: Seen) -> bool:
    """Whether a checkpoint may be asked for what it is made of."""
    if not seen.is_in():
        return False
    data, reached, signs = seen.data, seen.reached, legacy_signs()
    if not signs.of_checkpoints.are_in(data) and not (_PLACES.are_in(data) and _PLACE.search(data)):
        return False
    if not reached.keys().isdisjoint(GET_CHECKPOINT) or seen.is_in(_CHECKPOINT):
        return True
    if _GIVES_CHECKPOINTS.are_in(data):
        return True
    if any(word in data and last_words(data, pattern) for word, pattern in _OF_RESULTS.items()):
        return True
    return any(_CALLED_ONE.search(word) for word in last_words(data, signs.of_checkpoints.pattern))


def asks_for_records(data: bytes) -> bool:
    """Whether the checkpoint of a trial may be asked what its record had, or made one of AIR."""
    return _OF_TRIALS.are_in(data)


def stores_checkpoints(seen: Seen) -> bool:
    """Whether a checkpoint of a trial may be made that says where it is stored."""
    return any(one in seen.reached for one in _STORED)
