"""Restored trainers: one constructor in every shape in which the choice was written."""

import pytest

from migrate.command.options import Options
from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten

RUN = """\
import os
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

path = os.path.join(storage, name)
"""


def branch(body):
    return RUN + body


def left_of(head, gone, rest):
    """A head without the imports that only what is gone used."""
    useless = [word for word in ("os", "Path") if f"{word}." in f"{gone}." or f"{word}(" in gone]
    useless = [word for word in useless if not any(f"{word}{mark}" in rest for mark in ".(")]
    return "".join(line for line in head.splitlines(True) if line.split()[-1:] not in [[word] for word in useless])


@pytest.mark.parametrize(
    ("path", "config"),
    [
        ("path", "RunConfig(storage_path=storage, name=name)"),
        ("os.path.join(storage, name)", "RunConfig(name=name, storage_path=storage)"),
        ('f"{storage}/{name}"', "RunConfig(name=name, storage_path=storage)"),
        ('"/mnt/runs/exp/"', 'RunConfig(name="exp", storage_path="/mnt/runs")'),
        ('"s3://bucket/runs/exp"', 'RunConfig(name="exp", storage_path="s3://bucket/runs")'),
        ('os.path.expanduser("~/ray_results/exp")', 'RunConfig(name="exp")'),
        ('str(Path(storage) / "exp")', 'RunConfig(storage_path=storage, name="exp")'),
    ],
)
def test_a_path_that_is_the_runs_place_leaves_one_constructor(path, config):
    head = "from pathlib import Path\n" + RUN
    text = rewritten(
        f"{head}if TorchTrainer.can_restore({path}):\n    trainer = TorchTrainer.restore({path})\n"
        f"else:\n    trainer = TorchTrainer(loop, run_config={config})\n"
    )
    assert text == left_of(head, path, RUN + config) + f"trainer = TorchTrainer(loop, run_config={config})\n"


@pytest.mark.parametrize(
    "body",
    [
        # no constructor beside it
        "trainer = TorchTrainer.restore(path)\n",
        "if TorchTrainer.can_restore(path):\n    trainer = TorchTrainer.restore(path)\n",
        # the constructor has no place
        "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\nelse:\n    t = TorchTrainer(loop)\n",
        # … or another one
        "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\nelse:\n"
        "    t = TorchTrainer(loop, run_config=RunConfig(storage_path=elsewhere, name=name))\n",
        # … or no name
        "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\nelse:\n"
        "    t = TorchTrainer(loop, run_config=RunConfig(storage_path=storage))\n",
        # something else was passed again
        "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path, other)\nelse:\n"
        "    t = TorchTrainer(loop, run_config=RunConfig(storage_path=storage, name=name))\n",
        "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path, *again)\nelse:\n"
        "    t = TorchTrainer(loop, run_config=RunConfig(storage_path=storage, name=name))\n",
        "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path, datasets=new)\nelse:\n"
        "    t = TorchTrainer(loop, datasets=old, run_config=RunConfig(storage_path=storage, name=name))\n",
        # the branch does more
        "if TorchTrainer.can_restore(path):\n    prepare(name)\n    t = TorchTrainer.restore(path)\nelse:\n"
        "    t = TorchTrainer(loop, run_config=RunConfig(storage_path=storage, name=name))\n",
        # different variables
        "if TorchTrainer.can_restore(path):\n    a = TorchTrainer.restore(path)\nelse:\n"
        "    b = TorchTrainer(loop, run_config=RunConfig(storage_path=storage, name=name))\n",
    ],
)
def test_a_restore_that_cannot_be_proven_is_reported_and_left_alone(body):
    assert "TRR601" in check_noop(branch(body))


@pytest.mark.parametrize(
    "text",
    [
        "from ray import tune\n\nif tune.Tuner.can_restore(p):\n    t = tune.Tuner.restore(p, trainable=f)\n",
        "from mine import TorchTrainer\n\nt = TorchTrainer.restore(p)\n",
        "from ray.train.torch import TorchTrainer\n\nt = TorchTrainer(loop)\n",
        "from transformers import Trainer\nfrom ray import train\n\nTrainer(resume_from_checkpoint=True)\n",
    ],
)
def test_other_restores_are_left_alone(text):
    assert check_noop(text) == []


def test_comments_and_earlier_statements_of_the_branches_are_kept():
    check_transformed(
        branch(
            """\
if TorchTrainer.can_restore(path):  # is there one
    # go on
    trainer = TorchTrainer.restore(path)
else:  # start
    print("new")
    trainer = TorchTrainer(
        loop,
        run_config=RunConfig(storage_path=storage, name=name),
    )  # done
trainer.fit()
"""
        ),
        branch(
            """\
# is there one
# go on
# start
print("new")
trainer = TorchTrainer(
    loop,
    run_config=RunConfig(storage_path=storage, name=name),
)  # done
trainer.fit()
"""
        ),
    )


CONSTRUCTED = "TorchTrainer(loop, run_config=RunConfig(storage_path=storage, name=name))"
HEAD = """\
import os
from pathlib import Path
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

"""


@pytest.mark.parametrize(
    "choice",
    [
        # the whole of it in one expression
        f"t = TorchTrainer.restore(path) if TorchTrainer.can_restore(path) else {CONSTRUCTED}\n",
        f"t = {CONSTRUCTED} if not TorchTrainer.can_restore(path) else TorchTrainer.restore(path)\n",
        # whether there is a directory
        f"if os.path.exists(path):\n    t = TorchTrainer.restore(path)\nelse:\n    t = {CONSTRUCTED}\n",
        f"if os.path.isdir(path) and TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
        f"if os.path.exists(os.path.join(path, 'trainer.pkl')):\n    t = TorchTrainer.restore(path)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
        f"if Path(path).exists():\n    t = TorchTrainer.restore(path)\nelse:\n    t = {CONSTRUCTED}\n",
        # an answer that is kept
        f"found = TorchTrainer.can_restore(path)\nif found:\n    t = TorchTrainer.restore(path)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
        # no branch for the constructor
        f"t = {CONSTRUCTED}\nif TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\n",
        # try
        f"try:\n    t = TorchTrainer.restore(path)\nexcept Exception:\n    t = {CONSTRUCTED}\n",
        f"try:\n    t = TorchTrainer.restore(path)\n    print('found')\nexcept ValueError as error:\n"
        f"    print('none', error)\n    t = {CONSTRUCTED}\n",
        # messages, and arguments that are given again
        f"if TorchTrainer.can_restore(path):\n    print('found')\n    t = TorchTrainer.restore(path)\n"
        f"else:\n    print('new')\n    t = {CONSTRUCTED}\n",
        f"if TorchTrainer.can_restore(path):\n    logger.info('found %s', path)\n"
        f"    t = TorchTrainer.restore(path, train_loop_per_worker=loop, train_loop_config=None)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
        f"try:\n    t = TorchTrainer.restore(path, loop, None)\nexcept Exception:\n    t = {CONSTRUCTED}\n",
        # a path in a variable of the branch
        f"if TorchTrainer.can_restore(path):\n    there = path\n    t = TorchTrainer.restore(path=there)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
    ],
)
def test_every_shape_of_the_choice_leaves_the_constructor(choice):
    head = HEAD + "path = os.path.join(storage, name)\n"
    assert rewritten(head + choice) == left_of(head, choice, head) + f"t = {CONSTRUCTED}\n"


def test_both_branches_may_fit():
    head = HEAD + "path = os.path.join(storage, name)\n"
    both = (
        f"if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\n    r = t.fit()\n"
        f"else:\n    t = {CONSTRUCTED}\n    r = t.fit()\n"
    )
    assert rewritten(head + both) == f"{head}t = {CONSTRUCTED}\nr = t.fit()\n"
    one = (
        f"if TorchTrainer.can_restore(path):\n    r = TorchTrainer.restore(path).fit()\n"
        f"else:\n    r = {CONSTRUCTED}.fit()\n"
    )
    assert rewritten(head + one) == f"{head}r = {CONSTRUCTED}.fit()\n"


def test_a_function_that_returns_the_one_or_the_other_returns_the_constructor():
    check_transformed(
        HEAD
        + f"""\

def build(storage, name):
    path = os.path.join(storage, name)
    if TorchTrainer.can_restore(path):  # go on
        return TorchTrainer.restore(path)
    return {CONSTRUCTED}
""",
        HEAD
        + f"""\

def build(storage, name):
    path = os.path.join(storage, name)
    # go on
    return {CONSTRUCTED}
""",
    )


@pytest.mark.parametrize(
    ("path", "config"),
    [
        ("outdir", "RunConfig(storage_path=os.path.dirname(outdir), name=os.path.basename(outdir))"),
        ("outdir", "RunConfig(storage_path=str(Path(outdir).parent), name=Path(outdir).name)"),
        ('f"{storage}/run_{number}"', 'RunConfig(storage_path=storage, name=f"run_{number}")'),
        ('storage + "/" + name', "RunConfig(storage_path=storage, name=name)"),
        ('"{}/{}".format(storage, name)', "RunConfig(storage_path=storage, name=name)"),
        ('"%s/%s" % (storage, name)', "RunConfig(storage_path=storage, name=name)"),
        ("Path(storage, name)", "RunConfig(storage_path=storage, name=name)"),
        ("Path(storage).resolve().joinpath(name)", "RunConfig(storage_path=storage, name=name)"),
        ('os.path.join(cfg["at"], args.name)', 'RunConfig(storage_path=cfg["at"], name=args.name)'),
        ('os.path.join(os.environ["AT"], "x")', 'RunConfig(storage_path=os.environ["AT"], name="x")'),
        ('os.path.join(os.getenv("AT"), "x")', 'RunConfig(storage_path=os.getenv("AT"), name="x")'),
        ('"s3://bucket/" + name', 'RunConfig(storage_path="s3://bucket", name=name)'),
    ],
)
def test_a_path_may_be_put_together_in_many_ways(path, config):
    text = rewritten(
        f"{HEAD}if TorchTrainer.can_restore({path}):\n    trainer = TorchTrainer.restore({path})\n"
        f"else:\n    trainer = TorchTrainer(loop, run_config={config})\n"
    )
    assert text == left_of(HEAD, path, config) + f"trainer = TorchTrainer(loop, run_config={config})\n"


def test_attributes_of_the_class_are_followed():
    text = rewritten(
        HEAD
        + """\

class Runner:
    def __init__(self, storage, name):
        self.storage = storage
        self.name = name
        self.path = os.path.join(self.storage, self.name)

    def run(self):
        if TorchTrainer.can_restore(self.path):
            self.trainer = TorchTrainer.restore(self.path)
        else:
            self.trainer = TorchTrainer(loop, run_config=RunConfig(storage_path=self.storage, name=self.name))
        return self.trainer.fit()
"""
    )
    assert "restore" not in text
    assert "        self.trainer = TorchTrainer(loop, run_config=" in text


def test_several_trainers_are_told_apart():
    text = rewritten(
        "from ray.train import RunConfig\nfrom ray.train.torch import TorchTrainer\n"
        "from ray.train.xgboost import XGBoostTrainer\n\n"
        "if TorchTrainer.can_restore('/r/a'):\n    a = TorchTrainer.restore('/r/a')\n"
        "else:\n    a = TorchTrainer(f, run_config=RunConfig(storage_path='/r', name='a'))\n"
        "if XGBoostTrainer.can_restore('/r/b'):\n    b = XGBoostTrainer.restore('/r/b')\n"
        "else:\n    b = XGBoostTrainer(g, run_config=RunConfig(storage_path='/r', name='b'))\n"
    )
    assert text.endswith(
        "a = TorchTrainer(f, run_config=RunConfig(storage_path='/r', name='a'))\n"
        "b = XGBoostTrainer(g, run_config=RunConfig(storage_path='/r', name='b'))\n"
    )


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (
            f"if args.resume and TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\n"
            f"else:\n    t = {CONSTRUCTED}\n",
            "without `args.resume` the constructor continues the run",
        ),
        (
            f"if resume:\n    t = TorchTrainer.restore(path)\nelse:\n    t = {CONSTRUCTED}\n",
            "without `resume` the constructor continues the run",
        ),
        (
            f"if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\n"
            f"else:\n    shutil.rmtree(path)\n    t = {CONSTRUCTED}\n",
            "removes files",
        ),
        (
            f"if TorchTrainer.can_restore(other):\n    t = TorchTrainer.restore(path)\nelse:\n    t = {CONSTRUCTED}\n",
            "not given the same path",
        ),
        (
            f"if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\n    use(t)\n"
            f"else:\n    t = {CONSTRUCTED}\n",
            "does something else as well",
        ),
        (
            f"if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\n"
            f"else:\n    t = {CONSTRUCTED}\n    t.setup()\n",
            "does something afterwards",
        ),
        (
            f"try:\n    t = TorchTrainer.restore(path)\nexcept ValueError:\n    t = {CONSTRUCTED}\nfinally:\n    f()\n",
            "the `try` does more",
        ),
        (
            "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\nelse:\n"
            "    t = TorchTrainer(**arguments)\n",
            "unpacked",
        ),
        (
            "if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path, **more)\nelse:\n"
            f"    t = {CONSTRUCTED}\n",
            "are unpacked",
        ),
        ("again = TorchTrainer.restore\n", "not called here"),
    ],
)
def test_a_choice_that_means_more_is_reported_with_the_reason(choice, reason):
    text = HEAD + "path = os.path.join(storage, name)\n" + choice
    done = rewrite_text(text)
    assert done.text == text
    assert any(reason in finding.message and finding.code == "TRR601" for finding in done.findings)


def test_a_flag_is_left_out_when_the_user_asks_for_unsafe_changes():
    choice = f"if resume:\n    t = TorchTrainer.restore(path)\nelse:\n    t = {CONSTRUCTED}\n"
    head = HEAD + "path = os.path.join(storage, name)\n"
    assert rewrite_text(head + choice, options=Options(unsafe=True)).text == f"{head}t = {CONSTRUCTED}\n"


def test_branches_for_two_rays_are_left_alone():
    text = (
        "from ray.train.torch import TorchTrainer\n\n"
        "try:\n    t = TorchTrainer.restore(path)\nexcept AttributeError:\n    t = TorchTrainer(loop)\n"
    )
    assert check_noop(text) == []


ASKING = (
    HEAD
    + """\
count = 0
path = os.path.join(storage, name)
"""
)


@pytest.mark.parametrize(
    "kept",
    [
        "resumed(1)\n    ",
        "print('going on')\n    resumed(times=2)\n    ",
        "count = 1\n    ",
        "messages.append('again')  # one more\n    ",
    ],
)
@pytest.mark.parametrize(
    "rest",
    [f"else:\n    t = {CONSTRUCTED}\nprint(count)\n", None],
)
def test_what_the_branch_does_besides_stays_behind_its_question(kept, rest):
    below = f"t = {CONSTRUCTED}\n"
    if rest is not None:
        text = f"{ASKING}if TorchTrainer.can_restore(path):\n    {kept}t = TorchTrainer.restore(path)\n{rest}"
        done = rewritten(text)
        assert done.endswith(f"if can_continue(path):\n    {kept.strip()}\n{below}print(count)\n")
    else:
        asked = f"if TorchTrainer.can_restore(path):\n    {kept}t = TorchTrainer.restore(path)\n"
        done = rewritten(f"{ASKING}{below}{asked}print(count)\n")
        assert done.endswith(f"{below}if can_continue(path):\n    {kept.strip()}\nprint(count)\n")
    assert check_noop(done) == []


def test_a_function_that_counts_what_it_restores_goes_on_to_count():
    done = rewritten(
        HEAD
        + f"""\
import metrics


def build(storage, name):
    path = os.path.join(storage, name)
    if TorchTrainer.can_restore(path):
        metrics.add(resumed=True)
        return TorchTrainer.restore(path)  # go on
    return {CONSTRUCTED}
"""
    )
    assert done.endswith(
        f"""\
    if can_continue(path):
        metrics.add(resumed=True)
        # go on
    return {CONSTRUCTED}
"""
    )


@pytest.mark.parametrize(
    "choice",
    [
        # what it does may change what the constructor is given
        f"if TorchTrainer.can_restore(path):\n    prepare(storage)\n    t = TorchTrainer.restore(path)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
        f"if TorchTrainer.can_restore(path):\n    name = 'b'\n    t = TorchTrainer.restore(path)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
        "if TorchTrainer.can_restore(path):\n    os.environ.update(A='1')\n    t = TorchTrainer.restore(path)\n"
        "else:\n    t = TorchTrainer(loop, run_config=RunConfig(storage_path=os.path.dirname(path), name=name))\n",
        f"config = {{}}\nif TorchTrainer.can_restore(path):\n    config['a'] = 1\n    t = TorchTrainer.restore(path)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
        # a function of the file reads what it sets, or sets what the constructor reads
        f"def loop(config):\n    print(begun)\n\n\nif TorchTrainer.can_restore(path):\n    begun = 1\n"
        f"    t = TorchTrainer.restore(path)\nelse:\n    t = {CONSTRUCTED}\n",
        "def prepare():\n    global at\n    at = 'b'\n\n\nat = 'a'\nif TorchTrainer.can_restore('/r/x'):\n"
        "    prepare()\n    t = TorchTrainer.restore('/r/x')\nelse:\n"
        "    t = TorchTrainer(at, run_config=RunConfig(storage_path='/r', name='x'))\n",
        # it removes files, goes on with the trainer, or does more than one statement
        f"if TorchTrainer.can_restore(path):\n    os.remove('lock')\n    t = TorchTrainer.restore(path)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
        f"if TorchTrainer.can_restore(path):\n    t = TorchTrainer.restore(path)\n    use(t)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
        f"if TorchTrainer.can_restore(path):\n    if a:\n        go()\n    t = TorchTrainer.restore(path)\n"
        f"else:\n    t = {CONSTRUCTED}\n",
        # the other branch does something, too
        f"if TorchTrainer.can_restore(path):\n    new = False\n    t = TorchTrainer.restore(path)\n"
        f"else:\n    new = True\n    t = {CONSTRUCTED}\nprint(new)\n",
        # the question is another one
        f"if os.path.exists(path):\n    resumed()\n    t = TorchTrainer.restore(path)\nelse:\n    t = {CONSTRUCTED}\n",
        f"if not TorchTrainer.can_restore(path):\n    t = {CONSTRUCTED}\n"
        f"else:\n    resumed()\n    t = TorchTrainer.restore(path)\n",
        f"try:\n    resumed()\n    t = TorchTrainer.restore(path)\nexcept Exception:\n    t = {CONSTRUCTED}\n",
    ],
)
def test_a_branch_that_may_change_the_run_is_left_to_a_person(choice):
    assert "TRR601" in check_noop(HEAD + "path = os.path.join(storage, name)\n" + choice)
