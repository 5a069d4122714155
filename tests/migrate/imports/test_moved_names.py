"""Moves: imports in all their forms, dotted uses, and what is left alone."""

import pytest

from tests.migrate.support import check_noop, check_transformed, rewritten


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import ray.tune.suggest\n", "import ray.tune.search\n"),
        ("import ray.tune.suggest.hyperopt as h, os\n", "import ray.tune.search.hyperopt as h, os\n"),
        ("from ray.tune import suggest\n", "from ray.tune import search as suggest\n"),
        ("from ray.tune import sample as s\n", "from ray.tune.search import sample as s\n"),
        (
            "from ray.tune.suggest import (\n    BasicVariantGenerator,  # one\n    ConcurrencyLimiter,\n)\n",
            "from ray.tune.search import (\n    BasicVariantGenerator,  # one\n    ConcurrencyLimiter,\n)\n",
        ),
        (
            "from ray.tune.suggest import HyperOptSearch\n",
            "from ray.tune.search.hyperopt import HyperOptSearch\n",
        ),
        (
            "import ray\n\nx = ray.tune.suggest.AxSearch()\n",
            "import ray\n\nx = ray.tune.search.ax.AxSearch()\n",
        ),
        ("from ray.tests.cluster_utils import Cluster\n", "from ray.cluster_utils import Cluster\n"),
        ("from ray.experimental.dag import InputNode\n", "from ray.dag import InputNode\n"),
        ("from ray.experimental.dag.input_node import InputNode\n", "from ray.dag.input_node import InputNode\n"),
        ("from ray.serve.deployment_graph import InputNode\n", "from ray.serve.dag import InputNode\n"),
        ("from ray.test.cluster_utils import Cluster as C\n", "from ray.cluster_utils import Cluster as C\n"),
        (
            "import logging\nimport ray\n\nlogging.getLogger('ray.tune.trial').setLevel(1)\n",
            "import logging\nimport ray\n\nlogging.getLogger('ray.tune.experiment.trial').setLevel(1)\n",
        ),
        (
            "import ray\n\nx = ray.tune.suggest.BasicVariantGenerator()\n",
            "import ray\n\nx = ray.tune.search.BasicVariantGenerator()\n",
        ),
        (
            "def f():\n\tfrom ray.tune.trial import Trial; return Trial\n",
            "def f():\n\tfrom ray.tune.experiment.trial import Trial; return Trial\n",
        ),
        (
            "from ray.tune.trial_runner import Trial\n",
            "from ray.tune.experiment.trial import Trial\n",
        ),
        (
            "from ray.tune.execution import trial_runner\n\n\ndef f(t: trial_runner.Trial):\n    return t\n",
            "from ray.tune.experiment import trial\n\n\ndef f(t: trial.Trial):\n    return t\n",
        ),
        (
            "try:\n    from ray.tune.suggest.ax import AxSearch\nexcept ImportError:\n    AxSearch = None\n",
            "try:\n    from ray.tune.search.ax import AxSearch\nexcept ImportError:\n    AxSearch = None\n",
        ),
        (
            "from ray.train.torch.torch_trainer import TorchTrainer\n",
            "from ray.train.torch import TorchTrainer\n",
        ),
        (
            "from ray.tune.error import AbortTrialExecution as A\n",
            "from ray.tune.error import _AbortTrialExecution as A\n",
        ),
        ("from ray.tune.logger import EXPR_RESULT_FILE\n", "from ray.tune.logger.json import EXPR_RESULT_FILE\n"),
        ("from ray.utils import binary_to_hex\n", "from ray._common.utils import binary_to_hex\n"),
        ("from ray.worker import global_worker\n", "from ray._private.worker import global_worker\n"),
        ("from ray.experimental import tf_utils\n", "from ray.rllib.utils import tf_utils\n"),
        ("import ray\n\nray.services.f = f\n", "import ray\n\nray._private.services.f = f\n"),
        ("from ray import tune\n\ntune.trial.N = 1\n", "from ray import tune\n\ntune.experiment.trial.N = 1\n"),
    ],
)
def test_a_moved_name_is_imported_from_its_new_place(before, after):
    check_transformed(before, after)


@pytest.mark.parametrize(
    "text",
    [
        "from ray.tune.search.hyperopt import HyperOptSearch\n",
        "from ray.tune.logger.logger import LoggerCallback\n",
        "from ray.tune.logger import logger\n",
        "from mine.tune.suggest import X\n",
        "from .tune.suggest import X\n",
        "import ray\n\nray.init()\n",
        "from ray import tune\n\n\ndef f(tune):\n    return tune.suggest.X\n",
        "tune = 1\nfrom ray import serve\n\nprint(tune, serve)\n",
        "# from ray.tune.suggest import X\nimport ray\n",
        "import logging\nimport ray\n\nlogging.getLogger('ray.tune').setLevel(1)\n",
        "import logging\nimport ray\n\nlogging.getLogger(f'ray.tune.{part}').setLevel(1)\n",
        's = "from ray.tune.suggest import X"\nimport ray\n',
    ],
)
def test_other_names_are_left_alone(text):
    assert check_noop(text) == []


def test_a_name_that_its_module_lost_when_it_moved_is_left_to_a_person():
    assert set(check_noop("from ray.utils import random_string\n\nprint(random_string())\n")) == {"COR101"}


CAUGHT = (
    "import ray\nfrom ray.exceptions import {}\n\n"
    "try:\n    ray.get(task, timeout=1)\nexcept RayTimeoutError:\n    pass\n"
)


def test_an_exception_of_another_name_today_is_caught_by_the_name_that_the_code_has():
    check_transformed(CAUGHT.format("RayTimeoutError"), CAUGHT.format("GetTimeoutError as RayTimeoutError"))


@pytest.mark.parametrize(
    "error", ["RayError", "RayTaskError", "RayActorError", "ObjectStoreFullError", "GetTimeoutError"]
)
def test_exceptions_that_have_their_names_still_are_left_alone(error):
    assert check_noop(f"from ray.exceptions import {error}\n\nprint({error})\n") == []


@pytest.mark.parametrize(
    ("code", "row"),
    [
        ("ray.register_custom_serializer(Model, serializer=write, deserializer=read)", "CON141"),
        ("print(ray.get_resource_ids())", "CON142"),
        ("print(ray.jobs())", "CON144"),
        ("ray.experimental.ui.task_timeline()", "CON155"),
    ],
)
def test_functions_of_ray_itself_that_are_gone_are_told_with_the_way_out(code, row):
    assert check_noop(f"import ray\n\n{code}\n") == [row]


def test_a_branch_for_another_release_is_left_alone_and_needs_nobody():
    text = """
        try:
            from ray.tune.search import ConcurrencyLimiter
        except ImportError:
            from ray.tune.suggest import ConcurrencyLimiter
        """
    assert check_noop(text) == []


def test_a_branch_behind_a_version_check_is_left_alone():
    text = """
        import ray
        from packaging import version

        OLD = version.parse(ray.__version__) < version.parse("2.0")
        if OLD:
            from ray.tune.suggest import ConcurrencyLimiter
        else:
            from ray.tune.search import ConcurrencyLimiter
        """
    assert check_noop(text) == []


@pytest.mark.parametrize(("others", "codes"), [("", []), ("from mine import *\n", ["MOD501"])])
def test_a_star_import_of_a_moved_module_follows_it_and_is_told_where_its_names_are_not_followed(others, codes):
    findings = check_transformed(
        f"from ray.tune.suggest import *\n{others}", f"from ray.tune.search import *\n{others}"
    )
    assert [finding.code for finding in findings] == codes


@pytest.mark.parametrize(
    ("head", "line", "name"),
    [
        ("def tune():\n    pass\n\n\n", "from ray import tune as ray_tune\n", "ray_tune"),
        ("", "from ray import tune\n", "tune"),
    ],
)
def test_a_module_gets_another_name_where_its_own_is_taken(head, line, name):
    text = f"from ray.tune import run\n\n{head}run('PPO', raise_on_failed_trial=False, checkpoint_at_end=True)\n"
    assert rewritten(text).startswith(line)
    assert f"results = {name}.Tuner(" in rewritten(text)


def test_the_name_that_new_code_uses_is_imported_although_the_module_has_another():
    text = "import os as o\nfrom ray import tune\n\ntune.run('PPO', local_dir='x')\n"
    assert "import os\n" in rewritten(text)


def test_a_module_that_is_gone_is_reported_with_the_way_out():
    assert check_noop("from ray.tune.suggest.skopt import SkOptSearch\n") == ["MOD516"]


@pytest.mark.parametrize(
    "text",
    [
        "from ray.serve.drivers import DAGDriver\n\ngraph = DAGDriver.bind(model)\n",
        "import ray.serve.drivers\n\ngraph = ray.serve.drivers.DAGDriver.bind(model)\n",
    ],
)
def test_what_drove_graphs_of_deployments_is_reported(text):
    assert set(check_noop(text)) == {"SRV104"}


def test_names_that_went_to_different_modules_get_an_import_each():
    text = rewritten("from ray.tune import Trainable, DurableTrainable, sample, trial as t\n")
    assert text == (
        "from ray.tune import Trainable, Trainable as DurableTrainable\n"
        "from ray.tune.experiment import trial as t\n"
        "from ray.tune.search import sample\n"
    )


def test_names_on_several_lines_stay_on_several_where_one_would_be_too_long():
    names = ["TIME_THIS_ITER_S", "TIMESTEPS_THIS_ITER", "TIMESTEPS_TOTAL", "EPISODES_TOTAL", "TRAINING_ITERATION"]
    short = "from ray.train.constants import DEFAULT_STORAGE_PATH as DEFAULT_RESULTS_DIR\n"
    listed = "".join(f"    {name},\n" for name in names)
    check_transformed(
        f"from ray.tune.result import (DEFAULT_RESULTS_DIR, {', '.join(names[:3])},\n    {', '.join(names[3:])})\n",
        f"{short}from ray.tune.result import (\n{listed})\n",
    )
    check_transformed(
        "from ray.tune.result import (DEFAULT_RESULTS_DIR,\n    TIMESTEPS_TOTAL)\n",
        f"{short}from ray.tune.result import TIMESTEPS_TOTAL\n",
    )


def test_a_use_below_another_package_gets_an_import_of_its_own():
    check_transformed(
        """
        from ray import tune

        x = tune.integration.wandb
        """,
        """
        from ray.air.integrations import wandb

        x = wandb
        """,
    )


@pytest.mark.parametrize(
    ("module", "use", "codes"),
    [
        ("tune", "run(f)", ["MIGRATE"]),
        ("tune", "report(loss=1)", ["MIGRATE"]),
        ("tune", "Analysis(path)", ["MIGRATE"]),
        ("tune", "choice([1])", []),
        ("tune.schedulers", "ASHAScheduler(reward_attr='a')", ["MIGRATE"]),
        ("tune.schedulers", "ASHAScheduler(**given)", ["MIGRATE"]),
        ("tune.schedulers", "ASHAScheduler('time', 'loss')", ["MIGRATE"]),
        ("tune.schedulers", "ASHAScheduler(metric='a', mode='max')", []),
        ("tune.schedulers", "other.ASHAScheduler(reward_attr='a')", []),
        ("train", "RunConfig(name='a')", []),
        ("tune", "class A(Trainable):\n    def _train(self): ...", ["MIGRATE"]),
    ],
)
@pytest.mark.parametrize("others", ["from mine import *", "from .mine import *"])
def test_a_star_import_is_reported_where_it_hides_something(module, use, codes, others):
    assert check_noop(f"from ray.{module} import *\n{others}\n\n{use}\n") == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("mock.patch('ray.tune.suggest.hyperopt.HyperOptSearch')", 1),
        ("importlib.import_module('ray.tune.automl')", 1),
        ("mock.patch('ray.tune.Tuner')", 0),
        ("print('see ray.tune.suggest')", 0),
        ("open('/x/ray.tune.suggest')", 0),
    ],
)
def test_a_name_in_a_text_is_reported(text, codes):
    assert len(check_noop(f"import importlib\nfrom unittest import mock\nfrom ray import tune\n\n{text}\n")) == codes


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "tune = 1\n\n\ndef f():\n    import ray\n\n    return ray.tune.get_trial_dir()\n",
            "tune = 1\n\n\ndef f():\n    import ray\n\n    return ray.tune.get_context().get_trial_dir()\n",
        ),
        (
            "def f():\n    from ray.tune import run\n\n    run('PPO', raise_on_failed_trial=False)\n",
            "def f():\n    from ray import tune\n\n    results = tune.Tuner(\n",
        ),
        (
            "try:\n    from ray.tune import run\nexcept ImportError:\n    run = None\n\nrun('PPO')\n",
            "try:\n    from ray import tune\nexcept ImportError:\n",
        ),
        (
            "def g(c, reporter):\n    reporter(x=1)\n\n\ndef f():\n    from ray import tune as t\n\n    t.Tuner(g)\n",
            'def g(c):\n    from ray import tune\n    tune.report({"x": 1})\n\n\ndef f():\n',
        ),
    ],
)
def test_a_file_that_does_not_need_ray_to_be_imported_still_does_not(before, after):
    assert rewritten(before).startswith(after)


def test_a_name_that_is_private_today_is_so_behind_a_module_that_moved_too():
    check_transformed(
        "from ray.tune.suggest import util\n\nprint(util.set_search_properties_backwards_compatible, util.logger)\n",
        "from ray.tune.search import util\n\nprint(util._set_search_properties_backwards_compatible, util.logger)\n",
    )


def test_a_name_behind_a_module_that_moved_elsewhere_is_written_with_its_own():
    check_transformed(
        "from ray.tune.suggest import util\n\nprint(util.logger, util.UNRESOLVED_SEARCH_SPACE)\n",
        "from ray.tune import search\nfrom ray.tune.search import util\n\n"
        "print(util.logger, search.UNRESOLVED_SEARCH_SPACE)\n",
    )


def test_what_tune_pinned_is_put_into_the_object_store_and_results_have_a_place_by_default():
    text = rewritten("""
        from ray.tune.result import DEFAULT_RESULTS_DIR
        from ray.tune.utils import get_pinned_object, pin_in_object_store

        print(DEFAULT_RESULTS_DIR, get_pinned_object(pin_in_object_store(1)))
    """)
    assert "from ray.train.constants import DEFAULT_STORAGE_PATH as DEFAULT_RESULTS_DIR\n" in text
    assert "from ray import get as get_pinned_object, put as pin_in_object_store\n" in text


QUOTED = """\
import ray
from ray import tune


def test(config, checkpoint: {checkpoint}, trial: {trial} = None) -> {checkpoint}:
    best: {checkpoint} = tune.get(checkpoint)
    return best
"""


@pytest.mark.parametrize("quote", ['"', "'"])
def test_what_an_annotation_asks_a_module_for_in_quotes_moves_too(quote):
    checkpoint, trial = f"{quote}ray.air.Checkpoint{quote}", f"{quote}tune.trial.Trial{quote}"
    assert rewritten(QUOTED.format(checkpoint=checkpoint, trial=trial)) == QUOTED.format(
        checkpoint=checkpoint.replace("air", "train"), trial=trial.replace("tune.", "tune.experiment.")
    )


@pytest.mark.parametrize(
    "text",
    [
        "import mine as ray\n\n\ndef f(a: 'ray.air.Checkpoint'):\n    pass\n",
        "def f(a: 'ray.air.Checkpoint'):\n    from ray import tune\n",
        "import ray\n\n\ndef f(a: 'ray.train.Checkpoint', b: 'ray.tune.Trainable'):\n    pass\n",
        "import ray\n\nkinds = {'ray.air.Checkpoint': 1}\nprint('ray.air.Checkpoint')\n",
    ],
)
def test_other_words_in_quotes_stay(text):
    assert rewritten(text) == text


def test_what_is_in_several_texts_is_left_to_a_person():
    text = "import ray\n\n\ndef f(a: 'ray.air.Checkpoint', b: 'ray.' 'air.Checkpoint'):\n    pass\n"
    assert rewritten(text) == text.replace("ray.air", "ray.train")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Optional[ray.air.Checkpoint]", "Optional[ray.train.Checkpoint]"),
        ("dict[str, list[ray.tune.trial.Trial]] | None", "dict[str, list[ray.tune.experiment.trial.Trial]] | None"),
        ("tune.Analysis", "tune.ExperimentAnalysis"),
        ("list[tune.Analysis]", "list[tune.ExperimentAnalysis]"),
        ("array.tune.Analysis", "array.tune.Analysis"),
        ("list[mine.ray.air.Checkpoint]", "list[mine.ray.air.Checkpoint]"),
        ("tune.Analysis2", "tune.Analysis2"),
    ],
)
def test_what_stands_beside_others_in_quotes_moves_too(old, new):
    text = 'import ray\nfrom ray import tune\n\n\nclass Runs:\n    best: "{}"\n\n\ntune.Tuner(fit)\n'
    assert rewritten(text.format(old)) == text.format(new)


@pytest.mark.parametrize(
    ("head", "use", "loaded"),
    [
        ("import ray\n", "ray.experimental.TensorFlowVariables(loss)", "import ray\nimport ray.rllib.utils.tf_utils\n"),
        ("import ray\nimport ray.air\n", "ray.air.Checkpoint('/x')", "import ray\nimport ray.air\nimport ray.train\n"),
        (
            "import ray\nimport ray.air\n",
            "ray.air.Checkpoint.from_directory('/x')",
            "import ray.air\nimport ray.train\n",
        ),
    ],
)
def test_a_part_that_ray_does_not_load_by_itself_is_imported(head, use, loaded):
    assert loaded in rewritten(f"{head}\nprint({use})\n")


@pytest.mark.parametrize(
    ("head", "use"),
    [
        ("import ray\nfrom ray import train\n", "ray.air.Checkpoint('/x')"),
        ("import ray\nimport ray.tune\n", "ray.tune.suggest.ConcurrencyLimiter(None, 2)"),
        ("import ray\n", "ray.services.get_node_ip_address()"),
        ("import ray\n", "ray.utils.get_user_temp_dir()"),
    ],
)
def test_what_is_loaded_is_not_imported_again(head, use):
    assert rewritten(f"{head}\nprint({use})\n").startswith(f"{head}\nprint(ray.")
