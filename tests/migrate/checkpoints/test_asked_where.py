"""Code that asks what the directory of a checkpoint is called, or what stands above it: it is another one today."""

from __future__ import annotations

import textwrap

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop

BLOCK = """\
import os, re
from pathlib import Path
from ray import tune


def f(config):
    for _ in range(2):
        with tune.checkpoint_dir(1) as where:
            {body}
        tune.report({{}})
"""
ARGUMENT = """\
import os, re
from pathlib import Path
from ray import tune


def f(config, checkpoint_dir=None):
    if checkpoint_dir:
        where = checkpoint_dir
        {body}
    tune.report({{}})


tune.Tuner(f)
"""
ASKS = (
    "print(where.split('/')[-2])",
    "print(where.split('_')[-1])",
    "print(where.replace('checkpoint', 'model'))",
    "print(where.rstrip('/').rsplit('_', 1))",
    "print(os.path.basename(where))",
    "print(os.path.basename(os.path.normpath(where)))",
    "print(os.path.split(where))",
    "print(re.findall('[0-9]+', where))",
    "print(os.listdir(os.path.dirname(where)))",
    "print(os.path.join(where, '..', 'params.json'))",
    "print(os.path.join(where, os.pardir))",
    "print(open(where + '/../params.json'))",
    "print(open(f'{where}/../params.json'))",
    "print(os.path.dirname(os.path.dirname(os.path.join(where, 'model'))))",
    "print(os.path.join(where, 'model').split('/')[-3])",
    "print(Path(where).name)",
    "print(Path(where).parent)",
    "print((Path(where) / 'model').parts)",
    "print((Path(where) / 'model').parent.parent)",
    "print(Path(where).joinpath('model').parents[1])",
    "assert 'best' in where",
    "print('best' not in str(where))",
    "print(where[-6:])",
    "print(where.index('checkpoint'))",
    "print(where.startswith('/results'))",
)
ASKS_NOT = (
    "print(os.listdir(where))",
    "print(os.path.basename(os.path.join(where, 'model')))",
    "print(os.path.join(where, 'model').split('/')[-1])",
    "print(os.path.split(where + '/model'))",
    "print(os.path.splitext(os.path.join(where, 'model.pt')))",
    "print(os.listdir(os.path.dirname(os.path.join(where, 'model'))))",
    "print(os.path.exists(where.rstrip('/') + '/model'))",
    "print((Path(where) / 'model').parent.exists())",
    "print((Path(where) / 'model.pt').stem)",
    "print(os.path.exists(f'{where}/a/../model'))",
    "print(where in os.listdir('/'))",
    "print(where.endswith('/'))",
    "print((where + '/model.pt')[:-3])",
    "print(os.path.join(where, 'model.pt').endswith('.pt'))",
)


@pytest.mark.parametrize(("text", "code"), [(BLOCK, "FUN214"), (ARGUMENT, "FUN204")], ids=["block", "argument"])
@pytest.mark.parametrize("body", ASKS)
def test_code_that_asks_for_the_name_or_the_place_is_reported(text, code, body):
    text = text.format(body=body)
    done = rewrite_text(text)
    assert done.text == text
    assert [(found.code, "what the directory is called" in found.message) for found in done.findings] == [(code, True)]


@pytest.mark.parametrize(("text", "old"), [(BLOCK, "tune.checkpoint_dir"), (ARGUMENT, "checkpoint_dir=None")])
@pytest.mark.parametrize("body", ASKS_NOT)
def test_code_that_asks_for_what_stands_in_it_is_rewritten(text, old, body):
    done = rewrite_text(text.format(body=body))
    assert old not in done.text
    assert body in done.text
    assert not done.findings


SAVING = """\
import os, re
from pathlib import Path
from ray import tune


class A(tune.Trainable):
    def save_checkpoint(self, where):
        {body}
"""


@pytest.mark.parametrize("body", ASKS)
def test_a_class_that_asks_where_it_saves_is_reported(body):
    assert check_noop(SAVING.format(body=body)) == ["TRN160"]


@pytest.mark.parametrize("body", ASKS_NOT)
def test_a_class_that_asks_for_what_it_saves_is_not(body):
    assert check_noop(SAVING.format(body=body)) == []


LOADING = SAVING.replace("save_checkpoint", "load_checkpoint")


@pytest.mark.parametrize("body", [body for body in ASKS if "best" not in body])
def test_a_class_that_asks_what_it_loads_is_called_is_reported(body):
    assert check_noop(LOADING.format(body=body)) == ["TRN164"]


@pytest.mark.parametrize("body", ASKS_NOT)
def test_a_class_that_asks_for_what_it_loads_is_not(body):
    assert check_noop(LOADING.format(body=body)) == []


def test_a_class_that_loads_a_file_and_asks_for_its_directory_is_reported():
    text = """\
        import os
        from ray import tune


        class A(tune.Trainable):
            def save_checkpoint(self, where):
                return os.path.join(where, "model")

            def load_checkpoint(self, path):
                {body}
    """
    codes = {}
    for body in ("int(os.path.basename(os.path.dirname(path)).split('_')[-1])", "print(os.path.splitext(path)[1])"):
        done = rewrite_text(textwrap.dedent(text).format(body=body))
        assert 'path = os.path.join(path, "model")' in done.text
        codes[body[:3]] = [found.code for found in done.findings]
    assert codes == {"int": ["TRN164"], "pri": []}


def test_a_class_that_asks_where_it_saves_is_reported_where_its_method_is_renamed():
    text = "import os\nfrom ray import tune\n\n\nclass A(tune.Trainable):\n    def _save(self, path):\n        {}\n"
    done = rewrite_text(text.format("print(path)\n        return os.path.dirname(path)"))
    assert "def save_checkpoint(self, path):" in done.text
    assert "TRN160" in {found.code for found in done.findings}
    path = text.format("path = os.path.join(path, 'a')\n        print(os.path.dirname(path))")
    assert "TRN160" not in {found.code for found in rewrite_text(path).findings}


def test_methods_of_other_classes_may_ask_where_they_save():
    text = SAVING.replace("(tune.Trainable)", "").format(body="print(os.path.basename(where))")
    assert check_noop(f"{text}\n\ntune.report({{}})\n") == []


@pytest.mark.parametrize("body", ["print('best' in where)", "print(where['best'])"])
def test_a_class_that_loads_a_dictionary_is_not(body):
    assert check_noop(LOADING.format(body=body)) == []
