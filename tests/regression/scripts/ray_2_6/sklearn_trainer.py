"""An estimator of scikit-learn: fitted, scored, searched over, restored, and asked to predict."""

import os

import numpy
import pandas
import ray
from observed import RESULTS, caught, note, outcome
from ray import tune
from ray.air import RunConfig, ScalingConfig
from ray.data.preprocessors import StandardScaler
from ray.train.batch_predictor import BatchPredictor
from ray.train.sklearn import SklearnCheckpoint, SklearnPredictor, SklearnTrainer
from ray.train.sklearn.sklearn_checkpoint import SklearnCheckpoint as SameCheckpoint
from ray.train.sklearn.sklearn_predictor import SklearnPredictor as SamePredictor
from ray.train.sklearn.sklearn_trainer import SklearnTrainer as SameTrainer
from sklearn.neighbors import KNeighborsClassifier

ROWS = pandas.DataFrame({"a": numpy.arange(24.0), "b": numpy.arange(24.0) % 5, "label": numpy.arange(24) % 5 // 3})


class Neighbors(KNeighborsClassifier):
    def fit(self, features, labels):
        note("trainer", "fit", rows=len(features), neighbors=self.n_neighbors, columns=list(features))
        return super().fit(features, labels)


def trainer_of(name, **more):
    arguments = {
        "estimator": Neighbors(n_neighbors=1),
        "label_column": "label",
        "datasets": datasets(),
        "run_config": RunConfig(name=name, storage_path=RESULTS, verbose=0),
        **more,
    }
    return SklearnTrainer(**arguments)


def datasets():
    return {"train": ray.data.from_pandas(ROWS[:16]), "valid": ray.data.from_pandas(ROWS[16:])}


def scores_of(metrics):
    return {
        name: {key: value for key, value in metrics[name].items() if "time" not in key}
        for name in ("valid", "cv")
        if name in metrics
    }


ray.init(num_cpus=2, include_dashboard=False)
before = SklearnTrainer.can_restore(os.path.join(RESULTS, "scaled"))
scaled = trainer_of("scaled", preprocessor=StandardScaler(["a"]), params={"n_neighbors": 3}, cv=2, scoring=["accuracy"])
result = scaled.fit()
checkpoint = SklearnCheckpoint.from_checkpoint(result.checkpoint)
outcome(
    scores=scores_of(result.metrics),
    timed="fit_time" in result.metrics,
    estimator=[checkpoint.get_estimator().n_neighbors, checkpoint.get_estimator().n_jobs],
    mean=checkpoint.get_preprocessor().stats_["mean(a)"],
    can_restore=[before, SameTrainer.can_restore(os.path.join(RESULTS, "scaled"))],
    same=[SameCheckpoint is SklearnCheckpoint, SamePredictor is SklearnPredictor, SameTrainer is SklearnTrainer],
)

one = SklearnPredictor.from_checkpoint(result.checkpoint).predict(ROWS[["a", "b"]][16:])
many = BatchPredictor.from_checkpoint(result.checkpoint, SklearnPredictor)
predicted = many.predict(datasets()["valid"], feature_columns=["a", "b"], keep_columns=["label"]).to_pandas()
outcome(
    predictions=one["predictions"].tolist(),
    of_dataset=[predicted["predictions"].tolist(), predicted["label"].tolist()],
)

with caught("without datasets", ValueError):
    SklearnTrainer.restore(os.path.join(RESULTS, "scaled"))
with caught("with others", ValueError):
    SameTrainer.restore(os.path.join(RESULTS, "scaled"), datasets={"train": datasets()["train"]})
with caught("resumed", AttributeError):
    trainer_of("resumed", resume_from_checkpoint=result.checkpoint)
with caught("workers", ValueError):
    trainer_of("workers", scaling_config=ScalingConfig(num_workers=2))
with caught("reserved", KeyError):
    trainer_of("reserved", datasets={"train": datasets()["train"], "cv": datasets()["valid"]})

results = tune.Tuner(
    trainer_of("tuned"),
    param_space={"params": {"n_neighbors": tune.grid_search([1, 5])}},
    tune_config=tune.TuneConfig(metric="valid/test_score", mode="max", max_concurrent_trials=1),
).fit()
outcome(
    tuned=[[trial.config["params"]["n_neighbors"], scores_of(trial.metrics)["valid"]] for trial in results],
    saved=[SklearnCheckpoint.from_checkpoint(trial.checkpoint).get_estimator().n_neighbors for trial in results],
)
