"""Writes tune_names.tsv: the names of `ray.tune` that are not what they were, with the releases that had them.

    python -m tests.compat.record_tune_names FATES

FATES is a table with a line for each public name of each compared release: the release, the name, what it is and what
became of it. Parameters, methods and properties are left out, and so are the fields of `SyncConfig`, which are
parameters, and what the three modules that are `ray.tune` today only imported themselves.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from typing import Final

NAMES: Final = Path(__file__).parent / "tune_names.tsv"
KINDS: Final = ("module", "class", "func", "reexport", "const", "attr", "incidental")
IN_RAY_TUNE: Final = ("ray.tune.session", "ray.tune.trainable.session", "ray.tune.durable_trainable")


def wanted(line: dict[str, str]) -> bool:
    """Whether a line of the table is about a name that old code can import or read and that changed."""
    name, kind = line["qualified_name"], line["kind"]
    owner = name.rpartition(".")[0]
    return (
        f"{name}.".startswith("ray.tune.")
        and line["fate"] != "same"
        and not line["legacy_version"].startswith("2.60")
        and kind in KINDS
        and not (kind == "incidental" and owner in IN_RAY_TUNE)
        and owner != "ray.tune.syncer.SyncConfig"
    )


def main() -> None:
    """Record the names in tune_names.tsv."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("fates", type=Path, metavar="FATES")
    releases: dict[str, list[str]] = {}
    with parser.parse_args().fates.open(encoding="utf-8", newline="") as lines:
        for line in csv.DictReader(lines, delimiter="\t"):
            if wanted(line):
                releases.setdefault(line["qualified_name"], []).append(line["legacy_version"])
    with NAMES.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        table.writerow(["name", "releases"])
        table.writerows([name, " ".join(found)] for name, found in sorted(releases.items()))


if __name__ == "__main__":
    main()
