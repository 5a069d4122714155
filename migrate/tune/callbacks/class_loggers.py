"""``loggers=[...]`` of ``tune.run``: logger classes as the callbacks of today.

JSON, CSV and TensorBoard files are written anyway. Weights & Biases and MLflow have callbacks, which get what their
loggers found in the config of the trial. A class of the user's has become a callback before, or has to by hand.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.converted import Converted, NotConvertible
from migrate.edit.callsite import called_name, keyword
from migrate.resolve.text.source import Source
from migrate.tune.callbacks.imported_loggers import imported_callbacks, is_written_anyway, logger_parts

_WANDB: Final = ("ray.tune.integration.wandb.WandbLogger", "ray.air.integrations.wandb.WandbLogger")
_WANDB_CALLBACK: Final = "ray.air.integrations.wandb.WandbLoggerCallback"
_MLFLOW: Final = "ray.tune.logger.MLFLowLogger"
_LATE_MLFLOW: Final = (
    "ray.tune.integration.mlflow.MLflowLogger",
    "ray.air.integrations.mlflow.MLflowLogger",
    "ray.tune.logger.MLflowLogger",
)
_MLFLOW_CALLBACK: Final = "ray.air.integrations.mlflow.MLflowLoggerCallback"
_MLFLOW_CLIENT: Final = "mlflow.tracking.MlflowClient"
_GIVES_ID: Final = ("create_experiment", "experiment_id")
"""What gives the id of an experiment as a text in MLflow."""
_PLAIN: Final = (ast.Constant, ast.Name, ast.Attribute, ast.Subscript)
_ONE_EACH: Final = "make each logger class a `ray.tune.logger.LoggerCallback` and pass it in `callbacks`"


def callbacks(source: Source, node: ast.expr) -> Converted:
    """The callbacks that do what the logger classes of a call did, and what their texts need.

    Raises:
        NotConvertible: If one of them is not known, or what it reads from the config is not seen here.
    """
    written: list[str] = []
    needed: list[str] = []
    for part in logger_parts(source, node):
        dotted = source.names.dotted(part) or ""
        own = _own_callback(source, part)
        elsewhere = imported_callbacks(source.path, dotted)
        if own:
            written.append(f"{own}()")
        elif elsewhere is not None:
            written += [f"{name.rpartition('.')[2]}()" for name in elsewhere]
            needed += elsewhere
        elif dotted in _WANDB:
            written.append(f"WandbLoggerCallback({_wandb_arguments(source, node)})")
            needed.append(_WANDB_CALLBACK)
        elif dotted == _MLFLOW or dotted in _LATE_MLFLOW:
            written.append(f"MLflowLoggerCallback({_mlflow_arguments(source, node, dotted)})")
            needed += [_MLFLOW_CALLBACK, _MLFLOW_CLIENT]
        elif not is_written_anyway(dotted):
            raise NotConvertible(_ONE_EACH)
    return Converted((f"[{', '.join(written)}]" if written else "", ""), tuple(needed))


def _own_callback(source: Source, node: ast.expr) -> str:
    """The callback of this file that does what a logger class did: itself, or the one beside it; empty if none."""
    if not isinstance(node, ast.Name):
        return ""
    names = source.names
    for name in (node.id, f"{node.id}Callback"):
        found = names.lookup(name, names.scope(node))
        only = found[1][0].node if found is not None and len(found[1]) == 1 else None
        if isinstance(only, ast.ClassDef) and any(
            (names.dotted(base) or "").endswith("LoggerCallback") for base in only.bases
        ):
            return name
    return ""


def _config(source: Source, loggers: ast.expr) -> ast.expr | None:
    """The config that stands beside loggers in a call."""
    word = source.names.parents.get(loggers)
    call = source.names.parents.get(word) if isinstance(word, ast.keyword) else None
    return keyword(call, "config") if isinstance(call, ast.Call) else None


def _entry(source: Source, mapping: ast.expr | None, key: str) -> ast.expr | None:
    """The value of a key in a dictionary that is written in the file."""
    literal = source.names.value(mapping) if mapping is not None else None
    for name, value in zip(literal.keys, literal.values, strict=True) if isinstance(literal, ast.Dict) else ():
        if isinstance(name, ast.Constant) and name.value == key:
            return value
    return None


def _wandb_arguments(source: Source, loggers: ast.expr) -> str:
    """What the callback is given: the settings that the logger found in the trial's config, under ``wandb``."""
    config = _config(source, loggers)
    if isinstance(config, ast.Name) and not isinstance(source.names.value(config), ast.Dict):
        return f'**{config.id}["wandb"]'
    settings = _entry(source, _entry(source, config, "logger_config"), "wandb") or _entry(source, config, "wandb")
    if isinstance(settings, ast.Dict):
        return ", ".join(_as_keywords(source, settings))
    if isinstance(config, ast.Name):
        return f'**{config.id}["wandb"]'
    if isinstance(settings, _PLAIN) and not isinstance(settings, ast.Constant):
        return f"**{source.text(settings)}"
    if isinstance(settings, ast.Call) and called_name(settings) == "dict" and not settings.args:
        given = [(f"{word.arg}=" if word.arg else "**", source.text(word.value)) for word in settings.keywords]
        return ", ".join(f"{name}{text}" for name, text in given)
    raise NotConvertible("pass a `WandbLoggerCallback(project=...)` in `callbacks`")


def _mlflow_arguments(source: Source, loggers: ast.expr, dotted: str) -> str:
    """What the callback is given: the name of the experiment whose id the logger found in the trial's config."""
    settings = _config(source, loggers)
    if dotted != _MLFLOW:
        settings = _entry(source, settings, "logger_config")
    experiment = _entry(source, settings, "mlflow_experiment_id")
    place = _entry(source, settings, "mlflow_tracking_uri") if dotted != _MLFLOW else None
    if not isinstance(experiment, _PLAIN) or not isinstance(place, (*_PLAIN, type(None))):
        raise NotConvertible("pass a `MLflowLoggerCallback(experiment_name=...)` in `callbacks`")
    uri = f"tracking_uri={source.text(place)}" if place is not None else ""
    name = f"MlflowClient({uri}).get_experiment({_as_text(source, experiment)}).name"
    return ", ".join([*([uri] if uri else []), f"experiment_name={name}"])


def _as_text(source: Source, number: ast.expr) -> str:
    """The id of an experiment as the text that MLflow wants to look it up in files: loggers were given numbers, too."""
    value = source.names.value(number)
    if isinstance(value, ast.Constant):
        if not isinstance(value.value, int):
            return source.text(number)
        return f'"{value.value}"' if value is number else f"str({source.text(number)})"
    given = value.func if isinstance(value, ast.Call) else value
    is_of_mlflow = isinstance(given, ast.Attribute) and given.attr in _GIVES_ID
    return source.text(number) if is_of_mlflow else f"str({source.text(number)})"


def _as_keywords(source: Source, settings: ast.Dict) -> list[str]:
    texts = []
    for key, value in zip(settings.keys, settings.values, strict=True):
        name = key.value if isinstance(key, ast.Constant) else None
        if not isinstance(name, str) or not name.isidentifier():
            return [f"**{source.text(settings)}"]
        texts.append(f"{name}={source.text(value)}")
    return texts
