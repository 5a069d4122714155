"""Pickles read as data: nothing in them runs, whatever wrote them."""

import collections
import contextlib
import functools
import pickle
import pickletools
import random
import sys

import pytest

from v2_api.pickle_data import Global, Made, PickleDataError, read_pickle

PLAIN = {
    "none": None,
    "numbers": [True, False, 0, -1, 255, 2**40, -(2**70), 0.5],
    "text": ("", "é", "x" * 300),
    "bytes": [b"", b"x" * 300, bytearray(b"ab")],
    "nested": {1: {2: ({"a"}, frozenset({"b"}))}, ("k", 1): [[], (), {}, ((1,), (1, 2), (1, 2, 3), (1, 2, 3, 4))]},
}


@pytest.mark.parametrize("protocol", [4, 5])
def test_plain_values_are_themselves(protocol):
    assert _plain(read_pickle(pickle.dumps(PLAIN, protocol))) == PLAIN


def _plain(value):
    """`bytearray` is made by a call in protocol 4."""
    if isinstance(value, Made):
        return bytearray(value.arguments[0])
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("protocol", range(6))
def test_every_protocol_is_read(protocol):
    value = {"a": [1, 2.5, "text", None, True], "b": {"c": (1, 2)}}
    value["again"] = value["a"]
    read = read_pickle(pickle.dumps(value, protocol))
    assert read == value
    assert read["again"] is read["a"]


def test_a_value_that_contains_itself_is_read():
    value = []
    value.append(value)
    read = read_pickle(pickle.dumps(value))
    assert read[0] is read


class Config:
    def __init__(self):
        self.workers = 2

    def __reduce__(self):
        return (Config, (), {"workers": self.workers})


def test_an_object_is_told_by_its_class_and_state():
    read = read_pickle(pickle.dumps(Config()))
    assert (repr(read.maker), read.state) == (f"{__name__}.Config", {"workers": 2})


def test_items_of_containers_that_have_a_class_are_kept():
    ordered = read_pickle(pickle.dumps(collections.OrderedDict(a=1, b=2)))
    assert (repr(ordered.maker), ordered.items) == ("collections.OrderedDict", [("a", 1), ("b", 2)])
    partial = read_pickle(pickle.dumps(functools.partial(print, 1, end="")))
    assert (repr(partial.maker), partial.state[1:3]) == ("functools.partial", ((1,), {"end": ""}))


def test_a_function_that_cloudpickle_took_apart_has_its_name():
    cloudpickle = pytest.importorskip("ray.cloudpickle")
    namespace = {"__name__": "__main__"}
    exec("def train_func(config): return config", namespace)
    read = read_pickle(cloudpickle.dumps({"loop": namespace["train_func"]}))
    assert read["loop"].named() == "__main__.train_func"


@pytest.mark.parametrize(
    "pickled",
    [
        b"cos\nsystem\n(S'touch pwned'\ntR.",
        b"cnonexistent_module\nname\n.",
        b"\x80\x04\x8c\x02os\x8c\x06system\x93\x8c\x0btouch pwned\x85R.",
        b"(S'touch pwned'\nios\nsystem\n.",
        b"(cos\nsystem\nS'touch pwned'\no.",
    ],
)
def test_nothing_is_run_or_imported(pickled, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    modules = set(sys.modules)
    assert isinstance(read_pickle(pickled), Made | Global)
    assert not list(tmp_path.iterdir())
    assert set(sys.modules) == modules


def test_every_beginning_of_a_pickle_is_refused():
    content = pickle.dumps([PLAIN, Config()])
    for length in range(len(content)):
        with pytest.raises(PickleDataError, match="not a readable pickle"):
            read_pickle(content[:length])


def test_garbage_is_refused_or_read_but_never_breaks_the_reader():
    content = bytearray(pickle.dumps([PLAIN, Config(), collections.OrderedDict(a=1)]))
    dice = random.Random(0)
    for _ in range(3000):
        damaged = bytearray(content)
        for _ in range(dice.randint(1, 4)):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        with contextlib.suppress(PickleDataError):
            read_pickle(bytes(damaged))


def test_every_instruction_of_pickle_is_known():
    from v2_api import pickle_data

    known = {*pickle_data._PUSHES_ARGUMENT, *pickle_data._PUSHES, *pickle_data._DOES, "PROTO", "FRAME", "STOP"}
    assert {opcode.name for opcode in pickletools.opcodes} <= known
