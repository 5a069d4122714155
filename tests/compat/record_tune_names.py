"""Writes tune_names.tsv: the names of `ray.tune` that are not what they were, with the releases that had them.

    python -m tests.compat.record_tune_names FATES

FATES is a table with a line for each public name of each compared release: the release, the name, what it is and what
became of it. A parameter is written ``owner(parameter)``. Left out are the parameters that Tune itself passes by their
position to what users override, whatever they are called there, and the fields of `SyncConfig`.
"""

from __future__ import annotations

import argparse
import csv
import re
from pathlib import Path
from typing import Final

NAMES: Final = Path(__file__).parent / "tune_names.tsv"
BY_POSITION: Final = re.compile(r".*(\(trial_runner|\(tmp_checkpoint_dir|\.load_checkpoint\(\w+)\)")


def wanted(line: dict[str, str]) -> bool:
    """Whether a line of the table is about a name that old code can import or read and that changed."""
    name = line["qualified_name"]
    return (
        f"{name}.".startswith("ray.tune.")
        and line["fate"] != "same"
        and not line["legacy_version"].startswith("2.60")
        and not name.startswith(("ray.tune.syncer.SyncConfig.", "ray.tune.syncer.SyncConfig("))
        and not BY_POSITION.fullmatch(name)
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
