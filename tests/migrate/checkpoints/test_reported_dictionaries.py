"""Which checkpoints of dictionaries are made beside their report, and by which worker."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import rewritten

IF_FIRST = "if train.get_context().get_world_rank() == 0"


@pytest.mark.parametrize(
    ("report", "made", "only_first"),
    [
        (
            "session.report({}, checkpoint=Checkpoint.from_dict(state))",
            "checkpoint=Checkpoint.from_directory(checkpoint_dir)",
            f"        checkpoint = None\n        {IF_FIRST}:\n"
            "            checkpoint = Checkpoint.from_directory(checkpoint_dir)\n"
            "        train.report({}, checkpoint=checkpoint)\n",
        ),
        (
            "saved = Checkpoint.from_dict(state)\n    session.report({}, checkpoint=saved)",
            "checkpoint=Checkpoint.from_directory(checkpoint_dir)",
            f"        saved = None\n        {IF_FIRST}:\n"
            "            saved = Checkpoint.from_directory(checkpoint_dir)\n"
            "        train.report({}, checkpoint=saved)\n",
        ),
        (
            "saved = Checkpoint.from_dict(state)\n    print(state)\n    session.report({}, checkpoint=saved)",
            "saved = Checkpoint.from_directory(checkpoint_dir.name)",
            f"    saved = None\n    {IF_FIRST}:\n        saved = Checkpoint.from_directory(checkpoint_dir.name)\n"
            "    print(state)\n    train.report({}, checkpoint=saved)\n",
        ),
        (
            "session.report({}, checkpoint=Checkpoint.from_dict(data=state))",
            "checkpoint=checkpoint_of(state)",
            f"    train.report({{}}, checkpoint=checkpoint_of(state) {IF_FIRST} else None)\n",
        ),
    ],
)
def test_of_the_workers_of_a_trainer_only_the_first_reports_its_dictionary(report, made, only_first):
    head = "from ray import tune\nfrom ray.air import Checkpoint, session\nfrom ray.train.torch import TorchTrainer\n"
    loop = f"\n\ndef loop(config):\n    state = 1\n    {report}\n\n\n"
    in_trainer = rewritten(f"{head}{loop}TorchTrainer(loop)\n")
    assert only_first in in_trainer
    in_trial = rewritten(f"{head}{loop}tune.Tuner(loop)\n")
    assert made.replace("Checkpoint.from", "tune.Checkpoint.from") in in_trial
    assert "get_world_rank" not in in_trial


REPORTED = """
import tempfile

from ray import tune
from ray.air import Checkpoint, session


def train(config):
    for epoch in range(3):
        {made}
        session.report({{"epoch": epoch}}, checkpoint=saved)
    return None


tune.Tuner(train)
"""


@pytest.mark.parametrize(
    "made",
    [
        "saved = Checkpoint.from_dict({'epoch': epoch})",
        "saved = Checkpoint.from_dict({'epoch': epoch})  # what it has learned",
        "# what it has learned\n        saved = Checkpoint.from_dict({'epoch': epoch})",
        "saved = Checkpoint.from_dict({'epoch': epoch})\n        # tell of it",
    ],
)
def test_what_the_next_statement_reports_is_made_beside_it(made):
    text = rewritten(REPORTED.format(made=made))
    assert (
        """\
        with tempfile.TemporaryDirectory() as checkpoint_dir:
            with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
                pickle.dump({'epoch': epoch}, file)
            tune.report({"epoch": epoch}, checkpoint=tune.Checkpoint.from_directory(checkpoint_dir))
"""
        in text
    )
    assert all(text.count(comment) == made.count(comment) for comment in ("# what it has learned", "# tell of it"))


@pytest.mark.parametrize(
    "made",
    [
        "saved = Checkpoint.from_dict({'epoch': epoch})\n        print(epoch)",
        "if epoch == 0:\n            saved = Checkpoint.from_dict({'epoch': epoch})",
        "saved = again = Checkpoint.from_dict({'epoch': epoch})",
        "print(saved)\n        saved = Checkpoint.from_dict({'epoch': epoch})",
        "session.report({}, checkpoint=saved)\n        saved = Checkpoint.from_dict({'epoch': epoch})",
    ],
)
def test_what_is_reported_elsewhere_too_or_later_is_not(made):
    assert "with tempfile.TemporaryDirectory() as" not in rewritten(REPORTED.format(made=made))


@pytest.mark.parametrize("use", ["return saved", "keep(saved)", "self.saved = saved", "lambda: saved"])
def test_the_directory_of_a_checkpoint_that_is_kept_stays(use):
    done = rewrite_text(f"""
from ray import tune
from ray.air import Checkpoint, session


def train(config):
    saved = Checkpoint.from_dict({{"a": 1}})
    session.report({{}}, checkpoint=saved)
    {use}


tune.Tuner(train)
""")
    assert "checkpoint_dir = tempfile.mkdtemp()\n" in done.text
    assert any("stays behind" in finding.message for finding in done.findings)


def test_a_dictionary_that_is_also_read_stays_with_every_worker():
    text = rewritten("""
        from ray.air import Checkpoint, session
        from ray.train.torch import TorchTrainer


        def loop(config):
            saved = Checkpoint.from_dict({"a": 1})
            look_at(saved)
            session.report({}, checkpoint=saved)


        TorchTrainer(loop)
        """)
    assert "    saved = Checkpoint.from_directory(checkpoint_dir)\n    look_at(saved)\n" in text
    assert f"train.report({{}}, checkpoint=saved {IF_FIRST} else None)\n" in text


@pytest.mark.parametrize(("name", "is_kept"), [("loss", False), ("loss_of_the_whole_validation_set", True)])
def test_a_checkpoint_keeps_its_variable_where_the_report_would_be_too_long_without(name, is_kept):
    text = rewritten(f"""
        from ray import tune
        from ray.air import session
        from ray.air.checkpoint import Checkpoint


        def train(config):
            saved = Checkpoint.from_dict({{"a": 1}})
            session.report(
                {{"{name}": config["a"], "score": config["b"]}}, checkpoint=saved
            )


        tune.Tuner(train).fit()
        """)
    assert ("        saved = tune.Checkpoint.from_directory(checkpoint_dir)\n" in text) == is_kept
    assert ("}, checkpoint=saved\n" in text) == is_kept
    assert max(map(len, text.splitlines())) <= 120
