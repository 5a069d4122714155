"""Names that hold something else where Ray is missing: they are Ray's all the same, unless what they hold is used."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, rewritten

USED = """

def fit(config):
    tune.report(loss=1)
"""
TODAY = USED.replace("loss=1", '{"loss": 1}')
EMPTY = [
    "tune = None\ntry:\n    from ray import tune\nexcept Exception:\n    pass\n",
    "tune: object = None\ntry:\n    from ray import tune\nexcept ImportError:\n    print('no Ray')\n",
    "try:\n    from ray import tune\nexcept ImportError:\n    tune = None\n",
    "try:\n    from ray import tune\nexcept ImportError:\n    tune = ray = False\n",
    "try:\n    from ray import tune\nexcept ImportError:\n    tune = object()\n",
    "try:\n    from ray import tune\nexcept ImportError:\n    tune = MagicMock()\n",
    "try:\n    from ray import tune\nexcept ImportError:\n    tune = unittest.mock.Mock(name='tune')\n",
    'try:\n    from ray import tune\nexcept ImportError:\n    class tune:\n        """Is missing."""\n',
    'if importlib.util.find_spec("ray") is not None:\n    from ray import tune\nelse:\n    tune = None\n',
    "if is_ray_available():\n    from ray import tune\nelse:\n    tune = session = None\n",
    'if not find_spec("ray"):\n    tune = None\nelse:\n    from ray import tune\n',
    "tune = None\nif has_ray:\n    from ray import tune\n",
    'import pytest\n\ntune = pytest.importorskip("ray.tune")\n',
    'import pytest\n\ntune = pytest.importorskip("ray.tune", reason="no Ray")\n',
]
USED_ITSELF = [
    "try:\n    from ray import tune\nexcept ImportError:\n    tune = SimpleNamespace(report=print)\n",
    "try:\n    from ray import tune\nexcept ImportError:\n    class tune:\n        def report(**all): print(all)\n",
    "try:\n    from ray import tune\nexcept ImportError:\n    import fake as tune\n    tune = wrap(tune)\n",
    "try:\n    from ray import tune\nexcept ImportError:\n    tune = Recorder()\n",
    "from ray import tune\n\nfor tune in ('a', 'b'):\n    print(tune)\n",
]


@pytest.mark.parametrize("head", EMPTY)
def test_what_is_empty_only_says_that_ray_may_be_missing(head):
    assert may_be_legacy(f"{head}{USED}".encode())
    assert rewritten(f"{head}{USED}") == f"{head}{TODAY}"


@pytest.mark.parametrize("head", USED_ITSELF)
def test_what_is_used_itself_leaves_all_of_it_to_a_person(head):
    assert may_be_legacy(f"{head}{USED}".encode())
    (finding,) = [one for one in rewrite_text(f"{head}{USED}").findings if one.attention]
    assert (finding.code, finding.old) == ("MIGRATE", "tune")
    assert "`ray.tune`" in finding.message
    assert check_noop(f"{head}{USED}") == ["MIGRATE"]


@pytest.mark.parametrize(
    "use", ["tune.report({'loss': 1})", "tune.choice([1])", "print(tune)", "tune.Tuner(fit)", "tune.report(metrics={})"]
)
@pytest.mark.parametrize("head", USED_ITSELF)
def test_nothing_is_said_where_nothing_is_old(head, use):
    assert check_noop(f"{head}\n\ndef fit(config):\n    {use}\n") == []


@pytest.mark.parametrize("other", ["    Trainable = object\n", "    class Trainable:\n        pass\n"])
def test_a_class_may_derive_from_what_stands_in(other):
    head = f"try:\n    from ray.tune import Trainable\nexcept ImportError:\n{other}"
    body = "\n\nclass Model(Trainable):\n    def _setup(self, config):\n        self.rate = config['lr']\n"
    assert rewritten(head + body) == head + body.replace("_setup", "setup")


def test_a_base_class_with_methods_of_its_own_is_left_to_a_person():
    text = (
        "try:\n    from ray.tune import Trainable\nexcept ImportError:\n"
        "    class Trainable:\n        def __init__(self, config):\n            self._setup(config)\n"
        "\n\nclass Model(Trainable):\n    def _setup(self, config):\n        self.rate = config['lr']\n"
    )
    assert check_noop(text) == ["MIGRATE"]


def test_what_reports_of_today_take_is_not_old():
    head = "try:\n    from ray import train\nexcept ImportError:\n    train = Recorder()\n"
    assert check_noop(f"{head}\n\ndef fit(config):\n    train.report({{}}, checkpoint_upload_mode=mode)\n") == []


def test_a_module_of_another_name_is_none_of_our_business():
    assert check_noop(f"try:\n    from radio import tune\nexcept ImportError:\n    tune = Recorder()\n{USED}") == []


@pytest.mark.parametrize(
    "alias",
    [
        "import ray\n\nt = ray.tune if HAS_RAY else None\n",
        "import ray\n\nt = None if WITHOUT else ray.tune\n",
        "from ray import tune\n\nt = tune if HAS_RAY else None\n",
        "try:\n    from ray import tune\n\n    t = tune\nexcept ImportError:\n    t = None\n",
        'from ray import train\n\nt = __import__("ray").tune\n\ntrain.report(a=1)\n',
    ],
)
def test_another_name_for_ray_that_may_be_missing_is_ray(alias):
    text = rewritten(f"{alias}\n\ndef train(config):\n    t.report(loss=1)\n")
    assert text.endswith('def train(config):\n    t.report({"loss": 1})\n')


@pytest.mark.parametrize(
    "alias",
    [
        "t = tune if HAS_RAY else mine",
        "t = mine if HAS_RAY else None",
        "t = tune(1) if HAS_RAY else None",
        "try:\n    t = mine\nexcept ImportError:\n    t = None",
        't = __import__("ray.tune")',
    ],
)
def test_what_may_be_something_else_is_not(alias):
    assert (
        check_noop(f"import mine\nfrom ray import tune\n\n{alias}\n\n\ndef train(config):\n    t.report(loss=1)\n")
        == []
    )
