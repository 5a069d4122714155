"""Directories of trials ended in a slash, which is written where a name is added to one."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

NOW = "tune.get_context().get_trial_dir()"
ASKED = {
    "tune": ("def f(config):", "tune.get_trial_dir()"),
    "track": ("def f(config):", "tune.track.trial_dir()"),
    "reporter": ("def f(config, reporter):", "reporter.logdir"),
}
USES = {
    "at once": ('print({it} + "log.txt")', 'print({it} + "/" + "log.txt")'),
    "a name that is not known": ("print({it} + name)", 'print({it} + "/" + name)'),
    "a variable": ('home = {it}\n    print(home + "a", home)', 'home = {it}\n    print(home + "/" + "a", home)'),
    "longer": ('print({it} + "a" + str(1))', 'print({it} + "/" + "a" + str(1))'),
    "with its own slash": ('print({it} + "/log.txt")', 'print({it} + "/log.txt")'),
    "joined": ("home = {it}\n    print(os.path.join(home, 'a'))", "home = {it}\n    print(os.path.join(home, 'a'))"),
    "in a text": ('print(f"{{{it}}}/log.txt {{{it}}}")', 'print(f"{{{it}}}/log.txt {{{it}}}")'),
    "of several": ("home = {it}\n    home = other(home)\n    print(home + 'a')",) * 2,
}


@pytest.mark.parametrize(("head", "asked"), ASKED.values(), ids=ASKED)
@pytest.mark.parametrize(("old", "new"), USES.values(), ids=USES)
def test_a_slash_is_written_behind_it(head, asked, old, new):
    begin = "import os\nfrom ray import tune\n\n\n"
    text = rewritten(f"{begin}{head}\n    {old.format(it=asked)}\n\n\ntune.Tuner(f)\n")
    assert text.startswith(f"{begin}def f(config):\n    {new.format(it=NOW)}\n\n\ntune.Tuner(f")


@pytest.mark.parametrize(
    "body",
    [
        'print(f"{tune.get_trial_dir()}log.txt")',
        "print(f\"{tune.get_trial_dir() + 'log.txt'}\")",
        'd = tune.get_trial_dir()\n    print(f"{d}{n}")',
        'print("%slog.txt" % tune.get_trial_dir())',
        'print("%d %s.txt" % (1, tune.get_trial_dir()))',
        'print("{}{}".format(tune.get_trial_dir(), n))',
        'print("{0} {home}log.txt".format(1, home=tune.get_trial_dir()))',
        'd = tune.get_trial_dir()\n    d += "log.txt"',
    ],
)
def test_what_follows_it_within_a_text_is_reported(body):
    done = rewrite_text(f"from ray import tune\n\n\ndef f(config):\n    {body}\n")
    assert [found.code for found in done.findings if found.attention] == ["FUN219"]
    assert "get_context()" in done.text


@pytest.mark.parametrize(
    "body",
    [
        'print("%s/log.txt, %s" % (tune.get_trial_dir(), tune.get_trial_dir()))',
        'print("in {} there is {}{}".format(tune.get_trial_dir(), n, n))',
        'print(f"in {tune.get_trial_dir()} there is {n}")',
        'd = tune.get_trial_dir()\n    d += "/log.txt"',
    ],
)
def test_what_has_a_slash_of_its_own_is_not_reported(body):
    done = rewrite_text(f"from ray import tune\n\n\ndef f(config):\n    {body}\n")
    assert not any(found.attention for found in done.findings)


SESSION = """\
from ray import air, tune
from ray.air import session


def f(config):
    {}


tune.Tuner(f, run_config=air.RunConfig({}))
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('print(session.get_trial_dir() + "log.txt")', f'print({NOW} + "/" + "log.txt")'),
        ('home = session.get_trial_dir()\n    print(home + "a")', f'home = {NOW}\n    print(home + "/" + "a")'),
        ('print(session.get_trial_dir() + "/log.txt")', f'print({NOW} + "/log.txt")'),
        ("print(session.get_trial_dir())", f"print({NOW})"),
    ],
)
def test_a_session_of_ray_2_6_said_it_too(old, new):
    assert f"    {new}\n" in rewritten(SESSION.format(old, 'local_dir="/r"'))


def test_one_of_ray_2_7_did_not():
    text = SESSION.format('print(session.get_trial_dir() + "log.txt")', "").replace("air, tune", "air, train, tune")
    text = text.replace("air.RunConfig()", "train.RunConfig()").replace(
        "f(config):\n", "f(config):\n    train.get_checkpoint()\n"
    )
    assert '+ "/"' not in rewritten(text)


def test_within_a_text_the_session_is_reported():
    done = rewrite_text(SESSION.format('print(f"{session.get_trial_dir()}log.txt")', 'local_dir="/r"'))
    assert [found.code for found in done.findings if found.attention] == ["FUN235"]


CLASS = """\
from ray import tune


class Model(tune.Trainable):
    def {setup}(self, config):
        self.home = self.logdir
        {use}
"""


@pytest.mark.parametrize(
    ("use", "today"),
    [
        ('save(self.logdir + "model.txt")', 'save(self.logdir + "/" + "model.txt")'),
        ("save(self.logdir + name)", 'save(self.logdir + "/" + name)'),
        ('save(self.home + "model.txt")', 'save(self.home + "/" + "model.txt")'),
        ('save(self.logdir + "/model.txt")', 'save(self.logdir + "/model.txt")'),
        ("save(self.logdir)", "save(self.logdir)"),
        ('save(os.path.join(self.logdir, "a"))', 'save(os.path.join(self.logdir, "a"))'),
        ('save(self.other + "model.txt")', 'save(self.other + "model.txt")'),
    ],
)
def test_so_did_the_directory_of_a_class(use, today):
    assert f"        {today}\n" in rewritten(CLASS.format(setup="_setup", use=use))


def test_in_a_file_that_may_be_of_today_a_class_keeps_its_names():
    check_noop(CLASS.format(setup="setup", use='save(self.logdir + "model.txt")'))


def test_within_a_text_the_directory_of_a_class_is_reported():
    done = rewrite_text(CLASS.format(setup="_setup", use='save(f"{self.logdir}model.txt")'))
    assert [found.code for found in done.findings if found.attention] == ["TRN127"]


def test_what_todays_context_says_stays():
    assert check_noop(f"from ray import tune\n\n\ndef f(config):\n    print({NOW} + '/a')\n") == []


SAVED = "from ray import tune\n\nanalysis = tune.run('PPO', export_formats=['model'])\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print(analysis.best_checkpoint + 'a.pt')", "print(analysis.best_checkpoint.path + \"/\" + 'a.pt')"),
        ("print(analysis.best_checkpoint + name)", 'print(analysis.best_checkpoint.path + "/" + name)'),
        ("print(analysis.best_checkpoint + '/a.pt')", "print(analysis.best_checkpoint.path + '/a.pt')"),
        (
            "best = analysis.best_checkpoint\nshow(best + 'a')",
            "best = analysis.best_checkpoint\nshow(best.path + \"/\" + 'a')",
        ),
        (
            "print(analysis.best_trial.checkpoint.value + 'a.pt')",
            "print(analysis.best_trial.checkpoint.path + \"/\" + 'a.pt')",
        ),
        (
            "print(f'{analysis.best_trial.checkpoint.value}model.pt')",
            "print(f'{analysis.best_trial.checkpoint.path}/model.pt')",
        ),
        (
            "print(f'{analysis.best_trial.checkpoint.value}/model.pt')",
            "print(f'{analysis.best_trial.checkpoint.path}/model.pt')",
        ),
        (
            "print(f'{analysis.best_trial.checkpoint.value} is the best, {3}')",
            "print(f'{analysis.best_trial.checkpoint.path} is the best, {3}')",
        ),
        (
            "print(f'{analysis.best_trial.checkpoint.value}: {3}')",
            "print(f'{analysis.best_trial.checkpoint.path}: {3}')",
        ),
        (
            "print('%smodel.pt' % analysis.best_trial.checkpoint.value)",
            "print('%smodel.pt' % (analysis.best_trial.checkpoint.path + \"/\"))",
        ),
        (
            "print('%d: %smodel.pt' % (1, analysis.best_trial.checkpoint.value))",
            "print('%d: %smodel.pt' % (1, analysis.best_trial.checkpoint.path + \"/\"))",
        ),
        (
            "print('{}model.pt'.format(analysis.best_trial.checkpoint.value))",
            "print('{}model.pt'.format(analysis.best_trial.checkpoint.path + \"/\"))",
        ),
        (
            "print('{n} {home}model.pt'.format(n=1, home=analysis.best_trial.checkpoint.value))",
            "print('{n} {home}model.pt'.format(n=1, home=analysis.best_trial.checkpoint.path + \"/\"))",
        ),
        (
            "print('%s/model.pt, %s' % (analysis.best_trial.checkpoint.value, analysis.best_trial.checkpoint.value))",
            "print('%s/model.pt, %s' % (analysis.best_trial.checkpoint.path, analysis.best_trial.checkpoint.path))",
        ),
        (
            "print('{}: {} is it'.format(analysis.best_trial.checkpoint.value, 1))",
            "print('{}: {} is it'.format(analysis.best_trial.checkpoint.path, 1))",
        ),
        (
            "print(analysis.best_trial.checkpoint.dir_or_data + 'a.pt')",
            "print(analysis.best_trial.checkpoint.path + 'a.pt')",
        ),
        (
            "show(analysis.get_best_checkpoint(trial, return_path=True) + '.zip')",
            "show(analysis.get_best_checkpoint(trial).path + '.zip')",
        ),
    ],
)
def test_the_path_of_a_checkpoint_ended_in_one_in_ray_1(old, new):
    assert rewritten(f"{SAVED}{old}\n") == f"{SAVED}{new}\n"


def test_the_path_of_a_file_gets_none():
    text = """
        import json, os
        from ray import tune


        class Saves(tune.Trainable):
            def step(self):
                return {"a": 1}

            def save_checkpoint(self, directory):
                path = os.path.join(directory, "state.json")
                json.dump({}, open(path, "w"))
                return path

            def load_checkpoint(self, path):
                json.load(open(path))


        analysis = tune.run(Saves, metric="a", mode="min", export_formats=["model"])
        best = analysis.best_checkpoint
        print(best + ".txt", open(best).read())
        """
    assert '+ "/"' not in rewritten(text)
