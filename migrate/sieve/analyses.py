"""Whether the analysis of an experiment, a result, or an experiment may be asked what it is asked no more."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from legacy_api import rows_of_kind
from legacy_api.private_members import PRIVATE_OF_ANALYSES
from legacy_api.result_fields import LOST_FIELDS
from migrate.resolve.text.reach import GAP, owners
from migrate.resolve.text.texts import Texts
from migrate.resolve.text.words import Words, chains
from migrate.sieve.checkpoints import RECORDS_OF_TRIALS, asks_for_records
from migrate.sieve.seen import Seen
from migrate.tune.results.analysis_words import FILES_OF_TRIALS, KEYED, MEMBERS, NOT_OF_GRIDS

_GRIDS: Final = ("Tuner", "Tuner.restore", "ResultGrid")
"""What gives the results of a Tuner, or says that something is them."""
_NOT_OF_GRIDS: Final = re.compile(
    rb"\.(?<!_experiment_analysis\.)%s(?:stats[\s\\]*\(|(?:%s)(?![\w\x80-\xff]))"
    % (GAP, "|".join(sorted(NOT_OF_GRIDS - {"stats"})).encode())
)
_RUNNERS: Final = ("Trainer", "Tuner")
"""What runs something and gives results, which are asked for what they no longer have."""
_RESULTS: Final = ("Result", "ResultGrid")
"""What annotations say of what is asked for results."""
_LOG_DIR: Final = re.compile(rb"\.%slog_dir(?![\w\x80-\xff])" % GAP)
_FRAME: Final = b".metrics_dataframe"
"""What only a result has, whatever gives it."""
_LOGDIR: Final = re.compile(rb"\.%slogdir(?![\w\x80-\xff])" % GAP)
_UP: Final = re.compile(rb"\bdirname[\s\\]*\(|\.%sparents?(?![\w\x80-\xff])" % GAP)
"""What asks for the directory above one."""
_FILES: Final = re.compile(FILES_OF_TRIALS.encode())
_CONFIG: Final = re.compile(rb"\.%sconfig(?![\w\x80-\xff])" % GAP)
_ALL: Final = (*MEMBERS, *KEYED, *PRIVATE_OF_ANALYSES)
_MEMBERS: Final = tuple(chains([word]) for word in _ALL)
_ASKED: Final = Words(_ALL)
ASKED_OF_TUNE: Final = (*RECORDS_OF_TRIALS, *sorted(_ASKED.words))
"""One of these stands in a file that asks for what only analyses and trials had."""
_COLUMNS: Final = Texts((b"results_df", b"best_result_df"))
"""Frames that little else has, whose columns have other names today."""
_COLONS: Final = re.compile(rb"[\"'](?:config|last_result):")
_FIELDS: Final = Texts(field.encode() for field in LOST_FIELDS)
_LOST: Final = re.compile(rb"[\"'](?:%s)[\"']" % "|".join(sorted(LOST_FIELDS)).encode())
_CLASS: Final = "ExperimentAnalysis"
_ANNOTATES: Final = re.compile(rb"[\s\\\]\"']*[,=#)|]")
"""What stands behind the annotation of a parameter."""
_EXPERIMENT: Final = "ray.tune.Experiment"


def asks_results(seen: Seen) -> bool:
    """Whether results may be asked for trials, one for its directory, or that of a trainer for its config."""
    if seen.reaches_any(_GRIDS) and _NOT_OF_GRIDS.search(seen.data):
        return True
    if _FRAME in seen.data and _LOG_DIR.search(seen.data):
        return True
    if not seen.reaches_any(_RUNNERS):
        return b"log_dir" in seen.data and seen.reaches_any(_RESULTS) and _LOG_DIR.search(seen.data) is not None
    if b"log_dir" in seen.data and _LOG_DIR.search(seen.data):
        return True
    if not seen.reaches_any("Trainer"):
        return False
    if b"config" in seen.data and _CONFIG.search(seen.data):
        return True
    if b".path" not in seen.data:
        return False
    return bool(_UP.search(seen.data) or _FILES.search(seen.texts or seen.data))


def asks_what_only_tune_had(data: bytes) -> bool:
    """Whether something is asked what only analyses and trials had, whatever it is and wherever it comes from."""
    return asks_for_records(data) or (_ASKED.are_in(data) and any(owners(data, pattern) for pattern in _MEMBERS))


def asks_analyses(seen: Seen) -> bool:
    """Whether a trial of an analysis, or a frame of one, may be asked for directories."""
    if b"logdir" not in (seen.texts or seen.data):
        return False
    return (b"rial" in seen.data and _LOGDIR.search(seen.data) is not None) or b"dataframe" in seen.data


def asks_columns(seen: Seen) -> bool:
    """Whether a frame of results may be asked for columns by the names that they had."""
    if _COLUMNS.are_in(seen.data):
        return True
    return b"dataframe" in seen.data and _COLONS.search(seen.texts or seen.data) is not None


def asks_lost_fields(seen: Seen) -> bool:
    """Whether a result may be asked for what every result had."""
    data = seen.texts or seen.data
    return _FIELDS.are_in(data) and _LOST.search(data) is not None


def takes_analyses(seen: Seen) -> bool:
    """Whether a parameter is said to be an analysis."""
    named = (ends for dotted, ends in seen.reached.items() if dotted.endswith(_CLASS))
    return any(_ANNOTATES.match(seen.data, end) for ends in named for end in ends)


def asks_experiments(seen: Seen) -> bool:
    """Whether an experiment may be asked what it is called."""
    made = (f"{_EXPERIMENT}.", _EXPERIMENT)
    reached = any(dotted == made[1] or dotted.startswith(made[0]) for dotted in seen.reached)
    return reached and _said_by_experiments().search(seen.data) is not None


@cache
def _said_by_experiments() -> re.Pattern[bytes]:
    """What experiments said of themselves."""
    rows = (*rows_of_kind("attribute"), *rows_of_kind("method"))
    names = b"|".join(sorted(row.name.encode() for row in rows if row.owner == _EXPERIMENT))
    return re.compile(rb"\.%s(?:%s)\b" % (GAP, names))
