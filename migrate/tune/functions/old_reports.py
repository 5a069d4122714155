"""Telling the old forms of ``tune.report`` and ``train.report`` from the modern one."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api.since_2_7 import SINCE_2_7
from migrate.edit.callsite import called_name
from migrate.resolve.settings.settings import unpacked_settings
from migrate.resolve.text.source import Source
from migrate.resolve.values.numbers import is_number

REPORTS: Final = ("ray.tune.report", "ray.train.report")
ALL_REPORTS: Final = (*REPORTS, "ray.tune.track.log", "ray.air.session.report")
"""Everything that functions of any release have reported with."""
REPORTER: Final = "reporter"
"""What they call the reporter that Ray 0.8 gave them."""
MODERN: Final = {
    "ray.tune.report": frozenset({"metrics", "checkpoint"}),
    "ray.train.report": frozenset(
        {
            "metrics",
            "checkpoint",
            "checkpoint_dir_name",
            "checkpoint_upload_mode",
            "checkpoint_upload_fn",
            "delete_local_checkpoint_after_upload",
            "validation",
        }
    ),
}
"""The parameters that each of them has today."""
_SURE: Final = ("metrics", "checkpoint")
"""What a call of the old form passed beside other metrics only, if it had metrics of these names."""
_ONLY_SINCE: Final = {
    "ray.tune.report": frozenset(f"ray.{module}.{name}" for module in ("tune", "train") for name in SINCE_2_7),
    "ray.train.report": frozenset(
        {"ray.tune.Tuner", "ray.train.torch.TorchTrainer", "ray.train.tensorflow.TensorflowTrainer"}
    ),
}
"""What no Ray had in which a report took metrics as keyword arguments."""


def keywords_form(dotted: str) -> str:
    """How the catalogue spells metrics that are passed as keyword arguments."""
    return f"{dotted}(**metrics)"


def uses_names_since_27(source: Source) -> bool:
    """Whether a file names something that neither Tune nor Train had before Ray 2.7."""
    return len(reports_of_today(source)) == len(REPORTS)


def reports_of_today(source: Source) -> frozenset[str]:
    """Those of the reports that the file can only mean as they are today, by what else it uses."""
    used = {".".join(dotted.split(".")[:4]) for _, dotted in source.names.uses()}
    used |= {dotted.rpartition(".")[0] for dotted in used}
    given = {dotted for call, dotted in source.names.calls() if dotted in REPORTS and _is_given_dictionary(call)}
    tune, train = (dotted in given or not used.isdisjoint(_ONLY_SINCE[dotted]) for dotted in REPORTS)
    return frozenset(REPORTS if tune else REPORTS[1:] if train else ())


def _is_given_dictionary(call: ast.Call) -> bool:
    """Whether a report is given a dictionary by position, as no old one was."""
    return len(call.args) == 1 and isinstance(call.args[0], ast.Dict)


def old_form(source: Source, call: ast.Call, dotted: str, of_today: frozenset[str] = frozenset()) -> str:
    """Which old form a call of one of the reports has, as the catalogue spells it; empty for the modern one.

    Args:
        source: The file.
        call: The call.
        dotted: What it calls.
        of_today: The reports that the file can only mean as they are today.
    """
    words = [word.arg for word in call.keywords]
    if words and not call.args and not any(words):
        keys = _unpacked(source, call)
        is_of_today = _are_todays(keys) or (dotted in of_today and keys <= MODERN[dotted])
        return "" if is_of_today else keywords_form(dotted)
    if words and not call.args:
        names = [word for word in words if word is not None]
        if any(name not in MODERN[dotted] for name in names) or not any(name in _SURE for name in names):
            return keywords_form(dotted)
    is_mixed = bool(words) and may_be_mixed(source, call, dotted)
    if dotted == REPORTS[0] and len(call.args) == 1 and (is_mixed or not words) and is_number(source, call.args[0]):
        return keywords_form(dotted) if words else f"{dotted}(value)"
    return ""


def may_be_mixed(source: Source, call: ast.Call, dotted: str) -> bool:
    """Whether a report may take metrics by position and by name at once, as Tune's did through Ray 2.6.

    What ``train.report`` takes by position is the dictionary of today: it took names alone before. So is what
    ``tune.report`` is given as a dictionary, as its one number then was called ``_metric``; beside it go checkpoints.
    """
    if not call.args or not call.keywords:
        return False
    if any(word.arg is not None and word.arg not in MODERN[dotted] for word in call.keywords):
        return True
    if dotted == "ray.train.report" or all(word.arg is not None for word in call.keywords):
        return False
    metrics = source.names.value(call.args[0])
    is_dictionary = isinstance(metrics, ast.Dict | ast.DictComp) or called_name(metrics) == "dict"
    keys = _unpacked(source, call)
    return not is_dictionary and not (keys and keys <= MODERN[dotted])


def may_be_one_number(source: Source, call: ast.Call, dotted: str) -> bool:
    """Whether a report of Tune is given one value that may be the number that was called ``_metric`` then."""
    if dotted != REPORTS[0] or len(call.args) != 1 or call.keywords or isinstance(call.args[0], ast.Starred):
        return False
    given = source.names.value(call.args[0])
    return not isinstance(given, ast.Dict | ast.DictComp) and called_name(given) != "dict"


def is_unpacking_todays(source: Source, call: ast.Call) -> bool:
    """Whether a report unpacks a dictionary in which the file itself puts its ``metrics``."""
    return _are_todays(_unpacked(source, call))


def _unpacked(source: Source, call: ast.Call) -> set[str]:
    """The keys that are seen in the dictionaries that a call unpacks."""
    return {setting.name for setting in unpacked_settings(source, call, given_back=True)}


def _are_todays(keys: set[str]) -> bool:
    return _SURE[0] in keys and keys <= MODERN["ray.train.report"]
