"""Which scripts of the suite enter which functions of the shim's adapters when they run under the shim.

    python -m tests.regression.mutation.entered [--jobs N]

writes it down in `recordings/suite/entered.json`, with the fingerprints of the scripts, for those that have changed
since and those that are new. Whoever asks of an adapter lets them run first.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from rich.progress import track

from tests.regression.mutation.without import adapters
from tests.regression.observe import Json
from tests.regression.suite.columns import under_the_shim
from tests.regression.suite.scripts import FOLDER, RECORDINGS, Script, all_scripts

ENTERED: Final = RECORDINGS / "entered.json"
MOST: Final = 8
"""How many scripts are kept for a function: of one that most enter, no reader wants to know them all."""
_EVERYWHERE: Final = Path(__file__).resolve().with_name("everywhere")


def everywhere() -> str:
    """A `PYTHONPATH` with which a script and all of Ray's processes read the `sitecustomize` of the mutation."""
    return os.pathsep.join(filter(None, (str(_EVERYWHERE), str(FOLDER), os.environ.get("PYTHONPATH"))))


def nearest(adapter: str, most: int) -> list[Script]:
    """The scripts that are called as an adapter, and then those that enter what fewest others enter of it.

    Among equals those come first that speak of what it is called after, and then those that do least. What as many
    scripts enter as are kept may be entered by any other as well; so may a class of Ray's that only gets another base.

    Args:
        adapter: The module of the adapter.
        most: How many there are at most.
    """
    remake()
    scripts = all_scripts()
    near: dict[str, float] = {}
    every = [script.name for script in scripts]
    for entering in _recorded()["entered"].get(adapter, {"": []}).values():
        names = every if len(entering) in (0, MOST) else entering
        for name in names:
            near[name] = near.get(name, 0) + (1 / len(entering) if name in entering else 1 / len(every))
    found = [script for script in scripts if script.name in near]
    own = adapter.rpartition(".")[2]

    def order(one: Script) -> tuple[bool, float, int, int]:
        return one.path.stem != own, -round(near[one.name], 3), -_likeness(adapter, one), size(one)

    return sorted(found, key=order)[:most]


def _likeness(adapter: str, script: Script) -> int:
    """How many words of an adapter's name a script has; most alike is one that names a module of Ray's itself."""
    text, words = script.path.read_text(), _words(adapter.rpartition(".")[2])
    return len(words) + 1 if f"{adapter.partition(':')[0]} " in text else len(words & _words(text))


def _words(text: str) -> set[str]:
    return set(re.findall("[a-z]+", re.sub("(?<=[a-z])(?=[A-Z])", "_", text).lower()))


def remake(jobs: int = 1) -> None:
    """Run the scripts that are not recorded as they are now.

    Args:
        jobs: How many run side by side.
    """
    known = _recorded()["scripts"]
    stale = (script for script in all_scripts() if known.get(script.name) != script.sha256())
    scripts = sorted(stale, key=size)
    with ThreadPoolExecutor(jobs) as pool:
        for script, functions in track(
            zip(scripts, pool.map(run, scripts), strict=True), "scripts", total=len(scripts), disable=not scripts
        ):
            recorded = with_script(_recorded(), script, functions)
            ENTERED.write_text(json.dumps(recorded, indent=1, sort_keys=True) + "\n")


def with_script(recorded: Json, script: Script, functions: set[str]) -> Json:
    """What is recorded, with what a script enters now; a function that many enter keeps those that do least.

    Args:
        recorded: What was recorded before.
        script: The script.
        functions: What it enters, as ``module:function``.
    """
    there = {one.name: one for one in all_scripts()} | {script.name: script}
    entering = {
        f"{adapter}:{function}": set(scripts) & set(there) - {script.name}
        for adapter, of_adapter in recorded["entered"].items()
        for function, scripts in of_adapter.items()
    }
    for function in functions:
        if function.partition(":")[0] in adapters():
            entering.setdefault(function, set()).add(script.name)
    entered: dict[str, dict[str, list[str]]] = {}
    for function, scripts in entering.items():
        adapter, _, name = function.partition(":")
        if scripts:
            least = sorted(scripts, key=lambda name: (size(there[name]), name))[:MOST]
            entered.setdefault(adapter, {})[name] = sorted(least)
    known = {name: sha256 for name, sha256 in recorded["scripts"].items() if name in there}
    return {"scripts": known | {script.name: script.sha256()}, "entered": entered}


def run(script: Script) -> set[str]:
    """What a script enters under the shim, in its driver and in all of Ray's processes, as ``module:function``."""
    with tempfile.TemporaryDirectory(prefix="entered-") as directory:
        notes = Path(directory, "entered.txt")
        under_the_shim(script, Path(directory), MUTATION_NOTES=str(notes), PYTHONPATH=everywhere())
        return set(notes.read_text().splitlines()) if notes.exists() else set()


def _recorded() -> Json:
    return json.loads(ENTERED.read_text()) if ENTERED.exists() else {"scripts": {}, "entered": {}}


def size(script: Script) -> int:
    """How much a script did on its old Ray, as far as that is recorded."""
    return script.recording.stat().st_size if script.recording.exists() else 0


def main() -> None:
    """Run the scripts of which it is not known."""
    parser = argparse.ArgumentParser(prog="python -m tests.regression.mutation.entered", description=__doc__)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="scripts side by side")
    remake(parser.parse_args().jobs)


if __name__ == "__main__":
    main()
