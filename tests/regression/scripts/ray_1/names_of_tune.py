"""Helpers that the modules of Tune had and that are private, or elsewhere, today: which they are, and what they answer."""

import os

from ray.tune.analysis.experiment_analysis import find_newest_experiment_checkpoint
from ray.tune.callback import CallbackMeta
from ray.tune.error import AbortTrialExecution, SubCategoryTuneError, TuneError
from ray.tune.experiment import convert_to_experiment_list
from ray.tune.function_runner import ERROR_FETCH_TIMEOUT
from ray.tune.logger import EXPR_RESULT_FILE, VALID_SUMMARY_TYPES
from ray.tune.progress_reporter import time_passed_str, trial_progress_str
from ray.tune.registry import check_serializability, has_trainable
from ray.tune.schedulers.hyperband import Bracket
from ray.tune.schedulers.pb2 import select_config
from ray.tune.schedulers.pbt import fill_config, make_experiment_tag
from ray.tune.schedulers.util import set_search_properties_backwards_compatible
from ray.tune.trainable import SETUP_TIME_THRESHOLD
from ray.tune.trial import Location, TrialInfo
from ray.tune.tune import create_default_callbacks
from ray.tune.tuner import force_on_current_node
from ray.tune.utils import detect_config_single
from ray.tune.utils.resource_updater import ResourceUpdater
from ray.tune.utils.util import atomic_save, load_newest_checkpoint

from observed import RESULTS, outcome


def kind(thing):
    """A class, a function, or the type of a value."""
    if isinstance(thing, type):
        return "class"
    return "function" if callable(thing) else type(thing).__name__


def takes_config(config):
    return {}


def takes_config_and_reporter(config, reporter):
    return {}


os.makedirs(RESULTS)
atomic_save({"at": 3}, RESULTS, "state-1.json", "state-tmp.json")
filled = {"x": 1}
fill_config(filled, "y", 5)
outcome(
    errors=[issubclass(AbortTrialExecution, TuneError), issubclass(SubCategoryTuneError, TuneError)],
    constants=[ERROR_FETCH_TIMEOUT, EXPR_RESULT_FILE, SETUP_TIME_THRESHOLD, len(VALID_SUMMARY_TYPES) > 3],
    known=[has_trainable("__fake"), has_trainable("no such trainable")],
    location=str(Location("1.2.3.4", 5)),
    takes=[detect_config_single(takes_config), detect_config_single(takes_config_and_reporter)],
    saved=load_newest_checkpoint(RESULTS, "state-*.json"),
    filled=sorted(filled),
    tag=make_experiment_tag("0_x=1", {"x": 2}, {"x": None}),
    passed=time_passed_str(0.0, 62.0).startswith("Current time"),
    kinds=[
        kind(thing)
        for thing in (
            find_newest_experiment_checkpoint,
            CallbackMeta,
            convert_to_experiment_list,
            trial_progress_str,
            check_serializability,
            Bracket,
            select_config,
            set_search_properties_backwards_compatible,
            TrialInfo,
            create_default_callbacks,
            force_on_current_node,
            ResourceUpdater,
        )
    ],
)
