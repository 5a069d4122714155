"""What Ray Serve had through Ray 2.6 is no part of training: it is reported where a file uses it, not rewritten."""

import pytest

from migrate.resolve.funnel import may_be_legacy
from tests.migrate.support import check_noop

FILE = """\
from ray import serve


@serve.deployment{options}
class Model:
    def __call__(self, request):
        return self.deploy()


{used}
"""


def codes(used, options=""):
    text = FILE.format(used=used, options=options)
    found = check_noop(text)
    assert may_be_legacy(text.encode()) or not found
    return found


@pytest.mark.parametrize(
    ("used", "code"),
    [
        ("Model.deploy()", "SRV151"),
        ("Model.options(num_replicas=2).deploy(3)", "SRV151"),
        ("Model.delete()", "SRV152"),
        ("handle = Model.get_handle()", "SRV153"),
        ("Model.set_options(num_replicas=2)", "SRV154"),
        ("print(Model.url)", "SRV155"),
        ("given = Model.options(num_replicas=2)\ngiven.deploy()", "SRV151"),
        ("given = serve.deployment(name='n')(len)\ngiven.deploy()", "SRV151"),
        ("given = serve.deployment(len)\ngiven.deploy()", "SRV151"),
        ("app = Model.options(route_prefix='/a').bind()", "SRV141"),
        ("serve.run(Model.bind(), host='0.0.0.0')", "SRV144"),
        ("serve.run(Model.bind(), port=8001)", "SRV145"),
        ("client = serve.init()", "SRV111"),
        ("serve.create_backend('b', Model)", "SRV112"),
        ("serve.create_endpoint('e', backend='b')", "SRV114"),
        ("deployments = serve.list_deployments()", "SRV132"),
    ],
)
def test_what_serve_had_is_reported(used, code):
    assert codes(used) == [code]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("(route_prefix='/a')", "SRV141"),
        ("(prev_version='1')", "SRV142"),
        ("(max_concurrent_queries=5)", "SRV143"),
    ],
)
def test_an_option_that_is_gone_is_reported(options, code):
    assert codes("serve.run(Model.bind())", options) == [code]


def test_a_deployment_that_is_asked_for_is_one():
    assert codes("handle = serve.get_deployment('Model').get_handle(sync=False)") == ["SRV131", "SRV153"]


@pytest.mark.parametrize(
    "used",
    [
        "serve.run(Model.bind(), name='a', route_prefix='/a')",
        "serve.run(Model.options(num_replicas=2, max_ongoing_requests=3).bind())",
        "handle = serve.get_deployment_handle('Model', 'a')",
        "serve.delete('a')",
        "models.deploy()",
        "Model().deploy()",
        "client.options(route_prefix='/a')",
        "print(other.url)",
    ],
)
def test_what_serve_has_today_is_left_alone(used):
    assert codes(used) == []


def test_a_decorator_of_ones_own_makes_no_deployment():
    assert check_noop("from service import serve\n\n\n@serve.deployment\nclass A:\n    pass\n\n\nA.deploy()\n") == []
