"""The state of a run that code reads by itself: ``json.load(file)["checkpoints"]`` of an ``experiment_state-*.json``.

Fires on none: nothing is changed.

Declines, with a finding: the entry ``checkpoints`` of what is read as JSON, in a file that names such a state. Through
Ray 2.6 the trials of the run stood there; today they are below ``trial_data``, each with other entries.
"""

from __future__ import annotations

from typing import Final

from migrate.rule import Example, Result
from migrate.tune.results.stored_states import trials_of_states

ORDER = 43

_CODE: Final = """\
import json
from ray import tune

state = json.load(open("/runs/exp/experiment_state-2020-01-01_00-00-00.json"))
print(len(state["checkpoints"]))
"""

EXAMPLES: tuple[Example, ...] = ((_CODE, _CODE),)

_FORM: Final = 'experiment_state["checkpoints"]'
_ADVICE: Final = (
    "the trials of a stored run are below `trial_data` today, with other entries: open it with "
    "`tune.ExperimentAnalysis(<the directory of the run>)`, and ask its `trials`"
)


def rewrite(result: Result) -> None:
    """Report every place that reads the trials out of a state."""
    for node in trials_of_states(result.source):
        result.decline(node, None, _FORM, _ADVICE)
