"""How Serve was started through Ray 2.6, and what that gave."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed

HEAD = "from ray import serve\n\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('serve.start(http_host="0.0.0.0")', 'serve.start(http_options={"host": "0.0.0.0"})'),
        ("serve.start(http_port=args.port)", 'serve.start(http_options={"port": args.port})'),
        (
            "serve.start(detached=True, http_host=HOST, http_port=1)",
            'serve.start(http_options={"host": HOST, "port": 1})',
        ),
        ("serve.start(http_port=1, detached=True)", 'serve.start(http_options={"port": 1})'),
        ("serve.start(detached=True)", "serve.start()"),
        ("serve.start(detached=True, http_options={'port': 1})", "serve.start(http_options={'port': 1})"),
        ("serve.start(dedicated_cpu=False, detached=True)", "serve.start()"),
    ],
)
def test_it_is_said_as_today(old, new):
    assert check_transformed(f"{HEAD}{old}\n", f"{HEAD}{new}\n") == ()


def test_what_is_no_option_any_more_is_reported_where_it_is_put():
    found = check_transformed(
        f"{HEAD}serve.start(http_port=1, http_middlewares=[m])\n",
        f'{HEAD}serve.start(http_options={{"port": 1, "middlewares": [m]}})\n',
    )
    assert [one.code for one in found] == ["SRV166"]


def test_one_that_is_imported_by_itself_is_rewritten():
    head = "from ray.serve import start\n\n"
    check_transformed(f"{head}start(http_port=1)\n", f'{head}start(http_options={{"port": 1}})\n')


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("serve.start(detached=False)", ["SRV159"]),
        ("serve.start(detached=args.detached)", ["SRV159"]),
        ("serve.start(True)", ["SRV159"]),
        ("serve.start(dedicated_cpu=True)", ["SRV160"]),
        ("serve.start(http_port=1, http_options=options)", ["SRV157"]),
        ("serve.start(http_host=h, http_port=\n  1 +\n  2)", ["SRV156", "SRV157"]),
        ("client = serve.start()\nclient.create_backend('a', f)", ["SRV161"]),
        ("client = serve.start()\nprint(client.deploy)", ["SRV161"]),
        ("serve.start().get_handle('a')", ["SRV161"]),
        ("client = serve.connect()\nclient.create_backend('a', f)", ["SRV162"]),
        ("client = serve.start()\nclient = serve.connect()\nclient.shutdown()", ["SRV162"]),
        ("client = serve.start() if new else serve.connect()\nclient.shutdown()", ["SRV161", "SRV162"]),
    ],
)
def test_what_needs_a_person_is_reported(line, codes):
    assert check_noop(f"{HEAD}{line}\n") == codes


@pytest.mark.parametrize(
    "line",
    [
        "serve.start()",
        "serve.start(http_options={'host': '::', 'port': 1})",
        "serve.start(proxy_location='EveryNode')",
        "serve.start('HeadOnly', {'port': 1})",
        "serve.start(**options)",
        "client = serve.start()",
        "client = serve.start()\nprint(client)",
        "client = other.start(http_port=1, detached=True)\nclient.create_backend('a')",
        "def start(detached):\n    return detached\n\n\nstart(detached=True).run()",
    ],
)
def test_others_stay(line):
    assert check_noop(f"{HEAD}{line}\n") == []


def test_branches_for_other_releases_stay():
    text = (
        "import ray\nfrom packaging.version import Version\nfrom ray import serve\n\n"
        'if Version(ray.__version__) < Version("2.7"):\n    serve.start(detached=True)\nelse:\n    serve.start()\n'
    )
    assert rewrite_text(text).text == text
