"""``train.report`` in a function that nobody is seen to run, where another file has the search space."""

import pytest

from tests.migrate.support import CHOSEN

LIB = "from ray import train\n\n\ndef loop(config):\n    train.report({'a': 1})\n"
SPACE = (
    "from ray import tune\nfrom optimize import search\nfrom lib import loop\n\nsearch(loop, {'a': tune.choice([1])})\n"
)


@pytest.mark.parametrize("space", [SPACE, SPACE.replace("from lib", "import lib\nfrom lib")])
def test_it_asks_where_it_runs(tree, space):
    text, codes = tree({"lib.py": LIB, "main.py": space}, "lib.py")
    assert f"    {CHOSEN}.report({{'a': 1}})\n" in text
    assert not codes


@pytest.mark.parametrize(
    "space",
    [
        SPACE.replace("from lib", "from other"),
        SPACE.replace("{'a': tune.choice([1])}", "tune"),
        f"from ray import train\n{SPACE}train.report({{}}, dataset=train.get_dataset_shard('a'))\n",
        f"from ray.train.torch import TorchTrainer\n{SPACE}TorchTrainer(search)\n",
    ],
)
def test_it_stays_where_the_search_is_none_or_is_for_workers_as_well(tree, space):
    assert tree({"lib.py": LIB, "main.py": space}, "lib.py")[0] == LIB


def test_it_stays_in_a_file_for_workers(tree):
    lib = LIB + "    print(train.get_context().get_world_rank())\n"
    assert tree({"lib.py": lib, "main.py": SPACE}, "lib.py") == (lib, [])
