"""Many files: which ones, in which order, in how many processes."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from time import process_time
from typing import Final, NamedTuple

from migrate.command.files import find_files
from migrate.command.options import Options
from migrate.command.outcome import UNCHANGED, Outcome
from migrate.command.process import process
from migrate.command.waiting import Waiting, waiting_in
from migrate.resolve.trees.as_before import keep_in, kept_in
from migrate.resolve.trees.asked_for import ask_for, asked_for

_CHUNK: Final = 64
_CHUNKS_PER_PROCESS: Final = 16
"""Many more chunks than processes, as most of the work is in few files, which nobody knows before."""
_ALONE: Final = 1.0
"""Seconds of work after which more processes pay: they are ready after a tenth of one."""
_REST: Final = 200
"""How many files have to be left then; those without anything legacy cost less than a tenth of a millisecond."""


class Collected(NamedTuple):
    """The files that paths mean, each once, in a fixed order.

    Attributes:
        files: The files.
        waiting: Which of them may wait until one names Ray; None if they are not all of their trees.
    """

    files: list[str]
    waiting: Waiting | None


def collect(paths: Sequence[str], exclude: Sequence[str], *, changed_only: bool) -> Collected:
    """Find the files that paths mean.

    Raises:
        migrate.command.git.NoRepositoryError: If only changed files are wanted and a path is in no repository.
    """
    from migrate.command.git import changed_files, ignored_paths

    found: dict[str, str] = {}
    folders: dict[str, str] = {}
    unseen: set[str] = set()
    for path in paths:
        is_folder = os.path.isdir(path)
        left_out = ignored_paths(path) if is_folder else frozenset()
        changed = changed_files(path) if changed_only else None
        for name, is_link in find_files(path, exclude=exclude, left_out=left_out, unseen=unseen):
            real = os.path.realpath(name) if is_link else _real(name, folders)
            if changed is None or real in changed:
                found.setdefault(real, name)
    return Collected(list(found.values()), None if changed_only else waiting_in(paths, unseen))


def _real(name: str, folders: dict[str, str]) -> str:
    """The path of a file that is no symbolic link without those on the way; its folder is asked for once."""
    folder, separator, last = name.rpartition(os.sep)
    if folder + separator not in folders:
        folders[folder + separator] = os.path.realpath(folder + separator)
    return f"{folders[folder + separator]}{os.sep}{last}"


def outcomes(
    files: Sequence[str], options: Options, jobs: int = 0, waiting: Waiting | None = None
) -> Iterator[Outcome]:
    """What becomes of each file, in the order of the files but for those that nothing becomes of.

    Args:
        files: The files.
        options: What the user asked for.
        jobs: The number of processes; 0 for one at first, and one for each core once there is much to do.
        waiting: Which files may wait until one names Ray, which is looked for in one process; None if none may.
    """
    done = 0
    if waiting is not None:
        done = yield from _until_one_names_ray(files, options, waiting)
    yield from _outcomes(files[done:], options, jobs)


def _until_one_names_ray(files: Sequence[str], options: Options, waiting: Waiting) -> Generator[Outcome, None, int]:
    """What becomes of the files up to the first one that names Ray; gives how many those are."""
    done = 0
    for done, name in enumerate(files, start=1):
        outcome = process(name, options, waiting)
        if waiting.paths[-1:] == [name]:
            continue
        if waiting.is_over or outcome.state != UNCHANGED:
            yield from (process(other, options) for other in waiting.paths)
            yield outcome
            return done
        yield outcome
    yield from (Outcome(path, UNCHANGED) for path in waiting.paths)
    return done


def _outcomes(files: Sequence[str], options: Options, jobs: int) -> Iterator[Outcome]:
    if jobs > 1 and len(files) > jobs:
        yield from _in_processes(files, options, jobs)
        return
    cores = 1 if jobs else os.cpu_count() or 1
    if cores == 1:
        yield from (process(name, options) for name in files)
        return
    spent = 0.0
    for number, name in enumerate(files):
        if spent > _ALONE and len(files) - number > _REST:
            yield from _in_processes(files[number:], options, cores)
            return
        before = process_time()
        outcome = process(name, options)
        spent += process_time() - before
        yield outcome


def _in_processes(files: Sequence[str], options: Options, jobs: int) -> Iterator[Outcome]:
    import multiprocessing

    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    if method == "fork":
        _load()
    with multiprocessing.get_context(method).Pool(jobs, _begin, [asked_for(), kept_in()]) as pool:
        for chunk in pool.imap(_process_all, _chunks(files, options, jobs)):
            yield from chunk


def _begin(folders: Sequence[str], kept: str) -> None:
    """Let a process know what the first one does: what the user named, and where files are kept as they were."""
    ask_for(folders)
    keep_in(kept)


def _load() -> None:
    """Import what every process needs once, before there are several."""
    from migrate.file_kinds import python_file  # noqa: F401
    from migrate.rules import all_rules

    all_rules()


def _chunks(files: Sequence[str], options: Options, jobs: int) -> Iterator[tuple[Sequence[str], Options]]:
    size = max(1, min(_CHUNK, len(files) // (jobs * _CHUNKS_PER_PROCESS)))
    for start in range(0, len(files), size):
        yield files[start : start + size], options


def _process_all(work: tuple[Iterable[str], Options]) -> list[Outcome]:
    names, options = work
    return [process(name, options) for name in names]
