"""A predictor of datasets that is a function of data frames: with columns that it gets, that are kept, and options."""

import pandas
import ray
from observed import outcome
from ray.train.batch_predictor import BatchPredictor


def scaled(frame, by=1):
    return pandas.DataFrame({"score": by * frame.sum(axis="columns")})


ray.init(num_cpus=2, include_dashboard=False)
rows = ray.data.from_pandas(pandas.DataFrame({"x": [1, 2, 3], "y": [10, 20, 30], "label": [0, 1, 0]}))
predictor = BatchPredictor.from_pandas_udf(scaled)
some = predictor.predict(rows, feature_columns=["x", "y"], keep_columns=["label"], batch_size=2)
every = predictor.predict(rows, min_scoring_workers=1, max_scoring_workers=1, by=2)
counted = BatchPredictor.from_pandas_udf(lambda frame: pandas.DataFrame({"n": [7] * len(frame)})).predict(data=rows)
outcome(
    some=sorted([row["score"], row["label"], sorted(row)] for row in some.take_all()),
    every=sorted(row["score"] for row in every.take_all()),
    counted=[row["n"] for row in counted.take_all()],
)
