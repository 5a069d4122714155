"""Deployments that stand in another file of the tree, through Ray 2.6: who deploys them runs them as today."""

import pytest

MODELS = """\
from ray import serve

ROUTE = "/b"


@serve.deployment
class Model:
    def __call__(self, request):
        return 1


@serve.deployment(name="a", route_prefix="/b")
def routed(request):
    return 2


@serve.deployment(route_prefix=ROUTE)
class Elsewhere:
    pass


class Job:
    def deploy(self):
        return self

    def get_handle(self):
        return self


Made = serve.deployment(Job)
"""
MAIN = "import ray\nfrom ray import serve\nimport models\nfrom models import {names}\n\n"
NAMES = "Elsewhere, Job, Made, Model, routed"


@pytest.mark.parametrize(
    ("used", "now"),
    [
        ("Model.deploy(3)", 'serve.run(Model.bind(3), name="Model", route_prefix="/Model")'),
        ("models.Model.deploy()", 'serve.run(models.Model.bind(), name="Model", route_prefix="/Model")'),
        ("routed.deploy()", 'serve.run(routed.bind(), name="a", route_prefix="/b")'),
        (
            "Model.options(num_replicas=2, name='c').deploy()",
            "serve.run(Model.options(num_replicas=2, name='c').bind(), name='c', route_prefix='/c')",
        ),
        (
            "Model.deploy()\nprint(ray.get(Model.get_handle().remote(1)))\nModel.delete()",
            'serve.run(Model.bind(), name="Model", route_prefix="/Model")\n'
            'print(serve.get_deployment_handle("Model", "Model").remote(1).result())\nserve.delete("Model")',
        ),
    ],
)
def test_deployments_of_another_file_are_run_as_today(tree, used, now):
    head = MAIN.format(names=NAMES)
    text, codes = tree({"models.py": MODELS, "main.py": f"{head}{used}\n"}, "main.py")
    assert text.rpartition("\n\n")[2] == f"{now}\n"
    assert not codes


@pytest.mark.parametrize(
    ("used", "code"),
    [
        ("Elsewhere.deploy()", "SRV151"),
        ("Model.deploy(_blocking=False)", "SRV151"),
        ("Made.deploy()", "SRV151"),
        ("handle = Model.get_handle()", "SRV153"),
        ("print(models.Model.url)", "SRV155"),
    ],
)
def test_what_is_not_certain_of_them_is_reported(tree, used, code):
    text = f"{MAIN.format(names=NAMES)}{used}\n"
    assert tree({"models.py": MODELS, "main.py": text}, "main.py") == (text, [code])


@pytest.mark.parametrize(
    "used", ["Job().deploy()", "Job.deploy(1)", "handle = models.Job().get_handle()", "app = Model.bind()"]
)
def test_other_classes_of_the_file_are_left_alone(tree, used):
    text = f"{MAIN.format(names=NAMES)}{used}\n"
    assert tree({"models.py": MODELS, "main.py": text}, "main.py") == (text, [])


def test_serve_is_imported_where_a_deployment_is_run_without_it(tree):
    main = "import ray\nimport models\n\nray.init()\nmodels.Model.deploy()\n"
    text, codes = tree({"models.py": MODELS, "main.py": main}, "main.py")
    assert "from ray import serve\n" in text
    assert text.endswith('\nserve.run(models.Model.bind(), name="Model", route_prefix="/Model")\n')
    assert not codes
