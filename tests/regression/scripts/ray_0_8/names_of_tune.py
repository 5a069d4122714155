"""Names in modules of Tune that are elsewhere today, or stand for nothing: what they are, and what they answer."""

import os

import ray.tune.track.session
from ray.tune import CLIReporter
from ray.tune.analysis import Analysis
from ray.tune.analysis.experiment_analysis import Analysis as AnalysisOfItsModule
from ray.tune.error import AbortTrialExecution, TuneError
from ray.tune.experiment import DEFAULT_RESULTS_DIR as PLACE_OF_EXPERIMENTS
from ray.tune.function_runner import StatusReporter
from ray.tune.logger import CSVLogger, JsonLogger, Logger, NoopLogger, TBXLogger, UnifiedLogger
from ray.tune.progress_reporter import trial_progress_str
from ray.tune.registry import has_trainable
from ray.tune.resources import Resources, json_to_resources, resources_to_json
from ray.tune.result import DEFAULT_RESULTS_DIR
from ray.tune.sample import function
from ray.tune.schedulers.hyperband import Bracket
from ray.tune.schedulers.pbt import explore, make_experiment_tag
from ray.tune.suggest.suggestion import flatten_dict
from ray.tune.suggest.variant_generator import flatten_resolved_vars, resolve_nested_dict
from ray.tune.track import trial_id, trial_name
from ray.tune.trainable import DEFAULT_RESULTS_DIR as PLACE_OF_TRAINABLES
from ray.tune.trainable import TrainableUtil
from ray.tune.trial import DEFAULT_RESULTS_DIR as PLACE_OF_TRIALS
from ray.tune.trial import Location

from observed import RESULTS, outcome


class Note(Logger):
    def _init(self):
        self.noted = []

    def on_result(self, result):
        self.noted.append(result)


os.makedirs(RESULTS)
logger = Note({"x": 1}, RESULTS)
logger.on_result({"score": 2})
outcome(
    analysis=Analysis is AnalysisOfItsModule,
    error=issubclass(AbortTrialExecution, TuneError),
    reporter=[isinstance(StatusReporter, type), callable(trial_progress_str)],
    loggers=[issubclass(one, Logger) for one in (CSVLogger, JsonLogger, NoopLogger, TBXLogger, UnifiedLogger)],
    noted=[logger.noted, logger.config, os.path.basename(logger.logdir)],
    rows=CLIReporter(["score"], 7)._max_progress_rows,
    known=has_trainable("no such trainable"),
    resources=[resources_to_json(Resources(cpu=2, gpu=1))["cpu"], json_to_resources('{"cpu": 3}').cpu],
    place=os.path.basename(DEFAULT_RESULTS_DIR),
    places={PLACE_OF_EXPERIMENTS, PLACE_OF_TRIALS, PLACE_OF_TRAINABLES} == {DEFAULT_RESULTS_DIR},
    wrapped=function(abs)(-1),
    kinds=[isinstance(one, type) for one in (Bracket, Location, TrainableUtil)],
    explored=explore({"x": 4.0}, {"x": [4.0]}, 0.0, None),
    tag=make_experiment_tag("0_x=1", {"x": 2}, {"x": None}),
    flat=[flatten_dict({"a": {"b": 1}}), flatten_resolved_vars({("config", "y", "z"): 4})],
    nested=sorted([*path, value] for path, value in resolve_nested_dict({"x": 1, "y": {"z": 4}}).items()),
    session=[callable(trial_id), callable(trial_name), type(ray.tune.track.session).__name__],
)
