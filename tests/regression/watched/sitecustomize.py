"""Notes the warnings that a run of the regression suite shows, in its driver and its workers.

Python imports a module of this name in every process that it starts, so that nothing is warned of before this looks:
the folder is on the path of the suite's runs, and of nothing else. Runs on Pythons from 3.7 on, and imports no Ray.

Noted is what Python shows by default, where it is said of the script, of Ray, or by the shim; what other libraries say
of themselves and of each other depends on their releases alone.
"""

import json
import os
import sys
import warnings

_STANDARD_LIBRARY = os.path.dirname(os.__file__) + os.sep
_INSTALLED = os.sep + "site-packages" + os.sep
_RAY = _INSTALLED + "ray" + os.sep
_BUNDLED = (_RAY + "thirdparty_files", os.path.join(_RAY + "_private", "thirdparty"), _RAY + "pickle5_files")


def _is_told_to_the_user():
    """Whether what this process prints comes to the user: Ray's own services write it to their logs."""
    program = getattr(sys, "argv", [""])[0]
    return _RAY not in program or program.endswith("default_worker.py")


def _is_of_the_run(filename):
    """Whether a file is the script, Ray's or the shim's."""
    if any(bundled in filename for bundled in _BUNDLED):
        return False
    return _RAY in filename or not (_INSTALLED in filename or filename.startswith((_STANDARD_LIBRARY, "<")))


def _watch(notes):
    shown = warnings.showwarning

    def show(message, category, filename, lineno, file=None, line=None):
        if _is_told_to_the_user() and _is_of_the_run(filename):
            entry = {"warning": {"type": category.__name__, "text": str(message), "file": filename}}
            descriptor = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            try:
                os.write(descriptor, (json.dumps(entry) + "\n").encode())
            finally:
                os.close(descriptor)
        shown(message, category, filename, lineno, file, line)

    warnings.showwarning = show


if "SUITE_NOTES" in os.environ:
    _watch(os.environ["SUITE_NOTES"])
