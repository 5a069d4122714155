"""The texts that every file is asked for, looked for all at once.

One pass of an Aho-Corasick automaton over all of them takes less than the search for a single one takes by itself, and
nearly all files of a tree are done with after it.
"""

from __future__ import annotations

from typing import Final

from ahocorasick_rs import BytesAhoCorasick, MatchKind

from migrate.sieve.companions import SKLEARN

RAY: Final = b"ray"
TUNE: Final = b"tune."
SESSION: Final = b"session."
RUN: Final = b"run("
REPORT: Final = b"report("
CHECKPOINT_DIR: Final = b"checkpoint_dir("
RESOURCES: Final = b"resources_per_trial"
REPORTER: Final = b"reporte"
"""The beginning of ``reporter``, whose end another needle may begin with."""
SEARCH: Final = b"hyperparameter_"
"""The beginning of ``hyperparameter_search``, likewise."""
PATCH: Final = b"patch("
ATTR: Final = b"attr("
QUOTED: Final = frozenset({b'"ray.', b"'ray."})
VARIABLES: Final = frozenset({b"TUNE_", b"RAY_"})
OLD_METHODS: Final = frozenset(
    {
        *(b"def _setup(", b"def _train(", b"def _save(", b"def _restore(", b"def _stop(", b"def _log_result("),
        *(b"def save_checkpoint(", b"def load_checkpoint("),  # which returned, and were given, the path of a file
    }
)
"""Methods of a Trainable, which is one by its base in another file where the file does not name Ray."""
ANSWERS: Final = frozenset({b"best_", b"dataframe", b"checkpoint.to_", b"checkpoint.v", b"get_all_"})
"""Parts of what little else than analyses, trials and results is asked, which a function of another file may give."""

TAKEN: Final = frozenset({b"checkpoint_dir=", b"checkpoint_dir:", b"checkpoint=N"})
"""How a training function takes a checkpoint, which Tune gave it where another file of its tree runs it."""

ASKING: Final = OLD_METHODS | ANSWERS | TAKEN
"""What makes a file ask the other ones of its tree."""

NEEDLES: Final = (
    *(RAY, TUNE, SESSION, RUN, REPORT, CHECKPOINT_DIR, RESOURCES, REPORTER, SEARCH, PATCH, ATTR, SKLEARN),
    *sorted(QUOTED),
    *sorted(VARIABLES),
    *sorted(OLD_METHODS),
    *sorted(ANSWERS),
    *sorted(TAKEN),
)
"""All needles. None ends as another one begins, so none is hidden by one before it; a quoted ``ray`` names Ray."""
_OF_RAY: Final = QUOTED | {RAY}
_MARKS: Final = VARIABLES | _OF_RAY | {SKLEARN}
_AUTOMATON: Final = BytesAhoCorasick(NEEDLES, matchkind=MatchKind.LeftmostFirst)


def needles_in(data: bytes) -> set[bytes]:
    """The needles that stand in a file."""
    return {NEEDLES[number] for number, _, _ in _AUTOMATON.find_matches_as_indexes(data)}


def is_marked(needles: set[bytes]) -> bool:
    """Whether a file with some needles names Ray, a package beside it, or what may be a variable of its environment."""
    return not needles.isdisjoint(_MARKS)


def is_naming_ray(needles: set[bytes]) -> bool:
    """Whether a file with some needles names Ray."""
    return not needles.isdisjoint(_OF_RAY)
