"""The class that is written into a file which had the ``PredictorDeployment`` of Ray 2.0 - 2.6: it answers the same."""

from __future__ import annotations

from typing import Final, NamedTuple

from migrate.edit.needed import Needed

_CLASS: Final = '''

@{serve}.deployment
class {name}:
    """Answers requests with what a predictor says of the {data} in them."""

    def __init__(self, predictor_cls, checkpoint{parameters}):
        self.predictor = predictor_cls.from_checkpoint(checkpoint{options}){kept}
{predict}
    async def __call__(self, request):
{read}
'''
_BATCHED: Final = """
    @{serve}.batch{batching}
    async def predict(self, inputs):
        predictions = self.predictor.predict({joined}{asked})
{parted}
"""
_FRAMES: Final = """\
        rows = predictions.to_dict(orient="records")
        size = len(rows) // len(inputs)
        return [rows[number * size : (number + 1) * size] for number in range(len(inputs))]"""
_ARRAYS: Final = """\
        if isinstance(predictions, dict):
            return [{name: array[number] for name, array in predictions.items()} for number in range(len(inputs))]
        return list(predictions)"""
_ROWS: Final = '.to_dict(orient="records")'
_OF_FRAMES: Final = """\
        body = await request.body()
        data = {pandas}.read_json({io}.StringIO(body.decode()), **request.query_params)
"""
_OF_ARRAYS: Final = """\
        payload = await request.json()
        data = {numpy}.array(payload["array"], dtype=float)
        if payload.get("shape"):
            data = data.reshape(payload["shape"])
        if payload.get("dtype"):
            data = data.astype(payload["dtype"])
"""
FRAMES: Final = "pandas_read_json"
ARRAYS: Final = "json_to_ndarray"
"""What Ray read requests with, which this can do, too; arrays, if nothing else was said."""


class Wanted(NamedTuple):
    """What the deployments of a file have in common.

    Attributes:
        reader: The call of a function of the file that reads a request; empty for what Ray had for that.
        data: What is read: `FRAMES`, `ARRAYS`, or nothing that is known.
        batching: The arguments of ``serve.batch``, written out; None if each request is answered by itself.
        asks: Whether predictors are asked with more than data.
        opens: Whether predictors are opened with more than a checkpoint.
    """

    reader: str
    data: str
    batching: str | None
    asks: bool
    opens: bool


def written(needed: Needed, name: str, wanted: Wanted) -> str:
    """The text of the class.

    Args:
        needed: What imports what it names.
        name: What it is called.
        wanted: What it has to do. Requests are put together for arrays and data frames only.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    serve = needed("ray.serve")
    is_frames = wanted.data == FRAMES
    data, predict, read, joined, parted = "data", "", "", "", ""
    if is_frames:
        data, parted = "data frames", _FRAMES
        joined = f"{needed('pandas')}.concat(inputs, ignore_index=True)"
        read = "" if wanted.reader else _OF_FRAMES.format(pandas=needed("pandas"), io=needed("io"))
    elif wanted.data == ARRAYS:
        data, parted = "arrays", _ARRAYS
        joined = f"{needed('numpy')}.stack(inputs)"
        read = "" if wanted.reader else _OF_ARRAYS.format(numpy=needed("numpy"))
    read = read or f"        data = {wanted.reader}\n"
    asked = ", **self.predict_kwargs" if wanted.asks else ""
    predicted = f"self.predictor.predict(data{asked})"
    if wanted.batching is not None:
        predict = _BATCHED.format(serve=serve, batching=wanted.batching, joined=joined, asked=asked, parted=parted)
        answer = "await self.predict(data)"
    elif wanted.data:
        answer = predicted + (_ROWS if is_frames else "")
    else:  # what is predicted may be a frame, and that may hold arrays
        read += f"        predictions = {predicted}\n"
        answer = f"predictions{_ROWS} if isinstance(predictions, {needed('pandas')}.DataFrame) else predictions"
    return _CLASS.format(
        serve=serve,
        name=name,
        data=data,
        parameters=(", predict_kwargs=None" if wanted.asks else "") + (", **options" if wanted.opens else ""),
        options=", **options" if wanted.opens else "",
        kept="\n        self.predict_kwargs = predict_kwargs or {}" if wanted.asks else "",
        predict=predict,
        read=f"{read}        return {answer}",
    )
