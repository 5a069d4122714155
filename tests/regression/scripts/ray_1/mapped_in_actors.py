"""Functions and classes that datasets of 1.13 were told to run in actors."""

import pandas
import ray
from observed import outcome


def doubled(row):
    return {"x": 2 * row["x"]}


def both(row):
    return [{"x": row["x"]}, {"x": -row["x"]}]


class Adds:
    def __call__(self, frame):
        return frame.assign(y=frame["x"] + 10)


ray.init(num_cpus=2, include_dashboard=False)
data = ray.data.from_pandas(pandas.DataFrame({"x": [1, 2, 3, 4]}))
pool = "actors"
outcome(
    mapped=sorted(row["x"] for row in data.map(doubled, compute="actors").take()),
    flat=sorted(row["x"] for row in data.flat_map(both, compute=pool).take()),
    frames=sorted(row["y"] for row in data.map_batches(Adds, compute="actors", batch_format="pandas").take()),
)
