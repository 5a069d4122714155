"""What objects hold in their attributes is followed: analyses, trials, trainers and results."""

import pytest

from tests.migrate.support import check_noop, rewritten

STUDY = """\
from ray import tune


class Study:
    analysis = None

    def run(self):
        self.analysis = tune.ExperimentAnalysis("/place/run", default_metric="loss", default_mode="min")
        self.best = self.analysis.best_trial

"""


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("self.analysis.best_logdir", "self.analysis.best_trial.path"),
        ("self.best.logdir", "self.best.path"),
        ('self.analysis.get_best_logdir("a", "max")', 'self.analysis.get_best_trial("a", "max").path'),
    ],
)
@pytest.mark.parametrize("home", ["class", "derived", "instance"])
def test_what_a_run_gave_is_asked_elsewhere(asked, expected, home):
    text = STUDY.replace("tune.ExperimentAnalysis(", "tune.run(train, name=").replace("default_", "")
    if home == "derived":
        text += "\nclass Other(Study):\n"
    if home == "instance":
        asks = "\nstudy = Study()\nprint("
        text, asked, expected = f"{text}{asks}", f"study.{asked[5:]})", f"study.{expected[5:]})"
    else:
        text += "    def show(self):\n        return "
    assert rewritten(f"{text}{asked}\n").endswith(f"{expected}\n")


OF_RUN = STUDY.replace("tune.ExperimentAnalysis(", "tune.run(train, name=").replace("default_", "")


@pytest.mark.parametrize(
    ("head", "asked"),
    [
        ("def show(study: Study):\n    print({})\n", "study.analysis"),
        ("def show(study: 'Study | None'):\n    print({})\n", "study.analysis"),
        (
            "class Both:\n    def __init__(self):\n        self.study = Study()\n\n"
            "    def show(self):\n        print({})\n",
            "self.study.analysis",
        ),
        (
            "class Both:\n    study = None\n\n    def show(self):\n        self.study = Study()\n        print({})\n",
            "self.study.analysis",
        ),
    ],
)
def test_an_object_of_the_file_is_known_by_its_annotation_and_in_an_attribute(head, asked):
    text = rewritten(f"{OF_RUN}\n{head.replace('{}', asked + '.stats()')}")
    assert f"for trial in {asked}.trials" in text


@pytest.mark.parametrize(
    "lines",
    [
        "def show(study: Other):\n    print(study.analysis.stats())\n",
        "def show(study: 'Study | Other'):\n    print(study.analysis.stats())\n",
        "class Both:\n    def __init__(self, study):\n        self.study = study\n\n"
        "    def show(self):\n        print(self.study.analysis.stats())\n",
        "class Both:\n    def __init__(self):\n        self.study = Study()\n        self.study = other()\n\n"
        "    def show(self):\n        print(self.study.analysis.stats())\n",
    ],
)
def test_an_object_of_something_else_is_not(lines):
    assert check_noop(f"{STUDY}\n{lines}") == []


@pytest.mark.parametrize(
    "method",
    [
        "    def show(self):\n        return self.analysis.trials[0].config\n",
        "    def show(self, it, a):\n        return it.trial_dataframes[a.trial_id], it.get_all_configs().values()\n",
        "    def show(self, it):\n        return it.dataframe(), it.trial_dataframes.values()\n",
        "    @staticmethod\n    def show(self):\n        return self.best.logdir\n",
        "    def show(self):\n        for self.best in self.others:\n            print(self.best.logdir)\n",
    ],
    ids=["of today", "by id", "frames", "no instance", "a loop"],
)
def test_what_may_be_anything_stays(method):
    assert check_noop(STUDY + method) == []


@pytest.mark.parametrize(
    ("code", "code_of_row"),
    [
        ("def show(it: tune.ExperimentAnalysis):\n    return it.runner_data\n", "RES412"),
        ("def show(it: tune.ExperimentAnalysis):\n    return it.get_best_config('a')\n", "RES422"),
        ("def show(it):\n    return it.get_best_logdir('a', 'max')\n", "RES409"),
        ("print(studies[0].analysis.best_logdir)\n", "RES410"),
        ("def show(it):\n    return it.checkpoint.value\n", "RES427"),
        ("print(studies[0].trials[0].checkpoint.dir_or_data)\n", "RES451"),
        ("def show(trial):\n    return trial.logdir\n", "RES425"),
        ("print(studies[0].best_trial.logdir)\n", "RES425"),
        ("def show(it):\n    return list(it.trial_dataframes)\n", "RES416"),
        ("def show(it):\n    return it.get_all_configs()['/place/run/trial']\n", "RES417"),
        ("def show(it):\n    return it.dataframe(metric='a', mode='max')['logdir']\n", "RES418"),
        ("def show(it):\n    for row in it.dataframe().itertuples():\n        print(row.logdir)\n", "RES418"),
        ("def show(it):\n    for one in it.trials:\n        print(one.logdir)\n", "RES425"),
        ("def show(it):\n    return sorted(it.trials, key=lambda one: one.last_result['x'])[0].logdir\n", "RES425"),
    ],
)
def test_what_only_analyses_have_is_reported_whatever_it_is_asked_of(code, code_of_row):
    assert check_noop(f"from ray import tune\n\n\n{code}") == [code_of_row]


@pytest.mark.parametrize(
    "code",
    [
        "trial = frame.iloc[0]\nprint(trial.logdir)\n",
        "best_trial = frame.loc[frame.loss < 1].iloc[0]\nprint(best_trial.logdir)\n",
        "for _, trial in frame.iterrows():\n    print(trial.logdir)\n",
        "for trial in frame.itertuples():\n    print(trial.logdir)\n",
        "print(frame.apply(lambda trial: trial.logdir, axis=1))\n",
    ],
)
def test_a_row_of_a_frame_that_is_called_a_trial_is_none(code):
    assert check_noop(f"from ray import tune\n\nframe = load()\n{code}") == []


@pytest.mark.parametrize(
    "code",
    [
        "trial = trials[frame.iloc[0].number]\nprint(trial.logdir)\n",
        "trial = frame.iloc[0]\nif x:\n    trial = find()\nprint(trial.logdir)\n",
    ],
)
def test_what_a_row_of_a_frame_only_leads_to_may_be_a_trial(code):
    assert check_noop(f"from ray import tune\n\nframe = load()\n{code}") == ["RES425"]


def test_what_a_class_of_the_file_says_in_its_body_is_its_own():
    state = "class State:\n    value: bytes\n    size = 3\n\n\ndef show(it):\n    return it.checkpoint.value\n"
    assert check_noop(f"from ray import tune\n\n\n{state}") == []


def test_an_argument_that_is_said_to_be_of_another_library_is_no_trial():
    show = "def show(state: TrainingState):\n    return state.checkpoint.value\n"
    assert check_noop(f"from ray import tune\nfrom xgboost_ray.main import TrainingState\n\n\n{show}") == []


def test_what_may_be_a_trial_is_reported():
    other = "    def show(self, other):\n        self.best = other\n        return self.best.logdir\n"
    assert check_noop(STUDY + other) == ["RES425"]


METHODS = """\
from ray import tune


class Study:
    def run(self):
        return tune.run("trainable", metric="loss", mode="min")

    def best(self):
        return self.run().best_logdir


class Long(Study):
    def again(self):
        return super().run().get_best_logdir("loss", "min")


class Other:
    def run(self):
        return self.settings


"""


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("Study().run().best_logdir", "Study().run().best_trial.path"),
        ("Long().run().best_trial.checkpoint.value", "Long().run().best_trial.checkpoint.path"),
        ("Other().run().best_trial.logdir", "Other().run().best_trial.logdir"),
    ],
)
def test_what_a_method_returns_is_followed(asked, expected):
    text = rewritten(f"{METHODS}print({asked})\n")
    assert text.endswith(f"print({expected})\n")
    assert "return self.run().best_trial.path\n" in text
    assert 'return super().run().get_best_trial("loss", "min").path\n' in text


def test_a_class_that_has_such_a_member_itself_is_left_alone():
    mine = "class Mine:\n    def runner_data(self):\n        return 1\n"
    text = f"from ray import tune\n\n\n{mine}\n\nMine().runner_data()\n"
    assert check_noop(text) == []


RESULT = """\
from ray import train
from ray.train.torch import TorchTrainer


def loop():
    train.report({"a": 1}, checkpoint=c)


class Runner:
    def make(self):
        return TorchTrainer(loop)

    def run(self):
        self.trainer = TorchTrainer(loop)
        self.result = self.trainer.fit()

    def show(self):
        return self.result.%s
"""


@pytest.mark.parametrize(
    ("asked", "code"),
    [('metrics["training_iteration"]', "TRR782"), ("config", "TRR788")],
)
def test_what_the_result_of_a_trainer_does_not_have_is_reported(asked, code):
    assert check_noop(RESULT % asked) == [code]
    assert check_noop(RESULT % 'metrics["a"]') == []


@pytest.mark.parametrize(
    ("code", "row"),
    [
        ("cls = TorchTrainer if torch else TensorflowTrainer\ncls.restore('/r/x')\n", "TRR601"),
        ("TRAINERS = {'a': TorchTrainer, 'b': TensorflowTrainer}\nTRAINERS[which].restore('/r/x')\n", "TRR601"),
        ("TRAINERS = {'a': TorchTrainer}\nTRAINERS.get(which)(loop, resume_from_checkpoint=c)\n", "TRR603"),
        ("class A:\n    kind = TorchTrainer\n\n    def go(self):\n        self.kind.restore('/r/x')\n", "TRR601"),
        ("def make():\n    return TorchTrainer(loop)\n\n\nmake().get_dataset_config().keys()\n", "TRR773"),
    ],
)
def test_a_trainer_that_is_chosen_somewhere_is_followed(code, row):
    imports = "from ray.train.tensorflow import TensorflowTrainer\nfrom ray.train.torch import TorchTrainer\n\n"
    assert check_noop(imports + code) == [row]


def test_a_tuner_of_a_trainer_in_an_attribute_is_reported():
    text = RESULT.replace("from ray import train\n", "from ray import train, tune\n") % 'metrics["a"]'
    assert check_noop(text + "\n    def tune(self):\n        return tune.Tuner(self.trainer)\n") == ["TRR780"]


def test_what_a_part_of_a_call_is_given_is_reported():
    text = "from functools import partial\nfrom ray import tune\n\nrun = partial(tune.run, local_dir='x')\n"
    assert set(check_noop(text)) == {"MIGRATE", "RUN315"}
