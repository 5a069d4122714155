"""What the bytes of a file that may have to do with Ray say about it: whether there may be anything legacy in it.

Everything that is known here comes from the catalogue, except for the shapes of code that have no dotted name of their
own. Questions about one thing stand in a file of their own beside this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from legacy_api.searcher_names import STOOD_IN
from legacy_api.shard_members import OF_DATASETS, OF_PIPELINES
from migrate.resolve.bare import bare
from migrate.resolve.reach import GAP, Reached, call_at, heads, may_reach, owners, reach
from migrate.resolve.words import chains
from migrate.sieve.by_name import reports_by_name, uses_by_name
from migrate.sieve.calls import calls_of, is_called_as_then, is_old_report, is_out_of_order
from migrate.sieve.checkpoints import reads_dicts
from migrate.sieve.functions import SPOKEN, has_old_function, may_be_called_by_hand, takes_shortly
from migrate.sieve.given import may_be_given
from migrate.sieve.signs import (
    BY_POSITION,
    CALLED,
    MAKES_TRAINABLES,
    PREPROCESSORS,
    REPORT,
    REPORTS,
    SUBSYSTEMS,
    VARIABLES,
    WITH_RESOURCES,
    is_named,
    legacy_signs,
)
from migrate.sieve.storage import has_odd_place
from migrate.sieve.trainables import asks_trials, has_old_trainable
from migrate.sieve.trainers import has_own_trainer, runs_a_trainer
from migrate.tune.analysis_words import CHECKPOINT_PATHS, KEYED, MEMBERS
from migrate.tune.trial_homes import HOMES

_WITH_CALLBACKS: Final = ("ray.train.RunConfig", b"callbacks")
"""What may be given callbacks of Tune, which it takes no more."""
_LOG_DIR: Final = re.compile(rb"\.%slog_dir(?![\w\x80-\xff])" % GAP)
_LOGDIR: Final = re.compile(rb"\.%slogdir(?![\w\x80-\xff])" % GAP)
_CONFIG: Final = re.compile(rb"\.%sconfig(?![\w\x80-\xff])" % GAP)
_RUNNERS: Final = ("Trainer", "Tuner")
"""What runs something and gives results, which are asked for what they no longer have."""
_ENDINGS: Final = (*_RUNNERS, "TrainingFailedError", ".HyperOptSearch")
"""What is of interest wherever it stands."""
_SHARD: Final = re.compile(rb"\bget_dataset_shard\(\s*(?:dataset_name\s*=\s*)?[\"']([\w-]+)[\"']")
"""The name of a dataset that a worker asks for."""
_EXPERIMENT: Final = "ray.tune.Experiment"
_NAME_OF_ONE: Final = re.compile(rb"\.[ \t]*(?:dir_)?name\b")
"""What experiments said of themselves."""
_CONTEXT: Final = "ray.train.get_context"
_ASKED: Final = frozenset({"ray.train.report", "ray.train.get_checkpoint", _CONTEXT, "ray.train.get_dataset_shard"})
_SHARDS: Final = ("ray.train.get_dataset_shard", "ray.train.session.get_dataset_shard")
_AS_DATASET: Final = re.compile(rb"\.%s(?:%s)%s\(" % (GAP, "|".join((*OF_DATASETS, *OF_PIPELINES)).encode(), GAP))
"""What the part of a dataset that a worker gets was asked as long as it was a dataset itself."""
_DOMAINS: Final = frozenset(f"ray.tune.{name}" for name in ("uniform", "loguniform", "choice", "randint", "randn"))
"""What gives a search space, whose method ``func`` drew a value."""
_BOUNDED: Final = ("ray.tune.uniform", "ray.tune.randint")
"""What had default bounds, so that it may be given one of the two, or none."""
_OF_ANALYSES: Final = {word.encode(): chains([word]) for word in (*MEMBERS, *KEYED)}
_OF_CHECKPOINTS: Final = tuple(f"checkpoint.{attribute}".encode() for attribute in CHECKPOINT_PATHS)
_ASKED_OF_TUNE: Final = {
    b"next_trials": re.compile(rb"\bdef[\s\\]+next_trials\b"),
    b"_trial_restore": re.compile(rb"\bdef[\s\\]+(?:on|log)_trial_restore\b"),
    b"trial_runner": re.compile(rb"\btrial_runner%s\." % GAP),
}
"""What Tune asked algorithms and callbacks of users, and what schedulers of users asked Tune."""
_ANALYSIS: Final = "ExperimentAnalysis"
_ANNOTATES: Final = re.compile(rb"[\s\\]*[,=#)]")
"""What stands behind the annotation of a parameter."""
_LOOKED_UP: Final = re.compile(rb"getattr(?<!\wgetattr)[\s\\]*\([^,()]*,\s*[rRuU]?[\"'](\w+)[\"'][\s,]*\)")
"""A name that is looked up at run time."""
_QUOTED: Final = (b'"ray.', b"'ray.")
_SEARCH: Final = {b"hyperparameter_search": re.compile(rb"(?<==)[\s\\(]*[\"']ray[\"']")}
"""A search of Transformers that Tune runs, in a file that need not name Ray otherwise."""
_MODULE: Final = re.compile(rb"import_module[\s\\]*\(\s*[rRuU]?[\"']ray\.")
_BEGINNING: Final = re.compile(rb"ray\.(?<=[\"']ray\.)([\w.]*)\.[\"'{%]")
"""A module that is looked up at run time, and the beginning of its name."""
_IMPORTS: Final = b"import ray\nfrom ray import air, train, tune\n"
"""What such a file may import."""
_SESSION: Final = re.compile(
    rb"(?:session(?<![\w.]session)\.(?:report|get_\w+)|(?<![\w.])(?:RunConfig|CheckpointConfig|FailureConfig))[\s\\]*\("
)
"""What is legacy wherever it comes from, or may be."""
_BY_NAME: Final = re.compile(rb"[\"'](?:%s)[\"']" % "|".join(STOOD_IN).encode(), re.IGNORECASE)
"""The name of a searcher that is not there any more."""
_DRAWN: Final = re.compile(rb"\)%s\.%sfunc(?![\w\x80-\xff])" % (GAP, GAP))
"""The method ``func`` of what a call gives."""


def lets_through(data: bytes, path: str = "") -> bool:
    """Whether the full analysis may have anything to say about a Python file.

    Args:
        data: The file.
        path: Where it is, if it stands beside others.
    """
    if b"ray" in data:
        if may_reach(data, legacy_signs().followed, legacy_signs().hollow) and _uses_legacy(data):
            code = bare(data)
            if code is None or _uses_legacy(code, data):
                return True
        if _spells(data, _SEARCH):
            return True
        if any(text in data for text in _QUOTED) and _looks_modules_up(data):
            return True
    if uses_by_name(data) and may_be_given(data, path) and _uses_what_is_given(data):
        return True
    if any(prefix in data for prefix in VARIABLES) and _spells(data, legacy_signs().variables):
        return True
    # A file that another one of its tree gives to Tune need not name Ray.
    return reports_by_name(data) and has_old_function(data)


def _uses_what_is_given(data: bytes) -> bool:
    """Whether what another file of the tree may have imported of Ray is used in a way that is legacy."""
    code = bare(data) or data
    return may_be_given(code) and (_SESSION.search(code) is not None or _uses_legacy(_IMPORTS + code, data))


def _looks_modules_up(data: bytes) -> bool:
    if any(is_named(f"ray.{found[1].decode()}") for found in _BEGINNING.finditer(data)):
        return True
    return b"import_module" in data and _MODULE.search(data) is not None


def _uses_legacy(data: bytes, texts: bytes = b"") -> bool:
    """Whether a file may use what is legacy, or, if its texts stand elsewhere, the code alone that they stand in."""
    reached = reach(data, legacy_signs().followed)
    return reached is None or _is_legacy(data, reached, texts)


def _is_legacy(data: bytes, reached: Reached, texts: bytes) -> bool:
    signs = legacy_signs()
    if any(map(is_named, reached)):
        return True
    if any(is_called_as_then(data, reached, name) for name in reached):
        return True
    if b"_fit" in data and not reached.keys().isdisjoint(PREPROCESSORS):
        return True
    if not any(name.startswith(SUBSYSTEMS) or name.endswith(_ENDINGS) for name in reached):
        return False  # all that follows is about these
    if any(True for name in CALLED for _ in calls_of(data, reached, name)):
        return True
    if any(is_old_report(call) for name in REPORTS for call in calls_of(data, reached, name)):
        return True
    if any(call_at(data, end) is None for end in reached.get(REPORT, ())):
        return True  # it may be handed on
    if any(not call.commas for name in _BOUNDED for call in calls_of(data, reached, name)):
        return True
    if has_old_trainable(data, reached):
        return True
    if b"func" in data and not reached.keys().isdisjoint(_DOMAINS) and _DRAWN.search(data) is not None:
        return True
    if any(_WITH_CALLBACKS[1] in call.keywords for call in calls_of(data, reached, _WITH_CALLBACKS[0])):
        return True
    if any(is_out_of_order(call, kept) for name, kept in BY_POSITION.items() for call in calls_of(data, reached, name)):
        return True
    if any(map(HOMES.fullmatch, reached)) and asks_trials(data):
        return True
    if reads_dicts(data, reached):
        return True
    if runs_a_trainer(data, reached) or has_own_trainer(data, reached):
        return True
    if b"points_to_evaluate" in data and any(dotted.endswith(".HyperOptSearch") for dotted in reached):
        return True
    makes_trainables = not reached.keys().isdisjoint(MAKES_TRAINABLES)
    if makes_trainables and (not signs.in_tune.isdisjoint(reached) or has_old_function(data)):
        return True
    if REPORT in reached and any(dotted.endswith("Trainer") for dotted in reached):
        return True
    if b"log_dir" in data and _LOG_DIR.search(data) and any(name.endswith(_RUNNERS) for name in reached):
        return True
    if b"config" in data and any(name.endswith("Trainer") for name in reached) and _CONFIG.search(data):
        return True
    if not any(dotted.startswith(SUBSYSTEMS) for dotted in reached):
        return False
    if b"getattr" in data and any(found[1] in signs.asked for found in _LOOKED_UP.finditer(data)):
        return True
    if any(word in data for word in _OF_CHECKPOINTS) or has_odd_place(data, reached, texts or data):
        return True
    if _BY_NAME.search(texts or data) is not None:
        return True
    if any(word in data and owners(data, pattern) for word, pattern in _OF_ANALYSES.items()):
        return True
    if b"logdir" in data and ((b"rial" in data and _LOGDIR.search(data)) or b".dataframe" in data):
        return True
    if _EXPERIMENT in reached and _NAME_OF_ONE.search(data):
        return True
    if (b"get_trial_" in data or b"get_storage" in data) and any(name.startswith(_CONTEXT) for name in reached):
        return True
    # A parameter may be said to be one.
    if any(_ANNOTATES.match(data, end) for name in reached if name.endswith(_ANALYSIS) for end in reached[name]):
        return True
    if _spells(data, _ASKED_OF_TUNE) or (WITH_RESOURCES in reached and b"ScalingConfig" in data):
        return True
    # What a trainer's workers ask is legacy in a function that another file gives to Tune.
    asked = list(_asked(data, reached))
    if not reached.keys().isdisjoint(_SHARDS) and _AS_DATASET.search(data) is not None:
        return True
    if asked and not any(dotted.endswith("Trainer") for dotted in reached):
        return True
    if any(not texts or may_be_called_by_hand(data, end) for end in asked):
        return True
    if asked and any(data.count(b'"%s"' % name) + data.count(b"'%s'" % name) == 1 for name in _SHARD.findall(data)):
        return True
    # A class whose base is imported may be a Trainable of another file.
    if signs.members.are_in(data) and any(True for _ in heads(data, b"class")):
        return True
    return takes_shortly(data) or (_spells(data, SPOKEN) and has_old_function(data, methods=not texts))


def _spells(data: bytes, patterns: dict[bytes, re.Pattern[bytes]]) -> bool:
    """Whether one of some patterns stands somewhere, each with a word that it does not do without."""
    return any(word in data and pattern.search(data) is not None for word, pattern in patterns.items())


def _asked(data: bytes, reached: Reached) -> Iterator[int]:
    """Where a trainer's worker asks something."""
    return (end for name in _ASKED for end in reached.get(name, ()) if call_at(data, end) is not None)
