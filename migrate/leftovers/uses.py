"""Every place of a file that spells something the catalogue has a row for."""

from __future__ import annotations

import ast

from legacy_api import Row
from migrate.leftovers.actor_handles import asked_of_handles
from migrate.leftovers.analyses import members
from migrate.leftovers.arguments import in_specifications, parameters
from migrate.leftovers.clusters_on_spark import clusters_by_position
from migrate.leftovers.data_classes import asked_of_data_classes
from migrate.leftovers.deployments import (
    asked_of_deployments,
    gone_http_options,
    old_answers,
    old_handles,
    old_targets_of_scaling,
)
from migrate.leftovers.functions import dialects, lacking_metrics, objectives, reports
from migrate.leftovers.llm_fields import old_fields
from migrate.leftovers.looked_up import looked_up
from migrate.leftovers.named import imports, names, texts
from migrate.leftovers.populations import new_configs_alone
from migrate.leftovers.remote_options import old_options
from migrate.leftovers.trainable_classes import (
    asking_where,
    called_by_old_names,
    keeping_paths,
    of_algorithms,
    of_algorithms_of_others,
    of_instances,
    of_self,
    old_methods,
    own_saves,
)
from migrate.leftovers.unpacked_of_others import unpacked_of_others
from migrate.leftovers.validated import validated_without_room
from migrate.leftovers.wandb_callbacks import asked_of_wandb_callbacks
from migrate.resolve.text.source import Source
from migrate.resolve.values.addresses import asked_by_old_names
from migrate.resolve.values.job_status import asked_of_statuses
from migrate.resolve.values.metrics import told_by_record
from migrate.train.callbacks.report_callbacks import asked_of_report_callbacks
from migrate.train.checkpoints.objects import asked_of_checkpoints
from migrate.train.datasets.unknown_shards import unknown_shards
from migrate.train.loops.by_hand import called_by_hand
from migrate.train.loops.worker_context import asked_of_no_session, asked_of_workers
from migrate.train.tracking.tracked_workers import tracked_workers
from migrate.tune.callbacks.runner_members import asked_of_runners
from migrate.tune.callbacks.uncalled_hooks import uncalled_hooks
from migrate.tune.callbacks.unnamed_experiments import without_experiment
from migrate.tune.experiments.members import asked_of_experiments
from migrate.tune.files.drivers_files import drivers_files
from migrate.tune.functions.mocked_reports import asked_of_mocks
from migrate.tune.results.local_tuners import asked_of_local_tuners
from migrate.tune.results.lost_fields import lost_fields
from migrate.tune.results.named_results import asked_by_name
from migrate.tune.results.unfollowed import asked_of_anything
from migrate.tune.trainables.algorithms_by_name import gone_algorithms
from migrate.tune.trainables.made_by_hand import given_by_hand
from migrate.tune.trainables.methods_put_in import methods_put_in
from migrate.tune.trainables.scaled_functions import scaled
from migrate.tune.trainables.unsaid_trainable import without_trainable

Use = tuple[ast.AST, Row, str]
"""A place that spells something legacy: the node, its row, and the spelling as the file has it."""


def legacy_uses(source: Source) -> list[Use]:
    """Every place that spells something the catalogue has a row for."""
    return source.once(_legacy_uses)


def _legacy_uses(source: Source) -> list[Use]:
    from migrate.leftovers.datasets_of_others import asked_of_datasets_of_others
    from migrate.leftovers.given_back import asked_of_given_back
    from migrate.leftovers.handed_keywords import handed_keywords
    from migrate.leftovers.handed_modules import asked_of_given_modules
    from migrate.leftovers.pipelines import asked_of_pipelines
    from migrate.train.configs.attributes import attributes_of_configs
    from migrate.train.datasets.asked import asked_of_datasets
    from migrate.train.datasets.blocks import asked_of_blocks
    from migrate.train.datasets.own_data_configs import own_data_configs
    from migrate.train.restores.named_runs import named_runs
    from migrate.train.restores.unnamed_runs import unnamed_runs
    from migrate.train.results.failure_causes import asked_causes
    from migrate.train.results.run_directories import run_directories
    from migrate.train.trainers.hooks import hooks
    from migrate.train.trainers.subclasses import asked_of_subclasses

    arguments = (parameters, in_specifications)
    trainable = (
        old_methods,
        called_by_old_names,
        of_algorithms,
        of_algorithms_of_others,
        own_saves,
        asking_where,
        keeping_paths,
        methods_put_in,
        uncalled_hooks,
        asked_of_runners,
        of_self,
        of_instances,
        given_by_hand,
    )
    parts = (
        imports,
        names,
        *arguments,
        *trainable,
        members,
        reports,
        dialects,
        objectives,
        called_by_hand,
        scaled,
        asked_of_checkpoints,
        asked_of_experiments,
        asked_of_local_tuners,
        without_experiment,
        texts,
        lacking_metrics,
        asked_causes,
        hooks,
        asked_of_subclasses,
        asked_of_anything,
        asked_by_name,
        without_trainable,
        gone_algorithms,
        attributes_of_configs,
        asked_of_workers,
        asked_of_no_session,
        tracked_workers,
        asked_of_report_callbacks,
        unknown_shards,
        drivers_files,
        own_data_configs,
        asked_of_datasets,
        asked_of_datasets_of_others,
        asked_of_blocks,
        asked_of_pipelines,
        asked_of_deployments,
        old_targets_of_scaling,
        gone_http_options,
        old_handles,
        old_answers,
        clusters_by_position,
        asked_of_given_back,
        asked_of_given_modules,
        handed_keywords,
        run_directories,
        unnamed_runs,
        named_runs,
        lost_fields,
        old_options,
        asked_of_handles,
        asked_of_wandb_callbacks,
        old_fields,
        asked_of_data_classes,
        new_configs_alone,
        validated_without_room,
        asked_by_old_names,
        told_by_record,
        asked_of_statuses,
        unpacked_of_others,
        asked_of_mocks,
        looked_up,
    )
    return [use for part in parts for use in part(source)]
