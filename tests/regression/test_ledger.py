"""The demonstration fails when anything differs, or when nothing was compared."""

from __future__ import annotations

import pytest

pytest.importorskip("rich")
from examples.demo.ledger import Ledger


def test_nothing_compared_is_not_equal() -> None:
    assert not Ledger().equal


def test_one_difference_among_equal_values_is_a_difference() -> None:
    ledger = Ledger()
    ledger.compare("script", "best config", {"lr": 0.1}, {"lr": 0.1})
    ledger.compare("script", "weights", "8b50", "ea1f")
    assert not ledger.equal


def test_all_equal_is_equal() -> None:
    ledger = Ledger()
    ledger.compare("script", "best config", {"lr": 0.1}, {"lr": 0.1})
    assert ledger.equal
