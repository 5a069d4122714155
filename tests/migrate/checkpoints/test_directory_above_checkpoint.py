"""The directory above the file that was the checkpoint of a trial."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.saving_class import SAVING_CLASS
from tests.migrate.support import check_noop, rewritten

CLASS = "import os\nfrom pathlib import Path\nfrom ray import tune\n\n\n" + SAVING_CLASS
USE = "\n\ndef polish(trial):\n    make(trial.trainable_name)\n    save({use})\n"
ASKED = [
    ("os.path.dirname({})", "{}"),
    ("os.path.dirname(os.path.join(trial.logdir, {}))", "os.path.join(trial.path, {})"),
    ("Path({}).parent / 'other'", "Path({}) / 'other'"),
    ("(Path(trial.logdir) / {}).parent", "(Path(trial.path) / {})"),
]


@pytest.mark.parametrize("member", ["checkpoint", "_checkpoint"])
@pytest.mark.parametrize(("old", "new"), ASKED, ids=["dirname", "joined", "parent", "below"])
def test_the_directory_of_the_file_is_that_of_the_checkpoint(old, new, member):
    text = CLASS.format(name="Model", file="'model.pth'") + USE
    after = rewritten(text.format(use=old.format(f"trial.{member}.value")))
    assert after.endswith(USE.format(use=new.format("trial.checkpoint.path")))


def test_trials_of_a_run_are_asked_likewise():
    head = CLASS.format(name="Model", file="'model.pth'")
    text = head + "\n\nbest = tune.run(Model, num_samples=2).get_best_trial('loss', 'min')\nprint({})\n"
    after = rewritten(text.format("(Path(best.logdir) / best.checkpoint.value).parent"))
    assert after.endswith("print((Path(best.path) / best.checkpoint.path))\n")


def test_a_comment_is_not_lost():
    text = CLASS.format(name="Model", file="'model.pth'")
    asked = "os.path.dirname(\n        trial.checkpoint.value  # where it is\n    )"
    assert asked in rewritten(text + USE.format(use=asked))


@pytest.mark.parametrize("file", ["'deep/model.pth'", "'deep', 'model.pth'", "name()"], ids=str)
def test_a_directory_that_may_be_another_one_is_reported(file):
    text = CLASS.format(name="Model", file=file) + USE.format(use="os.path.dirname(trial.checkpoint.value)")
    assert "    save(os.path.dirname(trial.checkpoint.value))\n" in rewritten(text)


@pytest.mark.parametrize("use", ["Path(trial.checkpoint.value).parent", "os.path.dirname(trial._checkpoint.value)"])
def test_classes_that_nobody_sees_may_save_otherwise(use):
    head = "import os\nfrom pathlib import Path\nfrom ray import tune\nfrom mine import Base\n\n\n"
    text = head + "class Model(Base):\n    pass\n\n\ntune.register_trainable('model', Model)\n" + USE.format(use=use)
    assert check_noop(text) == ["RES427"]


def test_what_is_asked_below_another_path_than_that_of_the_checkpoint_stays():
    use = "os.path.dirname(trial.checkpoint.path), Path(trial.path).parent"
    assert check_noop("import os\nfrom pathlib import Path\nfrom ray import tune\n" + USE.format(use=use)) == []


@pytest.mark.parametrize("is_base", [True, False], ids=["derived", "imported"])
def test_the_class_may_be_in_another_file_of_the_tree(tmp_path, is_base):
    (tmp_path / "models.py").write_text(CLASS.format(name="Base", file="'model.pth'"))
    head = "import os\nfrom ray import tune\nfrom models import Base\n"
    head += "\n\nclass Model(Base):\n    pass\n" if is_base else ""
    path = tmp_path / "polish.py"
    path.write_text(head + USE.format(use="os.path.dirname(trial.checkpoint.value)"))
    done = rewrite_text(path.read_text(), options=DEFAULTS._replace(path=str(path)))
    assert done.text.endswith(USE.format(use="trial.checkpoint.path"))
