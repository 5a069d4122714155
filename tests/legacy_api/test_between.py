"""What none of the compared releases has, and the last of the others that has it."""

import pytest

from legacy_api import all_rows, find, last_of
from legacy_api.between import BETWEEN
from legacy_api.row import RELEASES
from migrate.wording import since


@pytest.mark.parametrize("spelling", BETWEEN)
def test_each_is_a_row_that_none_of_the_compared_releases_has(spelling):
    row = find(spelling)
    assert row is not None
    assert not row.last and BETWEEN[spelling] not in RELEASES


def test_messages_say_until_when_it_worked():
    assert since(find("ray.tune.track.init").code) == "worked up to Ray 1.6.0"
    assert since(find("lambda spec: value").code) == "worked up to Ray 0.5.3"


def test_messages_say_so_of_most_rows():
    asked = [row for row in all_rows() if row.today == "error" and not row.last]
    assert len([row for row in asked if last_of(row)]) > len(asked) * 0.6
