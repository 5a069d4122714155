"""Names that stand elsewhere today: what each of them is."""

from ray.air.checkpoint import Checkpoint
from ray.tune.execution.trial_runner import TrialRunnerWrapper
from ray.tune.experiment.experiment import Experiment
from ray.tune.experimental.output import AirVerbosity
from ray.tune.result_grid import ResultGrid
from ray.tune.schedulers.hb_bohb import HyperBandForBOHB
from ray.tune.schedulers.hyperband import HyperBandScheduler
from ray.tune.schedulers.pbt import PopulationBasedTraining
from ray.tune.schedulers.resource_changing_scheduler import DistributeResources
from ray.tune.trainable.session import report
from ray.tune.trainable.util import with_parameters
from ray.tune.tune import run
from ray.tune.tuner import Tuner
from ray.tune.utils.util import UtilMonitor

from observed import outcome


def kind(thing):
    """A class, a function, or the type of a value."""
    if isinstance(thing, type):
        return "class"
    return "function" if callable(thing) else type(thing).__name__


outcome(
    Checkpoint=kind(Checkpoint),
    TrialRunnerWrapper=kind(TrialRunnerWrapper),
    Experiment=kind(Experiment),
    AirVerbosity=kind(AirVerbosity),
    ResultGrid=kind(ResultGrid),
    HyperBandForBOHB=kind(HyperBandForBOHB),
    HyperBandScheduler=kind(HyperBandScheduler),
    PopulationBasedTraining=kind(PopulationBasedTraining),
    DistributeResources=kind(DistributeResources),
    report=kind(report),
    with_parameters=kind(with_parameters),
    run=kind(run),
    Tuner=kind(Tuner),
    UtilMonitor=kind(UtilMonitor),
)
