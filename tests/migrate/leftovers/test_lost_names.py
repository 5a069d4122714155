"""What today's Ray does not have or take is reported, whether the catalogue knows it or not."""

import sysconfig
from pathlib import Path

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.names.definitions import source_in_tree
from migrate.resolve.names.lost import lost_arguments, lost_names
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop, check_transformed


@pytest.mark.parametrize(
    "text",
    [
        "from ray.tune.registry import get_something, register_env\n\nget_something()\n",
        "from ray.tune.tune import _something\n\n_something()\n",
        "import ray.tune.whatever as w\n",
        "from ray.tune.whatever import *\n",
        "from ray import tune\n\ntune.whatever(1)\n",
        "from ray.tune import search\n\nsearch.Whatever\n",
        "def f():\n    from ray.train import whatever\n",
        "from ray.air import session\n\nif session.is_whatever():\n    pass\n",
        "from ray.train._internal.session import whatever\n",
        "from ray.serve.constants import DEFAULT_HTTP_PORT\n\nprint(DEFAULT_HTTP_PORT)\n",
        "from ray.serve.utils import get_random_letters\n\nget_random_letters()\n",
        "import ray.serve.model_wrappers as wrappers\n",
        "from ray import serve\n\nserve.build(app)\n",
    ],
)
def test_what_ray_does_not_have_is_reported(text):
    assert check_noop(text) == ["MIGRATE"]
    assert may_be_legacy(text.encode())


def test_a_module_that_is_empty_today_has_no_name_and_one_that_ends_alike_is_told():
    text = "from ray.train import session\n\n\ndef loop(config):\n    print(session.get_world_rank())\n"
    done = rewrite_text(text)
    assert done.text == text
    assert [(finding.code, finding.line) for finding in done.findings if finding.attention] == [("MIGRATE", 5)]
    assert "if `ray.air.session.get_world_rank` is meant" in done.findings[0].message
    assert "write `train.get_context().get_world_rank()`" in done.findings[0].message


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("export_formats=['h5'], whatever=1, other=2", ["ray.tune.run(...)", "ray.tune.run(other=)", "whatever=)"]),
        ("export_formats=['h5'], verbose=1", []),
        ("whatever=1, other=2", ["`whatever` and `other` are no parameters of `tune.run` that are known"]),
        ("whatever=1", ["`whatever` is no parameter of `tune.run` that is known"]),
    ],
)
def test_every_argument_that_tune_does_not_take_is_told(given, told):
    done = rewrite_text(f"from ray import tune\n\ntune.run(Model, {given})\n")
    found = sorted(f"{finding.old}: {finding.message}" for finding in done.findings if finding.attention)
    assert len(found) == len(told)
    assert all(any(text in one for one in found) for text in told)


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        ("num_cpus=2, whatever=1", ["MIGRATE"]),
        ("address=os.environ['HEAD'], whatever=1", ["MIGRATE"]),
        ("None, 2", ["MIGRATE"]),
        ("'auto', _temp_dir=t, _system_config={}, namespace='n', log_to_driver=False, allow_multiple=True", []),
        ("'anyscale://cluster', whatever=1", []),
        ("address=f'ray://{host}:10001', whatever=1", []),
        ("**settings", []),
    ],
)
def test_what_ray_init_does_not_take_is_reported_unless_something_else_is_connected_to(given, codes):
    assert check_noop(f"import os\nimport ray\n\nray.init({given})\n") == codes


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("address.startswith('anyscale://')", []),
        ("address is not None and address.startswith('ray://')", []),
        ("address is None or address.startswith('ray://')", ["MIGRATE"]),
        ("address.startswith('10.')", ["MIGRATE"]),
        ("other.startswith('ray://')", ["MIGRATE"]),
        ("not address.startswith('ray://')", ["MIGRATE"]),
    ],
)
def test_an_address_that_is_asked_for_its_scheme_has_it_there(asked, codes):
    text = (
        f"import ray\n\n\ndef main(address, other):\n    if {asked}:\n        ray.init(address=address, whatever=1)\n"
    )
    assert check_noop(text) == codes
    assert check_noop(text.replace("        ray", "        pass\n    else:\n        ray")) == ["MIGRATE"]


@pytest.mark.parametrize(
    ("used", "code"), [("WandbLogger", "MOD596"), ("wandb_mixin", "MOD597"), ("_VALID_TYPES", "MIGRATE")]
)
@pytest.mark.parametrize(
    "imported", ["import ray.tune.integration.wandb as w", "from ray.tune.integration import wandb as w"]
)
def test_what_did_not_move_with_its_module_is_reported_under_another_name_of_that(imported, used, code):
    done = rewrite_text(f"{imported}\n\nkept = [w.{used}] if key else []\n")
    assert [finding.code for finding in done.findings if finding.attention] == [code]


def test_what_did_not_move_with_its_module_and_is_imported_by_name_is_reported_as_not_there():
    done = rewrite_text("from ray.tune.integration.wandb import _VALID_TYPES\n\nprint(_VALID_TYPES)\n")
    assert "`ray.air.integrations.wandb` today, which has no `_VALID_TYPES`" in done.findings[0].message


@pytest.mark.parametrize("use", ["ray.worker.global_state", "ray.worker.global_state.redis_clients[0].keys()"])
def test_what_a_module_lost_when_it_moved_is_reported_whatever_is_asked_of_it(use):
    assert check_noop(f"import ray\n\nprint({use})\n") == ["COR107"]


@pytest.mark.parametrize(
    "text",
    [
        "from ray.tune.registry import register_env, _global_registry\n",
        "from ray import tune\n\ntune.Tuner(f).fit().whatever\n",
        "from ray.tune import Tuner\n\nTuner.fit.whatever\n",
        "from ray.train import v2\nfrom ray.train.v2.whatever import x\n",
        "from ray.train.lightning import RayWhatever\n",
        "from ray.dashboard.whatever import x\n",
        "tune = Tune()\ntune.whatever()\n",
    ],
)
def test_what_is_there_or_cannot_be_known_is_not_reported(text):
    assert check_noop(text) == []


@pytest.mark.parametrize("member", ["_get_trial_paths", "_checkpoints_and_paths"])
def test_private_members_of_analyses_that_went_are_reported(member):
    head = "from ray import tune\n\nanalysis = tune.ExperimentAnalysis(p)\nprint(analysis.trials, "
    assert check_noop(f"{head}analysis.{member})\n") == ["MIGRATE"]
    assert check_noop(f"{head}analysis._fetch_trial_dataframes())\n") == []


def test_a_name_for_several_releases_is_no_work_left():
    text = "try:\n    from ray.tune.whatever import run\nexcept ImportError:\n    from ray.tune import run\n"
    assert check_noop(text) == []


def test_utilities_of_before_0_8_are_imported_from_where_they_are():
    check_transformed(
        "from ray.tune.util import flatten_dict, merge_dicts\n",
        "from ray.tune.utils import flatten_dict, merge_dicts\n",
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("from ray.tune.tune import _make_scheduler\n", "MOD715"),
        ("from ray.tune.suggest import SuggestionAlgorithm\n", "MOD718"),
        ("from ray.tune.experiment.trial import Checkpoint\n\nkind = Checkpoint.DISK\n", "MOD723"),
        ("from ray.tune.log_sync import wait_for_log_sync\n\nwait_for_log_sync()\n", "MOD714"),
    ],
)
def test_names_from_before_1_0_are_reported_with_their_way_out(text, code):
    assert code in check_noop(text)


@pytest.mark.parametrize(
    "call",
    [
        "prepare_model(m, device='cuda')",
        "tune.Experiment('n', f, {})",
        "tune.TuneConfig(\n    num_samples=1,\n    whatever=2,\n)",
        "train.CheckpointConfig(2, keep_all_ranks=True)",
    ],
)
def test_an_argument_that_ray_does_not_take_is_reported(call):
    text = f"from ray import train, tune\nfrom ray.train.torch import prepare_model\n\n{call}\n"
    assert check_noop(text) == ["MIGRATE"]
    assert may_be_legacy(text.encode())


@pytest.mark.parametrize(
    ("call", "codes"),
    [
        ("Concatenator(exclude=['label'], columns=['a'])", ["MIGRATE"]),
        ("OneHotEncoder(['kind'], limit={'kind': 2})", ["MIGRATE"]),
        ("Concatenator(columns=['a'], output_column_name='x')", []),
        ("Chain(Concatenator(['a']), OneHotEncoder(['kind'], max_categories={'kind': 2}))", []),
    ],
)
def test_an_argument_that_preprocessors_do_not_take_is_reported(call, codes):
    text = f"from ray.data.preprocessors import Chain, Concatenator, OneHotEncoder\n\np = {call}\n"
    assert check_noop(text) == codes


@pytest.mark.parametrize(
    "call",
    [
        "prepare_model(m, True, parallel_strategy='fsdp')",
        "tune.Experiment(*described)",
        "tune.TuneConfig(**settings)",
        "tune.Callback.setup(1, b=2)",
        "tune.with_parameters(f, whatever=1)",
        "def tune(x):\n    return x(whatever=1)",
        "class Own(tune.Stopper):\n    pass\n\n\nOwn(1, 2, whatever=3)",
    ],
)
def test_what_ray_takes_is_not_reported(call):
    text = f"from ray import train, tune\nfrom ray.train.torch import prepare_model\n\n{call}\n"
    assert check_noop(text) == []


@pytest.mark.slow
def test_nothing_that_ray_imports_from_itself_is_lost():
    for part in ("tune", "train", "air"):
        for path in Path(sysconfig.get_path("purelib"), "ray", part).rglob("*.py"):
            text = path.read_text(encoding="utf-8", errors="replace")
            source = source_in_tree(text, str(path))
            assert [*lost_names(source), *lost_arguments(source)] == [], path


ALGORITHM = """\
from ray import tune
from ray.tune.schedulers import FIFOScheduler
from ray.tune.search import BasicVariantGenerator


class Mine(BasicVariantGenerator):
    def {method}(self):
        return []


class Asking(FIFOScheduler):
    def choose_trial_to_run(self, {runner}):
        return next((trial for trial in {runner}.get_trials() if {runner}.{asked}(trial)), None)
"""


@pytest.mark.parametrize(
    ("method", "runner", "asked", "codes"),
    [
        ("next_trials", "trial_runner", "has_resources", ["SRC133", "NAM821"]),
        ("next_trial", "trial_runner", "get_trial", []),
        ("next_trial", "mine", "has_resources", ["NAM821"]),
    ],
)
def test_what_algorithms_and_schedulers_of_users_are_no_longer_asked_and_ask_is_reported(method, runner, asked, codes):
    assert check_noop(ALGORITHM.format(method=method, runner=runner, asked=asked)) == codes


SCHEDULER = """\
from ray.tune.schedulers import FIFOScheduler


class Mine(FIFOScheduler):
    def __init__(self):
        self._trial_runner = None

    def on_trial_result(self, {runner}, trial, result):
        self._trial_runner = {runner}
        {asked}
        return self.CONTINUE
"""


@pytest.mark.parametrize(
    ("runner", "asked", "codes"),
    [
        ("trial_runner", "trial_runner.trial_executor.stop_trial(trial)", ["NAM835"]),
        ("trial_runner", "self._trial_runner.trial_executor.restore(trial)", ["NAM835"]),
        ("trial_runner", "executor = trial_runner.trial_executor", ["NAM835"]),
        ("trial_runner", "trial_runner.trial_executor.save(trial, result=result)", []),
        ("trial_runner", "self._trial_runner.trial_executor.pause_trial(trial)", []),
        ("trial_runner", "trial_runner.trial_executor._resource_updater.get_num_cpus()", []),
        ("trial_runner", "trial_runner.stop_trial(trial)", []),
        ("trial_runner", "self.pool.trial_executor.stop_trial(trial)", []),
        ("mine", "mine.trial_executor.stop_trial(trial)", ["NAM835"]),
    ],
)
def test_what_schedulers_of_users_did_by_the_executor_of_trials_is_reported_where_it_is_not_done_any_more(
    runner, asked, codes
):
    assert check_noop(SCHEDULER.format(runner=runner, asked=asked)) == codes


@pytest.mark.parametrize(
    ("base", "hook", "codes"),
    [
        ("tune.Callback", "on_trial_restore", ["CBK101"]),
        ("tune.logger.LoggerCallback", "on_trial_restore", ["CBK101"]),
        ("tune.logger.LoggerCallback", "log_trial_restore", ["CBK102"]),
        ("tune.logger.JsonLoggerCallback", "log_trial_restore", ["CBK102"]),
        ("tune.Callback", "log_trial_restore", []),
        ("tune.Callback", "on_trial_start", []),
        ("Callback", "on_trial_restore", []),
    ],
)
def test_hooks_of_callbacks_that_nothing_calls_are_reported(base, hook, codes):
    text = (
        f"from ray import tune\n\n\nclass Told({base}):\n    def {hook}(self, trial, **info):\n        print(trial)\n"
    )
    assert check_noop(text) == codes


@pytest.mark.parametrize(
    "use", ["from ray.tune import session\n\nsession.init(told)\n", "import ray\n\nray.tune.session.init(told)\n"]
)
def test_a_name_that_went_nowhere_is_told_by_its_own_row_when_its_module_has_moved(use):
    done = rewrite_text(use)
    assert [found.code for found in done.findings if found.attention] == ["NAM795"]


@pytest.mark.parametrize(
    "use",
    [
        "from ray.experimental.sgd import utils\nprint(utils)\n",
        "from ray.util.ray_lightning import RayPlugin\nRayPlugin()\n",
        "import ray\n\nray.util.named_actors.get_actor(name)\n",
        "import ray\n\nprint(ray.util.list_named_actors_of(job))\n",
    ],
)
def test_names_of_ray_itself_that_are_gone_are_told_in_files_of_tune(use):
    done = rewrite_text(f"from ray import tune\n{use}tune.run(train, queue_trials=True)\n")
    assert [found.code for found in done.findings if found.attention] == ["MIGRATE"]


def test_names_of_ray_itself_that_are_there_stay():
    text = "import ray\nfrom ray import tune\nfrom ray.util import ActorPool, placement_group\n\n"
    assert check_noop(f"{text}print(ray.nodes(), ray.get_gpu_ids(), ActorPool, placement_group, tune)\n") == []


@pytest.mark.parametrize(
    ("name", "codes"),
    [("utils.get_mnist_data", ["MIGRATE"]), ("utils.get_iris_data", []), ("mnist_pytorch.ConvNet", [])],
)
def test_examples_that_code_imports_are_known_by_what_is_written_in_them(name, codes):
    module, _, last = name.partition(".")
    assert check_noop(f"from ray.tune.examples.{module} import {last}\n\n{last}()\n") == codes


@pytest.mark.parametrize(("name", "codes"), [("train_func", ["MIGRATE"]), ("train_func_per_worker", [])])
def test_what_an_example_of_train_no_longer_has_is_reported(name, codes):
    module = "ray.train.examples.pytorch.torch_fashion_mnist_example"
    assert check_noop(f"from {module} import {name}\n\n{name}({{}})\n") == codes


TRIED = """\
try:
    from {first} import TorchTrainer
except ImportError:
    from {second} import TorchTrainer


def loop():
    return {{"loss": 1}}


print(TorchTrainer(loop).fit().metrics["training_iteration"])
"""


@pytest.mark.parametrize(
    ("first", "second"), [("ray.train.torch", "ray.train"), ("ray.ml.train.integrations.torch", "ray.train.torch")]
)
def test_a_name_that_is_imported_in_two_ways_is_what_todays_ray_has(first, second):
    assert check_noop(TRIED.format(first=first, second=second)) == ["TRR782"]


@pytest.mark.parametrize(("first", "second"), [("ray.train.torch", "mine"), ("mine", "ray.train.torch")])
def test_a_name_that_may_be_two_things_today_is_neither(first, second):
    assert check_noop(TRIED.format(first=first, second=second)) == []


@pytest.mark.parametrize(
    ("imported", "module"),
    [
        ("import ray.tune.result", "ray.tune.result"),
        ("import ray.tune.result as r", "r"),
        ("from ray.tune import result", "result"),
        ("from ray import tune", "tune.result"),
    ],
)
def test_a_constant_of_a_module_that_is_set_and_that_nothing_asks_for_is_reported(imported, module):
    text = f"{imported}\n\n{module}.DEFAULT_RESULTS_DIR = here\nprint({module}.DEFAULT_RESULTS_DIR)\n"
    assert check_noop(text)[:1] == ["NAM781"]
    assert may_be_legacy(text.encode())


def test_a_constant_that_is_set_where_its_module_was_is_reported_where_it_is():
    done = rewrite_text("import ray.tune.trial\n\nray.tune.trial.DEFAULT_RESULTS_DIR = here\n")
    assert "ray.tune.experiment.trial.DEFAULT_RESULTS_DIR = here" in done.text
    assert "NAM831" in [found.code for found in done.findings if found.attention]


@pytest.mark.parametrize(
    "text",
    [
        "import ray.tune.result\n\nray.tune.result.MINE = 1\nprint(ray.tune.result.MINE)\n",
        "import ray.tune.result\n\nray.tune.result.TRAINING_ITERATION = 1\n",
        "from ray import tune\n\nself.result.DEFAULT_RESULTS_DIR = here\n",
        "import result\nfrom ray import tune\n\nresult.DEFAULT_RESULTS_DIR = here\n",
        "from ray import tune\n\ntune.Trainable.mine = 1\n",
    ],
)
def test_what_else_is_set_is_left_alone(text):
    assert [code for code in check_noop(text) if code.startswith("NAM")] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (
            "from ray._private.services import get_ray_address_to_use_or_die\n\nget_ray_address_to_use_or_die()\n",
            "PRI121",
        ),
        ("import ray\n\nray._private.worker.global_worker.run_function_on_all_workers(f)\n", "PRI130"),
        ("from ray._private import worker\n\nworker.global_worker.node.raylet_ip_address\n", "PRI133"),
        ("import ray\n\nray._private.utils.get_cuda_visible_devices()\n", "PRI124"),
        ("from ray._private.utils import random_string\n\nrandom_string()\n", "MIGRATE"),
        ("import ray._private.services as services\n\nservices.new_port()\n", "MIGRATE"),
    ],
)
def test_what_the_private_modules_of_ray_lost_is_reported(text, code):
    assert check_noop(text) == [code]
    assert may_be_legacy(text.encode())


@pytest.mark.parametrize("asked", ["redis_client.get(x)", "run_function_on_all_workers(f)"])
def test_what_the_worker_had_is_reported_by_its_old_name_too(asked):
    text = f"from ray.worker import global_worker\n\nglobal_worker.{asked}\n"
    assert any(found.code.startswith("PRI") for found in rewrite_text(text).findings if found.attention)


@pytest.mark.parametrize(
    "text",
    [
        "from ray._private import services\n\nservices.get_node_ip_address()\nservices.create_redis_client(a)\n",
        "import ray._private.worker as w\n\nw.global_worker.node.node_ip_address\nw._mode()\n",
        "from ray._private.utils import __doc__, get_system_memory\n",
        "import ray\n\nray._private.state.available_resources_per_node()\n",
        "from ray._private.mine import anything\n",
    ],
)
def test_what_the_private_modules_of_ray_have_is_not(text):
    assert check_noop(text) == []


def test_tools_of_private_modules_that_moved_are_named_where_they_are():
    check_transformed(
        "from ray._private.utils import binary_to_hex, get_system_memory\n\nbinary_to_hex(x), get_system_memory()\n",
        "from ray._common.utils import binary_to_hex\nfrom ray._private.utils import get_system_memory\n\n"
        "binary_to_hex(x), get_system_memory()\n",
    )


@pytest.mark.parametrize("module", ["ray.utils", "ray._private.utils"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("get_user_temp_dir", "get_default_system_temp_dir"),
        ("get_ray_temp_dir", "get_default_ray_temp_dir"),
    ],
)
def test_what_names_temporary_directories_has_its_name_of_today(module, old, new):
    text = f"import ray\n\nprint({module}.{old}())\n"
    check_transformed(text, f"import ray\n\nprint(ray._common.utils.{new}())\n")
    assert may_be_legacy(text.encode())
    check_transformed(
        f"from {module} import {old}\n\n{old}()\n", f"from ray._common.utils import {new} as {old}\n\n{old}()\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "import ray\n\nray._common.utils.get_default_system_temp_dir()\n",
        "from mine._private.utils import get_user_temp_dir\n\nget_user_temp_dir()\n",
        "import ray\n\nutils.get_user_temp_dir()\n",
    ],
)
def test_what_is_called_like_a_temporary_directory_of_ray_stays(text):
    assert check_noop(text) == []


@pytest.mark.parametrize("asked", ["tuner._local_tuner.{}()", "local = tuner._local_tuner\nlocal.{}()"])
def test_what_the_private_object_of_a_tuner_is_asked_is_reported(asked):
    text = f"from ray import tune\n\ntuner = tune.Tuner(f)\n{asked}\n"
    assert check_noop(text.format("get_experiment_checkpoint_dir")) == ["INT153"]
    assert check_noop(text.format("fit")) == []


def test_a_method_that_is_put_in_the_place_of_one_that_is_gone_is_reported():
    text = "from ray.tune.impl.tuner_internal import TunerInternal\n\nTunerInternal.{} = mine\n"
    assert check_noop(text.format("get_experiment_checkpoint_dir")) == ["INT153"]
    assert check_noop(text.format("fit")) == []


def test_a_private_name_that_is_there_without_its_underscore_is_told():
    text = "import ray\n\nif ray.train._internal.session._get_session():\n    print('in a trial')\n"
    (finding,) = rewrite_text(text).findings
    assert "it has `ray.train._internal.session.get_session`, which may be meant" in finding.message
