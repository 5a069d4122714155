"""The filter on bytes in front of everything else: it may let too much through, never too little."""

import ast
import sysconfig
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legacy_api import all_rows, rows_of_kind
from migrate.engine import RewriteError, rewrite_text
from migrate.resolve.text.bare import bare
from migrate.resolve.text.funnel import may_be_legacy
from migrate.rules import all_rules
from migrate.sieve.needles import NEEDLES, TOGETHER, needles_in
from tests.migrate.mixtures import mixtures

REPOSITORY = Path(__file__).resolve().parents[4]
EXAMPLES = [before for _, rule in all_rules() for before, _ in rule.EXAMPLES]
DOTTED = [row.old for kind in ("module", "name") for row in rows_of_kind(kind)]


def spellings(dotted):
    """Some of the ways to reach a dotted name."""
    home, _, last = dotted.rpartition(".")
    root, _, rest = dotted.partition(".")
    first, _, inner = rest.partition(".")
    chain = f".{inner}" if inner else ""
    yield f"from {home} import {last}\n"
    yield f"from {home} import (other,  # with )\n    {last} as x)\n"
    yield f"import {root}\n\n{dotted}\n"
    yield f"import os, {root} as r\n\nr . {rest}\n"
    yield f"import {root}\n\n{root} .  {rest}\n"
    yield f"import {root}\nr = (\n    {root})\nr.{rest}\n"
    yield f"from {root} import {first} as t\nx = (t  # here\n  {chain})\n"
    yield f"from {root} import {first}\nt = {first}\nt{chain}\n"
    yield f"from {root} import {first} as größe\ngröße{chain}\n"
    yield f"def f():\n    if 1: from {root} \\\n        import {first}; {first}{chain}\n"


def has_something_to_say(text):
    """Whether the full analysis changes or reports anything."""
    try:
        done = rewrite_text(text)
    except (SyntaxError, RewriteError):
        return False
    return done.text != text or bool(done.findings)


@pytest.mark.parametrize("dotted", DOTTED)
def test_a_name_of_the_catalogue_goes_through_however_it_is_reached(dotted):
    for text in spellings(dotted):
        ast.parse(text)
        assert may_be_legacy(text.encode()), text


@pytest.mark.parametrize("row", rows_of_kind("parameter"), ids=lambda row: row.old)
def test_a_parameter_goes_through(row):
    home, _, last = row.owner.rpartition(".")
    calls = (
        f"import ray\n{row.owner}(other, {row.name}=1)\n",
        f"from {home} import {last} as f\nf(')', **{{}}, # (\n  {row.name} = x)\n",
        f"from {home} import {last}\ng = {last}\ng({row.name}=2)\n",
    )
    assert all(may_be_legacy(text.encode()) for text in calls)


@pytest.mark.parametrize("row", rows_of_kind("environment"), ids=lambda row: row.old)
def test_an_environment_variable_goes_through(row):
    assert may_be_legacy(f"import os\nos.environ['{row.old}'] = '1'\n".encode())


@pytest.mark.parametrize("text", EXAMPLES)
def test_what_a_rule_rewrites_goes_through(text):
    assert may_be_legacy(text.encode())


@pytest.mark.parametrize("seed", range(8))
def test_no_mixture_of_what_rules_rewrite_is_held_back_that_there_is_something_to_say_about(seed):
    for text in mixtures(EXAMPLES, seed, 150):
        assert may_be_legacy(text.encode()) or not has_something_to_say(text), text


@pytest.mark.parametrize(
    "text",
    [
        "from ray import tune\n\n\ndef f(rows):\n    rows = rows.map_batches(g)\n    return rows.to_torch()\n",
        "from ray import tune\n\nprint(a.results_df['config.lr'])\n",
        "from ray import serve\nfrom mine import frame, analysis\n\nprint(analysis.best_result_df['config.lr'])\n",
        "from ray import serve\nfrom mine import analysis\n\nprint(analysis.dataframe()['config:lr'])\n",
        "import ray as r\n\nframe = r.tune.Tuner(f).fit().get_dataframe()\nprint(frame['logdir'])\n"
        "from ray import train, tune\nimport ray.air\n",
        "import json\n\nprint(len(json.load(open('/a/experiment_state-1.json'))['checkpoints']))\n",
        "import ray.rllib.agents.ppo as ppo\nfrom ray import tune\n\nsave(os.path.join('x', f'checkpoint_{n:06d}'))\n",
        "from ray import tune\n\nprint(tune.Experiment.from_json('b', s).local_dir)\n",
        "import ray as r\nimport ray.train\n\nr.tune.Tuner(f)\n",
        "import os\n\nos.system('serve delete -y')\n",
        "import subprocess\n\nsubprocess.run(['serve', 'build', '-k', 'app:x'])\n",
        "from ray import tune\n\n\nclass C(tune.Trainable):\n    def save_checkpoint(self, path):\n"
        "        path = path + '.pth'\n        return path\n",
        "def f():\n    SCRIPT = '\\nimport ray\\n\\nray.data.range(8).groupby(lambda x: x % 2).count()\\n'\n",
        "from ray import tune\n\nanalysis._get_trial_paths()\n",
        "import ray.data\n\nprint(results[0].metrics['experiment_id'])\n",
        "from ray.data.preprocessors import StandardScaler\n\nscaler = StandardScaler(['x']).fit(data)\n"
        "scaler.transform(data).to_torch()\n",
        "from ray.tune.tuner import TunerInternal\nTunerInternal._get_trials(x)\n",
        "from ray.tune.search.hyperopt import HyperOptSearch\n\nHyperOptSearch(s, 4, None, 'a', 'min')\n",
        "from ray.train import RunConfig\n\ngiven = {'run_config': RunConfig(name='x'), 'param_space': {}}\n",
        "from ray.tune.experiment.trial import Checkpoint as C\n\nC(storage, value)\n",
        "from ray.rllib.agents.ppo import PPOTrainer\nfrom ray import tune\n\nf(lambda **each: tune.report(each))\n",
        "import ray\n\nray._private.worker.global_worker.raylet_client.x()\n",
        "from ray.tune.search.ax import AxSearch\n\ns = AxSearch(space, max_concurrent=4)\n",
        f"from ray.util.metrics import Counter\n\nc = Counter('c')\n(c  # {'-' * 400}\n    .record(1))\n",
        "import ray\n\nprint(ray.init()[  # the address\n    'redis_address'])\n",
        "import os\nimport ray\n\nos.system('cd /tmp; /opt/bin/ray exec-cmd a; ray   rsync_down c.yaml a b')\n",
    ],
)
def test_what_was_held_back_goes_through(text):
    assert has_something_to_say(text)
    assert may_be_legacy(text.encode())


@pytest.mark.parametrize("folder", ["tests", "examples", "benchmarks"])
def test_nothing_is_held_back_that_the_full_analysis_has_something_to_say_about(folder):
    for path in (REPOSITORY / folder).rglob("*.py"):
        data = path.read_bytes()
        assert may_be_legacy(data) or not has_something_to_say(data.decode()), path


@pytest.mark.parametrize(
    "module", ["ray.util.data", "ray.tests.conftest", "ray.experimental.ui", "ray.tune.nothing", "ray.nothing.here"]
)
def test_what_ray_does_not_have_goes_through(module):
    for text in spellings(f"{module}.Thing"):
        assert may_be_legacy(text.encode()) or not has_something_to_say(text), text


@pytest.mark.parametrize(
    "made",
    [
        "t = TorchTrainer(f, scaling_config={'num_workers': 2})",
        "t = TorchTrainer(f, scaling_config=dict(num_workers=2))",
        "t = TorchTrainer(\n    f,\n    scaling_config = (  # few\n        {'use_gpu': True}\n    ),\n)",
        "s = {'num_workers': 2}\nt = TorchTrainer(f, scaling_config=s)",
        "s: dict = {}\nt = TorchTrainer(f, scaling_config=s)",
    ],
)
def test_a_dictionary_for_the_workers_of_a_trainer_goes_through(made):
    text = f"from ray.train.torch import TorchTrainer\n\n{made}\n"
    assert has_something_to_say(text)
    assert may_be_legacy(text.encode())


@pytest.mark.parametrize(
    "given",
    ["ScalingConfig(num_workers=2)", "train.ScalingConfig(num_workers=2)", "ray.train.ScalingConfig(num_workers=2)"],
)
def test_a_trainer_of_today_with_other_dictionaries_ends_there(given):
    text = "import ray.train\nfrom ray import train\nfrom ray.train import ScalingConfig\nfrom mine import f\n"
    text += "from ray.train.torch import TorchTrainer\n\n"
    text += f"TorchTrainer(f, train_loop_config={{'a': 1}}, scaling_config={given})\n"
    assert not may_be_legacy(text.encode())


@pytest.mark.slow
def test_nothing_in_the_installed_ray_is_held_back():
    held = 0
    for path in Path(sysconfig.get_path("purelib"), "ray").rglob("*.py"):
        data = path.read_bytes()
        if b"ray" in data and not may_be_legacy(data):
            held += 1
            assert not has_something_to_say(data.decode("utf-8", "replace")), path
    assert held > 1000


LINES = st.sampled_from(
    [line for text in EXAMPLES for line in text.splitlines() if line.strip() and not line.startswith(" ")]
    + [f"from {row.owner} import {row.name}" for row in all_rows() if row.kind == "name"]
    + ["import ray", "import ray as r", "t = r.tune", "x = t", "t.run(f, local_dir='x')", "s = ray", "s.tune.run(f)"]
)


@given(st.lists(LINES, max_size=6))
def test_no_mixture_of_lines_is_held_back(lines):
    text = "\n".join(lines) + "\n"
    assert may_be_legacy(text.encode()) or not has_something_to_say(text)


@pytest.mark.parametrize(
    "text",
    [
        "import array\ntrain = 1\n",
        "import numpy\nx_ray.tune()\n",
        "import ray\n\nray.get()\ntrain()\n",
        "import ray\nfrom mine import tune\n\ntune.choice(f)\n",
        "import ray\nfrom mine import other\n\ntune.run(f)\n",
        "from mine import *\n\n# tune.run(f)\nautotune.run(session.get(x))\n",
        "import ray\n\nray.init(num_cpus=2)\nf(memory=3)\n",
        "import ray\n\n# ray.init(redis_address=x)\n",
        "import ray\n\n# ray.tune.suggest is gone\n",
        "import ray\nimport ray._private.worker as worker\n",
        "import ray.util.state\nfrom ray.util import queue\n",
        "from ray import tune\n\n\ndef f(config):\n    tune.report({'a': 1}, checkpoint=c)\n\n\ntune.Tuner(f)\n",
        "from ray.train.torch import TorchTrainer\n\nTorchTrainer(loop, scaling_config=s).fit()\n",
    ],
)
def test_modern_and_other_files_end_there(text):
    assert not may_be_legacy(text.encode())


@pytest.mark.parametrize(
    "head", ["from mine import *", "from mine import f, tune", "from . import (\n    f,\n    tune,\n)"]
)
@pytest.mark.parametrize("use", ["tune.run(f)", "tune.report(x=1)", "tune.suggest"])
def test_what_may_come_from_another_file_of_the_tree_goes_through(head, use):
    assert may_be_legacy(f"{head}\n\n{use}\n".encode())


@pytest.mark.parametrize("call", ["report(ü=1)", "report(a=1)", "report(**m)", "report(-1)", "report(f'{x}', a=1)"])
def test_an_old_report_goes_through(call):
    assert may_be_legacy(f"from ray import tune\ntune.{call}\n".encode())


def test_what_a_worker_asks_about_its_trial_goes_through():
    text = "from ray import train as t\n\n\ndef f(c):\n    return t.get_context().get_trial_name()\n"
    assert has_something_to_say(text) and may_be_legacy(text.encode())


PIECES = st.sampled_from([needle[start:] for needle in NEEDLES for start in range(len(needle))] + [b" ", b"."])


@given(st.lists(PIECES | st.binary(max_size=2), max_size=8))
def test_no_needle_hides_another(pieces):
    data = b"".join(pieces)
    assert needles_in(data) == {needle for needle in NEEDLES if needle in data}


def test_no_needle_ends_as_another_one_begins():
    for one, other in (pair for needles in TOGETHER for pair in product(needles, repeat=2)):
        assert not any(one.endswith(other[:size]) for size in range(1, len(other))), (one, other)


@pytest.mark.parametrize("folder", ["migrate", "legacy_api", "tests/migrate"])
def test_what_is_left_out_as_text_is_no_code(folder):
    """Without its texts and comments a file still has all its names, in their order."""
    for path in (REPOSITORY / folder).rglob("*.py"):
        code = bare(path.read_bytes())
        assert code is None or names_in(code) == names_in(path.read_bytes()), path


def names_in(data):
    return [
        getattr(node, "id", "") or node.attr
        for node in ast.walk(ast.parse(data))
        if hasattr(node, "ctx") and isinstance(node, ast.Name | ast.Attribute)
    ]


@pytest.mark.parametrize("text", [b"x = 'a", b'"""a""', b"f'{a['b']}'", b"f'{d['", b'f"{ \'}\' + d["k"]}"'])
def test_texts_whose_end_is_unclear_are_left_to_the_parser(text):
    assert bare(text) is None or text in bare(text)


def test_names_in_texts_and_comments_are_no_use():
    assert not may_be_legacy(b'import ray\n\nx = 1  # as ray.tune.suggest did\n"""Like `ray.tune.run`."""\n')
    assert may_be_legacy(b'mock.patch("ray.tune.suggest.hyperopt")\n')


def test_code_after_a_string_that_looks_like_a_comment_goes_through():
    assert may_be_legacy(b'import ray\ns = """\n# """; ray.init(redis_address=x)\n')


def test_a_comment_full_of_spaces_and_hashes_is_read_in_no_time():
    assert not may_be_legacy(b"import ray\nray " + b"# " * 20000 + b"\n")


def test_a_legacy_parameter_of_ray_itself_is_reported():
    rows = [row for row in rows_of_kind("parameter") if row.owner == "ray.init" and row.today == "error"]
    for row in rows:
        text = f"import ray\n\nray.init({row.name}=value)\n"
        done = rewrite_text(text)
        assert done.text != text or row.code in {finding.code for finding in done.findings}


@pytest.mark.parametrize(
    "use",
    [
        "tune.Tuner(trainer, param_space={})",
        "tune.Tuner(TorchTrainer(loop))",
        "tune.Tuner.restore(path, trainable=trainer)",
        "TorchTrainer(loop, run_config=RunConfig(callbacks=[TBXLoggerCallback()]))",
        "print(trainer.fit().metrics['training_iteration'])",
        "print(error.__cause__)",
    ],
)
def test_what_is_done_with_a_trainer_of_today_goes_through(use):
    head = "from ray import tune\nfrom ray.train import RunConfig\nfrom ray.train.torch import TorchTrainer\n"
    assert may_be_legacy(f"{head}\ntrainer = TorchTrainer(loop)\n{use}\n".encode())


def test_a_trainer_of_today_alone_is_held_back():
    assert not may_be_legacy(b"from ray.train.torch import TorchTrainer\n\nTorchTrainer(loop).fit()\n")


WORKER = "import ray.train\n\n\ndef loop():\n    ray.train.report({'a': 1})\n"
DEVICE = (
    "from ray.train.torch import get_device\n\n\nclass A:\n    def f(self):\n        if 1:\n            get_device()\n"
)
HOOKS = "from ray.train import ScalingConfig\n\n\nclass B(A):\n    def _stop(self):\n        pass\n"


@pytest.fixture
def in_ray(tmp_path):
    """Where a file of a package stands that is called ``ray``: no project, whose files give its functions to Tune."""
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "__init__.py").write_text("")
    return str(tmp_path / "ray" / "loop.py")


@pytest.mark.parametrize("text", [WORKER, DEVICE, HOOKS])
def test_what_nobody_gives_to_tune_is_held_back(text, in_ray):
    assert not may_be_legacy(text.encode(), in_ray)
    assert not has_something_to_say(text)


@pytest.mark.parametrize(
    "text", [WORKER, DEVICE, HOOKS, "from ray.train.torch import get_device\n\nclass A:\n    device = get_device()\n"]
)
def test_what_another_file_may_give_to_tune_goes_through(text, tmp_path, in_ray):
    (tmp_path / "main.py").write_text("from ray import tune\nimport loop\n\ntune.Tuner(loop.loop)\n")
    assert may_be_legacy(text.encode(), str(tmp_path / "loop.py"))
    Path(in_ray).with_name("beside.py").write_text("from ray.tune import Tuner\n")
    assert may_be_legacy(f"from .beside import Tuner\n{text}".encode(), in_ray)
    assert may_be_legacy(f"{text}\nbeside.register_trainable('f', loop)\n".encode(), in_ray)
    assert may_be_legacy(f"from ray import tune\n{text}\ntune.Tuner(x)\n".encode(), in_ray)


@pytest.mark.parametrize(
    "use",
    ["get_device()", "x = lambda: get_device()", "class A:\n    x = get_device()", "if 1:\n    f(\n    get_device())"],
)
def test_a_device_that_the_driver_asks_for_goes_through(use):
    text = f"from ray.train.torch import get_device\n\n\ndef f(x):\n    pass\n\n\n{use}\n"
    assert has_something_to_say(text) and may_be_legacy(text.encode())


@pytest.mark.parametrize("value", ['f"{a}/{b}"', "f'it is {a!r}'", 'f"{{{a}}}" f"{b}"', "f''"])
def test_a_formatted_text_without_texts_inside_is_a_text(value):
    text = f"from ray import tune\n\ntune.Tuner(f, run_config=tune.RunConfig(name={value})).fit()\n"
    assert not may_be_legacy(text.encode())


@pytest.mark.parametrize("value", ["f\"{a['b']}\"", 'f"{a["b"]}"', 'f"{x:{y}}"', 'rf"{x}"', 'f"""{x}"""', "f'\\'{x}'"])
def test_a_legacy_argument_behind_any_formatted_text_goes_through(value):
    assert may_be_legacy(f"from ray import tune\n\ntune.RunConfig(name={value}, local_dir=x)\n".encode())


def test_a_key_of_a_dictionary_is_no_import():
    assert not may_be_legacy(b'import ray\n\nx = {"ray.worker": 1}\n')
    assert may_be_legacy(b'import ray\nimport importlib\n\nx = {"a": importlib.import_module("ray.worker")}\n')


def test_a_preprocessor_is_one_by_its_base():
    head = (
        "from ray.data.preprocessor import Preprocessor\n\n\nclass A({}):\n    def _fit(self, x):\n        self.a = 1\n"
    )
    assert may_be_legacy(head.format("Preprocessor").encode())
    assert not may_be_legacy(head.format("Other").encode())


@pytest.mark.parametrize(
    "text",
    [
        "import ray\n\npipe = ray.data.range(8).repeat(2)\n",
        "from ray.data import read_csv\n\nrows = read_csv(path).window(blocks_per_window=2).repeat()\n",
        "from ray import serve, data\n\npipe = data.range(8).repeat(2)\n",
        "import ray\nfrom ray import tune\n\ntune.Tuner(train).fit()\nprint(ray.get_dashboard_url())\n",
    ],
)
def test_the_only_old_use_of_a_file_goes_through(text):
    assert [finding.attention for finding in rewrite_text(text).findings] == [True]
    assert may_be_legacy(text.encode())
