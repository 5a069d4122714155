"""What callbacks hold, kept in the directory of a trainer's run: losing it is said, and never ends a run."""

from __future__ import annotations

import threading

import pytest

from v2_api.run_location import RunLocation
from v2_api.snapshot import SNAPSHOT

pytest.importorskip("ray")


class Counts:
    """A callback that has counted up to a number."""

    def __init__(self, count=None):
        self.count = count

    def get_state(self):
        return {"count": self.count}

    def set_state(self, state):
        self.count = state["count"]


@pytest.fixture
def location(tmp_path):
    (tmp_path / SNAPSHOT).write_text("{}")
    return RunLocation.of(tmp_path)


def test_callbacks_go_on_with_what_they_held(location):
    from compat.adapters.train_runs.callback_states import bring_states_back, keep_states

    keep_states(location, [object(), Counts(3)])
    after = Counts()
    bring_states_back(location, [object(), after], load_pickle=True)
    assert after.count == 3


def test_what_cannot_be_pickled_is_not_kept(location, tmp_path):
    from compat.adapters.train_runs.callback_states import FILE, keep_states

    with pytest.warns(UserWarning, match=r"get_state\(\) is not kept.*lock"):
        keep_states(location, [Counts(threading.Lock())])
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(
    ("content", "load_pickle", "now", "why"),
    [
        (b"no pickle", True, 1, "it cannot be loaded"),
        (None, False, 1, "loading pickles is switched off"),
        (None, True, 0, None),
        (None, True, 1, "more callbacks than the 1 of now"),
    ],
)
def test_callbacks_that_begin_anew_say_so(location, tmp_path, recwarn, content, load_pickle, now, why):
    from compat.adapters.train_runs.callback_states import FILE, bring_states_back, keep_states

    keep_states(location, [Counts(1), Counts(2)])
    if content is not None:
        (tmp_path / FILE).write_bytes(content)
    after = [Counts() for _ in range(now)]
    bring_states_back(location, after, load_pickle=load_pickle)
    assert [callback.count for callback in after] == [None] * now
    assert [why in str(warning.message) for warning in recwarn] == ([True] if why else [])
