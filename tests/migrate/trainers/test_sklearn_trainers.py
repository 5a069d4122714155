"""`SklearnTrainer`, its checkpoints and its predictors: classes that are written into the file."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

TRAINER = "from ray.train.sklearn import SklearnTrainer\n"
HEAD = f"from ray import tune\nfrom ray.air import RunConfig, ScalingConfig\n{TRAINER}\n"
MADE = "trainer = SklearnTrainer(estimator=model, datasets={'train': rows}, label_column='y'"
IN_TUNE = f"from ray import tune\n{TRAINER}\n"
OTHER = "SklearnTrainer(estimator=model, datasets=rows{})"
CHECKPOINT = "from ray.train.sklearn import SklearnCheckpoint\n\n"
BATCHES = (
    "from ray.train.batch_predictor import BatchPredictor\nfrom ray.train.sklearn import SklearnPredictor\n\n"
    "p = BatchPredictor.from_checkpoint(checkpoint, SklearnPredictor)\n"
)
OWN = "class Own({}):\n    def _predict_pandas(self, data):\n        return data\n\n\n"

SCRIPT = """\
import json

import numpy as np
import pandas as pd
import ray
from ray.air import ScalingConfig
from ray.data.preprocessors import StandardScaler
from ray.train.sklearn import SklearnCheckpoint, SklearnPredictor, SklearnTrainer
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import GroupKFold
from sklearn.neighbors import KNeighborsClassifier

ROWS = pd.DataFrame({"a": np.arange(24.0), "b": np.arange(24.0) % 5, "y": np.arange(24) % 5 // 3})


def broken(estimator, features, labels):
    return 1 / 0


def names_of(result):
    return {name: sorted(result.metrics[name]) for name in ("valid", "cv") if name in result.metrics}


ray.init(num_cpus=2, include_dashboard=False)
rows = ray.data.from_pandas(ROWS.assign(cv_groups=np.arange(24) // 12))
full = SklearnTrainer(
    estimator=KNeighborsClassifier(),
    label_column="y",
    datasets={"train": rows, "valid": ray.data.from_pandas(ROWS)},
    params={"n_neighbors": 3},
    scoring={"hits": "accuracy", "broken": broken},
    cv=GroupKFold(2),
    return_train_score_cv=True,
    parallelize_cv=False,
    set_estimator_cpus=False,
    preprocessor=StandardScaler(["a"]),
    scaling_config=ScalingConfig(trainer_resources={"CPU": 1}),
).fit()
checkpoint = SklearnCheckpoint.from_checkpoint(full.checkpoint)
seen = {
    "full": names_of(full),
    "failed": str(full.metrics["valid"]["test_hits"]),
    "folds": full.metrics["cv"]["test_hits"].tolist(),
    "model": [checkpoint.get_estimator().n_neighbors, checkpoint.get_estimator().n_jobs],
    "mean": checkpoint.get_preprocessor().stats_["mean(a)"],
}
predictor = SklearnPredictor.from_checkpoint(full.checkpoint)
seen["frame"] = predictor.predict(ROWS[["a", "b"]][:6])["predictions"].tolist()
seen["columns"] = predictor.predict(ROWS[:6], feature_columns=["a", "b"], num_estimator_cpus=2)["predictions"].tolist()
seen["jobs"] = predictor.estimator.n_jobs

unlabelled = SklearnTrainer(
    estimator=KNeighborsClassifier(),
    datasets={"train": ray.data.from_pandas(ROWS), "valid": ray.data.from_pandas(ROWS)},
    scoring="accuracy",
)
try:
    unlabelled.fit()
except Exception as error:
    seen["unlabelled"] = type(error).__name__

line = LinearRegression().fit(ROWS[["a", "b"]].to_numpy(), ROWS[["a", "y"]].to_numpy())
array = np.array([[1.0, 2.0], [3.0, 4.0]])
two = SklearnPredictor(line).predict(array)
seen["two"] = [sorted(two), np.round(two["predictions_0"], 6).tolist()]
one = LinearRegression().fit(ROWS[["a", "b"]].to_numpy(), ROWS["a"])
seen["array"] = np.round(SklearnPredictor(one).predict(array, feature_columns=[0, 1]), 6).tolist()
with open("out.json", "w") as out:
    json.dump(seen, out)
"""
"""What it prints was recorded with Ray 2.6.3."""


@pytest.mark.slow
def test_estimators_are_fitted_scored_and_asked_as_they_were(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    of_folds = {f"{name}{ending}" for name in ("fit_time", "score_time") for ending in ("", "_mean", "_std")}
    of_folds |= {
        f"{which}_{name}{ending}"
        for which in ("test", "train")
        for name in ("hits", "broken")
        for ending in ("", "_mean", "_std")
    }
    assert seen.pop("full") == {"valid": ["score_time", "test_broken", "test_hits"], "cv": sorted(of_folds)}
    assert seen == {
        "failed": "nan",
        "folds": [1.0, 1.0],
        "model": [3, None],
        "mean": 11.5,
        "frame": [0, 0, 0, 1, 1, 0],
        "columns": [0, 0, 0, 1, 1, 0],
        "jobs": 2,
        "unlabelled": "TrainingFailedError",
        "two": [["predictions_0", "predictions_1"], [1.0, 3.0]],
        "array": [1.0, 3.0],
    }
    assert not left


def test_the_class_knows_what_the_file_asks_for():
    plain = rewritten(f"{HEAD}{MADE})\n")
    assert "class SklearnTrainer:" in plain
    assert "cross_validate" not in plain
    assert "preprocessor" not in plain
    assert "self.scoring" not in plain
    assert "fit_params" not in plain
    assert "ray.train.sklearn" not in plain
    asked = rewritten(f"{HEAD}{MADE}, cv=3, preprocessor=scaler, scoring='f1', sample_weight=weights)\n")
    assert "cross_validate(" in asked
    assert "preprocessor.fit(" in asked
    assert "scoring=self.scoring" in asked
    assert "**self.fit_params" in asked


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{'trainer_resources': {'CPU': 4}}", ", trainer_resources={'CPU': 4})"),
        ("ScalingConfig(trainer_resources=resources)", ", trainer_resources=resources)"),
        (
            "ScalingConfig(trainer_resources={'CPU': 4}, _max_cpu_fraction_per_node=0.8)",
            ", trainer_resources={'CPU': 4})",
        ),
        ("ScalingConfig()", ")"),
        ("None", ")"),
    ],
)
def test_resources_are_said_by_themselves(before, after):
    text = rewritten(f"{HEAD}{MADE}, scaling_config={before})\n")
    assert f"{MADE}{after}\n" in text
    assert "ScalingConfig(" not in text


def test_resources_may_be_in_a_variable():
    text = rewritten(f"{HEAD}scaling = {{'trainer_resources': {{'CPU': 4}}}}\n{MADE}, scaling_config=scaling)\n")
    assert f'{MADE}, trainer_resources=scaling["trainer_resources"])\n' in text
    text = rewritten(
        f"{HEAD}scaling = ScalingConfig(trainer_resources={{'CPU': 4}})\n{MADE}, scaling_config=scaling)\n"
    )
    assert f"{MADE}, trainer_resources={{'CPU': 4}})\n" in text


def test_a_tuner_is_given_a_trainable_and_the_config_of_the_trainers_run():
    space = "param_space={'params': {'depth': tune.randint(2, 4)}}"
    text = rewritten(f"{HEAD}{MADE}, run_config=RunConfig(name='x'))\ntune.Tuner(trainer, {space}).fit()\n")
    assert f"tune.Tuner(trainer.as_trainable(), {space}, run_config=trainer.run_config).fit()\n" in text
    assert 'config.get("params", {})' in text
    assert "from ray.tune import RunConfig\n" in text
    own = rewritten(f"{HEAD}{MADE})\ntune.Tuner(trainer, {space}, run_config=RunConfig(name='x')).fit()\n")
    assert f"tune.Tuner(trainer.as_trainable(), {space}, run_config=RunConfig(name='x')).fit()\n" in own
    none = rewritten(f"{HEAD}tune.Tuner(SklearnTrainer(estimator=model, datasets=rows), {space}).fit()\n")
    assert f"tune.Tuner(SklearnTrainer(estimator=model, datasets=rows).as_trainable(), {space}).fit()\n" in none


def test_the_class_may_be_named_in_annotations():
    text = rewritten(
        f"{HEAD}def fit(trainer: SklearnTrainer | None = None) -> SklearnTrainer:\n"
        f"    assert isinstance(trainer, SklearnTrainer)\n    return trainer\n\n\n{MADE})\n"
    )
    assert "class SklearnTrainer:" in text
    assert "ray.train.sklearn" not in text


def test_what_ray_1_raised_and_predicted():
    text = rewritten(
        "from ray.ml.predictors.integrations.sklearn import SklearnPredictor\n"
        "from ray.ml.train.integrations.sklearn import SklearnTrainer\n\n"
        f"{MADE}, preprocessor=scaler)\np = SklearnPredictor.from_checkpoint(trainer.fit().checkpoint)\n"
    )
    assert "            raise result.error\n" in text
    assert "fit_status" not in text  # it was fitted in any case
    assert '"done"' not in text
    assert "is_frame" not in text  # it answered a frame in any case


def test_checkpoints_are_made_and_read():
    made = rewritten(f"{CHECKPOINT}c = SklearnCheckpoint.from_estimator(model, path=directory)\n")
    assert "def from_estimator(cls, estimator, *, path, preprocessor=None):" in made
    read = rewritten(f"{CHECKPOINT}def read(c: SklearnCheckpoint):\n    return SklearnCheckpoint.from_checkpoint(c)\n")
    assert "class SklearnCheckpoint(Checkpoint):" in read
    assert "from_estimator" not in read


def test_datasets_are_predicted_with_what_the_checkpoint_holds():
    asked = "feature_columns=['a'], keep_columns=['y'], num_estimator_cpus=2"
    done = rewrite_text(f"{BATCHES}scores = p.predict(rows, {asked})\n")
    assert "class SklearnScorer:" in done.text
    assert f"fn_kwargs=dict({asked})" in done.text
    assert not done.findings  # the preprocessor is in the checkpoint


@pytest.mark.parametrize(
    "code",
    [
        f"def fit():\n    {TRAINER}    return SklearnTrainer(estimator=model, datasets=rows)\n",
        f"try:\n    {TRAINER}except ImportError:\n    SklearnTrainer = None\n",
        f"{TRAINER}\n\nclass Own(SklearnTrainer):\n    pass\n\n\ntrainer = Own(estimator=model, datasets=rows)\n",
        f"{TRAINER}\n{MADE})\nagain = SklearnTrainer.restore(path, datasets=rows)\n",
        f"{TRAINER}\nif SklearnTrainer.can_restore(path):\n    {MADE})\n",
        f"{TRAINER}\ntrainers = [SklearnTrainer]\n",
        f"{TRAINER}\ntrainer = make(SklearnTrainer)\n",
        f"{TRAINER}\ntrainer = SklearnTrainer(**arguments)\n",
        f"{TRAINER}\n{MADE}, **more)\n",
        f"{TRAINER}\n{MADE}, resume_from_checkpoint=checkpoint)\n",
        f"{TRAINER}\n{MADE}, scaling_config=scaling)\n",
        f"{TRAINER}\n\ndef fit(scaling):\n    {MADE}, scaling_config=scaling)\n    return trainer.fit()\n",
        f"{TRAINER}\n{MADE}, scaling_config={{'num_workers': 2}})\n",
        f"{TRAINER}\nscaling = {{**more}}\n{MADE}, scaling_config=scaling)\n",
        f"{TRAINER}\ntrainer = SklearnTrainer(estimator=model, datasets={{'train': lambda: rows}})\n",
        f"{TRAINER}\n{MADE})\ntry:\n    trainer.fit()\nexcept Exception as error:\n    print(error.__cause__)\n",
        f"from ray.train.sklearn import SklearnTrainer as One\n{TRAINER}\n{MADE})\nother = One(**same)\n",
        f"{IN_TUNE}{MADE})\ntune.Tuner(trainer, param_space=space).fit()\n",
        f"{IN_TUNE}{MADE})\ntune.Tuner(trainer, param_space={{'cv': tune.choice([2])}}).fit()\n",
        f"{IN_TUNE}{MADE} if ready else None)\ntune.Tuner(trainer if ready else function).fit()\n",
        f"{IN_TUNE}tune.Tuner({OTHER.format(', run_config=run')}).fit()\n",
        f"{CHECKPOINT}checkpoint = SklearnCheckpoint.from_estimator(model)\n",
        f"{CHECKPOINT}estimator = SklearnCheckpoint.get_estimator(checkpoint)\n",
        f"{CHECKPOINT}estimators = map(SklearnCheckpoint.from_checkpoint, checkpoints)\n",
        f"{CHECKPOINT}\nclass Own(SklearnCheckpoint):\n    pass\n",
    ],
)
def test_what_is_left_to_a_person(code):
    assert check_noop(code)


@pytest.mark.parametrize(
    "predicting",
    [
        f"from ray.train.predictor import Predictor\n\n\n{OWN.format('Predictor')}",
        f"from mine import Own\n{BATCHES.replace('SklearnPredictor)', 'Own)')}scores = p.predict(rows)\n",
        "from ray.train.xgboost import XGBoostPredictor\n\np = XGBoostPredictor.from_checkpoint(checkpoint)\n",
    ],
)
def test_a_preprocessor_is_left_where_it_is_if_predictors_of_other_classes_may_ask_for_it(predicting):
    code = f"{TRAINER}{predicting}{MADE}"
    assert "class SklearnTrainer:" not in rewritten(f"{code}, preprocessor=scaler)\n")
    assert "class SklearnTrainer:" in rewritten(f"{code})\n")


def test_what_derives_from_its_predictor_predicts_no_datasets():
    code = (
        f"{BATCHES.replace('SklearnPredictor)', 'Own)')}\n\n{OWN.format('SklearnPredictor')}scores = p.predict(rows)\n"
    )
    assert check_noop(code)


@pytest.mark.parametrize(
    "code",
    [
        "class SklearnTrainer:\n    pass\n\n\ntrainer = SklearnTrainer()\n",
        "from mine import SklearnTrainer\n\ntrainer = SklearnTrainer(estimator=model, datasets=rows)\n",
        "from ray import tune\nfrom mine import SklearnTrainer\n\ntune.Tuner(SklearnTrainer.as_trainable()).fit()\n",
        "from mine import SklearnCheckpoint\n\nmodel = SklearnCheckpoint.from_checkpoint(checkpoint).get_estimator()\n",
    ],
)
def test_what_is_none_of_rays(code):
    assert not check_noop(code)
