"""Methods that another file of the tree gives to Tune or to a trainer."""

import pytest

METHODS = """\
from ray import tune
from ray.air import session


class Model:
    @staticmethod
    def plain(config, checkpoint_dir=None):
        session.report({"x": 1})

    @classmethod
    def of_class(cls, config, checkpoint_dir=None):
        session.report({"x": 1})

    def fit(self, config, checkpoint_dir=None):
        session.report({"x": 1})

    def __call__(self, config, checkpoint_dir=None):
        session.report({"x": 1})


class Small(Model):
    pass
"""
BODY = '    def {}):\n        {}.report({{"x": 1}})\n'


@pytest.mark.parametrize(
    ("given", "before", "after"),
    [
        ("Model.plain", "plain(config, checkpoint_dir=None", "plain(config"),
        ("Model.of_class", "of_class(cls, config, checkpoint_dir=None", "of_class(cls, config"),
        ("Model().fit", "fit(self, config, checkpoint_dir=None", "fit(self, config"),
        ("Small().fit", "fit(self, config, checkpoint_dir=None", "fit(self, config"),
        ("Model()", "__call__(self, config, checkpoint_dir=None", "__call__(self, config"),
        ("model.fit", "fit(self, config, checkpoint_dir=None", "fit(self, config"),
    ],
)
def test_a_method_that_another_file_gives_to_tune_is_run_by_it(tree, given, before, after):
    main = f"from ray import tune\nfrom model import Model, Small\n\nmodel = Model()\ntune.Tuner({given})\n"
    text, codes = tree({"model.py": METHODS, "main.py": main}, "model.py")
    assert BODY.format(after, "tune") in text
    assert before not in text
    assert codes == ["FUN204"] * 3  # of the others nobody knows who runs them


def test_a_method_of_an_imported_module_is_one_too(tree):
    main = "import model\nfrom ray import tune\n\ntune.Tuner(model.Model.plain)\n"
    text, codes = tree({"model.py": METHODS, "main.py": main}, "model.py")
    assert BODY.format("plain(config", "tune") in text
    assert codes == ["FUN204"] * 3


def test_a_method_that_another_file_gives_to_a_trainer_reports_to_it(tree):
    main = "from model import Model\nfrom ray.train.torch import TorchTrainer\n\nTorchTrainer(Model().fit)\n"
    text, _ = tree({"model.py": METHODS, "main.py": main}, "model.py")
    assert BODY.format("fit(self, config, checkpoint_dir=None", "train") in text


UNUSED = METHODS.replace("from ray.air import session\n", "").replace('session.report({"x": 1})', "pass")


@pytest.mark.parametrize(
    ("main", "told"),
    [
        ("from model import Model\n\nModel().fit({}, 'here')\n", 0),
        ("from ray import tune\nfrom model import Model\n\ntune.Tuner(Model.other)\n", 4),
        ("from ray import tune\nfrom model import Model\n\ntune.Tuner(make(Model()))\n", 4),
        ("from ray import tune\nfrom other import Model\n\ntune.Tuner(Model().fit)\n", 0),
        ("from model import Model\nfrom ray.train.torch import TorchTrainer\n\nTorchTrainer(Model().fit)\n", 0),
        (
            "from ray import tune\nfrom ray.train.torch import TorchTrainer\nfrom model import Model\n\n"
            "tune.Tuner(Model().fit)\nTorchTrainer(Model().fit)\n",
            3,
        ),
    ],
)
def test_a_method_that_tune_is_not_given_alone_keeps_its_argument(tree, main, told):
    assert tree({"model.py": UNUSED, "main.py": main}, "model.py") == (UNUSED, ["FUN204"] * told)


@pytest.mark.parametrize(("module", "kept"), [("ray", ""), ("other", ", checkpoint_dir=None")])
def test_a_method_of_a_file_that_does_not_name_ray_is_run_by_tune_too(tree, module, kept):
    model = "class Model:\n    def fit(self, config{}):\n        print(config)\n"
    main = f"from {module} import tune\nfrom model import Model\n\ntune.Tuner(Model().fit)\n"
    files = {"model.py": model.format(", checkpoint_dir=None"), "main.py": main}
    assert tree(files, "model.py") == (model.format(kept), [])


def test_a_function_that_an_object_of_another_file_runs_is_a_trials(tree):
    search = """\
from ray import tune


class Search:
    def __init__(self, times, trainable):
        self.trainable = trainable

    def run(self):
        return tune.Tuner(self.trainable)
"""
    function = "def fit(config, checkpoint_dir=None):\n    pass\n"
    main = f"from ray import tune\nfrom search import Search\n\n\n{function}\n\nSearch(2, fit)\n"
    assert tree({"search.py": search, "main.py": main}, "main.py") == (main.replace(", checkpoint_dir=None", ""), [])
    other = main.replace("2, fit", "fit, 2")
    assert tree({"search.py": search, "other.py": other}, "other.py") == (other, ["FUN204"])
