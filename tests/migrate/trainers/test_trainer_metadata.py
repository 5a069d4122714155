"""The metadata of a trainer, which its checkpoints had."""

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.train.checkpoints.metadata_keeper import keeper_text
from tests.migrate.support import check_noop, rewritten
from tests.migrate.train_loops import ASKING

SAVING = """\
from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = Checkpoint.from_directory(save())
    train.report({}, checkpoint=checkpoint)


"""


def test_the_metadata_of_a_trainer_is_that_of_the_checkpoints_that_it_reports():
    text = rewritten(f"{SAVING}TorchTrainer(loop, train_loop_config=settings, metadata=m)\n")
    assert '(save())\n    checkpoint.set_metadata(config.get("metadata", {}))\n    train.report(' in text
    assert text.endswith('TorchTrainer(loop, train_loop_config={**settings, "metadata": m})\n')


REPORT = "    checkpoint = Checkpoint.from_directory(save())\n    train.report({}, checkpoint=checkpoint)\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "    train.report({}, checkpoint=Checkpoint.from_directory(save()))\n",
            "    train.report({}, checkpoint=checkpoint)\n",
        ),
        (
            "    train.report(dict_of_metrics, Checkpoint.from_directory(save()))\n",
            "    train.report(dict_of_metrics, checkpoint)\n",
        ),
        (
            "    with s() as d:\n        train.report({'l': loss.item()}, checkpoint=Checkpoint.from_directory(d))\n",
            "        train.report({'l': loss.item()}, checkpoint=checkpoint)\n",
        ),
    ],
    ids=["keyword", "position", "number asked for"],
)
def test_a_checkpoint_that_is_made_in_its_report_is_made_above_it(old, new):
    text = rewritten(f"{SAVING.replace(REPORT, old)}TorchTrainer(loop, metadata=m)\n")
    indent = " " * (len(new) - len(new.lstrip()))
    made = old[old.index("Checkpoint.") : old.rindex(")")]
    above = f'{indent}checkpoint = {made}\n{indent}checkpoint.set_metadata(config.get("metadata", {{}}))\n'
    assert f"{above}{new}" in text
    assert text.endswith('TorchTrainer(loop, train_loop_config={"metadata": m})\n')


def test_a_loop_that_asks_for_its_metadata_gives_it_to_a_checkpoint_without_a_name():
    asking = (
        "    print(train.get_context().get_metadata())\n    train.report({}, checkpoint=Checkpoint.from_directory(d))\n"
    )
    text = rewritten(f"{SAVING.replace(REPORT, asking)}r = TorchTrainer(loop, metadata=m).fit()\nr.get_metadata()\n")
    assert '    print(config["metadata"])\n    checkpoint = Checkpoint.from_directory(d)\n' in text


def test_the_name_of_a_checkpoint_made_above_its_report_is_free():
    using = (
        "    checkpoint = train.get_checkpoint()\n    train.report({}, checkpoint=Checkpoint.from_directory(save()))\n"
    )
    text = rewritten(f"{SAVING.replace(REPORT, using)}TorchTrainer(loop, metadata=m)\n")
    assert "    checkpoint_2.set_metadata(" in text and "checkpoint=checkpoint_2)" in text


@pytest.mark.parametrize("read", ["", "print(saved.get_metadata())\n"])
def test_two_trainers_of_one_loop_give_its_checkpoints_metadata_once(read):
    trainers = "TorchTrainer(loop, train_loop_config=s, metadata={})\n"
    text = rewritten(SAVING + read + trainers.format("m") + trainers.format("n"))
    assert text.count("set_metadata") == 1
    expected = 'TorchTrainer(loop, train_loop_config={{**s, "metadata": {}}})\n'
    assert text.endswith(expected.format("m") + expected.format("n"))


def test_a_loop_that_two_trainers_have_reads_the_metadata_of_both():
    text = rewritten(f"{ASKING}TorchTrainer(loop, metadata=m)\nTorchTrainer(loop, metadata=n)\n")
    assert 'config["metadata"]' in text
    assert text.endswith('config={"metadata": m})\nTorchTrainer(loop, train_loop_config={"metadata": n})\n')


@pytest.mark.parametrize(("imported", "read"), [("loop", 'config.get("metadata", {})'), ("n", 'config["metadata"]')])
def test_a_loop_that_another_file_may_run_is_content_without_metadata(tmp_path, imported, read):
    (tmp_path / "search.py").write_text(f"from training import {imported}\nfrom ray.train.torch import TorchTrainer\n")
    path = tmp_path / "training.py"
    path.write_text(f"{ASKING}n = 1\nTorchTrainer(loop, metadata=m)\n")
    done = rewrite_text(path.read_text(), options=DEFAULTS._replace(path=str(path)))
    assert f"checkpoint = {read}\n" in done.text


TAKING = f"{SAVING}TorchTrainer(loop, train_loop_config=s, metadata=n).fit()\n"


@pytest.mark.parametrize("training", [TAKING, rewritten(TAKING)], ids=["as it was", "migrated"])
@pytest.mark.parametrize(
    ("imports", "loop"), [("from training import loop", "loop"), ("import training", "training.loop")]
)
def test_metadata_goes_to_a_loop_of_another_file_that_takes_it_there(tree, training, imports, loop):
    search = f"from ray.train.torch import TorchTrainer\n{imports}\n\nTorchTrainer({loop}, metadata=m)\n"
    text, codes = tree({"training.py": training, "search.py": search}, "search.py")
    assert text.endswith(f'TorchTrainer({loop}, train_loop_config={{"metadata": m}})\n')
    assert codes == []


@pytest.mark.parametrize(
    "training",
    [
        f"{SAVING}TorchTrainer(loop, train_loop_config=s).fit()\n",
        TAKING.replace("checkpoint=checkpoint", "checkpoint=made()"),
        "from elsewhere import loop\n",
    ],
    ids=["has none", "cannot be followed", "is not there"],
)
def test_metadata_for_a_loop_of_another_file_that_does_not_take_it_are_reported(tree, training):
    search = "from ray.train.torch import TorchTrainer\nfrom training import loop\n\nTorchTrainer(loop, metadata=m)\n"
    assert tree({"training.py": training, "search.py": search}, "search.py") == (search, ["TRP152"])


def test_a_loop_that_another_trainer_runs_without_metadata_gets_empty_ones():
    text = rewritten(f"{ASKING}TorchTrainer(loop, metadata=m)\nTorchTrainer(loop)\n")
    assert '    checkpoint = config.get("metadata", {})' in text
    assert text.endswith('TorchTrainer(loop, train_loop_config={"metadata": m})\nTorchTrainer(loop)\n')


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("checkpoint=checkpoint", "checkpoint=made()"),
        ("{}, checkpoint=checkpoint", "measured(), checkpoint=Checkpoint.from_directory(save())"),
        ("{}, checkpoint=checkpoint", "measured(d), checkpoint=Checkpoint.from_directory(d)"),
        ("    train.report({}, checkpoint=checkpoint)", "    print(train.report({}, Checkpoint.from_directory(d)))"),
        ("    train.report(", "    if d: train.report({}, checkpoint=Checkpoint.from_directory(d))\n    train.report("),
        ("    train.report", "    checkpoint.set_metadata({})\n    train.report"),
        ("    train.report", '    checkpoint.update_metadata(config.get("metadata", {}))\n    train.report'),
        ("def loop", "def other():\n    train.report({}, checkpoint=found)\n\n\ndef loop"),
        ("from_directory(save())", "from_directory(save()) if first() else None"),
    ],
    ids=[
        "no name",
        "two calls",
        "of one directory",
        "in a call",
        "on one line",
        "its own",
        "more of it",
        "another function",
        "not always",
    ],
)
def test_metadata_of_checkpoints_that_cannot_be_followed_is_saved_by_a_callback(old, new):
    text = rewritten(f"{SAVING.replace(old, new)}TorchTrainer(loop, metadata=m)\n")
    assert text.endswith(f"{SAVING.replace(old, new).partition('def ')[2]}{KEPT}") and text.count(keeper_text()) == 1


KEPT = "TorchTrainer(loop, run_config=train.RunConfig(callbacks=[MetadataKeeper(m)]))\n"
UNNAMED = SAVING.replace("checkpoint=checkpoint", "checkpoint=made()")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("run_config=RunConfig(name=n), metadata=m", "run_config=RunConfig(name=n, callbacks=[MetadataKeeper(m)])"),
        (
            "metadata=m, run_config=RunConfig(callbacks=[c])",
            "run_config=RunConfig(callbacks=[MetadataKeeper(m), c])",
        ),
        ('metadata={"a": 1}', 'run_config=train.RunConfig(callbacks=[MetadataKeeper({"a": 1})])'),
    ],
)
def test_the_callback_is_one_of_the_trainer(given, kept):
    head = UNNAMED.replace("import Checkpoint", "import Checkpoint, RunConfig")
    assert rewritten(f"{head}TorchTrainer(loop, {given})\n").endswith(f"TorchTrainer(loop, {kept})\n")


def test_the_callback_is_one_of_a_configuration_that_has_a_name():
    head = UNNAMED.replace("import Checkpoint", "import Checkpoint, RunConfig")
    text = rewritten(f"{head}c = RunConfig(name=n)\nTorchTrainer(loop, run_config=c, metadata=m)\n")
    assert text.endswith("\nc.callbacks = [MetadataKeeper(m), *c.callbacks]\nTorchTrainer(loop, run_config=c)\n")


def test_trainers_share_the_class_of_the_callback():
    text = rewritten(f"{UNNAMED}TorchTrainer(loop, metadata=m)\nTorchTrainer(loop, metadata=n)\n")
    assert text.count("class MetadataKeeper") == 1 and text.endswith(f"{KEPT}{KEPT.replace('(m)', '(n)')}")


def test_what_is_saved_by_a_callback_stays():
    assert check_noop(rewritten(f"{UNNAMED}TorchTrainer(loop, metadata=m)\n")) == []


def test_checkpoints_are_asked_for_metadata_as_before():
    text = f"{UNNAMED}result = TorchTrainer(loop, metadata=m).fit()\nprint(result.checkpoint.get_metadata())\n"
    assert "metadata=m" not in rewritten(text)


ASKED = UNNAMED.replace("def loop", "def other():\n    print(train.get_context().get_metadata())\n\n\ndef loop")


@pytest.mark.parametrize(
    "text",
    [
        f"{ASKED}TorchTrainer(loop, metadata=m)\n",
        f"{UNNAMED}TorchTrainer(loop, metadata=m)\nprint(thing.get_metadata())\n",
        f"{UNNAMED}TorchTrainer(loop, metadata=m, run_config=given)\n",
        f"{UNNAMED}TorchTrainer(loop, metadata=m, **given)\n",
        f"{UNNAMED}c = train.RunConfig()\nkeep(c)\nTorchTrainer(loop, run_config=c, metadata=m)\n",
        f"{UNNAMED}TorchTrainer(made(), metadata=m)\n",
    ],
    ids=["asked", "asked of anything", "config", "unpacked", "shared config", "another loop"],
)
def test_metadata_that_no_callback_can_save_is_reported(text):
    assert "TRP152" in check_noop(text)
