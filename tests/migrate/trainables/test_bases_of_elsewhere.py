"""Classes whose base is a Trainable of another file of the tree, and the ways by which they have it."""

import pytest

BASE = """\
from ray.tune import Trainable


class Base(Trainable):
    def _setup(self, config):
        raise NotImplementedError

    def _train(self):
        return {"loss": self.loss()}
"""
PLAIN = """\
class Base:
    def _setup(self, config):
        raise NotImplementedError
"""
NET = """\
{}


class Net({}):
    def _setup(self, config):
        super()._setup(config)

    def loss(self):
        return 1
"""
PACKAGE = {"nets/base.py": BASE, "nets/__init__.py": "from .base import Base\n"}
TRY = "try:\n    from nets.base import Base\nexcept ImportError:\n    from base import Base"
NEW = "    def setup(self, config):\n        super().setup(config)\n"
OLD = NEW.replace("setup", "_setup")


def handed_on(init, base=BASE, **more):
    """A package that has a base in a module of its own, and hands it on somehow."""
    return {"nets/base.py": base, "nets/__init__.py": init, **more}


@pytest.mark.parametrize(
    ("files", "head", "base"),
    [
        pytest.param(PACKAGE, "from nets import Base", "Base", id="a package"),
        pytest.param(PACKAGE, "from nets import Base as B", "B", id="a package, as"),
        pytest.param(PACKAGE, "import nets", "nets.Base", id="a package as a module"),
        pytest.param(PACKAGE, "import nets as n", "n.Base", id="a package as a module, as"),
        pytest.param(PACKAGE, "from nets import *", "Base", id="a star of a package"),
        pytest.param(handed_on("from .base import *\n"), "from nets import Base", "Base", id="a package's star"),
        pytest.param(handed_on("from .base import *\n"), "from nets import *", "Base", id="a star of a star"),
        pytest.param(handed_on("from .base import Base as B\n"), "from nets import B", "B", id="a package's as"),
        pytest.param(handed_on("from nets.base import Base\n"), "from nets import Base", "Base", id="its full name"),
        pytest.param(handed_on("from . import base\n\nB = base.Base\n"), "from nets import B", "B", id="its alias"),
        pytest.param(handed_on("from . import base as b\n"), "import nets", "nets.b.Base", id="its module, as"),
        pytest.param(
            {"a/__init__.py": "from .b import Base\n", "a/b/__init__.py": "from .c import Base\n", "a/b/c.py": BASE},
            "from a import Base",
            "Base",
            id="packages in packages",
        ),
        pytest.param({"base.py": BASE}, "from base import *", "Base", id="a star"),
        pytest.param({"base.py": BASE + "\n__all__ = ['Base']\n"}, "from base import *", "Base", id="a star of a list"),
        pytest.param({"base.py": BASE}, "from base import Base\n\nParent = Base", "Parent", id="an alias"),
        pytest.param(PACKAGE, TRY, "Base", id="one of two imports"),
        pytest.param(
            {"lib/libbase.py": BASE},
            "import sys\n\nsys.path.append('lib')\nfrom libbase import Base",
            "Base",
            id="a path",
        ),
        pytest.param(
            {"lib/libbase.py": BASE},
            "import os, sys\n\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), 'lib'))\nimport libbase",
            "libbase.Base",
            id="a path beside the file",
        ),
    ],
)
def test_a_base_is_followed_to_the_file_that_has_it(tree, files, head, base):
    text, codes = tree({**files, "net.py": NET.format(head, base)}, "net.py")
    assert NEW in text
    assert codes == []


@pytest.mark.parametrize(
    ("place", "head", "base"),
    [
        ("nets/small.py", "from . import Base", "Base"),
        ("nets/small.py", "from . import base", "base.Base"),
        ("nets/small.py", "from . import *", "Base"),
        ("nets/deep/small.py", "from .. import base", "base.Base"),
        ("nets/deep/small.py", "from .. import Base", "Base"),
        ("nets/deep/small.py", "from ..base import Base", "Base"),
    ],
)
def test_a_base_of_its_own_package_is_followed(tree, place, head, base):
    text, codes = tree({**PACKAGE, "nets/deep/__init__.py": "", place: NET.format(head, base)}, place)
    assert NEW in text
    assert codes == []


def test_a_base_that_a_function_takes_by_default_is_followed(tree):
    made = NET.format("", "base").strip().replace("\n", "\n    ").replace("    \n", "\n")
    main = f"from nets import Base\n\n\ndef make(base=Base):\n    {made}\n\n    return Net\n"
    text, codes = tree({**PACKAGE, "net.py": main}, "net.py")
    assert "        def setup(self, config):\n            super().setup(config)\n" in text
    assert codes == []


@pytest.mark.parametrize(("given", "setup"), [("Base", "setup"), ("object", "_setup")])
def test_a_base_that_a_function_is_given_is_followed(tree, given, setup):
    main = f"from nets import Base\n\n\ndef make(base):\n    {{}}\n\n    return Net\n\n\nNet = make({given})\n"
    made = "class Net(base):\n        def {}(self, config):\n            pass"
    text, codes = tree({**PACKAGE, "net.py": main.format(made.format("_setup"))}, "net.py")
    assert text == main.format(made.format(setup))
    assert codes == []


@pytest.mark.parametrize(
    ("files", "head", "base"),
    [
        pytest.param(handed_on("from .base import Base\n", PLAIN), "from nets import Base", "Base", id="no Trainable"),
        pytest.param(handed_on(""), "from nets import Base", "Base", id="not handed on"),
        pytest.param(handed_on("from .other import Base\n"), "from nets import Base", "Base", id="a missing file"),
        pytest.param(handed_on("from .base import Base as B\n"), "from nets import Base", "Base", id="another name"),
        pytest.param(handed_on("import nets.base\n"), "from nets import *", "Base", id="a star of a module alone"),
        pytest.param(
            handed_on("from .base import Base\n\n\nclass Base:\n    pass\n"),
            "from nets import Base",
            "Base",
            id="one of two meanings",
        ),
        pytest.param(
            handed_on("from .base import *\nfrom .plain import *\n", **{"nets/plain.py": PLAIN}),
            "from nets import Base",
            "Base",
            id="the star before another one",
        ),
        pytest.param(
            {"a/__init__.py": "from b import Base\n", "b/__init__.py": "from a import Base\n# ray\n"},
            "from a import Base",
            "Base",
            id="imports in a circle",
        ),
        pytest.param(
            {"a.py": "from b import *\n", "b.py": "from a import *\n# ray\n"},
            "from a import *",
            "Base",
            id="stars in a circle",
        ),
        pytest.param(
            {
                "a.py": "import b\n\n\nclass Base(b.Base): ...\n",
                "b.py": "# ray\nimport a\n\n\nclass Base(a.Base): ...\n",
            },
            "from a import Base",
            "Base",
            id="bases in a circle",
        ),
        pytest.param(
            {**PACKAGE, "mine/nets/__init__.py": "", "mine/nets/base.py": PLAIN},
            "from mine.nets.base import Base",
            "Base",
            id="another package of that name",
        ),
        pytest.param({"base.py": "__all__ = ['other']\n" + BASE}, "from base import *", "Base", id="not listed"),
        pytest.param(
            {"base.py": BASE.replace("Base", "_Base")}, "from base import *", "_Base", id="a private name by a star"
        ),
        pytest.param(
            {"base.py": BASE},
            "from base import *\n\n\nclass Base:\n    pass",
            "Base",
            id="its own",
        ),
        pytest.param(
            {"base.py": BASE, "plain.py": PLAIN},
            "try:\n    from base import Base\nexcept ImportError:\n    from plain import Base",
            "Base",
            id="two imports of different things",
        ),
        pytest.param({"lib/libbase.py": BASE}, "from libbase import Base", "Base", id="a folder that nobody adds"),
        pytest.param(
            {"lib/libbase.py": BASE},
            "import sys\n\nsys.path.append('/lib')\nfrom libbase import Base",
            "Base",
            id="a folder elsewhere",
        ),
        pytest.param(
            {"lib/libbase.py": BASE, "libbase.py": PLAIN},
            "import sys\n\nsys.path.append('lib')\nfrom libbase import Base",
            "Base",
            id="a module before that of the path",
        ),
        pytest.param(PACKAGE, "from nets import Base\n\nParent = print(Base)", "Parent", id="not an alias"),
        pytest.param(PACKAGE, "from nets import Base\n\nParent = Base\nParent = object", "Parent", id="perhaps"),
        pytest.param(PACKAGE, "import nets\n\nBase = object", "Base", id="the name of its own"),
    ],
)
def test_a_base_that_is_no_trainable_of_the_tree_changes_nothing(tree, files, head, base):
    text, codes = tree({**files, "net.py": NET.format(head, base)}, "net.py")
    assert OLD in text
    assert codes == []


@pytest.mark.parametrize(
    ("place", "head", "base"),
    [
        ("nets/deep/small.py", "from . import base", "base.Base"),
        ("nets/deep/small.py", "from .base import Base", "Base"),
        ("nets/deep/small.py", "from . import Base", "Base"),
        ("nets/small.py", "from .. import base", "base.Base"),
    ],
)
def test_a_relative_import_means_no_other_folder(tree, place, head, base):
    text, codes = tree({**PACKAGE, "nets/deep/__init__.py": "", place: NET.format(head, base)}, place)
    assert OLD in text
    assert codes == []


RUN = "\n\ntune.run(Net, config={'lr': 1})\n"
TWO = NET.replace("def loss", "def _train")


@pytest.mark.parametrize(
    ("files", "head", "base"),
    [
        pytest.param({}, "from elsewhere import *", "Base", id="a star"),
        pytest.param(
            {"nets/__init__.py": "from elsewhere import Base\n"}, "from nets import Base", "Base", id="handed on"
        ),
        pytest.param({"nets.py": ""}, "from nets import Base", "Base", id="not found"),
    ],
)
def test_what_tune_runs_is_a_trainable_though_nobody_knows_its_base(tree, files, head, base):
    main = TWO.format(f"from ray import tune\n{head}", base)
    assert NEW in tree({**files, "net.py": main + RUN}, "net.py")[0]
    text, codes = tree({**files, "net.py": main}, "net.py")
    assert OLD in text
    assert codes == ["TRN101", "TRN102"]


SEARCH = "from ray import tune\n{}\n\ntune.run({}, checkpoint_at_end=True, raise_on_failed_trial=False)\n"
FIT = "def fit(config):\n    print(config)\n"


@pytest.mark.parametrize(
    ("head", "fit"),
    [("from functions import *", "fit"), ("from functions import fit", "fit"), ("import functions", "functions.fit")],
)
def test_a_function_by_a_star_import_is_known_as_one(tree, head, fit):
    text, _ = tree({"functions.py": FIT, "main.py": SEARCH.format(head, fit)}, "main.py")
    assert "checkpoint_at_end" not in text


def test_a_function_of_the_file_is_not_that_of_a_star_import(tree):
    main = SEARCH.format("from functions import *\nfrom mine import fit", "fit")
    text, _ = tree({"functions.py": FIT, "main.py": main}, "main.py")
    assert "checkpoint_at_end=True" in text


def test_what_a_star_import_brings_from_outside_is_imported_where_it_is_needed(tree):
    main = "from ray import tune\nfrom config import *\n\nprint(os.sep)\ntune.run('PPO', local_dir='~/x')\n"
    text, codes = tree({"config.py": "import os\n", "main.py": main}, "main.py")
    assert text.startswith("import os\n")
    assert codes == []


CALLS = """\
class Net({base}):
    def {setup}(self, config):
        {base}.{setup}(self, config)
"""


@pytest.mark.parametrize(("head", "base"), [("from nets import Base", "Base"), ("import nets", "nets.Base")])
def test_what_a_class_asks_its_base_by_name_is_renamed(tree, head, base):
    text, codes = tree({**PACKAGE, "net.py": f"{head}\n\n\n{CALLS.format(base=base, setup='_setup')}"}, "net.py")
    assert text == f"{head}\n\n\n{CALLS.format(base=base, setup='setup')}"
    assert codes == []
