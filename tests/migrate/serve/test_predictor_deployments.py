"""``PredictorDeployment``: written into the file, with the route where routes are given today."""

import json
import sys
from pathlib import Path

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.serve.serving.answered import answers
from tests.migrate.serve.serving.record import PREDICTORS
from tests.migrate.support import check_noop, rewritten

SERVING = Path(__file__).parent / "serving"
FILE = """\
import pandas as pd
from models import Predictor
from ray import serve
from ray.serve import PredictorDeployment
from ray.serve.http_adapters import pandas_read_json
from starlette.requests import Request


def read(request: Request):
    return pd.DataFrame(dict(request.query_params))


async def look(request: Request):
    return await request.json()


def given(name):
    return name


{deployed}
"""
GIVEN = "Predictor, checkpoint, http_adapter=pandas_read_json"


@pytest.mark.slow
@pytest.mark.parametrize("name", PREDICTORS)
def test_requests_are_answered_as_by_ray_2_6(tmp_path, name):
    script = tmp_path / f"{name}.py"
    script.write_text(rewritten((SERVING / script.name).read_text()))
    assert answers(sys.executable, script) == json.loads((SERVING / "answers.json").read_text())[name]


def test_the_class_stands_below_the_import_of_serve_that_decorates_it():
    text = rewritten(
        "import pandas\nfrom models import Predictor, checkpoint\n\nprint(checkpoint)\n"
        "from ray import serve\nfrom ray.serve import PredictorDeployment\n"
        "from ray.serve.http_adapters import pandas_read_json\n\n"
        f"serve.run(PredictorDeployment.bind({GIVEN}))\n"
    )
    assert text.index("\nfrom ray import serve\n") < text.index("@serve.deployment\n")


def test_the_url_of_a_deployment_is_written_out():
    deployed = f'd = PredictorDeployment.options(name="a b")\nd.deploy({GIVEN})\nprint(d.url)'
    assert rewritten(FILE.format(deployed=deployed)).endswith('\nprint("http://127.0.0.1:8000/a b")\n')


@pytest.mark.parametrize(
    ("deployed", "now"),
    [
        (f"serve.run(PredictorDeployment.bind({GIVEN}))", "serve.run(PredictorDeployment.bind(Predictor, checkpoint))"),
        (
            f'serve.run(PredictorDeployment.options(name="a", route_prefix="/b").bind({GIVEN}))',
            'serve.run(PredictorDeployment.options(name="a").bind(Predictor, checkpoint), route_prefix="/b")',
        ),
        (
            f'app = PredictorDeployment.options(route_prefix="/b").bind({GIVEN})\nserve.run(app, name="n")',
            "app = PredictorDeployment.options().bind(Predictor, checkpoint)\n"
            'serve.run(app, name="n", route_prefix="/b")',
        ),
        (
            f'serve.run(PredictorDeployment.options(route_prefix="/b").bind({GIVEN}), route_prefix="/c")',
            'serve.run(PredictorDeployment.options().bind(Predictor, checkpoint), route_prefix="/c")',
        ),
        (
            f"PredictorDeployment.deploy({GIVEN})",
            "serve.run(PredictorDeployment.bind(Predictor, checkpoint), "
            'name="PredictorDeployment", route_prefix="/PredictorDeployment")',
        ),
        (
            f'd = PredictorDeployment.options(name="a", route_prefix="/b/c")\nd.deploy({GIVEN})',
            'd = PredictorDeployment.options(name="a")\n'
            'serve.run(d.bind(Predictor, checkpoint), name="a", route_prefix="/b/c")',
        ),
    ],
)
def test_a_route_goes_to_where_it_is_run(deployed, now):
    text = rewritten(FILE.format(deployed=deployed))
    assert text.endswith(f"{now}\n")
    assert "@serve.deployment\nclass PredictorDeployment:" in text
    assert "ray.serve." not in text


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (GIVEN, "    @serve.batch\n"),
        (f"{GIVEN}, batching_params=None", "    @serve.batch\n"),
        (f'{GIVEN}, batching_params={{"max_batch_size": 3}}', "    @serve.batch(max_batch_size=3)\n"),
        (f"{GIVEN}, batching_params=False", '        return self.predictor.predict(data).to_dict(orient="records")\n'),
        (f"{GIVEN}, predict_kwargs=p", "        self.predict_kwargs = predict_kwargs or {}\n"),
        (f"{GIVEN}, model=m", "        self.predictor = predictor_cls.from_checkpoint(checkpoint, **options)\n"),
        ("Predictor, checkpoint", '        data = numpy.array(payload["array"], dtype=float)\n'),
        ("Predictor, checkpoint, http_adapter=read", "        data = read(request)\n"),
        ("Predictor, checkpoint, http_adapter=look, batching_params=False", "        data = await look(request)\n"),
        (
            "Predictor, checkpoint, http_adapter=look, batching_params=False",
            '.to_dict(orient="records") if isinstance(predictions, pd.DataFrame) else predictions\n',
        ),
    ],
)
def test_the_class_does_what_its_deployments_ask_of_it(arguments, line):
    assert line in rewritten(FILE.format(deployed=f"serve.run(PredictorDeployment.bind({arguments}))"))


@pytest.mark.parametrize(
    ("deployed", "reason"),
    [
        ("app = wrap(PredictorDeployment)", "it is handed on"),
        ("serve.run(PredictorDeployment.bind(*given))", "arguments cannot be told apart"),
        ("serve.run(PredictorDeployment.bind(Predictor, checkpoint, read))", "arguments cannot be told apart"),
        ('serve.run(PredictorDeployment.bind("models.Predictor", checkpoint))', "predictor is one of Ray's"),
        ('serve.run(PredictorDeployment.bind(Predictor, "s3://a/b"))', "checkpoint is a URI"),
        ("serve.run(PredictorDeployment.bind(Predictor, c, http_adapter=look))", "puts together what `look` reads"),
        ("serve.run(PredictorDeployment.bind(Predictor, c, http_adapter=other))", "requests are read with `other`"),
        ("serve.run(PredictorDeployment.bind(Predictor, c, http_adapter=given))", "requests are read with `given`"),
        (
            "serve.run(PredictorDeployment.bind(Predictor, c, batching_params=size))",
            "how it puts requests together cannot be told",
        ),
        (
            'serve.run(PredictorDeployment.options(ray_actor_options={"num_gpus": 1}).bind(Predictor, c))',
            "its replicas have GPUs",
        ),
        ('app = PredictorDeployment.options(route_prefix="/b").bind(Predictor, c)', "its route is not given"),
        ("d = PredictorDeployment.options(name=n)\nd.deploy(Predictor, c)", "its route cannot be told"),
        ("serve.run(PredictorDeployment.options(**given).bind(Predictor, c))", "its options cannot be told apart"),
        ("PredictorDeployment.deploy(Predictor, c, _blocking=False)", "deployed in a way that is not followed"),
        (
            'd = PredictorDeployment.options(name="d")\nd.deploy(Predictor, c)\nhandle = d.get_handle()',
            "a variable that holds it is used for more",
        ),
        (
            f'd = PredictorDeployment.options(name="d")\nserve.run(d.bind({GIVEN}))\nprint(d.url)',
            "where it answers cannot be told",
        ),
        (
            'serve.start(http_options={"port": 1})\nd = PredictorDeployment.options(name="d")\n'
            "d.deploy(Predictor, c)\nprint(d.url)",
            "where it answers cannot be told",
        ),
        (
            f'PredictorDeployment.options(name="a").deploy({GIVEN})\n'
            'PredictorDeployment.options(name="b").deploy(Predictor, c)',
            "its deployments read or answer requests in several ways",
        ),
    ],
)
def test_what_cannot_be_told_is_left_to_a_person(deployed, reason):
    before = FILE.format(deployed=deployed)
    if "pandas_read_json" not in deployed:
        before = before.replace("from ray.serve.http_adapters import pandas_read_json\n", "")
    done = rewrite_text(before, options=DEFAULTS)
    assert done.text == before
    assert [finding.message for finding in done.findings if reason in finding.message]


def test_a_name_of_ones_own_is_none_of_rays():
    text = (
        "from ray import serve\nfrom services import PredictorDeployment\n\nserve.run(PredictorDeployment.bind(a, b))\n"
    )
    assert check_noop(text) == []


def test_an_import_with_a_fallback_stays_and_is_told_of():
    text = (
        "try:\n    from ray.serve import PredictorDeployment\nexcept ImportError:\n    PredictorDeployment = None\n\n"
        "if PredictorDeployment:\n    app = PredictorDeployment.bind(Predictor, checkpoint)\n"
    )
    assert set(check_noop(text)) == {"SRV102"}
