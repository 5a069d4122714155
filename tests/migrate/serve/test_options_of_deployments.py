"""Options of deployments of Ray Serve that have another name today, or are gone."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.leftovers.age import written_for_26
from migrate.resolve.text.funnel import may_be_legacy
from migrate.resolve.text.source import Source
from tests.migrate.support import check_noop, check_transformed

OLD = "target_num_ongoing_requests_per_replica"
NEW = "target_ongoing_requests"
FILE = """\
from ray import serve
from ray.serve.config import AutoscalingConfig


@serve.deployment{options}
class Model:
    def __call__(self, request):
        return 1


{used}
"""


def file(options="", used="app = Model.bind()"):
    return FILE.format(options=options, used=used)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('(version="v1")', ""),
        ('(version="v1", num_replicas=2)', "(num_replicas=2)"),
        ('(num_replicas=2, version="v1")', "(num_replicas=2)"),
        ("(version=None)", ""),
        ("(is_driver_deployment=False)", ""),
        ("(max_concurrent_queries=5)", "(max_ongoing_requests=5)"),
        ("(max_concurrent_queries=(5), version=V)", "(max_ongoing_requests=(5))"),
        (
            f"(max_ongoing_requests=9, autoscaling_config={{'{OLD}': 3}})",
            f"(max_ongoing_requests=9, autoscaling_config={{'{NEW}': 3}})",
        ),
        (
            f"(max_concurrent_queries=9, autoscaling_config=AutoscalingConfig({OLD}=3, max_replicas=2))",
            f"(max_ongoing_requests=9, autoscaling_config=AutoscalingConfig({NEW}=3, max_replicas=2))",
        ),
        (
            f"(max_ongoing_requests=9, autoscaling_config=dict(max_replicas=2, {OLD}=3))",
            f"(max_ongoing_requests=9, autoscaling_config=dict(max_replicas=2, {NEW}=3))",
        ),
    ],
)
def test_an_option_of_a_deployment_is_said_as_today(old, new):
    assert check_transformed(file(old), file(new)) == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('Model.options(version="v2").bind()', "Model.options().bind()"),
        ("Model.options(max_concurrent_queries=5, version=V).bind()", "Model.options(max_ongoing_requests=5).bind()"),
        (
            f'app = Model.options(autoscaling_config={{"{OLD}": 3}})',
            f'app = Model.options(autoscaling_config={{"{NEW}": 3}})',
        ),
        ('app = serve.deployment(version="1", name="n")(f)', 'app = serve.deployment(name="n")(f)'),
        ('app = serve.deployment(version="1")(f)', "app = serve.deployment()(f)"),
        (f"config = AutoscalingConfig({OLD}=1.5)", f"config = AutoscalingConfig({NEW}=1.5)"),
        ("one = handle.options(use_new_handle_api=True)", "one = handle.options()"),
        (
            'one = handle.options(stream=True, use_new_handle_api=True, method_name="f")',
            'one = handle.options(stream=True, method_name="f")',
        ),
    ],
)
def test_so_is_one_of_what_is_made_of_it(old, new):
    assert check_transformed(file(used=old), file(used=new)) == ()


def test_a_dictionary_is_followed_to_where_it_is_made_and_asked():
    used = """\
SCALING = {{"max_replicas": 3, "{name}": 4}}
SCALING["{name}"] = 5
print(SCALING["{name}"], SCALING.get("{name}"))
app = Model.options(autoscaling_config=SCALING if scales else None).bind()"""
    assert check_transformed(file(used=used.format(name=OLD)), file(used=used.format(name=NEW))) == ()


def test_options_in_dictionaries_are_followed():
    text = """\
    from ray.serve.llm import LLMConfig

    config = LLMConfig(deployment_config={{"autoscaling_config": {{"max_replicas": 2, "{0}": 4}}}})
    other = LLMConfig(deployment_config=dict(autoscaling_config=dict(max_replicas=2, {0}=4)))
    """
    assert check_transformed(text.format(OLD), text.format(NEW)) == ()


def test_what_users_call_so_themselves_is_given_under_the_name_of_today():
    given = 'app = Model.options(autoscaling_config={{"{}": settings["{}"]}}).bind()'
    assert check_transformed(file(used=given.format(OLD, OLD)), file(used=given.format(NEW, OLD))) == ()


def test_it_is_said_where_the_limit_had_another_default():
    old, new = (file(f'(autoscaling_config={{"{name}": 20}})') for name in (OLD, NEW))
    found = check_transformed(old, new)
    assert [(one.code, one.attention) for one in found] == [("SRV163", False)]
    assert "up to 100 requests" in found[0].message


@pytest.mark.parametrize(
    ("used", "codes"),
    [
        (f'send({{"{OLD}": 3}})', ["SRV163"]),
        (f'settings["{OLD}"] = 3', ["SRV163"]),
        ("app = Model.options(is_driver_deployment=True).bind()", ["SRV172"]),
        ("app = Model.options(init_args=(1,)).bind()", ["SRV173"]),
        ("app = Model.options(init_kwargs={'a': 1}).bind()", ["SRV174"]),
        ("app = Model.options(max_concurrent_queries=1, max_ongoing_requests=2).bind()", ["SRV143"]),
        ("one = handle.options(use_new_handle_api=False)", ["SRV175"]),
        ("one = handle.options(use_new_handle_api=is_new)", ["SRV175"]),
    ],
)
def test_what_needs_a_person_is_reported(used, codes):
    assert check_noop(file(used=used)) == codes


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("(is_driver_deployment=True)", "SRV172"),
        ("(is_driver_deployment=drives)", "SRV172"),
        ("(init_args=(1, 2))", "SRV173"),
        ('(init_kwargs={"a": 1})', "SRV174"),
    ],
)
def test_options_that_nothing_takes_are_reported(options, code):
    assert check_noop(file(options)) == [code]


@pytest.mark.parametrize(
    "used",
    [
        'app = Model.options(name="n", max_ongoing_requests=3).bind()',
        f'app = Model.options(autoscaling_config={{"{NEW}": 3}}).bind()',
        f"config = AutoscalingConfig({NEW}=3)",
        "one = handle.options(stream=True)",
        'other.options(version="v2")',
        'print(client.deployment(version="1"))',
        f'print(settings["{OLD}"])',
        f'print("{OLD}")',
        f"value = {OLD}",
    ],
)
def test_others_stay(used):
    assert check_noop(file(used=used)) == []


@pytest.mark.parametrize(
    "text",
    [
        f'scaling = {{"{OLD}": 3}}\n',
        f'from service import serve\n\nserve.deployment(version="1", autoscaling_config={{"{OLD}": 3}})\n',
        "import torch\n\nmodel.options(use_new_handle_api=True)\n",
    ],
)
def test_a_file_without_serve_stays(text):
    assert check_noop(text) == []


SETTINGS = f'SCALING = {{"max_replicas": 3, "{OLD}": 5}}\nOTHER = dict({OLD}=5)\n'


@pytest.mark.parametrize(
    ("other", "count"),
    [
        (
            "from ray import serve\nfrom settings import SCALING\n\nserve.deployment(autoscaling_config=SCALING)(f)\n",
            2,
        ),
        (
            "import settings\nfrom ray import serve\n\nserve.deployment(autoscaling_config=settings.SCALING)(f)\n",
            2,
        ),
        ("from settings import SCALING\n\nprint(SCALING)\n", 0),
        ("from ray import serve\n\napp = serve.deployment(f)\n", 0),
    ],
)
def test_a_module_of_settings_that_a_file_with_deployments_imports_is_reported(other, count, tmp_path):
    (tmp_path / "app.py").write_text(other)
    own = tmp_path / "settings.py"
    own.write_text(SETTINGS)
    done = rewrite_text(SETTINGS, options=DEFAULTS._replace(path=str(own)))
    assert done.text == SETTINGS
    assert [found.code for found in done.findings if found.attention] == ["SRV163"] * count
    assert may_be_legacy(SETTINGS.encode(), str(own))


def test_branches_for_other_releases_stay():
    text = (
        "import ray\nfrom packaging.version import Version\nfrom ray import serve\n\n\ndef f():\n    pass\n\n\n"
        'if Version(ray.__version__) < Version("2.10"):\n'
        f'    app = serve.deployment(version="1", autoscaling_config={{"{OLD}": 3}})(f)\n'
        "else:\n    app = serve.deployment(f)\n"
    )
    assert rewrite_text(text).text == text


def test_a_file_that_only_names_the_target_is_looked_into():
    assert may_be_legacy(f"from ray.serve.llm import LLMConfig\nx = LLMConfig(a=dict({OLD}=3))\n".encode())


def test_options_of_then_do_not_tell_that_a_file_is_older_than_ray_2_7():
    text = file("(max_concurrent_queries=5)", "from ray.tune.logger import JsonLoggerCallback")
    assert not written_for_26(Source(text))
