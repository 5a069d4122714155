"""Whether a function may take what Tune passes no more, or be called by hand."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from migrate.resolve.text.reach import heads, openers, uses
from migrate.resolve.text.texts import Texts
from migrate.resolve.text.words import whole_words
from migrate.sieve.seen import Seen
from migrate.sieve.signs import MAKES_TRAINABLES, WITH_RESOURCES, legacy_signs

_DIALECTS: Final = {word: whole_words([word]) for word in (b"reporter", b"checkpoint_dir", b"checkpoint")}
"""Arguments of training functions that Tune no longer passes."""
_ANY: Final = Texts((b"reporter", b"checkpoint"))
"""What they have in them, looked for at once."""
_SHORT: Final = re.compile(rb"lambda[^:]*,[\s\\]*(?:reporter|checkpoint_dir)\b")
"""A function without a name that takes one of these."""
_SPOKEN: Final = {
    b"reporter": re.compile(rb"reporter(?<!\wreporter)[\s\\)]*\("),
    b"checkpoint": re.compile(rb"checkpoint(?<!\wcheckpoint)(?:_dir)?\b[^=]*=[\s\\(]*None\b"),
}
"""Uses of these that make a function a training function, whoever runs it."""
_CHECKPOINT: Final = "ray.train.Checkpoint"
_OF_TUNERS: Final = (b"param_space", b"tune_config")
_TUNE: Final = "ray.tune"
_CLASS: Final = re.compile(rb"class(?!\w)")
_FUNCTION: Final = re.compile(rb"(?:async[ \t]+)?def[ \t]+([\w\x80-\xff]+)")
_OPENS: Final = re.compile(rb"[\s\\)]*\(")
_HOOKS: Final = (b"save_checkpoint", b"load_checkpoint", b"_save", b"_restore")
"""Methods of a Trainable, which are handed a directory and are no training functions."""


def is_given_old_functions(seen: Seen) -> bool:
    """Whether Tune may be given a function that takes, or asks, what is legacy in one."""
    if seen.reached.keys().isdisjoint(MAKES_TRAINABLES):
        return False
    return not legacy_signs().in_tune.isdisjoint(seen.reached) or has_old_function(seen.data)


def keeps_configs_for_tuners(seen: Seen) -> bool:
    """Whether a dictionary may have what a Tuner is given, with what is of Ray Train in it."""
    texts = seen.texts or seen.data
    is_of_tuner = any(word in texts for word in _OF_TUNERS)
    return is_of_tuner and not legacy_signs().in_tune.isdisjoint(seen.reached)


def makes_checkpoints_in_tune(seen: Seen) -> bool:
    """Whether a function of Tune may make checkpoints of the class of Ray Train."""
    return (_CHECKPOINT in seen.reached or seen.is_in(f"{_CHECKPOINT}.")) and seen.is_in(_TUNE)


def is_given_resources_of_trainers(seen: Seen) -> bool:
    """Whether a function may be given the resources of a trainer."""
    return WITH_RESOURCES in seen.reached and b"ScalingConfig" in seen.data


def speaks_old_dialects(seen: Seen) -> bool:
    """Whether a function may be a training function of then, whoever runs it."""
    if not _ANY.are_in(seen.data):
        return False
    if takes_shortly(seen.data):
        return True
    return seen.spells(_SPOKEN) and has_old_function(seen.data, methods=not seen.texts)


def has_old_function(data: bytes, *, methods: bool = True) -> bool:
    """Whether a function may take an argument that Tune no longer passes; the methods of classes may be left out."""
    if not _ANY.are_in(data):
        return False
    if takes_shortly(data):
        return True
    words = [pattern for word, pattern in _DIALECTS.items() if word in data]
    places = sorted(found.start() for pattern in words for found in pattern.finditer(data))
    return bool(places) and any(
        head.name not in _HOOKS
        and head.start <= places[bisect_left(places, head.start) % len(places)] < head.end
        and (methods or not _CLASS.match(next(openers(data, head.start), b"")))
        for head in heads(data, b"def")
    )


def takes_shortly(data: bytes) -> bool:
    """Whether a function without a name may take such an argument."""
    return b"lambda" in data and any(word in data for word in _DIALECTS) and _SHORT.search(data) is not None


def may_be_called_by_hand(data: bytes, place: int) -> bool:
    """Whether a place, in code without texts, may be in a function that the file itself calls."""
    around = [b"", *openers(data, place)]
    function = _FUNCTION.match(around[-1])
    if function is None:
        return _CLASS.match(around[-1]) is None or not any(map(_FUNCTION.match, around))
    head = b"def " + function[1]
    ends = (found.start() for found in uses(data, function[1]))
    return any(_OPENS.match(data, end) and data[max(0, end - len(head)) : end] != head for end in ends)
