"""Classes whose base, perhaps in a file of their tree, is a Trainable: their old methods, and the file it saves."""

import pytest

BASE = """\
import os

import torch
from ray import tune


class Base(tune.Trainable):
    def _train(self):
        return {"x": 1}

    def _save(self, checkpoint_dir):
        path = os.path.join(checkpoint_dir, "model.pth")
        torch.save(self.model, path)
        return path

    def _restore(self, checkpoint_path):
        self.model = torch.load(checkpoint_path)
"""
LOADS = """\


class Mine(Base):
    def {name}(self, path):{line}
        self.model = torch.load(path, map_location="cpu")
"""
JOINED = '\n        path = os.path.join(path, "model.pth")'
LEFT = "def _restore(self"
DONE = "def load_checkpoint(self"


def both(base, loads):
    return base + loads.format(name="_restore", line="")


@pytest.mark.parametrize("head", ["", "from pkg.deep import Other\n", "import ray\n"])
@pytest.mark.parametrize("method", ["_train(self)", "_restore(self, path)", "_stop(self)"])
def test_a_file_that_does_not_name_ray_has_old_methods_by_its_base(tree, head, method):
    text = f"{head}from pkg.deep import Base\n\n\nclass Mine(Base):\n    def {method}:\n        pass\n"
    files = {"pkg/__init__.py": "", "pkg/base.py": "from ray.tune import Trainable\n"}
    deep = "from pkg.base import Trainable\n\n\nclass Base(Trainable):\n    pass\n"
    name = {"_train": "step", "_stop": "cleanup", "_restore": "load_checkpoint"}[method.partition("(")[0]]
    found, _ = tree({**files, "pkg/deep.py": deep, "mine.py": text}, "mine.py")
    assert f"def {name}(self" in found


@pytest.mark.parametrize("base", ["class Base:\n    pass\n", "import ray\n\n\nclass Base:\n    pass\n"])
def test_a_file_whose_base_is_no_trainable_keeps_its_methods(tree, base):
    text = "from base import Base\n\n\nclass Mine(Base):\n    def _train(self):\n        pass\n"
    assert tree({"base.py": base, "mine.py": text}, "mine.py") == (text, [])


@pytest.mark.parametrize("is_done", [False, True])
def test_the_file_that_a_base_of_another_file_saves_is_loaded_by_its_path(tree, is_done):
    base = BASE.replace("return path", "return checkpoint_dir") if is_done else BASE
    begin = '        checkpoint_path = os.path.join(checkpoint_path, "model.pth")\n        self.model ='
    base = base.replace("        self.model =", begin) if is_done else base
    text = "import torch\nfrom base import Base\n" + LOADS
    done = "import os\n\n" + text.format(name="load_checkpoint", line=JOINED)
    assert tree({"base.py": base, "mine.py": text.format(name="_restore", line="")}, "mine.py") == (done, [])
    assert tree({"base.py": base, "mine.py": done}, "mine.py") == (done, [])


def test_a_class_that_inherits_what_saves_loads_the_file_by_its_path_too(tree):
    found, codes = tree({"mine.py": both(BASE, LOADS)}, "mine.py")
    assert found.endswith(LOADS.format(name="load_checkpoint", line=JOINED)) and not codes


@pytest.mark.parametrize("head", ["from base import Base\n", BASE])
def test_a_path_that_is_handed_on_to_the_base_is_that_of_the_directory(tree, head):
    text = f"{head}\n\nclass Mine(Base):\n    def _restore(self, path):\n        super()._restore(path)\n"
    found, codes = tree({"base.py": BASE, "mine.py": text}, "mine.py")
    assert "(self, path):\n        super().load_checkpoint(path)\n" in found and not codes


@pytest.mark.parametrize(("head", "code"), [("from base import Base\n", "TRN110"), (BASE, "TRN109")])
def test_a_path_that_is_handed_on_and_read_is_reported(tree, head, code):
    lines = "        super()._restore(path)\n        print(open(path).read())\n"
    text = f"{head}\n\nclass Mine(Base):\n    def _restore(self, path):\n{lines}"
    assert tree({"base.py": BASE, "mine.py": text}, "mine.py")[1] == [code]


def test_a_file_whose_name_only_its_base_knows_is_reported(tree):
    base = BASE.replace('"model.pth"', "NAME").replace("import os\n", 'import os\n\nNAME = "model.pth"\n', 1)
    text = "import torch\nfrom base import Base\n" + LOADS.format(name="_restore", line="")
    found, codes = tree({"base.py": base, "mine.py": text}, "mine.py")
    assert found == text.replace(LEFT, DONE) and codes == ["TRN110"]


SLASH = BASE.replace('"model.pth"', '""').replace("        torch.save(self.model, path)\n", "")
OPENS = "        self.model = torch.load(checkpoint_path)\n"


@pytest.mark.parametrize(
    ("lines", "is_needed"),
    [
        ("        checkpoint_path = checkpoint_path.rstrip('/')\n        print(checkpoint_path + '.pth')\n", False),
        ("        print(os.path.join(checkpoint_path, 'model.pth'))\n", False),
        ("        print(checkpoint_path + 'model.pth')\n", True),
        ("        print(os.path.join(checkpoint_path, 'x'), checkpoint_path)\n", True),
        ("        path = checkpoint_path.rstrip('/')\n        print(path, checkpoint_path)\n", True),
    ],
)
@pytest.mark.parametrize("is_inherited", [False, True])
def test_a_slash_that_nothing_is_made_of_is_not_written(tree, lines, is_needed, is_inherited):
    lines = "        assert isinstance(checkpoint_path, str), checkpoint_path\n" + lines
    loads = f"    def _restore(self, checkpoint_path):\n{lines}"
    mine = f"import os\nfrom base import Base\n\n\nclass Mine(Base):\n{loads}"
    text = mine if is_inherited else SLASH.replace(OPENS, lines)
    found, codes = tree({"base.py": SLASH, "mine.py": text}, "mine.py")
    assert ('checkpoint_path = os.path.join(checkpoint_path, "")' in found) is is_needed and not codes
    assert "def load_checkpoint(self, checkpoint_path):" in found and lines in found
