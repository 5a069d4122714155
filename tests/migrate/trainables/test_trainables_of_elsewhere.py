"""Trainable classes whose base does not say so: made by functions, derived in other files, or run by Tune."""

import pytest

from tests.migrate.support import check_noop, rewritten

FACTORY = """\
from ray.tune import Trainable


class Base(Trainable):
    def {step}(self):
        return {{}}


def make(base):
    class Made(base):
        def {step}(self):
            return super(Made, self).{step}()

    return Made


made = make({given})
one = made({{}})
one.{step}()
"""


@pytest.mark.parametrize("given", ["Base", "Trainable"])
def test_a_class_that_a_function_derives_from_a_trainable_is_one(given):
    assert rewritten(FACTORY.format(step="_train", given=given)) == FACTORY.format(step="step", given=given)


def test_a_class_that_a_function_derives_from_something_else_is_none():
    text = FACTORY.format(step="step", given="Other").replace("def step", "def _train", 2)
    assert "class Made(base):\n        def _train(self):" in rewritten(text)


@pytest.mark.parametrize("loop", ["for one in bases:\n    one._train()\n", "def go(one):\n    one._train()\n"])
def test_an_old_method_of_what_may_be_an_instance_is_reported(loop):
    head = "from ray.tune import Trainable\n\n\nclass Base(Trainable):\n    def step(self):\n        return {}\n"
    assert check_noop(f"{head}\n\n{loop}") == ["TRN102"]


FROM_ELSEWHERE = """\
from ray import tune
from mine import Base


class Model(Base):
    def _setup(self, config):
        super()._setup(config)

    def _train(self):
        return {"loss": 1}
"""


@pytest.mark.parametrize(
    "use",
    [
        "tune.run(Model)",
        "tune.Tuner(tune.with_resources(Model, {'cpu': 1}))",
        "tune.register_trainable('m', Model)",
        "class More(Model): ...\n\n\ntune.run(More)",
        "models = {'a': Model}\ntune.run(models[name])",
        "tune.run(tune.Experiment('e', Model))",
        "def made(n):\n    return tune.Experiment(name='e', run=Model, num_samples=n)\n\n\ntune.run(made(2))",
        "tune.run(Model, **options)",
        "def go(what):\n    tune.run(what)\n\n\ngo(Model)",
        "tune.run_experiments({'e': {'run': Model, **more}})",
    ],
)
def test_a_class_that_tune_runs_is_a_trainable_whatever_its_base_is(use):
    text = rewritten(f"{FROM_ELSEWHERE}\n\n{use}\n")
    assert "    def setup(self, config):\n        super().setup(config)\n\n    def step(self):\n" in text


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (FROM_ELSEWHERE, ["TRN101", "TRN102"]),
        (FROM_ELSEWHERE + "\n\nshown = dict(run=Model)\n", ["TRN101", "TRN102"]),
        (FROM_ELSEWHERE + "\n\ndef go(what):\n    print(what)\n\n\ngo(Model)\n", ["TRN101", "TRN102"]),
        (FROM_ELSEWHERE.replace("_train", "train"), ["TRN101"]),
        (FROM_ELSEWHERE.replace("super()._setup(config)", "pass"), ["TRN101", "TRN102"]),
        (FROM_ELSEWHERE.replace("super()._setup(config)", "pass").replace("_train", "train"), []),
        (FROM_ELSEWHERE.replace("(Base)", "(object)"), []),
        (FROM_ELSEWHERE.replace("from ray import tune", "from mine import tune"), []),
    ],
    ids=[
        "two methods",
        "another dictionary",
        "a function that only shows it",
        "one that calls its own",
        "two that call none",
        "one that calls none",
        "no base",
        "no Ray",
    ],
)
def test_a_class_that_looks_like_a_trainable_is_reported(text, codes):
    assert check_noop(text) == codes


MAKER = """\
from ray import tune


def make(x):
    class Made(tune.Trainable):
        def _train(self):
            return {"loss": x}

    return Made


def other(x):
    class Other:
        def _train(self):
            return {"loss": x}

    return Other


def either(x):
    return make(x) if x else other(x)
"""


@pytest.mark.parametrize(
    ("make", "asked"),
    [
        ("make.make(1)", "step"),
        ("make.other(1)", "_train"),
        ("make.either(1)", "_train"),
        ("make.unknown(1)", "_train"),
    ],
)
def test_an_object_of_a_class_that_a_function_of_another_file_gives_has_the_methods_of_today(tree, make, asked):
    main = f"import make\n\nMade = {make}\none = Made({{}})\nprint(one._train())\n"
    text, _ = tree({"make.py": MAKER, "main.py": main}, "main.py")
    assert text == main.replace("_train", asked)


def test_so_has_one_in_the_same_file():
    assert "print(one.step())" in rewritten(f"{MAKER}\n\none = make(1)({{}})\nprint(one._train())\n")
