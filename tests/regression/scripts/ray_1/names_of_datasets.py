"""What datasets were asked and given in 1.13: how functions run and what batches they get, laziness, groups."""

import os

import pandas
import ray
from observed import RESULTS, outcome
from ray.data.grouped_dataset import GroupedDataset


def doubled(row):
    return {"x": 2 * row["x"]}


def added(frame):
    return frame.assign(y=frame["x"] + 1)


class Adds:
    def __call__(self, frame):
        return frame.assign(y=frame["x"] + 10)


def xs(dataset):
    return sorted(row["x"] for row in dataset.iter_rows(prefetch_blocks=1))


ray.init(num_cpus=2, include_dashboard=False)
os.makedirs(RESULTS, exist_ok=True)
data = ray.data.from_pandas(pandas.DataFrame({"x": [1, 2, 3, 4], "kind": ["a", "b", "a", "b"]}))
outcome(
    lazy=xs(data.experimental_lazy().map(doubled, compute="tasks")),
    executed=xs(data.fully_executed(preserve_original=False)),
    kept=[kept["x"] for kept in data.filter(lambda row: row["x"] > 2, compute="actors").take()],
    actors=sorted(row["y"] for row in data.map_batches(Adds, compute="actors", batch_format="pandas").iter_rows()),
    native=sorted(row["y"] for row in data.map_batches(added, batch_format="native").iter_rows()),
)
batches = data.iter_batches(prefetch_blocks=1, batch_size=4, batch_format="native")
outcome(batches=[(type(batch).__name__, sorted(batch["x"])) for batch in batches])
groups = data.groupby("kind")
outcome(
    grouped=isinstance(groups, GroupedDataset),
    counts={row["kind"]: row["count()"] for row in groups.count().iter_rows()},
)
