"""Whether a file, or the files around it, give functions to Tune alone: for a function that nobody is seen to call."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from migrate.resolve.names.definitions import source_of
from migrate.resolve.running.trainables import TAKES_TRAINABLE
from migrate.resolve.running.tuners import RUNS_SEVERAL
from migrate.resolve.running.worlds import IN_BOTH, TRAIN, TUNE
from migrate.resolve.text.source import Source
from migrate.resolve.trees.as_before import read_before
from migrate.resolve.trees.module_files import file_of, parted
from migrate.resolve.trees.neighbours import importing, is_of_project, naming_ray
from migrate.resolve.trees.roots import root_of

_RUNS: Final = frozenset({*TAKES_TRAINABLE, *RUNS_SEVERAL})
_GIVES_TO_TUNE: Final = re.compile(rb"\bTuner\b|\btune\.run\b|\brun_experiments\b|\bregister_trainable\b")
_ALIAS: Final = re.compile(rb"\btune[ \t]+as[ \t]+(\w+)")
"""Another name that a file has Tune by: ``import ray.tune as t``."""
_RUN_ALONE: Final = re.compile(rb"\bray\.tune[ \t]+import\b[ \t]*(?:\([^)]*?|[^\r\n(]*?)\brun\b")
_TRAINERS: Final = ("ray.train.", "ray.ml.train.", "ray.util.sgd.", "ray.sgd.")
_TRAIN: Final = "ray.train."
_OF_TUNERS: Final = ("ray.tune.TuneConfig", "ray.tune.schedulers.", "ray.tune.search.", "ray.tune.suggest.")
"""What is made for a search."""
_TUNE: Final = "ray.tune."
_INTEGRATION: Final = "integration"
"""Where Tune has what reports to it from other libraries, and from trainers."""
_ASKED_IN_BOTH: Final = IN_BOTH | {"report", "get_checkpoint", "get_context"}
_SCALING: Final = frozenset({"ScalingConfig"})
"""What alone is no trainer: a search may have it among its parameters."""
_OF_WORKERS: Final = frozenset(
    {"get_world_size", "get_world_rank", "get_local_rank", "get_local_world_size", "get_node_rank"}
)


def is_among_tuning(source: Source) -> bool:
    """Whether a file that asks ``ray.train``, or else the files around it, give functions to Tune and none to trainers.

    It is for workers where it uses what only the worker of a trainer has. Where statements are hidden from the rules,
    because the user wants them left alone, nothing is known: one of them may run the function.
    """
    return _may_tune(source) and (_worlds_given(source) or _around(source)) == {TUNE}


def is_for_tuning(source: Source) -> bool:
    """Whether a file makes what a search is given, and neither it nor the files around it give functions to trainers.

    Files of settings are such, which another file gives to a Tuner.
    """
    is_made = any(dotted.startswith(_OF_TUNERS) for dotted in _reached(source))
    return is_made and _may_tune(source) and TRAIN not in _worlds_given(source) | _around(source)


def is_about_tuning(source: Source) -> bool:
    """Whether a file, or those around it, give functions to Tune alone, or it uses what only a search has.

    Of those that give functions to nobody, a search space or a scheduler says that what asks ``ray.train`` there may be
    what Tune runs; so it does in a file that imports this one.
    """
    given = _worlds_given(source) or _around(source) or _worlds_used(source) or _used_by_importers(source)
    return _may_tune(source) and given == {TUNE}


def world_around(source: Source) -> set[str]:
    """The world that a function runs in that nobody is seen to call; empty if that is not certain.

    It is the one that its file gives functions to, or else the one that the files of its tree do, if one of them
    imports it; and no file that imports it gives functions to the other one.
    """
    beside = [_worlds_given(other) for other in _importing(source)]
    found = _worlds_given(source) or (_around(source) if beside else frozenset())
    is_certain = len(found) == 1 and all(worlds <= found for worlds in beside) and not source.hidden_lines
    return set(found) if is_certain and (found == {TRAIN} or _may_tune(source)) else set()


def may_be_about_tune(source: Source) -> bool:
    """Whether a file gives functions to Tune, or one around it may, as its words say: to parse all takes long."""
    if TUNE in _worlds_given(source):
        return True
    return bool(source.path) and is_of_project(source.path) and _may_tune_below(root_of(source.path))


@cache
def _may_tune_below(root: str) -> bool:
    return any(_says_that_it_tunes(read_before(path)) for path in naming_ray(root))


def _says_that_it_tunes(data: bytes) -> bool:
    if _GIVES_TO_TUNE.search(data) is not None or _RUN_ALONE.search(data) is not None:
        return True
    return any(re.search(rb"\b%s\.run\b" % alias, data) is not None for alias in set(_ALIAS.findall(data)))


def worlds_of_takers(source: Source, name: str) -> set[str]:
    """The worlds that those files give functions to which have a name from a file; empty if that is not seen of one.

    Args:
        source: The file that has the name.
        name: The name.
    """
    takers = [one for one in _importing(source) if any(alias.name == name for _, alias, _ in one.names.imports)]
    given = [_worlds_given(one) for one in takers]
    return set(frozenset[str]().union(*given)) if all(given) else set()


def _importing(source: Source) -> Iterator[Source]:
    """The files of the tree that import a file."""
    mine = os.path.realpath(source.path)
    for path in importing(source.path) if source.path else ():
        other = source_of(path)
        if other is not None and any(os.path.realpath(home) == mine for home in _homes(path, other)):
            yield other


def _homes(path: str, source: Source) -> Iterator[str]:
    """The files that a file imports, or something of."""
    modules = {module for _, module in source.names.stars}
    modules |= {dotted for _, _, dotted in source.names.imports}
    modules |= {parted(dotted)[0] for _, _, dotted in source.names.imports}
    for module in sorted(modules):
        home = file_of(path, module) if module and module.partition(".")[0] != "ray" else None
        if home is not None:
            yield home


def _worlds_given(source: Source) -> frozenset[str]:
    """The worlds that a file gives functions to."""
    reached = _reached(source)
    tune = {TUNE} if not reached.isdisjoint(_RUNS) else set()
    trainers = any(dotted.startswith(_TRAINERS) and dotted.endswith("Trainer") for dotted in reached)
    return frozenset(tune | ({TRAIN} if trainers else set()))


def _worlds_used(source: Source) -> frozenset[str]:
    """Tune, where a file uses more of it than it shares with Train."""
    used = {dotted.split(".")[2] for dotted in _reached(source) if dotted.startswith(_TUNE) and "._" not in dotted}
    return frozenset({TUNE} if used - _ASKED_IN_BOTH - {_INTEGRATION} else ())


def _used_by_importers(source: Source) -> frozenset[str]:
    """Tune, where a file that imports this one uses more of it, and none of them is for workers."""
    others = list(_importing(source))
    return frozenset[str]().union(*map(_worlds_used, others)) if all(map(_may_tune, others)) else frozenset()


def _may_tune(source: Source) -> bool:
    """Whether nothing in a file says that it is for workers."""
    inside = {dotted.split(".")[2] for dotted in _reached(source) if dotted.startswith(_TRAIN) and "._" not in dotted}
    in_both = _ASKED_IN_BOTH | (_SCALING if _worlds_given(source) == {TUNE} else frozenset())
    is_for_workers = bool(inside - in_both) or not _OF_WORKERS.isdisjoint(source.names.words)
    return not source.hidden_lines and not is_for_workers


def _around(source: Source) -> frozenset[str]:
    """The worlds that the files of the tree give functions to."""
    if not source.path or not is_of_project(source.path):
        return frozenset()
    return _worlds_below(root_of(source.path))


@cache
def _worlds_below(root: str) -> frozenset[str]:
    sources = filter(None, map(source_of, naming_ray(root)))
    return frozenset[str]().union(*(_worlds_given(source) for source in sources))


def _reached(source: Source) -> set[str]:
    """All that a file imports or uses."""
    return {dotted for _, _, dotted in source.names.imports} | {dotted for _, dotted in source.names.uses()}
