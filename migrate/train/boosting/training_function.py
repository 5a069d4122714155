"""Writing the training function of an ``XGBoostTrainer`` or ``LightGBMTrainer`` that was given parameters only."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.edit.blank_lines import around
from migrate.edit.callsite import Given, arguments, keyword
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure
from migrate.edit.render import Raw, assignment
from migrate.resolve.running.of_driver import of_driver
from migrate.resolve.text.source import Source
from migrate.rule import Declined
from migrate.train.boosting.arguments import check, spread
from migrate.train.callbacks.report_callbacks import has_report_callback
from migrate.train.datasets.given import all_datasets


class Library(NamedTuple):
    """What differs between the two.

    Attributes:
        module: The library.
        callback: The callback that reports to Ray.
        rounds: How a model says how many rounds it has.
        frame: What it needs done to a data frame of Ray Data.
        data: How data is made; ``{0}`` is the library, ``{1}`` the label, ``{2}`` what else it takes.
        train: The arguments of the library's ``train``, but for those that both have; ``{0}`` is further parameters.
        model: The argument that is the model to go on with.
    """

    module: str
    callback: str
    rounds: str
    frame: str
    data: str
    train: tuple[str, ...]
    model: str


_XGBOOST: Final = Library(
    "xgboost",
    "ray.train.xgboost.RayTrainReportCallback",
    "num_boosted_rounds()",
    "",
    "{0}.DMatrix(frame.drop({1}, axis=1), label=frame[{1}]{2})",
    ("config", 'dtrain=data["train"]', "evals=[(matrix, name) for name, matrix in data.items()]"),
    "xgb_model",
)
_LIGHTGBM: Final = Library(
    "lightgbm",
    "ray.train.lightgbm.RayTrainReportCallback",
    "current_iteration()",
    '.convert_dtypes(dtype_backend="numpy_nullable")',  # it takes no columns of Arrow, which Ray Data keeps
    "{0}.Dataset(frame.drop({1}, axis=1), label=frame[{1}]{2})",
    (
        "{**config, {0}**get_network_params()}",
        'data["train"]',
        "valid_sets=list(data.values())",
        "valid_names=list(data)",
    ),
    "init_model",
)
_NETWORK: Final = "ray.train.lightgbm.get_network_params"
LIBRARIES: Final = {
    "ray.train.xgboost.XGBoostTrainer": _XGBOOST,
    "ray.train.xgboost.xgboost_trainer.XGBoostTrainer": _XGBOOST,
    "ray.train.lightgbm.LightGBMTrainer": _LIGHTGBM,
    "ray.train.lightgbm.lightgbm_trainer.LightGBMTrainer": _LIGHTGBM,
}
_OF_TRAINER: Final = (
    "scaling_config", "run_config", "datasets", "dataset_config", "metadata", "preprocessor", "xgboost_config",
    "lightgbm_config",
)  # fmt: skip
_OF_FUNCTION: Final = ("params", "label_column", "num_boost_round", "resume_from_checkpoint", "callbacks")
_LOCALS: Final = frozenset({"config", "checkpoint", "model", "data", "name", "frame", "matrix"})
_FUNCTION: Final = "train_on_worker"
_CHANGING: Final = ("update", "setdefault", "pop", "popitem", "clear")
_SAVING: Final = {"checkpoint_frequency": "frequency", "checkpoint_at_end": "checkpoint_at_end"}


_MARKS: Final = ("params", "label_column")


def is_given_parameters(source: Source, call: ast.Call) -> bool:
    """Whether a call makes one of these trainers of parameters, and of no function."""
    return source.names.dotted(call.func) in LIBRARIES and any(keyword(call, name) is not None for name in _MARKS)


class Boosted(NamedTuple):
    """A trainer that is given parameters.

    Attributes:
        call: The call that makes it.
        library: What it trains with.
        given: Its arguments by name, but for those that are None.
        kept: Those that the trainer still takes.
        passed: Those that the library's ``train`` takes.
        names: The names of its datasets, that to train on first.
        changed: The variable that holds its datasets, if some are put into it, or taken out, after it was made.
    """

    call: ast.Call
    library: Library
    given: dict[str, Given]
    kept: list[str]
    passed: list[str]
    names: list[str]
    changed: str


def read(source: Source, call: ast.Call, dotted: str) -> Boosted:
    """Tell the arguments of a trainer apart.

    Raises:
        Declined: If they cannot be told apart, or one has no counterpart.
    """
    given: dict[str, Given] = {}
    for argument in arguments(source, call)[0]:
        if argument.name in ("", "*", "**"):
            raise Declined("its arguments cannot be told apart")
        if not (isinstance(argument.node, ast.Constant) and argument.node.value is None):
            given[argument.name] = argument
    if "dmatrix_params" in given:
        raise Declined("`dmatrix_params` are arguments of `xgboost.DMatrix` in the training function today")
    if "label_column" not in given:
        raise Declined("cannot tell what the label is")
    kept = [name for name in given if name in _OF_TRAINER]
    passed = [name for name in given if name not in _OF_TRAINER and name not in _OF_FUNCTION]
    check(LIBRARIES[dotted].module, passed)
    for name in (*passed, *_OF_FUNCTION):
        used = ast.walk(given[name].node) if name in given and name != "params" else ()
        if any(isinstance(part, ast.Name) and part.id in _LOCALS for part in used):
            raise Declined(f"`{name}` uses a name that the training function needs; rename it")
    return Boosted(call, LIBRARIES[dotted], given, kept, passed, _names(source, given), _changed(source, given))


def _names(source: Source, given: dict[str, Given]) -> list[str]:
    node = given["datasets"].node if "datasets" in given else None
    names = all_datasets(source, node)
    if names is None and isinstance(node, ast.Name):
        return ["train"]  # the others are seen when it runs
    if names is None or "train" not in names:
        raise Declined("cannot tell the names of its datasets; write them as a dictionary with a key `train`")
    return sorted(names, key=lambda name: name != "train")


def _changed(source: Source, given: dict[str, Given]) -> str:
    """The variable that has the datasets, if others than those that are seen may be among them."""
    node = given["datasets"].node
    if isinstance(node, ast.Name) and all_datasets(source, node) is None:
        return node.id
    variable = source.names.variable(node) if isinstance(node, ast.Name) else None
    for use in source.names.reads(variable[1], variable[0]) if variable is not None else ():
        parent = source.names.parents.get(use)
        is_set = isinstance(parent, ast.Subscript) and not isinstance(parent.ctx, ast.Load)
        if is_set or (isinstance(parent, ast.Attribute) and parent.attr in _CHANGING):
            return use.id
    return ""


def function(source: Source, boosted: Boosted, name: str) -> tuple[str, list[Edit]]:
    """The training function as lines without indentation, and the edits that import what it names.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    held = {argument: source.names.free_name(argument) for argument in _held_by_driver(source, boosted)}
    values = [assignment(variable, boosted.given[argument].raw, 0) for argument, variable in held.items()]
    taken = {argument: boosted.given[argument]._replace(raw=Raw(variable)) for argument, variable in held.items()}
    boosted = boosted._replace(given={**boosted.given, **taken})
    library, given, call = boosted.library, boosted.given, boosted.call
    train, imports = ensure(source, "ray.train", call)
    module, more = ensure(source, library.module, call)
    callback, again = ensure(source, library.callback, call)
    imports += [*more, *again]
    if library is _LIGHTGBM:
        imports += ensure(source, _NETWORK, call)[1]
    seed = f" or {given['resume_from_checkpoint'].text}" if "resume_from_checkpoint" in given else ""
    rounds = given["num_boost_round"].text if "num_boost_round" in given else "10"
    written = (
        "(" + ", ".join(f'"{dataset}"' for dataset in boosted.names) + ("," if len(boosted.names) == 1 else "") + ")"
    )
    places = spread(library.module, module, [given[argument] for argument in boosted.passed])
    parameters = "".join(f"{entry}, " for entry in places.parameters)
    of_data = "".join(f", {argument}" for argument in places.data)
    indent = source.indent(source.start(source.names.statement(call)))
    names = source.names.free_name(name.replace(_FUNCTION, "names_of_data")) if boosted.changed else written
    if boosted.changed:
        values.append(f'{names} = sorted({boosted.changed}, key=lambda name: name != "train")')
    lines = [
        *values,
        *([""] * around(indent) if values else ()),
        f"def {name}(config):",
        f"    checkpoint = {train}.get_checkpoint(){seed}",
        f"    model = {callback}.get_model(checkpoint) if checkpoint else None",
        "    data = {}",
        f"    for name in {names}:",
        f"        frame = {train}.get_dataset_shard(name).materialize().to_pandas(){library.frame}",
        f"        data[name] = {library.data.format(module, given['label_column'].text, of_data)}",
        f"    {module}.train(",
        *(f"        {argument.replace('{0}', parameters)}," for argument in library.train),
        f"        num_boost_round={rounds} - (model.{library.rounds} if model else 0),",
        f"        {library.model}=model,",
        f"        callbacks={_and(_callbacks(source, boosted, callback), places.callbacks)},",
        *(f"        {argument}," for argument in places.passed),
        "    )",
    ]
    return "\n".join(lines), imports


def _held_by_driver(source: Source, boosted: Boosted) -> list[str]:
    """The arguments of the library that would be something else on the workers, or take a whole object there."""
    taken = ("label_column", "num_boost_round", "resume_from_checkpoint", *boosted.passed)
    given = {name: boosted.given[name].node for name in taken if name in boosted.given}
    return [name for name, node in given.items() if _is_of_driver(source, node)]


def _is_of_driver(source: Source, node: ast.expr) -> bool:
    """Whether it has something of the driver's process, or of an object that a function is given."""
    if any(True for _ in of_driver(source, node)):
        return True
    owners = (source.names.binding(part.value) for part in ast.walk(node) if isinstance(part, ast.Attribute))
    return any(binding is not None and binding.kind == "param" for binding in owners)


def _callbacks(source: Source, boosted: Boosted, callback: str) -> str:
    given = boosted.given.get("callbacks")
    if given is not None and ("RayTrainReportCallback" in given.text or has_report_callback(source, given.node)):
        return given.text
    made = f"{callback}({', '.join(_saving(source, boosted))})"
    if given is None:
        return f"[{made}]"
    is_on_a_line = "\n" not in given.text and not given.text.rstrip("] ").endswith(",")
    if isinstance(given.node, ast.List) and given.node.elts and is_on_a_line:
        return f"{given.text[:-1].rstrip()}, {made}]"
    return f"[*{given.text}, {made}]"


def _and(callbacks: str, others: list[str]) -> str:
    """A list of callbacks with others behind them."""
    if not others:
        return callbacks
    is_on_a_line = callbacks.startswith("[") and "\n" not in callbacks and not callbacks.rstrip("] ").endswith(",")
    return f"[{callbacks[1:-1].rstrip() if is_on_a_line else f'*{callbacks}'}, {', '.join(others)}]"


def _saving(source: Source, boosted: Boosted) -> list[str]:
    """How often to save: what the run's ``CheckpointConfig`` says."""
    run_config = boosted.given.get("run_config")
    made = _run_configs(source, run_config.node) if run_config is not None else []
    if len(made) > 1 and any(isinstance(one, ast.Call) and keyword(one, "checkpoint_config") for one in made):
        raise Declined("its `RunConfig` is one of several, of which one says how often to save")
    return [said for one in made for said in _said(source, one)]


def _run_configs(source: Source, node: ast.expr) -> list[ast.expr]:
    """All that a variable may be that has the ``RunConfig``, or the ``RunConfig`` itself."""
    bindings = source.names.bindings(node)
    values = [binding.value for binding in bindings if binding.kind == "assign" and binding.value is not None]
    if len(bindings) < 2 or len(values) < len(bindings):
        return [source.names.value(node)]
    return [source.names.value(value) for value in values]


def _said(source: Source, made: ast.expr) -> list[str]:
    """What a ``RunConfig`` says about how often to save."""
    if isinstance(made, ast.Constant) and made.value is None:
        return []
    if not isinstance(made, ast.Call) or source.text(made.func).rpartition(".")[2] != "RunConfig":
        raise Declined("its `RunConfig` cannot be followed, which says how often to save")
    config = keyword(made, "checkpoint_config")
    value = source.names.value(config) if config is not None else None
    if config is not None and not isinstance(value, ast.Call):
        raise Declined("its `CheckpointConfig` cannot be followed")
    words = value.keywords if isinstance(value, ast.Call) else []
    return [f"{_SAVING[word.arg]}={source.text(word.value)}" for word in words if word.arg in _SAVING]
