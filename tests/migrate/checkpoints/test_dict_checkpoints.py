"""Checkpoints that were dictionaries: files in the directory of the checkpoint."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, check_transformed, rewritten


def test_a_dictionary_over_several_lines_keeps_its_form():
    check_transformed(
        """
        from ray import tune
        from ray.air import Checkpoint, session


        def f(config):
            session.report(
                {"loss": 1},
                checkpoint=Checkpoint.from_dict({"model": model.state_dict(), "step": 3}),
            )


        tune.Tuner(f)
        """,
        """
        import os
        import pickle
        import tempfile

        from ray import tune


        def f(config):
            with tempfile.TemporaryDirectory() as checkpoint_dir:
                with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
                    pickle.dump({"model": model.state_dict(), "step": 3}, file)
                tune.report(
                    {"loss": 1},
                    checkpoint=tune.Checkpoint.from_directory(checkpoint_dir),
                )


        tune.Tuner(f)
        """,
    )


def test_a_checkpoint_that_is_reported_later_is_made_of_a_directory():
    text = rewritten("""
        from ray import train
        from ray.train import Checkpoint


        def loop(config):
            checkpoint = None
            if config["save"]:
                checkpoint = Checkpoint.from_dict({"a": 1})
            train.report({"loss": 1}, checkpoint=checkpoint)
    """)
    assert "        checkpoint_dir = tempfile.TemporaryDirectory()\n" in text
    assert "        checkpoint = Checkpoint.from_directory(checkpoint_dir.name)\n" in text


@pytest.mark.parametrize(
    "text",
    [
        "from ray.train import Checkpoint\n\nc = Checkpoint.from_directory(path)\n",
        "from ray import train\n\nframe = train.Result.metrics_dataframe.to_dict()\n",
        "from mine import Checkpoint\n\nc = Checkpoint.from_dict({})\n",
        "from ray import train\nfrom mine import Checkpoint\n\nc = Checkpoint.from_dict({})\nc.to_dict()\n",
        "from ray.train import Checkpoint\n\nframe.to_dict()\ncheckpoint.to_dict('records')\n",
    ],
)
def test_other_code_stays(text):
    assert check_noop(text) == []


def test_a_dictionary_on_lines_of_its_own_is_moved():
    text = rewritten("""
        from ray import train
        from ray.train import Checkpoint


        def loop(config):
            train.report(
                dict(test=1),
                checkpoint=Checkpoint.from_dict(
                    dict(test=1, count=2)
                ),
            )
        """)
    assert "            pickle.dump(dict(test=1, count=2), file)\n" in text
    assert "            checkpoint=Checkpoint.from_directory(checkpoint_dir),\n        )\n" in text


def test_what_is_made_and_read_at_once_is_a_file_in_between():
    text = rewritten("from ray.train import Checkpoint\n\nx = Checkpoint.from_dict(a).to_dict()\n")
    assert "with checkpoint_of(a).as_directory() as checkpoint_dir:\n" in text
    assert text.endswith("        x = pickle.load(file_2)\n")


def test_a_variable_that_may_keep_its_value_is_looked_at_once():
    assert (
        check_noop("""
        from ray import train
        from ray.train import Checkpoint


        def loop(config, state=None):
            state = state or config["state"]
            config = config if state else state
            state.to_dict()
    """)
        == []
    )


def test_a_function_that_is_added_stands_above_code_of_a_file_that_imports_later():
    text = rewritten("""
        #!/usr/bin/env python
        print("starts")
        from ray.train import Checkpoint

        show(Checkpoint.from_dict(state), predictor=Predictor)
    """)
    head, _, rest = text.partition("\n\ndef checkpoint_of(state):\n")
    assert head.endswith("from ray.train import Checkpoint\n")
    assert rest.endswith("\nshow(checkpoint_of(state), predictor=Predictor)\n")


def test_a_class_that_one_function_imports_is_reported():
    assert check_noop("""
        def loop(config):
            from ray.train import Checkpoint
            show(Checkpoint.from_dict(state), predictor=Predictor)
    """) == ["TRP171"]


def test_what_is_imported_for_code_stands_before_it_runs():
    """Sections of a page, and cells of a notebook, import what they need again, after others have run."""
    first = "from ray import tune\nfrom ray.train import Checkpoint\n\n\ndef f(config):\n"
    report = "    tune.report({}, checkpoint=Checkpoint.from_dict({}))\n\n\ntune.Tuner(f).fit()\n\n"
    later = "import os\nimport random\nfrom ray import tune\n\nprint(os.sep, random.random())\ntune.Tuner(f).fit()\n"
    text = rewrite_text(first + report + later).text
    assert text.startswith("import os\nimport pickle\nimport tempfile\nfrom ray import tune\n")
    assert text.endswith(later)
    assert rewrite_text(text).text == text


@pytest.mark.parametrize(("before", "kind"), [("    print(c)\n    for i in range(3):\n", "TemporaryDirectory"),
                                              ("    for i in range(3):\n        print(c)\n", "mkdtemp")])  # fmt: skip
def test_what_was_asked_of_another_checkpoint_of_that_name_keeps_no_directory(before, kind):
    head = "from ray import tune\nfrom ray.train import Checkpoint\n\n\ndef f(config):\n    c = tune.get_checkpoint()\n"
    made = "        c = Checkpoint.from_dict({})\n        tune.report({}, checkpoint=c)\n\n\ntune.Tuner(f)\n"
    assert f"tempfile.{kind}()" in rewrite_text(head + before + made).text


def test_a_checkpoint_that_is_made_in_a_task_is_said_to_be_on_that_machine():
    done = rewrite_text("""
import ray
from ray.air import Checkpoint


@ray.remote
def make(i):
    return Checkpoint.from_dict({"i": i})
""")
    assert any("other machines do not see it" in finding.message for finding in done.findings)
