"""Whether a file is about any part of Ray that the catalogue knows."""

from __future__ import annotations

import ast
from functools import cache
from typing import Final

from legacy_api import named, rows_of_kind
from migrate.leftovers.actor_handles import asked_of_handles
from migrate.leftovers.arguments import parameters
from migrate.leftovers.clusters_in_code import clusters_in_code
from migrate.leftovers.commands_in_texts import commands_in_texts
from migrate.leftovers.companions import imports_companions
from migrate.leftovers.datasets_of_others import asked_of_datasets_of_others
from migrate.leftovers.deployments import asked_of_deployments, old_targets_of_scaling
from migrate.leftovers.handed_keywords import handed_keywords
from migrate.leftovers.named import texts
from migrate.leftovers.patched import patched_runs
from migrate.leftovers.pipelines import asked_of_pipelines
from migrate.leftovers.remote_options import old_options
from migrate.leftovers.trainable_classes import called_by_old_names, of_algorithms, of_algorithms_of_others
from migrate.leftovers.unpacked_of_others import unpacked_of_others
from migrate.resolve.names.definitions import located, source_of
from migrate.resolve.names.lost import lost_arguments
from migrate.resolve.names.shim_users import uses_shim
from migrate.resolve.running.trainables import BASES, family, is_made_of_one_at_times, is_trainable, methods_of
from migrate.resolve.settings.gone_settings import gone_settings
from migrate.resolve.text.source import Source
from migrate.resolve.trees.module_files import file_of, parted
from migrate.resolve.trees.neighbours import homes_of, importers
from migrate.resolve.values.addresses import asked_by_old_names
from migrate.resolve.values.job_status import asked_of_statuses
from migrate.resolve.values.metrics import told_by_record
from migrate.tune.checkpoints.files_of_algorithms import files_of_algorithms, may_name_files_of_algorithms
from migrate.tune.functions.mocked_reports import asked_of_mocks
from migrate.tune.results.stored_states import trials_of_states
from migrate.tune.results.unfollowed import asked_of_anything
from migrate.tune.searches.transformers_search import transformers_searches
from migrate.tune.trainables.driven_by_hand import saved_algorithms
from migrate.tune.trainables.saving_classes import LOAD, SAVE

_LOOKING_UP: Final = ("importlib", "importorskip")
_CHECKPOINTS: Final = ("checkpoint_dir", "checkpoint")
"""What training functions were given, which are ones here only if another file gives them to Tune."""


def uses_tune_or_train(source: Source) -> bool:
    """Whether a file names any part of Ray that the catalogue knows."""
    names = source.names
    if imports_companions(source):
        return True
    if any(True for part in (transformers_searches, trials_of_states) for _ in part(source)):
        return True
    imported = [dotted for _, _, dotted in names.imports] + [f"{module}.*" for _, module in names.stars]
    if uses_shim(source):
        return True
    imported += [*names.given.values(), *names.members.values()]
    is_asked = not names.words.isdisjoint(_LOOKING_UP) or any("azy" in word for word in names.words)
    looked_up = (dotted for _, dotted in names.uses()) if is_asked else ()
    if not any(dotted.partition(".")[0] == "ray" for dotted in (*imported, *looked_up)):
        if any(True for _ in old_targets_of_scaling(source)):
            return True
        of_others = (_is_run_by_others, _derives_from_others, _drives_others, _has_trainers_of_others, _is_given)
        return _is_in_texts(source) or any(part(source) for part in of_others)
    subsystems = _subsystems()
    reached = [*imported, *(dotted for _, dotted in names.uses())]
    if any(dotted.startswith("ray.") and dotted.split(".")[1] in subsystems for dotted in reached):
        return True
    asked = (
        parameters,
        handed_keywords,
        asked_of_anything,
        asked_of_pipelines,
        lost_arguments,
        gone_settings,
        old_options,
        asked_of_handles,
        saved_algorithms,
        files_of_algorithms,
        asked_by_old_names,
        told_by_record,
        asked_of_statuses,
        unpacked_of_others,
        of_algorithms,
        of_algorithms_of_others,
        old_targets_of_scaling,
        asked_of_deployments,
        asked_of_datasets_of_others,
    )
    if any(any(True for _ in part(source)) for part in asked) or _is_in_texts(source):
        return True
    others = (_derives_from_others, _drives_others, _is_given, _is_run_by_others, may_name_files_of_algorithms)
    return any(part(source) for part in others)


def _is_in_texts(source: Source) -> bool:
    """Whether a file names something in a text alone."""
    return any(
        True
        for part in (texts, patched_runs, asked_of_mocks, clusters_in_code, commands_in_texts)
        for _ in part(source)
    )


def _is_run_by_others(source: Source) -> bool:
    """Whether a file that does not name Tune has a training function for the Tune of a file beside it."""
    from migrate.tune.functions.dialects import taking
    from migrate.tune.functions.unseen_functions import unseen

    if not source.path:
        return False
    if any(taking(source, name) for name in _CHECKPOINTS) or any(True for _ in unseen(source, _CHECKPOINTS[0])):
        return True
    if not taking(source, "reporter"):
        return False
    imported = dict.fromkeys(dotted for _, _, dotted in source.names.imports)
    homes = [file_of(source.path, module) for module, _ in map(parted, imported) if module]
    places = [located(source.path, dotted) for dotted in imported]  # where packages have it from
    homes += [place.path for place in places if place is not None]
    users = (other for home in homes_of(source.path) for other in importers(home))
    for other in [*filter(None, homes), *users]:
        beside = source_of(other)
        if beside is not None and any(dotted.startswith("ray.tune") for _, _, dotted in beside.names.imports):
            return True
    return False


def _derives_from_others(source: Source) -> bool:
    """Whether a class of a file that does not name Tune is an old Trainable, since its base in another file is one."""
    if not source.path:
        return False
    if family(source) or any(True for _ in of_algorithms(source)):
        return True
    classes = (node for node in source.names.of(ast.ClassDef) if node.bases)
    old = (node for node in classes if any(method.name in _old_methods() for method in methods_of(node)))
    return any(is_trainable(source, node) or is_made_of_one_at_times(source, node) for node in old)


def _drives_others(source: Source) -> bool:
    """Whether a file calls an object as Ray 0.8 called it, whose class in another file is a Trainable."""
    return bool(source.path) and any(True for _ in called_by_old_names(source))


def _has_trainers_of_others(source: Source) -> bool:
    """Whether a file asks for what trainers had of a class that another file chooses."""
    from migrate.train.trainers.subclasses import asked_of_subclasses

    return bool(source.path) and any(True for _ in asked_of_subclasses(source))


def _is_given(source: Source) -> bool:
    """Whether a file has analyses or results from functions of other files, or is handed some at times."""
    from migrate.leftovers.given_back import ANALYSES, TRIALS, asked_of_handed_checkpoints, given_at_times, given_back

    if any(True for part in (asked_of_handed_checkpoints, asked_of_anything) for _ in part(source)):
        return True
    return bool(given_back(source)) or any(given_at_times(source, kind) for kind in (ANALYSES, TRIALS))


@cache
def _old_methods() -> frozenset[str]:
    renamed = (row.name for row in rows_of_kind("method") if row.owner == BASES[0] and row.name.startswith("_"))
    return frozenset((*renamed, *SAVE, *LOAD))


@cache
def _subsystems() -> frozenset[str]:
    """The second parts of all names of the catalogue, such as ``tune``, ``train`` and ``air``."""
    return frozenset(name.split(".")[1] for name in named()) | {"*"}
