"""Cluster files in other files: documents that scripts write, values of YAML, and what Python makes."""

import textwrap

import pytest
import yaml

from migrate.command.options import Options
from migrate.command.process import process_data

OLD = """\
cluster_name: mine  # ünï
min_workers: 1
max_workers: 2
autoscaling_mode: default
provider:
  type: aws
  region: us-west-2

head_node:
  InstanceType: m5.large
worker_nodes:
  InstanceType: m5.large
"""
TODAY = """\
cluster_name: mine
max_workers: 2
provider: {type: aws, region: us-west-2}
available_node_types:
  ray.head.default: {resources: {CPU: 2}, node_config: {InstanceType: m5.large}}
head_node_type: ray.head.default
"""
SCRIPT = "#!/bin/bash\nset -e\ncat > cluster.yaml <<{}\n{}EOF\nray up -y cluster.yaml\n"
MAP = "apiVersion: v1\nkind: ConfigMap\ndata:\n  other: |\n    x: 1\n  cluster.yaml: |{}\n{}  last: y\n"


def outcome(name, text):
    return process_data(name, text.encode(), Options())


def rewritten(name, text):
    done = outcome(name, text)
    assert outcome(name, done.new.decode()).new is None
    return done.new.decode()


def types_of(text):
    config = yaml.safe_load(text)
    assert not {"head_node", "worker_nodes", "min_workers", "autoscaling_mode"} & config.keys()
    return {name: kind["node_config"] for name, kind in config["available_node_types"].items()}


MACHINES = {name: {"InstanceType": "m5.large"} for name in ("ray.head.default", "ray.worker.default")}


@pytest.mark.parametrize("end", ["EOF", "'EOF'", '"EOF"'])
def test_a_document_in_a_script_is_rewritten(end):
    head, _, rest = rewritten("up.sh", SCRIPT.format(end, OLD)).partition(f"<<{end}\n")
    inside, _, last = rest.partition("EOF\n")
    assert types_of(inside) == MACHINES
    assert (head, last) == ("#!/bin/bash\nset -e\ncat > cluster.yaml ", "ray up -y cluster.yaml\n")
    assert "cluster_name: mine  # ünï\n" in inside


@pytest.mark.parametrize("mark", ["", "-", "+"])
def test_a_value_of_another_file_is_rewritten_where_it_stands(mark):
    new = rewritten("map.yaml", MAP.format(mark, textwrap.indent(OLD, "    ")))
    data = yaml.safe_load(new)["data"]
    assert types_of(data["cluster.yaml"]) == MACHINES
    assert (data["other"], data["last"]) == ("x: 1\n", "y")
    assert new.startswith("apiVersion: v1\nkind: ConfigMap\ndata:\n  other: |\n    x: 1\n  cluster.yaml: |")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("up.sh", SCRIPT.format("EOF", OLD.replace("us-west-2", "${REGION}"))),
        ("map.yaml", MAP.format("", textwrap.indent(OLD.replace("us-west-2", "{{ region }}"), "    "))),
    ],
)
def test_one_that_a_template_fills_in_is_reported(name, text):
    done = outcome(name, text)
    assert done.new is None
    assert [found.code for found in done.findings] == ["CLU115"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("up.sh", SCRIPT.format("EOF", TODAY)),
        ("map.yaml", MAP.format("", textwrap.indent(TODAY, "    "))),
        ("up.sh", SCRIPT.format("EOF", "cluster_name: x\nprovider: aws\nhead_node: x\n")),
        ("up.sh", f"# {OLD}".replace("\n", "\n# ")),
    ],
)
def test_one_of_today_or_of_something_else_stays(name, text):
    done = outcome(name, text)
    assert done.new is None
    assert [found for found in done.findings if found.attention] == []


TABLE = """\
import subprocess

import yaml

CONFIG = {{
    "cluster_name": "mine",
    "provider": {{"type": "{}"}},
    {}
}}
yaml.dump(CONFIG, open("cluster.yaml", "w"))
subprocess.run(["ray", "up", "cluster.yaml"])
"""


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ('"head_node": {"InstanceType": "m5.large"},', "CLU101"),
        ('"worker_nodes": {},', "CLU102"),
        ('"min_workers": 1,', "CLU103"),
        ('"autoscaling_mode": "default",', "CLU105"),
    ],
)
def test_a_key_of_a_dictionary_is_reported(key, code):
    done = outcome("up.py", TABLE.format("aws", key))
    assert done.new is None
    assert [found.code for found in done.findings] == [code]


@pytest.mark.parametrize(
    ("provider", "key"),
    [("aws", '"max_workers": 2,'), ("local", '"min_workers": 1,'), ("aws", '"auth": {"head_node": 1},')],
)
def test_a_dictionary_of_today_is_not(provider, key):
    assert outcome("up.py", TABLE.format(provider, key)).findings == ()


def test_a_text_of_python_is_reported():
    done = outcome("up.py", f'import subprocess\n\nCONFIG = """{OLD}"""\nsubprocess.run(["ray", "up", CONFIG])\n')
    assert done.new is None
    assert [found.code for found in done.findings] == ["CLU101", "CLU102", "CLU103", "CLU105"]


def test_a_text_that_nothing_takes_is_not():
    assert outcome("up.py", f'"""Writes\n\n{OLD}"""\nimport ray\n').findings == ()
