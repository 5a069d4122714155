"""Where functions go that are written into a file: below its imports."""

import pytest

from tests.migrate.support import rewritten

FUNCTION = "def cause_of(error):"
ASKING = """\


def fit(trainer):
    try:
        trainer.fit()
    except TrainingFailedError as error:
        raise error.__cause__
"""
RAY = "from ray.train.base_trainer import TrainingFailedError\n"


def above(text):
    """What stands above the function that is written into a file, without blank lines."""
    found = rewritten(text + ASKING)
    assert found.count(FUNCTION) == 1
    return [line for line in found.partition(FUNCTION)[0].splitlines() if line]


@pytest.mark.parametrize(
    "between",
    [
        "sys.path.insert(0, home)\n",
        "HOME = '.'\nsys.path.append(HOME)\n",
        "warnings.filterwarnings(\n    'ignore'\n)\n",
    ],
)
def test_what_only_prepares_imports_stands_above_it(between):
    text = f"import sys\n\n{between}\nimport random\n{RAY}"
    assert above(text)[-1].startswith("from ray.train")
    assert above(text)[:-2] == [line for line in f"import sys\n{between}".splitlines() if line]


@pytest.mark.parametrize(
    "between",
    [
        "def home():\n    pass\n\n\n",
        "class Home:\n    pass\n\n\n",
        "for path in paths:\n    sys.path.append(path)\n\n",
        "ray.init(\n    num_cpus=1\n)\n",
        "limits = {\n    'cpus': ray.cluster_resources()\n}\n",
    ],
)
def test_it_does_not_go_below_other_code(between):
    text = f"import ray\n{RAY}\n{between}import random\n"
    assert above(text) == ["import ray", "from ray.train import TrainingFailedError"]


def test_code_below_the_last_import_stays_below():
    text = f"import sys\n{RAY}\nHOME = '.'\nsys.path.append(HOME)\n"
    assert above(text) == ["import sys", "from ray.train import TrainingFailedError"]
