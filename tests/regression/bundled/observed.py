"""What the trials of an example came to, and in what two runs of it differ."""

import ast
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.regression.bundled.releases import TRAIN, cache
from tests.regression.bundled.ways import (
    AGAIN,
    AGAIN_IN_TURN,
    BESIDE_OWN,
    BESIDE_OWN_IN_TURN,
    MIGRATED,
    MIGRATED_IN_TURN,
    SHIM,
    SHIM_IN_TURN,
)
from tests.regression.observe import read_lines

RAYS_OWN = re.compile(
    r"(time|timesteps|episodes|iterations)_|date$|timestamp$|pid$|hostname$|node_ip$|trial_id$|experiment_|done$|"
    r"_(timestamp|time_this_iter_s|training_iteration)$|config(/|$)|neg_mean_loss$|checkpoint_path$|training_iteration$|should_checkpoint$|warmup_time$|checkpoint_dir_name$|hist_stats"
)
"""Metrics that Tune adds, or Tune and Train added."""

ADDRESS = re.compile(r" at 0x[0-9a-f]+|(?<=/tmp)\w{8}\b")
"""The address of an object, and what Python adds to the name of a temporary file: another in each run."""

TENSOR = re.compile(r"tensor\((?P<numbers>\[[-+0-9.e,\s\[\]]*\])\)")
"""How a tensor is written that was reported."""

SAME = "the same"
IN_TURN = ", one trial at a time"
BESIDE = ", beside the examples that it came with"

NO_FILES = "not compared, as its own loggers alone write no files under the shim"
"""Where no trial left files under the shim: ``loggers=[Own]``, to which migrated code has Tune's own beside."""

Trial = dict[str, Any]


def trials_below(home: Path, without: Path) -> list[Trial]:
    """Every trial of a run that left files below a directory, leaving out those below another.

    A Trainable that is made by hand leaves such files under the shim, too, as it did, and is no trial; nor is the run
    of a trainer, of which is known what it came to.
    """
    fits = home / "fits.jsonl"
    if fits.is_file():
        return [_fit(fit) for fit in read_lines(fits)]
    found = [file.parent for file in home.rglob("params.json") if without not in file.parents]
    found = [directory for directory in found if list(directory.parent.glob("experiment_state-*.json"))]
    return sorted((_trial(directory) for directory in found), key=_order)


def _trial(directory: Path) -> Trial:
    results = read_lines(directory / "result.json")
    last = results[-1] if results else {}
    return {
        "config": json.loads(ADDRESS.sub("", (directory / "params.json").read_text())),
        "failed": (directory / "error.txt").is_file(),
        "metrics": {name: value for name, value in last.items() if not RAYS_OWN.match(name)},
        "iterations": len(results),
        "checkpoints": len(list(_of_checkpoints(directory, last).glob("checkpoint_[0-9]*"))),
    }


def _fit(fit: Mapping[str, Any]) -> Trial:
    """What the run of a trainer came to: the metrics and the checkpoints of its result, and what its loop returned.

    A trainer of before Ray 2 gives only what its loop returned, and its metrics are None here.
    """
    trial: Trial = {"config": {}, "failed": False, "iterations": 0, "returned": fit["returned"]}
    if fit["metrics"] is None:
        return trial | {"metrics": None, "checkpoints": None}
    metrics = {name: value for name, value in fit["metrics"].items() if not RAYS_OWN.match(name)}
    return trial | {"metrics": metrics, "checkpoints": [fit["checkpoints"], fit["files"]]}


def _of_checkpoints(trial: Path, metrics: Mapping[str, Any]) -> Path:
    """Where the checkpoints of a trial are: with the trial, or with the trainer that it runs, which says so."""
    told = metrics.get("checkpoint_path")
    return Path(told).parent if told else trial


def _order(trial: Trial) -> str:
    return json.dumps(trial, sort_keys=True)


def _as_numbers(value: Any, *, is_in_list: bool = False) -> Any:
    """What was reported, with tensors as the lists of numbers that migrated code reports in their place.

    Four decimals are kept of each number in a list: as many as a tensor's text has.
    """
    if isinstance(value, dict):
        return {name: _as_numbers(part) for name, part in value.items()}
    if isinstance(value, str) and (tensor := TENSOR.fullmatch(value)):
        value = ast.literal_eval(tensor["numbers"])
    if isinstance(value, list):
        return [_as_numbers(part, is_in_list=True) for part in value]
    return f"{value:.4f}" if isinstance(value, float) and is_in_list else value


ASPECTS: dict[str, Callable[[Trial], Any]] = {
    "configs": lambda trial: trial["config"],
    "statuses": lambda trial: trial["failed"],
    "names of metrics": lambda trial: sorted(trial["metrics"]),
    "iterations": lambda trial: trial["iterations"],
    "values": lambda trial: _as_numbers(trial["metrics"]),
    "checkpoints": lambda trial: trial["checkpoints"],
}

RETURNED: dict[str, Callable[[Trial], Any]] = {"returned values": lambda trial: _as_numbers(trial.get("returned"))}
"""What is compared where a trainer of before Ray 2 gave nothing else; later, a loop's last report may be returned."""


def differences(trials: list[Trial], others: list[Trial]) -> list[str]:
    """In what two runs differ: the number of trials, or the names of aspects."""
    if len(trials) != len(others):
        return [f"{len(trials)} and {len(others)} trials"]
    aspects = RETURNED if any(trial["metrics"] is None for trial in (*trials, *others)) else ASPECTS
    return [
        name
        for name, aspect in aspects.items()
        if sorted(json.dumps(aspect(trial), sort_keys=True) for trial in trials)
        != sorted(json.dumps(aspect(trial), sort_keys=True) for trial in others)
    ]


def _file(release: str, example: str, kind: str) -> Path:
    return cache() / "observed" / release / kind / f"{example.replace('/', '_')}.json"


def keep(release: str, example: str, kind: str, trials: list[Trial]) -> None:
    """Keep what was observed of a run for later comparisons."""
    file = _file(release, example, kind)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(trials, indent=1))


def compared(release: str, example: str) -> str:
    """What the document says of a migrated example beside the same one under the shim.

    It is the same where it comes to what one of the runs under the shim came to, of which chance may make two different
    ones. Where both were run again with room for one trial only, so that none is first by chance, that decides. Where
    another run under the shim was made likewise, it says what two of those differ in themselves. Where it came to
    something else, or to nothing, with what it imports of the installed Ray's examples, and to the same with those that
    it came with, it says so.
    """
    said = _compared(release, example, MIGRATED, MIGRATED_IN_TURN)
    if not said or said.startswith("other"):
        beside_own = _compared(release, example, BESIDE_OWN, BESIDE_OWN_IN_TURN)
        if beside_own.startswith(SAME):
            return beside_own + BESIDE
    return said


def _compared(release: str, example: str, kind: str, kind_in_turn: str) -> str:
    ours, theirs, again = (_kept(release, example, kind) for kind in (SHIM, kind, AGAIN))
    kinds_in_turn = (SHIM_IN_TURN, kind_in_turn, AGAIN_IN_TURN)
    ours_in_turn, theirs_in_turn, again_in_turn = (_kept(release, example, kind) for kind in kinds_in_turn)
    in_turn = _beside(ours_in_turn, theirs_in_turn, again_in_turn) + IN_TURN if ours_in_turn and theirs_in_turn else ""
    if ours is None or theirs is None:
        return in_turn or "not compared"
    if not theirs and (not ours or example.startswith(TRAIN)):
        return ""  # it has no trials
    if not ours:
        return NO_FILES
    if all(trial["metrics"] is None and trial["returned"] is None for trial in ours):
        return ""  # a trainer of before Ray 2 whose loop returns nothing
    said = _beside(ours, theirs, again)
    return said if said == SAME else in_turn or said


def _beside(ours: list[Trial], theirs: list[Trial], again: list[Trial] | None) -> str:
    """What is said of a run beside one under the shim, and beside another one, if there is one."""
    differing = differences(ours, theirs)
    if not differing or (again is not None and not differences(again, theirs)):
        return SAME
    beyond = _beyond(differing, differences(ours, again)) if again is not None else differing
    return _said(beyond) if beyond else f"{_said(differing)}, as two runs under the shim"


def _said(differing: list[str]) -> str:
    return f"other {', '.join(differing)}"


def _kept(release: str, example: str, kind: str) -> list[Trial] | None:
    file = _file(release, example, kind)
    return json.loads(file.read_text()) if file.is_file() else None


def _beyond(differing: list[str], usual: list[str]) -> list[str]:
    """What of some differences is not usual. Where the number of trials differs, nothing else can be compared."""
    has_other_number = any(text.endswith("trials") for text in usual)
    return [] if has_other_number else [text for text in differing if text not in usual]
