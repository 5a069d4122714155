"""Where ``from a import b`` of another package goes: below what imports modules, in order."""

import pytest

from tests.migrate.support import rewritten

ASKS = "\n\nprint(TorchTrainer.can_restore('/x/exp'))\n"
RAY = "from ray.train.torch import TorchTrainer"
NEW = "from pyarrow import fs"


def imports(*lines):
    """The imports of a file that needs one more, after the codemod."""
    text = rewritten("\n".join(lines) + ASKS)
    return text.partition("\n\n\ndef can_continue")[0].splitlines()


@pytest.mark.parametrize(
    ("lines", "above"),
    [
        (["import numpy as np", "import torch", RAY], "import torch"),
        (["import numpy as np", "import ray", RAY, "from torch import nn"], "import ray"),
        (["import zarr", "from attrs import define", RAY], "from attrs import define"),
        (["from attrs import define", RAY, "from torch import nn"], "from attrs import define"),
        (["import os", "", "import torch", RAY], "import torch"),
        (["import torch", "", RAY], "import torch"),
        (["import torch  # first", "# of Ray", RAY], "import torch  # first"),
        (["from PIL import Image", RAY], "from PIL import Image"),
        (["from Zope import x", RAY], ""),
    ],
)
def test_it_stands_in_order_among_those_of_the_first_group(lines, above):
    found = imports(*lines)
    assert found[found.index(NEW) - 1] == above


@pytest.mark.parametrize(
    "lines",
    [
        [RAY, "import torch"],
        ["from torch import nn", "import numpy as np", RAY],
        ["import torch", RAY, "import numpy as np"],
    ],
)
def test_it_stands_anywhere_in_a_file_that_keeps_no_order(lines):
    found = imports(*lines)
    assert NEW in found
    assert [line for line in found if line in lines] == [line for line in lines if line != RAY]


@pytest.mark.parametrize("line", ["from pyarrow import csv", "from pyarrow import fs as fs", "from pyarrow import fs"])
def test_one_of_the_same_module_is_no_second_line(line):
    assert sum("pyarrow" in one for one in imports("import torch", line, RAY)) == 1


def test_what_imports_a_module_stays_where_it_was():
    lines = ["import os", "", "import numpy as np", RAY, "", "from mine import a"]
    assert [line for line in imports(*lines) if line != NEW] == [line for line in lines if line != RAY]


def test_it_does_not_stand_among_those_of_the_project():
    found = imports("import torch", RAY, "", "from aaa import x", "from mine import y")
    assert found.index(NEW) < found.index("from aaa import x")
