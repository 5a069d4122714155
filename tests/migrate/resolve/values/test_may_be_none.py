"""Paths that the file says may be None: what is made of them is None then, as `local_dir=None` was no place."""

import pytest

from tests.migrate.support import rewritten

RUN = "from dataclasses import dataclass\nfrom typing import Optional, Union\n\nfrom ray import tune\n\n\n{}\n"
OF_CLASS = """\
@dataclass
class Config:
    {}


def search(config: Config):
    tune.run(f, local_dir=config.out)
"""
GUARDED = "storage_path=os.path.abspath(os.path.expanduser({0})) if {0} else None"
PLAIN = "storage_path=os.path.abspath(os.path.expanduser({0}))"


@pytest.mark.parametrize("note", ["Optional[str]", "str | None", "Union[str, None]", '"str | None"', '"Optional[str]"'])
def test_an_annotation_says_it(note):
    text = rewritten(RUN.format(f"def search(out: {note}):\n    tune.run(f, name='a', local_dir=out)"))
    assert GUARDED.format("out") in text


@pytest.mark.parametrize(
    "field", ["out: Optional[str] = None", "out: str = None", "out: str | None", "out: Optional[str]"]
)
def test_a_field_of_a_class_says_it(field):
    assert GUARDED.format("config.out") in rewritten(RUN.format(OF_CLASS.format(field)))


@pytest.mark.parametrize("call", ["search(None)", "search(out=None)", "search('/a')\nsearch(None)"])
def test_a_call_says_it(call):
    text = rewritten(RUN.format(f"def search(out):\n    tune.run(f, name='a', local_dir=out)\n\n\n{call}"))
    assert GUARDED.format("out") in text


@pytest.mark.parametrize(
    "note", ["str", '"str"', "Optional", "Union[str, bytes]", "list[None]", "'no annotation at'", "1"]
)
def test_other_annotations_do_not(note):
    text = rewritten(RUN.format(f"def search(out: {note}):\n    tune.run(f, name='a', local_dir=out)"))
    assert PLAIN.format("out") + "," in text


@pytest.mark.parametrize("field", ["out: str", 'out: str = "runs"', "other: Optional[str] = None\n    out: str"])
def test_other_fields_do_not(field):
    assert "if config.out else None" not in rewritten(RUN.format(OF_CLASS.format(field)))


@pytest.mark.parametrize("call", ["search('/a')", "search(out=b)", "other(None)"])
def test_other_calls_do_not(call):
    text = rewritten(RUN.format(f"def search(out):\n    tune.run(f, name='a', local_dir=out)\n\n\n{call}"))
    assert PLAIN.format("out") + "," in text


OBJECT = """\
class Search:
    def __init__(self, out):
        self.out = {}

    def store_in(self, out):
        self.{} = out

    def run(self):
        tune.run(f, name="a", local_dir=self.out)
"""


def test_an_attribute_that_is_none_at_first_says_it():
    text = rewritten(RUN.format(OBJECT.format("None", "out")))
    assert GUARDED.format("self.out") in text


@pytest.mark.parametrize(("first", "name"), [("out", "out"), ("'runs'", "other"), ("[None]", "out")])
def test_an_attribute_that_is_not_set_to_none_does_not(first, name):
    text = rewritten(RUN.format(OBJECT.format(first, name)))
    assert "if self.out else None" not in text


PLACED = "def place():\n    if there:\n        return '/a'\n    {}\n\n\ntune.run(f, name='a', local_dir=place())"


@pytest.mark.parametrize("last", ["return None", "return", "return '/b' if here else None", "return os.getenv('OUT')"])
def test_a_function_that_returns_it_says_it(last):
    text = rewritten("import os\n" + RUN.format(PLACED.format(last)))
    assert "expanduser(place())" not in text


@pytest.mark.parametrize(
    "last", ["return '/b'", "raise ValueError", "return [None]", "def inner():\n        return None"]
)
def test_a_function_that_returns_something_else_does_not(last):
    text = rewritten("import os\n" + RUN.format(PLACED.format(last)))
    assert PLAIN.format("place()") in text
