"""Classes without a base of Ray that Trainables of other files of the tree mix in."""

import pytest

MIXIN = """\
class Saving:
    def _save(self, directory):
        return {"i": self.i}

    def _restore(self, saved):
        self.i = saved["i"]


class Logging(object):
    def _log_result(self, result):
        super(Logging, self)._log_result(result)


class Other:
    def _save(self, path):
        print(path)
"""
MODEL = """\
from ray import tune
{}


class Model({}Saving, {}Logging, tune.Trainable):
    pass
"""
AFTER = (
    MIXIN.replace("_save(self, directory)", "save_checkpoint(self, directory)")
    .replace("_restore", "load_checkpoint")
    .replace("_log_result", "log_result")
)


@pytest.mark.parametrize(
    "model",
    [
        MODEL.format("from mixins import Logging, Saving", "", ""),
        MODEL.format("import mixins", "mixins.", "mixins."),
        "from base import Base\nfrom mixins import *\n\n\nclass Model(Saving, Logging, Base):\n    pass\n",
    ],
)
def test_their_methods_get_the_names_of_today(tree, model):
    base = "from ray import tune\n\n\nclass Base(tune.Trainable):\n    pass\n"
    assert tree({"mixins.py": MIXIN, "model.py": model, "base.py": base}, "mixins.py") == (AFTER, [])


@pytest.mark.parametrize(
    "model",
    [
        "from mixins import Logging, Saving\nfrom ray import tune\n\n\nclass Model(Saving, Logging):\n    pass\n",
        "from mixins import Logging, Saving\nfrom ray import tune\n\nprint(Saving, Logging, tune.Trainable)\n",
        "from ray import tune\n\n\nclass Model(Saving, Logging, tune.Trainable):\n    pass\n",
    ],
    ids=["another class", "no class", "others of that name"],
)
def test_those_that_no_trainable_mixes_in_stay(tree, model):
    assert tree({"mixins.py": MIXIN, "model.py": model}, "mixins.py") == (MIXIN, [])


def test_those_that_others_mix_in_as_well_are_reported(tree):
    more = "from mixins import Saving\n\n\nclass More(Saving):\n    pass\n"
    files = {
        "mixins.py": MIXIN,
        "model.py": MODEL.format("from mixins import Logging, Saving", "", ""),
        "more.py": more,
    }
    text, codes = tree(files, "mixins.py")
    assert "def _save(self, directory)" in text
    assert codes == ["TRN103", "TRN104"]


@pytest.mark.parametrize("package", ["from .models import Model\n", "from .models import *\n"])
def test_a_mixin_that_a_package_without_ray_hands_on_has_the_methods_of_today(tree, package):
    model = "class Model:\n    def _train(self):\n        return {'loss': 1}\n"
    main = "from ray import tune\nfrom pkg import Model\n\n\nclass Trained(Model, tune.Trainable):\n    pass\n"
    text, _ = tree({"main.py": main, "pkg/__init__.py": package, "pkg/models.py": model}, "pkg/models.py")
    assert "def step(self):" in text


def test_one_of_another_package_stays(tree):
    model = "class Model:\n    def _train(self):\n        return {'loss': 1}\n"
    main = "from ray import tune\nfrom other import Model\n\n\nclass Trained(Model, tune.Trainable):\n    pass\n"
    files = {"main.py": main, "pkg/__init__.py": "from .models import Model\n", "pkg/models.py": model}
    assert tree(files, "pkg/models.py")[0] == model
