"""Names of `ray.train`, `ray.ml` and `ray.tune` of 1.13 without a successor of their kind: what each of them is."""

import pandas

import ray.ml.predictors
from ray.ml import batch_predictor
from ray.ml.predictor import Predictor
from ray.ml.preprocessors import BatchMapper
from ray.ml.preprocessors.batch_mapper import BatchMapper as BatchMapperOfItsModule
from ray.train import TrainingCallback, TrainingIterator
from ray.train.callbacks import JsonLoggerCallback, PrintCallback
from ray.train.checkpoint import CheckpointManager
from ray.train.session import load_checkpoint, local_rank, save_checkpoint, world_rank, world_size
from ray.train.trainer import Trainer
from ray.tune.utils.trainable import TrainableUtil

from observed import caught, outcome


def kind(thing):
    """A class, a function, or the type of a value."""
    if isinstance(thing, type):
        return "class"
    return "function" if callable(thing) else type(thing).__name__


BATCH = pandas.DataFrame({"x": [1.0, 2.0]})
outcome(
    mapped=[
        BatchMapper is BatchMapperOfItsModule,
        BatchMapper(lambda batch: 2 * batch).transform_batch(BATCH)["x"].tolist(),
    ],
    callbacks=[issubclass(callback, TrainingCallback) for callback in (JsonLoggerCallback, PrintCallback)],
    outside=[world_rank(), local_rank(), world_size(), load_checkpoint()],
    kinds=[
        kind(thing)
        for thing in (
            ray.ml.predictors,
            batch_predictor.BatchPredictor,
            Predictor,
            CheckpointManager,
            TrainingIterator,
            Trainer,
            save_checkpoint,
            TrainableUtil,
        )
    ],
)
with caught("no_workers"):
    Trainer(backend="torch", num_workers=0)
