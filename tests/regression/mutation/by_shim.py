"""Who notices on the side of the shim, as far as no Ray has to be started for it.

Scripts that only import are run as they are, and so is one use of each row that no script can use, which wants the
libraries that Ray's integrations are for; calls of `tune.run` and `run_experiments` as far as Ray's machinery would
start (`tests.regression.specs`), one for each value that a parameter is given.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tests.regression.mutation.children import ask
from tests.regression.mutation.spellings import GIVEN, spellings
from tests.regression.mutation.without import nearness, rows, take_out
from tests.regression.observe import Json
from tests.regression.specs.values import VALUES
from tests.regression.suite.scripts import FOLDER, all_scripts

STARTS = "ray.init"
"""What scripts say that start Ray."""
_RUN = """\
import os
from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler, FIFOScheduler
from ray.tune import CLIReporter, Callback
HERE = os.getcwd()
class Model(tune.Trainable):
    def step(self):
        return {{"loss": 1.0}}
class Watch(Callback):
    pass
def name_of(trial):
    return "trial"
def stops(trial_id, result):
    return True
{call}
"""


def texts() -> dict[str, str]:
    """Scripts that start nothing, calls with each value, and the names and parameters that can have no script."""
    found = {script.name: script.path.read_text() for script in all_scripts()}
    found = {name: text for name, text in found.items() if STARTS not in text}
    found |= {name: GIVEN + text for name, text in ask(spellings).items()}
    for name, values in VALUES.items():
        for number, value in enumerate(values):
            found[f"tune.run({name}), {number}"] = _RUN.format(call=f"tune.run(Model, {name}={value})")
            experiment = f'tune.Experiment("e", Model, {name}={value})'
            found[f"Experiment({name}), {number}"] = _RUN.format(call=f"tune.run_experiments({experiment})")
            call = f'tune.run_experiments({{"e": {{"run": Model}}}}, {name}={value})'
            found[f"run_experiments({name}), {number}"] = _RUN.format(call=call)
    return found


def outcome(given: Mapping[str, str]) -> Json:
    """Nothing yet: what scripts do with all rows is observed when it is compared."""
    return {}


def _observed(given: Mapping[str, str], code: str = "") -> Json:
    """What scripts note, ask Ray for, or end with, without a row. This process has imported Ray, and not the shim."""

    def observed() -> Json:
        if code:
            take_out(code)
        import compat.auto  # noqa: F401
        from tests.regression.specs import observe

        observe.stop_in_front_of_the_machinery()
        return {name: _one(text) for name, text in given.items()}

    return ask(observed)


def _one(text: str) -> Json:
    import sys

    from tests.regression.specs.observe import observed

    with tempfile.TemporaryDirectory(prefix="mutation-") as directory:
        notes = os.path.join(directory, "notes.jsonl")
        os.environ.update(HOME=directory, SUITE_NOTES=notes, SUITE_RESULTS=os.path.join(directory, "results"))
        os.chdir(directory)
        sys.path.insert(0, str(FOLDER))
        try:
            answer = str(observed(text))
        finally:
            sys.path.remove(str(FOLDER))
            os.chdir("/")
        noted = Path(notes).read_text() if os.path.exists(notes) else ""
    return (answer + noted).replace(directory, "<here>")


def noticed_row(given: Mapping[str, str], whole: Json, code: str) -> list[str]:
    """The first script that does something else without that row; its own spelling is enough."""
    row = next(row for row in rows() if row.code == code)
    chosen = {name: text for name, text in given.items() if nearness(row, text)}
    own = {name: chosen.pop(name) for name in [f"spelling of {code}"] if name in chosen}
    return different(own, whole, code) or different(chosen, whole, code)


def different(given: Mapping[str, str], whole: Json, code: str) -> list[str]:
    """The first text that does something else without a row or an adapter, if any does.

    Args:
        given: The texts by their names.
        whole: What they do with all; what was not known yet is added.
        code: The row, or the adapter.
    """
    if not given:
        return []
    seen = _observed({name: text for name, text in given.items() if name not in whole})
    if "error" in seen:
        raise RuntimeError(seen["error"])
    whole |= seen
    found = _observed(given, code)
    if "error" in found:
        return ["the shim fails"]
    suspected = [name for name, result in found.items() if result != whole[name]]
    return next(([name] for name in suspected if _differs_alone({name: given[name]}, code)), [])


def _differs_alone(given: Mapping[str, str], code: str) -> bool:
    """Whether a text by itself differs, and does so for want of the row: some things are said once in a process."""
    with_all = _observed(given)
    return with_all == _observed(given) and with_all != _observed(given, code)
