"""Names that stand elsewhere today: what each of them is."""

from ray.air.config import ScalingConfig
from ray.train.trainer import TrainingFailedError
from ray.tune.analysis.experiment_analysis import ExperimentAnalysis
from ray.tune.execution.tune_controller import TuneController
from ray.tune.impl.tuner_internal import TunerInternal
from ray.tune.logger.json import JsonLoggerCallback
from ray.tune.schedulers.pb2 import import_pb2_dependencies
from ray.tune.search.sample import Domain
from ray.tune.trainable.trainable import Trainable

from observed import outcome


def kind(thing):
    """A class, a function, or the type of a value."""
    if isinstance(thing, type):
        return "class"
    return "function" if callable(thing) else type(thing).__name__


outcome(
    ScalingConfig=kind(ScalingConfig),
    TrainingFailedError=kind(TrainingFailedError),
    ExperimentAnalysis=kind(ExperimentAnalysis),
    TuneController=kind(TuneController),
    TunerInternal=kind(TunerInternal),
    JsonLoggerCallback=kind(JsonLoggerCallback),
    import_pb2_dependencies=kind(import_pb2_dependencies),
    Domain=kind(Domain),
    Trainable=kind(Trainable),
)
