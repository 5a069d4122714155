"""Directories of checkpoints that were made and saved by two calls, before `tune.checkpoint_dir`."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten, run_on_plain_ray

HEAD = "import os\nfrom ray import tune\n\n\n"
FUNCTION = """\
def train(config, checkpoint=None):
    start = load(checkpoint)
    {made}
    {more}
    tune.save_checkpoint({saved})
    tune.report(loss=start)


tune.Tuner(train)
"""
MADE = "where = tune.make_checkpoint_dir(step=1)"
PATH = 'path = os.path.join(where, "model")\n    save(path)'


def text(made=MADE, more=PATH, saved="path"):
    return HEAD + FUNCTION.format(made=made, more=more, saved=saved)


def test_a_directory_is_reported_and_the_file_in_it_is_loaded():
    check_transformed(
        text(),
        """\
        import os
        import tempfile
        from ray import tune


        def train(config):
            saved = tune.get_checkpoint()
            checkpoint = os.path.join(saved.to_directory(), "model") if saved else None
            start = load(checkpoint)
            with tempfile.TemporaryDirectory() as where:
                path = os.path.join(where, "model")
                save(path)
                tune.report({"loss": start}, checkpoint=tune.Checkpoint.from_directory(where))


        tune.Tuner(train)
        """,
    )


def test_a_directory_that_is_saved_itself_is_loaded_itself():
    done = rewritten(text(more="save(where)", saved="where").replace("import os\n", ""))
    assert "    checkpoint = saved.to_directory() if saved else None\n    start = load(checkpoint)\n" in done
    assert "import os" not in done


def test_texts_of_several_lines_keep_theirs():
    done = rewritten(text(more='save(where, """a\nb""")', saved="where"))
    assert '        save(where, """a\nb""")\n' in done


def test_a_function_that_loads_nothing_only_saves():
    done = rewritten(text().replace(", checkpoint=None", "").replace("load(checkpoint)", "0"))
    assert "get_checkpoint" not in done
    assert "checkpoint=tune.Checkpoint.from_directory(where))" in done


def test_an_argument_that_is_not_read_goes():
    done = rewritten(text().replace("load(checkpoint)", "0"))
    assert "def train(config):\n    start = 0\n" in done


@pytest.mark.parametrize(
    "code",
    [
        text(more='path = where + "/model"\n    save(path)'),
        text(more="path = os.path.join(where, name)\n    save(path)"),
        text(more='path = os.path.join(where, "a", "b")\n    save(path)'),
        text(more="save(where)", saved='"elsewhere"'),
        text(made="os.makedirs(tune.make_checkpoint_dir(step=1))"),
        text(more="if start:\n        save(where)", saved="other(where)"),
        text().replace("    tune.report(loss=start)\n", ""),
        text().replace("    tune.report(loss=start)\n", "    if start:\n        tune.report(loss=start)\n"),
        text(more="if start:\n        return\n    save(where)", saved="where"),
        text(more="save(where)\n    tune.report(loss=0)", saved="where"),
        text().replace("tune.save_checkpoint(path)", "tune.save_checkpoint(path, 1)"),
    ],
)
def test_what_is_not_followed_is_reported(code):
    codes = {*check_noop_but_reports(code)}
    assert {"FUN215", "FUN216", "FUN241"} <= codes


def check_noop_but_reports(code):
    """The codes of what needs a person, where nothing but the form of reports, and the run, is rewritten."""
    done = rewritten(code)
    assert "tune.make_checkpoint_dir(step=1)" in done
    assert "tune.save_checkpoint(" in done
    assert "checkpoint=None" in done
    return check_noop(done)


def test_two_names_of_files_are_reported():
    other = MADE.replace("where", "there")
    more = f'    {other}\n    file = os.path.join(there, "b")\n    save(file)\n    tune.save_checkpoint(file)\n'
    code = text().replace("\n\n\ntune.Tuner", f"\n{more}    tune.report(loss=1)\n\n\ntune.Tuner")
    assert check_noop_but_reports(code).count("FUN216") == 2


@pytest.mark.parametrize(
    "code",
    [
        "from ray import tune\n\n\ndef f(path, fit):\n    fit.save_checkpoint(path)\n    tune.report({'a': 1})\n",
        "from mine import tune\n\n\ndef f(c):\n    d = tune.make_checkpoint_dir(1)\n    tune.save_checkpoint(d)\n",
    ],
)
def test_others_of_the_same_name_stay(code):
    assert check_noop(code) == []


SCRIPT = """
import json, os, sys
from ray import tune


def train(config, checkpoint=None):
    start = 0
    if checkpoint:
        with open(checkpoint) as file:
            start = json.load(file)["step"] + 1
    for step in range(start, 5):
        if step % 2 == 0:
            checkpoint_dir = tune.make_checkpoint_dir(step=step)
            path = os.path.join(checkpoint_dir, "state")
            with open(path, "w") as file:
                json.dump({"step": step}, file)
            tune.save_checkpoint(path)
        tune.report(loss=step, began=start)
        if step == 3 and not start:
            raise RuntimeError("stop here")


run = tune.run(train, max_failures=1, local_dir=sys.argv[1], name="e", verbose=0)
last = run.trials[0].last_result
json.dump([last["loss"], last["began"]], open(os.path.join(sys.argv[1], "out.json"), "w"))
"""


def test_a_trial_goes_on_from_the_file_that_it_saved(tmp_path):
    assert run_on_plain_ray(SCRIPT, tmp_path) == ([4, 3], [])
