"""Objects of Trainable classes that code makes and calls by itself, in the file of the class and in others."""

import pytest

from tests.migrate.support import check_noop, check_transformed

MODEL = """\
from ray import tune


class Model(tune.Trainable):
    def _setup(self, config):
        self.x = 0

    def _train(self):
        self.x += 1
        return {"x": self.x}

    def _save(self, directory):
        return directory
"""
HOLDER = """\
class Holder:
    def __init__(self):
        self.model = Model({{}})

    def go(self):
"""
PLAIN = "def show(model):\n    model._save('d')\n    return model._train()\n"


@pytest.mark.parametrize(
    "use",
    [
        "model = Model({{}})\nmodel.{0}()\n",
        "Model({{}}).{0}()\n",
        f"{HOLDER}        self.model.{{0}}()\n",
        "def go(model: Model):\n    return model.{0}()\n",
        'def go(model: "Model | None" = None):\n    return model.{0}()\n',
        "for one in [Model({{}}), Model({{}})]:\n    one.{0}()\n",
        "def make():\n    return Model({{}})\n\n\nmake().{0}()\n",
    ],
)
def test_an_object_is_called_by_the_names_of_today(tree, use):
    text, codes = tree(
        {"model.py": MODEL, "main.py": f"from model import Model\n\n\n{use.format('_train')}"}, "main.py"
    )
    assert text.endswith(use.format("step"))
    assert codes == []


def test_an_object_in_an_attribute_of_the_file_of_its_class_is_too():
    held = f"\n\n{HOLDER}        self.model.{{}}()\n"
    after = MODEL.replace("_setup", "setup").replace("_train", "step").replace("_save", "save_checkpoint")
    check_transformed(MODEL + held.format("_train"), after + held.format("step"))


def test_what_other_files_hand_to_a_function_is_one_if_all_of_it_is(tree):
    main = "from model import Model\nfrom plain import show\n\nshow(Model({}))\n"
    text, codes = tree({"model.py": MODEL, "plain.py": PLAIN, "main.py": main}, "plain.py")
    assert text == PLAIN.replace("_save", "save_checkpoint").replace("_train", "step")
    assert codes == []


def test_what_other_files_hand_to_a_function_at_times_is_reported(tree):
    main = "from model import Model\nfrom plain import show\n\nshow(Model({}))\nshow(other)\n"
    text, codes = tree({"model.py": MODEL, "plain.py": PLAIN, "main.py": main}, "plain.py")
    assert text == PLAIN
    assert codes == ["TRN103", "TRN102"]


USE = "from model import Model\n\nModel({})._train()\n"
BOTH = MODEL.replace("    def _save", "    def step(self):\n        return {}\n\n    def _save")


@pytest.mark.parametrize(
    ("model", "use"),
    [
        (MODEL.replace("tune.Trainable", "Other"), USE),
        (BOTH, USE),
        (MODEL, "from model import Model\n\nother._train()\n"),
        (MODEL, "from model import Model\n\nmodel = Model({})\nmodel = other()\nmodel._train()\n"),
        (MODEL, USE.replace("Model({})._train()", "Model({}).x._train()")),
        (MODEL, USE.replace("from model import Model\n", "from elsewhere import Model\n")),
    ],
    ids=["no Trainable", "has both", "something else", "one of two", "what it keeps", "another module"],
)
def test_what_may_be_no_such_object_is_left(tree, model, use):
    assert tree({"model.py": model, "main.py": use}, "main.py") == (use, [])


def test_what_a_class_keeps_under_its_old_name_is_called_by_that():
    check_noop(f"{BOTH}\n\nModel({{}})._train()\n".replace("_setup", "setup").replace("_save", "save_checkpoint"))


def test_an_object_of_a_class_that_is_rewritten_already_is_called_by_the_names_of_today(tree):
    model = MODEL.replace("_setup", "setup").replace("_train", "step").replace("_save", "save_checkpoint")
    assert tree({"model.py": model, "main.py": USE}, "main.py") == (USE.replace("_train", "step"), [])


def test_what_other_classes_keep_under_an_old_name_says_nothing_of_it(tree):
    model = f"{MODEL}\n\nclass Other:\n    def __init__(self):\n        self._train = True\n"
    assert tree({"model.py": model, "main.py": USE}, "main.py") == (USE.replace("_train", "step"), [])


def test_what_is_put_into_the_class_under_an_old_name_is_called_by_that(tree):
    model = f"{MODEL}\n\nModel._train = other\n"
    assert tree({"model.py": model, "main.py": USE}, "main.py")[0] == USE
