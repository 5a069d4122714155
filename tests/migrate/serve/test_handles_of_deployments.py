"""Handles of deployments, which were asked through Ray 2.6 for references: those of today give answers."""

import json
import sys
from pathlib import Path

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.file_kinds.notebook import notebook_outcome
from tests.migrate.serve.serving.answered import answers
from tests.migrate.support import check_noop, rewritten

SERVING = Path(__file__).parent / "serving"

HEAD = """\
import ray
from ray import serve


@serve.deployment
class Model:
    def __call__(self, value):
        return value


serve.run(Model.bind(), name="Model")
"""
TODAY = 'serve.get_deployment_handle("Model", "Model")'
FRONT = """\


@serve.deployment
class Front:
    def __init__(self):
        self.model = Model.get_handle(sync=False)

    async def __call__(self, request):
        {used}


serve.run(Front.bind(), name="Front")
"""


def done(code, path="", head=HEAD):
    """The code behind the head, rewritten."""
    found = rewrite_text(head + code, options=DEFAULTS._replace(path=path))
    assert found.text.startswith(head.removeprefix("import ray\n")) or found.text.startswith(head)
    again = rewrite_text(found.text, options=DEFAULTS._replace(path=path))
    assert again.text == found.text, "a second run changes the file again"
    return found.text[found.text.index('serve.run(Model.bind(), name="Model")\n') :].split("\n", 1)[1]


@pytest.mark.parametrize(
    ("used", "today"),
    [
        ("print(ray.get(Model.get_handle().remote(1)))", f"print({TODAY}.remote(1).result())"),
        ("h = Model.get_handle(sync=True)\nray.get(h.remote(1))['a']", f"h = {TODAY}\nh.remote(1).result()['a']"),
        ("h = Model.get_handle(True)\nr = h.go.remote(1)\nray.get(r)", f"h = {TODAY}\nr = h.go.remote(1)\nr.result()"),
        (
            "h = Model.options(num_replicas=2).get_handle()\nray.get([h.remote(n) for n in (1, 2)])",
            f"h = {TODAY}\n[response.result() for response in [h.remote(n) for n in (1, 2)]]",
        ),
        (
            "h = serve.get_deployment('Model').get_handle()\nray.get(h.options(method_name='go').remote())",
            "h = serve.get_deployment_handle('Model', \"Model\")\nh.options(method_name='go').remote().result()",
        ),
        (
            "for name in names:\n    ray.get(serve.get_deployment(name).get_handle().remote())",
            "for name in names:\n    serve.get_deployment_handle(name, name).remote().result()",
        ),
        (
            "def ask(value):\n    return ray.get(Model.get_handle().remote(value))\n\n\nask(1)",
            f"def ask(value):\n    return {TODAY}.remote(value).result()\n\n\nask(1)",
        ),
        (
            "h = Model.get_handle()\n\n\nasync def ask():\n    return await h.remote(1), ray.get(h.remote(2)).a",
            f"h = {TODAY}\n\n\nasync def ask():\n    return await h.remote(1), (await h.remote(2)).a",
        ),
    ],
)
def test_a_handle_that_gave_references_gives_answers(used, today):
    assert done(f"{used}\n") == f"{today}\n"


@pytest.mark.parametrize(
    "gathered",
    [
        "await asyncio.gather(h.remote(1), h.go.remote(2), other)",
        "await asyncio.gather(*[h.remote(n) for n in (1, 2)], return_exceptions=True)",
    ],
)
def test_answers_that_are_awaited_together_stay(gathered):
    code = f"import asyncio\n\nh = Model.get_handle()\n\n\nasync def ask():\n    return {gathered}\n"
    assert done(code) == code.replace("Model.get_handle()", TODAY)


@pytest.mark.parametrize(
    "gathered", ["asyncio.gather(h.remote(1))", "await asyncio.gather(h.remote)", "await other.gather(h.remote(1))"]
)
def test_what_is_not_seen_to_be_awaited_together_stays(gathered):
    code = f"import asyncio\n\nh = Model.get_handle()\n\n\nasync def ask():\n    return {gathered}\n"
    assert check_noop(HEAD + code) == ["SRV153"]


@pytest.mark.parametrize(
    ("used", "today"),
    [
        ("return await (await self.model.remote(1))", "return await self.model.remote(1)"),
        ("return await(await self.model.go.remote(1))", "return await self.model.go.remote(1)"),
        (
            "one = await self.model.remote(1)\n        return await one",
            "one = self.model.remote(1)\n        return await one",
        ),
        ("return ray.get(await self.model.remote(1))[0]", "return (await self.model.remote(1))[0]"),
        ("return max(ray.get(await self.model.remote(1)), 2)", "return max(await self.model.remote(1), 2)"),
    ],
)
def test_what_was_awaited_twice_is_awaited_once(used, today):
    now = done(FRONT.format(used=used))
    assert now == FRONT.format(used=today).replace("Model.get_handle(sync=False)", TODAY)


GATHER = "a, b = await asyncio.gather(self.model.remote(1), self.model.go.remote(2))\n        "


@pytest.mark.parametrize(
    ("used", "today"),
    [
        ("return ray.get(a)['x'], await b", "return a['x'], b"),
        ("return [await a, await a, ray.get(b)]", "return [a, a, b]"),
    ],
)
def test_references_that_were_awaited_together_are_answers(used, today):
    head = HEAD.replace("import ray\n", "import asyncio\n\nimport ray\n")
    now = rewritten(head + FRONT.format(used=GATHER + used))
    assert now.endswith(FRONT.format(used=GATHER + today).replace("Model.get_handle(sync=False)", TODAY))


@pytest.mark.parametrize(
    "used",
    [
        f"{GATHER}return await a, b",
        f"{GATHER}return await a",
        f"{GATHER}try:\n            return await a, await b\n        except ValueError:\n            return None",
        f"{GATHER}b = 2\n        return ray.get(a), b",
        f"{GATHER.replace('a, b', 'both')}return ray.get(both)",
        f"{GATHER.replace('self.model.remote(1)', '*others, self.model.remote(1)')}return ray.get(a), ray.get(b)",
        f"{GATHER.replace('await ', '')}return ray.get(a), ray.get(b)",
    ],
)
def test_references_that_are_awaited_together_otherwise_stay(used):
    head = HEAD.replace("import ray\n", "import asyncio\n\nimport ray\n")
    assert "SRV153" in check_noop(head + FRONT.format(used=used))


@pytest.mark.parametrize(
    ("used", "today"),
    [
        ("print(ray.get(Model.get_handle().remote(1)))", f"print(await {TODAY}.remote(1))"),
        ("h = Model.get_handle()\nray.get(h.remote(1))['a']", f"h = {TODAY}\n(await h.remote(1))['a']"),
        (
            "h = Model.get_handle()\nray.get([h.remote(n) for n in (1, 2)])",
            f"h = {TODAY}\n[await response for response in [h.remote(n) for n in (1, 2)]]",
        ),
    ],
)
def test_the_cells_of_a_notebook_await_answers(used, today):
    assert done(f"{used}\n", "a.ipynb") == f"{today}\n"


@pytest.mark.parametrize(
    "used",
    [
        "def ask():\n    return ray.get(Model.get_handle().remote(1))\n\n\nask()\n",
        "found = [ray.get(Model.get_handle().remote(n)) for n in (1, 2)]\n",
    ],
)
def test_what_cannot_await_in_a_notebook_stays(used):
    assert done(used, "a.ipynb") == used


@pytest.mark.parametrize(
    "used",
    [
        "handle = Model.get_handle()\n",
        "handle = Model.get_handle(sync=waits)\nray.get(handle.remote())\n",
        "handle = Model.get_handle(False)\nhandle.remote()\n",
        "handle = Model.get_handle()\nhandle.remote()\n",
        "handle = Model.get_handle()\nsend(handle)\n",
        "handle = Model.get_handle()\nray.get(handle.remote(), timeout=3)\n",
        "handle = Model.get_handle()\nray.wait([handle.remote()])\n",
        "handle = Model.get_handle()\nray.get([handle.remote(), 2])\n",
        "handle = Model.get_handle()\nray.get(handle.options(multiplexed_model_id='a').remote())\n",
        "handle = Model.get_handle()\nprint(handle.deployment_name)\n",
        "handle = Model.get_handle()\nask = lambda: ray.get(handle.remote())\n",
        "handle = Model.get_handle()\nhandle = other\nray.get(handle.remote())\n",
        "answer = None\nfor _ in range(2):\n    answer = Model.get_handle().remote()\n    ray.get(answer)\n",
        "ray.get(  # waits\n    Model.get_handle().remote())\n",
        "async def ask():\n    return (ray.get(Model.get_handle().remote(n)) for n in range(3))\n",
        "class Driver:\n    def ask(self):\n        return ray.get(Model.get_handle().remote(1))\n",
        "@ray.remote\ndef ask():\n    return ray.get(Model.get_handle().remote(1))\n\n\nask.remote()\n",
        "async def run():\n    ask()\n\n\ndef ask():\n    return ray.get(Model.get_handle().remote(1))\n\n\nask()\n",
    ],
)
def test_what_is_not_followed_stays(used):
    assert "SRV153" in check_noop(HEAD + used)


@pytest.mark.parametrize(
    "used",
    [
        "return await self.model.remote(1)",
        "one = await self.model.remote(1)\n        return await combine(one)",
        "return await asyncio.gather(self.model.remote(1), self.model.remote(2))",
        "self.model = None\n        return await (await self.model.remote(1))",
        "return await (await other.model.remote(1))",
        "return await (await self.model.remote(1)), self.model",
    ],
)
def test_what_a_deployment_does_otherwise_with_a_handle_stays(used):
    assert set(check_noop(HEAD + FRONT.format(used=used))) == {"SRV153"}


OWN = """\


class Other{base}:
    def __init__(self):
        self.model = None

    def ask(self):
        return self.model
"""


def test_what_another_class_calls_the_same_is_something_else():
    code = FRONT.format(used="return await (await self.model.remote(1))") + OWN.format(base="")
    now = done(code)
    assert f"self.model = {TODAY}" in now
    assert "return await self.model.remote(1)" in now
    assert now.endswith(OWN.format(base=""))


@pytest.mark.parametrize(
    "more",
    [
        OWN.format(base="(Front)"),
        "print(front.model)\n",
        "def ask(front):\n    return front.model.remote(1)\n",
        "def change(front):\n    front.model = None\n",
    ],
)
def test_what_others_may_ask_of_it_is_not_followed(more):
    code = FRONT.format(used="return await (await self.model.remote(1))")
    assert "SRV153" in check_noop(HEAD + code + more)


RUN = 'serve.run(Model.bind(), name="Model")\n'
ASK = "print(ray.get(Model.get_handle().remote(1)))\n"


@pytest.mark.parametrize(
    "code",
    [
        HEAD.replace(RUN, "") + ASK,
        HEAD.replace(RUN, "") + ASK + RUN,
        HEAD.replace(RUN, "serve.run(Model.bind())\n") + ASK,
        HEAD.replace(RUN, "serve.run(Model.bind(), name=app)\n") + ASK,
        HEAD.replace(RUN, "serve.run(Model.options(name='other').bind(), name='a')\n") + ASK,
        HEAD.replace(RUN, "serve.run(Model.options(name=n).bind(), name='a')\n") + ASK,
        HEAD.replace(RUN, f"{RUN}serve.run(Model.bind(), name='b')\n") + ASK,
        HEAD.replace(RUN, f"def run():\n    {RUN}") + ASK,
        HEAD.replace("from ray import serve", "from ray.serve import deployment, run")
        .replace("serve.deployment", "deployment")
        .replace("serve.run", "run")
        + ASK,
        HEAD.replace(RUN, "") + FRONT.format(used="return await (await self.model.remote(1))") + RUN,
        HEAD + "serve.run(Model.bind(), name='b')\nray.get(serve.get_deployment(n).get_handle().remote())\n",
        HEAD + "ray.get(serve.get_deployment('Other').get_handle().remote())\n",
        HEAD + "ray.get(serve.get_deployment(names[0]).get_handle().remote())\n",
    ],
)
def test_a_deployment_that_is_not_seen_to_run_before_has_no_handle(code):
    assert "SRV153" in check_noop(code)


@pytest.mark.parametrize(
    "used",
    [
        "handle = serve.get_deployment_handle('Model', 'Model')\nhandle.remote(1).result()\n",
        "handle = serve.get_app_handle('Model')\nhandle.remote(1).result()\n",
        "handle = other.get_handle()\nray.get(handle.remote(1))\n",
    ],
)
def test_handles_of_today_and_of_others_stay(used):
    assert check_noop(HEAD + used) == []


ASKED = "serve.get_deployment('Model').get_handle({}).remote(1)"


@pytest.mark.parametrize(
    ("shown", "codes"),
    [
        (f"print(ray.get({ASKED.format('')}))\n", ["NOTEBOOK"]),
        (f"return ray.get({ASKED.format('')})\n", ["NOTEBOOK"]),
        (f"answer = await (await {ASKED.format('sync=False')})\n", []),
    ],
)
def test_the_prose_of_a_notebook_does_not_wait_where_an_event_loop_runs(shown, codes):
    head = HEAD.replace(RUN, "Model.deploy()\n")
    cells = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": [head]},
        {"cell_type": "markdown", "metadata": {}, "source": [f"Ask it:\n\n```python\n{shown}```\n"]},
    ]
    data = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1).encode()
    found = notebook_outcome("a.ipynb", data, DEFAULTS)
    assert [one.code for one in found.findings if one.attention] == codes


@pytest.mark.slow
def test_handles_answer_as_on_ray_2_6(tmp_path):
    script = tmp_path / "handled.py"
    script.write_text(rewritten((SERVING / script.name).read_text()))
    assert answers(sys.executable, script) == json.loads((SERVING / "answers.json").read_text())["handled"]
