"""Arguments of Ray in dictionaries of other files of the tree, which calls unpack."""

import pytest

SETTINGS = """\
RAY = {"num_cpus": 2, "redis_password": "x"}
TODAY = {"num_cpus": 2, "include_dashboard": False}
NESTED = {"ray": {"redis_password": "x"}, "num_cpus": 2}
LATER = {}
LATER["redis_password"] = "x"


def make(x):
    return {"redis_password": x}
"""


@pytest.mark.parametrize(
    "use",
    [
        "from settings import RAY\n\nray.init(**RAY)\n",
        "import settings\n\nray.init(num_gpus=1, **settings.RAY)\n",
        "import settings as s\n\nray.init(**s.NESTED['ray'])\n",
        "from settings import make\n\nray.init(**make(1))\n",
        "from settings import RAY\n\nkw = {**RAY, 'num_gpus': 1}\nray.init(**kw)\n",
        "from settings import RAY\n\nkw = dict(RAY, num_gpus=1)\nray.init(**kw)\n",
        "from package import RAY\n\nray.init(**RAY)\n",
        "from settings import RAY\nfrom settings import TODAY\n\nray.init(**(RAY if x else TODAY))\n",
    ],
)
def test_an_argument_that_is_gone_is_reported_where_it_is_unpacked(tree, use):
    files = {
        "settings.py": SETTINGS,
        "package/__init__.py": "from settings import RAY\n",
        "main.py": f"import ray\n{use}",
    }
    assert tree(files, "main.py") == (f"import ray\n{use}", ["INI802"])


def test_so_are_those_of_trainers(tree):
    settings = 'OPTIONS = {"label_column": "y", "num_boost_round": 3, "datasets": {}}\n'
    main = "from ray.train.xgboost import XGBoostTrainer\nfrom settings import OPTIONS\n\nXGBoostTrainer(**OPTIONS)\n"
    text, codes = tree({"settings.py": settings, "main.py": main}, "main.py")
    assert text == main
    assert codes == ["TRP162", "TRP163"]


@pytest.mark.parametrize(
    "use",
    [
        "from settings import TODAY\n\nray.init(**TODAY)\n",
        "from settings import NESTED\n\nray.init(**NESTED['other'])\n",
        "from settings import NESTED\n\nray.init(**NESTED)\n",
        "from settings import RAY\n\nray.init(RAY)\n",
        "from settings import RAY\n\nother.init(**RAY)\n",
        "from elsewhere import RAY\n\nray.init(**RAY)\n",
        "from settings import make\n\nray.init(**make)\n",
    ],
)
def test_what_is_of_today_or_nobody_unpacks_is_not(tree, use):
    assert tree({"settings.py": SETTINGS, "main.py": f"import ray\n{use}"}, "main.py") == (f"import ray\n{use}", [])


EXPERIMENTS = """\
ONE = {"run": "f", "stop": {"a": 1}, "trial_resources": {"cpu": 1}}
TODAY = {"run": "f", "stop": {"a": 1}, "num_samples": 2}
ALL = {"one": {"run": "f", "repeat": 2}, "two": TODAY}
"""


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        ('{"one": experiments.ONE}', ["RUN380"]),
        ('{"one": {**experiments.ONE, "num_samples": 2}}', ["RUN380"]),
        ("experiments.ALL", ["RUN379"]),
        ('{"one": experiments.TODAY}', []),
        ('{"one": experiments.ALL}', []),
    ],
)
def test_settings_of_experiments_of_another_file_are_reported_where_a_run_of_them_stays(tree, given, codes):
    others = 'tune.run_experiments(tune.Experiment("q", **experiments.TODAY))'
    main = f"from ray import tune\n\nimport experiments\n\n{others}\ntune.run_experiments({given})\n"
    assert tree({"experiments.py": EXPERIMENTS, "main.py": main}, "main.py") == (main, codes)
