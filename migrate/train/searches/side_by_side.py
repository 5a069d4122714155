"""How many trials of a trainer run side by side: as many as there is room for, as when each held what its workers need.

Through Ray 2.42 a trial began when there was room for its trainer and all its workers. Today the workers of all trials
take what there is, and where datasets find nothing left, none of them ever goes on; nor does a searcher learn from
trials that are done before it is asked for others. Population based training is not helped by a limit: it knows nothing
of the trials that are kept back, and lets those that run come to their end.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.edit.entries import behind, entries
from migrate.edit.importing import Taken, ensure
from migrate.resolve.flow.held import is_none
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant, literal
from migrate.train.searches.trials_of_trainers import learns
from migrate.train.searches.tuned_trainer import Tuned
from migrate.tune.searches.limited_searchers import is_limited as has_limit
from migrate.tune.searches.limited_searchers import may_be_limited

FIELD: Final = "max_concurrent_trials"
LIMITED: Final = (
    f"`{FIELD}` lets as many trials run side by side as there was room for: what the workers of a trial need is no "
    "part of its resources any more; say a number where the cluster is to grow"
)
STARVED: Final = (
    "the workers of all trials together may leave no CPU to their datasets, and then none of them ever goes on: limit "
    f"those that run side by side with `TuneConfig({FIELD}=...)`"
)
_CONFIG: Final = "tune_config"
_FIELDS: Final = frozenset(
    {"num_workers", "placement_strategy", "resources_per_worker", "trainer_resources", "use_gpu"}
)
"""What a ``ScalingConfig`` may say if its trials are to be counted."""
_GRID: Final = b"grid_search"
_TRAINER: Final = 1
"""The CPUs that a trainer took beside its workers, unless it said so."""


class Limit(NamedTuple):
    """What is done about trials that run side by side.

    Attributes:
        edits: What limits them; nothing if it need not, or cannot, be said.
        is_needed: Whether something has to limit them, and nothing does.
    """

    edits: tuple[Edit, ...] = ()
    is_needed: bool = False


def is_limited(source: Source, tuner: ast.Call) -> bool:
    """Whether a Tuner says how many of its trials run side by side, or its searcher does."""
    given = keyword(tuner, _CONFIG)
    config = source.names.value(given) if given is not None else None
    searcher = keyword(config, "search_alg") if isinstance(config, ast.Call) else None
    is_by_searcher = searcher is not None and not is_none(source.names.value(searcher)) and has_limit(source, searcher)
    return isinstance(config, ast.Call) and (is_by_searcher or keyword(config, FIELD) is not None)


def has_one_trial(source: Source, tuned: Tuned) -> bool:
    """Whether a Tuner runs one trial, beside which there is none: nobody says how many, and nothing is a grid."""
    return keyword(tuned.tuner, _CONFIG) is None and all(_is_written(source, node) for node in tuned.space.values())


def _is_written(source: Source, node: ast.expr) -> bool:
    """Whether an expression is written out, so that it is seen that nothing in it makes several trials."""
    parts = [part for one in (node, source.names.value(node)) for part in ast.walk(one)]
    calls = (source.names.dotted(part.func) or "" for part in parts if isinstance(part, ast.Call))
    is_dictionary = isinstance(source.names.value(node), ast.Dict)
    return is_dictionary and not any(dotted.startswith("ray.") for dotted in calls) and _GRID not in source.data


def limit(source: Source, tuned: Tuned) -> Limit:
    """What limits the trials of a search that would hang, or learn nothing, if they all began at once."""
    if has_one_trial(source, tuned):
        return Limit()
    given = keyword(tuned.tuner, _CONFIG)
    config = source.names.value(given) if given is not None and not is_none(given) else None
    if is_limited(source, tuned.tuner):
        return Limit()
    searcher = keyword(config, "search_alg") if isinstance(config, ast.Call) else None
    is_asked = searcher is not None and learns(source, searcher)
    if not (is_asked or _has_datasets(source, tuned)):
        return Limit()
    room = _room(source, tuned)
    if (
        room is None
        or (searcher is not None and may_be_limited(source, searcher))
        or (config is not None and not _takes_another(source, config))
        or (given is None) != (config is None)
    ):
        return Limit(is_needed=_has_datasets(source, tuned))
    is_shared = given is not None and config is not given and _has_other_uses(source, given)
    try:
        ray, imports = ensure(source, "ray", tuned.tuner)
        module = "ray.tune" if config is None else "dataclasses" if is_shared else "ray"
        owner, more = ensure(source, module, tuned.tuner)
    except Taken:
        return Limit(is_needed=_has_datasets(source, tuned))
    text = f"{FIELD}=max(1, int({ray}.cluster_resources().get({room.resource}, 0) // {room.each}))"
    if is_shared and given is not None:
        start, end = source.start(given), source.end(given)
        return Limit((*imports, *more, Edit(start, start, f"{owner}.replace("), Edit(end, end, f", {text})")))
    call = config if isinstance(config, ast.Call) else tuned.tuner
    last = max(entries(source, call), key=lambda entry: entry.start, default=None)
    text = text if config is not None else f"{_CONFIG}={owner}.TuneConfig({text})"
    return Limit((*imports, *more, behind(source, call, last, [text])))


def _has_other_uses(source: Source, config: ast.expr) -> bool:
    """Whether what holds a ``TuneConfig`` has other uses, such as another Tuner with trials of its own."""
    variable = source.names.variable(config)
    return variable is None or any(use is not config for use in source.names.reads(variable[1], variable[0]))


class _Room(NamedTuple):
    """What a trial takes of what there is least of."""

    resource: str
    each: str


def _has_datasets(source: Source, tuned: Tuned) -> bool:
    given = keyword(tuned.made, "datasets")
    return "datasets" in tuned.space or (given is not None and not is_none(source.names.value(given)))


def _takes_another(source: Source, config: ast.expr) -> bool:
    """Whether a ``TuneConfig`` that the file makes can be given one more argument."""
    if not isinstance(config, ast.Call) or not (source.names.dotted(config.func) or "").endswith(".TuneConfig"):
        return False
    return not any(word.arg is None for word in config.keywords)


def _room(source: Source, tuned: Tuned) -> _Room | None:
    """What a trial takes; None if that is not said, or is searched for."""
    given = keyword(tuned.made, "scaling_config")
    made = source.names.value(given) if given is not None else None
    if "scaling_config" in tuned.space or not isinstance(made, ast.Call):
        return None
    if not (source.names.dotted(made.func) or "").endswith(".ScalingConfig") or made.args:
        return None
    fields = {word.arg: source.names.value(word.value) for word in made.keywords}
    workers = constant(source, fields.get("num_workers", ast.Constant(1)))
    if not isinstance(workers, int) or workers < 1 or not fields.keys() <= _FIELDS:
        return None
    on_gpu = fields.get("use_gpu", ast.Constant(False))
    resources = fields.get("resources_per_worker", ast.Constant(None))
    if not isinstance(on_gpu, ast.Constant):
        return None
    if on_gpu.value:
        return _Room('"GPU"', str(workers)) if is_none(resources) else None
    cpus = _cpus(resources, 1)
    of_trainer = _cpus(fields.get("trainer_resources", ast.Constant(None)), _TRAINER)
    if cpus is None or of_trainer is None or not of_trainer + workers * cpus:
        return None
    return _Room('"CPU"', f"{of_trainer + workers * cpus:g}")


def _cpus(resources: ast.expr, otherwise: float) -> float | None:
    """The CPUs among some resources; None if they are not written as a number, or if there is something else, too."""
    if is_none(resources):
        return otherwise
    written = literal(resources)
    if not isinstance(written, dict) or not written.keys() <= {"CPU"}:
        return None
    cpus = written.get("CPU", 0)
    return cpus if isinstance(cpus, int | float) else None
