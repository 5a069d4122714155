"""``ray.tune`` where `import ray` stands alone: another import had loaded it."""

import pytest

from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed

SEARCH = "\nray.tune.Tuner('PPO', param_space={'lr': ray.tune.uniform(0, 1)}).fit()\n"


@pytest.mark.parametrize(
    "imports",
    [
        "from ray.train import get_context\n",
        "from ray.train.torch import TorchTrainer\n",
        "import ray.train\n",
        "import ray.train.torch\n",
    ],
)
def test_what_loaded_it_does_so_no_longer(imports):
    old = f"import ray\n{imports}{SEARCH}"
    assert may_be_legacy(old.encode())
    below = imports if imports.startswith("from") else ""
    above = "" if below else imports
    check_transformed(old, f"import ray\n{above}import ray.tune\n{below}{SEARCH}")


def test_one_under_another_name_is_there_too():
    old = "import ray as r\nfrom ray.train import get_context\n\nr.tune.Tuner('PPO').fit()\n"
    check_transformed(old, old.replace("as r\n", "as r\nimport ray.tune\n"))


def test_a_function_that_imports_ray_loads_it_there():
    old = (
        "def run():\n    import ray\n    from ray.train import get_context\n\n"
        "    get_context()\n    ray.tune.Tuner('PPO').fit()\n"
    )
    check_transformed(old, old.replace("    import ray\n", "    import ray\n    import ray.tune\n"))


def test_an_import_that_goes_away_loaded_it():
    old = f"import ray\nfrom ray.tune.integration.wandb import WandbLogger\n{SEARCH}"
    check_transformed(old, f"import ray\nimport ray.tune\n{SEARCH}")


@pytest.mark.parametrize(
    "imports",
    [
        "import ray\nimport ray.tune\n",
        "import ray\nfrom ray import tune\n",
        "import ray\nfrom ray import (\n    train,\n    tune,\n)\n",
        "import ray\nfrom ray.tune.schedulers import ASHAScheduler\n",
        "import ray\nfrom ray.train import get_context\nfrom ray.tune import choice\n",
        "import ray\nimport ray.tune.schedulers\n",
        "import ray\nfrom ray.rllib.algorithms.ppo import PPOConfig\n",
        "import ray\nfrom ray.train.xgboost import RayTrainReportCallback\n",
        "import ray\nfrom ray.air.integrations.wandb import WandbLoggerCallback\n",
    ],
)
def test_it_is_loaded_still(imports):
    assert check_noop(f"{imports}{SEARCH}") == []


@pytest.mark.parametrize(
    "text",
    [
        f"import ray\n{SEARCH}",  # another file of the program loads it, as it did
        f"import ray\nfrom ray import serve\n{SEARCH}",
        "import ray\nfrom ray.train import get_context\n\nray.data.range(3)\n",
        "import ray\nfrom ray.train import get_context\n\n\ndef loop():\n    ray.train.report({})\n",
        "import ray\nfrom ray.train import get_context\n\nself.ray.tune.run()\n",
        "import ray\nfrom ray.train import get_context\n\nprint('ray.tune.run')\n",
        "import ray\nfrom ray.train import get_context\n\nhasattr(ray, 'tune')\n",
    ],
)
def test_others_stay(text):
    assert check_noop(text) == []
