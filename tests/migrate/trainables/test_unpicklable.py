"""Callbacks, searchers and stoppers that `tune.run` took as they were, and that a Tuner cannot be pickled with."""

import pytest

from migrate.engine import rewrite_text

TEXT = """\
import csv
import sqlite3
import threading

from mine import f
from ray import tune
from tqdm import tqdm


class Seen(tune.Callback):
    def __init__(self, path):
        self.path = path
        {held}

{more}
tune.run(f, {given})
"""


def told(held, given="callbacks=[Seen('x')]", more=""):
    """What is said of it."""
    found = rewrite_text(TEXT.format(held=held, given=given, more=more)).findings
    return [one.old for one in found if one.attention and "cannot be pickled" in one.message]


@pytest.mark.parametrize(
    "held",
    [
        "self.file = open(path, 'w')",
        "self.lock = threading.Lock()",
        "self.bar = tqdm(total=3)",
        "self.rows = sqlite3.connect(path)",
        "self.writer = csv.writer(path)",
    ],
)
def test_what_holds_files_locks_and_connections_is_told(held):
    assert told(held) == ["ray.tune.run(callbacks)"]


@pytest.mark.parametrize(
    ("given", "name"),
    [("stop=Seen('x')", "stop"), ("search_alg=seen", "search_alg"), ("callbacks=[seen]", "callbacks")],
)
def test_whatever_it_is_given_as(given, name):
    assert told("self.lock = threading.Lock()", given, "\nseen = Seen('x')\n") == [f"ray.tune.run({name})"]


@pytest.mark.parametrize(
    ("held", "given", "more"),
    [
        ("self.rows = []", "callbacks=[Seen('x')]", ""),
        ("self.file = None", "callbacks=[Seen('x')]", ""),
        ("lock = threading.Lock()", "callbacks=[Seen('x')]", ""),
        ("self.lock = threading.Lock()", "callbacks=[Other()]", "\nclass Other(tune.Callback):\n    pass\n"),
        (
            "self.lock = threading.Lock()",
            "callbacks=[Seen('x')]",
            "    def __getstate__(self):\n        return {'path': self.path}\n",
        ),
        ("self.lock = threading.Lock()", "config={'seen': Seen}", ""),
    ],
)
def test_what_can_be_pickled_is_not(held, given, more):
    assert told(held, given, more) == []
