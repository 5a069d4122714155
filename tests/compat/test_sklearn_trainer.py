"""`ray.train.sklearn` of Ray 2.0 - 2.6: a trainer that fits an estimator, its checkpoints and its predictor."""

import pickle
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("sklearn")

ROWS = pd.DataFrame({"a": np.arange(24.0), "b": np.arange(24.0) % 5, "label": np.arange(24) % 3 % 2, "noise": 0.0})


@pytest.fixture
def trainer_of(ray_session, storage):
    """A trainer of an estimator that takes the nearest neighbor's label."""
    from ray import data
    from ray.air import RunConfig
    from ray.train.sklearn import SklearnTrainer
    from sklearn.neighbors import KNeighborsClassifier

    def make(**arguments):
        return SklearnTrainer(
            **{
                "estimator": KNeighborsClassifier(n_neighbors=1),
                "label_column": "label",
                "datasets": {"train": data.from_pandas(ROWS[:16]), "valid": data.from_pandas(ROWS[16:])},
                "run_config": RunConfig(name="run", storage_path=storage, verbose=0),
                **arguments,
            }
        )

    return make


def test_an_estimator_is_fitted_scored_and_kept_with_its_preprocessor(trainer_of, storage):
    from ray.data.preprocessors import StandardScaler
    from ray.train.batch_predictor import BatchPredictor
    from ray.train.sklearn import SklearnCheckpoint, SklearnPredictor, SklearnTrainer
    from sklearn.model_selection import GroupKFold

    rows = ROWS.assign(cv_groups=np.arange(24) // 12)
    trainer = trainer_of(
        params={"n_neighbors": 3},
        preprocessor=StandardScaler(["a"]),
        cv=GroupKFold(2),
        return_train_score_cv=True,
        scaling_config={"trainer_resources": {"CPU": 1}},  # a dictionary in Ray 1.13
        scoring={"hits": "accuracy", "broken": lambda *_: 1 / 0},
        datasets={"train": _of(rows), "valid": _of(ROWS)},
    )
    assert not SklearnTrainer.can_restore(f"{storage}/run")
    result = trainer.fit()

    assert set(result.metrics["valid"]) == {"score_time", "test_hits", "test_broken"}
    assert np.isnan(result.metrics["valid"]["test_hits"])  # scores fail together
    assert {"train_hits_mean", "test_hits_std", "fit_time"} <= set(result.metrics["cv"])
    assert [len(result.metrics["cv"]["test_hits"]), result.metrics["done"]] == [2, True]
    checkpoint = SklearnCheckpoint.from_checkpoint(result.checkpoint)
    assert (checkpoint.get_estimator().n_neighbors, checkpoint.get_estimator().n_jobs) == (3, 1)
    assert checkpoint.get_preprocessor().stats_["mean(a)"] == 11.5
    assert SklearnTrainer.can_restore(f"{storage}/run")

    features = ROWS[["a", "b", "noise"]]
    alone = SklearnPredictor.from_checkpoint(result.checkpoint).predict(features)
    assert alone["predictions"].tolist() == _expected(features)
    scored = BatchPredictor.from_checkpoint(result.checkpoint, SklearnPredictor).predict(
        _of(ROWS), feature_columns=list(features), keep_columns=["b"]
    )
    assert scored.to_pandas()["predictions"].tolist() == alone["predictions"].tolist()


def _of(frame):
    from ray import data

    return data.from_pandas(frame)


def _expected(features):
    from sklearn.neighbors import KNeighborsClassifier

    scaled = features.assign(a=(features["a"] - 11.5) / features["a"].std(ddof=0))
    return KNeighborsClassifier(n_neighbors=3).fit(scaled, ROWS["label"]).predict(scaled).tolist()


@pytest.mark.slow
def test_a_tuner_searches_over_its_parameters_and_a_failed_run_is_restored(trainer_of, storage):
    from ray import data, tune
    from ray.air import RunConfig
    from ray.train.base_trainer import TrainingFailedError
    from ray.train.sklearn import SklearnTrainer

    space = {"params": {"n_neighbors": tune.grid_search([1, 5])}}
    once = tune.TuneConfig(max_concurrent_trials=1, metric="valid/test_score", mode="max")
    results = tune.Tuner(trainer_of(), param_space=space, tune_config=once).fit()
    assert [trial.config["params"]["n_neighbors"] for trial in results] == [1, 5]
    assert results.get_best_result().metrics["valid"]["test_score"] == max(
        trial.metrics["valid"]["test_score"] for trial in results
    )
    with pytest.raises(TrainingFailedError) as failed:
        trainer_of(
            params={"n_neighbors": 99, "metric": "none"}, run_config=RunConfig(name="failed", storage_path=storage)
        ).fit()
    assert "metric" in str(failed.value.__cause__)
    again = SklearnTrainer.restore(
        f"{storage}/failed", datasets={"train": data.from_pandas(ROWS), "valid": data.from_pandas(ROWS)}
    )
    assert again.params == {"n_neighbors": 99, "metric": "none"}


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"datasets": {"valid": None}}, KeyError, "'train' key must be preset"),
        ({"datasets": {"train": None, "cv": None}}, KeyError, "'cv' is a reserved key"),
        ({"label_column": 3}, ValueError, "`label_column` must be a string or None"),
        ({"params": 3}, ValueError, "`params` must be a dict or None"),
        ({"return_train_score_cv": 3}, ValueError, "`return_train_score_cv` must be a boolean"),
        ({"parallelize_cv": 3}, ValueError, "`parallelize_cv` must be a bool or None"),
        ({"resume_from_checkpoint": "there"}, AttributeError, "does not support resuming"),
        ({"scaling_config": {"num_workers": 2}}, ValueError, "num_workers.* not allowed to be updated"),
        (
            {"cv": 2, "parallelize_cv": True, "scaling_config": {"trainer_resources": {"GPU": 1}}},
            ValueError,
            "`parallelize_cv` cannot be True",
        ),
    ],
)
def test_what_it_cannot_be_made_from_is_said_at_once(trainer_of, arguments, error, text):
    from ray import data
    from ray.air import ScalingConfig

    if "datasets" in arguments:
        arguments = {"datasets": dict.fromkeys(arguments["datasets"], data.range(1))}
    if "scaling_config" in arguments:
        arguments = {**arguments, "scaling_config": ScalingConfig(**arguments["scaling_config"])}
    with pytest.raises(error, match=text):
        trainer_of(**arguments)


@pytest.mark.parametrize("columns", [None, [0, 1]])
def test_a_checkpoint_of_ones_own_estimator_predicts_arrays(tmp_path, ray_session, columns):
    from ray.train.sklearn import SklearnCheckpoint, SklearnPredictor
    from sklearn.linear_model import LinearRegression

    features = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 7.0]])
    model = LinearRegression().fit(features, features)
    checkpoint = SklearnCheckpoint.from_estimator(model, path=tmp_path)
    (tmp_path / "model.pkl").unlink()  # as Ray 2.0 - 2.6 wrote it
    batch = features if columns is None else np.hstack([features, features])
    predicted = SklearnPredictor.from_checkpoint(checkpoint).predict(batch, feature_columns=columns)
    assert sorted(predicted) == ["predictions_0", "predictions_1"]
    assert np.allclose(predicted["predictions_1"], [2, 4, 7])


def test_a_checkpoint_of_an_estimator_needs_no_path(ray_session):  # Ray 2.7 - 2.9
    from ray.train.sklearn import SklearnCheckpoint
    from sklearn.linear_model import LinearRegression

    checkpoint = SklearnCheckpoint.from_estimator(LinearRegression(positive=True))
    assert checkpoint.get_estimator().positive
    with checkpoint.as_directory() as directory:
        file = Path(directory, SklearnCheckpoint.MODEL_FILENAME)
        assert pickle.loads(file.read_bytes()).positive
