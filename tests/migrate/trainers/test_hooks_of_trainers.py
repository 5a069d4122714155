"""What classes that derive from a trainer did before its workers started: their `fit` does it, or a person."""

import pytest

from migrate.engine import rewrite_text
from tests.migrate.support import check_noop, rewritten

HEAD = "from ray.train.torch import TorchTrainer\n{more}\n\nclass Own(TorchTrainer):\n"
OF_26 = "from ray.air import Checkpoint; Checkpoint.from_dict(rows)\n"
SETUP = "    def setup(self):\n        {body}\n"
PREPARED = "    def preprocess_datasets(self):\n        {body}\n"
FIT = "\n    def fit(self):\n        self.setup()\n        return super().fit()\n"
MAKE = "\n\ntrainer = Own(loop, datasets=rows)\n"


def own(members, more="", after=MAKE):
    """A file with a class of such members."""
    return HEAD.format(more=more) + members + after


@pytest.mark.parametrize("body", ["print(sorted(self.datasets))", "self.rows = len(self.datasets)", "show()"])
def test_what_is_set_up_is_set_up_where_it_runs(body):
    setup = SETUP.format(body=body)
    assert rewritten(own(setup)) == own(setup + FIT)


def test_datasets_are_prepared_after_what_is_set_up():
    text = own(PREPARED.format(body="show()") + "\n" + SETUP.format(body="show()"), OF_26)
    assert "    def fit(self):\n        self.setup()\n        self.preprocess_datasets()\n" in rewritten(text)


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("super().setup()", "pass"),
        ("super().setup()\n        show()", "show()"),
        ("show()\n        super().setup()", "show()"),
        ("show()\n        super().setup()\n        show()", "show()\n        show()"),
    ],
)
def test_what_the_class_above_did_goes(body, left):
    new = rewritten(own(SETUP.format(body=body)))
    assert SETUP.format(body=left) + "\n    def fit(self):\n" in new
    assert "super().setup()" not in new


@pytest.mark.parametrize("name", ["TorchTrainer", "TensorflowTrainer", "DataParallelTrainer"])
def test_trainers_with_a_loop_are_meant(name):
    text = own(SETUP.format(body="show()"), "from ray.train.x import y\n").replace("TorchTrainer", name)
    module = {
        "TorchTrainer": "torch",
        "TensorflowTrainer": "tensorflow",
        "DataParallelTrainer": "data_parallel_trainer",
    }
    assert "def fit(self)" in rewritten(text.replace("ray.train.torch", f"ray.train.{module[name]}"))


@pytest.mark.parametrize(
    "body",
    [
        "print(self)",
        "self.preprocessor.fit()",
        "print(self._train_loop_config)",
        "show(self.starting_checkpoint)",
        "train.report({})",
        "print(train.get_context())",
        "return 1",
        "super().__init__()",
    ],
)
def test_what_may_be_another_in_the_driver_is_reported(body):
    text = own(SETUP.format(body=body), "from ray import train\n")
    done = rewrite_text(text)
    assert "def fit" not in done.text
    assert "TRR771" in [found.code for found in done.findings if found.attention]


@pytest.mark.parametrize(
    "members",
    [
        "    def fit(self):\n        return super().fit()\n",
        "    def __init__(self):\n        super().__init__(loop)\n",
        "    def training_loop(self):\n        pass\n",
        "    def again(self):\n        self.setup()\n",
    ],
)
def test_classes_that_do_more_are_reported(members):
    assert "TRR771" in check_noop(own(SETUP.format(body="show()") + "\n" + members))


@pytest.mark.parametrize(
    "after",
    [
        "\n\nclass Other(Own):\n    pass\n",
        "\n\nprint(Own(loop).setup())\n",
        "\n\nOwn(loop, datasets={'train': lambda: rows}).fit()\n",
        "\n\nOwn(loop, run_config=failing(max_failures=2)).fit()\n",
        "\n\nOwn(loop, preprocessor=scale).fit()\n",
        "\n\nOwn(loop).fit()\nfrom ray import tune\ntune.Tuner(train)\n",
    ],
)
def test_classes_that_others_use_otherwise_are_reported(after):
    done = rewrite_text(own(SETUP.format(body="show()"), after=after))
    assert "def fit" not in done.text
    assert "TRR771" in [found.code for found in done.findings if found.attention]


def test_methods_with_arguments_or_decorators_are_reported():
    for setup in ("    def setup(self, x=1):\n        show()\n", "    @once\n    def setup(self):\n        show()\n"):
        assert check_noop(own(setup)) == ["TRR771"]


def test_no_ray_prepared_datasets_after_2_6():
    came_with_27 = "from ray.train import Checkpoint, ScalingConfig\nprint(ScalingConfig, Checkpoint(path))\n"
    assert check_noop(own(PREPARED.format(body="show()"), came_with_27)) == ["TRR772"]


@pytest.mark.parametrize(
    "text",
    [
        "class Own:\n    def setup(self):\n        pass\n",
        "from ray.tune import Trainable\n\n\nclass Own(Trainable):\n    def setup(self, config):\n        pass\n",
        own(SETUP.format(body="show()") + FIT),
        own("    def prepare(self):\n        show()\n"),
    ],
)
def test_other_classes_are_left_alone(text):
    assert check_noop(text) == []


@pytest.mark.parametrize(
    ("use", "new"),
    [
        ("print(trainer.get_dataset_config())", "print(trainer.data_config)"),
        ("c = trainer.get_dataset_config()\nprint(type(c))", "c = trainer.data_config\nprint(type(c))"),
    ],
)
def test_the_configuration_of_datasets_has_a_name(use, new):
    head = "from ray.train.torch import TorchTrainer\n\ntrainer = TorchTrainer(loop)\n"
    assert rewritten(f"{head}{use}\n") == f"{head}{new}\n"


@pytest.mark.parametrize(
    "use",
    [
        "trainer.get_dataset_config()['train']",
        "for name in trainer.get_dataset_config():\n    print(name)",
        "c = trainer.get_dataset_config()\nprint(c.items())",
        "c = trainer.get_dataset_config()\nprint('train' in c)",
        "print(dict(**trainer.get_dataset_config()))",
        "ask = trainer.get_dataset_config",
    ],
)
def test_configurations_in_a_dictionary_are_reported(use):
    head = "from ray.train.torch import TorchTrainer\n\ntrainer = TorchTrainer(loop)\n"
    assert check_noop(f"{head}{use}\n") == ["TRR773"]


def test_a_class_with_such_a_question_of_its_own_is_not_rewritten():
    text = own(
        "    def get_dataset_config(self):\n        return 1\n", after=f"{MAKE}print(trainer.get_dataset_config())\n"
    )
    assert rewritten(text) == text


def test_other_objects_are_not_asked():
    assert (
        check_noop("from ray import train\n\n\ndef f():\n    print(store.get_dataset_config(), train.get_context())\n")
        == []
    )
