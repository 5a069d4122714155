"""Estimators of scikit-learn, each fitted in a trial of its own: scores, checkpoints, a search, and predictions."""

import numpy
import pandas
import ray
from observed import RESULTS, note, outcome
from ray import tune
from ray.air import RunConfig, ScalingConfig
from ray.data.preprocessors import StandardScaler
from ray.train.batch_predictor import BatchPredictor
from ray.train.sklearn import SklearnCheckpoint, SklearnPredictor, SklearnTrainer
from sklearn.model_selection import GroupKFold
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier

ROWS = pandas.DataFrame({"a": numpy.arange(24.0), "b": numpy.arange(24.0) % 5, "label": numpy.arange(24) % 5 // 3})


class Neighbors(KNeighborsClassifier):
    def fit(self, features, labels):
        note("trainer", "fit", rows=len(features), neighbors=self.n_neighbors, columns=list(features))
        return super().fit(features, labels)


class Broken(KNeighborsClassifier):
    def fit(self, features, labels):
        raise ValueError("not today")


def datasets(**columns):
    return {"train": ray.data.from_pandas(ROWS[:16].assign(**columns)), "valid": ray.data.from_pandas(ROWS[16:])}


def scores_of(metrics):
    return {
        name: {key: value for key, value in metrics[name].items() if "time" not in key}
        for name in ("valid", "cv")
        if name in metrics
    }


def recalled(estimator, features, labels):
    return float((estimator.predict(features) == labels)[labels == 1].mean())


def prior_of(checkpoint):
    return SklearnCheckpoint.from_checkpoint(checkpoint).get_estimator().class_prior_.tolist()


ray.init(num_cpus=2, include_dashboard=False)
scaler = StandardScaler(["a"])
scaled = SklearnTrainer(
    estimator=Neighbors(n_neighbors=1),
    label_column="label",
    datasets=datasets(),
    params={"n_neighbors": 3},
    preprocessor=scaler,
    cv=2,
    scoring=["accuracy"],
    run_config=RunConfig(name="scaled", storage_path=RESULTS, verbose=0),
)
result = scaled.fit()
checkpoint = SklearnCheckpoint.from_checkpoint(result.checkpoint)
outcome(
    scores=scores_of(result.metrics),
    timed="fit_time" in result.metrics,
    estimator=[checkpoint.get_estimator().n_neighbors, checkpoint.get_estimator().n_jobs],
    mean=checkpoint.get_preprocessor().stats_["mean(a)"],
    status=scaler.fit_status().name,
    config=result.config,
)

one = SklearnPredictor.from_checkpoint(result.checkpoint)
nameless = SklearnPredictor(KNeighborsClassifier(n_neighbors=1).fit(ROWS[["a", "b"]].to_numpy(), ROWS["label"]))
many = BatchPredictor.from_checkpoint(result.checkpoint, SklearnPredictor)
predicted = many.predict(datasets()["valid"], feature_columns=["a", "b"], keep_columns=["label"]).to_pandas()
outcome(
    of_frame=one.predict(ROWS[["a", "b"]][16:])["predictions"].tolist(),
    of_array=nameless.predict(ROWS[["b", "a"]][16:].to_numpy(), feature_columns=[1, 0]).tolist(),
    of_dataset=[predicted["predictions"].tolist(), predicted["label"].tolist()],
)

weighted = SklearnTrainer(
    estimator=GaussianNB(),
    label_column="label",
    datasets=datasets(cv_groups=numpy.arange(16) // 4),
    cv=GroupKFold(2),
    return_train_score_cv=True,
    scoring={"hits": "accuracy", "recalled": recalled},
    sample_weight=numpy.arange(16) % 3 + 1.0,
    scaling_config=ScalingConfig(trainer_resources={"CPU": 1}),
    run_config=RunConfig(name="weighted", storage_path=RESULTS, verbose=0),
).fit()
outcome(weighted=scores_of(weighted.metrics), priors=prior_of(weighted.checkpoint))
try:
    SklearnTrainer(
        estimator=Broken(),
        label_column="label",
        datasets=datasets(),
        run_config=RunConfig(name="broken", storage_path=RESULTS, verbose=0),
    ).fit()
except Exception as error:
    outcome(failed=type(error).__name__)

plain = SklearnTrainer(
    estimator=Neighbors(n_neighbors=1),
    label_column="label",
    datasets=datasets(),
    run_config=RunConfig(name="tuned", storage_path=RESULTS, verbose=0),
)
results = tune.Tuner(
    plain,
    param_space={"params": {"n_neighbors": tune.grid_search([1, 5])}},
    tune_config=tune.TuneConfig(metric="valid/test_score", mode="max", max_concurrent_trials=1),
).fit()
outcome(
    tuned=[[trial.config["params"]["n_neighbors"], scores_of(trial.metrics)["valid"]] for trial in results],
    best=results.get_best_result().config,
    saved=[SklearnCheckpoint.from_checkpoint(trial.checkpoint).get_estimator().n_neighbors for trial in results],
)
