"""Whether a file may ask a dataset for what it does not answer any more, or give it what it does not take."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from legacy_api.batch_methods import AS_DICTIONARY, BATCHES, FORMAT, ITERATING, MAPPED, OF_ROWS, ROWS
from legacy_api.dataset_blocks import BY_FUNCTION, COUNTED, SHUFFLE
from legacy_api.dataset_values import SIZE, VALUES
from legacy_api.shard_members import OF_EPOCHS, OF_WINDOWS
from migrate.resolve.text.bare import bare
from migrate.resolve.text.reach import GAP, Reached, call_at, reach
from migrate.resolve.text.texts import Texts
from migrate.resolve.text.words import Words, is_key_of
from migrate.sieve.given import imported_files
from migrate.sieve.scripts import has_scripts_on_a_line, scripts_in
from migrate.sieve.seen import Seen
from migrate.train.datasets.asked import lost_arguments, lost_members

_DATA: Final = b"data"
_OF_A_ROW: Final = f".{AS_DICTIONARY}".encode()
_BETWEEN: Final = b" \t\r\n\f\\()"
_SHARD: Final = b"get_dataset_shard"
_OF_MODULE: Final = re.compile(rb"(?<![\w.])(?:np|numpy|torch|itertools|pa|pc)\.$")
"""What has functions of the same names, and is no dataset."""
_ONLY_OF_PIPELINES: Final = tuple(f".{name}(".encode() for name in (*OF_WINDOWS, *OF_EPOCHS))
_MEMBERS: Final = Words(lost_members())
_MAPPED: Final = f".{MAPPED}(".encode()
_OF_ANOTHER: Final = re.compile(rb"(?<!self)" + re.escape(_MAPPED))
"""A class that asks itself is a dataset, or no user of one."""
_IN_BATCHES: Final = tuple(f".{name}".encode() for name in (MAPPED, BATCHES))
_CALLED: Final = tuple(f".{name}(".encode() for name in OF_ROWS)
_LOOPED: Final = tuple(f".{name}(".encode() for name in ROWS)
_ITERATING: Final = tuple(f".{name}(".encode() for name in ITERATING)
# Those that begin with letters are fast.
_NEXT: Final = re.compile(rb"next\((?<!\wnext\()(?![\s\\]*iter\()|__next__(?<=\.__next__)\b")
_FIRST: Final = re.compile(rb"\.take(?:_all)?\([^()]*\)\[")
_OF_ITER: Final = re.compile(rb"next\([\s\\]*iter\([^\r\n]*?\.(?:%s)\(" % "|".join(ROWS).encode())
_FUNCTIONS: Final = re.compile(
    rb"\.(?:%s)\([\s\\]*(?:fn[\s\\]*=[\s\\]*)?(?:(lambda)\b|(?:\w+\.)*(\w+)(?:\(\))?[\s\\]*[,)])"
    % "|".join(OF_ROWS).encode()
)
_LISTS: Final = re.compile(
    rb"->[\s\\\"']*(?:\w+\.)*(?:[lL]ist|ndarray)\b|\breturn[\s\\(]*(?:\[|np\.|numpy\.)|\.(?:to_numpy|to_?list)\(|[\"']records[\"']"
    rb"|\blambda\b[^:]*:[\s\\(]*(?:\[|np\.|numpy\.)"
)
"""What may make, or say, the lists and arrays that a function gives back."""
_LOOPS: Final = re.compile(rb"\bfor\b[\s\\]+\w+[\s\\]+in\b[^:]*?\.(?:%s)\(" % "|".join(ROWS).encode())
_COUNTED: Final = f".{COUNTED}".encode()
_SHUFFLED: Final = f".{SHUFFLE}(".encode()
_SORTED: Final = tuple(f".{name}(".encode() for name in BY_FUNCTION)
_BY_FUNCTION: Final = re.compile(
    rb"\.(?:%s)\(%s(?:key%s=%s)?(?:(lambda)\b|(\w+))" % ("|".join(BY_FUNCTION).encode(), GAP, GAP, GAP)
)
_FOLLOWED: Final = frozenset({"ray", "ray.data", "ray.data.dataset", "ray.data.read_api"})
_PREPROCESSORS: Final = "ray.data.preprocessor"
_TRANSFORMED: Final = b"transform("
"""What gives a dataset in turn."""
_MAKES: Final = re.compile(r"ray\.data\.(?:\w+\.)?(?:(?:range|read|from)(?:_\w+)?|\*)")
"""What makes a dataset."""
_CLASS: Final = re.compile(r"ray\.data\.(?:\w+\.)?(?:Materialized)?Dataset")
_ANNOTATED: Final = re.compile(
    rb"(?:[:\[|]|None[\s\\]*,)[\s\\\"']*(?:\w+\.)*(?:Materialized)?Dataset\b|Dataset[\s\\]+as\b"
)


@cache
def seldom() -> tuple[bytes, ...]:
    """What stands in every such file, and in few others."""
    texts = (
        *(f".{name}" for name in (*lost_members(), MAPPED, BATCHES)),
        *lost_arguments(),
        *(value for value, name in _values().items() if name != SIZE),  # what is mapped has it
        COUNTED,
        *(text.decode() for text in (*_SORTED, *_CALLED, *_LOOPED, *_ITERATING, *_ONLY_OF_PIPELINES)),
    )
    return tuple(sorted(text.encode() for text in texts))


@cache
def _seldom() -> Texts:
    return Texts(seldom())


@cache
def _values() -> dict[str, str]:
    """Values that mean nothing any more, as they are written, with the arguments that they are for."""
    return {quote + value + quote: name for name, value in VALUES for quote in ("'", '"')}


def asks_datasets(data: bytes) -> bool:
    """Whether one of them stands in a file that names Ray's datasets, a value beside the name of its argument.

    In the texts of a file it counts where a text is a script.
    """
    if not _seldom().are_in(data):
        return False
    if _OF_A_ROW in data:
        return True  # nothing but a row has it, whatever gives the row
    if any(name in data for name in _ONLY_OF_PIPELINES):
        return True
    if not _uses_one(data) and not (has_scripts_on_a_line(data) and _uses_one(data.replace(rb"\n", b"\n"))):
        return False
    code = bare(data) or data
    return _uses_one(code) or any(_is_used_in(one.code) and one.is_told_of() for one in scripts_in(data, code))


def hands_datasets_on(seen: Seen) -> bool:
    """Whether a file makes datasets, and imports one of its tree that asks something for what datasets lost."""
    is_made = bool(seen.path) and any(_MAKES.fullmatch(dotted) is not None for dotted in seen.reached)
    return is_made and any(map(_asks_or_is_given, imported_files(seen.path, seen.data)))


def asks_datasets_of_others(data: bytes, path: str) -> bool:
    """Whether a file asks something for what datasets lost, and imports one of its tree that makes some."""
    return bool(path) and _asks(data) and any(map(_may_have_one, imported_files(path, data)))


def _is_used_in(text: bytes) -> bool:
    """Whether one is used in a script in a text, whose lines may end as they are escaped."""
    return any(_may_have_one(code) and _asks_in_text(code) for code in {text, text.replace(rb"\n", b"\n")})


def _uses_one(code: bytes) -> bool:
    return _may_have_one(code) and _asks_or_is_given(code)


def _asks_or_is_given(data: bytes) -> bool:
    return _asks_in_text(data) or _gives_rows(data) or _gives_batches(data) or _gives_the_next(data)


def _asks_in_text(data: bytes) -> bool:
    """What is spoken of in scripts in texts, too: rows and batches are for rules alone, which do not see these."""
    return _names_values(data) or _asks_for_blocks(data) or _asks(data)


def _names_values(data: bytes) -> bool:
    return any(value.encode() in data and f"{name}=".encode() in data for value, name in _values().items())


def _asks_for_blocks(data: bytes) -> bool:
    """Whether blocks are counted, or said, or something may be sorted or grouped by a function of the file."""
    if _COUNTED in data or (_SHUFFLED in data and is_key_of(data, COUNTED.encode())):
        return True
    return any(text in data for text in _SORTED) and any(
        found[1] or re.search(rb"\bdef\s+%s\b|\b%s\s*=\s*lambda\b" % (found[2], found[2]), data)
        for found in _BY_FUNCTION.finditer(data)
    )


def _may_have_one(data: bytes) -> bool:
    """Whether a dataset may be made, or something may be said, which a text may do, or be asked, to be one."""
    if _SHARD in data:
        return True
    reached: Reached | None = reach(data, _FOLLOWED) if _DATA in data else {}
    if reached is None or any(_MAKES.fullmatch(dotted) is not None for dotted in reached):
        return True
    if _TRANSFORMED in data and any(dotted.startswith(_PREPROCESSORS) for dotted in reached):
        return True
    if _MAPPED in data and _OF_ANOTHER.search(data):
        return True
    return any(_CLASS.fullmatch(dotted) is not None for dotted in reached) and _ANNOTATED.search(data) is not None


def _gives_batches(data: bytes) -> bool:
    """Whether batches may be given to a function or a loop without a word about their format, or come back as lists."""
    if _IN_BATCHES[0] in data and _LISTS.search(data) is not None:
        return True
    return any(
        (call := call_at(data, found.end())) is not None and FORMAT.encode() not in call.keywords
        for text in _IN_BATCHES
        if text in data
        for found in re.finditer(re.escape(text), data)
    )


def _gives_the_next(data: bytes) -> bool:
    """Whether the next batch or row may be asked for."""
    is_asked = b"next(" in data or b".__next__" in data
    return is_asked and any(text in data for text in _ITERATING) and _NEXT.search(data) is not None


def _takes_rows(data: bytes) -> bool:
    if _LOOPS.search(data) is not None or _FIRST.search(data) is not None:
        return True
    return b"next(" in data and _OF_ITER.search(data) is not None


def _gives_rows(data: bytes) -> bool:
    """Whether rows may be given to a function that the file knows, or to a loop."""
    if any(text in data for text in _LOOPED) and _takes_rows(data):
        return True
    return any(text in data for text in _CALLED) and any(
        found[1] or re.search(rb"\b(?:def|class|import)\b[^:]*?\b%s\b" % found[2], data)
        for found in _FUNCTIONS.finditer(data)
    )


def _asks(data: bytes) -> bool:
    if _MEMBERS.are_in(data) and any(_is_asked(data, found.start()) for found in _MEMBERS.pattern.finditer(data)):
        return True
    return any(
        any(f".{method}".encode() in data for method in methods) and is_key_of(data, name.encode())
        for name, methods in lost_arguments().items()
    )


def _is_asked(data: bytes, place: int) -> bool:
    """Whether a word is what something is asked for that may be a dataset."""
    before = data[max(0, place - 200) : place]
    line = before.rpartition(b"\n")[2]
    is_attribute = b"#" in line or before.rstrip(_BETWEEN).endswith(b".")
    return is_attribute and _OF_MODULE.search(before) is None
