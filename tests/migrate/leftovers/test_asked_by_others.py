"""What files that do not name Ray ask of what another one gives their functions, and their classes that it mixes in."""

import pytest

RUN = "from ray import tune\nfrom shown import show\n\ngrid = tune.Tuner(fit).fit()\nprint(show({}))\n"
TRAIN = """\
from ray import train
from ray.train.torch import TorchTrainer
from shown import show


def loop(config):
    train.report({{"loss": 1}})


result = TorchTrainer(loop).fit()
print(show({given}))
"""
SHOW = "def show(one):\n    {}\n"


@pytest.mark.parametrize(
    ("given", "asked", "code"),
    [
        ("grid", "return [each.log_dir for each in one]", "TRR787"),
        ("grid", "return one[0].log_dir", "TRR787"),
        ("grid", "return one.get_best_result('loss', 'min').log_dir", "TRR787"),
        ("grid[0]", "return one.log_dir", "TRR787"),
        ("one=grid[0]", "found = one\n    return found.log_dir", "TRR787"),
    ],
)
def test_what_others_ask_of_results_is_told_where_they_get_them(tree, given, asked, code):
    files = {"main.py": RUN.format(given), "shown.py": SHOW.format(asked)}
    assert tree(files, "main.py") == (files["main.py"], [code])


@pytest.mark.parametrize(
    ("given", "asked", "codes"),
    [
        ("result.checkpoint", "return one.uri, one.to_uri('s3://x')", ["TRR774", "TRR797"]),
        ("result.checkpoint", "return one._local_path", ["TRR778"]),
        ("result", "return one.config, one.metrics['training_iteration']", ["TRR782", "TRR788"]),
        ("result", "return one.path, one.error", []),
        ("result.checkpoint", "return one.path", []),
        ("other", "return one.uri, one.config", []),
    ],
)
def test_so_is_what_they_ask_of_those_of_trainers(tree, given, asked, codes):
    files = {"main.py": TRAIN.format(given=given), "shown.py": SHOW.format(asked)}
    assert tree(files, "main.py") == (files["main.py"], codes)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("grid", SHOW.format("return [result.path for result in one]")),
        ("args", SHOW.format("return one.log_dir")),
        ("grid", "def show(one):\n    return 1\n\n\ndef other(one):\n    return one.log_dir\n"),
        ("grid", "def show(one, args=None):\n    return args.log_dir\n"),
        ("grid", "def show(*all):\n    return all[0].log_dir\n"),
        ("grid", "import ray\n\n\ndef show(one):\n    return one[0].log_dir\n"),
    ],
)
def test_nothing_is_told_of_what_is_something_else_or_told_there(tree, given, shown):
    files = {"main.py": RUN.format(given), "shown.py": shown}
    assert tree(files, "main.py") == (files["main.py"], [])


CALLBACK = "from ray.tune.logger import LoggerCallback\nfrom shown import Mixin\n\n\nclass Mine({}):\n    pass\n"
MIXIN = "class Mixin:\n    def log_trial_result(self, iteration, trial, result):\n        {}\n"


@pytest.mark.parametrize(
    ("bases", "asked", "codes"),
    [
        ("Mixin, LoggerCallback", "print(trial.logdir)", ["RES425"]),
        ("LoggerCallback, Mixin", "print(trial.checkpoint.value)", ["RES427"]),
        ("Mixin, LoggerCallback", "print(trial.path)", []),
        ("Mixin, LoggerCallback", "trial = self.trial\n        print(trial.logdir)", []),
        ("Mixin, LoggerCallback", "print(self.logdir)", []),
        ("Mixin", "print(trial.logdir)", []),
    ],
)
def test_what_a_mixin_asks_the_trial_of_a_callback_is_told_at_the_callback(tree, bases, asked, codes):
    files = {"main.py": CALLBACK.format(bases), "shown.py": MIXIN.format(asked)}
    assert tree(files, "main.py") == (files["main.py"], codes)


@pytest.mark.parametrize("argument", ["trial_dirname_creator", "trial_name_creator"])
@pytest.mark.parametrize(
    ("function", "codes"),
    [
        ("def show(trial):\n    return trial.logdir\n", ["RES425"]),
        ("def show(t):\n    return f'{t.trainable_name}_{t.logdir}'\n", ["RES425"]),
        ("def show(t):\n    return t.trial_id\n", []),
        ("def show(t, args=None):\n    return args.logdir\n", []),
        ("def show(t):\n    t = other(t)\n    return t.logdir\n", []),
    ],
)
def test_what_a_function_asks_the_trial_that_it_names_is_told_where_it_is_given(tree, argument, function, codes):
    main = f"from ray import tune\nfrom shown import show\n\nconfig = tune.TuneConfig({argument}=show)\n"
    assert tree({"main.py": main, "shown.py": function}, "main.py") == (main, codes)
