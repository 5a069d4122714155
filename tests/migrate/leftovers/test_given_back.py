"""What functions of other files of the tree give back, and what is asked of it."""

import json

import pytest

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy

SEARCHES = """\
from ray import tune


def search(space):
    analysis = tune.run(f, config=space, metric="x", mode="max")
    return analysis


def best(space):
    return search(space).best_trial


def directory(space):
    return search(space).experiment_path
"""
TODAY = SEARCHES.replace("tune.run(f, config=space, metric=", "tune.ExperimentAnalysis(path, default_metric=").replace(
    "mode=", "default_mode="
)
TRAINS = """\
from ray import train
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune import Tuner


def loop(config):
    {report}


def train_it():
    return TorchTrainer(loop, scaling_config=ScalingConfig(num_workers=2)).fit()


def tuned():
    return Tuner(objective).fit()


def settings():
    return {{"metrics": 1}}
"""
SAVES = TRAINS.format(report='train.report({"a": 1}, checkpoint=checkpoint)')
NEVER = TRAINS.format(report='train.report({"a": 1})')


def driver(folder, other, text):
    """What becomes of a file beside another one, which the first look lets through if there is something to do."""
    return beside(folder, {"other.py": other}, text)


def beside(folder, others, text, name="driver.py"):
    """The same of a file beside several others."""
    (folder / ".git").mkdir(exist_ok=True)
    for place, other in others.items():
        (folder / place).write_text(other)
    path = folder / name
    path.write_text(text)
    done = rewrite_text(text, options=DEFAULTS._replace(path=str(path)))
    codes = [finding.code for finding in done.findings if finding.attention]
    assert (done.text == text and not codes) or may_be_legacy(text.encode(), str(path))
    return done.text, codes


def codes_of(folder, other, text):
    """What is said of a file beside another one, of which nothing is rewritten."""
    now, codes = driver(folder, other, text)
    assert now == text
    return codes


@pytest.mark.parametrize("other", [SEARCHES, TODAY], ids=["old", "today"])
@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("search({}).stats()", ["RES411"]),
        ("search({}).get_all_configs()", ["RES417"]),
        ("keep(str(search({}).best_checkpoint))", ["RES420"]),
        ("best({}).runner", ["INT199"]),
        ("search({}).best_config", []),
        ("search({}).get_best_trial('x', 'max').path", []),
        ("directory({}).stats()", []),
        ("whatever({}).stats()", []),
        ("best({}).last_result", []),
    ],
)
def test_an_analysis_or_a_trial_of_another_file_is_asked_as_one(tmp_path, other, asked, codes):
    text = f"import os\n\nimport ray\n\nfrom other import best, directory, search, whatever\n\nprint({asked})\n"
    assert codes_of(tmp_path, other, text) == codes


@pytest.mark.parametrize(("head", "name"), [("import other", "other"), ("import other as o", "o")])
def test_the_module_may_be_imported(tmp_path, head, name):
    text = f"import ray\n{head}\n\nanalysis = {name}.search({{}})\nprint(analysis.best_logdir)\n"
    assert driver(tmp_path, SEARCHES, text) == (text.replace("best_logdir", "best_trial.path"), [])


TRIALS = ("[trial.logdir for trial in search({}).trials]", "[trial.path for trial in search({}).trials]")
SELDOM = [
    ("search({}).get_best_logdir('x')", "search({}).get_best_trial('x').path"),
    ("best({}).checkpoint.value", "best({}).checkpoint.path"),
    ("search({}).best_logdir", "search({}).best_trial.path"),
    ("open(search({}).best_checkpoint + '/m')", "open(search({}).best_checkpoint.path + '/m')"),
    ("os.path.join(search({}).best_checkpoint, 'm')", "os.path.join(search({}).best_checkpoint.path, 'm')"),
    (
        "search({}).best_logdir, os.listdir(search({}).best_checkpoint)",
        "search({}).best_trial.path, os.listdir(search({}).best_checkpoint.path)",
    ),
]
"""What is looked for in files that do not name Ray, too."""


@pytest.mark.parametrize("other", [SEARCHES, TODAY], ids=["old", "today"])
@pytest.mark.parametrize(
    ("head", "asked", "today"),
    [*(("import ray\n", *asked) for asked in (*SELDOM, TRIALS)), *(("", *asked) for asked in SELDOM)],
)
def test_an_analysis_of_another_file_is_asked_as_today(tmp_path, other, head, asked, today):
    text = f"import os\n{head}from other import best, search\n\nprint({asked})\n"
    assert driver(tmp_path, other, text) == (text.replace(asked, today), [])


SAVING = (
    SEARCHES
    + """

class Model(tune.Trainable):
    def save_checkpoint(self, directory):
        path = os.path.join(directory, "model.pt")
        torch.save(self.model, path)
        return path
"""
)


@pytest.mark.parametrize("asked", ["best({}).checkpoint.value", "search({}).best_logdir"])
def test_an_analysis_of_a_file_whose_class_saves_a_file_is_left_to_a_person(tmp_path, asked):
    text = f"import ray\nfrom other import best, search\n\nprint({asked})\n"
    assert codes_of(tmp_path, SAVING, text)


STUDY = """\
from ray import tune


class Study:
    def search(self):
        return tune.run(f, metric="x", mode="max")

    def stats(self):
        return {}
"""


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("Study().search().stats()", ["RES411"]),
        ("study.search().get_all_configs()", ["RES417"]),
        ("study.stats()", []),
        ("study.stats().stats()", []),
        ("study.other().stats()", []),
        ("other.search().stats()", []),
        ("Other().search().stats()", []),
    ],
)
def test_a_method_of_a_class_of_another_file_gives_an_analysis(tmp_path, asked, codes):
    text = f"import ray\nfrom other import Other, Study\n\nstudy = Study()\nprint({asked})\n"
    assert codes_of(tmp_path, STUDY, text) == codes


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("train_it().log_dir", ["TRR787"]),
        ("train_it().config, train_it().log_dir", ["TRR788", "TRR787"]),
        ("train_it().checkpoint.to_dict()", ["TRR793"]),
        ("train_it().metrics['training_iteration']", ["TRR782"]),
        ("train_it().metrics.get('trial_id')", ["TRR782"]),
        ("[result.log_dir for result in tuned()]", ["TRR787"]),
        ("train_it().metrics['a']", []),
        ("train_it().metrics_dataframe", []),
        ("train_it().checkpoint.to_directory()", []),
        ("train_it().path", []),
        ("tuned()[0].metrics['training_iteration']", []),
        ("tuned()[0].config", []),
        ("settings().metrics", []),
        ("settings().log_dir", []),
    ],
)
def test_a_result_of_another_file_is_asked_as_one(tmp_path, asked, codes):
    text = f"import ray\nfrom other import settings, train_it, tuned\n\nprint({asked})\n"
    assert codes_of(tmp_path, SAVES, text) == codes


@pytest.mark.parametrize("asked", ["metrics['a']", "metrics_dataframe"])
def test_metrics_of_a_loop_of_another_file_that_never_saves_are_reported(tmp_path, asked):
    text = f"import ray\nfrom other import train_it\n\nresult = train_it()\nprint(result.{asked})\n"
    assert codes_of(tmp_path, NEVER, text) == ["TRR783"]


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("search({}).get_all_configs()", ["RES417"]),
        ("search({}).dataframe()['logdir']", ["RES418"]),
        ("search({}).dataframe()['config/lr']", []),
        ("model.dataframe()['logdir']", []),
        ("model.best_checkpoint + '/model'", []),
    ],
)
def test_what_nothing_else_is_asked_is_looked_for_in_files_that_do_not_name_ray(tmp_path, asked, codes):
    assert codes_of(tmp_path, SEARCHES, f"from other import best, search\n\nprint({asked})\n") == codes


@pytest.mark.parametrize(
    "text", ["print(search({}).stats())\n", "def search():\n    pass\n\n\nprint(search().stats())\n"]
)
def test_a_function_of_the_file_itself_is_no_other_files(tmp_path, text):
    assert codes_of(tmp_path, SEARCHES, text) == []


KEEPS = """\
from ray import tune


class Study:
    def search(self):
        self.analysis = tune.run(f, metric="x", mode="max")
        return self.analysis

    def give(self):
        return self.analysis.best_trial
"""
DERIVED = "from other import Study\n\n\nclass Mine(Study):\n    pass\n"


@pytest.mark.parametrize(
    ("head", "asked", "today"),
    [
        ("from other import Study\nstudy = Study()\n", "study.analysis.best_logdir", "study.analysis.best_trial.path"),
        ("from other import Study\nstudy = Study()\n", "study.give().checkpoint.value", "study.give().checkpoint.path"),
        ("from mine import Mine\nmine = Mine()\n", "mine.analysis.best_logdir", "mine.analysis.best_trial.path"),
        ("from mine import Mine\nmine = Mine()\n", "mine.search().best_logdir", "mine.search().best_trial.path"),
    ],
)
def test_objects_of_classes_of_other_files_keep_an_analysis(tmp_path, head, asked, today):
    text = f"{head}\nprint({asked})\n"
    done = beside(tmp_path, {"other.py": KEEPS, "mine.py": DERIVED}, text)
    assert done == (text.replace(asked, today), [])


OWN = """\
from other import Study


class Own(Study):
    def best(self):
        trial = self.analysis.get_best_trial("x", "max")
        return trial.checkpoint.value, trial.logdir, self.give().checkpoint.value
"""


def test_a_class_that_derives_from_one_of_another_file_has_its_analysis(tmp_path):
    text = OWN.replace(".checkpoint.value", ".checkpoint.path").replace(".logdir", ".path")
    assert driver(tmp_path, KEEPS, OWN) == (text, [])


@pytest.mark.parametrize(
    "text",
    [
        OWN.replace("    def best", "    def load(self):\n        self.analysis = self.give = read()\n\n    def best"),
        OWN.replace("(Study)", "(Other)"),
        OWN.replace("    def best(self)", "    @staticmethod\n    def best(self)"),
        OWN.replace("self.analysis", "self.other").replace("self.give()", "self.take()"),
        "from other import Study\n\nprint(Study().other.best_logdir, Study.other.get_best_logdir())\n",
    ],
)
def test_what_an_object_has_that_is_no_analysis_there_stays(tmp_path, text):
    assert driver(tmp_path, KEEPS, text)[0].replace("take().checkpoint.path", "take().checkpoint.value") == text


TAKES = """\
import os


def load(trial, name="ck"):
    return os.path.join(trial.checkpoint.value, name), trial.logdir


def where(analysis):
    return analysis.get_best_logdir("x", "max")


class Plots:
    def __init__(self, analysis):
        self.analysis = analysis

    def show(self, trials):
        return [trial.checkpoint.value for trial in trials]

    def best(self):
        return self.analysis.best_logdir
"""
TAKES_TODAY = (
    TAKES.replace(".checkpoint.value", ".checkpoint.path")
    .replace(".logdir", ".path")
    .replace(".get_best_logdir", ".get_best_trial")
    .replace('"max")\n\n\nclass', '"max").path\n\n\nclass')
    .replace(".best_logdir", ".best_trial.path")
)
HANDS = """\
from driver import Plots, load, where
from ray import tune

from other import best, search

analysis = search({})
print(load(best({}), name="ck"), where(analysis))
plots = Plots(analysis=analysis)
print(plots.show(analysis.trials), plots.best())
"""


@pytest.mark.parametrize("other", [SEARCHES, TODAY], ids=["old", "today"])
def test_what_other_files_hand_over_is_asked_as_today(tmp_path, other):
    assert beside(tmp_path, {"other.py": other, "main.py": HANDS}, TAKES) == (TAKES_TODAY, [])


FITS = """\
from driver import show
from other import settings, train_it, tuned

{call}
"""


@pytest.mark.parametrize(
    ("head", "call", "asked", "codes"),
    [
        ("", "show(train_it())", "result.checkpoint.to_dict()", ["TRR793"]),
        ("", "result = train_it()\nshow(result=result)", "result.checkpoint.to_dict()", ["TRR793"]),
        ("", "show(tuned().get_best_result())", "result.checkpoint.to_dict()", ["TRR793"]),
        ("import ray\n\n\n", "show(train_it())", "result.log_dir", ["TRR787"]),
        ("import ray\n\n\n", "show(train_it())", "result.metrics['config']", ["TRR782"]),
        ("import ray\n\n\n", "show(train_it())", "result.metrics['a']", []),
        ("import ray\n\n\n", "show(settings())", "result.log_dir", []),
        ("import ray\n\n\n", "show(train_it())\nshow(settings())", "result.log_dir", []),
    ],
)
def test_a_result_that_other_files_hand_over_is_asked_as_one(tmp_path, head, call, asked, codes):
    text = f"{head}def show(result):\n    return {asked}\n"
    done = beside(tmp_path, {"other.py": SAVES, "main.py": "import ray\n" + FITS.format(call=call)}, text)
    assert done == (text, codes)


def test_what_is_handed_to_a_file_of_the_same_name_says_nothing(tmp_path):
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "driver.py").write_text("def load(path, name):\n    return path\n")
    user = "from package.driver import load\n\nprint(load(read(), name='ck'))\n"
    others = {"other.py": SEARCHES, "main.py": HANDS, "user.py": user}
    assert beside(tmp_path, others, TAKES) == (TAKES_TODAY, [])


@pytest.mark.parametrize(
    "hands",
    [
        "",
        HANDS.replace("driver", "another"),
        HANDS.replace("search({})", "whatever()").replace("best({})", "one"),
        HANDS + "load(read()), where(read()), Plots(read()), plots.show(read())\n",
        HANDS + "map(load, read()), map(where, read()), map(Plots, read()), map(plots.show, read())\n",
        HANDS + "load(*read()), where(**read()), Plots(*read()), plots.show(*read())\n",
    ],
)
def test_what_nobody_or_not_everybody_hands_over_stays(tmp_path, hands):
    text, codes = beside(tmp_path, {"other.py": SEARCHES, "main.py": hands}, TAKES)
    assert text == TAKES
    assert bool(codes) == ("read()" in hands)


ASKED_AT_TIMES = """\
from ray import tune


def show(given, name="a"):
    print({asked})


analysis = tune.run(train, metric="loss", mode="min")
keep(analysis)
show({handed})
{more}
"""


@pytest.mark.parametrize(
    ("asked", "handed", "codes"),
    [
        ("given.stats()", "analysis", ["RES411"]),
        ("open(given.best_checkpoint)", "analysis", ["RES420"]),
        ("given.trials[0].local_dir", "analysis", ["RES426"]),
        ("given.location", "analysis.best_trial", ["RES436"]),
        ("given[0].error_msg", "analysis.trials", ["RES438"]),
        ("given.best_trial.last_result", "analysis", []),
        ("given.stats()", "read()", []),
        ("name.stats()", "analysis", []),
        ("given.location", "analysis", []),
    ],
)
def test_what_a_parameter_is_asked_that_is_handed_an_analysis_at_times_is_told_and_stays(asked, handed, codes):
    text = ASKED_AT_TIMES.format(asked=asked, handed=handed, more="show(read())")
    done = rewrite_text(text)
    assert f"    print({asked})\n" in done.text
    assert [finding.code for finding in done.findings if finding.attention and finding.line == 5] == codes


def test_what_a_variable_is_asked_that_is_an_analysis_at_times_is_nothing_of_a_parameter():
    text = (
        "from ray import tune\n\nfound = load()\nif not found:\n    found = tune.run(f)\nkeep(found)\nfound.stats()\n"
    )
    assert [finding.code for finding in rewrite_text(text).findings if finding.attention] == []


@pytest.mark.parametrize(
    "more",
    ["load(read()), where(read()), Plots(read()).show(read())\n", "def inner(model):\n    return model.best_logdir\n"],
)
def test_what_the_file_itself_gives_its_functions_is_not_taken_for_what_others_do(tmp_path, more):
    done = beside(tmp_path, {"other.py": SEARCHES, "main.py": HANDS}, f"{TAKES}\n\n{more}")
    assert done[0].endswith(more)
    assert ("load(read())" not in more) or done[0] == f"{TAKES}\n\n{more}"


def notebook(*cells):
    """A notebook with some cells of code."""
    written = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    return json.dumps({"cells": written, "nbformat": 4})


def test_what_a_notebook_hands_over_is_asked_as_today(tmp_path):
    (tmp_path / "main.ipynb").write_text(notebook("%matplotlib inline\n!pip install ray", HANDS))
    assert beside(tmp_path, {"other.py": SEARCHES}, TAKES) == (TAKES_TODAY, [])


@pytest.mark.parametrize(
    "cell", ["load(read()), where(read()), Plots(read()), plots.show(read())", "load where Plots ("]
)
def test_what_a_notebook_may_hand_over_beside_that_keeps_it_as_it_is(tmp_path, cell):
    (tmp_path / "more.ipynb").write_text(notebook("from driver import Plots, load, where", cell))
    (tmp_path / "main.ipynb").write_text(notebook(HANDS))
    assert "checkpoint.value, name" in beside(tmp_path, {"other.py": SEARCHES}, TAKES)[0]


def test_what_is_handed_over_of_a_class_that_saves_a_file_is_left_to_a_person(tmp_path):
    done = beside(tmp_path, {"other.py": SAVING, "main.py": HANDS}, TAKES)
    assert done[0] == TAKES
    assert "RES427" in done[1]
