"""Names that are gone: what import statements, attribute access and `hasattr` answer."""

import pickle
from importlib.util import find_spec

import pytest

from compat.adapted_names import ADAPTED_MODULES, ADAPTED_NAMES, ADAPTED_NAMESPACES
from compat.errors import LegacyApiError, LegacyImportError, LegacyModuleError, LegacyNameError


def test_what_serves_a_gone_name_is_there():
    tables = (ADAPTED_NAMES, ADAPTED_MODULES, ADAPTED_NAMESPACES)
    modules = {target.partition(":")[0] for table in tables for target in table.values()}
    assert [module for module in modules if find_spec(module) is None] == []


def test_an_import_statement_shows_the_way_out(ray_session):
    with pytest.raises(
        LegacyImportError, match=r"ray\.tune\.syncer\.\* \[NAM\d+\].*CloudSyncer.*Way out: .*storage_path"
    ):
        from ray.tune.syncer import CloudSyncer  # noqa: F401


def test_guards_around_imports_keep_working(ray_session):
    try:
        from ray.tune.syncer import CloudSyncer
    except ImportError:
        CloudSyncer = None
    assert CloudSyncer is None


def test_a_module_that_only_says_where_its_names_went_is_the_one_that_has_them(ray_session):
    assert find_spec("ray.experimental.tf_utils").loader.modern == "ray.rllib.utils.tf_utils"


def test_hasattr_answers_no_and_getattr_gives_the_default(ray_session):
    import ray.tune.syncer

    assert not hasattr(ray.tune.syncer, "CloudSyncer")
    assert getattr(ray.tune.syncer, "CloudSyncer", "default") == "default"
    with pytest.raises(LegacyNameError, match="Way out"):
        _ = ray.tune.syncer.CloudSyncer


def test_a_module_is_there_that_something_else_imported_then(run_python):
    code = "import compat.auto\nfrom ray import air\nprint(air.session.__name__, hasattr(air, 'sessions'))"
    done = run_python("-c", code)
    assert done.stdout == "ray.air.session False\n", done.stderr


def test_a_name_that_an_example_lost_shows_the_way_out(ray_session):
    with pytest.raises(LegacyImportError, match=r"TestLogger \[EXA\d+\].*Way out: .*copy what you need"):
        from ray.tune.examples.logging_example import TestLogger  # noqa: F401


def test_a_name_that_an_example_changed_is_what_it_is_today(ray_session):
    from ray.tune.examples import hyperband_function_example
    from ray.tune.examples.async_hyperband_example import MyTrainableClass
    from ray.tune.utils.mock_trainable import MyTrainableClass as of_today

    assert MyTrainableClass is of_today
    assert hyperband_function_example.train is hyperband_function_example.train_func


def test_there_is_no_session_to_end_outside_of_a_trial(ray_session):
    from ray import tune
    from ray.tune import session

    assert session.shutdown() is tune.session.shutdown() is None


@pytest.mark.parametrize(
    ("gone", "nearest"),
    [
        ("ray.tune.suggest.skopt", "BayesOptSearch"),
        ("ray.tune.suggest.dragonfly", "HEBOSearch"),
        ("ray.tune.suggest.sigopt", "AxSearch"),
        ("ray.tune.search.skopt", "BayesOptSearch"),
        ("ray.tune.automl", "Tuner"),
        ("ray.data.dataset_pipeline", "Dataset"),
        ("ray.tune.examples.skopt_example", "copy what you need"),
    ],
)
def test_a_module_that_is_gone_names_what_is_nearest(ray_session, gone, nearest):
    from importlib import import_module

    with pytest.raises(LegacyModuleError, match=nearest):
        import_module(gone)


def test_searchers_of_flaml_are_those_of_flaml_or_say_what_to_install(ray_session):
    from importlib import import_module
    from importlib.util import find_spec

    from ray import tune

    if find_spec("flaml") is None:
        with pytest.raises(LegacyModuleError, match=r"\[MOD523\].*pip install flaml"):
            import_module("ray.tune.search.flaml")
        with pytest.raises(LegacyModuleError, match=r"\[MOD507\].*OptunaSearch"):
            tune.create_searcher("cfo", metric="loss", mode="min")
    else:
        module = import_module("ray.tune.search.flaml")
        assert module.CFO.__module__.startswith("flaml.")
        assert isinstance(tune.create_searcher("blendsearch", metric="loss", mode="min"), module.BlendSearch)


def test_a_name_that_was_made_private_is_served(ray_session):
    from ray.tune.schedulers import pbt
    from ray.tune.schedulers.pbt import make_experiment_tag
    from ray.tune.suggest.variant_generator import has_unresolved_values

    assert make_experiment_tag is pbt._make_experiment_tag
    assert has_unresolved_values({"x": {"grid_search": [1, 2]}})


def test_a_name_is_found_where_its_module_became_a_package(ray_session):
    from ray.tune.experiment import convert_to_experiment_list
    from ray.tune.logger import EXPR_RESULT_FILE, VALID_SUMMARY_TYPES
    from ray.tune.suggest.bohb import Searcher
    from ray.tune.trainable import TIME_TOTAL_S

    assert (EXPR_RESULT_FILE, TIME_TOTAL_S) == ("result.json", "time_total_s")
    assert int in VALID_SUMMARY_TYPES
    assert Searcher.__name__ == "Searcher"
    assert convert_to_experiment_list(None) == []


def test_pinned_objects_and_the_results_directory(ray_session):
    from ray.tune.result import DEFAULT_RESULTS_DIR
    from ray.tune.utils import get_pinned_object, pin_in_object_store

    assert get_pinned_object(pin_in_object_store([1, 2])) == [1, 2]
    assert DEFAULT_RESULTS_DIR.endswith("ray_results")


def test_names_of_modules_that_moved_are_what_they_were(ray_session):
    from ray import tune
    from ray.tune.analysis.experiment_analysis import Analysis
    from ray.tune.function_runner import StatusReporter
    from ray.tune.sample import function

    assert Analysis is tune.Analysis
    assert function(abs)(-1) == 1
    assert isinstance(StatusReporter(), StatusReporter)


def test_names_that_only_releases_between_the_compared_ones_had_are_served(ray_session):
    from ray.tune.utils import mock_trainable
    from ray.tune.utils._mock_trainable import MyTrainableClass as OfRay1
    from ray.tune.utils.mock import MyTrainableClass

    assert OfRay1 is MyTrainableClass is mock_trainable.MyTrainableClass


def test_the_logger_of_mlflow_has_all_its_names(ray_session):
    from ray.tune.integration.mlflow import MLflowLogger
    from ray.tune.logger import MLflowLogger as OfLoggers

    assert OfLoggers is MLflowLogger


def test_modules_of_ray_itself_that_became_private_are_served(ray_session):
    import ray
    import ray.utils
    import ray.worker
    from ray.ray_constants import ID_SIZE
    from ray.services import get_node_ip_address
    from ray.test_utils import wait_for_condition
    from ray.utils import binary_to_hex, get_user_temp_dir, hex_to_binary

    wait_for_condition(ray.is_initialized)
    assert ray.worker.global_worker.node is ray._private.worker.global_worker.node
    assert get_node_ip_address() == ray.util.get_node_ip_address()
    assert hex_to_binary(binary_to_hex(b"\0" * ID_SIZE)) == b"\0" * ID_SIZE
    assert ray.utils.get_user_temp_dir() == get_user_temp_dir()


@pytest.mark.parametrize(
    ("module", "name"),
    [("ray.utils", "random_string"), ("ray.services", "start_redis"), ("ray.worker", "print_logs")],
)
def test_what_modules_of_ray_itself_lost_is_refused(ray_session, module, name):
    from importlib import import_module

    with pytest.raises(LegacyNameError, match=rf"{module}\.\* \[COR\d+\].*{name}.*Way out"):
        getattr(import_module(module), name)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("ray.air._internal.util", "_copy_dir_ignore_conflicts"),
        ("ray.air.checkpoint", "_DICT_CHECKPOINT_ADDITIONAL_FILE_KEY"),
        ("ray.train._internal.session", "TrainingResultType"),
        ("ray.train._internal.utils", "construct_path"),
        ("ray.train._internal.results_preprocessors.preprocessor", "SequentialResultsPreprocessor"),
        ("ray.train.callbacks.logging", "_TrainCallbackLogdirManager"),
        ("ray.train.examples.train_linear_example", "train_func"),
        ("ray.ml.examples.tf.tensorflow_linear_dataset_example", "train_func"),
        ("ray.tune.trainable.session", "_shutdown"),
        ("ray.util.sgd.torch.training_operator", "_TestingOperator"),
    ],
)
def test_insides_and_examples_that_are_gone_show_the_way_out(ray_session, module, name):
    with pytest.raises(ImportError, match=r"\[[A-Z]{3}\d+\] cannot be carried over.*Way out: ") as refused:
        exec(f"from {module} import {name}", {})
    assert isinstance(refused.value, LegacyApiError)


def test_insides_that_are_elsewhere_are_served(ray_session):
    from ray.air._internal.torch_utils import convert_ndarray_to_torch_tensor
    from ray.data.util.torch_utils import convert_ndarray_to_torch_tensor as of_today

    assert convert_ndarray_to_torch_tensor is of_today


@pytest.mark.parametrize("kind", [LegacyApiError, LegacyImportError, LegacyModuleError, LegacyNameError])
def test_an_error_travels_between_processes(kind):
    error = kind("RUN331", "That is how it is.")
    error.add_note("Seen by a worker.")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.code, again.__notes__) == (kind, str(error), "RUN331", ["Seen by a worker."])


def test_a_task_fails_with_the_way_out(ray_session):
    import ray

    @ray.remote
    def old():
        from ray.tune.syncer import CloudSyncer

        return CloudSyncer

    with pytest.raises(
        LegacyImportError, match=r"ray\.tune\.syncer\.\* \[NAM\d+\].*CloudSyncer.*Way out: .*storage_path"
    ):
        ray.get(old.remote())
