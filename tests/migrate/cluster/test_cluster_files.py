"""Cluster files: what is rewritten, what is reported, and what stays."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate.command.cli import main
from migrate.command.options import Options
from tests.migrate.cluster.generate import legacy_file
from tests.migrate.cluster.support import codes, migrated, prepared

HEAD = "cluster_name: x\nmax_workers: 3\nprovider: {type: aws, region: us-west-2}\nauth: {ssh_user: ubuntu}\n"
NODES = "head_node: {InstanceType: m5.large}\nworker_nodes: {InstanceType: m5.large}\n"
FILES = sorted((Path(__file__).parent / "files").glob("*.yaml"))
SCHEMAS = json.loads((Path(__file__).parent / "schemas.json").read_text())


def comments(text):
    """Every comment of a text without its place."""
    return sorted(line.partition("#")[2].strip() for line in text.splitlines() if "#" in line)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_comment_stays(path):
    old = path.read_text()
    kept = "\n".join(comments(migrated(old)[0]))
    assert not [comment for comment in comments(old) if comment not in kept]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_line_that_is_not_about_machines_stays_as_it_is(path):
    new = migrated(path.read_text())[0].splitlines()
    about_commands = [
        line for line in path.read_text().splitlines() if line.startswith(("    - ", "- ", "auth", "file_m"))
    ]
    assert [line for line in about_commands if line not in new and "ray start" not in line] == []


@settings(max_examples=100, deadline=None)
@given(
    seed=st.integers(min_value=1000, max_value=10**9),
    newline=st.sampled_from(["\n", "\r\n"]),
    mark=st.sampled_from(["", "\ufeff", "---\n", "# é ünï ☃\n"]),
    end=st.booleans(),
)
def test_a_generated_file_is_valid_and_means_the_same(seed, newline, mark, end):
    old = (mark + legacy_file(seed).replace("\r\n", "\n")).replace("\n", newline)
    old = old if end else old.rstrip()
    before = yaml.safe_load(old)
    new, outcome = migrated(old)
    config = prepared(new)
    types = config["available_node_types"]
    head = types.pop(config["head_node_type"])
    ((_, workers),) = types.items()
    assert head["node_config"] == before["head_node"]
    assert workers["node_config"] == before["worker_nodes"]
    assert (head["min_workers"], head["max_workers"]) == (0, 0)
    assert (workers["min_workers"], workers["max_workers"]) == (before.get("min_workers", 0), before["max_workers"])
    assert config["max_workers"] == before["max_workers"]
    assert set(codes(outcome)) <= {"CLU114", "PIN"}
    assert new.count("\r\n") in (0, new.count("\n"))


@pytest.mark.parametrize("release", SCHEMAS)
def test_every_key_of_an_old_schema_is_rewritten_or_reported_or_still_a_key(release):
    today = json.loads(files("ray").joinpath("autoscaler/ray-schema.json").read_text())["properties"]
    for key in SCHEMAS[release]:
        value = {"integer": "1", "number": "0.5", "boolean": "true", "array": "[]", "object": "{a: {}}"}
        kind = SCHEMAS[release][key]
        line = f"{key}: {value.get(kind, 'default')}\n"
        old = "".join(part for part in HEAD.splitlines(True) if not part.startswith(f"{key}:"))
        if key in ("cluster_name", "provider"):
            continue
        new, outcome = migrated(old + line)
        told = {finding.old for finding in (*outcome.findings, *outcome.rewrites)}
        assert key in told or (key in today and key in yaml.safe_load(new)), key


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("autoscaling_mode: aggressive\n", 99999),
        ("autoscaling_mode: default\n", None),
        ("target_utilization_fraction: 0.8\n", 0.25),
        ("target_utilization_fraction: 0.5\n", 1.0),
        ("target_utilization_fraction: 0.7\n", 0.4286),
        ("target_utilization_fraction: 1.0\n", 0.01),
        ("target_utilization_fraction: 0\n", 999.0),
        ("autoscaling_mode: aggressive\ntarget_utilization_fraction: 0.8\n", 99999),
        ("autoscaling_mode: default\ntarget_utilization_fraction: 0.8\n", 0.25),
        ("upscaling_speed: 2\nautoscaling_mode: aggressive\ntarget_utilization_fraction: 0.8\n", 2),
    ],
)
def test_how_fast_a_cluster_grows(lines, expected):
    new, _ = migrated(HEAD + lines)
    assert yaml.safe_load(new).get("upscaling_speed") == expected
    prepared(new)


def test_workers_to_begin_with_are_told_of():
    new, outcome = migrated(HEAD + "min_workers: 1\ninitial_workers: 3\n" + NODES)
    assert "initial_workers" not in new
    assert ("CLU104", "the cluster starts with its `min_workers`, no longer with 3", False) in [
        (finding.code, finding.message, finding.attention) for finding in outcome.findings
    ]


def test_a_number_that_had_no_effect_is_told_of():
    types = (
        "available_node_types:\n  a:\n    resources: {}\n    node_config: {InstanceType: m5.large}\nhead_node_type: a\n"
    )
    new, outcome = migrated(HEAD + "min_workers: 2\n" + types)
    assert "min_workers" not in new
    assert "had no effect since Ray 1.1" in outcome.findings[0].message


@pytest.mark.parametrize(
    "text",
    [
        "services:\n  web:\n    image: ray\n",
        "cluster_name: x\nprovider: aws\nhead_node: {}\n",
        "kind: RayCluster\nmetadata: {name: x}\nspec:\n  min_workers: 1\n",
        "provider:\n  type: aws\nhead_node: {}\nmin_workers: 1\n",
        "- cluster_name: x\n  provider: {type: aws}\n  head_node: {}\n",
    ],
)
def test_another_file_is_left_alone(text):
    new, outcome = migrated(text)
    assert new == text
    assert not outcome.findings


def test_a_file_of_today_is_left_alone():
    text = (
        HEAD
        + "available_node_types:\n  a:\n    resources: {}\n    node_config: {InstanceType: m5.large}\n"
        + "head_node_type: a\nupscaling_speed: 1.0\n"
    )
    new, outcome = migrated(text)
    assert (new, outcome.findings, outcome.state) == (text, (), "unchanged")


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "head_node: {InstanceType: {{ machine }}}\nworker_nodes: {}\n",
        HEAD + "head_node:\n  InstanceType: ${MACHINE}\n",
        HEAD + "{% if gpu %}\nhead_node: {InstanceType: p2.xlarge}\n{% endif %}\n",
        HEAD + NODES + "---\n" + HEAD + NODES,
        HEAD + NODES + "setup_commands: [\n",
        HEAD + NODES + "head_node: {InstanceType: c5.large}\n",
        HEAD + "head_node: !Ref machine\n",
    ],
)
def test_what_cannot_be_read_is_left_and_named(text):
    new, outcome = migrated(text)
    assert new == text
    assert codes(outcome) == ["CLU115"]
    assert outcome.state == "needs-attention"


@pytest.mark.parametrize("name", ["cluster.yaml.j2", "cluster.yml.jinja2", "cluster.yaml.template"])
def test_a_template_is_known_by_its_name(tmp_path, capsys, name):
    path = tmp_path / name
    path.write_text(HEAD + "head_node: {InstanceType: {{ machine }}}\n")
    assert main([str(tmp_path)]) == 1
    assert "CLU115 head_node" in capsys.readouterr().out


def test_a_file_that_gets_its_name_at_the_command_line_is_one():
    text = HEAD.replace("cluster_name: x\n", "# cluster_name: x\n") + NODES
    assert "available_node_types" in migrated(text)[0]


def test_a_key_of_commands_may_stand_twice_as_ray_takes_the_last():
    text = HEAD + NODES + "setup_commands: []\nauth: {ssh_user: me}\nsetup_commands:\n- ls\n"
    assert "available_node_types" in migrated(text)[0]


def test_bytes_that_are_no_text_are_left_and_named():
    from migrate.command.options import DEFAULTS
    from migrate.command.process import process_data

    outcome = process_data("x.yaml", (HEAD + NODES).encode() + b"# \x81\xff\n", DEFAULTS)
    assert outcome.new is None
    assert codes(outcome) == ["CLU115"]


def test_marks_of_a_shell_are_no_template():
    text = HEAD + NODES + "setup_commands:\n  - export PATH=${HOME}/bin:$PATH; docker inspect -f '{{.State}}' x\n"
    assert "available_node_types" in migrated(text)[0]


def test_scripts_within_a_value_are_no_template():
    text = HEAD + "head_node:\n  UserData: |\n    #!/bin/sh\n    echo ${HOME}\nworker_nodes: {a: 1}\n"
    assert "available_node_types" in migrated(text)[0]


def test_a_template_of_today_is_left_alone():
    types = "available_node_types:\n  a:\n    min_workers: 1\n    node_config: {InstanceType: {{ machine }}}\n"
    assert not migrated(HEAD + types + "head_node_type: a\n")[1].findings


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("max_workers: many\nhead_node: {a: 1}\n", "`max_workers` is no whole number"),
        ("head_node: m5.large\n", "`head_node` is no mapping"),
        ("head_node_type: a\nhead_node: {a: 1}\nworker_nodes: {a: 1}\n", "`head_node_type` without"),
        ("available_node_types: [a]\nhead_node: {}\n", "no mapping of types"),
        ("head_node: {a: 1}\nworker_nodes: {a: 1}\nserving: {replicas: 2}\n", "`ray up` refuses a file with `serving`"),
    ],
)
def test_what_is_not_clear_is_left_and_reported(lines, said):
    text = HEAD.replace("max_workers: 3\n", "" if "max" in lines else "max_workers: 3\n") + lines
    new, outcome = migrated(text)
    assert new == text
    assert said in outcome.findings[0].message


def test_a_provider_without_machines_of_its_own_has_to_be_told():
    text = HEAD.replace("aws", "external") + "head_node: {size: 1}\n"
    new, outcome = migrated(text)
    assert new == text
    assert "`worker_nodes` is missing, and Ray has no machine of its own for external" in outcome.findings[0].message


@pytest.mark.parametrize(("provider", "code"), [("kubernetes", "CLU111"), ("staroid", "CLU112"), ("mine", "CLU112")])
def test_a_provider_that_ray_has_not_is_reported(provider, code):
    new, outcome = migrated(HEAD.replace("aws", provider) + NODES)
    assert codes(outcome) == [code]
    assert "available_node_types" in new


@pytest.mark.parametrize("provider", ["gcp", "azure", "external"])
def test_resources_that_nobody_can_tell_are_asked_for(provider):
    assert codes(migrated(HEAD.replace("aws", provider) + NODES)[1]) == ["CLU114"]
    assert codes(migrated(HEAD.replace("aws", provider) + "min_workers: 1\n" + NODES)[1]) == []
    assert codes(migrated(HEAD.replace("aws", provider) + NODES.replace("}", ", resources: {CPU: 1}}"))[1]) == []


@pytest.mark.parametrize("what", ["CLU102", "CLU"])
def test_machines_are_rewritten_together_or_not_at_all(what):
    new, outcome = migrated(HEAD + "min_workers: 1\n" + NODES, Options(ignore=(what,)))
    assert new == HEAD + "min_workers: 1\n" + NODES
    assert "CLU102" not in codes(outcome)


def test_a_comment_keeps_the_file_as_it_is():
    text = HEAD + NODES.replace("large}\n", "large} # migrate: ignore\n")
    assert migrated(text)[0] == text


def test_findings_become_comments_once():
    text = HEAD.replace("aws", "kubernetes") + NODES
    new, _ = migrated(text, Options(todo=True))
    assert new.count("# TODO(migrate) CLU111 provider kubernetes:") == 1
    assert new.index("# TODO") + len(new.split("# TODO")[1].split("\n")[0]) + 7 == new.index("provider: {")


def test_positions_are_those_of_the_old_file_in_a_dry_run(tmp_path, capsys):
    path = tmp_path / "cluster.yaml"
    path.write_text(HEAD + "initial_workers: 9\n" + NODES + "setup_commands:\n- pip install ray==1.2.0\n")
    assert main([str(path), "--check"]) == 1
    assert ":9:15 PIN" in capsys.readouterr().out
    assert main([str(path)]) == 1
    assert ":15:15 PIN" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["json", "sarif", "github", "text"])
def test_every_format_tells_of_the_keys(tmp_path, capsys, form):
    path = tmp_path / "cluster.yaml"
    path.write_text(HEAD.replace("aws", "kubernetes") + NODES)
    assert main([str(path), "--check", "--format", form, "--report", str(tmp_path / "r.html")]) == 1
    assert "CLU111" in capsys.readouterr().out
    assert "CLU101" in (tmp_path / "r.html").read_text()


def test_a_file_that_is_indented_as_a_whole_stays_so():
    old = (
        HEAD + "min_workers: 1\n# fast\nautoscaling_mode: aggressive\n# no\ninitial_workers: 0\n" + NODES
    ).splitlines(True)
    indented, plain = "".join(f"  {line}" for line in old), "".join(old)
    assert migrated(indented)[0] == "".join(f"  {line}" for line in migrated(plain)[0].splitlines(True))


def test_the_page_of_the_documentation_shows_what_is_done():
    page = (Path(__file__).parents[3] / "docs" / "clusters.md").read_text()
    before, after = (part.partition("```")[0] for part in page.split("```yaml\n")[1:3])
    head = "cluster_name: x\nprovider: {type: aws}\n"
    assert migrated(head + before)[0] == head + after
