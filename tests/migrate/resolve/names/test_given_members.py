"""What modules, classes and functions of other files have or give of Ray, whatever it is asked for by."""

import pytest

RUN = "{called}.run('PPO', name='e', raise_on_failed_trial=False)\n"
REPORT = "def train(config):\n    {called}.report(loss=1)\n"
CLASS = "from ray import tune as t\n\n\nclass Backend:\n    tune = t\n    report = t.report\n"
GIVES = "def load():\n    from ray import tune\n\n    return tune\n"
LOOKS_UP = "def __getattr__(name):\n    if name == 'tune':\n        {body}\n    raise AttributeError(name)\n"
LAZY = """\
class Lazy:
    @property
    def tune(self):
        from ray import tune

        return tune


lazy = Lazy()
"""


@pytest.mark.parametrize(
    ("files", "head", "called"),
    [
        ({"common.py": CLASS}, "from common import Backend\n", "Backend.tune"),
        ({"common.py": CLASS}, "from common import Backend as B\n", "B"),
        ({"common.py": CLASS}, "import common\n", "common.Backend.tune"),
        ({"common.py": GIVES}, "from common import load\n", "load()"),
        ({"common.py": GIVES}, "import common as c\n", "c.load()"),
        ({"common.py": GIVES}, "from common import load\n\nt = load()\n", "t"),
        ({"common.py": LAZY}, "from common import lazy\n", "lazy.tune"),
        (
            {"lib/__init__.py": LOOKS_UP.format(body="from ray import tune\n\n        return tune")},
            "from lib import tune\n",
            "tune",
        ),
        (
            {
                "lib/__init__.py": "from .b import c as t\n",
                "lib/b/__init__.py": "",
                "lib/b/c.py": "from ray.tune import *\n",
            },
            "from lib import t\n",
            "t",
        ),
        (
            {"lib/__init__.py": "from .b import c as t\n", "lib/b/__init__.py": "from . import c\n"}
            | {"lib/b/c.py": "from ray.tune import report\n"},
            "from lib import t\n",
            "t",
        ),
        ({"lib.py": "from ray.tune import *\nfrom ray.tune.suggest import *\n"}, "import lib as tune\n", "tune"),
    ],
)
def test_what_is_reported_through_it_is_rewritten(tree, files, head, called):
    text, codes = tree({**files, "main.py": f"{head}\n\n{REPORT.format(called=called)}"}, "main.py")
    assert text == f"{head}\n\n" + REPORT.format(called=called).replace("loss=1", '{"loss": 1}')
    assert codes == []


@pytest.mark.parametrize("called", ["Backend.tune", "load()", "lazy.tune"])
def test_a_run_through_it_is_one_of_a_tuner(tree, called):
    files = {"common.py": f"{CLASS}\n\n{GIVES}\n\n{LAZY}"}
    head = "from common import Backend, lazy, load\n\n"
    text, codes = tree({**files, "main.py": head + RUN.format(called=called)}, "main.py")
    assert text.startswith(f"{head}results = {called}.Tuner(\n")
    assert codes == []


@pytest.mark.parametrize(
    ("common", "head", "called"),
    [
        (f"{CLASS}    tune = mine\n", "from common import Backend", "Backend.tune"),
        (CLASS, "from common import Backend", "Backend.other"),
        (CLASS, "from elsewhere import Backend", "Backend.tune"),
        (GIVES.replace("return tune", "return tune if a else mine"), "from common import load", "load()"),
        (GIVES.replace("return tune", "return tune.run"), "from common import load", "load()"),
        (GIVES, "from common import load", "load"),
        (GIVES, "from common import load", "load(1)"),
        (
            f"import mine\n\n{LAZY.replace('from ray import tune', 'tune = mine')}",
            "from common import lazy",
            "lazy.tune",
        ),
        (LOOKS_UP.format(body="from mine import tune\n\n        return tune"), "from common import tune", "tune"),
        ("from ray.tune import *\n\n\ndef report(loss): ...\n", "import common", "common"),
    ],
)
def test_what_may_be_something_else_is_not(tree, common, head, called):
    main = f"{head}\n\n\n{REPORT.format(called=called)}"
    assert tree({"common.py": common, "main.py": main}, "main.py") == (main, [])
