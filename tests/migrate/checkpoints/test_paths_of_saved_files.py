"""`analysis.get_trial_checkpoints_paths(trial, metric)` of classes that save a file, whose path it told."""

import pytest

from migrate.engine import rewrite_text

CLASS = """\
import os

from ray import tune


class Net(tune.Trainable):
    def step(self):
        return {"total": 1}

    def save_checkpoint(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "total.json")
        self.model.save(path)
        return path

    def load_checkpoint(self, path):
        self.model.load(path)


"""
OF_DIRECTORY = CLASS.replace("return path", "return checkpoint_dir").replace(
    "load(path)", 'load(os.path.join(path, "total.json"))'
)
ASKED = (
    'trial = analysis.get_best_trial("total", "max")\npaths = analysis.get_trial_checkpoints_paths(trial, "total")\n'
)
RUN = f"analysis = tune.run(Net, checkpoint_freq=1)\n{ASKED}"
OF_FILE = '(os.path.join(checkpoint.path, "total.json"), metrics["total"])'
OF_DIRECTORIES = '(checkpoint.path, metrics["total"])'
FUNCTION = 'def train(config):\n    tune.report({"total": 1})\n\n\n'


def codes(text: str) -> list[str]:
    return [finding.code for finding in rewrite_text(text).findings if finding.attention]


def test_the_path_of_the_file_is_put_together():
    done = rewrite_text(f"{CLASS}{RUN}print([open(path).read() for path, _ in paths])\n")
    assert OF_FILE in done.text
    assert not [finding for finding in done.findings if finding.attention]


def test_on_an_analysis_likewise():
    done = rewrite_text(f"{CLASS}{RUN}print(analysis, paths)\n")
    assert '(os.path.join(saved.checkpoint.path, "total.json"), saved.metrics["total"])' in done.text


def test_the_path_of_a_checkpoint_that_was_its_directory_stays_that():
    done = rewrite_text(f"{OF_DIRECTORY}{RUN}print(paths)\n")
    assert OF_DIRECTORIES in done.text


@pytest.mark.parametrize("trainable", ["train", "tune.with_parameters(train, data=1)"])
def test_of_a_function_beside_such_a_class_it_stays_the_directory(trainable):
    done = rewrite_text(f"{CLASS}{FUNCTION}{RUN.replace('Net,', f'{trainable},')}print(paths)\n")
    assert OF_DIRECTORIES in done.text


@pytest.mark.parametrize(
    "text",
    [
        f"{CLASS}{RUN}net = Net()\nnet.restore(paths[0][0])\nprint(paths)\n",
        f"{CLASS}{RUN}Net().load_checkpoint(paths[0][0])\nshutil.copy(paths[0][0], 'best')\n",
        f"{CLASS}{RUN}tune.run(Net, restore=paths[0][0])\nprint(len(paths))\n",
        f"{CLASS}{RUN}best = max(paths)\nNet().restore(os.path.dirname(best[0]))\n",
        f"{CLASS}{RUN}for pair in paths:\n    Net().restore(pair[place])\n",
        f"{CLASS}{RUN}Net().restore(paths[0])\n",
        f"{CLASS}{RUN}best = None\nbest = paths[0][0]\nNet().restore(best, 1)\n",
        CLASS.replace('"total.json"', 'f"{self.iteration}.json"') + RUN,
        CLASS + "class Other" + CLASS.partition("class Net")[2].replace("total.json", "other.json") + RUN,
        f"{CLASS}{RUN.replace('Net,', 'trainables[0],')}",
        CLASS + RUN.replace("Net,", "'PPO',"),
        f"{CLASS}analysis = tune.ExperimentAnalysis('runs')\n{ASKED}",
    ],
    ids=[
        "restored",
        "loaded",
        "begun-with",
        "above",
        "place",
        "pair",
        "more",
        "no-name",
        "several",
        "unknown",
        "rllib",
        "opened",
    ],
)
def test_what_is_not_known_to_be_that_file_is_reported(text):
    done = rewrite_text(text)
    assert "get_trial_checkpoints_paths(" in done.text
    assert "RES414" in codes(text)


@pytest.mark.parametrize(
    "use",
    [
        "net = Net()\nnet.restore(paths[0][0])",
        "best = max(paths)\nNet().restore(best[0])\nprint(best[1])",
        "best, score = max(paths, key=lambda pair: pair[1])\nNet()._restore(best)\nprint(score)",
        "for path, score in sorted(paths)[:3]:\n    Net().load_checkpoint(path)",
        "[Net().restore(path) for path, _ in paths]",
        "tune.run(Net, restore=paths[0][0])",
    ],
)
def test_what_is_only_loaded_is_the_directory(use):
    done = rewrite_text(f"{CLASS}{RUN}{use}\n")
    assert OF_DIRECTORIES in done.text
    assert "RES414" not in codes(f"{CLASS}{RUN}{use}\n")


def test_what_was_reported_stays_reported_when_the_class_has_been_rewritten():
    text = f"{CLASS}{RUN}Net().restore(paths[0][0])\nprint(paths)\n"
    assert "RES414" in codes(rewrite_text(text).text)


@pytest.mark.parametrize(
    ("above", "is_below"),
    [
        ("# See elsewhere: the model goes first.", True),
        ("# Two lines\n        # say so.", True),
        ("del self.model  # it is large", False),
        ('"""Loads it."""', False),
    ],
)
def test_a_comment_stays_above_what_it_speaks_of(above, is_below):
    done = rewrite_text(CLASS.replace("        self.model.load", f"        {above}\n        self.model.load")).text
    line = 'path = os.path.join(path, "total.json")'
    parts = (line, above) if is_below or above.startswith("del") else (above, line)
    assert "\n        ".join(("def load_checkpoint(self, path):", *parts, "self.model.load(path)")) in done
