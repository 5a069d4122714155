"""Trainers that are restored without a choice: the constructor of the run is written once more."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "import os\nfrom ray.train import RunConfig, ScalingConfig\nfrom ray.train.torch import TorchTrainer\n\n"
HEAD += "run = RunConfig(storage_path=storage, name='exp')\nconfig = {'lr': 0}\n"
RUN = "run_config=run"
MADE = f"trainer = TorchTrainer(loop, train_loop_config=config, {RUN})\ntrainer.fit()\n"
PATH = "os.path.join(storage, 'exp')"
REASON = "in the constructor above cannot be written once more"
OTHER = "may be another one than in the constructor above"


def again(text):
    """What the last statement of a file became."""
    return rewritten(HEAD + text).splitlines()[-1]


@pytest.mark.parametrize(
    ("restore", "constructor"),
    [
        (f"TorchTrainer.restore({PATH})", f"TorchTrainer(loop, train_loop_config=config, {RUN})"),
        (f"TorchTrainer.restore(path={PATH})", f"TorchTrainer(loop, train_loop_config=config, {RUN})"),
        (f"TorchTrainer.restore({PATH}, other)", f"TorchTrainer(other, train_loop_config=config, {RUN})"),
        (f"TorchTrainer.restore({PATH}, None)", f"TorchTrainer(loop, train_loop_config=config, {RUN})"),
        (f"TorchTrainer.restore({PATH}, loop, {{}})", f"TorchTrainer(loop, train_loop_config={{}}, {RUN})"),
    ],
)
def test_the_constructor_is_written_with_what_restore_was_given(restore, constructor):
    assert again(f"{MADE}{restore}.fit()\n") == f"{constructor}.fit()"


def test_what_only_restore_was_given_stands_at_the_end():
    text = rewritten(f"{HEAD}{MADE}trainer = TorchTrainer.restore({PATH}, datasets=read())\n")
    assert text.endswith(f"trainer = TorchTrainer(loop, train_loop_config=config, {RUN}, datasets=read())\n")


def test_the_last_constructor_of_the_run_counts():
    first = f"trainer = TorchTrainer(first, {RUN})\n"
    elsewhere = "trainer = TorchTrainer(third, run_config=RunConfig(storage_path=storage, name='other'))\n"
    second = f"trainer = TorchTrainer(second, {RUN})\n"
    assert again(f"{first}{second}{elsewhere}TorchTrainer.restore({PATH})\n") == f"TorchTrainer(second, {RUN})"


@pytest.mark.parametrize(
    "head", ["try:\n    trainer.fit()\nexcept Exception:\n", "for attempt in range(3):\n", "with log():\n"]
)
def test_it_may_stand_in_a_handler_a_loop_or_a_block(head):
    text = f"trainer = TorchTrainer(loop, {RUN})\n{head}    trainer = TorchTrainer.restore({PATH})\n"
    assert again(text) == f"    trainer = TorchTrainer(loop, {RUN})"


def test_a_function_has_its_own_variables():
    made = "    config = {'lr': 1}\n    trainer = TorchTrainer(loop, train_loop_config=config, run_config=run)\n"
    text = f"def main():\n{made}    trainer.fit()\n    return TorchTrainer.restore({PATH}).fit()\n\n\nconfig = None\n"
    assert "    return TorchTrainer(loop, train_loop_config=config, run_config=run).fit()\n" in rewritten(HEAD + text)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        # no run of this place is certain to have been begun
        (f"TorchTrainer.restore({PATH})\n", "none of the same run above"),
        (f"{MADE}TorchTrainer.restore('/elsewhere/exp')\n", "none of the same run above"),
        (f"{MADE}TorchTrainer.restore(found())\n", "cannot tell what the restored path is made of"),
        (f"if new:\n    t = TorchTrainer(loop, {RUN})\nTorchTrainer.restore({PATH})\n", "none of the same run above"),
        (f"def f():\n    TorchTrainer(loop, {RUN})\n\n\nTorchTrainer.restore({PATH})\n", "none of the same run above"),
        (f"TorchTrainer.restore({PATH})\n{MADE}", "none of the same run above"),
        # its arguments may be others by then
        (f"t = TorchTrainer(loop, datasets=read(), {RUN})\nTorchTrainer.restore({PATH})\n", f"`read()` {REASON}"),
        (f"{MADE}config = other\nTorchTrainer.restore({PATH})\n", f"`config` {OTHER}"),
        (f"{MADE}config['lr'] = 1\nTorchTrainer.restore({PATH})\n", f"`config` {OTHER}"),
        (f"{MADE}config['optimizer'].update(lr=1)\nTorchTrainer.restore({PATH})\n", f"`config` {OTHER}"),
        (f"{MADE}del config['lr']\nTorchTrainer.restore({PATH})\n", f"`config` {OTHER}"),
        # another restore, or another constructor, may have given the run others
        (
            f"{MADE}if broken:\n    TorchTrainer.restore({PATH}, other)\nTorchTrainer.restore({PATH})\n",
            "`train_loop_per_worker` may be what it was given in line 10",
        ),
        (
            f"{MADE}if broken:\n    t = TorchTrainer(other, train_loop_config=config, {RUN})\n"
            f"TorchTrainer.restore({PATH})\n",
            "`train_loop_per_worker` may be what it was given in line 10",
        ),
        # what is unpacked may be what is given again
        (f"t = TorchTrainer(loop, **kw, {RUN})\nTorchTrainer.restore({PATH}, datasets=d)\n", "arguments are unpacked"),
        (f"{MADE}TorchTrainer.restore({PATH}, **kw)\n", "arguments of `restore` are unpacked"),
    ],
)
def test_what_is_not_certain_is_reported(body, reason):
    said = [one for one in rewrite_text(HEAD + body).findings if one.code == "TRR601"]
    assert said
    assert reason in said[-1].message
    assert body.splitlines()[-1] in rewrite_text(HEAD + body).text.splitlines()


@pytest.mark.parametrize("between", ["print(config['lr'])\n", "use(config)\n", "other['lr'] = 1\n", "trainer = None\n"])
def test_what_changes_nothing_may_stand_between(between):
    assert (
        again(f"{MADE}{between}TorchTrainer.restore({PATH})\n")
        == f"TorchTrainer(loop, train_loop_config=config, {RUN})"
    )


def test_branches_for_two_rays_are_left_alone():
    text = f"{HEAD}{MADE}try:\n    import ray.train.v2\nexcept ImportError:\n    t = TorchTrainer.restore({PATH})\n"
    assert check_noop(text) == []


GIVEN = """\
from ray.air import Checkpoint, RunConfig
from ray.train.torch import TorchTrainer


def loop(config):
    {asked}


trainer = TorchTrainer(
    loop,
    run_config=RunConfig(storage_path="/runs", name="exp"),
    resume_from_checkpoint={checkpoint},
)
trainer.fit()
TorchTrainer.restore("/runs/exp").fit()
"""
ASKED = "start = session.get_checkpoint()"


def test_a_checkpoint_of_a_dictionary_is_made_once_more():
    text = GIVEN.format(asked=ASKED, checkpoint="Checkpoint.from_dict({'epoch': 0})")
    done = rewritten(text.replace("import Checkpoint, RunConfig", "import Checkpoint, RunConfig, session"))
    assert done.count("checkpoint_of({'epoch': 0})") == 2
    assert ".restore(" not in done


@pytest.mark.parametrize(
    "checkpoint",
    [
        "checkpoint_of({'epoch': 0})",
        "checkpoint_of(read())",
        "Checkpoint.from_dict(read())",
        "Checkpoint.from_dict({'epoch': next(numbers)})",
    ],
)
def test_a_checkpoint_that_may_be_another_one_by_then_is_not(checkpoint):
    text = GIVEN.format(asked=ASKED, checkpoint=checkpoint)
    text = text.replace("import Checkpoint, RunConfig", "import Checkpoint, RunConfig, session")
    text = text.replace("def loop", "def checkpoint_of(state):\n    return remembered(state)\n\n\ndef loop")
    done = rewrite_text(text)
    assert "TorchTrainer.restore(" in done.text
    assert "TRR601" in {found.code for found in done.findings if found.attention}
