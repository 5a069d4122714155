"""Checkpoints that are loaded by a path which only the method knows that saves."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

SCRIPT = """\
import json
import os
import sys

import ray
from ray import tune


class Saver:
    \"\"\"Saves as TensorFlow did: it gives the beginning of the names of several files.\"\"\"

    def save(self, values, path, global_step):
        for kind, value in values.items():
            with open(f"{path}-{global_step}.{kind}", "w") as file:
                file.write(str(value))
        return f"{path}-{global_step}"


class Walk(tune.Trainable):
    def _setup(self, config):
        self.at = config["from"]
        self.saver = Saver()
        self.loaded = ""

    def _train(self):
        self.at += 1
        if self.at == 3 and not self.loaded:
            raise RuntimeError("restart me")
        return {"at": self.at, "loaded": self.loaded}

    def _save(self, checkpoint_dir):
        if self.at > 3:
            return {"at": self.at}
        return self.saver.save({"at": self.at}, checkpoint_dir + "/walk", global_step=self.at)

    def _restore(self, checkpoint):
        self.loaded = os.path.basename(checkpoint)
        with open(checkpoint + ".at") as file:
            self.at = int(file.read())


trials = tune.run(
    Walk, config={"from": 0}, stop={"at": 4}, checkpoint_freq=1, max_failures=1, local_dir=sys.argv[1], name="walk"
).trials
json.dump([trials[0].last_result[name] for name in ("at", "loaded")], open("out.json", "w"))
"""


@pytest.mark.slow
def test_a_trial_that_fails_is_loaded_by_the_path_that_was_noted(tmp_path):
    seen, left = run_on_plain_ray(SCRIPT, tmp_path)
    assert seen == [4, "walk-2"]
    assert left == []


BASE = """\
from ray import tune


class Base(tune.Trainable):
    def save_checkpoint(self, d):
        return self.saver.save(d + "/model")

    def load_checkpoint(self, path):
        self.saver.restore(path)
"""


def test_a_class_of_the_file_that_inherits_the_method_loads_by_the_same_path():
    text = rewritten(BASE + "\n\nclass Mine(Base):\n    def load_checkpoint(self, file):\n        self.x = file\n")
    assert text.count(" = kept_path(") == 2
    assert "        file = kept_path(file)\n        self.x = file\n" in text


@pytest.mark.parametrize("is_done", [False, True])
def test_a_class_of_another_file_loads_by_the_same_path(tmp_path, is_done):
    mine = "from base import Base\n\n\nclass Mine(Base):\n    def load_checkpoint(self, file):\n        self.x = file\n"
    (tmp_path / "base.py").write_text(rewritten(BASE) if is_done else BASE)
    path = tmp_path / "mine.py"
    path.write_text(mine)
    done = rewrite_text(mine, options=DEFAULTS._replace(path=str(path))).text
    assert "        file = kept_path(file)\n        self.x = file\n" in done
    assert "def kept_path(checkpoint):" in done
    assert "def keep_path(" not in done
    assert rewrite_text(done, options=DEFAULTS._replace(path=str(path))).text == done


NAMED = """\
import os
import time

from ray import tune

NAME = "net"
STARTED = time.time()


class Net(tune.Trainable):
    KIND = "small"

    def setup(self, config):
        self.epoch = 0
        self.file = "weights"
        self.name = config["name"]
        self.runner = make(config)

    def step(self):
        self.epoch += 1
        return {{"x": 1}}

    def save_checkpoint(self, folder):
        path = os.path.join(folder, {name})
        self.runner.save(path)
        return path

    def load_checkpoint(self, path):
        self.runner.load(path)
"""


@pytest.mark.parametrize(
    "name",
    [
        'f"{self.epoch}.pth"', 'f"{self.iteration}.pth"', 'f"{self.runner.count}.pth"', "self.name",
        'self.config["name"]', 'f"{time.time()}.pth"', "str(STARTED)",
    ],
)  # fmt: skip
def test_a_name_that_another_trial_need_not_know_when_it_loads_is_noted(name):
    text = rewritten(NAMED.format(name=name))
    assert "        return keep_path(path, folder)\n" in text
    assert "        path = kept_path(path)\n" in text


@pytest.mark.parametrize("name", ['"a.pth"', "NAME", 'f"{NAME}.pth"', "self.file", "self.KIND", '"{}.h5".format(NAME)'])
def test_a_name_that_every_object_of_the_class_has_is_put_together_again(name):
    text = rewritten(NAMED.format(name=name))
    assert "        return folder\n" in text
    assert f"        path = os.path.join(path, {name})\n" in text


def test_two_classes_share_the_functions():
    text = rewritten(BASE + BASE.partition("\n")[2].replace("Base", "Other"))
    assert text.count("def keep_path(") == text.count("def kept_path(") == 1
    assert text.count("return keep_path(") == 2


def test_what_takes_the_checkpoint_for_a_file_is_told():
    run = "\n\nanalysis = tune.run(Base, metric='x', mode='max')\nload(analysis.best_checkpoint)\n"
    codes = [finding.code for finding in rewrite_text(BASE + run).findings if finding.attention]
    assert codes == ["RES420"]


@pytest.mark.parametrize("taken", ["os = 1", "ray_os = os = 1"])
def test_a_module_whose_name_is_taken_leaves_the_class_to_a_person(taken):
    text = f"{BASE}\n{taken}\n"
    assert check_noop(text) == ["TRN109"]


HELD = """\
from ray import tune


class Walk(tune.Trainable):
    def setup(self, config):
        self.state = {made}
        self.other = {{}}

    def step(self):
        {step}
        return {{"at": 1}}

    def save_checkpoint(self, checkpoint_dir):
        return self.state

    def load_checkpoint(self, checkpoint):
        self.state = {loaded}
"""


@pytest.mark.parametrize(
    ("made", "step", "loaded"),
    [
        ('{"at": 0}', "pass", "checkpoint"),
        ("dict(at=0)", "pass", "checkpoint"),
        ("{name: 0 for name in config}", "pass", "checkpoint"),
        ("{}", 'self.state["at"] = 1', "read(checkpoint)"),
        ("start(config)", 'self.state["at"] += 1', "read(checkpoint)"),
    ],
)
def test_an_attribute_that_holds_dictionaries_is_no_path(made, step, loaded):
    assert check_noop(HELD.format(made=made, step=step, loaded=loaded)) == []


@pytest.mark.parametrize(
    ("made", "step", "loaded"),
    [
        ("start(config)", "pass", "checkpoint"),
        ("None", "pass", "checkpoint"),
        ('{"at": 0}', "self.state = save()", "checkpoint"),
        ('{"at": 0}', "pass", "read(checkpoint)"),
        ("config", 'self.other["at"] = 1', "checkpoint"),
    ],
)
def test_one_that_may_hold_another_thing_is_noted_if_it_is_a_path(made, step, loaded):
    assert "return keep_path(self.state, checkpoint_dir)" in rewritten(HELD.format(made=made, step=step, loaded=loaded))


def test_what_is_no_path_is_loaded_as_it_is():
    text = rewritten(HELD.format(made="None", step="pass", loaded="checkpoint"))
    scope = {}
    exec(
        text[text.index("import os") : text.index("from ray")] + text[text.index("def kept") : text.index("class W")],
        scope,
    )
    given = object()
    assert scope["kept_path"](given) is given
    assert scope["kept_path"]({"at": 1}) == {"at": 1}
    assert scope["kept_path"]("/nowhere") == "/nowhere"
