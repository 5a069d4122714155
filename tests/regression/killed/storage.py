"""A storage that is struck when a chosen file is opened or moved: it fails once, or the driver is killed."""

import os
from pathlib import Path

from fsspec.implementations.local import LocalFileSystem

from tests.regression.killed.strike import kill, only_once


class StruckFileSystem(LocalFileSystem):
    """The local filesystem, struck at the ``nth`` time that ``operation`` meets a path with ``part`` in its name."""

    cachable = False

    def __init__(self, blow="", operation="", part="", nth=1, driver=0, notes="", **options):
        super().__init__(blow=blow, operation=operation, part=part, nth=nth, driver=driver, notes=notes, **options)
        self.blow, self.operation, self.part, self.nth = blow, operation, part, nth
        self.driver, self.notes = driver, notes

    def _meet(self, operation, path):
        if operation != self.operation or self.part not in path:
            return
        with Path(self.notes, "met").open("a") as met:
            met.write(".")
        if Path(self.notes, "met").stat().st_size < self.nth or not only_once(self.notes):
            return
        if self.blow == "error":
            raise OSError(f"struck while {operation} {path}")
        kill(self.driver)
        os.kill(os.getpid(), 9)

    def open(self, path, mode="rb", **options):
        if "w" in mode:
            self._meet("open", str(path))
        return super().open(path, mode, **options)

    def mv(self, path1, path2, **options):
        self._meet("move", str(path2))
        return super().mv(path1, path2, **options)

    mv_file = mv
