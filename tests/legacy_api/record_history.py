"""Writes history.tsv: in which Ray releases each spelling of the catalogue worked; and legacy_api/lost_names.py.

    python -m tests.legacy_api.record_history SURFACES

SURFACES is a folder with one ``ray-<release>.json`` for each compared release: the modules of that wheel and, for
each, its classes with their parameters, methods, properties and bases, and its functions with their parameters. What
a surface cannot show, such as an argument that is accepted and then raises, was read in the sources of the releases
and stands in history_by_hand.tsv, with the reason; a dot there means "as in the surface".

Of the catalogue only the list of spellings is read, so that its versions can be tested against the file.

Marks: ``y`` works, ``d`` works and is deprecated, ``R`` is there and raises, ``S`` is there and does nothing or
something else, ``-`` is not there.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterable
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from legacy_api import all_rows, find, rows_of_kind
from legacy_api.row import RELEASES

HERE: Final = Path(__file__).parent
HISTORY: Final = HERE / "history.tsv"
BY_HAND: Final = HERE / "history_by_hand.tsv"
LOST: Final = HERE.parents[1] / "legacy_api" / "lost_names.py"
COMPLETE: Final = "ray.tune.run"
"""The function whose parameters are all recorded, not only those the catalogue has."""

_INDENT: Final[Any] = {"initial_indent": " " * 8, "subsequent_indent": " " * 8}
_LOST_HEAD: Final = '''"""The names behind the namespace rows, by module: what it had once and has no row for.

Written by tests/legacy_api/record_history.py; not to be edited.
"""

from __future__ import annotations

from typing import Final

# fmt: off
LOST_NAMES: Final[dict[str, tuple[str, ...]]] = {'''

Surface = dict[str, Any]


def read(file: Path) -> dict[str, dict[str, str]]:
    """The marks of each spelling in a table, by spelling and release."""
    with file.open(encoding="utf-8", newline="") as lines:
        return {line["spelling"]: line for line in csv.DictReader(lines, delimiter="\t")}


def surface(folder: Path, release: str) -> Surface:
    """The modules of one release, with Train V2 on where there is one surface with it and one without."""
    newest = max(folder.glob(f"ray-{release}*.json"))
    modules: Surface = json.loads(newest.read_text(encoding="utf-8"))["modules"]
    return modules


def resolve(modules: Surface, dotted: str, depth: int = 0) -> Surface | None:
    """What a dotted name stands for, through re-exports; None if the release does not have it."""
    module, _, name = dotted.rpartition(".")
    entry: Surface | None = modules.get(module, {}).get("n", {}).get(name)
    if entry is None or entry["k"] != "alias" or depth > 5:
        return entry
    targets = (resolve(modules, entry[key], depth + 1) for key in ("of", "at") if key in entry)
    return next((target for target in targets if target), entry)


def lineage(modules: Surface, entry: Surface) -> Iterable[Surface]:
    """A class and its bases, nearest first."""
    yield entry
    for base in entry.get("b", ()):
        found = resolve(modules, base)
        if found:
            yield from lineage(modules, found)


def parameters(modules: Surface, entry: Surface) -> set[str]:
    """The parameters of a function, or of a class's constructor, which it may have from a base."""
    written = (owner["p"] for owner in lineage(modules, entry) if owner.get("p") is not None)
    return {parameter.partition("=")[0] for parameter in next(written, ())}


def mark_of(modules: Surface, spelling: str, kind: str) -> str:
    """The mark of one spelling in one release."""
    if kind == "module":
        module = modules.get(spelling)
        return "-" if module is None else "R" if "raise" in module else "y"
    if kind == "name":
        entry = resolve(modules, spelling)
        return "-" if entry is None else "R" if "r" in entry else "d" if "d" in entry else "y"
    if kind == "parameter":
        owner = resolve(modules, spelling.partition("(")[0])
        wanted = spelling.partition("(")[2].rstrip(")")
        return "y" if owner and wanted in parameters(modules, owner) else "-"
    owner_name, _, member = spelling.rpartition(".")
    owner = resolve(modules, owner_name)
    for cls in lineage(modules, owner) if owner else ():
        if member in cls.get("m", ()) or member in cls.get("pr", ()):
            return "R" if member in cls.get("rm", ()) else "d" if member in cls.get("dm", ()) else "y"
    return "-"


def lost_mark(surfaces: dict[str, Surface], release: str, spelling: str) -> str:
    """The mark of a namespace: whether its module then had names that it does not have today."""
    module = spelling.removesuffix(".*")
    then, today = (surfaces[of].get(module, {}).get("n", {}) for of in (release, RELEASES[-1]))
    return "y" if then.keys() - today.keys() else "-"


def lost_names(surfaces: dict[str, Surface]) -> dict[str, list[str]]:
    """The public names that the modules of the namespace rows once had and do not have today, and that have no row."""
    listed = {row.old for row in rows_of_kind("name") + rows_of_kind("module")}
    found: dict[str, list[str]] = {}
    for row in rows_of_kind("namespace"):
        module = find(row.owner)
        if module is not None and module.action != "move":
            continue  # the row of the module is that of all its names
        home = module.to[0] if module else row.owner
        modules_today = surfaces[RELEASES[-1]]
        inner = {name.rpartition(".")[2] for name in modules_today if name.rpartition(".")[0] == home}
        today = modules_today.get(home, {}).get("n", {}).keys() | inner
        then = {name for modules in surfaces.values() for name in modules.get(row.owner, {}).get("n", {})}
        names = sorted(name for name in then - today if name[0] != "_" and f"{row.owner}.{name}" not in listed)
        if names:
            found[row.owner] = names
    return found


def write_lost_names(lost: dict[str, list[str]]) -> None:
    """Write the names down as Python, which loads from bytecode."""
    lines = [_LOST_HEAD]
    for module, names in sorted(lost.items()):
        lines += [f'    "{module}": (', *wrap(" ".join(f'"{name}",' for name in names), 110, **_INDENT), "    ),"]
    LOST.write_text("\n".join([*lines, "}", "# fmt: on", ""]), encoding="utf-8")


def spellings(surfaces: dict[str, Surface]) -> dict[str, str]:
    """What to record, with its kind: the catalogue's names, all parameters of tune.run, all modules now gone."""
    wanted = {row.old: row.kind for row in all_rows() if row.kind != "call_form"}
    for modules in surfaces.values():
        run = resolve(modules, COMPLETE) or {}
        public = (name for name in parameters(modules, run) if name[0] not in "_*")
        wanted |= {f"{COMPLETE}({name})": "parameter" for name in public}
        wanted |= {name: "module" for name in modules if _gone(name, surfaces[RELEASES[-1]])}
    return wanted


def _gone(module: str, today: Surface) -> bool:
    public = module.startswith("ray.tune") and "._" not in module
    return public and (module not in today or "raise" in today[module])


def main() -> None:
    """Record the history of every spelling in history.tsv."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("surfaces", type=Path, metavar="SURFACES")
    folder = parser.parse_args().surfaces
    surfaces = {
        release: json.loads(next(iter(sorted(folder.glob(f"ray-{release}*.json"), reverse=True))).read_text())[
            "modules"
        ]
        for release in RELEASES
    }
    write_lost_names(lost_names(surfaces))
    by_hand = read(BY_HAND)
    with HISTORY.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        table.writerow(["spelling", *RELEASES])
        for spelling, kind in sorted(spellings(surfaces).items()):
            seen = {release: mark_of(modules, spelling, kind) for release, modules in surfaces.items()}
            if kind == "namespace":
                seen = {release: lost_mark(surfaces, release, spelling) for release in RELEASES}
            read_marks = by_hand.get(spelling, {})
            marks = [seen[r] if read_marks.get(r, ".") == "." else read_marks[r] for r in RELEASES]
            table.writerow([spelling, *marks])


if __name__ == "__main__":
    main()
