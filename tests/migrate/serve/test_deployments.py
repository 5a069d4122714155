"""Deployments of Ray Serve: how they are run is rewritten; what else Serve had through Ray 2.6 is reported."""

import json
import sys
from pathlib import Path

import pytest

from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.serve.serving.answered import answers
from tests.migrate.support import check_noop, rewritten

SERVING = Path(__file__).parent / "serving"

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
    ("used", "now"),
    [
        ("Model.deploy()", 'serve.run(Model.bind(), name="Model", route_prefix="/Model")'),
        ("handle = Model.deploy()", 'handle = serve.run(Model.bind(), name="Model", route_prefix="/Model")'),
        (
            "def start():\n    done = Model.deploy()\n\n\nstart()",
            'def start():\n    done = serve.run(Model.bind(), name="Model", route_prefix="/Model")\n\n\nstart()',
        ),
        (
            "Model.options(num_replicas=2).deploy(3, size=4)",
            'serve.run(Model.options(num_replicas=2).bind(3, size=4), name="Model", route_prefix="/Model")',
        ),
        (
            "Model.options(name='a', route_prefix='/b').deploy()",
            "serve.run(Model.options(name='a').bind(), name='a', route_prefix='/b')",
        ),
        (
            "Model.options(name='a', route_prefix='/b').options(name='c').deploy()",
            "serve.run(Model.options(name='a').options(name='c').bind(), name='c', route_prefix='/b')",
        ),
        (
            "given = Model.options(name='c')\ngiven.deploy()",
            "given = Model.options(name='c')\nserve.run(given.bind(), name='c', route_prefix='/c')",
        ),
        (
            "Model.options(name=n, route_prefix='/b').deploy()",
            "serve.run(Model.options(name=n).bind(), name=n, route_prefix='/b')",
        ),
        (
            "app = Model.options(route_prefix='/a').bind()\nserve.run(app)",
            "app = Model.options().bind()\nserve.run(app, route_prefix='/a')",
        ),
        (
            "app = Model.options(max_concurrent_queries=5).bind()",
            "app = Model.options(max_ongoing_requests=5).bind()",
        ),
    ],
)
def test_what_is_deployed_is_run(used, now):
    assert rewritten(FILE.format(used=used, options="")) == FILE.format(used=now, options="")


@pytest.mark.parametrize(
    ("options", "used", "left", "now"),
    [
        ("(route_prefix='/')", "", "", ""),
        ('(num_replicas=2, route_prefix="/")', "app = Model.bind()", "(num_replicas=2)", "app = Model.bind()"),
        ("", "app = Model.options(route_prefix='/').bind()", "", "app = Model.options().bind()"),
        ("(route_prefix='/')", "Model.deploy()", "", "serve.run(Model.bind(), name=\"Model\", route_prefix='/')"),
        (
            "(route_prefix='/')",
            "app = Model.options(route_prefix='/a').bind()\nserve.run(app)",
            "",
            "app = Model.options().bind()\nserve.run(app, route_prefix='/a')",
        ),
    ],
)
def test_the_route_that_is_the_default_today_is_left_out(options, used, left, now):
    assert rewritten(FILE.format(used=used, options=options)) == FILE.format(used=now, options=left)


@pytest.mark.parametrize(
    ("options", "used", "left", "now"),
    [
        ("(route_prefix='/a')", "serve.run(Model.bind())", "", "serve.run(Model.bind(), route_prefix='/a')"),
        (
            "(route_prefix='/a', num_replicas=2)",
            "Model.deploy()\nModel.options(name='b', route_prefix='/b').deploy()",
            "(num_replicas=2)",
            "serve.run(Model.bind(), name=\"Model\", route_prefix='/a')\n"
            "serve.run(Model.options(name='b').bind(), name='b', route_prefix='/b')",
        ),
        (
            "(name='a', max_concurrent_queries=5)",
            "Model.deploy()",
            "(name='a', max_ongoing_requests=5)",
            "serve.run(Model.bind(), name='a', route_prefix='/a')",
        ),
        (
            "(route_prefix='/a')",
            "serve.run(Model.bind(), name='n', route_prefix='/b')",
            "",
            "serve.run(Model.bind(), name='n', route_prefix='/b')",
        ),
    ],
)
def test_the_route_of_a_deployment_goes_to_where_it_is_run(options, used, left, now):
    assert rewritten(FILE.format(used=used, options=options)) == FILE.format(used=now, options=left)


@pytest.mark.slow
def test_deployments_answer_as_on_ray_2_6(tmp_path):
    script = tmp_path / "deployed.py"
    script.write_text(rewritten((SERVING / script.name).read_text()))
    assert answers(sys.executable, script) == json.loads((SERVING / "answers.json").read_text())["deployed"]


@pytest.mark.parametrize(
    ("used", "code"),
    [
        ("Model.deploy(_blocking=False)", "SRV151"),
        ("done = Model.deploy()\nprint(done)", "SRV151"),
        ("def start():\n    done = Model.deploy()\n    return done", "SRV151"),
        ("def start():\n    return Model.deploy()", "SRV151"),
        ("first = last = Model.deploy()", "SRV151"),
        ("done, more = Model.deploy(), 1", "SRV151"),
        ("done = Model.deploy() or 1", "SRV151"),
        ("kept.done = Model.deploy()", "SRV151"),
        ("Model.options(name=n).deploy()", "SRV151"),
        ("Model.options(**given).deploy()", "SRV151"),
        ("deploy = Model.deploy", "SRV151"),
        ("Model.delete()", "SRV152"),
        ("handle = Model.get_handle()", "SRV153"),
        ("Model.set_options(num_replicas=2)", "SRV154"),
        ("print(Model.url)", "SRV155"),
        ("given = serve.deployment(name='n')(len)\ngiven.deploy()", "SRV151"),
        ("given = serve.deployment(len)\ngiven.deploy()", "SRV151"),
        ("app = Model.options(route_prefix='/a').bind()", "SRV141"),
        ("serve.run(Model.bind(), _blocking=waits)", "SRV146"),
        ("client = serve.init()", "SRV111"),
        ("serve.create_backend('b', Model)", "SRV112"),
        ("serve.create_endpoint('e', backend='b')", "SRV114"),
        ("print(serve.context.web)", "SRV125"),
        ("print(serve.context.batch_size)", "SRV126"),
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
    ],
)
def test_an_option_that_is_gone_is_reported(options, code):
    assert codes("app = Model.bind()", options) == [code]


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
