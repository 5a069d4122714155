"""How many blank lines are left where rules take statements away."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

MARKED = """\
from ray.train import Trainer


def main():
    # __begin__

    trainer = Trainer("torch", num_workers=4)

    # For GPU training, set `use_gpu`.

    trainer.start()
    trainer.run(train_func)
    trainer.shutdown()

    # __end__
"""


def test_as_many_stay_between_two_lines_as_one_of_them_had():
    text = rewritten(MARKED)
    assert "    # __begin__\n\n    # For GPU training, set `use_gpu`.\n\n    TorchTrainer(" in text
    assert text.endswith(".fit()\n\n    # __end__\n")


def test_two_stay_below_a_function():
    head = "from ray.train import Trainer\n\n\ndef f():\n    work()\n\n\n"
    text = rewritten(f'{head}trainer = Trainer("torch", num_workers=4)\ntrainer.start()\n\n# Go.\ntrainer.run(f)\n')
    assert "    work()\n\n\n# Go.\nTorchTrainer(" in text


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n\n\n\n"])
def test_what_the_file_has_itself_stays(gap):
    text = f"from ray import tune\n\n\ndef f(config):\n    a = 1\n{gap}    tune.report(loss=a)\n{gap}\n\n\n\nuse(f)\n"
    assert rewritten(text) == text.replace("loss=a", '{"loss": a}')


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n\n\n"])
def test_what_stands_between_two_lines_that_are_both_written_anew_stays(gap):
    text = f"from ray import tune\n\n\ndef f(config):\n    tune.report(loss=1)\n{gap}    tune.report(loss=2)\n"
    assert rewritten(text) == text.replace("loss=1", '{"loss": 1}').replace("loss=2", '{"loss": 2}')


def test_lines_of_texts_stay():
    text = MARKED.replace("    # __begin__\n", '    use("""a\n\n\n\n\n    b""", f"""{a}\n\n\n\n    b""")\n')
    assert '    use("""a\n\n\n\n\n    b""", f"""{a}\n\n\n\n    b""")\n' in rewritten(text)


def test_what_parts_a_file_stays_apart():
    head = "from ray.train import Trainer\n\n\n\n# %%\n\n\n\n"
    text = rewritten(f'{head}trainer = Trainer("torch", num_workers=4)\ntrainer.start()\n\n\n\n# %%\ntrainer.run(f)\n')
    assert "\n\n\n# %%\n" in text


def test_a_file_without_anything_old_stays_as_it_is():
    assert check_noop("import ray\nfrom ray import tune\n\n\n\n\n\ntune.Tuner(f).fit()\n") == []


ON_NODE = """\
import ray


def main(analysis):
    # It is to run where the files are.
    from ray.util.ml_utils.node import force_on_current_node

    remote_fn = force_on_current_node(ray.remote(test))
    ray.get(remote_fn.remote(analysis))
"""


@pytest.mark.parametrize("block", ["def main(analysis):", 'if __name__ == "__main__":'])
def test_a_comment_stays_above_what_it_speaks_of(block):
    text = rewrite_text(ON_NODE.replace("def main(analysis):", block)).text
    assert "    # It is to run where the files are.\n    remote_fn = ray.remote(test).options(\n" in text


@pytest.mark.parametrize("comment", ["# Imported late, since it takes long.", "x = 1  # here"])
def test_other_comments_stay_where_they_are(comment):
    text = rewrite_text(ON_NODE.replace("# It is to run where the files are.", comment)).text
    assert f"    {comment}\n\n    remote_fn = ray.remote(test).options(\n" in text


def test_a_comment_above_imports_of_the_module_names_their_group():
    text = rewrite_text("import os\n\n# Ray\nfrom ray import train\n\nuse(os)\ntrain.torch.backward(loss)\n").text
    assert text.startswith("import os\n\n# Ray\n\nuse(os)\n")


@pytest.mark.parametrize(("head", "left"), [("", ""), ("\n\n", "\n\n"), ("# About.\n\n", "# About.\n\n")])
def test_no_file_begins_with_blank_lines_that_did_not(head, left):
    old = "from ray.tune.suggest.bayesopt import BayesOptSearch\n\nBayesOptSearch()\n"
    text, today = f"{head}from ray.air import session\n\n{old}", old.replace("suggest", "search")
    assert rewrite_text(text).text.replace("\n\n\n", "\n\n") == f"{left}{today}"
