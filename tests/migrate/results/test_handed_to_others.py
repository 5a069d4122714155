"""What functions ask of what other files hand them, analyses, trials, results and checkpoints, in files without Ray."""

import pytest

from migrate.resolve.text.funnel import may_be_legacy

TRIALS = "from ray import tune\nimport shown\n\nanalysis = tune.run(fit)\nshown.show({given})\n"
GRID = "from ray import tune\nimport shown\n\ngrid = tune.Tuner(fit).fit()\nshown.show({given})\n"
SHOWN = "def show(one):\n    return {asked}\n"


@pytest.mark.parametrize(
    ("given", "asked", "new"),
    [
        ("analysis", "one.runner_data()", "controller_state(one)"),
        ("analysis", "open(one.get_last_checkpoint() + '/x')", "open(one.get_last_checkpoint().path + '/x')"),
        ("analysis", "one.results_df['config.lr']", "one.results_df['config/lr']"),
        ("analysis", "one.best_trial.checkpoint.dir_or_data", "one.best_trial.checkpoint.path"),
        ("analysis.trials[0]", "one.logdir", "one.path"),
    ],
)
def test_what_a_function_asks_alone_in_its_file_is_rewritten(tree, given, asked, new):
    files = {"main.py": TRIALS.format(given=given), "shown.py": SHOWN.format(asked=asked)}
    text, _ = tree(files, "shown.py")
    assert new in text


@pytest.mark.parametrize(
    ("given", "asked", "code"),
    [
        ("analysis", "one.get_all_configs()['x']", "RES417"),
    ],
)
def test_what_it_asks_is_reported(tree, given, asked, code):
    files = {"main.py": TRIALS.format(given=given), "shown.py": SHOWN.format(asked=asked)}
    assert code in str(tree(files, "shown.py"))


@pytest.mark.parametrize("asked", ["one.checkpoint.to_bytes()", "one.checkpoint.to_uri('s3://x')"])
def test_what_it_asks_of_a_result_is_reported(tree, asked):
    files = {"main.py": GRID.format(given="grid[0]"), "shown.py": SHOWN.format(asked=asked)}
    assert "TRR7" in str(tree(files, "shown.py"))


@pytest.mark.parametrize("asked", ["args.logdir", "self.log_dir", "cfg.local_dir", "self.stats()", "job.start_time"])
def test_what_settings_and_objects_of_others_have_is_not_looked_at(tmp_path, asked):
    (tmp_path / "setup.py").touch()
    (tmp_path / "main.py").write_text("from ray import tune\nimport shown\n\nshown.show(tune.run(fit))\n")
    path = tmp_path / "shown.py"
    path.write_text(f"def show(self, args, cfg, job):\n    return {asked}\n")
    assert not may_be_legacy(path.read_bytes(), str(path))


@pytest.mark.parametrize("asked", ["one.logdir", "one.runner_data()", "one.get_last_checkpoint() + '/x'"])
def test_what_nobody_hands_from_ray_is_left(tree, asked):
    shown = SHOWN.format(asked=asked)
    assert tree({"main.py": "import shown\n\nshown.show(opened)\n", "shown.py": shown}, "shown.py")[0] == shown


PACKAGES = [
    ("from .shown import show\n", "from pkg import show\n"),
    ("from .shown import *\n", "from pkg import show\n"),
    ("from pkg.shown import show\n", "from pkg import show\n"),
    ("from . import shown\n", "from pkg.shown import show\n"),
]


@pytest.mark.parametrize(("package", "imports"), PACKAGES)
@pytest.mark.parametrize(
    ("given", "asked", "new"),
    [
        ("analysis", "one.get_best_logdir('loss', 'min')", "one.get_best_trial('loss', 'min').path"),
        ("analysis.trials[0]", "one.logdir", "one.path"),
    ],
)
def test_what_a_package_without_ray_hands_on_is_followed(tree, package, imports, given, asked, new):
    main = f"from ray import tune\n{imports}\nanalysis = tune.run(fit)\nshow({given})\n"
    files = {"main.py": main, "pkg/__init__.py": package, "pkg/shown.py": SHOWN.format(asked=asked)}
    assert new in tree(files, "pkg/shown.py")[0]


@pytest.mark.parametrize(
    ("package", "imports"),
    [
        ("from .other import show\n", "from pkg import show\n"),
        ("from .shown import show\n", "from other import show\n"),
        ("", "from pkg import show\n"),
    ],
)
def test_what_it_does_not_hand_on_is_left(tree, package, imports):
    main = f"from ray import tune\n{imports}\nanalysis = tune.run(fit)\nshow(analysis.trials[0])\n"
    shown = SHOWN.format(asked="one.logdir")
    files = {"main.py": main, "pkg/__init__.py": package, "pkg/shown.py": shown, "pkg/other.py": shown}
    assert tree(files, "pkg/shown.py") == (shown, [])


@pytest.mark.parametrize("package", ["from .shown import fit\n", "from .shown import *\n"])
def test_a_function_that_a_package_without_ray_hands_on_reports_as_today(tree, package):
    main = "from ray import tune\nfrom pkg import fit\n\ntune.run(fit)\n"
    fit = "def fit(config, reporter):\n    reporter(loss=1)\n"
    text, _ = tree({"main.py": main, "pkg/__init__.py": package, "pkg/shown.py": fit}, "pkg/shown.py")
    assert "def fit(config):" in text
