"""``PredictorDeployment.bind(XGBoostPredictor, checkpoint)`` of Ray 2.0 - 2.6: the class itself, written into the file.

Fires on deployments of predictors that read requests with ``pandas_read_json`` or ``json_to_ndarray``, or with a
function of the file that takes a ``Request``. The class keeps its name and answers the same. A ``route_prefix`` goes
to ``serve.run``, and ``deploy(...)`` becomes one; its ``url`` is written out.

Declines, with a finding: predictors that are still Ray's, deployments that are handed on, that read requests in other
ways, or that the file has of several kinds, routes whose ``serve.run`` is not in the file, and GPUs of which the
predictor is not told.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.callsite import Given
from migrate.edit.edits import Edit
from migrate.edit.entries import entries, replaced
from migrate.edit.importing import Taken
from migrate.edit.needed import Needed
from migrate.edit.own_class import UsedClass, used_class
from migrate.resolve.names.definitions import definition
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.serve.deployments import Deployed
from migrate.serve.running import asked_for_urls, options_of, run_today, url_of
from migrate.train.predictors.deployment_class import ARRAYS, FRAMES, Wanted, written
from migrate.train.predictors.predictions import named
from migrate.train.predictors.served_predictors import DEPLOYMENTS, SERVED_WITH, served

ORDER = 70

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import pandas as pd
from models import Predictor
from ray import serve
from ray.serve import PredictorDeployment
from ray.serve.http_adapters import pandas_read_json

serve.run(
    PredictorDeployment.options(name="Prices", num_replicas=2, route_prefix="/prices").bind(
        Predictor, result.checkpoint, http_adapter=pandas_read_json
    )
)
""",
        '''\
import io

import pandas as pd
from models import Predictor
from ray import serve


@serve.deployment
class PredictorDeployment:
    """Answers requests with what a predictor says of the data frames in them."""

    def __init__(self, predictor_cls, checkpoint):
        self.predictor = predictor_cls.from_checkpoint(checkpoint)

    @serve.batch
    async def predict(self, inputs):
        predictions = self.predictor.predict(pd.concat(inputs, ignore_index=True))
        rows = predictions.to_dict(orient="records")
        size = len(rows) // len(inputs)
        return [rows[number * size : (number + 1) * size] for number in range(len(inputs))]

    async def __call__(self, request):
        body = await request.body()
        data = pd.read_json(io.StringIO(body.decode()), **request.query_params)
        return await self.predict(data)


serve.run(
    PredictorDeployment.options(name="Prices", num_replicas=2).bind(
        Predictor, result.checkpoint
    ),
    route_prefix="/prices"
)
''',
    ),
)

_NAME: Final = "PredictorDeployment"
_PREDICTOR, _CHECKPOINT, _ADAPTER, _BATCHING, _ASKED = SERVED_WITH
_ADAPTERS: Final = {f"ray.serve.http_adapters.{name}": name for name in (FRAMES, ARRAYS)}
_REQUESTS: Final = ("starlette.requests.Request", "fastapi.Request", "fastapi.requests.Request")
_MAKERS: Final = {
    FRAMES: ("pandas.DataFrame", "pandas.read_"),
    ARRAYS: ("numpy.array", "numpy.asarray", "numpy.stack", "numpy.expand_dims", "numpy.frombuffer"),
}
"""What makes the data that requests are read as."""
_GPU: Final = "use_gpu"
_BY_POSITION: Final = 2


def rewrite(result: Result) -> None:
    """Write the class, if the file has it from Ray."""
    source = result.source
    used = used_class(source, _NAME, DEPLOYMENTS.__contains__)
    if used is None:
        return
    try:
        result.edits += _edits(source, used)
    except (Declined, Taken) as reason:
        result.decline(used.node, used.row, used.dotted, str(reason))


def _edits(source: Source, used: UsedClass) -> list[Edit]:
    name = used.name(_NAME)
    every = [one for call in source.names.of(ast.Call) if (one := served(source, call)) is not None]
    if {one.root for one in every} != set(used.spelled):
        raise Declined("it is handed on")
    asked = asked_for_urls(source, every)
    needed = Needed(source, used.where)
    wanted = {_wanted(source, one) for one in every}
    if len({(one.reader, one.data, one.batching) for one in wanted}) > 1:
        raise Declined("its deployments read or answer requests in several ways")
    first = next(iter(wanted))
    text = written(
        needed,
        name,
        first._replace(asks=any(one.asks for one in wanted), opens=any(one.opens for one in wanted)),
    )
    edits = [edit for one in every for edit in _call_edits(source, one, needed)]
    for one, nodes in asked.items():
        url = url_of(source, one, options_of(source, one.options), f'"{_NAME}"')
        edits += [Edit(source.start(node), source.end(node), url) for node in nodes]
    return used.taken_over(name, [*needed.edits, *below_imports(source, text, needed.bound_at("ray.serve")), *edits])


def _wanted(source: Source, one: Deployed) -> Wanted:
    """What a deployment has to do.

    Raises:
        Declined: If it cannot be told, or cannot be done.
    """
    given, _ = named(source, one.call, SERVED_WITH)
    if len(one.call.args) > _BY_POSITION or not given.keys() >= {_PREDICTOR, _CHECKPOINT}:
        raise Declined("its arguments cannot be told apart")
    dotted = source.names.dotted(given[_PREDICTOR].node) or ""
    if dotted.startswith("ray.") or isinstance(given[_PREDICTOR].node, ast.Constant):
        raise Declined("its predictor is one of Ray's, which are gone")
    if isinstance(given[_CHECKPOINT].node, ast.Constant):
        raise Declined("its checkpoint is a URI: give it a `Checkpoint`")
    has_gpus = any(_gives_gpus(source, option) for option in one.options)
    if has_gpus and _GPU not in given:
        raise Declined("its replicas have GPUs: say `use_gpu=` if the predictor takes that")
    batching = _batching(source, given.get(_BATCHING))
    reader, data = _reader(source, given.get(_ADAPTER), batching)
    return Wanted(
        reader=reader,
        data=data,
        batching=batching,
        asks=_ASKED in given,
        opens=not given.keys() <= set(SERVED_WITH),
    )


def _gives_gpus(source: Source, option: ast.Call) -> bool:
    return b"num_gpus" in source.data[source.start(option) : source.end(option)]


def _batching(source: Source, given: Given | None) -> str | None:
    """The arguments of ``serve.batch``; None if each request is answered by itself."""
    value = source.names.value(given.node) if given is not None else ast.Constant(None)
    if isinstance(value, ast.Constant) and value.value in (None, False):
        return None if value.value is False else ""
    items = entries(source, value) if isinstance(value, ast.Dict) else []
    if not items or any(item.name == "*" for item in items):
        raise Declined("how it puts requests together cannot be told")
    return "(" + ", ".join(f"{item.name}={source.text(item.node)}" for item in items) + ")"


def _reader(source: Source, given: Given | None, batching: str | None) -> tuple[str, str]:
    """The call of a function of the code that reads a request, if it is none of Ray's, and what it reads."""
    if given is None:
        return "", ARRAYS
    known = _ADAPTERS.get(source.names.dotted(given.node) or "")
    if known:
        return "", known
    binding = source.names.binding(given.node)
    node = binding.node if binding is not None else None
    home = source
    if binding is not None and binding.kind == "import":
        found = definition(source.path, binding.dotted)
        home, bindings = found if found is not None else (source, [])
        node = bindings[0].node if len(bindings) == 1 else None
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or not _takes_request(home, node):
        raise Declined(f"its requests are read with `{given.text}`")
    data = _read_by(home, node)
    if batching is not None and not data:
        raise Declined(f"it puts together what `{given.text}` reads, which may be anything")
    called = f"{given.text}(request)"
    return f"await {called}" if isinstance(node, ast.AsyncFunctionDef) else called, data


def _read_by(source: Source, node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """What a function returns, if it can be told."""
    given = [part.value for part in ast.walk(node) if isinstance(part, ast.Return)]
    values = [source.names.value(value) if value is not None else None for value in given]
    made = {(source.names.dotted(value.func) or "") if isinstance(value, ast.Call) else "" for value in values}
    return next((data for data, makers in _MAKERS.items() if made and all(one.startswith(makers) for one in made)), "")


def _takes_request(source: Source, node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function has one parameter, a request."""
    taken = [*node.args.posonlyargs, *node.args.args]
    is_one = len(taken) == 1 and not (node.args.vararg or node.args.kwonlyargs or node.args.kwarg)
    said = taken[0].annotation if is_one else None
    return said is not None and source.names.dotted(said) in _REQUESTS


def _call_edits(source: Source, one: Deployed, needed: Needed) -> Iterator[Edit]:
    """The edits of one deployment, beside those of its class."""
    yield from replaced(source, one.call, {_ADAPTER: "", _BATCHING: ""})
    yield from run_today(source, one, options_of(source, one.options), f'"{_NAME}"', needed)
