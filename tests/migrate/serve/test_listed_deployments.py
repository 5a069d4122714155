"""``serve.list_deployments()``: where what runs is only shown, it is what ``serve.status()`` says."""

import pytest

from tests.migrate.support import check_noop, rewritten

HEAD = "from ray import serve\n\n"
TODAY = "serve.status().applications"


@pytest.mark.parametrize(
    "used",
    [
        "print({})",
        "print('runs:', {})",
        "print(f'runs: {{{}}}')",
        "{}",
        "found = {}\nprint(f'runs: {{found}}')",
        "found = {}\nfound",
        "found = {}\nlog.info('runs: %s', found)",
        "from pprint import pprint\npprint({})",
    ],
)
def test_what_is_shown_is_what_runs(used):
    assert rewritten(HEAD + used.format("serve.list_deployments()") + "\n") == HEAD + used.format(TODAY) + "\n"


@pytest.mark.parametrize(
    "used",
    [
        "found = serve.list_deployments()",
        "found = serve.list_deployments()\nfound['Model'].delete()",
        "found = serve.list_deployments()\nprint(found)\nfound['Model'].delete()",
        "for name, one in serve.list_deployments().items():\n    one.delete()",
        "print(len(serve.list_deployments()))",
        "print(f'{serve.list_deployments():>20}')",
        "print([one.url for one in serve.list_deployments().values()])",
        "if 'Model' in serve.list_deployments():\n    stop()",
        "send(serve.list_deployments())",
        "lists = serve.list_deployments",
    ],
)
def test_what_is_asked_for_something_stays(used):
    assert check_noop(f"{HEAD}{used}\n") == ["SRV132"]


def test_a_name_that_is_imported_by_itself_stays():
    assert check_noop("from ray.serve import list_deployments\n\nprint(list_deployments())\n") == ["SRV132"]


def test_what_serve_says_today_stays():
    assert check_noop(f"{HEAD}print(serve.status())\nprint({TODAY})\n") == []
