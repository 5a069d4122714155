"""What Ray Data lost after 2.42: a reader of many files, and what files of TensorFlow are read with."""

import os

import pandas
import ray
import tensorflow as tf
from observed import RESULTS, outcome

ray.init(num_cpus=2, include_dashboard=False)
os.makedirs(RESULTS, exist_ok=True)
table = os.path.join(RESULTS, "table.parquet")
pandas.DataFrame({"x": [1, 2, 3]}).to_parquet(table)
outcome(
    bulk=sorted(row["x"] for row in ray.data.read_parquet_bulk([table]).take_all()),
    one=sorted(row["x"] for row in ray.data.read_parquet(table, meta_provider=None).take_all()),
)

file = os.path.join(RESULTS, "rows.tfrecords")
with tf.io.TFRecordWriter(file) as writer:
    for number in (5, 6):
        value = tf.train.Feature(int64_list=tf.train.Int64List(value=[number]))
        writer.write(tf.train.Example(features=tf.train.Features(feature={"x": value})).SerializeToString())
read = ray.data.read_tfrecords(file, tfx_read_options=None, meta_provider=None)
outcome(read=sorted(row["x"] for row in read.take_all()))
