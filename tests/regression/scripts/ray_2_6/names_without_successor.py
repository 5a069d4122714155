"""Names of 2.0 - 2.6 without a successor of their kind: what each of them is."""

import numpy as np
import pandas
from ray.data.preprocessors import BatchMapper
from ray.data.preprocessors.batch_mapper import BatchMapper as BatchMapperOfItsModule
from ray.train.base_trainer import BaseTrainer
from ray.train.batch_predictor import BatchPredictor
from ray.train.predictor import Predictor
from ray.train.torch import TorchPredictor
from ray.train.torch.torch_predictor import TorchPredictor as TorchPredictorOfItsModule
from ray.train.trainer import BaseTrainer as BaseTrainerOfTrainer
from ray.tune.logger import (
    CSVLogger,
    JsonLogger,
    LegacyLoggerCallback,
    NoopLogger,
    TBXLogger,
    UnifiedLogger,
)
from ray.tune.logger.csv import CSVLogger as CSVLoggerOfItsModule
from ray.tune.logger.json import JsonLogger as JsonLoggerOfItsModule
from ray.tune.logger.logger import LegacyLoggerCallback as LegacyLoggerCallbackOfItsModule
from ray.tune.logger.logger import Logger
from ray.tune.logger.noop import NoopLogger as NoopLoggerOfItsModule
from ray.tune.logger.tensorboardx import TBXLogger as TBXLoggerOfItsModule
from ray.tune.logger.unified import UnifiedLogger as UnifiedLoggerOfItsModule
from ray.tune.result import DEFAULT_RESULTS_DIR
from ray.tune.trainable import TrainableUtil
from ray.tune.trainable.util import TrainableUtil as TrainableUtilOfItsModule

from observed import outcome


class Twice(Predictor):
    @classmethod
    def from_checkpoint(cls, checkpoint, **kwargs):
        return cls()

    def _predict_numpy(self, data, **kwargs):
        return {"predictions": 2 * data["x"]}


batch = pandas.DataFrame({"x": [1.0, 2.0]})
outcome(
    mapped=BatchMapper(lambda frame: 2 * frame, batch_format="pandas").transform_batch(batch)["x"].tolist(),
    predicted=Twice().predict({"x": np.array([1.0, 2.0])})["predictions"].tolist(),
    predictors=[issubclass(TorchPredictor, Predictor), BatchPredictor.__name__],
    same=[
        BatchMapper is BatchMapperOfItsModule,
        BaseTrainer is BaseTrainerOfTrainer,
        TorchPredictor is TorchPredictorOfItsModule,
        CSVLogger is CSVLoggerOfItsModule,
        JsonLogger is JsonLoggerOfItsModule,
        LegacyLoggerCallback is LegacyLoggerCallbackOfItsModule,
        NoopLogger is NoopLoggerOfItsModule,
        TBXLogger is TBXLoggerOfItsModule,
        UnifiedLogger is UnifiedLoggerOfItsModule,
        TrainableUtil is TrainableUtilOfItsModule,
    ],
    loggers=[issubclass(one, Logger) for one in (CSVLogger, JsonLogger, NoopLogger, TBXLogger, UnifiedLogger)],
    place=DEFAULT_RESULTS_DIR.endswith("ray_results"),
)
