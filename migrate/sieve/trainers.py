"""Whether a trainer may be given, or asked, what it takes or has no more."""

from __future__ import annotations

import re
from typing import Final

from migrate.resolve.text.reach import GAP, heads
from migrate.resolve.text.texts import Texts
from migrate.sieve.calls import UNPACKED, UNSURE
from migrate.sieve.given import imported_files
from migrate.sieve.seen import Seen
from migrate.tune.results.analysis_words import FILES_OF_TRIALS

_TUNERS: Final = frozenset({"ray.tune.Tuner", "ray.tune.Tuner.restore"})
"""What may be given a trainer, which it takes no more."""
_BESIDE_TRAINERS: Final = Texts(
    (
        *(b"__cause__", b"get_model", b"def setup", b"training_loop", b"get_dataset_config", b"._save"),
        *(b".restore", b"can_restore"),
    )
)
"""What is asked of a trainer, or given to it, and may be another thing today."""
_GIVEN_TO_TRAINERS: Final = (b"callbacks", b"datasets")
"""What is given to a trainer, or to its configuration, and may mean another thing today."""
_WITH_CALLBACKS: Final = ("ray.train.RunConfig", b"callbacks")
"""What may be given callbacks of Tune, which it takes no more."""
_SCALING: Final = "ray.train.ScalingConfig"
_SCALED: Final = re.compile(rb"scaling_config%s=(?!%s(?:[\w.]+\.)?ScalingConfig\b)" % (GAP, GAP))
"""How many workers there are may be said by something else than a configuration."""
_DICTIONARY: Final = re.compile(rb"[=(]%s(?:\{|dict%s\()" % (GAP, GAP))
_NOTHING: Final = re.compile(
    rb"resources_per_worker(?<!\wresources_per_worker)[\s\\]*=[\s\\]*\{(?:[^{}]*:[\s\\]*0\b|[\s\\]*\})"
)
"""Workers that may reserve nothing."""
_SET: Final = re.compile(rb"\.%s(\w+)[\s\\]*=(?!=)" % GAP)
"""What is set in something."""
_RESTORED: Final = re.compile(rb"Trainer%s\.%s(?:can_)?restore(?![\w\x80-\xff])" % (GAP, GAP))
_FROM_CHECKPOINT: Final = b"resume_from_checkpoint"
"""What classes of trainers were asked, and given, whoever made them."""
_METRICS: Final = re.compile(rb"\.%s(?:metrics(?:_dataframe)?|best_checkpoints)(?![\w\x80-\xff])" % GAP)
"""Metrics of a result, or of its checkpoints, whoever gave it."""

_SHOWN: Final = re.compile(rb"\b(?:print|pprint|str|repr|info|debug)[\s\\]*\(|\{\w+\}")
"""Something may be shown as a whole."""

_DIRECTORY: Final = re.compile(rb"Trainer(?:_?[*?\"']|_[0-9a-f]{5}_|_20\d\d-)")
"""A directory of a trainer's run by its name, or by how it begins."""
_OPENS: Final = "ray.train.Result.from_path"
_OF_TORCH: Final = (".TorchCheckpoint", ".TorchCheckpoint.from_model")
_BY_NAME: Final = re.compile(rb"checkpoint_(?:[\d*?%%{]|[\"'])|%s" % FILES_OF_TRIALS.encode())
"""A checkpoint, or a file that Tune wrote, in such a directory."""
_SEARCHED: Final = re.compile(rb"[tT]rainer\b|\b(?:train_loop_config|scaling_config|trainer_init_config)\b")
"""A parameter is a trainer by its name, or by what is searched for."""
_MAKES_ONE: Final = b"Trainer("
_NUMBER: Final = re.compile(rb"(?:split|partition|replace|prefix)[\s\\]*\([\s\\]*[rRuU]?[\"']\w*_[\"']")
"""What stands behind a name is asked for."""


def runs_a_trainer(seen: Seen) -> bool:
    """Whether a trainer is made beside something that it takes no more, or that its result or error no longer has."""
    data, reached = seen.data, seen.reached
    if not seen.reaches_any("Trainer"):
        return seen.reaches_any("TrainingFailedError") and b"__cause__" in data
    if b"as_trainable" in data or not reached.keys().isdisjoint(_TUNERS) or _BESIDE_TRAINERS.are_in(data):
        return True
    if any(word in data and _may_be_given(seen, word) for word in _GIVEN_TO_TRAINERS):
        return True
    if (b"metrics" in data or b"best_checkpoints" in data) and _METRICS.search(data) is not None:
        return True
    if b"scaling_config" in data and _SCALED.search(data) is not None and _DICTIONARY.search(data) is not None:
        return True
    # A result that is shown has no metrics where no report has a checkpoint.
    return b"report" in data and b".fit(" in data and b"checkpoint=" not in data and _SHOWN.search(data) is not None


def gives_tuners_trainers(seen: Seen) -> bool:
    """Whether a Tuner may be given what is a trainer by its name, by what is searched for, or made by another file."""
    if "ray.tune.Tuner" not in seen.reached:
        return False
    if _SEARCHED.search(seen.texts or seen.data) is not None:
        return True
    return any(_MAKES_ONE in data for data in imported_files(seen.path, seen.data))


def opens_results(seen: Seen) -> bool:
    """Whether the class of Train's results may open what a trial has left."""
    return _OPENS in seen.reached


def names_directories(seen: Seen) -> bool:
    """Whether directories of trainers' runs may be named, or numbers read out of the names of their checkpoints."""
    texts = seen.texts or seen.data
    if b"Trainer" in texts and _DIRECTORY.search(texts) is not None:
        return True
    if not seen.reaches_any("Trainer"):
        return False
    if b"int(" in seen.data and _NUMBER.search(texts) is not None:
        return True
    return (b".path" in seen.data or b"log_dir" in seen.data) and _BY_NAME.search(texts) is not None


def is_given_callbacks(seen: Seen) -> bool:
    """Whether the configuration of a trainer's run may be given callbacks of Tune."""
    return any(_WITH_CALLBACKS[1] in call.keywords for call in seen.calls_of(_WITH_CALLBACKS[0]))


def reserves_nothing(seen: Seen) -> bool:
    """Whether the workers of a trainer may reserve nothing."""
    return _SCALING in seen.reached and _NOTHING.search(seen.texts or seen.data) is not None


def _may_be_given(seen: Seen, word: bytes) -> bool:
    """Whether something of Ray may be given an argument, there and then, or later, or in a dictionary."""
    keywords = {word} | UNSURE | UNPACKED
    data = seen.data
    calls = (call for name in seen.reached for call in seen.calls_of(name))
    if any(not call.keywords.isdisjoint(keywords) for call in calls):
        return True
    return any(found[1] == word for found in _SET.finditer(data)) or b'"%s"' % word in data or b"'%s'" % word in data


def has_own_trainer(seen: Seen) -> bool:
    """Whether a class derives from a trainer, or one of another file may be asked what trainers are no longer asked."""
    data, reached = seen.data, seen.reached
    ends = [end for dotted in reached if dotted.endswith("Trainer") for end in reached[dotted]]
    if ends and any(head.start < end <= head.end for head in heads(data, b"class") for end in ends):
        return True
    if b"Trainer" not in data:
        return False
    return _FROM_CHECKPOINT in data or (b"restore" in data and _RESTORED.search(data) is not None)


def saves_models_with_classes(seen: Seen) -> bool:
    """Whether a checkpoint may be made of a model of Torch in a file that has something of AIR."""
    return b"air" in seen.data and b"from_model" in seen.data and seen.reaches_any(_OF_TORCH)
