"""Batches of datasets where nobody says what they are: frames of pandas, for functions, classes and loops."""

import os

import pandas
import ray
from observed import RESULTS, outcome


def without_kind(batch):
    return batch.drop(columns=["kind"])


def described(batch):
    return pandas.DataFrame({"type": [type(batch).__name__], "rows": [len(batch)]})


class Adds:
    def __init__(self, number=10):
        self.number = number

    def __call__(self, batch: pandas.DataFrame):
        return batch.assign(y=batch["x"] + self.number)

    def numbered(self, batch):
        batch["y"] = batch["x"] + self.number
        return batch


def xs(dataset, name="x"):
    return sorted(int(row[name]) for row in dataset.iter_rows())


@ray.remote
def total(dataset):
    found = 0
    for batch in dataset.iter_batches():
        found += int(batch["x"].fillna(0).sum())
    return found


ray.init(num_cpus=2, include_dashboard=False)
os.makedirs(RESULTS, exist_ok=True)
table = pandas.DataFrame({"x": [1, 2, 3, 4], "kind": ["a", "b", "a", "b"]})
data = ray.data.from_pandas(table)
table.to_csv(os.path.join(RESULTS, "table.csv"), index=False)
read = ray.data.read_csv(os.path.join(RESULTS, "table.csv"))
outcome(
    tasks=xs(data.map(lambda row: {"x": -row["x"]}, compute="tasks")),
    dropped=xs(data.map_batches(without_kind)),
    kept=xs(read.map_batches(lambda df: df[df["x"] > 2], batch_size=4)),
    added=xs(data.map_batches(Adds(10)), "y"),
    numbered=xs(data.map_batches(Adds(20).numbered), "y"),
    described=sorted({row["type"] for row in read.map_batches(described).iter_rows()}),
)
outcome(batches=[(type(batch).__name__, len(batch)) for batch in read.iter_batches(batch_size=4)])
columns = []
for number, batch in enumerate(data.iter_batches(batch_size=4)):
    columns.append((number, batch[["kind", "x"]].to_dict("list")))
outcome(columns=columns, total=ray.get(total.remote(data)))
first = next(iter(data.iter_batches(batch_size=2)))
rows = data.repartition(1).iter_rows()
outcome(
    first=(type(first).__name__, first.iloc[0].to_dict()),
    second=next(data.repartition(1).iter_batches(batch_size=3))["x"].fillna(0).tolist(),
    rows=(next(rows)["x"], [row["x"] for row in rows]),
)
