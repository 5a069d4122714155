"""A predictor of data frames behind two endpoints: each is asked by itself, and one by several at once."""

import json
import os
from concurrent.futures import ThreadPoolExecutor

import pandas as pd
import ray
import requests
from ray import serve
from ray.air import Checkpoint
from ray.serve import PredictorDeployment
from ray.serve.http_adapters import pandas_read_json
from ray.train.predictor import Predictor

PORT = int(os.environ["SERVE_PORT"])


class Multiplies(Predictor):
    def __init__(self, factor, preprocessor=None):
        super().__init__(preprocessor)
        self.factor = factor

    @classmethod
    def from_checkpoint(cls, checkpoint, power=1):
        return cls(checkpoint.to_dict()["factor"] ** power)

    def _predict_pandas(self, data, add=0):
        return pd.DataFrame({"predictions": data["a"] * self.factor + add, "name": data["name"]})


def ask(route, rows, **parameters):
    answer = requests.post(f"http://127.0.0.1:{PORT}{route}", data=json.dumps(rows), params=parameters)
    return [answer.status_code, answer.headers["content-type"], answer.json()]


ray.init(num_cpus=4, include_dashboard=False)
serve.start(http_options={"port": PORT})
checkpoint = Checkpoint.from_dict({"factor": 3})
serve.run(
    PredictorDeployment.options(name="Plain", route_prefix="/plain").bind(
        Multiplies, checkpoint, http_adapter=pandas_read_json
    ),
    name="plain",
)
more = PredictorDeployment.options(name="More", num_replicas=1, route_prefix="/more/of/it").bind(
    Multiplies, checkpoint=checkpoint, predict_kwargs={"add": 0.5}, power=2, http_adapter=pandas_read_json
)
serve.run(more, name="more")
rows = [{"a": 1, "name": "x"}, {"a": 4, "name": "y"}]
with ThreadPoolExecutor(4) as pool:
    together = list(pool.map(lambda number: ask("/plain", [{"a": number, "name": str(number)}]), range(8)))
found = {
    "plain": ask("/plain", rows),
    "slash": ask("/plain/", rows[:1]),
    "columns": ask("/plain", {"a": {"0": 2}, "name": {"0": "z"}}, orient="columns"),
    "more": ask("/more/of/it", rows),
    "together": together,
}
serve.shutdown()
print(json.dumps(found))
