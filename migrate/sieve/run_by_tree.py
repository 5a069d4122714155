"""Whether a file that does not name Ray may have a training function that another file of its tree gives to Tune."""

from __future__ import annotations

import re
from typing import Final

from migrate.resolve.text.import_lines import may_give
from migrate.resolve.trees.module_files import files_of
from migrate.sieve.by_name import takes_reporter
from migrate.sieve.given import modules_of
from migrate.sieve.needles import TAKEN

_TAKES: Final = re.compile(
    rb"def(?<!\wdef)[ \t]+\w+\(\s*(?:(?:self|cls)\s*,\s*)?"
    rb"(?:(?!(?:self|cls)\b)\w+[^()]*,\s*checkpoint_dir|\w*(?:conf|cfg|param)\w*[^(),]*,\s*checkpoint)"
    rb"\b\s*(?::[^=,()]*)?=\s*None\b"
)
"""The beginning of a function, or a method, that takes a configuration, and a checkpoint if there is one.

The directory of one is called so for Tune alone; a `checkpoint`, which Tune gave by that name until Ray 0.8, may be
what any function of a training takes.
"""


def may_be_run_by_its_tree(data: bytes, path: str, needles: set[bytes]) -> bool:
    """Whether a function takes a checkpoint, or a reporter, as Tune gave it, and a file that names Ray may import it.

    Args:
        data: The file.
        path: Where it is; without it nobody knows what imports it.
        needles: The needles that stand in it.
    """
    takes_checkpoint = not needles.isdisjoint(TAKEN) and _TAKES.search(data) is not None
    if not path or not (takes_checkpoint or takes_reporter(data, needles)):
        return False
    from migrate.resolve.trees.neighbours import may_be_given_to_ray
    from migrate.sieve.derived import bases_in

    bases = bases_in(data)
    if bases and any(may_give(home) for _, home in files_of(path, modules_of(data, bases), data)):
        return True  # its base may give Tune the method that takes the place of its own
    return may_be_given_to_ray(path)
