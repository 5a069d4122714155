"""Many texts looked for at once: what is found is what would be found one by one."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate.resolve.text.texts import Fitting, Texts
from migrate.resolve.text.words import Words

FEW_BEGINNINGS = (b".run(", b".fit(", b"_ray")
SEVERAL = (b"ray", b"tune.", b"_run", b"fit", b"a")
MANY = tuple(f"{letter}{number}".encode() for number in range(40) for letter in "abcdef")
PIECES = st.sampled_from([*FEW_BEGINNINGS, *SEVERAL, *MANY[:70], *(text[1:] for text in SEVERAL), b"\n", b" ", b"\xff"])


@pytest.mark.parametrize("texts", [(), (b"ray",), FEW_BEGINNINGS, SEVERAL, MANY])
@given(pieces=st.lists(PIECES, max_size=8))
def test_texts_are_found_where_one_of_them_stands(texts, pieces):
    data = b"".join(pieces)
    assert Texts(texts).are_in(data) == any(text in data for text in texts)


@pytest.mark.parametrize("texts", [FEW_BEGINNINGS, SEVERAL, MANY])
def test_each_text_is_found_wherever_it_stands(texts):
    looked_for = Texts(texts)
    for text in texts:
        assert looked_for.are_in(text)
        assert looked_for.are_in(b"." * 100 + text + b"." * 100)
        less = b"(" * 100 + text[:-1]
        assert looked_for.are_in(less) == any(other in less for other in texts)


@given(pieces=st.lists(PIECES, max_size=8))
def test_words_are_found_where_the_pattern_fits(pieces):
    words, data = Words(["ray", "run", "a1"]), b"".join(pieces)
    assert words.are_in(data) == (words.pattern.search(data) is not None)


@given(pieces=st.lists(st.sampled_from([b"run", b"(", b"_", b".", b"runs", b"\n"]), max_size=8))
def test_a_pattern_fits_where_a_search_for_it_finds_it(pieces):
    data = b"".join(pieces)
    rest = rb"(?<!\wrun)[(]"
    assert Fitting(b"run", rest).is_in(data) == (re.search(rb"run" + rest, data) is not None)


def test_what_a_pattern_begins_with_is_a_text():
    assert Fitting(b"a.b", rb"c").is_in(b"a.bc")
    assert not Fitting(b"a.b", rb"c").is_in(b"axbc")
