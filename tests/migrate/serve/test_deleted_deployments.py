"""``Model.delete()``: deployments that the file runs are deleted with their application."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
from ray import serve


@serve.deployment
class Model:
    def __call__(self, request):
        return "ok"


serve.run(Model.bind(), name="{app}")
"""


@pytest.mark.parametrize(
    ("used", "today"),
    [
        ("Model.delete()", 'serve.delete("Model")'),
        ("def end():\n    Model.delete()", 'def end():\n    serve.delete("Model")'),
        ("serve.get_deployment('Model').delete()", 'serve.delete("Model")'),
        ("for name in names:\n    serve.get_deployment(name).delete()", "for name in names:\n    serve.delete(name)"),
    ],
)
def test_the_application_of_a_deployment_is_deleted(used, today):
    head = HEAD.format(app="Model")
    assert rewritten(f"{head}{used}\n") == f"{head}{today}\n"


def test_an_application_of_another_name_is_deleted_by_that():
    head = HEAD.format(app="app")
    assert rewritten(f"{head}Model.delete()\n") == f'{head}serve.delete("app")\n'


@pytest.mark.parametrize(
    "used",
    [
        "done = Model.delete()",
        "Model.delete(_blocking=False)",
        "delete = Model.delete",
        "Model.options(name='other').delete()",
        "serve.get_deployment('other').delete()",
        "serve.get_deployment(names[0]).delete()",
        "serve.run(Model.bind(), name='b')\nModel.delete()",
    ],
)
def test_what_is_deleted_otherwise_stays(used):
    found = rewrite_text(f"{HEAD.format(app='Model')}{used}\n")
    assert found.text.endswith(f"{used}\n")
    assert "SRV152" in {one.code for one in found.findings if one.attention}


def test_what_the_file_does_not_run_stays():
    assert "SRV152" in check_noop(HEAD.format(app="Model").rpartition("serve.run")[0] + "Model.delete()\n")


@pytest.mark.parametrize("used", ["serve.delete('Model')", "other.delete()", "rows.delete()"])
def test_what_is_of_today_or_of_others_stays(used):
    assert check_noop(f"{HEAD.format(app='Model')}{used}\n") == []
