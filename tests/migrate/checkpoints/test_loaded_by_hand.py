"""Classes that save a file, whose objects code loads by itself."""

import pytest

from tests.migrate.support import rewritten

CLASS = """\
import os

from ray import tune


class Net(tune.Trainable):
    def save_checkpoint(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "model.pth")
        save(path)
        return path

    def load_checkpoint(self, checkpoint_path):
        load(checkpoint_path)


def evaluate(path):
    net = Net(config={{}})
    {}
"""
NOTED = "return keep_path(path, checkpoint_dir)"
NAMED = 'os.path.join(checkpoint_path, "model.pth")'


@pytest.mark.parametrize(
    "load",
    [
        "net.restore(path)",
        "net._restore(path)",
        "net.load_checkpoint(path)",
        "net.restore(checkpoint_path=args.path)",
        'net.restore(os.path.join(path, "model.pth"))',
        'net.restore("out/model.pth")',
        "Net(config={}).restore(path)",
        "net.restore(args.checkpoint)",
        "net.restore(cfg.checkpoint)",
        "net.restore(self.save_dir)",
        'net.restore(os.path.join(self.save_dir, "model.pth"))',
        "net.restore(run.checkpoint_file)",
        "net.restore(self.options.checkpoint)",
        'at = args.checkpoint\n    net.restore(os.path.join(at, "model.pth"))',
        "net.restore(os.path.join(path, str(max(analysis.trials))))",
        "best = max(path)\n    net.restore(best[0])",
    ],
)
def test_a_file_that_is_given_by_hand_is_loaded_as_it_is_given(load):
    text = rewritten(CLASS.format(load.replace("{", "{{").replace("}", "}}").replace("{{}}", "{}")))
    assert NOTED in text
    assert "checkpoint_path = kept_path(checkpoint_path)" in text


@pytest.mark.parametrize(
    "load",
    [
        "pass",
        "net.restore(analysis.best_checkpoint)",
        "net.restore(analysis.get_best_checkpoint(trial))",
        "net.restore(trial.checkpoint.value)",
        "best = analysis.best_checkpoint\n    net.restore(best.path)",
        'best = max(analysis.get_trial_checkpoints_paths(trial, "loss"))\n    net.restore(best[0])',
        'paths = analysis.get_trial_checkpoints_paths(trial, "loss")\n    net.restore(sorted(paths)[-1][0])',
        "net.restore(net.save())",
        "place = net._save('here')\n    net._restore(place)",
        "saved = net.save()\n    net.restore(saved)",
        "other.restore(path)",
        "net.train()",
        "net.other(path)",
    ],
)
def test_what_a_run_or_a_save_gives_is_a_directory(load):
    text = rewritten(CLASS.format(load))
    assert NOTED not in text
    assert NAMED in text
