"""An estimator of scikit-learn in Ray 1.13: a dictionary as scaling config, and a predictor from its own package."""

import numpy
import pandas
import ray
from observed import outcome
from ray.ml.predictors.integrations.sklearn import SklearnPredictor
from ray.ml.train.integrations.sklearn import SklearnTrainer
from sklearn.neighbors import KNeighborsClassifier

ROWS = pandas.DataFrame({"a": numpy.arange(24.0), "b": numpy.arange(24.0) % 5, "label": numpy.arange(24) % 5 // 3})

ray.init(num_cpus=2, include_dashboard=False)
result = SklearnTrainer(
    estimator=KNeighborsClassifier(n_neighbors=1),
    label_column="label",
    params={"n_neighbors": 3},
    cv=2,
    scaling_config={"trainer_resources": {"CPU": 1}},
    datasets={"train": ray.data.from_pandas(ROWS[:16]), "valid": ray.data.from_pandas(ROWS[16:])},
).fit()
predictor = SklearnPredictor.from_checkpoint(result.checkpoint)
outcome(
    valid=result.metrics["valid"]["test_score"],
    cv=result.metrics["cv"]["test_score_mean"],
    neighbors=predictor.estimator.n_neighbors,
    predictions=predictor.predict(ROWS[["a", "b"]][16:])["predictions"].tolist(),
)
