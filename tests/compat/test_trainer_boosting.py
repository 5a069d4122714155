"""`XGBoostTrainer` and `LightGBMTrainer` without a train loop, as through Ray 2.42."""

import importlib
import subprocess
import sys
import warnings
from pathlib import Path

import pytest


@pytest.fixture
def datasets(ray_session):
    import numpy as np
    import pandas as pd
    import ray

    values = np.random.default_rng(0).random((200, 2))
    frame = pd.DataFrame(values, columns=["a", "b"])
    frame["y"] = (frame["a"] > frame["b"]).astype(int)
    return {"train": ray.data.from_pandas(frame[:150]), "valid": ray.data.from_pandas(frame[150:])}


def trainer_of(framework, datasets, storage, name, configs="ray.train", **arguments):
    home = importlib.import_module(configs)
    if framework == "xgboost":
        from ray.train.xgboost import XGBoostTrainer as Trainer

        params = {"objective": "binary:logistic", "eval_metric": ["logloss"]}
    else:
        from ray.train.lightgbm import LightGBMTrainer as Trainer

        params = {"objective": "binary", "metric": ["binary_logloss"], "verbose": -1}
    return Trainer(
        label_column="y",
        params=params,
        datasets=datasets,
        scaling_config=home.ScalingConfig(num_workers=2),
        run_config=home.RunConfig(
            storage_path=storage, name=name, checkpoint_config=home.CheckpointConfig(checkpoint_frequency=2)
        ),
        **arguments,
    )


def read(framework, file):
    if framework == "lightgbm":
        import lightgbm

        return lightgbm.Booster(model_file=file)
    import xgboost

    model = xgboost.Booster()
    model.load_model(file)
    return model


def test_a_module_of_today_that_python_imports_in_a_circle_is_not_taken_for_a_legacy_one():
    pytest.importorskip("xgboost")
    script = "import compat.auto, ray.train.xgboost"
    done = subprocess.run([sys.executable, "-W", "error::DeprecationWarning:__main__", "-c", script], check=False)
    assert done.returncode == 0


def test_the_dataset_to_train_on_is_needed(datasets, storage):
    pytest.importorskip("xgboost")
    with pytest.raises(KeyError, match="'train' key"):
        trainer_of("xgboost", {"valid": datasets["valid"]}, storage, "run")


@pytest.mark.parametrize("framework", ["xgboost", "lightgbm"])
def test_a_trainer_answers_what_its_trees_are_grown_with(framework, datasets, storage):
    pytest.importorskip(framework)
    trainer = trainer_of(framework, datasets, storage, "run", verbose_eval=False)
    assert trainer.params["objective"].startswith("binary")
    assert (trainer.label_column, trainer.num_boost_round, trainer.dmatrix_params) == ("y", 10, {})
    assert trainer.train_kwargs == {"verbose_eval": False}


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("framework", ["xgboost", "lightgbm"])
def test_trees_are_grown_reported_and_grown_on_from_a_checkpoint(framework, datasets, storage):
    pytest.importorskip(framework)
    result = trainer_of(framework, datasets, storage, "first", num_boost_round=3).fit()
    model = trainer_of(framework, datasets, storage, "unused").get_model(result.checkpoint)
    rounds = "num_boosted_rounds" if framework == "xgboost" else "current_iteration"
    loss = "logloss" if framework == "xgboost" else "binary_logloss"

    assert getattr(model, rounds)() == 3
    assert getattr(read(framework, Path(result.checkpoint.path, "model")), rounds)() == 3  # its name through Ray 2.6
    assert result.metrics[f"valid-{loss}"] < result.metrics_dataframe[f"valid-{loss}"].iloc[0]
    assert len(result.best_checkpoints) == 2  # after two rounds, and at the end

    of_first = {"resume_from_checkpoint": result.checkpoint}
    again = trainer_of(framework, datasets, storage, "again", num_boost_round=5, **of_first)
    assert getattr(again.get_model(again.fit().checkpoint), rounds)() == 5
    with pytest.warns(UserWarning, match="2 more are grown, as through Ray 2.4"):
        more = trainer_of(framework, datasets, storage, "more", "ray.air", num_boost_round=2, **of_first)
    assert getattr(more.get_model(more.fit().checkpoint), rounds)() == 5
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        trainer_of(framework, datasets, storage, "done", num_boost_round=3, **of_first)
