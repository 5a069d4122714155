"""Where Serve listens, which `serve.run` was told through Ray 2.6: it is said where Serve is started."""

import pytest

from tests.migrate.support import check_noop, rewritten

FILE = "from ray import serve\n\napp = Model.bind()\n{}\n"
START = "serve.start(http_options={})\n"


@pytest.mark.parametrize(
    ("old", "options", "new"),
    [
        ('serve.run(app, host="0.0.0.0")', '{"host": "0.0.0.0"}', "serve.run(app)"),
        ("serve.run(app, port=PORT, name='a')", '{"port": PORT}', "serve.run(app, name='a')"),
        (
            'handle = serve.run(app, port=args.port, host="::", _blocking=True)',
            '{"host": "::", "port": args.port}',
            "handle = serve.run(app)",
        ),
        ('print(serve.run(app, host="::"))', '{"host": "::"}', "print(serve.run(app))"),
        ('serve.run(\n    app,\n    host="::",\n)', '{"host": "::"}', "serve.run(\n    app,\n)"),
    ],
)
def test_serve_is_started_where_it_listens(old, options, new):
    assert rewritten(FILE.format(old)) == FILE.format(START.format(options) + new)


def test_it_is_started_in_the_block_of_the_call():
    old = "from ray import serve\n\n\ndef main(app):\n    if app:\n        serve.run(app, port=1)  # here\n"
    assert rewritten(old) == old.replace(
        "serve.run(app, port=1)", 'serve.start(http_options={"port": 1})\n        serve.run(app)'
    )


def test_serve_is_started_as_it_is_imported():
    old = "from ray.serve import run\n\nrun(app, port=1)\n"
    assert rewritten(old) == ('from ray.serve import run, start\n\nstart(http_options={"port": 1})\nrun(app)\n')


def test_waiting_for_the_application_needs_no_word():
    assert rewritten(FILE.format("serve.run(app, _blocking=True)")) == FILE.format("serve.run(app)")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "serve.run(app, _blocking=False)",
            "serve.run_many([serve.RunTarget(app)], wait_for_applications_running=False)",
        ),
        (
            "h = serve.run(app, name='a', _blocking=False, route_prefix='/a')",
            "h = serve.run_many([serve.RunTarget(app, name='a', route_prefix='/a')], "
            "wait_for_applications_running=False)[0]",
        ),
        (
            "serve.run(app, host='::', name='a', _blocking=False)",
            "serve.start(http_options={\"host\": '::'})\n"
            "serve.run_many([serve.RunTarget(app, name='a')], wait_for_applications_running=False)",
        ),
    ],
)
def test_an_application_may_be_run_without_waiting_for_it(old, new):
    assert rewritten(FILE.format(old)) == FILE.format(new)


@pytest.mark.parametrize(
    ("old", "code"),
    [
        ("ready and serve.run(app, port=1)", "SRV145"),
        ("runs = [serve.run(app, port=port) for port in ports]", "SRV145"),
        ("while serve.run(app, host='::'):\n    pass", "SRV144"),
        ("serve.run(app, host=host_of(\n    'a'))", "SRV144"),
        ("serve.run(app, True, _blocking=False)", "SRV146"),
        ("serve.run(app, _blocking=False, local=True)", "SRV146"),
        ("serve.run(app, _blocking=waits)", "SRV146"),
    ],
)
def test_what_cannot_be_put_above_is_left_to_a_person(old, code):
    assert check_noop(FILE.format(old)) == [code]


@pytest.mark.parametrize(
    "used",
    [
        "serve.run(app, name='a', route_prefix='/a')",
        "serve.run(app, blocking=True)",
        "serve.start(http_options={'host': '::', 'port': 1})",
        "other.run(app, host='::', port=1)",
        "import uvicorn\nuvicorn.run(app, host='::', port=1)",
        "runs(app, host='::')",
    ],
)
def test_what_is_no_old_call_of_serve_stays(used):
    assert check_noop(FILE.format(used)) == []


def test_branches_for_several_releases_stay():
    text = (
        "import ray\nfrom ray import serve\n\n"
        "if ray.__version__ < '2.3':\n    serve.run(app, host='::')\nelse:\n    serve.run(app)\n"
    )
    assert check_noop(text) == []
