"""Members of datasets and arguments of readers that Ray Data lost after 2.6: what each of them gives."""

import os
import tarfile

import numpy
import pandas
import ray
from observed import RESULTS, outcome
from ray.data.datasource import DefaultFileMetadataProvider


def xs(dataset):
    return sorted(row["x"] for row in dataset.iter_rows(prefetch_blocks=1))


def path(name):
    return os.path.join(RESULTS, name)


ray.init(num_cpus=2, include_dashboard=False)
os.makedirs(RESULTS, exist_ok=True)
table = pandas.DataFrame({"x": [1, 2, 3]})
table.to_csv(path("table.csv"), index=False)
table.to_json(path("table.json"), orient="records", lines=True)
numpy.save(path("table.npy"), table["x"].to_numpy())
with open(path("lines.txt"), "w") as file:
    file.write("one\ntwo\n")

found = DefaultFileMetadataProvider()
outcome(
    csv=xs(ray.data.read_csv(path("table.csv"), meta_provider=found)),
    json=xs(ray.data.read_json(path("table.json"), meta_provider=DefaultFileMetadataProvider())),
    numpy=[int(row["data"]) for row in ray.data.read_numpy(path("table.npy"), meta_provider=found).take_all()],
    text=[row["text"] for row in ray.data.read_text(path("lines.txt"), meta_provider=found).take_all()],
    forgiven=[row["text"] for row in ray.data.read_text(path("lines.txt"), errors="ignore").take_all()],
    binary=[
        row["bytes"].decode()
        for row in ray.data.read_binary_files(
            path("lines.txt"), output_arrow_format=True, meta_provider=found
        ).take_all()
    ],
)
with tarfile.open(path("lines.tar"), "w") as archive:
    archive.add(path("lines.txt"), "lines.txt")
# Only what it reads wants the library.
ray.data.read_webdataset(path("lines.tar"), meta_provider=found)

items = ray.data.from_items([{"x": 1}, {"x": 2}], output_arrow_format=True)
outcome(items=xs(items), lazy=items.lazy().count())
batches = items.iter_batches(prefetch_blocks=0, batch_size=2)
outcome(batches=[batch["x"].tolist() for batch in batches])
tensors = items.iter_torch_batches(prefetch_blocks=0, batch_size=2)
outcome(tensors=[batch["x"].tolist() for batch in tensors])

drawn = items.map(lambda row: {"x": numpy.random.random()})
executed = drawn.fully_executed()
outcome(executed=executed.count(), drawn_once=xs(drawn) == xs(drawn) == xs(executed))
