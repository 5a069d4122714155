"""A progress bar for long runs on a terminal; nothing otherwise."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

_MANY: Final = 300
_SECONDS: Final = 0.1


@contextmanager
def progress(total: int, *, wanted: bool) -> Iterator[Callable[[], None]]:
    """Show how far a run is; gives what to call after each file."""
    if not wanted or total < _MANY or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # What is printed meanwhile goes above the bar if it goes to the terminal, and where it always went if not.
    console = Console(stderr=True)
    # No thread that draws: processes are forked meanwhile, and a lock that it holds would never open in them.
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty(), auto_refresh=False)
    with bar:
        task = bar.add_task("Reading files", total=total)
        drawn = 0.0

        def advance() -> None:
            nonlocal drawn
            bar.advance(task)
            if monotonic() - drawn > _SECONDS:
                bar.refresh()
                drawn = monotonic()

        yield advance
