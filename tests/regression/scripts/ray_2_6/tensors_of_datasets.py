"""Tensors of TensorFlow and PyTorch that datasets gave in 2.6, in the driver and in a worker."""

import os

import ray
import tensorflow as tf
from observed import RESULTS, note, outcome
from ray.air import RunConfig, ScalingConfig, session
from ray.data.datasource import DefaultFileMetadataProvider
from ray.train.data_parallel_trainer import DataParallelTrainer


def loop():
    part = session.get_dataset_shard("train")
    rows = part.to_torch(label_column="y", batch_size=2, prefetch_blocks=0)
    note("worker", "torch", rows=[[x.flatten().tolist(), y.flatten().tolist()] for x, y in rows])
    batches = part.iter_torch_batches(batch_size=2, prefetch_blocks=0)
    note("worker", "batches", xs=[batch["x"].tolist() for batch in batches])


def xs(batches):
    return [batch["x"].numpy().tolist() for batch in batches]


ray.init(num_cpus=2, include_dashboard=False)
data = ray.data.from_items([{"x": 1.0, "y": 2.0}, {"x": 3.0, "y": 4.0}])
outcome(batches=xs(data.iter_tf_batches(batch_size=2, prefetch_blocks=0)))
columns = data.to_tf(feature_columns="x", label_columns="y", batch_size=2, prefetch_blocks=0)
outcome(columns=[[x.numpy().tolist(), y.numpy().tolist()] for x, y in columns])

os.makedirs(RESULTS, exist_ok=True)
file = os.path.join(RESULTS, "rows.tfrecords")
with tf.io.TFRecordWriter(file) as writer:
    for number in (5, 6):
        value = tf.train.Feature(int64_list=tf.train.Int64List(value=[number]))
        writer.write(tf.train.Example(features=tf.train.Features(feature={"x": value})).SerializeToString())
read = ray.data.read_tfrecords(file, meta_provider=DefaultFileMetadataProvider())
outcome(read=sorted(row["x"] for row in read.take_all()))

DataParallelTrainer(
    loop,
    datasets={"train": data},
    scaling_config=ScalingConfig(num_workers=1, trainer_resources={"CPU": 0}),
    run_config=RunConfig(name="tensors", storage_path=RESULTS, verbose=0),
).fit()
