"""A predictor of arrays that is deployed, and asked with arrays of several shapes and types."""

import json
import os

import ray
import requests
from ray import serve
from ray.air import Checkpoint
from ray.serve import PredictorDeployment
from ray.train.predictor import Predictor

PORT = int(os.environ["SERVE_PORT"])


class Sums(Predictor):
    def __init__(self, factor, preprocessor=None):
        super().__init__(preprocessor)
        self.factor = factor

    @classmethod
    def from_checkpoint(cls, checkpoint):
        return cls(checkpoint.to_dict()["factor"])

    def _predict_numpy(self, data):
        axes = tuple(range(1, data.ndim))
        return {"sums": data.sum(axis=axes) * self.factor, "same": data}


def ask(route, payload):
    answer = requests.post(f"http://127.0.0.1:{PORT}{route}", json=payload)
    return [answer.status_code, answer.headers["content-type"], answer.json()]


ray.init(num_cpus=4, include_dashboard=False)
serve.start(http_options={"port": PORT})
deployment = PredictorDeployment.options(name="Sums", num_replicas=1)
deployment.deploy(Sums, Checkpoint.from_dict({"factor": 2}), batching_params={"max_batch_size": 4})
found = {
    "plain": ask("/Sums", {"array": [1, 2, 3]}),
    "nested": ask("/Sums", {"array": [[1, 2], [3, 4]]}),
    "shaped": ask("/Sums", {"array": [1, 2, 3, 4], "shape": [2, 2], "dtype": "int64"}),
}
serve.shutdown()
print(json.dumps(found))
