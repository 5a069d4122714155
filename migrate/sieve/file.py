"""What the bytes of a file that may have to do with Ray say about it: whether there may be anything legacy in it.

Everything that is known here comes from the catalogue, except for the shapes of code that have no dotted name of their
own. Questions about one thing stand in a file of their own beside this one.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from legacy_api.aggregations import ACCUMULATE, AGGREGATIONS, NAME, SAME_POSITIONS
from legacy_api.llm_fields import CONFIGS, OLD_FIELDS
from migrate.cluster.glance import GONE
from migrate.resolve.text.bare import bare
from migrate.resolve.text.reach import GAP, may_reach, reach
from migrate.resolve.text.texts import Texts
from migrate.sieve.actor_handles import ASKED, asks_handles
from migrate.sieve.addresses import NAMES as NAMES_OF_ADDRESSES
from migrate.sieve.addresses import asks_for_addresses
from migrate.sieve.algorithms import has_algorithms_of_then, runs_gone_algorithms
from migrate.sieve.analyses import (
    ASKED_OF_TUNE,
    asks_analyses,
    asks_columns,
    asks_experiments,
    asks_lost_fields,
    asks_results,
    asks_what_only_tune_had,
    takes_analyses,
)
from migrate.sieve.asked_by_others import is_asked_by_others
from migrate.sieve.by_name import asked_as_ray, reports_by_name, uses_by_name
from migrate.sieve.calls import is_called_as_then, is_called_at_all, is_out_of_order
from migrate.sieve.checkpoints import reads_dicts, stores_checkpoints
from migrate.sieve.commands import beginnings, gives_commands
from migrate.sieve.companions import NAMED, SKLEARN, names_companions
from migrate.sieve.configs_for_others import makes_configs_for_others
from migrate.sieve.data_classes import has_classes_for_data
from migrate.sieve.data_limits import sets_limits_of_data
from migrate.sieve.datasets import asks_datasets, asks_datasets_of_others, hands_datasets_on, seldom
from migrate.sieve.deployments import (
    ASKED_OF_OTHERS,
    OPTIONS_OF_THEN,
    asks_deployments,
    asks_starts,
    may_ask_deployments_of_others,
    names_gone_http_options,
    names_options_of_then,
    waits_for_answers,
)
from migrate.sieve.derived import may_derive_from_its_tree, may_drive_its_tree, may_have_trainers_of_its_tree
from migrate.sieve.driven import FILE, SAVES, hands_algorithms_on, loads_files, saves_algorithms
from migrate.sieve.functions import (
    has_old_function,
    is_given_old_functions,
    is_given_resources_of_trainers,
    keeps_configs_for_tuners,
    makes_checkpoints_in_tune,
    speaks_old_dialects,
)
from migrate.sieve.given import asks_its_tree, may_be_given
from migrate.sieve.given_back import asks_what_is_given_back
from migrate.sieve.handed import hands_modules_on
from migrate.sieve.job_status import asks_statuses
from migrate.sieve.loaded import asks_what_others_loaded
from migrate.sieve.metrics import is_told_by_record
from migrate.sieve.needles import ATTR, OLD_METHODS, PATCH, QUOTED, SEARCH, VARIABLES, is_naming_ray
from migrate.sieve.other_world import may_run_in_other_world
from migrate.sieve.populations import makes_new_configs
from migrate.sieve.private import OF_WORKERS, asks_private_objects, members_of_objects
from migrate.sieve.remote_options import ALONE, IN_DETACHED, gives_old_options
from migrate.sieve.reports import hands_reports_on, has_old_reports, reports_to_tune_beside_trainers
from migrate.sieve.run_by_tree import may_be_run_by_its_tree
from migrate.sieve.scripts import has_scripts_on_a_line, scripts_in
from migrate.sieve.searchers import is_given_bounds, is_given_points, is_ordered_as_then, names_gone_searchers
from migrate.sieve.seen import Question, Seen
from migrate.sieve.settings import is_given_gone_settings
from migrate.sieve.signs import (
    CONCATENATORS,
    DATA_CONFIGS,
    ENCODERS,
    NEGATED_LOSS,
    OF_SPLITS,
    PREPROCESSORS,
    is_named,
    legacy_signs,
)
from migrate.sieve.spaces import asks_for_a_class, draws_by_func, is_given_functions, lacks_bounds
from migrate.sieve.spark import is_set_up_by_position
from migrate.sieve.storage import asks_configs, hands_configs_on, has_odd_place, restores_what_it_made
from migrate.sieve.stored_states import STATE, reads_stored_states
from migrate.sieve.trainables import (
    asks_instances,
    asks_results_by_name,
    asks_trials,
    has_members_of_one,
    has_old_trainable,
)
from migrate.sieve.trainers import (
    gives_tuners_trainers,
    has_own_trainer,
    is_given_callbacks,
    names_directories,
    opens_results,
    reserves_nothing,
    runs_a_trainer,
    saves_models_with_classes,
)
from migrate.sieve.unnamed_runs import runs_unnamed
from migrate.sieve.wandb_callbacks import OF_CALLBACKS, asks_wandb_callbacks
from migrate.sieve.workers import (
    asks_for_devices,
    asks_of_its_trial,
    asks_out_of_place,
    asks_report_callbacks,
    asks_train_v1,
    reports_as_in_tune,
    uses_shards_as_datasets,
)

_ASKED_OF_TUNE: Final = {
    b"next_trials": re.compile(rb"\bdef[\s\\]+next_trials\b"),
    b"_trial_restore": re.compile(rb"\bdef[\s\\]+(?:on|log)_trial_restore\b"),
    b"_local_tuner": re.compile(rb"\b_local_tuner\b"),
    b"trial_runner": re.compile(rb"\b_?trial_runner%s\." % GAP),
    b"has_resources": re.compile(rb"\.%shas_resources(?:_for_trial)?\b" % GAP),
    b"trial_executor": re.compile(rb"\.%strial_executor\b" % GAP),
}
"""What Tune asked algorithms and callbacks of users, and what schedulers of users, and others, asked Tune itself."""
_LOOKED_UP: Final = re.compile(rb"getattr(?<!\wgetattr)[\s\\]*\([^,()]*,\s*[rRuU]?[\"'](\w+)[\"'][\s,]*\)")
"""A name that is looked up at run time."""
_PUT_IN: Final = re.compile(rb"(?:[sd]e[tl]attr|object)[\s\\]*\([^,()]*,\s*[rRuU]?[\"'](\w+)[\"']")
"""A name that a test puts something else in the place of."""
_PATCHED: Final = re.compile(
    rb"(?:patch|[sd]e[tl]attr)[\s\\]*\(\s*[rRuU]?[\"'][\w.]+\.(?:run(?:_experiments)?[\"']|session\."
    rb"|(?:get_checkpoint|get_context|report)[\"'])"
)
"""One that is said with its module."""
_PATCHABLE: Final = Texts(
    (
        b'.run"',
        b".run'",
        b".run_experiments",
        b".session.",
        b"train.get_checkpoint",
        b"train.get_context",
        b"train.report",
    )
)
_RUNNERS_AND_MORE: Final = ("Trainer", "Tuner", "TrainingFailedError", ".HyperOptSearch", ".PB2")
"""What is of interest wherever it stands."""
_PATCHING: Final = frozenset({PATCH, ATTR})
_SEARCHED: Final = re.compile(rb"(?<==)[\s\\(]*[\"']ray[\"']")
"""A search of Transformers that Tune runs, in a file that need not name Ray otherwise."""
_MODULE: Final = re.compile(rb"(?:import_module|importorskip)[\s\\]*\(\s*[rRuU]?[\"']ray\.")
_LAZY: Final = Texts((b"lazy", b"Lazy"))
_LAZILY: Final = re.compile(rb"[lL]azy\w*[\s\\]*\((?:[^()]|\(\))*[rRuU]?[\"']ray[.\"']")
"""A loader that is told a module of Ray, ``LazyLoader("tune", globals(), "ray.tune")``."""
_BEGINNING: Final = re.compile(rb"ray\.(?<=[\"']ray\.)([\w.]*)\.[\"'{%]")
"""A module that is looked up at run time, and the beginning of its name."""
_IMPORTS: Final = b"import ray\nfrom ray import air, train, tune\n"
"""What such a file may import."""
_DIRECTLY: Final = re.compile(rb"ray(?<![\w.]ray)%s\.%s([A-Za-z]\w*)" % (GAP, GAP))
"""A name directly below ``ray``, where no part of the catalogue begins."""
_QUOTES: Final = (b'"', b"'")
_COLUMNS_OF_ENCODERS: Final = frozenset({b"output_column", b"output_columns"})
_RAY: Final = re.compile(rb"\bray\b")
_SESSION: Final = re.compile(
    rb"(?:session(?<![\w.]session)\.(?:report|get_\w+)|(?<![\w.])(?:RunConfig|CheckpointConfig|FailureConfig))[\s\\]*\("
)
"""What is legacy wherever it comes from, or may be."""


def _reaches_legacy_names(seen: Seen) -> bool:
    return any(map(is_named, seen.reached))


def _fits_preprocessors(seen: Seen) -> bool:
    return seen.derives_from(PREPROCESSORS) and b"_fit" in seen.data


def _concatenates(seen: Seen) -> bool:
    return any(b"columns" not in call.keywords for name in CONCATENATORS for call in seen.calls_of(name))


def _encodes(seen: Seen) -> bool:
    return any(not call.keywords & _COLUMNS_OF_ENCODERS for name in ENCODERS for call in seen.calls_of(name))


def _aggregates(seen: Seen) -> bool:
    calls = (call for name in AGGREGATIONS for call in seen.calls_of(name))
    return seen.derives_from(AGGREGATIONS) or any(
        not call.keywords.isdisjoint((ACCUMULATE.encode(), b"*"))
        or NAME.encode() not in call.keywords
        or call.commas + 1 - len(call.keywords) > SAME_POSITIONS
        for call in calls
    )


def _configures_models(seen: Seen) -> bool:
    reached = any(name in seen.reached for name in CONFIGS)
    return reached and any(field.encode() in seen.data for field in OLD_FIELDS)


def _converts_splits(seen: Seen) -> bool:
    return any(True for name in OF_SPLITS for _ in seen.calls_of(name))


def _divides_datasets(seen: Seen) -> bool:
    return b"def configure" in seen.data and not seen.reached.keys().isdisjoint(DATA_CONFIGS)


def _names_what_ray_lost(seen: Seen) -> bool:
    return any(is_named(f"ray.{name.decode()}") for name in set(_DIRECTLY.findall(seen.data)))


def _asks_for_what_ray_lost(seen: Seen) -> bool:
    found = (one for one in _DIRECTLY.finditer(seen.data) if seen.data[one.start() - 1 : one.start()] not in _QUOTES)
    return any(is_named(f"ray.{name.decode()}") for name in {one[1] for one in found})


def _looks_names_up(seen: Seen) -> bool:
    asked = legacy_signs().asked
    if b"getattr" in seen.data and any(found[1] in asked for found in _LOOKED_UP.finditer(seen.data)):
        return True
    puts_in = b"setattr" in seen.data or b"delattr" in seen.data or b"patch" in seen.data
    return puts_in and any(found[1] in asked for found in _PUT_IN.finditer(seen.data))


def _extends_tune(seen: Seen) -> bool:
    return seen.spells(_ASKED_OF_TUNE)


def _names_negated_losses(seen: Seen) -> bool:
    return NEGATED_LOSS in (seen.texts or seen.data)


_OF_ALL_OF_RAY: Final[tuple[Question, ...]] = (
    _reaches_legacy_names,
    _names_negated_losses,
    speaks_old_dialects,
    sets_limits_of_data,
    is_called_as_then,
    _configures_models,
    is_given_gone_settings,
    asks_deployments,
    hands_datasets_on,
    asks_starts,
    waits_for_answers,
    has_classes_for_data,
    is_told_by_record,
    asks_statuses,
    names_gone_http_options,
    is_set_up_by_position,
    asks_columns,
    asks_lost_fields,
    _asks_for_what_ray_lost,
)
_OF_RULES_ALONE: Final[tuple[Question, ...]] = (
    _fits_preprocessors,
    _concatenates,
    _encodes,
    _aggregates,
    _converts_splits,
)
"""About what rules rewrite and nothing else speaks of: not asked of scripts in texts, which no rule sees."""
_OF_WHAT_RUNS: Final[tuple[Question, ...]] = (
    *(is_called_at_all, has_old_reports, hands_reports_on, lacks_bounds, has_old_trainable, draws_by_func),
    *(is_given_callbacks, is_out_of_order, asks_trials, reads_dicts, runs_a_trainer, has_own_trainer),
    *(
        is_ordered_as_then,
        is_given_points,
        is_given_bounds,
        is_given_old_functions,
        reports_to_tune_beside_trainers,
        asks_results,
    ),
)
"""About files that name something of Tune, Train or AIR, or what runs something, wherever that stands."""
_OF_TUNE_AND_TRAIN: Final[tuple[Question, ...]] = (
    *(
        _looks_names_up,
        asks_configs,
        has_odd_place,
        restores_what_it_made,
        names_gone_searchers,
        makes_new_configs,
        runs_gone_algorithms,
        asks_analyses,
        asks_experiments,
    ),
    *(asks_report_callbacks, asks_train_v1, reports_as_in_tune, may_run_in_other_world),
    *(asks_of_its_trial, takes_analyses, _extends_tune, is_given_resources_of_trainers, uses_shards_as_datasets),
    *(keeps_configs_for_tuners, makes_checkpoints_in_tune, asks_for_a_class, is_given_functions),
    *(asks_out_of_place, reserves_nothing, asks_for_devices, has_algorithms_of_then, has_members_of_one),
    *(saves_models_with_classes, stores_checkpoints, opens_results),
    *(
        asks_instances,
        gives_tuners_trainers,
        asks_results_by_name,
        hands_modules_on,
        _divides_datasets,
        _names_what_ray_lost,
        runs_unnamed,
        names_directories,
        asks_what_others_loaded,
        makes_configs_for_others,
        hands_configs_on,
        is_asked_by_others,
    ),
)
"""About files that name something of Tune, Train or AIR. The cheap and the frequent come first."""


_RLLIB: Final = b"rllib"
_PROVIDER: Final = b"provider"
_OF_CLUSTERS: Final = Texts(sorted(key.encode() for key in GONE))
"""Keys of cluster files of then."""
_OF_ITS_TREE: Final = (
    may_derive_from_its_tree,
    may_drive_its_tree,
    may_have_trainers_of_its_tree,
    asks_what_is_given_back,
    may_be_run_by_its_tree,
)
"""About what other files of the tree give a file, or make of it."""


def lets_through(data: bytes, path: str, needles: set[bytes]) -> bool:
    """Whether the full analysis may have anything to say about a Python file.

    Args:
        data: The file.
        path: Where it is, if it stands beside others.
        needles: The needles that stand in it (:mod:`migrate.sieve.needles`).
    """
    if is_naming_ray(needles):
        if may_reach(data, legacy_signs().followed, legacy_signs().hollow):
            if _uses_legacy(data, path=path):
                code = bare(data)
                if code is None or _uses_legacy(code, data, path) or _has_old_scripts(data, code):
                    return True
            if has_scripts_on_a_line(data) and _uses_legacy(data.replace(rb"\n", b"\n"), path=path):
                return True
        if _seldom().are_in(data) and _has_what_is_seldom(data, path):
            return True
        if not needles.isdisjoint(OLD_METHODS) and _RLLIB in data:
            return True  # whose algorithms are Trainables
        if not needles.isdisjoint(OLD_METHODS) and has_members_of_one(Seen(bare(data) or data, {}, data, path)):
            return True
        if hands_algorithms_on(data, path):
            return True
        if _PROVIDER in data and _OF_CLUSTERS.are_in(data):
            return True
        if SEARCH in needles and _SEARCHED.search(data) is not None:
            return True
        if not needles.isdisjoint(QUOTED) and _looks_modules_up(data):
            return True
        if _LAZY.are_in(data) and _LAZILY.search(data) is not None:
            return True
        if not needles.isdisjoint(_PATCHING) and _PATCHABLE.are_in(data) and _PATCHED.search(data):
            return True
    if SKLEARN in needles:
        return True
    if uses_by_name(data, needles) and may_be_given(data, path) and _uses_what_is_given(data, path):
        return True
    if path and asks_its_tree(data, path, asked_as_ray(data, needles)):
        return True
    if any(question(data, path, needles) for question in _OF_ITS_TREE):
        return True
    if not needles.isdisjoint(VARIABLES) and Seen(data, {}).spells(legacy_signs().variables):
        return True
    # A file that another one of its tree gives to Tune need not name Ray.
    return reports_by_name(data, needles) and has_old_function(data)


def _has_old_scripts(data: bytes, code: bytes) -> bool:
    """Whether a text of a file may be a script, or a dialogue, that uses what is legacy."""
    return any(_uses_legacy(one.code, is_in_text=True) and one.is_told_of() for one in scripts_in(data, code))


@cache
def _seldom() -> Texts:
    """What nearly no file has, looked for at once."""
    of_tune = (*seldom(), *NAMED, *ASKED_OF_TUNE, *OF_CALLBACKS, STATE, SAVES, FILE, *OPTIONS_OF_THEN)
    return Texts(
        (
            *of_tune,
            *ASKED_OF_OTHERS,
            *members_of_objects(),
            *beginnings(),
            OF_WORKERS,
            *ALONE,
            *IN_DETACHED,
            ASKED,
            *NAMES_OF_ADDRESSES,
        )
    )


def _has_what_is_seldom(data: bytes, path: str) -> bool:
    if asks_datasets(data) or asks_private_objects(data) or reads_stored_states(data) or names_companions(data):
        return True
    if (
        gives_commands(data)
        or gives_old_options(data)
        or asks_handles(data)
        or saves_algorithms(data)
        or loads_files(data)
    ):
        return True
    if asks_wandb_callbacks(data) or asks_for_addresses(data):
        return True
    if names_options_of_then(data) or may_ask_deployments_of_others(data) or asks_datasets_of_others(data, path):
        return True
    if not asks_what_only_tune_had(data) or _RAY.search(data) is None:
        return False
    return asks_what_only_tune_had(bare(data) or data)


def _uses_what_is_given(data: bytes, path: str) -> bool:
    """Whether what another file of the tree may have imported of Ray is used in a way that is legacy."""
    code = bare(data) or data
    return may_be_given(code) and (_SESSION.search(code) is not None or _uses_legacy(_IMPORTS + code, data, path))


def _looks_modules_up(data: bytes) -> bool:
    if any(is_named(f"ray.{found[1].decode()}") for found in _BEGINNING.finditer(data)):
        return True
    return (b"import_module" in data or b"importorskip" in data) and _MODULE.search(data) is not None


def _uses_legacy(data: bytes, texts: bytes = b"", path: str = "", *, is_in_text: bool = False) -> bool:
    """Whether a file may use what is legacy, or, if its texts stand elsewhere, the code alone that they stand in."""
    reached = reach(data, legacy_signs().followed)
    if reached is None:
        return True
    seen = Seen(data, reached, texts, path)
    return _is_legacy(seen) or (not is_in_text and any(question(seen) for question in _OF_RULES_ALONE))


def _is_legacy(seen: Seen) -> bool:
    if any(question(seen) for question in _OF_ALL_OF_RAY):
        return True
    if not (seen.is_in() or seen.reaches_any(_RUNNERS_AND_MORE)):
        return False
    if any(question(seen) for question in _OF_WHAT_RUNS):
        return True
    return seen.is_in() and any(question(seen) for question in _OF_TUNE_AND_TRAIN)
