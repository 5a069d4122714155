"""Old commands of Serve and RLlib in files that do not name Ray."""

import pytest

from legacy_api import rows_of_kind
from migrate.resolve.text.funnel import may_be_legacy

OLD = [row.old.split() for kind in ("command", "flag") for row in rows_of_kind(kind)]
OLD = [words for words in OLD if words[0] in ("serve", "rllib")]


@pytest.mark.parametrize("words", OLD, ids=" ".join)
@pytest.mark.parametrize("quote", ["'", '"'])
def test_every_one_of_the_catalogue_is_looked_at(words, quote):
    as_list = ", ".join(f"{quote}{word}{quote}" for word in words)
    assert may_be_legacy(f"call({quote}{' '.join(words)} x{quote})\n".encode())
    assert may_be_legacy(f"call([{as_list}])\n".encode())


@pytest.mark.parametrize("text", ["serve run x:app", "serve deploy", "observe --host", "rllib", "to serve a train"])
def test_other_texts_are_not(text):
    assert not may_be_legacy(f"call({text!r})\n".encode())
