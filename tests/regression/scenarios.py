"""What is done with each legacy script, the same way on a real old Ray and under the shim.

A scenario takes the command that runs the script and a directory to work in, and returns what is to be compared.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from examples.demo.processes import finish, kill, run, start, wait_until
from tests.regression.observe import (
    Json,
    checkpoints_of,
    digits_calls,
    digits_outcome,
    digits_trials,
    notes_directories,
    read_lines,
    trial_directories,
)

Command = Sequence[str | Path]

SLOW_ITERATION = "2.0"
TRIALS = 3


def bair_digits(command: Command, workdir: Path) -> Json:
    """Run the script once to its end, once more with a SIGKILL after the first checkpoints, and then resume it."""
    uninterrupted = _digits_to_its_end(command, workdir)
    killed = _digits_killed_and_resumed(command, workdir, uninterrupted)
    return {"uninterrupted": uninterrupted, **killed}


def _environment(trace: Path) -> dict[str, str]:
    return {**os.environ, "DIGITS_TRACE": str(trace), "PYTHONUNBUFFERED": "1"}


def _digits_arguments(name: str, result: Path) -> list[str]:
    return ["--model", "numpy", "--name", name, "--result", str(result)]


def _digits_to_its_end(command: Command, workdir: Path) -> Json:
    trace, result = workdir / "whole.trace", workdir / "whole.json"
    log = workdir / "whole.log"
    arguments = _digits_arguments("whole", result)
    code = run([*command, *arguments], cwd=workdir, log=log, environment=_environment(trace))
    _require_success(code, log)
    experiment = workdir / "results" / "whole"
    return {
        "exit_code": code,
        "printed": _best_line(log),
        **digits_outcome(json.loads(result.read_text()), experiment),
        "trials": digits_trials(experiment, read_lines(trace)),
    }


def _digits_killed_and_resumed(command: Command, workdir: Path, uninterrupted: Json) -> Json:
    experiment = workdir / "results" / "killed"
    traces = [workdir / "killed.trace", workdir / "resumed.trace"]
    result = workdir / "resumed.json"
    arguments = [*_digits_arguments("killed", result), "--iteration-seconds", SLOW_ITERATION]

    started = start(
        [*command, *arguments], cwd=workdir, log=workdir / "killed.log", environment=_environment(traces[0])
    )
    wait_until(lambda: _every_trial_has_a_known_checkpoint(experiment), started, timeout=120)
    left = kill(started)
    before = digits_trials(experiment, read_lines(traces[0]))

    started = start(
        [*command, *arguments, "--resume"],
        cwd=workdir,
        log=workdir / "resumed.log",
        environment=_environment(traces[1]),
    )
    code = finish(started, timeout=240)
    _require_success(code, started.log)
    after = digits_trials(experiment, read_lines(traces[0]) + read_lines(traces[1]))
    second = read_lines(traces[1])
    return {
        "killed": {lr: {"checkpoints": sorted(trial["checkpoints"], key=int)} for lr, trial in before.items()},
        "resumed": {
            "exit_code": code,
            "printed": _best_line(started.log),
            **digits_outcome(json.loads(result.read_text()), experiment),
            "trials": {
                lr: _continued(trial, second, uninterrupted["trials"][lr], int(max(before[lr]["checkpoints"], key=int)))
                for lr, trial in after.items()
            },
        },
        # When exactly the kill came is chance: written down, not compared.
        "chance": {
            "iterations_before_the_kill": {lr: trial["result"]["training_iteration"] for lr, trial in before.items()},
            "iterations_run_again": {
                lr: sorted({i + 1 for i in _trained(second, lr)} & set(trial["result"]["training_iteration"]))
                for lr, trial in before.items()
            },
            "processes_left_by_the_kill": left,
        },
    }


def _trained(calls: list[Json], lr: str) -> list[int]:
    return [call["iteration"] for call in calls if call["event"] == "_train" and f"lr={call['lr']}" == lr]


def _continued(trial: Json, second_start: list[Json], whole: Json, last_checkpoint: int) -> Json:
    """How one trial went on in the second start, and whether it ended where the uninterrupted one did."""
    lr = trial["result"]["config"]["lr"]
    calls = digits_calls([call for call in second_start if call["lr"] == lr])
    weights = dict(zip(whole["calls"]["_train"]["iteration"], whole["calls"]["_train"]["weights"], strict=True))
    again = dict(zip(calls["_train"]["iteration"], calls["_train"]["weights"], strict=True))
    restored_at = [call["iteration"] for call in calls["_restore"]]
    return {
        "_setup": calls["_setup"],
        "_restore": [
            {**call, "weights": call["weights"] == weights[call["iteration"] - 1]} for call in calls["_restore"]
        ],
        "restored_from_last_checkpoint": restored_at == [last_checkpoint],
        "first_iteration": min(again) + 1,
        "last_iteration": max(again) + 1,
        "weights_equal_uninterrupted": all(again[i] == weights[i] for i in again),
        "result_equals_uninterrupted": trial["result"] == whole["result"],
        "checkpoints": trial["checkpoints"],
        "files": trial["files"],
        "directory": trial["directory"],
    }


def _every_trial_has_a_known_checkpoint(experiment: Path) -> bool:
    """Every trial has its first checkpoint, and the experiment's state was written after that.

    Old Ray writes that file every ten seconds, and resumes a trial from the checkpoint that the file names; a trial
    whose checkpoint it does not name yet starts over.
    """
    trials = trial_directories(experiment)
    checkpoints = [checkpoints_of(trial) for trial in trials]
    if len(trials) < TRIALS or not all(checkpoints):
        return False
    newest = max((path / "model.pth").stat().st_mtime for paths in checkpoints for path in paths)
    return any(state.stat().st_mtime > newest + 0.5 for state in experiment.glob("experiment_state*.json"))


def _best_line(log: Path) -> list[str]:
    return [line for line in log.read_text(errors="replace").splitlines() if line.startswith("Best hyperparameters")]


def _require_success(code: int, log: Path) -> None:
    if code != 0:
        raise RuntimeError(f"exit code {code}; the end of {log}:\n{log.read_text(errors='replace')[-3000:]}")


def notes_1_13(command: Command, workdir: Path) -> Json:
    """Run all parts of the notes, one after another in one process."""
    result, log = workdir / "notes.json", workdir / "notes.log"
    code = run([*command, "--result", str(result)], cwd=workdir, log=log, timeout=600)
    _require_success(code, log)
    return {
        "exit_code": code,
        "outcome": json.loads(result.read_text()),
        "directories": notes_directories(workdir / "results"),
    }
