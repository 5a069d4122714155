"""Where an import stands that a rewritten file needs."""

import pytest

from tests.migrate.support import rewritten

XGBOOST = """\
trainer = XGBoostTrainer(params={}, label_column="y", num_boost_round=9, datasets={"train": data})
print(trainer.fit())
"""
INSTALL = 'subprocess.check_call([sys.executable, "-m", "pip", "install", "xgboost"])\n'
OVER_LINES = 'subprocess.run(\n    "pip install xgboost",\n    shell=True,\n)\n'
STARTS = "import subprocess\nimport sys\n"


@pytest.mark.parametrize(
    "install", [INSTALL, OVER_LINES, 'os.system("pip install -q xgboost")\n', 'pip.main(["install", "xgb"])\n']
)
def test_what_a_script_installs_is_imported_below(install):
    head = f"{STARTS}\n{install}\n"
    text = rewritten(f"{head}from ray.train.xgboost import XGBoostTrainer\n\n{XGBOOST}")
    assert text.startswith(head)
    assert "\nimport xgboost\n" in text


@pytest.mark.parametrize("other", ['subprocess.check_call(["pip", "list"])\n', 'print("pip install xgboost")\n'])
def test_what_is_not_of_python_stands_beside_ray(other):
    text = rewritten(f"{STARTS}\n{other}from ray.train.xgboost import XGBoostTrainer\n\n{XGBOOST}")
    assert text.startswith(f"{STARTS}\n{other}import xgboost\nfrom ray import train\n")


@pytest.mark.parametrize(
    ("head", "new"),
    [
        (f"{STARTS}\n", f"{STARTS}\nimport xgboost\nfrom ray import train\n"),
        ("from pathlib import Path\n\n", "from pathlib import Path\n\nimport xgboost\nfrom ray import train\n"),
        ("import sys\n\nimport torch\n", "import sys\n\nimport torch\nimport xgboost\nfrom ray import train\n"),
        ("import sys\n\nfrom torch import nn\n", "import sys\n\nimport xgboost\nfrom torch import nn\nfrom ray"),
        ("", "import xgboost\nfrom ray import train\n"),
    ],
)
def test_what_is_not_of_python_stands_among_what_is_not(head, new):
    assert rewritten(f"{head}from ray.train.xgboost import XGBoostTrainer\n\n{XGBOOST}").startswith(new)


@pytest.mark.parametrize("head", ["from mine import a\nimport sys\n", "from . import a\n"])
def test_other_orders_are_kept(head):
    text = rewritten(f"{head}from ray.train.xgboost import XGBoostTrainer\n\n{XGBOOST}")
    assert head.splitlines()[0] in text.splitlines()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "from pathlib import Path\n\nimport workloads\n\n",
            "import os\nfrom pathlib import Path\n\nimport workloads\n",
        ),
        (
            "from pathlib import Path\nimport sys\nimport workloads\n",
            "import os\nfrom pathlib import Path\nimport sys\n",
        ),
        (
            "from pathlib import Path\nroot = Path(a)\n\nimport random\nimport torch\n",
            "from pathlib import Path\nroot = Path(a)\n\nimport os\nimport random\nimport torch\n",
        ),
        ("import torch\nfrom copy import copy\n", "import os\nimport torch\nfrom copy import copy\n"),
        ("from mine import Path\nimport workloads\n", "import os\n\nfrom mine import Path\nimport workloads\n"),
        ("import numpy\nimport ray\n", "import os\n\nimport numpy\nimport ray\n"),
    ],
)
def test_what_is_of_python_stands_among_its_own(before, after):
    assert rewritten(f"{before}from ray import tune\n\ntune.run('a', local_dir=path)\n").startswith(after)


KERAS_IN_BLOCK = """\
import sys

from ray import tune

{block}
    from tensorflow.keras.datasets import mnist
    from ray.air.integrations.keras import ReportCheckpointCallback
{end}

def train_mnist(config):
    fit(mnist, callbacks=[ReportCheckpointCallback()])


tune.Tuner(train_mnist).fit()
"""


@pytest.mark.parametrize(
    ("block", "end"),
    [
        ("if sys.version_info >= (3, 12):\n    sys.exit(0)\nelse:", ""),
        ("if HAS_TENSORFLOW:", ""),
        ("try:", "except ImportError:\n    sys.exit(0)\n"),
    ],
)
def test_what_needs_a_library_is_imported_in_the_block_that_imports_it(block, end):
    text = rewritten(KERAS_IN_BLOCK.format(block=block, end=end))
    old = "    from ray.air.integrations.keras import ReportCheckpointCallback\n"
    assert text == KERAS_IN_BLOCK.format(block=block, end=end).replace(
        old, "    from ray.tune.integration.keras import TuneReportCheckpointCallback\n"
    ).replace("[ReportCheckpointCallback", "[TuneReportCheckpointCallback")


def test_what_the_file_needs_anyway_is_imported_at_the_top():
    text = rewritten("import tensorflow.keras\n" + KERAS_IN_BLOCK.format(block="if LARGE:", end=""))
    assert "\nfrom ray.tune.integration.keras import TuneReportCheckpointCallback\n" in text


def test_what_needs_no_library_is_imported_at_the_top():
    block = "import sys\nfrom ray import tune\nif sys.argv:\n    from ray.tune.suggest import ConcurrencyLimiter\n"
    text = rewritten(f"{block}\n\ndef f():\n    return ConcurrencyLimiter(a, max_concurrent=2), tune\n")
    assert "\n    from ray.tune.search import ConcurrencyLimiter\n" in text
