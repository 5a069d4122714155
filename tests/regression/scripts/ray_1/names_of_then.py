"""Names that stand elsewhere today: what each of them is."""

from ray.ml.checkpoint import Checkpoint
from ray.ml.preprocessor import PreprocessorNotFittedException
from ray.ml.result import Result
from ray.ml.train.data_parallel_trainer import DataParallelTrainer
from ray.ml.trainer import TrainingFailedError
from ray.ray_constants import env_integer
from ray.state import GlobalState
from ray.train.session import get_dataset_shard, report
from ray.train.worker_group import WorkerMetadata
from ray.tune import durable_trainable
from ray.tune.callback import Callback
from ray.tune.commands import print_format_output
from ray.tune.error import TuneError
from ray.tune.experiment import Experiment
from ray.tune.function_runner import FunctionRunner
from ray.tune.impl.out_of_band_serialize_dataset import out_of_band_serialize_dataset
from ray.tune.integration.comet import CometLoggerCallback
from ray.tune.integration.mlflow import MLflowLoggerCallback
from ray.tune.progress_reporter import ProgressReporter
from ray.tune.registry import get_trainable_cls
from ray.tune.sample import Domain
from ray.tune.scripts import main
from ray.tune.session import report as report_of_tune_session
from ray.tune.stopper import Stopper
from ray.tune.suggest.ax import AxSearch
from ray.tune.suggest.basic_variant import BasicVariantGenerator
from ray.tune.suggest.bayesopt import BayesOptSearch
from ray.tune.suggest.bohb import TuneBOHB
from ray.tune.suggest.hebo import HEBOSearch
from ray.tune.suggest.hyperopt import HyperOptSearch
from ray.tune.suggest.nevergrad import NevergradSearch
from ray.tune.suggest.optuna import OptunaSearch
from ray.tune.suggest.repeater import Repeater
from ray.tune.suggest.search import SearchAlgorithm
from ray.tune.suggest.search_generator import SearchGenerator
from ray.tune.suggest.suggestion import Searcher
from ray.tune.suggest.variant_generator import generate_variants
from ray.tune.suggest.zoopt import ZOOptSearch
from ray.tune.trial import ExportFormat
from ray.tune.trial_runner import TrialRunnerWrapper
from ray.tune.utils.placement_groups import PlacementGroupFactory
from ray.tune.utils.trainable import with_parameters
from ray.util.ml_utils.dict import merge_dicts
from ray.util.ml_utils.json import SafeFallbackEncoder
from ray.util.ml_utils.util import find_free_port
from ray.utils import get_runtime_env_info
from ray.worker import Worker

from observed import outcome


def kind(thing):
    """A class, a function, or the type of a value."""
    if isinstance(thing, type):
        return "class"
    return "function" if callable(thing) else type(thing).__name__


outcome(
    Checkpoint=kind(Checkpoint),
    PreprocessorNotFittedException=kind(PreprocessorNotFittedException),
    Result=kind(Result),
    DataParallelTrainer=kind(DataParallelTrainer),
    TrainingFailedError=kind(TrainingFailedError),
    env_integer=kind(env_integer),
    GlobalState=kind(GlobalState),
    get_dataset_shard=kind(get_dataset_shard),
    report=kind(report),
    WorkerMetadata=kind(WorkerMetadata),
    Callback=kind(Callback),
    print_format_output=kind(print_format_output),
    DurableTrainable=kind(durable_trainable.DurableTrainable),
    TuneError=kind(TuneError),
    Experiment=kind(Experiment),
    FunctionRunner=kind(FunctionRunner),
    out_of_band_serialize_dataset=kind(out_of_band_serialize_dataset),
    CometLoggerCallback=kind(CometLoggerCallback),
    MLflowLoggerCallback=kind(MLflowLoggerCallback),
    ProgressReporter=kind(ProgressReporter),
    get_trainable_cls=kind(get_trainable_cls),
    Domain=kind(Domain),
    main=kind(main),
    report_of_tune_session=kind(report_of_tune_session),
    Stopper=kind(Stopper),
    AxSearch=kind(AxSearch),
    BasicVariantGenerator=kind(BasicVariantGenerator),
    BayesOptSearch=kind(BayesOptSearch),
    TuneBOHB=kind(TuneBOHB),
    HEBOSearch=kind(HEBOSearch),
    HyperOptSearch=kind(HyperOptSearch),
    NevergradSearch=kind(NevergradSearch),
    OptunaSearch=kind(OptunaSearch),
    Repeater=kind(Repeater),
    SearchAlgorithm=kind(SearchAlgorithm),
    SearchGenerator=kind(SearchGenerator),
    Searcher=kind(Searcher),
    generate_variants=kind(generate_variants),
    ZOOptSearch=kind(ZOOptSearch),
    ExportFormat=kind(ExportFormat),
    TrialRunnerWrapper=kind(TrialRunnerWrapper),
    PlacementGroupFactory=kind(PlacementGroupFactory),
    with_parameters=kind(with_parameters),
    merge_dicts=kind(merge_dicts),
    SafeFallbackEncoder=kind(SafeFallbackEncoder),
    find_free_port=kind(find_free_port),
    get_runtime_env_info=kind(get_runtime_env_info),
    Worker=kind(Worker),
)
