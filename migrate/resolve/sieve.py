"""What the bytes of a file that may have to do with Ray say about it: whether there may be anything legacy in it.

Everything it knows comes from the catalogue, except for the shapes of code below that have no dotted name of their own.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from legacy_api.today import Taken, lost_part, taken_by
from migrate.resolve.bare import bare
from migrate.resolve.funnel import reports_by_name
from migrate.resolve.owners import ALSO_CALLED, owner_of
from migrate.resolve.reach import GAP, Call, Reached, call_at, heads, last_words, may_reach, opener, owners, reach, uses
from migrate.resolve.words import Words, chains, is_key_of, whole_words
from migrate.tune.analysis_words import CHECKPOINT_PATHS, MEMBERS
from migrate.tune.saves import may_save_a_file
from migrate.tune.storage_schemes import may_have_odd_place
from migrate.tune.trial_homes import HOMES

_VARIABLES: Final = (b"TUNE_", b"RAY_")
_UNSURE: Final = frozenset({b"*"})
_UNPACKED: Final = frozenset({b"**"})

_ALWAYS: Final = (
    "ray.tune.run", "ray.tune.tune.run", "ray.tune.run_experiments", "ray.tune.tune.run_experiments",
)  # fmt: skip
"""What is looked at wherever it is named: the catalogue has rows for forms and parameters of its calls only."""
_CALLED: Final = (
    *("ray.tune.ExperimentAnalysis", "ray.tune.Analysis", "ray.tune.analysis.ExperimentAnalysis"),
    *("ray.air.integrations.mlflow.setup_mlflow", "ray.tune.Tuner.restore", "ray.tune.tuner.Tuner.restore"),
)
"""What is looked at wherever it is called: the members of what it gives may be legacy, or what it is not told."""
_BY_POSITION: Final = {
    "ray.air.integrations.mlflow.MLflowLoggerCallback": 1,
    "ray.train.torch.prepare_model": 2,
    "ray.tune.SyncConfig": 0,
    "ray.train.RunConfig": 1,
    "ray.train.ScalingConfig": 0,
    "ray.tune.RunConfig": 1,
    "ray.train.SyncConfig": 0,
    "ray.tune.integration.keras.TuneReportCheckpointCallback": 0,
    "ray.tune.integration.lightgbm.TuneReportCheckpointCallback": 3,
    "ray.tune.integration.pytorch_lightning.TuneReportCheckpointCallback": 2,
    "ray.tune.integration.xgboost.TuneReportCheckpointCallback": 3,
}
"""What is looked at if it is called with more than so many arguments by position: the others had another order."""
_WITH_CALLBACKS: Final = ("ray.train.RunConfig", b"callbacks")
"""What may be given callbacks of Tune, which it takes no more."""
_SET_LATER: Final = re.compile(rb"\.%s(\w+)" % GAP)
"""What is asked of something, or set in it."""
_WITH_RESOURCES: Final = "ray.tune.with_resources"
_MAKES_TRAINABLES: Final = (
    "ray.tune.Tuner", "ray.tune.tuner.Tuner", _WITH_RESOURCES, "ray.tune.with_parameters",
    "ray.tune.register_trainable", "ray.tune.registry.register_trainable", "ray.tune.Experiment",
    "ray.tune.Tuner.restore",
)  # fmt: skip
_TUNERS: Final = frozenset({"ray.tune.Tuner", "ray.tune.tuner.Tuner", "ray.tune.Tuner.restore"})
"""What may be given a trainer, which it takes no more."""
_BESIDE_TRAINERS: Final = (
    *(b"__cause__", b"get_model"),
    *(b"def setup", b"training_loop", b"get_dataset_config", b".restore", b"can_restore"),
)
"""What is asked of a trainer, or given to it, and may be another thing today."""
_GIVEN_TO_TRAINERS: Final = (b"callbacks", b"datasets")
"""What is given to a trainer, or to its configuration, and may mean another thing today."""
_SET: Final = re.compile(rb"\.%s(\w+)[\s\\]*=(?!=)" % GAP)
"""What is set in something."""
_RESTORED: Final = re.compile(rb"Trainer%s\.%s(?:can_)?restore(?![\w\x80-\xff])" % (GAP, GAP))
_FROM_CHECKPOINT: Final = b"resume_from_checkpoint"
"""What classes of trainers were asked, and given, whoever made them."""
_FAMILIES: Final = ("ray.tune.suggest.", "ray.tune.search.", "ray.tune.schedulers.")
_DIALECTS: Final = {word: whole_words([word]) for word in (b"reporter", b"checkpoint_dir", b"checkpoint")}
"""Arguments of training functions that Tune no longer passes."""
_SHORT: Final = re.compile(rb"lambda[^:]*,[\s\\]*(?:reporter|checkpoint_dir)\b")
"""A function without a name that takes one of these."""
_SPOKEN: Final = {
    b"reporter": re.compile(rb"reporter(?<!\wreporter)[\s\\)]*\("),
    b"checkpoint": re.compile(rb"checkpoint(?<!\wcheckpoint)(?:_dir)?\b[^=]*=[\s\\(]*None\b"),
}
"""Uses of these that make a function a training function, whoever runs it."""
_CLASS: Final = re.compile(rb"class(?!\w)")
_FUNCTION: Final = re.compile(rb"(?:async[ \t]+)?def[ \t]+([\w\x80-\xff]+)")
_OPENS: Final = re.compile(rb"[\s\\)]*\(")
_BASES: Final = ("ray.tune.Trainable", "ray.tune.trainable.Trainable", "ray.tune.trainable.trainable.Trainable")
_MADE: Final = re.compile(rb"\btype[\s\\]*\([^()]*,")
"""A class that is made without a statement."""
_HOOKS: Final = (b"save_checkpoint", b"load_checkpoint", b"_save", b"_restore")
"""Methods of a Trainable, which are handed a directory and are no training functions."""
_FIRST: Final = re.compile(rb"(?:[\s\\]|#[^\r\n]*)*([\w\x80-\xff]*)")
_RESTORES: Final = (".Tuner.restore", ".Tuner.can_restore")
_STORAGE: Final = frozenset({b"storage_path", b"local_dir", b"upload_dir", b"*"})
_FILESYSTEM: Final = b"storage_filesystem"
"""What says where a run is stored, and what says that this is no matter for Ray."""
_SUBSYSTEMS: Final = ("ray.tune", "ray.train", "ray.air")
_REPORT: Final = "ray.tune.report"
_IN_WORKER: Final = "ray.train.report"
_REPORTS: Final = (_REPORT, _IN_WORKER)
_METRICS: Final = re.compile(rb"\.%smetrics(?:_dataframe)?(?![\w\x80-\xff])" % GAP)
"""Metrics of a result, whoever gave it."""
_LOG_DIR: Final = re.compile(rb"\.%slog_dir(?![\w\x80-\xff])" % GAP)
_CONFIG: Final = re.compile(rb"[rR]es\w*\.config(?![\w\x80-\xff])")
_RUNNERS: Final = ("Trainer", "Tuner")
"""What runs something and gives results, which are asked for what they no longer have."""
_ENDINGS: Final = (*_RUNNERS, "TrainingFailedError", ".HyperOptSearch")
"""What is of interest wherever it stands."""
_CONTEXT: Final = "ray.train.get_context"
_ASKED: Final = frozenset({"ray.train.report", "ray.train.get_checkpoint", _CONTEXT, "ray.train.get_dataset_shard"})
_MAY_BE_DICT: Final = re.compile(
    rb"\{ \}|(?!\d)[\w\x80-\xff]+(?: \.[\w\x80-\xff]+)*(?:(?<!float)(?<!int)(?<!sum)(?<!len)(?<!abs)(?<!round)"
    rb"(?<!item)(?<!mean) \( \))?"
)
"""The outline of metrics that are no number: a dictionary, something that has a name, a call of most things."""
_NUMBERS: Final = (b"-", b"+", b"~", b"float", b"int", b"sum", b"len")
_DOMAINS: Final = frozenset(f"ray.tune.{name}" for name in ("uniform", "loguniform", "choice", "randint", "randn"))
"""What gives a search space, whose method ``func`` drew a value."""
_BOUNDED: Final = ("ray.tune.uniform", "ray.tune.randint")
"""What had default bounds, so that it may be given one of the two, or none."""
_CHECKPOINTS: Final = ("ray.air.checkpoint.Checkpoint", "ray.ml.checkpoint.Checkpoint")
_OF_ANALYSES: Final = {word.encode(): chains([word]) for word in MEMBERS}
_OF_CHECKPOINTS: Final = tuple(f"checkpoint.{attribute}".encode() for attribute in CHECKPOINT_PATHS)
_ASKED_OF_TUNE: Final = {
    b"next_trials": re.compile(rb"\bdef[\s\\]+next_trials\b"),
    b"trial_runner": re.compile(rb"\btrial_runner%s\." % GAP),
}
"""What Tune asked algorithms of users, and what schedulers of users asked Tune."""
_ANALYSIS: Final = "ExperimentAnalysis"
_ANNOTATES: Final = re.compile(rb"[\s\\]*[,=#)]")
"""What stands behind the annotation of a parameter."""
_GET_CHECKPOINT: Final = frozenset(
    {"ray.air.session.get_checkpoint", "ray.train.get_checkpoint", "ray.tune.get_checkpoint"}
)
_CHECKPOINT: Final = ("ray.train.Checkpoint", "ray.air.Checkpoint", *_CHECKPOINTS)
_PLACE: Final = b"heckpoint.uri"
"""The one attribute that checkpoints had; by itself the word is too common."""
_OF_RESULTS: Final = {
    word: whole_words([word]) for word in (b"checkpoint", b"best_checkpoint", b"best_checkpoints", b"latest_checkpoint")
}
"""Attributes that hold one, or several."""
_GIVES_CHECKPOINTS: Final = (b"get_best_checkpoint", b"checkpoint_of", b"get_internal_representation")
_MODEL: Final = "get_model"
"""What checkpoints had that were of their library's class wherever they came from."""
_CALLED_ONE: Final = re.compile(rb"(?i)(?:checkpoint|ckpt)$|^$")
"""Something that is called a checkpoint, whoever gave it."""
_TRIAL: Final = frozenset({b"trial", b""})
_LOOPED: Final = re.compile(rb"for(?<!\wfor)%s([\w\x80-\xff]+)%sin(?!\w)" % (GAP, GAP))
"""What a loop gives."""
_LOOKED_UP: Final = re.compile(rb"getattr(?<!\wgetattr)[\s\\]*\([^,()]*,\s*[rRuU]?[\"'](\w+)[\"'][\s,]*\)")
"""A name that is looked up at run time."""
_QUOTED: Final = (b'"ray.', b"'ray.")
_SEARCH: Final = {b"hyperparameter_search": re.compile(rb"(?<==)[\s\\(]*[\"']ray[\"']")}
"""A search of Transformers that Tune runs, in a file that need not name Ray otherwise."""
_MODULE: Final = re.compile(rb"import_module[\s\\]*\(\s*[rRuU]?[\"']ray\.")
_BEGINNING: Final = re.compile(rb"ray\.(?<=[\"']ray\.)([\w.]*)\.[\"'{%]")
"""A module that is looked up at run time, and the beginning of its name."""

_DRAWN: Final = re.compile(rb"\)%s\.%sfunc(?![\w\x80-\xff])" % (GAP, GAP))
"""The method ``func`` of what a call gives."""


class _Signs(NamedTuple):
    """What the catalogue says that a legacy file reaches or spells.

    Attributes:
        names: Reaching one of these, or something below it, is enough.
        followed: Everything of interest, and every prefix of it.
        hollow: Names directly below ``ray`` of which only a few names below are of interest.
        keywords: By the dotted name of a function, its legacy parameters.
        members: What is legacy in a Trainable class wherever it is spelled: names of methods and their arguments.
        read: What is legacy to be read from a Trainable.
        of_trials: A pattern of what is legacy to be read from a trial.
        of_checkpoints: What is legacy to be asked of a checkpoint.
        in_tune: What is legacy in a function that Tune runs.
        asked: The last parts of all names of interest.
        variables: Environment variables.
    """

    names: frozenset[str]
    followed: frozenset[str]
    hollow: frozenset[str]
    keywords: dict[str, frozenset[bytes]]
    members: Words
    read: Words
    of_trials: re.Pattern[bytes]
    of_checkpoints: Words
    in_tune: frozenset[str]
    asked: frozenset[bytes]
    variables: dict[bytes, re.Pattern[bytes]]


@cache
def _signs() -> _Signs:
    from legacy_api import all_rows, named
    from legacy_api.todays_names import TODAYS_PARAMETERS

    names = {*_ALWAYS, *named()}
    keywords: dict[str, set[bytes]] = {}
    members: set[str] = set()
    read: set[str] = set()
    of_trials: set[str] = set()
    of_checkpoints = {_MODEL}
    in_tune: set[str] = set()
    variables: list[bytes] = []
    for row in all_rows():
        if row.kind == "parameter":
            keywords.setdefault(row.owner, set()).add(row.name.encode())
            if row.owner in _BASES:
                members.add(row.name)
        elif row.kind in ("method", "attribute") and (row.today != "same" or row.action != "keep"):
            if row.owner in _BASES:
                (members if row.name.startswith("_") else read).add(row.name)
            elif row.owner.startswith("ray."):
                names.add(row.old)
                if row.owner in _CHECKPOINTS and row.kind == "method":
                    of_checkpoints.add(row.name)
            elif row.old.startswith("Trial."):
                of_trials.add(row.old.partition(".")[2])
        elif row.kind == "environment":
            variables.append(row.old.encode())
        elif row.kind == "call_form" and row.old.endswith((" in a Tune function", " given to a Tuner")):
            in_tune.add(row.old.partition(" ")[0])
    special = {*_REPORTS, *_CALLED, *_BY_POSITION, *_MAKES_TRAINABLES, *_BASES, *_GET_CHECKPOINT, *in_tune}
    everything = names | keywords.keys() | ALSO_CALLED | special | TODAYS_PARAMETERS.keys()
    prefixes = {name[:index] for name in everything for index, letter in enumerate(name) if letter == "."}
    return _Signs(
        names=frozenset(names),
        followed=frozenset(everything | prefixes | {"ray"}),
        hollow=frozenset(name for name in prefixes - everything - {*_SUBSYSTEMS} if name.count(".") == 1),
        keywords={owner: frozenset(found) for owner, found in keywords.items()},
        members=Words(members),
        read=Words(read),
        of_trials=chains(of_trials),
        of_checkpoints=Words(of_checkpoints),
        in_tune=frozenset(in_tune),
        asked=frozenset(name.rpartition(".")[2].encode() for name in everything),
        variables={prefix: _spelled(prefix, variables) for prefix in _VARIABLES},
    )


def _spelled(prefix: bytes, variables: list[bytes]) -> re.Pattern[bytes]:
    """The variables with a prefix, as the whole of a text. A pattern that begins with letters is fast."""
    rests = b"|".join(re.escape(name.removeprefix(prefix)) for name in variables if name.startswith(prefix))
    return re.compile(rb"%s(?<=[\"'}\n]%s)(?:%s)[\"'{\\]" % (prefix, prefix, rests or b"(?!)"))


def lets_through(data: bytes) -> bool:
    """Whether the full analysis may have anything to say about a Python file."""
    if b"ray" in data:
        if may_reach(data, _signs().followed, _signs().hollow) and _uses_legacy(data):
            code = bare(data)
            if code is None or _uses_legacy(code, data):
                return True
        if _spells(data, _SEARCH):
            return True
        if any(text in data for text in _QUOTED) and _looks_modules_up(data):
            return True
    if any(prefix in data for prefix in _VARIABLES) and _spells(data, _signs().variables):
        return True
    # A file that another one of its tree gives to Tune need not name Ray.
    return reports_by_name(data) and _has_old_function(data)


def _looks_modules_up(data: bytes) -> bool:
    if any(_is_named(f"ray.{found[1].decode()}") for found in _BEGINNING.finditer(data)):
        return True
    return b"import_module" in data and _MODULE.search(data) is not None


def _uses_legacy(data: bytes, texts: bytes = b"") -> bool:
    """Whether a file may use what is legacy, or, if its texts stand elsewhere, the code alone that they stand in."""
    reached = reach(data, _signs().followed)
    return reached is None or _is_legacy(data, reached, texts)


def _is_legacy(data: bytes, reached: Reached, texts: bytes) -> bool:
    signs = _signs()
    if any(map(_is_named, reached)):
        return True
    if any(_is_called_as_then(data, reached, name) for name in reached):
        return True
    if not any(name.startswith(_SUBSYSTEMS) or name.endswith(_ENDINGS) for name in reached):
        return False  # all that follows is about these
    if any(True for name in _CALLED for _ in _calls(data, reached, name)):
        return True
    if any(_is_old_report(call) for name in _REPORTS for call in _calls(data, reached, name)):
        return True
    if any(call_at(data, end) is None for end in reached.get(_REPORT, ())):
        return True  # it may be handed on
    if any(not call.commas for name in _BOUNDED for call in _calls(data, reached, name)):
        return True
    if _has_old_trainable(data, reached):
        return True
    if b"func" in data and not reached.keys().isdisjoint(_DOMAINS) and _DRAWN.search(data) is not None:
        return True
    if any(_WITH_CALLBACKS[1] in call.keywords for call in _calls(data, reached, _WITH_CALLBACKS[0])):
        return True
    if any(_is_out_of_order(call, kept) for name, kept in _BY_POSITION.items() for call in _calls(data, reached, name)):
        return True
    if any(map(HOMES.fullmatch, reached)) and _asks_trials(data):
        return True
    if _reads_dicts(data, reached):
        return True
    if _runs_a_trainer(data, reached) or _has_own_trainer(data, reached):
        return True
    if b"points_to_evaluate" in data and any(dotted.endswith(".HyperOptSearch") for dotted in reached):
        return True
    makes_trainables = not reached.keys().isdisjoint(_MAKES_TRAINABLES)
    if makes_trainables and (not signs.in_tune.isdisjoint(reached) or _has_old_function(data)):
        return True
    if _REPORT in reached and any(dotted.endswith("Trainer") for dotted in reached):
        return True
    if b"log_dir" in data and _LOG_DIR.search(data) and any(name.endswith(_RUNNERS) for name in reached):
        return True
    if b".config" in data and any(name.endswith("Trainer") for name in reached) and _CONFIG.search(data):
        return True
    if not any(dotted.startswith(_SUBSYSTEMS) for dotted in reached):
        return False
    if b"getattr" in data and any(found[1] in signs.asked for found in _LOOKED_UP.finditer(data)):
        return True
    if any(word in data for word in _OF_CHECKPOINTS) or _has_odd_place(data, reached, texts or data):
        return True
    if any(word in data and owners(data, pattern) for word, pattern in _OF_ANALYSES.items()):
        return True
    if b"get_trial_" in data and any(name.startswith(_CONTEXT) for name in reached):
        return True
    # A parameter may be said to be one.
    if any(_ANNOTATES.match(data, end) for name in reached if name.endswith(_ANALYSIS) for end in reached[name]):
        return True
    if _spells(data, _ASKED_OF_TUNE) or (_WITH_RESOURCES in reached and b"ScalingConfig" in data):
        return True
    # What a trainer's workers ask is legacy in a function that another file gives to Tune.
    asked = list(_asked(data, reached))
    if asked and not any(dotted.endswith("Trainer") for dotted in reached):
        return True
    if any(not texts or _may_be_called_by_hand(data, end) for end in asked):
        return True
    # A class whose base is imported may be a Trainable of another file.
    if signs.members.are_in(data) and any(True for _ in heads(data, b"class")):
        return True
    return _takes_shortly(data) or (_spells(data, _SPOKEN) and _has_old_function(data, methods=not texts))


def _spells(data: bytes, patterns: dict[bytes, re.Pattern[bytes]]) -> bool:
    """Whether one of some patterns stands somewhere, each with a word that it does not do without."""
    return any(word in data and pattern.search(data) is not None for word, pattern in patterns.items())


def _asked(data: bytes, reached: Reached) -> Iterator[int]:
    """Where a trainer's worker asks something."""
    return (end for name in _ASKED for end in reached.get(name, ()) if call_at(data, end) is not None)


def _has_odd_place(data: bytes, reached: Reached, texts: bytes) -> bool:
    """Whether a run may get, or be looked for at, a place that Ray does not find by itself."""
    if any(name.endswith(_RESTORES) for name in reached):
        return True
    if not may_have_odd_place(texts):
        return False
    calls = (call for name in reached for call in _calls(data, reached, name))
    return any(not call.keywords.isdisjoint(_STORAGE) and _FILESYSTEM not in call.keywords for call in calls)


def _is_called_as_then(data: bytes, reached: Reached, name: str) -> bool:
    """Whether what has a name may be given what is legacy, or what it takes no more."""
    legacy, taken = _signs().keywords.get(owner_of(name)), taken_by(name)
    if legacy is None and taken is None:
        return False
    calls = _calls(data, reached, name)
    if taken is not None and any(_is_not_taken(call, taken) for call in calls):
        return True
    if legacy is None:
        return False
    keywords = frozenset[bytes]().union(*(call.keywords for call in calls))
    if not keywords.isdisjoint(legacy | _UNSURE):
        return True
    is_config, is_family = name.endswith("Config"), name.startswith(_FAMILIES)
    is_unpacked = not keywords.isdisjoint(_UNPACKED)
    if not (is_config or is_family or is_unpacked) or not any(word in data for word in legacy):
        return False
    if is_unpacked and any(word in data and is_key_of(data, word) for word in legacy):
        return True
    if is_config and any(found[1] in legacy for found in _SET_LATER.finditer(data)):
        return True
    return is_family and any(True for _ in heads(data, b"class"))  # one that derives from it may hand them on


def _is_not_taken(call: Call, taken: Taken) -> bool:
    """Whether a call may pass an argument that is taken no more."""
    others = {word.decode("utf-8", "replace") for word in call.keywords - _UNPACKED} - taken.names
    return bool(others) or (bool(call.first) and call.commas >= taken.by_position + len(call.keywords))


def _is_out_of_order(call: Call, kept: int) -> bool:
    """Whether a call may pass more than so many arguments by position."""
    is_more = not _UNSURE.isdisjoint(call.keywords) or call.commas + 1 - len(call.keywords) > kept
    return bool(call.first) and is_more


@cache
def _is_named(dotted: str) -> bool:
    """Whether reaching a name is enough: it, or what it lies below, is legacy or gone, or nobody knows what it is."""
    signs = _signs()
    if dotted.endswith(".*") and dotted[:-2] in signs.followed:
        return True
    known = dotted
    while known and known not in signs.names:
        known = known.rpartition(".")[0]
    return bool(known or lost_part(dotted))


def _asks_trials(data: bytes) -> bool:
    """Whether what is legacy in a trial is read from a parameter of that name, or from what a loop gives."""
    asked = last_words(data, _signs().of_trials)
    if not asked.isdisjoint(_TRIAL):
        return True
    return bool(asked) and b"trials" in data and any(found[1] in asked for found in _LOOPED.finditer(data))


def _reads_dicts(data: bytes, reached: Reached) -> bool:
    """Whether a checkpoint may be asked for what it is made of."""
    if not any(dotted.startswith(_SUBSYSTEMS) for dotted in reached):
        return False
    signs = _signs()
    if _PLACE not in data and not signs.of_checkpoints.are_in(data):
        return False
    if not reached.keys().isdisjoint(_GET_CHECKPOINT) or any(dotted.startswith(_CHECKPOINT) for dotted in reached):
        return True
    if any(word in data for word in _GIVES_CHECKPOINTS):
        return True
    if any(word in data and last_words(data, pattern) for word, pattern in _OF_RESULTS.items()):
        return True
    return any(_CALLED_ONE.search(word) for word in last_words(data, signs.of_checkpoints.pattern))


def _runs_a_trainer(data: bytes, reached: Reached) -> bool:
    """Whether a trainer is made beside something that it takes no more, or that its result or error no longer has."""
    if not any(dotted.endswith("Trainer") for dotted in reached):
        return any(dotted.endswith("TrainingFailedError") for dotted in reached) and b"__cause__" in data
    if not reached.keys().isdisjoint(_TUNERS) or any(word in data for word in _BESIDE_TRAINERS):
        return True
    if any(word in data and _may_be_given(data, reached, word) for word in _GIVEN_TO_TRAINERS):
        return True
    return b"metrics" in data and _METRICS.search(data) is not None


def _may_be_given(data: bytes, reached: Reached, word: bytes) -> bool:
    """Whether something of Ray may be given an argument, there and then, or later, or in a dictionary."""
    keywords = {word} | _UNSURE | _UNPACKED
    calls = (call for name in reached for call in _calls(data, reached, name))
    if any(not call.keywords.isdisjoint(keywords) for call in calls):
        return True
    return any(found[1] == word for found in _SET.finditer(data)) or b'"%s"' % word in data or b"'%s'" % word in data


def _has_own_trainer(data: bytes, reached: Reached) -> bool:
    """Whether a class derives from a trainer, or one of another file may be asked what trainers are no longer asked."""
    ends = [end for dotted in reached if dotted.endswith("Trainer") for end in reached[dotted]]
    if ends and any(head.start < end <= head.end for head in heads(data, b"class") for end in ends):
        return True
    if b"Trainer" not in data:
        return False
    return _FROM_CHECKPOINT in data or (b"restore" in data and _RESTORED.search(data) is not None)


def _has_old_trainable(data: bytes, reached: Reached) -> bool:
    """Whether a class may derive from a Trainable and have, or read, what is legacy in one."""
    signs = _signs()
    for dotted in reached:
        owner, _, last = dotted.rpartition(".")
        if owner in _BASES and last.encode() in signs.read.words | signs.members.words:
            return True
    ends = [end for base in _BASES for end in reached.get(base, ())]
    if not ends or not (signs.members.are_in(data) or _reads(data, signs.read.pattern) or may_save_a_file(data)):
        return False
    made = (match for match in _MADE.finditer(data))
    return any(head.start < end <= head.end for head in heads(data, b"class") for end in ends) or any(made)


def _reads(data: bytes, attributes: re.Pattern[bytes]) -> bool:
    """Whether an attribute may be read from the first argument of a function, or from an instance of a class."""
    found = owners(data, attributes)
    if b"" in found or any(
        match[1] in found for head in heads(data, b"def") if (match := _FIRST.match(data, head.start))
    ):
        return True
    return bool(found) and any(_is_made(data, head.name) for head in heads(data, b"class"))


def _is_made(data: bytes, name: bytes) -> bool:
    """Whether a class may be called, other than by the statement that makes it."""
    called = re.compile(rb"(?<![\w\x80-\xff])%s[\s\\]*\(" % re.escape(name))
    return any(
        not data[max(0, match.start() - 80) : match.start()].rstrip(b" \t\\\r\n").endswith(b"class")
        for match in called.finditer(data)
    )


def _has_old_function(data: bytes, *, methods: bool = True) -> bool:
    """Whether a function may take an argument that Tune no longer passes; the methods of classes may be left out."""
    if _takes_shortly(data):
        return True
    words = [pattern for word, pattern in _DIALECTS.items() if word in data]
    places = sorted(found.start() for pattern in words for found in pattern.finditer(data))
    return bool(places) and any(
        head.name not in _HOOKS
        and head.start <= places[bisect_left(places, head.start) % len(places)] < head.end
        and (methods or not _CLASS.match(opener(data, head.start)))
        for head in heads(data, b"def")
    )


def _takes_shortly(data: bytes) -> bool:
    """Whether a function without a name may take such an argument."""
    return b"lambda" in data and any(word in data for word in _DIALECTS) and _SHORT.search(data) is not None


def _may_be_called_by_hand(data: bytes, place: int) -> bool:
    """Whether a place, in code without texts, may be in a function that the file itself calls."""
    outermost = opener(data, place, top=True)
    function = _FUNCTION.match(outermost)
    if function is None:
        return _CLASS.match(outermost) is None
    head = b"def " + function[1]
    ends = (found.start() for found in uses(data, function[1]))
    return any(_OPENS.match(data, end) and data[max(0, end - len(head)) : end] != head for end in ends)


def _calls(data: bytes, reached: Reached, name: str) -> list[Call]:
    return [call for end in reached.get(name, ()) if (call := call_at(data, end)) is not None]


@cache
def _words_of_reports() -> frozenset[bytes]:
    """What a report of today may be called with."""
    from migrate.tune.old_reports import MODERN

    return frozenset(word.encode() for words in MODERN.values() for word in words)


def _is_old_report(call: Call) -> bool:
    """Whether metrics may be passed as anything but one dictionary."""
    if call.keywords - _words_of_reports():
        return True
    if call.keywords or not call.first:
        return False
    is_number = call.first.lstrip(b".")[:1].isdigit() or call.first in _NUMBERS
    return is_number or not (call.commas or _MAY_BE_DICT.fullmatch(call.outline))
