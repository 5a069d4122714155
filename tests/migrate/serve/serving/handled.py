"""Handles of deployments, in deployments and in the driver: awaited twice, once, together, and fetched; deleting."""

import asyncio
import json
import os

import ray
import requests
from ray import serve

PORT = int(os.environ["SERVE_PORT"])


@serve.deployment(route_prefix=None)
class Prices:
    def __init__(self, price):
        self.price = price

    def __call__(self, name, times=1):
        if not name:
            raise ValueError("no name")
        return {name: self.price * times}

    def of(self, number):
        return self.price * number


@serve.deployment(name="sums", num_replicas=2)
async def add(numbers):
    return sum(numbers)


@serve.deployment
class Front:
    def __init__(self):
        self.prices = Prices.get_handle(sync=False)
        self.sums = serve.get_deployment("sums").get_handle()
        self.others = add.get_handle(sync=False)

    async def __call__(self, request):
        number = int(request.query_params["number"])
        price = await (await self.prices.remote("bread", times=number))
        one = await self.prices.of.remote(number)
        other = await self.prices.options(method_name="of").remote(number + 1)
        total = ray.get(self.sums.remote([await one, await other]))
        again = await self.sums.remote([number])
        both = await asyncio.gather(self.sums.remote([number, 1]), self.sums.remote([number, 2]))
        first, second = await asyncio.gather(self.others.remote([number]), self.others.remote([number, 7]))
        both += [ray.get(first), await second]
        return {"price": price, "total": total, "again": again, "both": both}


ray.init(num_cpus=8, include_dashboard=False, log_to_driver=False, ignore_reinit_error=True)
serve.start(http_options={"port": PORT})
Prices.deploy(3)
add.deploy()
Front.deploy()

found = {"front": requests.get(f"http://127.0.0.1:{PORT}/Front?number=2").json()}
handle = Prices.get_handle()
found["one"] = ray.get(handle.remote("milk"))["milk"]
references = [handle.of.remote(number) for number in range(3)]
found["several"] = ray.get(references)
kept = handle.remote("tea", times=2)
found["kept"] = [ray.get(kept), ray.get(kept)]
try:
    ray.get(handle.remote(""))
except ValueError as error:
    found["raised"] = "no name" in str(error)
for name in ("sums",):
    found[name] = ray.get(serve.get_deployment(name).get_handle().remote((1, 2)))


def total(numbers):
    return ray.get(add.get_handle().remote(numbers))


found["put"] = ray.get(add.get_handle().remote(ray.put([4, 5])))
found["total"] = total([1, 2, 3])
add.delete()
found["deleted"] = requests.get(f"http://127.0.0.1:{PORT}/sums").status_code
serve.shutdown()
print(json.dumps(found))
