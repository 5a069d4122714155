"""Answers of applications of Ray Serve, which were references."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = """\
import ray
from ray import serve


@serve.deployment
class Model:
    def __call__(self, value):
        return value


"""


@pytest.mark.parametrize("given", ["serve.run(Model.bind())", 'serve.get_app_handle("default")'])
@pytest.mark.parametrize(
    ("used", "today"),
    [
        ("print(ray.get(h.remote(1)))", "print(h.remote(1).result())"),
        ("print(ray.get(h.go.remote(1))['a'])", "print(h.go.remote(1).result()['a'])"),
        (
            "print(ray.get(h.options(method_name='go').remote()))",
            "print(h.options(method_name='go').remote().result())",
        ),
        (
            "print(ray.get([h.remote(n) for n in (1, 2)]))",
            "print([response.result() for response in [h.remote(n) for n in (1, 2)]])",
        ),
        ("reference = h.remote(1)\nprint(ray.get(reference))", "reference = h.remote(1)\nprint(reference.result())"),
        ("async def ask():\n    return ray.get(h.remote(2))", "async def ask():\n    return await h.remote(2)"),
        (
            "def ask():\n    return ray.get(h.remote(2))\n\n\nask()",
            "def ask():\n    return h.remote(2).result()\n\n\nask()",
        ),
    ],
)
def test_an_answer_is_waited_for_as_today(given, used, today):
    assert rewritten(f"{HEAD}h = {given}\n{used}\n").removeprefix(HEAD.removeprefix("import ray\n")) == (
        f"h = {given}\n{today}\n"
    )


@pytest.mark.parametrize(
    "used",
    [
        "ray.wait([h.remote(1)])",
        "done = ray.get([h.remote(1), h.remote(2)])",
        "several = [h.remote(n) for n in (1, 2)]\nray.wait(several)",
        "class Asking:\n    def ask(self):\n        return ray.get(h.remote(1))",
        "reference = h.remote(1)\nkept(reference)\nray.get(reference)",
    ],
)
def test_what_is_not_followed_is_reported(used):
    assert check_noop(f"{HEAD}h = serve.run(Model.bind())\n{used}\n") == ["SRV178"]


@pytest.mark.parametrize(
    "used",
    [
        "h.remote(1).result()",
        "reference = ray.put(1)\nray.get(reference)\nh.remote(1).result()",
        "ray.get(other.remote(1))\nprint(h.remote(1).result())",
        "ray.get(h.remote(1).result())",
        "async def ask():\n    return await h.remote(ray.get(other))",
    ],
)
def test_answers_of_today_and_other_references_stay(used):
    assert check_noop(f"{HEAD}h = serve.run(Model.bind())\n{used}\n") == []


BOUND = """\
import ray
from ray import serve


@serve.deployment
class Driver:
    def __init__(self, model):
        self.model = model

    async def __call__(self, request):
"""


@pytest.mark.parametrize(
    "used",
    [
        "return await (await self.model.remote(1))",
        "reference = await self.model.predict.remote(1)\n        return await reference",
        "return ray.get([await self.model.options(stream=False).remote(n) for n in range(3)])",
        "references = [await self.model.remote(n) for n in range(3)]\n        return ray.get(references)",
    ],
)
def test_answers_of_what_a_deployment_is_bound_to_are_reported_where_they_are_awaited_twice(used):
    assert check_noop(f"{BOUND}        {used}\n") == ["SRV178"]


@pytest.mark.parametrize(
    "used",
    [
        "return await self.model.remote(1)",
        "answer = await self.model.remote(1)\n        return await self.other(answer)",
        "waiting = self.model.remote(1)\n        return await waiting",
        "return ray.get(await self.actor())",
    ],
)
def test_answers_that_are_awaited_once_stay(used):
    assert check_noop(f"{BOUND}        {used}\n") == []
