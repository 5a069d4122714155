"""Variables of the environment in commands and scripts that are texts, and in keywords."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('run("TUNE_RESULT_DIR=/runs python train.py", shell=True)\n', 1),
        ('run(f"TUNE_RESULT_DIR={place} python train.py")\n', 1),
        ('job = """#!/bin/bash\nexport TUNE_RESULT_DIR=/runs\npython train.py\n"""\n', 1),
        ('run(["env", "TUNE_RESULT_DIR=/runs", "python", "train.py"])\n', 1),
        ('import os\n\nrun("train.py", env=dict(os.environ, TUNE_RESULT_DIR="/runs"))\n', 3),
        ("import os\n\nos.environ.update(TUNE_RESULT_DIR=place)\n", 3),
    ],
)
def test_a_variable_that_is_set_is_reported(text, line):
    assert may_be_legacy(text.encode())
    assert check_noop(text) == ["ENV701"]
    assert [found.line for found in rewrite_text(text).findings] == [line]


@pytest.mark.parametrize(
    "text",
    [
        'run("MY_TUNE_RESULT_DIR=/runs python train.py")\n',
        'run("TUNE_MAX_PENDING_TRIALS_PG=1 python train.py")\n',
        'print("TUNE_RESULT_DIR is not set any more")\n',
        '"""Set TUNE_RESULT_DIR=/runs first."""\n',
        "# TUNE_RESULT_DIR=/runs\nprint(1)\n",
        'job = """\n# export TUNE_RESULT_DIR=/runs\npython train.py\n"""\n',
        "TUNE_RESULT_DIR = place\n",
        'run("x", env=dict(RESULT_DIR="/runs"))\n',
    ],
)
def test_others_and_those_that_are_only_named_are_not(text):
    assert check_noop(text) == []
    assert not rewrite_text(text).findings


def test_one_in_a_text_and_by_its_name_is_reported_at_both_places():
    text = 'import os\n\nos.environ["TUNE_RESULT_DIR"] = place()\nrun("TUNE_RESULT_DIR=/x python a.py")\n'
    assert [found.line for found in rewrite_text(text).findings if found.attention] == [3, 4]
