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


@pytest.mark.parametrize("other", ['subprocess.check_call(["pip", "list"])\n', 'print("pip install xgboost")\n', ""])
def test_what_is_not_of_python_stands_below_what_is(other):
    text = rewritten(f"{STARTS}\n{other}from ray.train.xgboost import XGBoostTrainer\n\n{XGBOOST}")
    assert f"{STARTS}import xgboost\n" in text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "from pathlib import Path\n\nimport workloads\n\n",
            "import os\nfrom pathlib import Path\n\nimport workloads\n",
        ),
        (
            "from pathlib import Path\nimport sys\nimport workloads\n",
            "from pathlib import Path\nimport os\nimport sys\n",
        ),
        (
            "from pathlib import Path\nroot = Path(a)\n\nimport random\nimport torch\n",
            "from pathlib import Path\nroot = Path(a)\n\nimport os\nimport random\nimport torch\n",
        ),
        ("import torch\nfrom copy import copy\n", "import os\nimport torch\nfrom copy import copy\n"),
        ("from mine import Path\nimport workloads\n", "from mine import Path\nimport os\nimport workloads\n"),
    ],
)
def test_what_is_of_python_stands_among_its_own(before, after):
    assert rewritten(f"{before}from ray import tune\n\ntune.run('a', local_dir=path)\n").startswith(after)
