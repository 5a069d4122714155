"""Deployments that are deployed one by one, or bound and run: with routes of their own, and without."""

import json
import os

import ray
import requests
from ray import serve

PORT = int(os.environ["SERVE_PORT"])


@serve.deployment(route_prefix="/prices", max_concurrent_queries=4)
class Prices:
    def __init__(self, price=1):
        self.price = price

    def __call__(self, request):
        return {"price": self.price, "route": request.scope["root_path"]}


@serve.deployment
def ping(request):
    return "pong " + request.query_params.get("who", "")


@serve.deployment(name="sums")
class Adds:
    def __init__(self, number):
        self.number = number

    async def __call__(self, request):
        return self.number + (await request.json())["number"]


@serve.deployment(route_prefix="/bound/here")
class Bound:
    def __call__(self, request):
        return "bound"


def ask(route, **given):
    answer = requests.post(f"http://127.0.0.1:{PORT}{route}", **given)
    is_json = "json" in answer.headers.get("content-type", "")
    return [answer.status_code, answer.json() if is_json else answer.text if answer.ok else None]


ray.init(num_cpus=8, include_dashboard=False)
serve.start(http_options={"port": PORT})
Prices.deploy(price=3)
Prices.options(name="more", route_prefix="/more").deploy(5)
ping.deploy()
Adds.deploy(2)
serve.run(Bound.bind(), name="app")
found = {
    "prices": ask("/prices"),
    "more": ask("/more"),
    "ping": ask("/ping", params={"who": "you"}),
    "sums": ask("/sums", json={"number": 40}),
    "bound": ask("/bound/here"),
    "nothing": ask("/elsewhere"),
}
serve.shutdown()
print(json.dumps(found))
