"""Whether a Trainable, or a trial of it, may have or be asked what is legacy."""

from __future__ import annotations

import re
from typing import Final

from legacy_api.result_fields import RESULT_FIELDS
from migrate.resolve.text.reach import GAP, heads, last_words, owners
from migrate.sieve.apart import is_apart_from_tune
from migrate.sieve.seen import Seen
from migrate.sieve.signs import BASE, legacy_signs
from migrate.tune.callbacks.trial_homes import HOMES, TRIAL_CLASSES
from migrate.tune.trainables.saves import may_ask_where, may_keep_a_path, may_save_a_file

_MADE: Final = re.compile(rb"\btype[\s\\]*\([^()]*,")
"""A class that is made without a statement."""
_RESOURCES: Final = b"default_resource_request"
_EXTRA: Final = (b"extra_", b".to_json")
"""What is old of them."""
"""A class that asks for resources for what its trial starts."""
_SAVE: Final = b"save"
"""A method in the place of Ray's."""
_FIRST: Final = re.compile(rb"(?:[\s\\]|#[^\r\n]*)*([\w\x80-\xff]*)")
_INSTANCES: Final = re.compile(rb"(?m)^[ \t]*(?:self\.)?(\w+)[ \t]*=[ \t]*(?:\w+\.)*[A-Z]\w*\(")
"""What is given an instance of what may be a class."""
_LAST: Final = b".last_result"
_FIELD: Final = rb"%s\.%s(?:%s)(?![\w\x80-\xff])" % (GAP, GAP, "|".join(sorted(RESULT_FIELDS)).encode())
_BY_NAME: Final = re.compile(rb"\.last_result" + _FIELD)
"""A metric that is asked of a last result by an attribute."""
_ENDED: Final = re.compile(rb"(?m)^.*\.last_result[ \t]*(?=[\r\n;#]|$)")
_NAMED: Final = re.compile(rb"[ \t]*(\w+)[ \t]*=[^=]")
"""A line that ends with a last result, and the name that it gives to one."""
_TRIAL: Final = frozenset({b"trial", b""})
_SELF: Final = b"self"
_LOOPED: Final = re.compile(rb"for(?<!\wfor)%s([\w\x80-\xff]+)%sin(?!\w)" % (GAP, GAP))
"""What a loop gives."""


def asks_results_by_name(seen: Seen) -> bool:
    """Whether a metric of the last result of a trial may be asked for by an attribute, of it or of a variable."""
    if _LAST not in seen.data:
        return False
    if _BY_NAME.search(seen.data) is not None:
        return True
    named = {found[1] for line in _ENDED.findall(seen.data) if (found := _NAMED.match(line)) is not None}
    return any(re.search(rb"%s(?<![\w\x80-\xff]%s)%s" % (name, name, _FIELD), seen.data) for name in named)


def asks_trials(seen: Seen) -> bool:
    """Whether what is legacy in a trial is read from a parameter that is called or said to be one, or in a loop."""
    is_said = not seen.reached.keys().isdisjoint(TRIAL_CLASSES)
    if not is_said and not any(map(HOMES.fullmatch, seen.reached)):
        return False
    data, signs = seen.data, legacy_signs()
    asked = last_words(data, signs.of_trials) if signs.asked_of_trials.are_in(data) else frozenset()
    if is_said and any(_may_be_trial(data, word) for word in asked):
        return True
    if not asked.isdisjoint(_TRIAL):
        return True
    return bool(asked) and b"trials" in data and any(found[1] in asked for found in _LOOPED.finditer(data))


def _may_be_trial(data: bytes, word: bytes) -> bool:
    """Whether a word may be a variable or an attribute that is given something, or a parameter."""
    if not word or word in _TRIAL:
        return True
    given = re.compile(rb"%s(?<![\w\x80-\xff]%s)(?:%s(?:[:,=]|in\b)|[\s\\]*\))" % (word, word, GAP))
    return word != _SELF and given.search(data) is not None


def has_old_trainable(seen: Seen) -> bool:
    """Whether a class may derive from a Trainable and have, or read, what is legacy in one."""
    data, reached = seen.data, seen.reached
    if _RESOURCES in data and any(word in data for word in _EXTRA):
        return True
    signs = legacy_signs()
    for dotted in reached:
        owner, _, last = dotted.rpartition(".")
        if owner == BASE and last.encode() in signs.read.words | signs.members.words:
            return True
    ends = reached.get(BASE, [])
    if not ends or not (
        signs.members.are_in(data)
        or _reads(data, signs.read.pattern)
        or may_save_a_file(data)
        or may_keep_a_path(data)
        or may_ask_where(data, seen.texts)
        or any(head.name == _SAVE for head in heads(data, b"def"))
    ):
        return False
    made = (match for match in _MADE.finditer(data))
    return seen.derives_from((BASE,)) or any(made)


def asks_instances(seen: Seen) -> bool:
    """Whether an instance of a class of another file may be asked for what is legacy in a Trainable."""
    read = legacy_signs().read
    if not seen.path or not read.are_in(seen.data):
        return False
    asked = owners(seen.data, read.pattern)
    return bool(asked) and any(found[1] in asked for found in _INSTANCES.finditer(seen.data))


def has_members_of_one(seen: Seen) -> bool:
    """Whether a class may have what is legacy in a Trainable: its base may be one of another file."""
    return legacy_signs().members.are_in(seen.data) and seen.has_classes() and not is_apart_from_tune(seen)


def _reads(data: bytes, attributes: re.Pattern[bytes]) -> bool:
    """Whether an attribute may be read from the first argument of a function, or from an instance of a class."""
    found = owners(data, attributes)
    if b"" in found or any(
        match[1] in found for head in heads(data, b"def") if (match := _FIRST.match(data, head.start))
    ):
        return True
    return bool(found) and any(_is_made(data, head.name) for head in heads(data, b"class"))


def _is_made(data: bytes, name: bytes) -> bool:
    """Whether a class may be called, other than by the statement that makes it."""
    called = re.compile(rb"(?<![\w\x80-\xff])%s[\s\\]*\(" % re.escape(name))
    return any(
        not data[max(0, match.start() - 80) : match.start()].rstrip(b" \t\\\r\n").endswith(b"class")
        for match in called.finditer(data)
    )
