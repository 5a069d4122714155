"""Whether a class of a file may be a Trainable because its base, which stands in another file of the tree, is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from migrate.resolve.text.import_lines import import_lines, import_words
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.module_files import files_of
from migrate.sieve.given import modules_of
from migrate.sieve.needles import ASKED_OF_OLD, OLD_METHODS, ONLY_OF_TRAINERS

_CLASS: Final = re.compile(rb"class(?<![^ \t\r\n]class)[ \t]+[\w\x80-\xff]+[ \t]*\(([^)]*)\)")
"""What may be the beginning of a class. Patterns that begin with letters are fast."""
_PLAIN: Final = re.compile(rb"class(?<![^ \t\r\n]class)[ \t]+[\w\x80-\xff]+[ \t]*(?:\(([^)]*)\)[ \t]*)?:")
_BASE: Final = re.compile(rb"(?:^|,)\s*([A-Za-z_][\w.]*)\s*(?=,|$)")
_ALIAS: Final = re.compile(rb"\b(\w+)[ \t]*=[ \t]*([A-Za-z_][\w.]*)[ \t]*(?=[,)#\r\n]|$)")
"""A name for another one: ``Parent = Base``, and what a function makes a class of unless it is given another one."""
_MAKER: Final = re.compile(rb"def(?<!\wdef)[ \t]+(\w+)[ \t]*\(([^)]*)\)")
_INNER: Final = re.compile(rb"\n[ \t]+class\b")
"""A class within something, which a function may make of what it is given."""
_DRIVEN: Final = re.compile(rb"(\w+|[\])])(?<!super\(\))[ \t]*\._(?:setup|train|save|restore|stop|log_result)\(")
"""What is called by a name that methods of Trainables had."""
_OF_08: Final = frozenset(method for method in OLD_METHODS if method.startswith(b"def _"))
_OF_NOTHING_ELSE: Final = frozenset({b"def _train(", b"def _log_result("})
_SEVERAL: Final = 2
"""How many of the other names hardly anything but a Trainable has together."""
_SELF: Final = frozenset({b"self", b"cls"})
_STAR: Final = re.compile(rb"\bfrom[ \t]+([\w.]+)[ \t]+import\b[ \t]*\(?[ \t]*\*")
_WORD: Final = re.compile(rb"\w+")
_RAY: Final = re.compile(rb"\bray\b")
_DEPTH: Final = 4
"""Through how many files a base is followed."""


def may_derive_from_its_tree(data: bytes, path: str, needles: set[bytes]) -> bool:
    """Whether a file has methods of an old Trainable, and a class whose base may be one of another file.

    Args:
        data: The file, which need not name Ray itself.
        path: Where it is; without it nobody knows what it imports.
        needles: The needles that stand in it.
    """
    if not path or needles.isdisjoint(OLD_METHODS):
        return False
    if _has_base_of_ray(data, path, frozenset(), _DEPTH):
        return True
    old = needles & _OF_08
    if len(old) < _SEVERAL and old.isdisjoint(_OF_NOTHING_ELSE):
        return False  # who may import the file takes long to find out
    if any(not bases.strip() or bases.strip() == b"object" for bases in _PLAIN.findall(data)) and _may_be_given(path):
        return True  # which classes of other files mix in
    taken = {word for _, given in _MAKER.findall(data) for word in _WORD.findall(given)}
    return _INNER.search(data) is not None and not taken.isdisjoint(bases_in(data)) and _may_be_given(path)


def may_drive_its_tree(data: bytes, path: str, needles: set[bytes]) -> bool:
    """Whether a file calls an object as Ray 0.8 called a Trainable, and its class may be one of another file.

    What it makes, or is said to be given, is of a class that it imports; what another file hands to one of its
    functions is of any.

    Args:
        data: The file, which need not name Ray itself.
        path: Where it is; without it nobody knows what it imports.
        needles: The needles that stand in it.
    """
    if not path or needles.isdisjoint(ASKED_OF_OLD):
        return False
    asked = {owner for owner in _DRIVEN.findall(data) if owner not in _SELF}
    if not asked:
        return False
    if _has_base_of_ray(data, path, import_words(data), _DEPTH):
        return True
    if not any(asked.intersection(_WORD.findall(taken)) for _, taken in _MAKER.findall(data)):
        return False
    return _may_be_given(path)


def may_have_trainers_of_its_tree(data: bytes, path: str, needles: set[bytes]) -> bool:
    """Whether a class may be asked, or given, what only trainers were, and be one of a trainer of another file.

    Args:
        data: The file, which need not name Ray itself.
        path: Where it is; without it nobody knows what it imports.
        needles: The needles that stand in it.
    """
    if not path or needles.isdisjoint(ONLY_OF_TRAINERS):
        return False
    homes = (home for _, home in files_of(path, modules_of(data), data) if home != path)
    return any(_names_ray(other) and b"Trainer" in other for other in map(_read, homes) if other is not None)


def _may_be_given(path: str) -> bool:
    """Whether what names Ray may give functions of a file something, or get something of them."""
    from migrate.resolve.trees.neighbours import may_be_given_to_ray, notebooks_importing

    return may_be_given_to_ray(path) or any(b"ray" in code for code in notebooks_importing(path))


def _has_base_of_ray(data: bytes, path: str, asked: frozenset[bytes], depth: int) -> bool:
    """Whether a base of a file's classes, or what another file has from it by some names, may come from Ray."""
    names = _meant(data, asked | bases_in(data))
    modules = list(_modules(data, names)) if names and depth else []
    handed_on = names.union(*(_WORD.findall(module.encode()) for module in modules))
    for _, home in files_of(path, modules, data):
        other = _read(home) if home != path else None
        if other is None:
            continue
        if _names_ray(other) or _has_base_of_ray(other, home, handed_on, depth - 1):
            return True
    return False


def _modules(data: bytes, names: frozenset[bytes]) -> Iterator[str]:
    """The modules that a file may have some names from."""
    yield from dict.fromkeys(modules_of(data, names))
    if b"*" in data:
        lines = (line for line in import_lines(data) if b"*" in line)
        yield from (star[1].decode("utf-8", "replace") for line in lines for star in _STAR.finditer(line))


def _names_ray(data: bytes) -> bool:
    return b"ray" in data and _RAY.search(data) is not None


def bases_in(data: bytes) -> frozenset[bytes]:
    """The names in the bases of a file's classes."""
    bases = {base for found in _CLASS.finditer(data) for base in _BASE.findall(found[1])}
    return frozenset(name for base in bases for name in _WORD.findall(base))


def _meant(data: bytes, names: frozenset[bytes]) -> frozenset[bytes]:
    """Some names, and those in what a file lets them stand for, or gives functions that take them."""
    if not names:
        return names
    is_given = any(name + mark in data for name in names for mark in (b"=", b" =", b"\t="))
    values = [value for name, value in _ALIAS.findall(data) if name in names] if is_given else []
    for maker, taken in _MAKER.findall(data) if _INNER.search(data) is not None else ():
        if not names.isdisjoint(_WORD.findall(taken)):
            values += re.findall(rb"%s(?<!\w%s)\(([^)]*)\)" % (maker, maker), data)
    return names.union(*map(_WORD.findall, values))


def _read(path: str) -> bytes | None:
    try:
        return read_before(path)
    except OSError:
        return None
