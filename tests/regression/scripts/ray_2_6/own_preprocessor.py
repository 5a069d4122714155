"""A preprocessor of the user's own, which neither calls the constructor of its base nor returns itself."""

import ray
from observed import outcome
from ray.data.preprocessor import Preprocessor


class Shift(Preprocessor):
    def __init__(self, column):
        self.column = column

    def _fit(self, dataset):
        self.stats_ = {"min": dataset.min(self.column)}

    def _transform_pandas(self, frame):
        frame[self.column] = frame[self.column] - self.stats_["min"]
        return frame


ray.init(num_cpus=2, include_dashboard=False)
dataset = ray.data.from_items([{"x": number} for number in (5, 6, 7)])
shift = Shift("x")
fitted = shift.fit(dataset)
outcome(
    is_itself=fitted is shift or fitted is None,
    stats=shift.stats_,
    rows=sorted(row["x"] for row in shift.transform(dataset).take_all()),
    status=shift.fit_status().name,
)
