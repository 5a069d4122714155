"""Columns of tensors and of objects, by the names that their classes had in `ray.air`."""

import numpy as np
import pandas as pd
from observed import outcome
from ray.air.util.object_extensions.arrow import ArrowPythonObjectArray, ArrowPythonObjectScalar
from ray.air.util.object_extensions.pandas import PythonObjectArray
from ray.air.util.tensor_extensions.arrow import (
    ArrowConversionError,
    ArrowTensorArray,
    ArrowVariableShapedTensorArray,
)
from ray.air.util.tensor_extensions.pandas import (
    TensorArray,
    _create_possibly_ragged_ndarray,
    _is_ndarray_variable_shaped_tensor,
)
from ray.air.util.tensor_extensions.utils import _create_possibly_ragged_ndarray as possibly_ragged
from ray.air.util.tensor_extensions.utils import _is_ndarray_variable_shaped_tensor as is_variable_shaped
from ray.air.util.tensor_extensions.utils import create_ragged_ndarray

frame = pd.DataFrame({"image": TensorArray(np.arange(8).reshape(2, 2, 2))})
even = ArrowTensorArray.from_numpy(np.arange(6).reshape(3, 2))
ragged = ArrowVariableShapedTensorArray.from_numpy(create_ragged_ndarray([np.ones(1), np.ones(2)]))
objects = PythonObjectArray([{"a": 1}, None])
kept = ArrowPythonObjectArray.from_objects([{"b": 2}])
lengths = [len(each) for each in _create_possibly_ragged_ndarray([np.ones(1), np.ones(2)])]
outcome(
    image=frame["image"].to_numpy()[1].tolist(),
    even=even.to_numpy().tolist(),
    ragged=[len(each) for each in ragged.to_numpy()],
    objects=[dict(each) if each else None for each in objects.to_numpy()],
    kept=kept[0].as_py(),
    is_scalar=isinstance(kept[0], ArrowPythonObjectScalar),
    lengths=lengths,
    possibly=possibly_ragged([np.ones(2), np.ones(2)]).tolist(),
    is_variable=[bool(ask(ragged.to_numpy())) for ask in (_is_ndarray_variable_shaped_tensor, is_variable_shaped)],
    is_error=issubclass(ArrowConversionError, Exception),
)
