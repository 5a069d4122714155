"""`python -m tests.regression.bundled`: run the bundled examples, and write docs/bundled-examples.md."""

import argparse
import json
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from fcntl import LOCK_EX, flock
from importlib.metadata import version
from pathlib import Path

from tests.regression.bundled.arguments import PATIENCE
from tests.regression.bundled.data import made_data
from tests.regression.bundled.migrated import left_to_a_person, migrate
from tests.regression.bundled.observed import keep
from tests.regression.bundled.releases import INSTALLED, RELEASES, cache, scripts, unpack
from tests.regression.bundled.run import FAILED, NOT_UP, RAN, Outcome, run
from tests.regression.bundled.table import DOCUMENT, document
from tests.regression.bundled.ways import KINDS, WAYS


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.regression.bundled", description=__doc__)
    parser.add_argument("--release", action="append", choices=RELEASES, help="only this release")
    parser.add_argument(
        "--only", action="append", metavar="NAME", help="only this example, or those whose path contains this"
    )
    parser.add_argument("--with", dest="kinds", action="append", choices=tuple(WAYS), help="only this way")
    parser.add_argument("--unfinished", action="store_true", help="leave out what ran last time")
    parser.add_argument("--jobs", type=int, default=2, help="how many examples at a time")
    parser.add_argument("--timeout", type=float, default=900, help="seconds for one example")
    parser.add_argument(
        "--write", action="store_true", help=f"write {DOCUMENT.name} from all results so far; what has none stays"
    )
    return parser.parse_args()


def _load(results: Path) -> dict[str, list]:
    return json.loads(results.read_text()) if results.is_file() else {}


def _ran(results: dict[str, list], release: str, example: str, kind: str) -> bool:
    return results.get(f"{release} {example} {kind}", [""])[0] == RAN


def _note(file: Path, key: str, outcome: Outcome) -> None:
    """Add a result to those in the file, to which other runs of this program may be adding theirs."""
    with file.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        file.write_text(json.dumps({**_load(file), key: list(outcome[:-1])}, indent=1, sort_keys=True))


def _wanted(examples: list[str], only: list[str] | None) -> list[str]:
    """The examples that are asked for: each by its path, or all whose path contains what is none."""
    if not only:
        return examples
    parts = [part for part in only if part not in examples]
    return [name for name in examples if name in only or any(part in name for part in parts)]


def main() -> int:
    """Run what was asked for; results of earlier runs are kept next to the wheels, and go into the document.

    The exit code is 1 if the shim failed an example of this run.
    """
    options = _parse()
    kinds = options.kinds or KINDS
    file = cache() / "results.json"
    results = _load(file)
    data = made_data()

    with tempfile.TemporaryDirectory(prefix="examples") as name, ThreadPoolExecutor(options.jobs) as pool:
        runs = []
        asked = RELEASES if options.write else options.release or RELEASES
        places = {release: unpack(release, Path(name, release)) for release in asked}
        for release in options.release or RELEASES:
            if any(WAYS[kind].migrated for kind in kinds) and release != INSTALLED:
                migrate(places[release])

        def one(release: str, example: str, kind: str) -> bool:
            """Run an example; gives whether the shim failed it, or had no Ray to try it on."""
            log = cache() / "logs" / release / kind / f"{example.replace('/', '_')}.log"
            way = WAYS[kind]
            place = migrate(places[release]) if way.migrated else places[release]
            outcome = run(place, example, data, way, timeout=options.timeout * PATIENCE.get(example, 1), log=log)
            if NOT_UP in outcome.detail:
                print(f"{release:9} {kind} {example:45} Ray did not start in time: run it again", flush=True)
                return way.shim
            if way.migrated and outcome.state == FAILED:
                outcome = outcome._replace(detail=f"{outcome.detail} {left_to_a_person(place, example)}".strip())
            keep(release, example, kind, outcome.trials)
            _note(file, f"{release} {example} {kind}", outcome)
            took = f"{outcome.seconds:4.0f} s"
            print(f"{release:9} {kind} {example:45} {took}  {outcome.state} {outcome.detail}", flush=True)
            return way.shim and outcome.state == FAILED

        for release in options.release or RELEASES:
            for example in _wanted(scripts(places[release]), options.only):
                for kind in kinds:
                    after = WAYS[kind].after
                    if after and (release == INSTALLED or not _ran(results, release, example, after)):
                        continue
                    if options.unfinished and _ran(results, release, example, kind):
                        continue
                    runs.append(pool.submit(one, release, example, kind))
        failed = [future.result() for future in runs]
        examples = {release: scripts(place) for release, place in places.items()}
    if options.write:
        outcomes = {key: Outcome(*value) for key, value in _load(file).items()}
        DOCUMENT.write_text(document(outcomes, examples, version("ray"), DOCUMENT.read_text()))
    return int(any(failed))


if __name__ == "__main__":
    sys.exit(main())
