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
from tests.regression.bundled.table import AGAIN, DOCUMENT, KINDS, MIGRATED, SHIM, document


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.regression.bundled", description=__doc__)
    parser.add_argument("--release", action="append", choices=RELEASES, help="only this release")
    parser.add_argument("--only", action="append", metavar="NAME", help="only examples whose path contains this")
    parser.add_argument("--with", dest="kinds", action="append", choices=(*KINDS, AGAIN), help="only this way")
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
            if MIGRATED in kinds and release != INSTALLED:
                migrate(places[release])

        def one(release: str, example: str, kind: str) -> bool:
            """Run an example; gives whether the shim failed it, or had no Ray to try it on."""
            log = cache() / "logs" / release / kind / f"{example.replace('/', '_')}.log"
            place = migrate(places[release]) if kind == MIGRATED else places[release]
            ways = {"shim": kind in (SHIM, AGAIN), "helpers": kind != MIGRATED}
            outcome = run(place, example, data, timeout=options.timeout * PATIENCE.get(example, 1), log=log, **ways)
            if NOT_UP in outcome.detail:
                print(f"{release:9} {kind:4} {example:45} Ray did not start in time: run it again", flush=True)
                return kind == SHIM
            if kind == MIGRATED and outcome.state == FAILED:
                outcome = outcome._replace(detail=f"{outcome.detail} {left_to_a_person(place, example)}".strip())
            keep(release, example, kind, outcome.trials)
            _note(file, f"{release} {example} {kind}", outcome)
            took = f"{outcome.seconds:4.0f} s"
            print(f"{release:9} {kind:4} {example:45} {took}  {outcome.state} {outcome.detail}", flush=True)
            return kind == SHIM and outcome.state == FAILED

        for release in options.release or RELEASES:
            for example in scripts(places[release]):
                if options.only and not any(part in example for part in options.only):
                    continue
                for kind in kinds:
                    is_compared = kind in (MIGRATED, AGAIN)
                    if is_compared and (release == INSTALLED or not _ran(results, release, example, SHIM)):
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
