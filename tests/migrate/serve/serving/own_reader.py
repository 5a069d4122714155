"""A predictor whose requests a function of the script reads, and that answers each by itself."""

import json
import os

import numpy as np
import ray
import requests
from ray import serve
from ray.air import Checkpoint
from ray.serve import PredictorDeployment
from ray.train.predictor import Predictor
from starlette.requests import Request

PORT = int(os.environ["SERVE_PORT"])


class Scales(Predictor):
    def __init__(self, factor, preprocessor=None):
        super().__init__(preprocessor)
        self.factor = factor

    @classmethod
    def from_checkpoint(cls, checkpoint):
        return cls(checkpoint.to_dict()["factor"])

    def _predict_numpy(self, data):
        return data * self.factor


async def read(request: Request):
    payload = await request.json()
    return np.array(payload["numbers"]) + float(request.query_params.get("add", 0))


ray.init(num_cpus=4, include_dashboard=False)
serve.start(http_options={"port": PORT})
serve.run(
    PredictorDeployment.options(name="Scales").bind(
        Scales, Checkpoint.from_dict({"factor": 2}), http_adapter=read, batching_params=False
    )
)
url = f"http://127.0.0.1:{PORT}/"
found = [
    requests.post(url, json={"numbers": [1, 2, 3]}).json(),
    requests.post(url, params={"add": 1}, json={"numbers": [[1.5], [2.5]]}).json(),
]
serve.shutdown()
print(json.dumps(found))
