"""Config files of Ray Serve, also for one application alone, and within resources of KubeRay."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.command.process import process_data
from migrate.file_kinds.serve_configs import serve_config_sites

OLD = "target_num_ongoing_requests_per_replica"
NEW = "target_ongoing_requests"
SEVERAL = """\
proxy_location: EveryNode
http_options:
  port: 8000
applications:
- name: app
  route_prefix: /
  import_path: a:app
  deployments:
  - name: Model
{options}
"""
ONE = """\
# What one application needs.

import_path: fruit:app

runtime_env:
  working_dir: "https://x/y.zip"

host: 0.0.0.0   # everywhere
port: 8000

deployments:

- name: Stand
  num_replicas: 2
  route_prefix: null
  user_config:
    text: |
      import_path: x

# the front
- name: Front
  route_prefix: /fruit
"""
ONE_TODAY = """\
# What one application needs.

http_options:
  host: 0.0.0.0   # everywhere
  port: 8000

applications:
- name: default
  route_prefix: /fruit
  import_path: fruit:app

  runtime_env:
    working_dir: "https://x/y.zip"

  deployments:

  - name: Stand
    num_replicas: 2
    user_config:
      text: |
        import_path: x

  # the front
  - name: Front
"""


def migrated(text, name="serve.yaml"):
    """The file after the codemod, and the codes of what needs a person."""
    data = text.encode()
    done = process_data(name, data, DEFAULTS)
    new = done.new or data
    assert not process_data(name, new, DEFAULTS).new
    return new.decode(), [found.code for found in done.findings if found.attention]


def several(*options):
    return SEVERAL.format(options="\n".join(f"    {option}" for option in options))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (["max_concurrent_queries: 5"], ["max_ongoing_requests: 5"]),
        (['"max_concurrent_queries": 5'], ['"max_ongoing_requests": 5']),
        (
            ["autoscaling_config:", "  max_replicas: 3", f"  {OLD}: 5  # many"],
            ["autoscaling_config:", "  max_replicas: 3", f"  {NEW}: 5  # many"],
        ),
        (
            [f"autoscaling_config: {{max_replicas: 3, {OLD}: 5}}"],
            [f"autoscaling_config: {{max_replicas: 3, {NEW}: 5}}"],
        ),
        (
            [f'autoscaling_config: {{"{OLD}": 5, "max_replicas": 3}}'],
            [f'autoscaling_config: {{"{NEW}": 5, "max_replicas": 3}}'],
        ),
    ],
)
def test_keys_get_the_names_of_today(old, new):
    assert migrated(several(*old)) == (several(*new), [])


def test_so_they_do_in_a_resource_of_kuberay():
    head = "apiVersion: ray.io/v1\nkind: RayService\nspec:\n  serveConfigV2: |\n"
    old, new = (
        head
        + "".join(f"    {line}\n" for line in several(f"{name}: 5").splitlines())
        + "  rayClusterConfig:\n    a: 1\n"
        for name in ("max_concurrent_queries", "max_ongoing_requests")
    )
    assert migrated(old) == (new, [])


OF_KUBERAY = """\
apiVersion: ray.io/v1alpha1
kind: {}
metadata:
  name: a
spec:
  {}:
    importPath: a:app
    deployments:
      - name: A
        numReplicas: 2
  rayClusterConfig:
    rayVersion: '2.3.0'
"""


@pytest.mark.parametrize(
    ("kind", "key", "told"),
    [
        ("RayService", "serveConfig", ["serveConfig"]),
        ("RayCluster", "serveConfig", []),
        ("RayService", "other", []),
        ("RayService", "otherConfig:\n    serveConfigV2", []),
    ],
)
def test_a_config_that_kuberay_passes_over_is_reported(kind, key, told):
    text = OF_KUBERAY.format(kind, key)
    assert [site.old for site in serve_config_sites(text)] == told
    assert len(migrated(text)[1]) == len(told)


def test_a_file_for_one_application_becomes_one_for_several():
    assert migrated(ONE) == (ONE_TODAY, [])


def test_keys_are_renamed_in_what_moves():
    old = ONE.replace("num_replicas: 2", "max_concurrent_queries: 2")
    assert migrated(old) == (ONE_TODAY.replace("num_replicas: 2", "max_ongoing_requests: 2"), [])


def test_line_ends_stay():
    assert migrated(ONE.replace("\n", "\r\n")) == (ONE_TODAY.replace("\n", "\r\n"), [])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "import_path: a:app\nruntime_env: {}",
            "applications:\n- name: default\n  import_path: a:app\n  runtime_env: {}\n",
        ),
        (
            "name: mine\nroute_prefix: /a\nimport_path: a:app\n",
            "applications:\n- name: mine\n  route_prefix: /a\n  import_path: a:app\n",
        ),
        (
            "import_path: a:app\nargs:\n  model: m\ndeployments:\n  - name: A\n    num_replicas: 1\n",
            "applications:\n- name: default\n  import_path: a:app\n  args:\n    model: m\n"
            "  deployments:\n    - name: A\n      num_replicas: 1\n",
        ),
    ],
)
def test_what_a_file_does_not_say_is_not_said(old, new):
    assert migrated(old) == (new, [])


@pytest.mark.parametrize(
    "change",
    [
        ("route_prefix: null", "route_prefix: /stand"),
        ("import_path: fruit:app", "import_path: ${APP}"),
        ("num_replicas: 2", "num_replicas: {{ replicas }}"),
        ("num_replicas: 2", "num_replicas: &two 2"),
        ("- name: Front\n  route_prefix: /fruit", "- route_prefix: /fruit\n  name: Front"),
        ("port: 8000", "port: [8000"),
    ],
)
def test_a_file_for_one_application_that_is_not_understood_is_reported(change):
    text = ONE.replace(*change)
    assert text != ONE
    assert migrated(text) == (text, ["SRV176"])


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        (["is_driver_deployment: true"], ["SRV172"]),
        (["route_prefix: /a"], ["SRV177"]),
        ([f"user_config: {{{OLD}: 3}}"], ["SRV163"]),
        (["user_config:", f"  {OLD}: 3"], ["SRV163"]),
    ],
)
def test_what_needs_a_person_is_reported(options, codes):
    text = several(*options)
    assert migrated(text) == (text, codes)


@pytest.mark.parametrize(
    "options",
    [
        ["max_ongoing_requests: 5"],
        ["is_driver_deployment: false"],
        ["route_prefix: null"],
        ["route_prefix:"],
        ["# max_concurrent_queries: 5"],
        [f"# autoscaling_config: {{{OLD}: 3}}"],
        ["autoscaling_config:", f"  {NEW}: 5"],
        ["max_concurrent_queries_of_mine: 5"],
    ],
)
def test_others_stay(options):
    text = several(*options)
    assert migrated(text) == (text, [])


@pytest.mark.parametrize(
    "text",
    [
        "max_concurrent_queries: 5\nraylike: 1\n",
        "deployments:\n- name: a\n  max_concurrent_queries: 5\n  is_driver_deployment: true\n",
        "import_path: a:app\n",
        "import_path: a:app\ntitle: mine\nport: 3\n",
        "import_path: a:app\nport: 3\napplications: []\n",
        "spec:\n  import_path: a:app\n  port: 3\n",
    ],
)
def test_a_file_of_something_else_stays(text):
    assert migrated(text) == (text, [])


def test_what_other_programs_make_deployments_of_has_the_name_of_today():
    text = "deployment_config:\n  autoscaling_config:\n    {}: 16\n"
    assert migrated(text.format(OLD)) == (text.format(NEW), [])


def test_a_page_shows_what_it_shows():
    text = f"```yaml\n{ONE}```\n"
    assert migrated(text, "page.md") == (text, [])
