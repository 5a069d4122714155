"""The texts that every file is asked for, looked for many at once.

One pass of an Aho-Corasick automaton over many of them takes less than the search for a single one takes by itself, and
nearly all files of a tree are done with after two.
"""

from __future__ import annotations

from typing import Final

from ahocorasick_rs import BytesAhoCorasick, MatchKind

from migrate.sieve.companions import SKLEARN

RAY: Final = b"ray"
TUNE: Final = b"tune."
OWNER: Final = b"tune, "
"""How Tune stands before the name of what is put in another's place."""
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
TUNE_VARIABLES: Final = b"TUNE_"
RAY_VARIABLES: Final = b"RAY_"
VARIABLES: Final = frozenset({TUNE_VARIABLES, RAY_VARIABLES})
OLD_METHODS: Final = frozenset(
    {
        *(b"def _setup(", b"def _train(", b"def _save(", b"def _restore(", b"def _stop(", b"def _log_result("),
        *(b"def save_checkpoint(", b"def load_checkpoint("),  # which returned, and were given, the path of a file
    }
)
"""Methods of a Trainable, which is one by its base in another file where the file does not name Ray."""
ASKED_OF_OLD: Final = frozenset({b"._train("})
"""How code asks an object for one of them, whose class may be a Trainable of another file.

What other objects are asked for as well, ``_setup`` and ``_save``, is not looked for alone.
"""
ONLY_OF_TRAINERS: Final = frozenset({b"can_restore("})
"""What hardly anything but a trainer is asked, whatever its class is called and wherever it is from."""
_OFTEN: Final = (b"best_", b"dataframe")
SELDOM_ANSWERS: Final = frozenset(
    {
        *(
            b"checkpoint.to_",
            b"ckpt.to_",
            b"checkpoint.v",
            b"checkpoint.u",
            b"checkpoint.get_mo",
            b"checkpoint.get_pre",
        ),
        *(b".dir_o", b".logdi", b"lt.log_di", b"l.local_di", b".get_all_conf", b".get_trial_", b".get_last_"),
        *(b".results_df", b".runner_"),
    }
)
ANSWERS: Final = SELDOM_ANSWERS.union(_OFTEN)
"""Parts of what little else than analyses, trials, results and checkpoints is asked, which a function of another file
may give, or be given.
"""

TAKEN: Final = frozenset({b"checkpoint_dir=", b"checkpoint_dir:", b"checkpoint=N"})
"""How a training function takes a checkpoint, which Tune gave it where another file of its tree runs it."""

COMMANDS: Final = frozenset(
    {
        *(b"serve bu", b"serve dele", b"serve ru", b"serve shutdow", b"serve sta"),
        *(b"rllib evalua", b"rllib exa", b"rllib rollou", b"rllib train"),
        *(program + mark for program in (b"serve", b"rllib") for mark in (b'",', b"',")),
    }
)
"""How commands begin that do not name Ray, and are old or have old options; but for letters that needles begin with."""

STATES: Final = b"xperiment_state"
"""How files with the states of runs are called, but for a letter that other needles end in."""

TARGETS: Final = b"get_num_ongo"
"""The middle of an option of deployments that has such a name in nothing but Serve, wherever it stands."""

ASKING: Final = OLD_METHODS | ASKED_OF_OLD | ANSWERS | TAKEN | ONLY_OF_TRAINERS
"""What makes a file ask the other ones of its tree."""

SHIM: Final = b"mpat"
"""The end of ``compat``, the shim, which a file may import in the place of Ray. Few other words have it."""

TOGETHER: Final = (
    (
        *(TUNE, OWNER, SESSION, RUN, REPORT, RESOURCES, REPORTER, SEARCH, PATCH, ATTR, SKLEARN),
        *(TUNE_VARIABLES, *_OFTEN, *sorted(ONLY_OF_TRAINERS)),
        *sorted(QUOTED),
    ),
    (
        *(RAY, RAY_VARIABLES, CHECKPOINT_DIR, *sorted(OLD_METHODS | ASKED_OF_OLD)),
        *sorted(SELDOM_ANSWERS),
        *(*sorted(TAKEN), *sorted(COMMANDS), SHIM, STATES, TARGETS),
    ),
)
"""The needles that are looked for in one pass. How long one takes depends on how often a file has what needles begin
with: needles that begin alike stand together, and none begins as what every file has, such as ``import``.

None of a pass ends as another one of it begins, so none is hidden by one before it.
"""
NEEDLES: Final = tuple(needle for together in TOGETHER for needle in together)
"""All needles."""
_OF_RAY: Final = QUOTED | {RAY}
_BESIDE_RAY: Final = VARIABLES | {SKLEARN}
_MARKS: Final = _BESIDE_RAY | _OF_RAY
_PASSES: Final = tuple((needles, BytesAhoCorasick(needles, matchkind=MatchKind.LeftmostFirst)) for needles in TOGETHER)


def needles_in(data: bytes) -> set[bytes]:
    """The needles that stand in a file."""
    return {needles[number] for needles, texts in _PASSES for number, _, _ in texts.find_matches_as_indexes(data)}


def is_marked(needles: set[bytes]) -> bool:
    """Whether a file with some needles names Ray, a package beside it, or what may be a variable of its environment."""
    return not needles.isdisjoint(_MARKS)


def is_marked_beside_ray(needles: set[bytes]) -> bool:
    """Whether a file with some needles names such a package, or what may be a variable."""
    return not needles.isdisjoint(_BESIDE_RAY)


def is_naming_ray(needles: set[bytes]) -> bool:
    """Whether a file with some needles names Ray."""
    return not needles.isdisjoint(_OF_RAY)
