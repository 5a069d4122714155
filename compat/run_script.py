"""Running a script as ``__main__``, as the interpreter itself would, with the shim installed."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import CodeType, ModuleType
from typing import NoReturn

from compat.install import install


def _compiled(script: Path) -> CodeType:
    with io.open_code(str(script.absolute())) as file:
        return compile(file.read(), str(script), "exec")


def _without_our_frames(error: BaseException) -> BaseException:
    """The exception with the traceback it would have without us: it begins in the script."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename in (__file__, _MAIN_FILE):
        trace = trace.tb_next
    return error.with_traceback(trace)


_MAIN_FILE = str(Path(__file__).with_name("__main__.py"))


def run_script(script: Path, arguments: list[str]) -> None:
    """Install the shim and run a script in the module ``__main__``.

    ``__main__`` stays the script's module afterwards, as after an ordinary start: threads and exit handlers of the
    script still find their names in it, and Ray pickles its functions by value.

    Args:
        script: Path of an existing file.
        arguments: What ``sys.argv`` holds after the script's name.

    Raises:
        SystemExit: As the script raises it, or with code 1 after an exception of the script was printed.
    """
    install()
    module = ModuleType("__main__")
    module.__dict__.update(__file__=str(script), __builtins__=__builtins__, __spec__=None)
    sys.modules["__main__"] = module
    sys.argv = [str(script), *arguments]
    sys.path[0] = str(script.absolute().parent)
    try:
        exec(_compiled(script), module.__dict__)
    except SystemExit:
        raise
    except BaseException as error:
        _fail(_without_our_frames(error))


def _fail(error: BaseException) -> NoReturn:
    if isinstance(error, KeyboardInterrupt):
        raise error
    sys.excepthook(type(error), error, error.__traceback__)
    sys.exit(1)
