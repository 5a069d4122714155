"""Requirements of Ray in Python files: in texts, in commands, and in the magics of exported notebooks."""

import pytest

from migrate.command.options import DEFAULTS, Options
from migrate.command.process import process_data


def told(text, options=DEFAULTS, name="job.py"):
    """The place and the spelling of each requirement that is reported; the file itself stays as it is."""
    outcome = process_data(name, text.encode(), options)
    assert outcome.new is None
    assert all(finding.attention for finding in outcome.findings)
    return [(finding.line, finding.col, finding.old) for finding in outcome.findings if finding.code == "PIN"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('env = {"pip": ["torch", "ray[tune]==2.5.0"]}\n', (1, 25, "ray[tune]==2.5.0")),
        ('a = 1\renv = {"pip": ["ray==2.5.0"]}\r', (2, 16, "ray==2.5.0")),
        ('é = {"pip": ["ray==2.5.0"]}\n', (1, 14, "ray==2.5.0")),
        ('env = {"pip": ["ray <2.10 ; sys_platform"]}\n', (1, 16, "ray <2.10")),
        ('image = base.pip_install("ray~=2.9.0")\n', (1, 26, "ray~=2.9.0")),
        ('cluster = dict(image="quay.io/rayproject/ray:2.9.0-py39")\n', (1, 22, "rayproject/ray:2.9.0-py39")),
        ('env = dict(conda="""\\\npip:\n  - ray==1.0\n""")\n', (1, 18, "ray==1.0")),
        ('import os\n\nos.system("pip install -q torch ray==1.0.0")\n', (3, 11, "ray==1.0.0")),
        ('run(f"{python} -m pip install ray==1.0.0 {more}")\n', (1, 5, "ray==1.0.0")),
        ("# MAGIC %pip install ray[default]==2.5.0 torch\nprint(1)\n", (1, 22, "ray[default]==2.5.0")),
        ('import ray\n\nray.init(runtime_env={"pip": ["ray==2.5.0"]})\n', (3, 31, "ray==2.5.0")),
    ],
)
def test_a_requirement_for_an_old_ray_is_reported(text, place):
    assert told(text) == [place]


@pytest.mark.parametrize(
    "text",
    [
        'env = {"pip": ["ray", "ray>=2.9", "ray[tune]==2.60.0", "ray-lightning==0.3"]}\n',
        'print("we tested ray==1.0 here")\n',
        'need = "array==1.0, x-ray<2"\n',
        '"""Needs\n\nray==1.0\n"""\n',
        "# pip install ray==1.0\nprint(1)\n",
        "# MAGIC Written for ray==2.5.0\nprint(1)\n",
        "# MAGIC # pip install ray==2.5.0\nprint(1)\n",
        'x = ray == 1.0\ny = "ray" == 2\n',
        'image = "registry/other/ray:2.9.0"\n',
        'env = {"pip": ["ray==2.5.0"]}  # migrate: ignore\n',
    ],
)
def test_what_admits_the_target_or_is_none_stays_unsaid(text):
    assert told(text) == []


def test_it_is_reported_once_beside_what_is_rewritten_and_at_its_line_in_the_new_file():
    text = 'from ray import tune\n\n\ndef f(config):\n    tune.report(loss=1)\n\n\nenv = {"pip": ["ray==2.5.0"]}\n'
    outcome = process_data("job.py", text.encode(), DEFAULTS)
    assert b'tune.report({"loss": 1})' in outcome.new
    assert [(finding.code, finding.line) for finding in outcome.findings] == [("PIN", 8)]


def test_other_codes_alone_may_be_asked_for():
    assert told('env = {"pip": ["ray==2.5.0"]}\n', Options(select=("FUN201",))) == []


def test_the_requirements_of_a_package_are_still_written():
    outcome = process_data("setup.py", b'setup(install_requires=["ray==1.2"])\n', Options(unsafe=True))
    assert outcome.new == b'setup(install_requires=["ray==2.60.*"])\n'
