"""The import statements of a file, by its bytes."""

import pytest

from migrate.resolve.text.import_lines import import_words, may_give


@pytest.mark.parametrize(
    "text",
    [
        "import common\n",
        "from common import tune\n",
        "from . import (\n    other,\n    common,\n)\n",
        "from common \\\n    import tune\n",
        "from common \\\r\n    import tune\r\n",
        "from x import a, \\\n    common\n",
        "try: import common\nexcept ImportError: pass",
        "import os; import common",
        "if a:\n    from x.common import (tune)  # a comment\n",
    ],
)
def test_the_words_of_every_import_are_found(text):
    assert b"common" in import_words(text.encode())


@pytest.mark.parametrize(
    "text", ["", "common = 1\n", "import os\ncommon = 1\n", "from x import (\n    y,\n)\ncommon = 1\n"]
)
def test_other_words_are_not(text):
    assert b"common" not in import_words(text.encode())


@pytest.mark.parametrize(
    ("text", "gives"),
    [
        ("import os, ray\n", True),
        ("try:\n    from ray import tune\nexcept ImportError:\n    tune = None\n", True),
        ("from base import *\n", True),
        ("from .base import (*)\n", True),
        ("from base import tune\n", True),
        ("from base import other\n", False),
        ("from nowhere import *\n", False),
        ("from x.ray import tune\nimport array, x.ray\n", False),
        ("'ray'\n", False),
    ],
)
def test_a_module_gives_names_of_ray_if_it_imports_them_or_a_module_does_of_which_it_has_all(tmp_path, text, gives):
    (tmp_path / "base.py").write_text("from base import *\nimport ray\n")
    (tmp_path / "common.py").write_text(text)
    assert may_give(str(tmp_path / "common.py")) is gives


def test_modules_that_import_each_other_are_followed_no_further(tmp_path):
    (tmp_path / "a.py").write_text("from b import *\n")
    (tmp_path / "b.py").write_text("from a import *\n")
    assert not may_give(str(tmp_path / "a.py"))
    assert not may_give(str(tmp_path / "missing.py"))
