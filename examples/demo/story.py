"""The order of events of the demonstration."""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import ray
from rich.console import Console
from rich.syntax import Syntax

from . import evidence
from .ledger import Ledger
from .processes import Started, kill, wait_until
from .stage import LEGACY, ROOT, Stage, succeed

DIGITS, NOTES, TRAIN = "bair_digits.py", "notes_1_13.py", "train_restore.py"
CHECKPOINT_FREQUENCY = 5
EPOCHS = 8
REPORTED = ("epoch", "loss", "accuracy")

# A file or a pipe has no width of its own.
console = Console(highlight=False, width=None if sys.stdout.isatty() else 160)


def main(arguments: Sequence[str] | None = None) -> int:
    """Tell the whole story.

    Returns:
        0 if everything that was compared is equal.
    """
    parser = argparse.ArgumentParser(prog="examples/demo.py", description="Old Ray scripts on today's Ray.")
    parser.add_argument("--workdir", type=Path, help="work here, and leave the files; must not exist or be empty")
    workdir = parser.parse_args(arguments).workdir
    begin = time.monotonic()
    ledger = Ledger()
    with _directory(workdir) as directory:
        stage = Stage(directory)
        console.print(
            f"Ray {ray.__version__}, Train V2; the scripts are in {LEGACY.relative_to(ROOT)}; files in {directory}"
        )
        _digits_unchanged(stage)
        _digits_killed(stage, ledger)
        _train_killed(stage, ledger)
        _migrated(stage, ledger)
        console.print()
        console.print(ledger.table())
    verdict = "Everything is equal." if ledger.equal else "There are differences."
    console.print(f"{verdict} {time.monotonic() - begin:.0f} seconds.")
    return 0 if ledger.equal else 1


@contextmanager
def _directory(workdir: Path | None) -> Iterator[Path]:
    if workdir is None:
        with tempfile.TemporaryDirectory(prefix="ray-compat-demo-") as directory:
            yield Path(directory)
        return
    workdir.mkdir(parents=True, exist_ok=True)
    if any(workdir.iterdir()):
        raise SystemExit(f"{workdir} is not empty")
    yield workdir.resolve()


def _chapter(title: str) -> None:
    console.print()
    console.rule(f"[bold]{title}", align="left")


# --- the class of 2020 ------------------------------------------------------------------------------------------------


def _digits_unchanged(stage: Stage) -> None:
    _chapter(f"1. {DIGITS}, as written in 2020, through the shim")
    stage.run_shimmed(
        DIGITS,
        "--name",
        "whole",
        "--result",
        stage.path("whole.json"),
        log="whole.log",
        DIGITS_TRACE=str(stage.path("whole.trace")),
    )
    outcome = evidence.read_json(stage.path("whole.json"))
    for row in outcome["rows"]:
        console.print(
            f"  lr {row['config/lr']:<6} accuracy {row['mean_accuracy']:.4f} after {row['training_iteration']}"
        )
    console.print(f"  best config: {outcome['best_config']}")


def _digits_killed(stage: Stage, ledger: Ledger) -> None:
    _chapter(f"2. {DIGITS} killed with SIGKILL, and resumed")
    whole, killed = stage.path("results/whole"), stage.path("results/killed")
    arguments: list[str | Path] = [
        "--name",
        "killed",
        "--result",
        stage.path("killed.json"),
        "--iteration-seconds",
        "0.6",
    ]
    first, second = stage.path("killed.trace"), stage.path("resumed.trace")

    started = stage.start_shimmed(DIGITS, *arguments, log="killed.log", DIGITS_TRACE=str(first))
    wait_until(lambda: _every_trial_has_something_to_lose(killed), started, timeout=120)
    _kill(started)
    reached = {lr: max(evidence.accuracies(trial)) for lr, trial in evidence.trials(killed).items()}
    saved = {lr: iterations[-1] for lr, iterations in evidence.calls(first, "_save").items()}
    console.print(f"  iterations reached: {reached}; last checkpoints at: {saved}")

    succeed(stage.start_shimmed(DIGITS, *arguments, "--resume", log="resumed.log", DIGITS_TRACE=str(second)))
    # _train is called with the number of iterations that are behind it.
    begun = {lr: iterations[0] + 1 for lr, iterations in evidence.calls(second, "_train").items()}
    console.print(f"  the second start began at iteration: {begun}")

    ledger.compare(
        f"{DIGITS} resumed",
        "first iteration is the one after the checkpoint",
        {lr: iteration + 1 for lr, iteration in saved.items()},
        begun,
    )
    ledger.compare(f"{DIGITS} resumed", "every iteration is there", _iterations(whole), _iterations(killed))
    ledger.compare(f"{DIGITS} resumed", "accuracy at every iteration", _accuracies(whole), _accuracies(killed))
    ledger.compare(f"{DIGITS} resumed", "final weights, every bit", _weights(whole), _weights(killed))
    ledger.compare(
        f"{DIGITS} resumed",
        "best config",
        evidence.read_json(stage.path("whole.json"))["best_config"],
        evidence.read_json(stage.path("killed.json"))["best_config"],
    )


def _every_trial_has_something_to_lose(experiment: Path) -> bool:
    """Every trial has its first checkpoint, and at least one iteration after it."""
    trials = evidence.trials(experiment).values()
    return len(trials) == 3 and all(
        evidence.checkpoints(trial) and len(evidence.accuracies(trial)) > CHECKPOINT_FREQUENCY for trial in trials
    )


def _iterations(experiment: Path) -> dict[float, list[int]]:
    return {lr: sorted(evidence.accuracies(trial)) for lr, trial in evidence.trials(experiment).items()}


def _accuracies(experiment: Path) -> dict[float, list[float]]:
    return {
        lr: [accuracy for _, accuracy in sorted(evidence.accuracies(trial).items())]
        for lr, trial in evidence.trials(experiment).items()
    }


def _weights(experiment: Path) -> dict[float, evidence.Weights]:
    return {lr: evidence.final_weights(trial) for lr, trial in evidence.trials(experiment).items()}


def _kill(started: Started) -> None:
    left = kill(started)
    console.print(f"  SIGKILL: the driver is dead, and so are the {left} processes it left behind")


# --- can_restore, restore ---------------------------------------------------------------------------------------------


def _train_killed(stage: Stage, ledger: Ledger) -> None:
    _chapter(f"3. {TRAIN}: an uninterrupted run, one that is killed, and its second start")
    storage = stage.path("storage")
    stage.run_shimmed(TRAIN, "--storage-path", storage, "--name", "whole", log="train-whole.log")

    command: list[str | Path] = ["--storage-path", storage, "--name", "killed", "--epoch-seconds", "0.5"]
    run = storage / "killed"
    started = stage.start_shimmed(TRAIN, *command, log="train-killed.log")
    wait_until(lambda: _in_the_middle_of_an_epoch(run), started, timeout=120)
    _kill(started)
    last = evidence.epochs(run)[-1]
    console.print(f"  epochs with a checkpoint: {evidence.epochs(run)}")

    succeed(stage.start_shimmed(TRAIN, *command, log="train-resumed.log"))
    begun = _first_epoch(stage.path("train-resumed.log"))
    console.print(f"  the second start began at epoch {begun}")

    ledger.compare(f"{TRAIN} second start", "first epoch is the one after the checkpoint", last + 1, begun)
    ledger.compare(f"{TRAIN} second start", "every epoch once", list(range(EPOCHS)), evidence.epochs(run))
    ledger.compare(f"{TRAIN} second start", "metrics of every epoch", _metrics(storage / "whole"), _metrics(run))
    ledger.compare(
        f"{TRAIN} second start",
        "final weights, every bit",
        evidence.run_weights(storage / "whole"),
        evidence.run_weights(run),
    )


def _in_the_middle_of_an_epoch(run: Path) -> bool:
    """The run has two checkpoints, and it is a moment since it noted the last one."""
    if not evidence.snapshot(run).exists() or time.time() - evidence.snapshot(run).stat().st_mtime < 0.2:
        return False
    return len(evidence.reports(run)) >= 2


def _first_epoch(log: Path) -> int | None:
    found = re.search(r"starting at epoch (\d+)", log.read_text(errors="replace"))
    return int(found.group(1)) if found else None


def _metrics(run: Path) -> list[dict[str, float]]:
    """What the train loop reports; the shim adds the times, places and counters that Train V1 filled in."""
    return [{name: metrics[name] for name in REPORTED} for _, metrics in evidence.reports(run)]


# --- the codemod ------------------------------------------------------------------------------------------------------


def _migrated(stage: Stage, ledger: Ledger) -> None:
    _chapter("4. python -m migrate examples/legacy --diff")
    stage.run_tool("-m", "migrate", "examples/legacy", "--diff", log="migrate.diff")
    console.print(Syntax(stage.path("migrate.diff").read_text(), "diff", background_color="default"))

    stage.migrate()
    once = _texts(stage.migrated)
    stage.run_tool("-m", "migrate", stage.migrated, log="migrate-again.log")
    ledger.compare("migrated copies", "a second migration changes nothing", once, _texts(stage.migrated))

    _chapter("5. The migrated copies on plain Ray; our packages cannot be imported there")
    _digits_migrated(stage, ledger)
    _train_migrated(stage, ledger)
    _notes_migrated(stage, ledger)


def _texts(directory: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(directory.glob("*.py"))}


def _digits_migrated(stage: Stage, ledger: Ledger) -> None:
    console.print(f"  {DIGITS}")
    stage.run_plain(DIGITS, "--name", "migrated", "--result", stage.path("migrated.json"), log="migrated.log")
    whole, migrated = stage.path("results/whole"), stage.path("results/migrated")
    shim, plain = evidence.read_json(stage.path("whole.json")), evidence.read_json(stage.path("migrated.json"))
    ledger.compare(f"{DIGITS} migrated", "best config", shim["best_config"], plain["best_config"])
    ledger.compare(f"{DIGITS} migrated", "accuracy at every iteration", _accuracies(whole), _accuracies(migrated))
    ledger.compare(f"{DIGITS} migrated", "final weights, every bit", _weights(whole), _weights(migrated))
    ledger.compare(
        f"{DIGITS} migrated",
        "rows of the data frame",
        [_comparable(row) for row in shim["rows"]],
        [_comparable(row) for row in plain["rows"]],
    )


def _comparable(row: dict[str, object]) -> dict[str, object]:
    """A row without what names this run: the id is random, and the directory is below another one."""
    return {name: value for name, value in row.items() if name not in ("trial_id", "logdir")}


def _train_migrated(stage: Stage, ledger: Ledger) -> None:
    console.print(f"  {TRAIN}")
    storage = stage.path("storage")
    stage.run_plain(TRAIN, "--storage-path", storage, "--name", "migrated", log="train-migrated.log")
    whole, migrated = storage / "whole", storage / "migrated"
    ledger.compare(f"{TRAIN} migrated", "metrics of every epoch", _metrics(whole), _metrics(migrated))
    ledger.compare(
        f"{TRAIN} migrated",
        "final weights, every bit",
        evidence.run_weights(whole),
        evidence.run_weights(migrated),
    )
    ledger.compare(
        f"{TRAIN} migrated",
        "what it prints",
        _printed(stage.path("train-whole.log")),
        _printed(stage.path("train-migrated.log")),
    )


def _printed(log: Path) -> dict[str, object]:
    """The metrics that the script prints at its end."""
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.startswith('{"epoch"')]
    return {name: value for name, value in json.loads(lines[-1]).items() if name != "checkpoint"}


def _notes_migrated(stage: Stage, ledger: Ledger) -> None:
    console.print(f"  {NOTES}, first through the shim")
    stage.run_shimmed(
        NOTES, "--local-dir", "notes-shim", "--result", stage.path("notes-shim.json"), log="notes-shim.log"
    )
    console.print(f"  {NOTES}, migrated")
    stage.run_plain(
        NOTES, "--local-dir", "notes-plain", "--result", stage.path("notes-plain.json"), log="notes-plain.log"
    )
    shim, plain = evidence.read_json(stage.path("notes-shim.json")), evidence.read_json(stage.path("notes-plain.json"))
    ledger.compare(f"{NOTES} migrated", "the same parts", list(shim), list(plain))
    for part in shim:
        ledger.compare(f"{NOTES} migrated", part, _by_config(shim[part]), _by_config(plain.get(part, {})))


def _by_config(part: dict[str, Any]) -> dict[str, Any]:
    """The outcome of one part, its trials in the order of their configs.

    An analysis that is loaded from a directory lists trials in the order in which they last changed, which is chance.
    """
    trials = sorted(part.get("trials", []), key=lambda trial: json.dumps(trial["config"], sort_keys=True))
    return {**part, "trials": trials}
