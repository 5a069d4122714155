"""What other files of a tree say about a file: the world of its functions, the bases of its classes."""

import pytest

from migrate.command.cli import main
from tests.migrate.support import CHOSEN

BASE = "from ray import tune\n\n\nclass Base(tune.Trainable):\n    pass\n"
REPORTS = "from ray.air import session\n\n\ndef fit(config):\n    session.report({'x': 1})\n"


@pytest.mark.parametrize(
    ("main", "module"),
    [
        ("from ray import tune\nfrom work import fit\n\ntune.Tuner(fit)\n", "tune"),
        ("from ray import tune\nfrom work import *\n\ntune.Tuner(fit)\n", "tune"),
        ("from ray import tune\nimport work\n\ntune.run(tune.with_parameters(work.fit, a=1))\n", "tune"),
        ("from ray import tune\nfrom work import fit\n\n\ndef mine(c):\n    fit(c)\n\n\ntune.Tuner(mine)\n", "tune"),
        ("from ray.train.torch import TorchTrainer\nfrom work import fit\n\nTorchTrainer(fit)\n", "train"),
    ],
)
def test_a_function_reports_to_whom_another_file_gives_it(tree, main, module):
    text, codes = tree({"work.py": REPORTS, "main.py": main}, "work.py")
    assert text == f"from ray import {module}\n\n\ndef fit(config):\n    {module}.report({{'x': 1}})\n"
    assert codes == []


@pytest.mark.parametrize(
    "main",
    [
        "from ray import tune\nfrom other import fit\n\ntune.Tuner(fit)\n",
        "from ray import tune\nfrom ray.train.torch import TorchTrainer\nfrom work import fit\n\n"
        "tune.Tuner(fit)\nTorchTrainer(fit)\n",
    ],
)
def test_a_function_that_nobody_or_everybody_runs_asks_where_it_runs(tree, main):
    text, codes = tree({"work.py": REPORTS, "main.py": main}, "work.py")
    assert f"    {CHOSEN}.report({{'x': 1}})\n" in text
    assert codes == []


def test_what_a_worker_asks_is_legacy_in_a_function_that_another_file_gives_to_tune(tree):
    work = "from ray import train\n\n\ndef fit(config):\n    train.report({'x': 1})\n"
    main = "from ray import tune\nfrom work import fit\n\ntune.Tuner(fit)\n"
    assert tree({"work.py": work, "main.py": main}, "work.py")[0] == work.replace("train", "tune")


def test_a_function_with_a_trainer_of_another_library_is_rewritten_as_well(tree):
    work = (
        "from pytorch_lightning import Trainer\nfrom ray import train\n\n\n"
        "def fit(config):\n    Trainer(max_epochs=2).fit(Net())\n    train.report({'x': 1})\n"
    )
    main = "from ray import tune\nfrom work import fit\n\ntune.Tuner(tune.with_resources(fit, {'cpu': 1})).fit()\n"
    text, codes = tree({"work.py": work, "main.py": main}, "work.py")
    assert "from ray import tune\n" in text and "    tune.report({'x': 1})\n" in text
    assert codes == []


GIVES_ON = """\
from ray import tune


def search(space, objective):
    return tune.Tuner(objective, param_space=space).fit()
"""
GIVEN_ON = "def fit(config):\n    train.report({'x': 1})\n\n\nsearch({}, partial(fit, extra=1))\n"


@pytest.mark.parametrize(
    ("files", "head"),
    [
        ({}, GIVES_ON.replace("import tune", "import train, tune") + "\n\n"),
        ({"given.py": GIVES_ON}, "from given import search\nfrom ray import train\n\n\n"),
        ({"given.py": GIVES_ON}, "import given\nfrom ray import train\n\nsearch = given.search\n\n\n"),
    ],
    ids=["here", "elsewhere", "module"],
)
def test_a_function_is_given_on_by_another_one(tree, files, head):
    text, codes = tree({**files, "work.py": f"from functools import partial\n{head}{GIVEN_ON}"}, "work.py")
    assert "    tune.report({'x': 1})\n" in text
    assert codes == []


def test_what_stands_behind_unpacked_arguments_is_not_taken_for_what_is_given_on(tree):
    called = GIVEN_ON.replace("search({}, partial(fit, extra=1))", "search(*before, fit)")
    text, codes = tree(
        {"given.py": GIVES_ON, "work.py": f"from given import search\nfrom ray import train\n\n\n{called}"}, "work.py"
    )
    assert f"    {CHOSEN}.report({{'x': 1}})\n" in text
    assert codes == []


CALLED_BACK = """\
from ray import train


class Callback:
    def on_epoch_end(self, metrics):
        train.report(metrics)
"""
TUNES = "from ray import tune\nfrom other import fit\n\ntune.Tuner(fit).fit()\n"
TRAINS = "from ray.train.torch import TorchTrainer\nfrom other import fit\n\nTorchTrainer(fit).fit()\n"


def test_what_nobody_is_seen_to_call_asks_where_it_runs_where_functions_are_given_to_tune_alone(tree):
    text = CALLED_BACK.replace("import train\n", "import train, tune\n")
    text = text.replace("train.report", f"{CHOSEN}.report")
    assert tree({"work.py": CALLED_BACK, "main.py": TUNES}, "work.py") == (text, [])


IMPORTS = "import work\n\n\ndef fit(config):\n    work.Callback()\n"


@pytest.mark.parametrize("others", [{}, {"other.py": TRAINS}, {"other.py": "import work\n"}])
def test_what_nobody_is_seen_to_call_is_for_the_tune_of_its_own_file(tree, others):
    runs = "\n\ntune.Tuner(lambda config: fit(Callback())).fit()\n"
    work = f"{CALLED_BACK.replace('import train', 'import train, tune')}{runs}"
    text, codes = tree({"work.py": work, **others}, "work.py")
    assert text == work.replace("import train, tune", "import tune").replace("train.report", "tune.report")
    assert codes == []


def test_what_nobody_is_seen_to_call_asks_where_it_runs_where_another_file_may_give_it_to_a_trainer(tree):
    runs = "\n\ntune.Tuner(lambda config: fit(Callback())).fit()\n"
    work = f"{CALLED_BACK.replace('import train', 'import train, tune')}{runs}"
    trains = f"from work import Callback\n{TRAINS}"
    text = work.replace("train.report", f"{CHOSEN}.report")
    assert tree({"work.py": work, "other.py": trains}, "work.py") == (text, [])


@pytest.mark.parametrize(
    "between", [IMPORTS, f"import ray\n{IMPORTS}", IMPORTS.replace("import work", "from work import *")]
)
def test_what_a_file_of_a_tree_imports_that_only_tunes_is_for_tune(tree, between):
    text, codes = tree({"work.py": CALLED_BACK, "other.py": between, "main.py": TUNES}, "work.py")
    assert text == CALLED_BACK.replace("train", "tune")
    assert codes == []


@pytest.mark.parametrize(("runs", "module"), [(TUNES, "tune"), (TRAINS, "train")])
def test_a_session_of_then_is_of_the_one_world_of_the_tree(tree, runs, module):
    work = "from ray.air import session\n\n\nclass Callback:\n    def log(self, m):\n        session.report(m)\n"
    text, codes = tree({"work.py": work, "other.py": IMPORTS, "main.py": runs}, "work.py")
    assert f"        {module}.report(m)\n" in text
    assert codes == []


@pytest.mark.parametrize(
    "files",
    [
        {"work.py": CALLED_BACK},
        {"work.py": CALLED_BACK, "main.py": TRAINS},
        {"work.py": CALLED_BACK, "main.py": TUNES, "other.py": TRAINS},
        {"work.py": f"{CALLED_BACK}        train.get_context().get_world_rank()\n", "main.py": TUNES},
        {"work.py": f"from ray.train.torch import prepare_model\n{CALLED_BACK}", "main.py": TUNES},
    ],
    ids=["alone", "as they are", "both", "a worker's rank", "a worker's model"],
)
def test_what_nobody_is_seen_to_call_may_be_right(tree, files):
    assert tree(files, "work.py") == (files["work.py"], [])


def test_an_argument_that_tune_passed_goes_from_a_function_that_another_file_gives_to_it(tree):
    work = "from ray import tune\n\n\ndef fit(config, checkpoint_dir=None):\n    print(tune.report)\n"
    main = "from ray import tune\nfrom work import fit\n\ntune.Tuner(fit)\n"
    calls = "from ray import tune\nfrom work import fit\n\n\ndef mine(c):\n    fit(c, 'x')\n\n\ntune.Tuner(mine)\n"
    assert "def fit(config):" in tree({"work.py": work, "main.py": main}, "work.py")[0]
    assert tree({"called/work.py": work, "called/main.py": calls}, "called/work.py")[0] == work


@pytest.mark.parametrize(
    ("files", "line"),
    [
        ({"base.py": BASE}, "from base import Base"),
        ({"pkg/__init__.py": "from .deep import Base\n", "pkg/deep.py": BASE}, "from pkg import Base"),
        ({"pkg/__init__.py": "", "pkg/base.py": BASE}, "from pkg.base import Base"),
    ],
)
def test_a_base_class_is_looked_for_in_the_tree(tree, files, line):
    text = f"import ray.tune\n{line}\n\n\nclass Mine(Base):\n    def _train(self):\n        return {{}}\n"
    assert tree({**files, "mine.py": text}, "mine.py")[0] == text.replace("_train", "step")


@pytest.mark.parametrize(
    "files",
    [{}, {"base.py": "class Base:\n    pass\n"}, {"base.py": "from base import Base\n"}, {"base.py": "def f(:\n"}],
)
def test_a_class_that_is_no_trainable_keeps_its_methods(tree, files):
    text = "import ray.tune\nfrom base import Base\n\n\nclass Mine(Base):\n    def _train(self):\n        return {}\n"
    assert tree({**files, "mine.py": text}, "mine.py") == (text, [])


def test_a_module_of_ray_does_not_import_from_itself(tree):
    text = "from ray.train.torch.torch_trainer import TorchTrainer\n"
    files = {"ray/__init__.py": "", "ray/train/__init__.py": "", "ray/train/torch/__init__.py": text}
    assert tree(files, "ray/train/torch/__init__.py")[0] == text
    assert tree({**files, "mine.py": text}, "mine.py")[0] == "from ray.train.torch import TorchTrainer\n"


REPORTER = "import numpy\n\n\ndef run(config, reporter):\n    reporter(loss=numpy.ones(1))\n"


@pytest.mark.parametrize(
    "files",
    [
        {"main.py": "from ray import tune\nfrom work import run\n\ntune.register_trainable('run', run)\n"},
        {"main.py": "from ray import tune\nimport work\n\ntune.Tuner(work.run)\n"},
    ],
)
def test_a_function_of_a_file_that_does_not_name_ray_is_run_by_tune(tree, files):
    text, codes = tree({"work.py": REPORTER, **files}, "work.py")
    assert "from ray import tune\n" in text
    assert 'def run(config):\n    tune.report({"loss": numpy.ones(1)})\n' in text
    assert codes == []


def test_a_function_for_the_tune_of_a_file_that_it_imports_takes_no_reporter(tree):
    runner = "from ray import tune\n\n\ndef start(name):\n    tune.run(__import__(name).run)\n"
    text, _ = tree({"work.py": f"from runner import start\n{REPORTER}", "runner.py": runner}, "work.py")
    assert "def run(config):\n    tune.report(" in text


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"main.py": "import ray\nfrom work import run\n\nray.remote(run)\n"},
        {"main.py": "from work import run\n\nrun({}, print)\n"},
    ],
)
def test_a_reporter_of_something_else_is_left_alone(tree, files):
    text, codes = tree({"work.py": REPORTER, **files}, "work.py")
    assert (text, codes) == (REPORTER, [])


RESUMES = (
    "import pickle\n\n\ndef run(config, {}=None):\n    if {}:\n        print(pickle.load(open({} + '/x', 'rb')))\n"
)


def resuming(argument):
    return RESUMES.replace("{}", argument)


@pytest.mark.parametrize(
    "runner",
    [
        "from ray import tune\nfrom work import run\n\ntune.Tuner(run)\n",
        "from ray import tune\nimport work\n\ntune.register_trainable('run', work.run)\n",
        "import work\nfrom ray import tune\n\ntune.Tuner(tune.with_parameters(work.run))\n",
    ],
)
def test_a_function_that_another_file_gives_to_tune_asks_for_its_checkpoint(tree, runner):
    text, codes = tree({"work.py": resuming("checkpoint_dir"), "main.py": runner}, "work.py")
    assert "def run(config):\n    checkpoint = tune.get_checkpoint()\n    if checkpoint:\n        with" in text
    assert codes == []
    assert tree({"work.py": resuming("checkpoint"), "main.py": runner}, "work.py") == (
        resuming("checkpoint"),
        ["FUN241"],
    )


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"main.py": "import ray\nfrom work import run\n\nray.remote(run)\n"},
        {"main.py": "from work import run\n\nrun({}, 'here')\n"},
        {"main.py": "from ray.train.torch import TorchTrainer\nfrom work import run\n\nTorchTrainer(run)\n"},
        {"main.py": "from ray import tune\nfrom other import run\n\ntune.Tuner(run)\n"},
    ],
)
def test_a_checkpoint_that_something_else_gives_is_left_alone(tree, files):
    for argument in ("checkpoint_dir", "checkpoint"):
        assert tree({"work.py": resuming(argument), **files}, "work.py") == (resuming(argument), [])


LOGGERS = """
from ray.tune.logger import JsonLogger, Logger

class Lines(Logger):
    def _init(self):
        self.lines = []

    def on_result(self, result):
        self.lines.append(result)


class Show(Logger):
    def on_result(self, result):
        print(result)


class Own(Logger):
    def __init__(self, *given):
        pass

    def on_result(self, result):
        pass


ALL = (JsonLogger, Lines, Show)
"""


@pytest.mark.parametrize(
    ("given", "callbacks"),
    [
        ("loggers.ALL", "[LinesCallback(), Show()]"),
        ("[loggers.Lines]", "[LinesCallback()]"),
        ("(loggers.Show,)", "[Show()]"),
    ],
)
def test_loggers_of_another_file_are_the_callbacks_that_they_become_there(tree, given, callbacks):
    main = f"import loggers\nfrom ray import tune\n\ntune.run('PPO', loggers={given})\n"
    text, codes = tree({"loggers.py": LOGGERS, "main.py": main}, "main.py")
    assert f"callbacks={callbacks}" in text
    assert "from loggers import " in text
    assert codes == []


@pytest.mark.parametrize("given", ["loggers.Own", "[loggers.Lines, loggers.Own]", "loggers.none", "other.ALL"])
def test_loggers_of_another_file_that_become_no_callbacks_are_reported(tree, given):
    main = f"import loggers, other\nfrom ray import tune\n\ntune.run('PPO', loggers={given})\n"
    _, codes = tree({"loggers.py": LOGGERS, "main.py": main}, "main.py")
    assert "RUN342" in codes


def test_a_package_beside_the_scripts_is_found(tree):
    main = "from ray import tune\nfrom mine.loggers import ALL\n\ntune.run('PPO', loggers=ALL)\n"
    text, codes = tree({"src/mine/loggers.py": LOGGERS, "scripts/main.py": main}, "scripts/main.py")
    assert "callbacks=[LinesCallback(), Show()]" in text
    assert codes == []


@pytest.mark.parametrize(
    ("place", "codes"),
    [("packages/logs/src/mine", []), ("packages/logs/mine", ["RUN342"]), ("parts/logs/src/mine", ["RUN342"])],
)
def test_one_of_several_packages_beside_the_scripts_is_found(tree, place, codes):
    main = "from ray import tune\nfrom mine.loggers import ALL\n\ntune.run('PPO', loggers=ALL)\n"
    files = {f"{place}/loggers.py": LOGGERS, "packages/other/src/mine/more.py": "x = 1\n", "runs/a/main.py": main}
    text, found = tree(files, "runs/a/main.py")
    assert ("callbacks=[LinesCallback(), Show()]" in text) is (codes == [])
    assert found == codes


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_the_user_named_is_one_tree_without_any_mark(tmp_path, jobs):
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "work.py").write_text(REPORTS)
    (tmp_path / "main.py").write_text("from ray import tune\nfrom tools.work import fit\n\ntune.Tuner(fit)\n")
    (tmp_path / "other.py").write_text("import ray\n")
    assert main([str(tmp_path), "--jobs", str(jobs)]) == 0
    assert "tune.report({'x': 1})" in (tmp_path / "tools" / "work.py").read_text()


@pytest.mark.parametrize(
    ("beside", "module", "codes"),
    [
        ("from ray import tune\n\n\ndef f(config): ...\n\n\ntune.Tuner(f, run_config=given)\n", "tune", []),
        ("from ray.train.torch import TorchTrainer\n\nTorchTrainer(loop, run_config=given)\n", "air", ["TRP103"]),
    ],
)
def test_a_config_that_is_handed_on_is_tunes_where_the_files_around_are_about_tune_alone(tree, beside, module, codes):
    used = "from ray import air, tune\nfrom mine import go\n\ngo(air.RunConfig(name='a'), tune.choice([1]))\n"
    text, told = tree({"runs.py": beside, "used.py": used}, "used.py")
    assert f"go({module}.RunConfig(name='a')" in text
    assert told == codes


CALLED_AGAIN = """from ray import tune
from work import fit

tune.Tuner(tune.with_parameters(fit, data=1)).fit()
fit({}, checkpoint_dir="best", data=1)
"""


def test_a_function_that_another_file_calls_with_a_directory_keeps_its_argument(tmp_path):
    (tmp_path / "setup.py").write_text("")
    (tmp_path / "work.py").write_text(
        "from ray import tune\n\n\ndef fit(config, checkpoint_dir=None, data=None):\n    print(checkpoint_dir, data)\n"
    )
    (tmp_path / "main.py").write_text(CALLED_AGAIN)
    main([str(tmp_path)])
    text = (tmp_path / "work.py").read_text()
    assert "def fit(config, checkpoint_dir=None, data=None):\n" in text
    assert "    if checkpoint:\n        checkpoint_dir = checkpoint.to_directory()\n    print(" in text
    assert 'fit({}, checkpoint_dir="best", data=1)' in (tmp_path / "main.py").read_text()
    assert main([str(tmp_path), "--check"]) == 0


def test_a_reporter_that_another_file_passes_is_reported(tmp_path):
    (tmp_path / "setup.py").write_text("")
    (tmp_path / "work.py").write_text("def fit(config, reporter):\n    reporter(loss=1)\n")
    (tmp_path / "main.py").write_text(
        "from ray import tune\nfrom work import fit\n\ntune.Tuner(fit).fit()\nfit({}, reporter=print)\n"
    )
    assert main([str(tmp_path)]) == 1
    assert (tmp_path / "work.py").read_text() == "def fit(config, reporter):\n    reporter(loss=1)\n"


SEARCH = "def search(config):\n    pass\n"


@pytest.mark.parametrize(
    "files",
    [
        {"work.py": SEARCH},
        {"work/__init__.py": "from .deep import search\n", "work/deep.py": SEARCH},
        {
            "work/__init__.py": "from work.a import search\n",
            "work/a.py": "from .b import search\n",
            "work/b.py": SEARCH,
        },
        {"work/__init__.py": "from .deep import found as search\n", "work/deep.py": SEARCH.replace("search", "found")},
    ],
)
def test_a_function_is_one_also_where_a_package_has_it_from_one_of_its_modules(tree, files):
    main = "from ray import tune\nfrom work import search\n\ntune.run(search)\n"
    assert "tune.Tuner(search).fit()" in tree({**files, "main.py": main}, "main.py")[0]


@pytest.mark.parametrize(
    "files",
    [
        {"work/__init__.py": "from .deep import search\n", "work/deep.py": "from . import search\n"},
        {"work/__init__.py": "from .deep import search\n", "work/deep.py": "search = make()\n"},
        {"work/__init__.py": "from other import search\n"},
    ],
)
def test_what_a_package_has_from_nowhere_may_be_a_class(tree, files):
    main = "from ray import tune\nfrom work import search\n\ntune.run(search)\n"
    assert "checkpoint_at_end=False" in tree({**files, "main.py": main}, "main.py")[0]
