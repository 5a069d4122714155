"""Files that a Trainable class leaves where its trial works: the last of them reach the results, too."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

LAST = "        if self._storage:  # the last files of the trial go to its results\n            self._storage.persist_"
CLASS = """\
import os
from ray import tune


class Digits(tune.Trainable):
    def _train(self):
        {step}
        return {{}}
{rest}"""
WRITES = "open(os.path.join(self.logdir, 'x'), 'w').close()"


def of(rest="", step=WRITES):
    return CLASS.format(step=step, rest="".join(f"    {line}\n" if line else "\n" for line in rest.splitlines()))


@pytest.mark.parametrize(
    ("rest", "written"),
    [
        ("", "\n\n    def cleanup(self):\n        super().cleanup()\n"),
        ("\nattribute = 1", "attribute = 1\n\n    def cleanup(self):\n        super().cleanup()\n"),
        ("\ndef _stop(self):\n    self.net.close()", "    def cleanup(self):\n        self.net.close()\n"),
        ("\ndef cleanup(self):\n    self.net.close()  # free", "        self.net.close()  # free\n"),
    ],
)
def test_a_class_that_leaves_files_copies_the_last_ones_as_it_ends(rest, written):
    assert written + LAST in rewritten(of(rest))


@pytest.mark.parametrize(
    "step",
    [
        "torch.save(net, 'net.pt')",
        "torch.save(net, 'net_{}.pt'.format(self.x))",
        "self.writer = Writer(self.logdir)",
        "open(os.path.join(self._logdir, 'x'), 'w').close()",
    ],
)
def test_it_may_name_them_in_any_way(step):
    assert LAST in rewritten(of(step=step))


def test_what_it_calls_counts():
    helper = "\n\ndef keep(net):\n    torch.save(net, 'net.pt')\n"
    assert LAST in rewritten(of(step="keep(self.net)") + helper)
    assert LAST not in rewritten(of(step="keep(self.net)") + helper.replace("'net.pt'", "path"))


def test_a_method_is_called_what_it_was_by_its_own_first_argument():
    assert "        if me._storage:" in rewritten(of("\ndef _stop(me):\n    me.net.close()"))


def test_a_class_at_the_end_of_a_file_without_a_newline_gets_it_too():
    assert rewritten(of().rstrip("\n")).endswith("persist_artifacts(force=True)")


def test_of_two_classes_the_base_has_it():
    more = "\n\nclass More(Digits):\n    def _train(self):\n        open('more.txt', 'w').close()\n        return {}\n"
    assert rewritten(of() + more).count(LAST) == 1


@pytest.mark.parametrize(
    "text",
    [
        of(step="pass"),
        of(step="torch.save(net, '/data/net.pt')"),
        of("\ndef _save(self, path):\n    torch.save(self.net, os.path.join(self.logdir, 'x'))", step="pass"),
        of(step="print(self.logdir, os.path.isdir(self.logdir), self.logdir.split('_'), path == self.logdir)"),
        of().replace("(tune.Trainable)", ""),
        "from ray import tune\n\n\ndef train(config):\n    open('x.txt', 'w').close()\n\n\ntune.run(train)\n",
    ],
    ids=["nothing", "elsewhere", "in checkpoints", "looked at", "no trainable", "a function"],
)
def test_who_leaves_nothing_behind_is_left_as_it_is(text):
    assert "_storage" not in rewritten(text)


@pytest.mark.parametrize(
    "more",
    ["", "\n\ntune.Tuner(Digits, run_config=tune.RunConfig(sync_config=tune.SyncConfig(sync_artifacts=True))).fit()\n"],
)
def test_a_class_of_today_is_left_as_it_is(more):
    check_noop(of().replace("_train", "step") + more)


@pytest.mark.parametrize(
    "rest",
    [
        "\ndef stop(self):\n    self.net.close()",
        "\ndef _stop(self):\n    if self.closed:\n        return\n    self.net.close()",
        "\ndef _stop(self): self.net.close()",
        "\ndef _stop(self):\n    shutil.rmtree(self.logdir)",
    ],
)
def test_what_may_not_come_to_its_end_is_reported(rest):
    done = rewrite_text(of(rest))
    assert "_storage" not in done.text
    assert [found.code for found in done.findings if found.attention] == ["TRN127"]


SCRIPT = """\
import json, os, sys
from ray import tune


class Writing(tune.Trainable):
    def _setup(self, config):
        self.n = 0

    def _train(self):
        self.n += 1
        with open(os.path.join(self.logdir, "step_%d.txt" % self.n), "w") as file:
            file.write("x" * self.n)
        with open("all.txt", "a") as file:
            file.write("x")
        return {"n": self.n}

    def _stop(self):
        with open("end_{}.txt".format(self.n), "w") as file:
            file.write("end")


if __name__ == "__main__":
    analysis = tune.run(Writing, name="files", local_dir=sys.argv[1], stop={"training_iteration": 4}, verbose=0)
    logdir = analysis.get_best_logdir(metric="n", mode="max")
    found = sorted(name for name in os.listdir(logdir) if name.endswith(".txt"))
    with open(os.path.join(logdir, "all.txt")) as file:
        content = file.read()
    with open(os.path.join(sys.argv[1], "out.json"), "w") as file:
        json.dump([found, content], file)
"""


def test_on_plain_ray_all_files_of_a_class_are_with_its_results(tmp_path):
    (found, content), codes = run_on_plain_ray(SCRIPT, tmp_path)
    assert found == ["all.txt", "end_4.txt", "step_1.txt", "step_2.txt", "step_3.txt", "step_4.txt"]
    assert content == "xxxx"
    assert not codes
