"""Handles of deployments of Ray Serve, where annotations name them."""

import pytest

from tests.migrate.support import check_noop, check_transformed

CLASS = """\
from typing import Dict, Optional

from ray import serve
{imports}


@serve.deployment
class Front:
    def __init__(self, {given}):
        self.model = model
"""


@pytest.mark.parametrize(
    ("given", "now"),
    [
        ("model: {}", "model: DeploymentHandle"),
        ("model: {} = None", "model: DeploymentHandle = None"),
        ("model: Optional[{}]", "model: Optional[DeploymentHandle]"),
        ("model: Dict[str, {}]", "model: Dict[str, DeploymentHandle]"),
        ("model: {} | None", "model: DeploymentHandle | None"),
        ("*model: {}", "*model: DeploymentHandle"),
    ],
)
@pytest.mark.parametrize(
    ("name", "code"),
    [("RayServeHandle", "SRV133"), ("RayServeSyncHandle", "SRV134"), ("RayServeDeploymentHandle", "SRV171")],
)
def test_annotations_say_what_handles_are_today(given, now, name, code):
    old = CLASS.format(imports=f"from ray.serve.handle import {name}", given=given.format(name))
    new = CLASS.format(imports="from ray.serve.handle import DeploymentHandle", given=now)
    found = check_transformed(old, new)
    assert [(one.code, one.attention) for one in found] == [(code, True)]
    assert "awaited once" in found[0].message


def test_so_do_those_of_results_and_variables():
    check_transformed(
        """\
        from ray.serve.handle import DeploymentHandle, RayServeHandle


        def get(name) -> RayServeHandle:
            handle: RayServeHandle = table[name]
            other: DeploymentHandle = table["b"]
            return handle
        """,
        """\
        from ray.serve.handle import DeploymentHandle


        def get(name) -> DeploymentHandle:
            handle: DeploymentHandle = table[name]
            other: DeploymentHandle = table["b"]
            return handle
        """,
    )


def test_a_file_that_asks_handles_as_today_is_done():
    old = CLASS.format(imports="from ray.serve.handle import RayServeHandle", given="model: RayServeHandle")
    new = CLASS.format(imports="from ray.serve.handle import DeploymentHandle", given="model: DeploymentHandle")
    found = check_transformed(
        old.replace("= model", "= model.options(use_new_handle_api=True)"), new.replace("= model", "= model.options()")
    )
    assert [(one.code, one.attention) for one in found] == [("SRV133", False)]


def test_a_module_is_asked():
    check_transformed(
        "import ray.serve.handle\n\n\ndef f(one: ray.serve.handle.RayServeHandle):\n    pass\n",
        "import ray.serve.handle\n\n\ndef f(one: ray.serve.handle.DeploymentHandle):\n    pass\n",
    )


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("print(isinstance(x, RayServeHandle))", ["SRV133"]),
        ("def f(a: RayServeHandle):\n    return isinstance(a, RayServeHandle)", ["SRV133", "SRV133"]),
        ("def f(a: 'RayServeHandle'):\n    pass", ["SRV133"]),
        ("class Own(RayServeHandle):\n    pass", ["SRV133"]),
    ],
)
def test_what_is_more_than_an_annotation_is_reported(line, codes):
    text = f"from ray.serve.handle import RayServeHandle\n\n\n{line}\n"
    found = check_noop(text)
    assert set(found) == set(codes)


@pytest.mark.parametrize(
    "text",
    [
        "from ray.serve.handle import DeploymentHandle\n\n\ndef f(a: DeploymentHandle):\n    pass\n",
        "from handles import RayServeHandle\n\n\ndef f(a: RayServeHandle):\n    pass\n",
    ],
)
def test_others_stay(text):
    assert check_noop(text) == []
