"""Who notices where scripts really run: under the shim, without the row in the driver and in all of Ray's processes.

What a script does then is compared with its recording, as `tests.regression.suite` does it.
"""

from __future__ import annotations

import tempfile
from functools import cache
from itertools import chain
from pathlib import Path

from tests.regression.mutation.entered import everywhere
from tests.regression.observe import Json
from tests.regression.suite.announced import FIELD
from tests.regression.suite.check import Checked, compared
from tests.regression.suite.columns import under_the_shim
from tests.regression.suite.differences import Difference
from tests.regression.suite.record import recorded
from tests.regression.suite.scripts import Script, all_scripts
from tests.regression.suite.table import PAGE
from tests.regression.suite.told import told
from tests.regression.suite.uses import codes_announced, codes_in_the_text

RUNS = 3
"""How many scripts are run at most for a row."""
REPORT = "the report on"


def texts() -> dict[str, str]:
    """Nothing: scripts are run as they are."""
    return {}


def outcome(given: dict[str, str]) -> Json:
    """Nothing: what scripts do with all rows is recorded."""
    return given


def noticed_row(given: dict[str, str], whole: Json, code: str) -> list[str]:
    """The first of some scripts that use a row and do something else without it, those that do least first.

    If there is none, that of which the shim reports the row: another row does its work, and is reported instead.
    """
    users = [script for script in all_scripts() if code in _codes(script) and recorded(script) is not None]
    for script in sorted(users, key=lambda script: script.recording.stat().st_size)[:RUNS]:
        if notices(script, code):
            return [script.name]
    return [f"{REPORT} {script.name}" for script in users if code in codes_announced(script)][:1]


@cache
def _codes(script: Script) -> set[str]:
    """The rows that a script uses, according to the shim and to the codemod."""
    return codes_in_the_text(script) | codes_announced(script)


def notices(script: Script, code: str) -> bool:
    """Whether a script does something else under the shim without a row or an adapter.

    What it did on its old Ray is something else, too, where the page tells of a difference that the shim makes.

    Raises:
        RuntimeError: The script does so with all of them as well; nothing can be said then.
    """
    if not _is_something_else(script, code):
        return False
    if not _is_as_ever(script):
        raise RuntimeError(
            f"{script.name} does not do under the shim what docs/regression.md says, with nothing taken away: "
            'are the libraries of `pip install -e ".[regression]"` there?'
        )
    return True


@cache
def _is_as_ever(script: Script) -> bool:
    return not _is_something_else(script, "")


def _is_something_else(script: Script, without: str) -> bool:
    checked = checked_without(script, without)
    lost = (line for line in _allowed().get(script, ()) if line not in checked.used and not line.is_chance)
    # What the shim says of a row is no work of it.
    done = (found for found in checked.unexplained if found.where.partition("/")[0] != FIELD)
    return any(True for _ in chain(done, lost))


@cache
def _allowed() -> dict[Script, tuple[Difference, ...]]:
    """The differences that the page tells of, by the scripts that have them under the shim."""
    return {one.script: one.used for one in told(PAGE.read_text()) if one.column == "shim"}


def checked_without(script: Script, code: str) -> Checked:
    """What a script does under the shim without a row, or with all if it is ``""``, compared with its recording.

    Raises:
        RuntimeError: There is no recording of the script as it is now.
    """
    recording = recorded(script)
    if recording is None:
        raise RuntimeError(f"{script.name} has no current recording: make record RAY={script.dialect.ray}")
    with tempfile.TemporaryDirectory(prefix="mutation-") as directory:
        trace = under_the_shim(script, Path(directory), MUTATION_WITHOUT=code, PYTHONPATH=everywhere())
    return compared(script, "shim", recording["trace"], trace)
