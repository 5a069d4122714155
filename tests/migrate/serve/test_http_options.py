"""What Ray Serve was told of where it listens, and is told no more."""

import pytest

from tests.migrate.support import check_noop, check_transformed

HEAD = "from ray import serve\nfrom ray.serve.config import HTTPOptions\n\n"


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("HTTPOptions(port=1, num_cpus=2)", "HTTPOptions(port=1)", ["SRV165"]),
        ("HTTPOptions(num_cpus=0)", "HTTPOptions()", []),
        ("HTTPOptions(port=1, middlewares=[])", "HTTPOptions(port=1)", []),
        ("serve.HTTPOptions(port=1, num_cpus=2)", "serve.HTTPOptions(port=1)", ["SRV165"]),
        ('{"port": 1, "num_cpus": 2}', '{"port": 1}', ["SRV165"]),
        ("dict(port=1, num_cpus=2)", "dict(port=1)", ["SRV165"]),
    ],
)
def test_what_is_kept_for_no_proxy_is_left_out(old, new, codes):
    start = HEAD + "serve.start(http_options={})\n"
    found = check_transformed(start.format(old), start.format(new))
    assert [(one.code, one.attention) for one in found] == [(code, False) for code in codes]


def test_so_it_is_by_position():
    check_transformed(
        f'{HEAD}serve.start("EveryNode", {{"num_cpus": 1, "port": 1}})\n',
        f'{HEAD}serve.start("EveryNode", {{"port": 1}})\n',
    )


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("serve.start(http_options=HTTPOptions(middlewares=[m]))", ["SRV166"]),
        ("serve.start(http_options={'middlewares': given})", ["SRV166"]),
        (
            "serve.start(http_options=HTTPOptions(location='FixedNumber', fixed_number_replicas=2))",
            ["SRV167", "SRV168"],
        ),
        ("serve.start(http_options={'location': 'FixedNumber', 'fixed_number_replicas': 2})", ["SRV167", "SRV168"]),
        ("serve.start(http_options={'fixed_number_selection_seed': 2})", ["SRV169"]),
        ("options = {'num_cpus': 2}\nserve.start(http_options=options)", ["SRV165"]),
    ],
)
def test_what_needs_a_person_is_reported(line, codes):
    assert check_noop(f"{HEAD}{line}\n") == codes


def test_the_places_of_then_are_reported():
    text = "from ray.serve.config import DeploymentMode\n\nprint(DeploymentMode.HeadOnly)\n"
    assert check_noop(text) == ["SRV170", "SRV170"]


@pytest.mark.parametrize(
    "line",
    [
        "serve.start(http_options=HTTPOptions(host='::', port=1))",
        "serve.start(http_options=HTTPOptions(location='EveryNode'))",
        "serve.start(http_options={'host': '::', 'request_timeout_s': 3})",
        "serve.start(http_options=options)",
        "options = {'num_cpus': 2}\nserve.start()",
        "other.start(http_options={'num_cpus': 2})",
        "@serve.deployment(ray_actor_options={'num_cpus': 2})\nclass A:\n    pass",
    ],
)
def test_others_stay(line):
    assert check_noop(f"{HEAD}{line}\n") == []
