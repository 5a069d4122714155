"""What values look like as JSON, and that they come back."""

from __future__ import annotations

import enum
import functools
import json
import os.path
import pickle
import sys
import threading
import types
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from v2_api.stored_value import Reader, UnavailableError, Writer


class Colour(enum.Enum):
    RED = 1


@dataclass
class Config:
    size: int
    names: list[str] = field(default_factory=list)
    inner: Config | None = None


class Opaque:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value


def there_and_back(value):
    writer = Writer()
    text = json.dumps(writer.write(value), allow_nan=False)
    return Reader(writer.pickles.__getitem__).read(json.loads(text))


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary(),
    lambda inner: (
        st.lists(inner)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(), inner)
        | st.dictionaries(st.integers() | st.sampled_from(["$tuple", "$import"]), inner)
    ),
    max_leaves=12,
)


@given(plain)
def test_data_comes_back_without_a_pickle(value):
    writer = Writer()
    text = json.dumps(writer.write(value), allow_nan=False)
    assert writer.pickles == {}
    found = Reader(None).read(json.loads(text))
    assert found == value
    assert repr(found) == repr(value)  # True is not 1, 1 is not 1.0


@pytest.mark.parametrize(
    "value",
    [
        {1, 2},
        frozenset({"a"}),
        Path("/data"),
        Colour.RED,
        Config(3),
        Config(3, ["a"], Config(4)),
        os.path.join,
        Opaque(3),
        [Opaque(3), {"a": (Opaque(4),)}],
    ],
)
def test_other_values_come_back(value):
    found = there_and_back(value)
    assert type(found) is type(value)
    assert found == value


def test_a_partial_comes_back():
    assert there_and_back(functools.partial(int, "11", base=2))() == 3


def test_a_config_is_written_by_what_differs_from_its_defaults():
    written = Writer().write(Config(3, inner=Config(4, ["a"])))
    assert written == {
        "$config": f"{__name__}:Config",
        "fields": {"size": 3, "inner": {"$config": f"{__name__}:Config", "fields": {"size": 4, "names": ["a"]}}},
    }


def test_a_function_is_written_by_its_name():
    assert Writer().write(there_and_back) == {"$import": f"{__name__}:there_and_back"}


def test_a_function_of_the_script_is_looked_up_in_the_script_that_runs_now(monkeypatch):
    script = types.ModuleType("__main__")
    script.__file__ = "/somewhere/job.py"
    exec("def loop(): return 1", script.__dict__)
    monkeypatch.setitem(sys.modules, "__main__", script)
    written = Writer().write(script.loop)
    assert written == {"$main": "loop", "script": "job.py"}
    exec("def loop(): return 2", script.__dict__)
    assert Reader(None).read(written)() == 2
    del script.loop
    with pytest.raises(UnavailableError, match=r"it was `loop` of the script job.py, and the program running now"):
        Reader(None).read(written)


def test_a_name_that_means_something_else_is_not_written():
    def local():
        return 1

    assert "$lost" in Writer().write(local)  # plain pickle cannot; Ray's can
    local.__qualname__ = "there_and_back"
    assert "$import" not in Writer().write(local)


def test_an_object_is_shown_where_its_pickle_is_named():
    writer = Writer()
    written = writer.write(Opaque(3))
    assert written["$pickle"] in writer.pickles
    assert written["shows"] == "<Opaque {'value': 3}>"


def test_without_pickles_an_object_is_unavailable():
    with pytest.raises(UnavailableError, match="is stored as a pickle, and loading it is switched off"):
        Reader(None).read(Writer().write(Opaque(3)))


def test_a_pickle_of_another_python_is_not_loaded():
    writer = Writer()
    written = writer.write(Opaque(3)) | {"python": "3.6"}
    with pytest.raises(UnavailableError, match=r"was pickled by Python 3\.6, and this is Python 3\.\d+"):
        Reader(writer.pickles.__getitem__).read(written)


def test_a_damaged_pickle_is_unavailable():
    writer = Writer()
    written = writer.write(Opaque(3))
    with pytest.raises(UnavailableError, match="cannot be unpickled here"):
        Reader(lambda digest: writer.pickles[digest][:-4]).read(written)


def test_what_cannot_be_pickled_is_lost_with_its_reason():
    written = Writer().write({"file": threading.Lock()})
    with pytest.raises(UnavailableError, match="was not kept, because it could not be pickled"):
        Reader(None).read(written)


def test_a_value_that_contains_itself_is_pickled():
    loop: list = []
    loop.append(loop)
    found = there_and_back(loop)
    assert found[0] is found


def test_a_gone_module_is_unavailable():
    with pytest.raises(UnavailableError, match=r"no_such_module\.loop cannot be imported here"):
        Reader(None).read({"$import": "no_such_module:loop"})


def test_only_dataclasses_are_called_while_reading():
    with pytest.raises(UnavailableError, match="subprocess:Popen is not a dataclass"):
        Reader(None).read({"$config": "subprocess:Popen", "fields": {"args": "true"}})


def test_a_form_of_a_newer_version_is_unavailable():
    with pytest.raises(UnavailableError, match=r"stored as \$future"):
        Reader(None).read({"$future": 1})


def test_the_pickler_is_a_choice():
    writer = Writer(dumps=lambda value: pickle.dumps("replaced"))
    assert Reader(writer.pickles.__getitem__).read(writer.write(Opaque(3))) == "replaced"
