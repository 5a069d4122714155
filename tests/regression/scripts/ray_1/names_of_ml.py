"""What `ray.ml` and `ray.util.ml_utils` of 1.13 had and has a place today: configurations, preprocessors, constants."""

import ray.ml.train.integrations
import ray.util.ml_utils
from ray import ml
from ray.ml import Preprocessor
from ray.ml.config import RunConfig
from ray.ml.constants import PREPROCESSOR_KEY
from ray.ml.predictor import DataBatchType
from ray.ml.preprocessor import DataBatchType as DataBatchTypeOfPreprocessor
from ray.ml.preprocessors import StandardScaler
from ray.ml.train import Trainer
from ray.ml.train.data_parallel_trainer import DataParallelTrainer
from ray.ml.trainer import Trainer as TrainerOfItsModule
from ray.train import CheckpointStrategy
from ray.util.ml_utils.util import is_nan

from observed import outcome

strategy = CheckpointStrategy(num_to_keep=2, checkpoint_score_attribute="loss", checkpoint_score_order="min")
outcome(
    modules=[type(module).__name__ for module in (ray.ml.train.integrations, ray.util.ml_utils, ml, ml.train)],
    constant=PREPROCESSOR_KEY,
    same=DataBatchType == DataBatchTypeOfPreprocessor,
    derived=[
        issubclass(StandardScaler, Preprocessor),
        isinstance(DataParallelTrainer, type),
        Trainer is TrainerOfItsModule,
    ],
    strategy=[strategy.num_to_keep, strategy.checkpoint_score_attribute, strategy.checkpoint_score_order],
    numbers=[is_nan(float("nan")), is_nan(1.0)],
    name=RunConfig(name="a run").name,
)
