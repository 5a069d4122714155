"""Examples of Tune that code imports, and that are gone or lost names."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import gone, name, renamed

EXAMPLE: Final = "examples of Ray come and go: copy what you need of it"

_PACKAGE: Final = "ray.tune.examples"

_GONE: Final = (
    ("EXA102", "blendsearch_example", "1.13.0", "2.6.3"),
    ("EXA103", "cfo_example", "1.13.0", "2.6.3"),
    ("EXA105", "ddp_mnist_torch", "0.8.7", "1.13.0"),
    ("EXA106", "dragonfly_example", "0.8.7", "2.6.3"),
    ("EXA107", "durable_trainable_example", "0.8.7", "1.13.0"),
    ("EXA108", "genetic_example", "0.8.7", "1.13.0"),
    ("EXA109", "hebo_example", "1.13.0", "2.6.3"),
    ("EXA110", "horovod_cifar_pbt_example", "1.13.0", "1.13.0"),
    ("EXA111", "horovod_simple", "1.13.0", "1.13.0"),
    ("EXA113", "hyperopt_example", "0.8.7", "0.8.7"),
    ("EXA121", "mnist_pytorch_lightning", "0.8.7", "2.6.3"),
    ("EXA122", "mxnet_example", "1.13.0", "2.6.3"),
    ("EXA130", "sigopt_example", "0.8.7", "2.6.3"),
    ("EXA131", "sigopt_multi_objective_example", "1.13.0", "2.6.3"),
    ("EXA132", "sigopt_prior_beliefs_example", "1.13.0", "2.6.3"),
    ("EXA133", "skopt_example", "0.8.7", "2.6.3"),
    ("EXA134", "tf_distributed_keras_example", "1.13.0", "1.13.0"),
    ("EXA135", "tune_cifar10_gluon", "0.8.7", "2.6.3"),
    ("EXA137", "wandb_example", "0.8.7", "1.13.0"),
    ("EXA140", "zoopt_example", "0.8.7", "2.6.3"),
)
"""Code, module, and the first and the last release that had it."""

_LOST: Final = (
    ("EXA104", "cifar10_pytorch.test_accuracy", "0.8.7", "0.8.7"),
    ("EXA114", "lightgbm_example.LightGBMCallback", "0.8.7", "0.8.7"),
    ("EXA116", "logging_example.TestLogger", "0.8.7", "0.8.7"),
    ("EXA117", "mlflow_example.decorated_easy_objective", "1.13.0", "1.13.0"),
    ("EXA118", "mlflow_example.easy_objective", "0.8.7", "1.13.0"),
    ("EXA119", "mlflow_example.tune_decorated", "1.13.0", "1.13.0"),
    ("EXA120", "mlflow_example.tune_function", "1.13.0", "1.13.0"),
    ("EXA123", "pbt_convnet_example.PytorchTrainble", "0.8.7", "0.8.7"),
    ("EXA124", "pbt_convnet_function_example.test_best_model", "1.13.0", "2.6.3"),
    ("EXA126", "pbt_transformers.pbt_transformers.get_trainer", "0.8.7", "0.8.7"),
    ("EXA127", "pbt_transformers.pbt_transformers.recover_checkpoint", "0.8.7", "0.8.7"),
    ("EXA128", "pbt_transformers.pbt_transformers.test_best_model", "0.8.7", "0.8.7"),
    ("EXA129", "pbt_transformers.pbt_transformers.train_transformer", "0.8.7", "0.8.7"),
    ("EXA136", "utils.TuneKerasCallback", "0.8.7", "0.8.7"),
    ("EXA138", "xgboost_dynamic_resources_example.BreastCancerTrainable", "1.13.0", "2.6.3"),
    ("EXA139", "xgboost_example.XGBCallback", "0.8.7", "0.8.7"),
)
"""Code, name in a module that is still there, and the first and the last release that had it."""

ROWS: Final[tuple[Row, ...]] = (
    *(
        gone(code, f"{_PACKAGE}.{module}", first=first, until=until, note=EXAMPLE)
        for code, module, first, until in _GONE
    ),
    *(
        name(code, f"{_PACKAGE}.{lost}", first=first, until=until, today="error", action="refuse", note=EXAMPLE)
        for code, lost, first, until in _LOST
    ),
    renamed(
        "EXA101",
        "ray.tune.examples.async_hyperband_example.MyTrainableClass",
        to="ray.tune.utils.mock_trainable.MyTrainableClass",
        first="0.8.7",
        until="0.8.7",
    ),
    renamed(
        "EXA112",
        "ray.tune.examples.hyperband_function_example.train",
        to="ray.tune.examples.hyperband_function_example.train_func",
        first="0.8.7",
        until="2.42.1",
    ),
    renamed(
        "EXA115",
        "ray.tune.examples.logging_example.MyTrainableClass",
        to="ray.tune.utils.mock_trainable.MyTrainableClass",
        first="0.8.7",
        until="0.8.7",
    ),
    renamed(
        "EXA125",
        "ray.tune.examples.pbt_dcgan_mnist.common.train",
        to="ray.tune.examples.pbt_dcgan_mnist.common.train_func",
        first="2.6.3",
        until="2.6.3",
    ),
)
