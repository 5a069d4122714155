"""Old methods of a Trainable by their names: in the body of its class, looked up, and asked by what decorates it."""

import pytest

from tests.migrate.support import check_noop, check_transformed

CLASS = """\
from ray import tune

{above}
class A(tune.Trainable):
    def _setup(self, config):
        self.x = 0

    def _train(self):
        return {{"x": self.x}}
{inside}
{below}"""


def code(names, above="", inside="", below=""):
    """The class with some old names, or the new ones."""
    text = CLASS.format(above=above, inside=inside, below=below)
    return text.replace("_train", names[0]).replace("_setup", names[1])


OLD, NEW = ("_train", "_setup"), ("step", "setup")
DECORATOR = """

def counted(cls):
    inner = cls._train

    def again(self):
        return inner(self)

    cls._train = again
    return cls


@counted"""


@pytest.mark.parametrize(
    "parts",
    [
        {"inside": "\n    train_once = _train\n"},
        {"inside": "\n    both = [_setup, _train]\n"},
        {"below": 'print(hasattr(A, "_train"))\n'},
        {"below": 'getattr(A, "_train")\n'},
        {"below": 'setattr(A, "_train", None)\n'},
        {"inside": '\n    def look(self):\n        return getattr(self, "_train", None)\n'},
        {"above": DECORATOR},
    ],
)
def test_they_get_the_names_of_today(parts):
    check_transformed(code(OLD, **parts), code(NEW, **parts))


@pytest.mark.parametrize(
    ("parts", "stays"),
    [
        ({"below": '_train = 1\nprint(_train, "_train")\n'}, '_train = 1\nprint(_train, "_train")\n'),
        ({"below": 'print(hasattr(other, "_train"))\n'}, 'hasattr(other, "_train")'),
        ({"below": 'print(hasattr(tune.Trainable, "_train"))\n'}, 'hasattr(tune.Trainable, "_train")'),
        ({"below": 'print(getattr(A, f"_{kind}"))\n'}, 'getattr(A, f"_{kind}")'),
        (
            {"above": DECORATOR.replace("\n@counted", ""), "below": "\n\n@counted\nclass B:\n    pass\n"},
            "cls._train = again",
        ),
    ],
)
def test_what_else_has_these_names_keeps_them(parts, stays):
    after = code(NEW, **{name: text.replace("_train", "OLD") for name, text in parts.items()}).replace("OLD", "_train")
    check_transformed(code(OLD, **parts), after)
    assert stays in after


def test_an_attribute_of_that_name_is_still_reported():
    text = code(OLD, inside="\n    def change(self):\n        self._train = 1\n").replace("_setup", "setup")
    assert set(check_noop(text)) == {"TRN102"}
