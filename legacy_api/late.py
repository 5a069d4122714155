"""What changed between Ray 2.43 and the newest compared release: a project on such a Ray writes as is right there.

The releases compared for the rows leave a gap there. Which spellings the wheels of 2.43.0 and 2.51.1 still have was
looked up with Train V2 on; one that is not listed broke with Ray 2.43 or before. When the names came that rows send to
was looked up in a wheel of each minor release from 2.43 to 2.56, and so were the names that went when those came.
"""

from __future__ import annotations

from typing import Final

from legacy_api.between import BETWEEN
from legacy_api.early import EARLY
from legacy_api.middle import MIDDLE
from legacy_api.row import Row

LATE: Final[dict[str, str]] = {
    "BlockMetadata(schema)": "2.47.1",
    "Datasink.on_write_start()": "2.52.1",
    "Datasource.get_read_tasks(parallelism)": "2.49.2",
    "FilenameProvider.get_filename_for_block(...)": "2.54.1",
    "FilenameProvider.get_filename_for_row(...)": "2.54.1",
    "ray._private.signature": "2.47.1",
    "ray._private.usage": "2.48.0",
    "ray._private.utils.binary_to_hex": "2.47.1",
    "ray._private.utils.get_or_create_event_loop": "2.44.1",
    "ray._private.utils.get_ray_temp_dir": "2.54.1",
    "ray._private.utils.get_user_temp_dir": "2.54.1",
    "ray._private.utils.hex_to_binary": "2.47.1",
    "ray._private.utils.import_attr": "2.43.0",
    "ray._private.utils.reset_ray_address": "2.47.1",
    "ray._private.utils.run_background_task": "2.44.1",
    "ray._private.utils.try_to_create_directory": "2.47.1",
    "ray.air.DatasetConfig": "2.43.0",
    "ray.air.config.DatasetConfig": "2.43.0",
    "ray.air.util.check_ingest": "2.43.0",
    "ray.air.util.object_extensions.pandas": "2.51.1",
    "ray.air.util.tensor_extensions.pandas": "2.51.1",
    "ray.air.util.tensor_extensions.pandas._create_possibly_ragged_ndarray": "2.53.0",
    "ray.air.util.tensor_extensions.pandas._is_ndarray_variable_shaped_tensor": "2.53.0",
    "ray.air.util.tensor_extensions.utils": "2.51.1",
    "ray.air.util.tensor_extensions.utils._create_possibly_ragged_ndarray": "2.53.0",
    "ray.air.util.tensor_extensions.utils._is_ndarray_variable_shaped_tensor": "2.53.0",
    "ray.air.util.torch_dist": "2.43.0",
    "ray.air.util.transform_pyarrow": "2.51.1",
    'ray.init()["raylet_ip_address"]': "2.48.0",
    "ray.init(_redis_max_memory)": "2.43.0",
    "ray.init(storage)": "2.43.0",
    "ray.train.TrainingIterator": "2.43.0",
    "ray.train.lightgbm.LightGBMPredictor": "2.51.1",
    "ray.train.lightgbm.lightgbm_predictor": "2.51.1",
    "ray.train.predictor": "2.51.1",
    "ray.train.tensorflow.TensorflowPredictor": "2.51.1",
    "ray.train.tensorflow.tensorflow_predictor": "2.51.1",
    "ray.train.torch.TorchDetectionPredictor": "2.51.1",
    "ray.train.torch.TorchPredictor": "2.51.1",
    "ray.train.torch.torch_detection_predictor": "2.51.1",
    "ray.train.torch.torch_predictor": "2.51.1",
    "ray.train.util": "2.43.0",
    "ray.train.xgboost.XGBoostPredictor": "2.51.1",
    "ray.train.xgboost.xgboost_predictor": "2.51.1",
    "ray.tune.Trainable(logger_creator)": "2.51.1",
    "ray.tune.logger.CSVLogger": "2.51.1",
    "ray.tune.logger.DEFAULT_LOGGERS": "2.51.1",
    "ray.tune.logger.JsonLogger": "2.51.1",
    "ray.tune.logger.LegacyLoggerCallback": "2.51.1",
    "ray.tune.logger.Logger": "2.51.1",
    "ray.tune.logger.NoopLogger": "2.51.1",
    "ray.tune.logger.TBXLogger": "2.51.1",
    "ray.tune.logger.UnifiedLogger": "2.51.1",
    "ray.tune.logger.csv.CSVLogger": "2.51.1",
    "ray.tune.logger.json.JsonLogger": "2.51.1",
    "ray.tune.logger.logger.LegacyLoggerCallback": "2.51.1",
    "ray.tune.logger.logger.Logger": "2.51.1",
    "ray.tune.logger.noop": "2.51.1",
    "ray.tune.logger.tensorboardx.TBXLogger": "2.51.1",
    "ray.tune.logger.unified": "2.51.1",
    "ray start --dashboard-grpc-port": "2.43.0",
    "ray start --plasma-store-socket-name": "2.43.0",
    "ray start --raylet-socket-name": "2.43.0",
    "ray start --redis-max-memory": "2.43.0",
    "ray start --storage": "2.43.0",
}
"""By spelling, the last release that has it."""

CAME: Final[dict[str, str]] = {
    "ray._common.constants": "2.49",
    "ray._common.network_utils": "2.49",
    "ray._common.network_utils.find_free_port": "2.52",
    "ray._common.signature": "2.48",
    "ray._common.test_utils": "2.48",
    "ray._common.usage": "2.49",
    "ray._common.utils": "2.44",
    "ray._common.utils.binary_to_hex": "2.48",
    "ray._common.utils.get_or_create_event_loop": "2.45",
    "ray._common.utils.hex_to_binary": "2.48",
    "ray._common.utils.import_attr": "2.44",
    "ray._common.utils.reset_ray_address": "2.48",
    "ray._common.utils.run_background_task": "2.45",
    "ray._common.utils.try_to_create_directory": "2.48",
    "ray._common.utils.get_default_ray_temp_dir": "2.55",
    "ray._common.utils.get_default_system_temp_dir": "2.55",
    "ray.data._internal.tensor_extensions.utils._create_possibly_ragged_ndarray": "2.54",
    "ray.data._internal.tensor_extensions.utils._is_ndarray_variable_shaped_tensor": "2.54",
    "ray.data.llm.build_processor": "2.53",
    "ray.data.util.torch_utils": "2.54",
    "ray.train.TrainingFailedError": "2.51",
}
"""By what rows send to, the first release that has it, for all that Ray 2.43 does not have."""


def last_of(row: Row) -> str:
    """The last release in which a spelling was seen, those between the compared ones included."""
    return next((lasts[row.old] for lasts in (LATE, MIDDLE, EARLY, BETWEEN) if row.old in lasts), row.last)


def works_in(row: Row, release: tuple[int, int]) -> bool:
    """Whether a spelling that broke since still works in a release from Ray 2.43 on, such as ``(2, 51)``."""
    last = LATE.get(row.old)
    return last is not None and release <= _minor(last)


def came_after(row: Row, release: tuple[int, int]) -> str:
    """The first of the names that a row sends to which a release, such as ``(2, 43)``, does not have; else empty."""
    return next((target for target in row.to if not arrived(target, release)), "")


def arrived(name: str, release: tuple[int, int]) -> bool:
    """Whether a release, such as ``(2, 43)``, has a name that a row sends to."""
    return name not in CAME or release >= _minor(CAME[name])


def _minor(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")[:2]))
