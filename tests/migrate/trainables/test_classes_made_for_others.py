"""Classes that a function makes of a base which another file of the tree gives it."""

import pytest

MADE = """\
class Net(Model):
    def _train(self):
        return {}


def make(name, base=None):
    class Made(base):
        def _train(self):
            return super()._train()

    return Made
"""
BASE = "from ray import tune\n\n\nclass Base(tune.Trainable):\n    pass\n"


@pytest.mark.parametrize(
    "main",
    [
        "from made import make\nfrom ray import tune\n\nmake('a', tune.Trainable)\n",
        "import made\nimport ray.tune as t\n\nmade.make('a', base=t.Trainable)\n",
        "from base import Base\nfrom made import make\nfrom ray import tune\n\nmake('a', Base)\n",
        "from base import Base\nfrom made import make\n\nmake('a', Base)\n",
        "from made import make\nfrom ray import tune\n\n\nclass Own(tune.Trainable):\n    pass\n\n\nmake('a', Own)\n",
    ],
)
def test_a_class_is_a_trainable_if_its_base_is_given_one(tree, main):
    text, codes = tree({"made.py": MADE, "base.py": BASE, "main.py": main}, "made.py")
    before, after = MADE.split("def make")
    assert text == f"{before}def make{after.replace('_train', 'step')}"
    assert codes == []


@pytest.mark.parametrize(
    "main",
    [
        "from made import make\nfrom ray import tune\n\nmake('a', dict)\n",
        "from made import make\nfrom ray import tune\n\nmake(tune.Trainable, dict)\n",
        "from ray import tune\n\nmake('a', tune.Trainable)\n",
        "from made import make\nfrom ray import tune\n\nprint(make, tune.Trainable)\n",
    ],
    ids=["another one", "another argument", "another function", "no call"],
)
def test_a_class_is_none_if_its_base_may_be_something_else(tree, main):
    assert tree({"made.py": MADE, "base.py": BASE, "main.py": main}, "made.py") == (MADE, [])


def test_a_class_that_is_one_at_times_is_reported(tree):
    main = "from made import make\nfrom ray import tune\n\nmake('a', dict)\nmake('a', tune.Trainable)\n"
    assert tree({"made.py": MADE, "main.py": main}, "made.py") == (MADE, ["TRN102"])
