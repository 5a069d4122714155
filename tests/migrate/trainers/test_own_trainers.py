"""Trainers that derive from `BaseTrainer`: their base is written into the file, and has Tune run their loop."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten, run_on_plain_ray

HEAD = """\
from ray import train
from ray.train.trainer import BaseTrainer


"""
LOOP = """\
class Own(BaseTrainer):
    def training_loop(self):
        train.report({"x": 1})


"""
SAVES = """\
class Own(BaseTrainer):
    def training_loop(self):
        checkpoint = train.Checkpoint.from_directory("there")
        train.report({"x": 1}, checkpoint=checkpoint)


"""
OLD_HEAD = HEAD.replace("from ray import train\n", "from ray.air import RunConfig, ScalingConfig, session\n")
OLD = OLD_HEAD + LOOP.replace("train.", "session.")
MADE = 'Own(run_config=train.RunConfig(name="x")).fit()\n'


def attention(text):
    return [finding.code for finding in rewrite_text(text).findings if finding.attention]


SINCE_27 = """\
import json
import os
import sys
import tempfile

import ray
from ray import train
from ray.train.trainer import BaseTrainer


class Counting(BaseTrainer):
    def __init__(self, last, *, by=1, **more):
        super().__init__(**more)
        self.last, self.by = last, by

    def setup(self):
        self.rows = self.datasets["train"].count()

    def training_loop(self):
        start = 0
        if self.starting_checkpoint:
            with self.starting_checkpoint.as_directory() as directory:
                with open(os.path.join(directory, "at")) as file:
                    start = int(file.read())
        for at in range(start + self.by, self.last + 1, self.by):
            with tempfile.TemporaryDirectory() as directory:
                with open(os.path.join(directory, "at"), "w") as file:
                    file.write(str(at))
                checkpoint = train.Checkpoint.from_directory(directory)
                train.report({"at": at, "rows": self.rows, "from": start}, checkpoint=checkpoint)
            if at == 4 and not start:
                raise RuntimeError("once")


ray.init(num_cpus=3, include_dashboard=False)
data = {"train": ray.data.range(5)}
where = {"storage_path": sys.argv[1]}
config = train.RunConfig(name="one", failure_config=train.FailureConfig(max_failures=1), **where)
one = Counting(6, by=2, datasets=data, run_config=config, metadata={"unit": "rows"}).fit()
given = train.RunConfig(name="two", **where)
two = Counting(7, datasets=data, run_config=given, resume_from_checkpoint=one.checkpoint).fit()
try:
    Counting(4, datasets={"train": data["train"]}, run_config=train.RunConfig(name="three", **where)).fit()
    failed = None
except train.base_trainer.TrainingFailedError as error:
    failed = str(error.__cause__)
seen = {
    "one": [one.metrics["at"], one.metrics["rows"], one.metrics["from"], one.checkpoint.get_metadata()],
    "two": [two.metrics["at"], two.metrics["from"]],
    "failed": "once" in (failed or ""),
}
json.dump(seen, open("out.json", "w"))
"""


@pytest.mark.slow
def test_a_trainer_of_ray_2_7_goes_on_begins_with_a_checkpoint_and_fails_as_then(tmp_path):
    text = SINCE_27.replace("train.base_trainer.TrainingFailedError", "TrainingFailedError")
    text = text.replace("import BaseTrainer\n", "import BaseTrainer, TrainingFailedError\n")
    seen, left = run_on_plain_ray(text, tmp_path)
    assert left == []
    assert seen == {"one": [6, 5, 4, {"unit": "rows"}], "two": [7, 6], "failed": True}


UNTIL_26 = """\
import json
import sys

import ray
from ray.air import RunConfig, ScalingConfig, session
from ray.train.base_trainer import BaseTrainer


class Asking(BaseTrainer):
    def training_loop(self):
        bundles = ray.util.placement_group_table(ray.util.get_current_placement_group())["bundles"]
        cpus = [bundles[number]["CPU"] for number in sorted(bundles)]
        session.report({"cpus": cpus, "name": session.get_trial_name()})


ray.init(num_cpus=4, include_dashboard=False)
config = RunConfig(name="one", local_dir=sys.argv[1])
result = Asking(scaling_config=ScalingConfig(num_workers=2), run_config=config).fit()
json.dump([result.metrics["cpus"], result.metrics["name"].partition("_")[0]], open("out.json", "w"))
"""


@pytest.mark.slow
def test_a_trainer_of_ray_2_6_has_the_resources_and_the_name_of_then(tmp_path):
    seen, left = run_on_plain_ray(UNTIL_26, tmp_path)
    assert left == []
    assert seen == [[1, 1, 1], "Asking"]


def test_the_base_is_written_once_and_what_derives_from_it_stays():
    text = rewritten(HEAD + LOOP + LOOP.replace("Own", "Other") + "Other().fit()\n" + MADE)
    assert text.count("class BaseTrainer:\n") == 1
    assert "class Own(BaseTrainer):\n" in text
    assert "class Other(BaseTrainer):\n" in text
    assert "ray.train.trainer" not in text
    assert text.endswith('Own(run_config=tune.RunConfig(name="x")).fit()\n')
    assert text.count('        tune.report({"x": 1})\n') == 2


@pytest.mark.parametrize(
    ("imported", "base"),
    [
        ("from ray.train.base_trainer import BaseTrainer", "BaseTrainer"),
        ("from ray.train.trainer import BaseTrainer as Base", "Base"),
        ("import ray.train.trainer", "ray.train.trainer.BaseTrainer"),
    ],
)
def test_the_base_is_written_however_it_is_imported(imported, base):
    text = (HEAD + LOOP + MADE).replace("from ray.train.trainer import BaseTrainer", imported)
    text = text.replace("Own(BaseTrainer)", f"Own({base})")
    assert attention(text) == []
    name = base.rpartition(".")[2]
    assert f"class {name}:\n" in rewritten(text)
    assert f"class Own({name}):\n" in rewritten(text)


def test_a_class_between_them_and_helpers_report_to_tune():
    between = "class Between(BaseTrainer):\n    pass\n\n\ndef tell(x):\n    train.report({'x': x})\n\n\n"
    loop = "    def training_loop(self):\n        tell(2)\n        self.end()\n\n"
    own = f'class Own(Between):\n{loop}    def end(self):\n        train.report({{"end": 1}})\n\n\n'
    text = rewritten(HEAD + between + own + MADE)
    assert "    tune.report({'x': x})\n" in text
    assert '        tune.report({"end": 1})\n' in text


@pytest.mark.parametrize(
    ("text", "bundles"),
    [
        (HEAD + LOOP + MADE, '[{}, {"CPU": 2}]'),
        (HEAD + LOOP + "Own(scaling_config=train.ScalingConfig(use_gpu=True)).fit()\n", "[{}, first, *workers[1:]]"),
        (OLD + "Own(run_config=RunConfig()).fit()\n", '[{"CPU": 1}]'),
        (OLD + "Own(scaling_config=ScalingConfig(num_workers=2)).fit()\n", '[{"CPU": 1}, *workers]'),
    ],
)
def test_a_trial_has_the_resources_of_its_trainer(text, bundles):
    assert bundles in rewritten(text)
    assert attention(text) == []


def test_the_checkpoint_it_begins_with_is_called_as_then():
    assert "self.starting_checkpoint = resume_from_checkpoint" in rewritten(HEAD + LOOP + MADE)
    asks = OLD.replace("session.report", "load(self.resume_from_checkpoint)\n        session.report")
    text = rewritten(asks + "Own(run_config=RunConfig()).fit()\n")
    assert "self.resume_from_checkpoint = resume_from_checkpoint" in text
    assert "starting_checkpoint" not in text


def test_metadata_are_in_the_checkpoints_of_the_loop():
    text = rewritten(HEAD + SAVES + 'Own(metadata={"unit": "m"}).fit()\n')
    assert "        checkpoint.set_metadata(self.metadata)\n" in text
    assert "metadata=None," in text
    plain = rewritten(HEAD + SAVES + MADE)
    assert "metadata" not in plain


def test_metadata_are_asked_of_the_trainer():
    loop = LOOP.replace('{"x": 1}', "train.get_context().get_metadata()")
    assert "tune.report(self.metadata)" in rewritten(HEAD + loop + MADE)
    loop = loop.replace("        train.report", "        try:\n            train.report").rstrip("\n")
    text = HEAD + loop + "\n        except DeprecationWarning:\n            pass\n\n\n" + MADE
    assert "tune.report(tune.get_context().get_metadata())" in rewritten(text)
    assert attention(text) == []


@pytest.mark.parametrize(
    "rest",
    [
        "Own.restore('/r/x').fit()\n",
        "found = Own.can_restore('/r/x')\n",
        "from ray import tune\n\ntune.Tuner(Own()).fit()\n",
        "run(Own().as_trainable())\n",
        "Own(preprocessor=scaler).fit()\n",
        "Own(scaling_config=train.ScalingConfig(trainer_resources={'CPU': 2})).fit()\n",
        "run(BaseTrainer)\n",
        "Own(metadata={'unit': 'm'}).fit()\n",
        "Own(**more).fit()\n",
    ],
)
def test_what_the_class_could_not_do_is_reported(rest):
    done = rewrite_text(HEAD + LOOP + rest)
    assert "class BaseTrainer" not in done.text
    assert "TRR647" in {finding.code for finding in done.findings if finding.attention}


@pytest.mark.parametrize(
    "text",
    [
        HEAD
        + "class Own(BaseTrainer):\n    def training_loop(self): ...\n\n    def as_trainable(self): ...\n\n\n"
        + MADE,
        HEAD + "class Own(BaseTrainer, metaclass=Meta):\n    def training_loop(self): ...\n\n\n" + MADE,
        HEAD + "class Own(Mixin, BaseTrainer):\n    def training_loop(self): ...\n\n\n" + MADE,
        HEAD + "@registered\nclass Own(BaseTrainer):\n    def training_loop(self): ...\n\n\n" + MADE,
        HEAD + "BaseTrainer = choose(BaseTrainer)\n\n\n" + LOOP + MADE,
        "def build():\n    from ray.train.trainer import BaseTrainer\n\n    class Own(BaseTrainer):\n"
        "        def training_loop(self): ...\n\n    return Own()\n",
        "from ray.ml.train import Trainer\nfrom ray import train\n\n\n" + LOOP.replace("BaseTrainer", "Trainer"),
        HEAD + "def use(trainer: BaseTrainer):\n    return trainer.fit()\n",
    ],
)
def test_a_base_that_cannot_be_written_is_reported(text):
    done = rewrite_text(text)
    assert "class BaseTrainer" not in done.text
    assert {"TRR646", "TRR647"} & {finding.code for finding in done.findings if finding.attention}


@pytest.mark.parametrize(
    "made",
    [
        "Own(scaling_config=ScalingConfig(use_gpu=True)).fit()\n",
        "Own(scaling_config=config).fit()\n",
        "Own(scaling_config=ScalingConfig(num_workers=2)).fit()\nOwn(run_config=RunConfig()).fit()\n",
    ],
)
def test_a_trainer_of_ray_2_6_of_which_it_is_not_known_whether_it_has_workers_is_reported(made):
    done = rewrite_text(OLD + made)
    assert "class BaseTrainer" not in done.text
    assert "TRR647" in {finding.code for finding in done.findings if finding.attention}


def test_a_trainer_that_another_file_may_have_is_reported(tmp_path):
    from migrate.command.options import DEFAULTS

    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "mine.py").write_text(HEAD + LOOP)
    (tmp_path / "main.py").write_text("from mine import Own\n\nOwn.restore('x').fit()\n")
    done = rewrite_text(HEAD + LOOP, options=DEFAULTS._replace(path=str(tmp_path / "mine.py")))
    assert "class BaseTrainer" not in done.text
    assert any("another file may have" in finding.message for finding in done.findings)


def test_configs_go_where_the_others_go_beside_a_trainer_of_ones_own_that_is_left():
    both = "from ray.air import FailureConfig\nfrom ray.train.torch import TorchTrainer\n\nTorchTrainer(f)\n"
    text = rewritten(HEAD + LOOP + both + "keep(FailureConfig(max_failures=1))\nOwn(preprocessor=p)\n")
    assert "from ray.train import FailureConfig\n" in text


@pytest.mark.parametrize(
    "text",
    [
        "from mine import Base\nfrom ray import tune\n\n\nclass A(Base):\n    def training_loop(self): ...",
        "from ray import tune\n\n\nclass BaseTrainer:\n    def training_loop(self): ...\n\n\nclass Own(BaseTrainer):\n"
        "    def training_loop(self): ...\n",
        "from ray import train\n\n\nclass Base:\n    def as_trainable(self): ...\n\n"
        "    def training_loop(self): ...\n\n\nclass Own(Base):\n    def training_loop(self):\n"
        "        train.report({'x': 1})\n",
        "from ray import train\n\n\nclass Own:\n    def training_loop(self):\n        train.report({'x': 1})\n",
    ],
)
def test_trainers_of_others_stay(text):
    check_noop(text)
