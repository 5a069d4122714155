"""What an instance of a Trainable that code makes itself returns when it saves."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = """\
import os
import shutil
from ray import tune


class Model(tune.Trainable):
    def step(self):
        return {}


model = Model({})
"""
PLACE = 'model.save(os.path.join(model.logdir, f"checkpoint_{model.iteration:06d}"))'
DIRECTORY = "path.checkpoint.path"


def done(code):
    """The code behind the head, rewritten."""
    return rewritten(HEAD + code).removeprefix(HEAD)


@pytest.mark.parametrize(
    ("use", "today"),
    [
        ("os.listdir(path)", f"os.listdir({DIRECTORY})"),
        ("print(os.path.exists(path), path)", f"print(os.path.exists({DIRECTORY}), {DIRECTORY})"),
        ("shutil.copytree(path, 'x')", f"shutil.copytree({DIRECTORY}, 'x')"),
        ("print(f'{path} has', os.listdir(path))", f"print(f'{{{DIRECTORY}}} has', os.listdir({DIRECTORY}))"),
        ("log.info('%s', path)\nshutil.rmtree(path)", f"log.info('%s', {DIRECTORY})\nshutil.rmtree({DIRECTORY})"),
        ("assert path.startswith('/')", f"assert {DIRECTORY}.startswith('/')"),
        ("print(str(path))\nModel({}).restore(path)", f"print(str({DIRECTORY}))\nModel({{}}).restore(path)"),
    ],
)
def test_what_takes_a_path_gets_the_one_of_the_checkpoint(use, today):
    assert done(f"path = model.save()\n{use}\n") == f"path = {PLACE}\n{today}\n"


def test_who_says_where_to_save_is_heard():
    assert done("path = model.save('/x')\nos.listdir(path)\n") == f"path = model.save('/x')\nos.listdir({DIRECTORY})\n"
    assert (
        done("print(os.listdir(Model({}).save('x')))\n") == "print(os.listdir(Model({}).save('x').checkpoint.path))\n"
    )


@pytest.mark.parametrize(
    ("code", "today"),
    [
        (
            "saved = model.save(prevent_upload=True)\nmodel.restore(saved)\n",
            "saved = model.save()\nmodel.restore(saved)\n",
        ),
        ("model.save('/x', prevent_upload=False)\n", "model.save('/x')\n"),
    ],
)
def test_an_instance_that_nobody_runs_is_not_told_what_to_upload(code, today):
    assert done(code) == today


@pytest.mark.parametrize(
    ("code", "codes"),
    [
        ("path = model.save()\nmodel.restore(path)\n", []),
        ("model.save()\n", []),
        ("path = model.save()\nlog.info('saved %s', path)\nprint(f'{path} is new')\n", []),
        ("saved = model.save()\nprint(saved.checkpoint.path, saved.metrics)\n", []),
        ("paths = [model.save() for _ in range(2)]\n", ["TRN121"]),
        ("path = model.save()\nsend(path)\n", ["TRN121"]),
        ("path = model.save()\nopen(path)\n", ["TRN121"]),
        ("path = model.save()\nprint(os.path.dirname(path))\n", ["TRN121"]),
        ("path = model.save()\nprint(os.path.basename(path), os.listdir(path))\n", ["TRN121"]),
        ("path = model.save()\nos.remove(path + '.tune_metadata')\n", ["TRN121"]),
        ("path = model.save()\nprint(path.split('/'))\n", ["TRN121"]),
        ("print(os.listdir(Model({}).save()))\n", ["TRN121"]),
        ("model.save(prevent_upload=flag)\n", ["TRN154"]),
        ("other = torch.nn.Linear(1, 1)\nprint(os.listdir(other.save()))\n", []),
    ],
)
def test_what_may_mean_something_else_stays(code, codes):
    assert check_noop(HEAD + code) == codes


def test_what_a_class_asks_itself_under_tune_stays():
    text = HEAD.replace("return {}", "return {'path': self.save()}")
    assert check_noop(text) == ["TRN121"]


def test_ray_0_8_wrote_its_number_without_zeros():
    text = HEAD.replace("def step", "def _train")
    assert 'model.save(os.path.join(model.logdir, f"checkpoint_{model.iteration}"))' in rewritten(
        f"{text}path = model.save()\nprint(path)\nos.listdir(path)\n"
    )


def test_the_name_of_a_directory_to_save_in_is_none_that_tune_counts():
    told = "for i in range(2):\n    model.save(os.path.join('/x', f'checkpoint_{i}'))\n"
    old = "tune.run(Model, local_dir='/x')\n"
    assert "RES453" not in {found.code for found in rewrite_text(HEAD + told + old).findings}
    read = "for i in range(2):\n    open(os.path.join('/x', f'checkpoint_{i}'))\n"
    assert "RES453" in {found.code for found in rewrite_text(HEAD + read + old).findings}
