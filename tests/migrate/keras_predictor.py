"""A script that predicts with models of Keras, for Ray 2.0 - 2.6."""

SCRIPT = """\
import json

import numpy as np
import pandas as pd
import ray
import tensorflow as tf
from ray.train.batch_predictor import BatchPredictor
from ray.train.tensorflow import TensorflowCheckpoint, TensorflowPredictor


def build_model():
    return tf.keras.Sequential([tf.keras.layers.InputLayer(input_shape=(2,)), tf.keras.layers.Dense(1)])


def build_named():
    a = tf.keras.layers.Input(shape=(1,), name="a")
    b = tf.keras.layers.Input(shape=(1,), name="b")
    return tf.keras.Model(inputs=[a, b], outputs=tf.keras.layers.Add()([a, b]))


class Doubled(TensorflowPredictor):
    def call_model(self, inputs):
        return {"two": 2 * super().call_model(inputs)}


model = build_model()
model.set_weights([np.array([[1.0], [2.0]]), np.array([0.5])])
checkpoint = TensorflowCheckpoint.from_model(model)
predictor = TensorflowPredictor.from_checkpoint(checkpoint, model_definition=build_model)
array = np.array([[1.0, 2.0], [3.0, 4.0]])
rows = pd.DataFrame({"x": list(array)})
two = TensorflowPredictor(model=build_named()).predict(pd.DataFrame({"a": [[1.0], [2.0]], "b": [[3.0], [4.0]]}))
scores = BatchPredictor.from_checkpoint(checkpoint, TensorflowPredictor, model_definition=build_model).predict(
    ray.data.from_pandas(rows), dtype=tf.float32
)
seen = {
    "array": predictor.predict(array)["predictions"].tolist(),
    "rows": [row.tolist() for row in predictor.predict(rows, dtype=tf.float32)["predictions"]],
    "one": predictor.predict({"x": array}, dtype={"x": tf.float32})["predictions"].tolist(),
    "twice": Doubled.from_checkpoint(checkpoint, build_model).predict(array)["two"].tolist(),
    "two": [row.tolist() for row in two["predictions"]],
    "scores": sorted(np.asarray(row["predictions"]).tolist() for row in scores.take_all()),
}
with open("out.json", "w") as out:
    json.dump(seen, out)
"""
