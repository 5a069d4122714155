"""Where a notebook starts its kernel anew, and where a script installs what it needs.

What stands above a restart is gone for what stands below. Cells that install something end so:
``get_ipython().kernel.do_shutdown(True)``, ``os.kill(os.getpid(), 9)``. What a script installs itself
(``subprocess.check_call([sys.executable, "-m", "pip", "install", "xgboost"])``) is not there above. Nor need Ray be
above what passes the tests of a file over without it: ``ray = pytest.importorskip("ray")``.
"""

from __future__ import annotations

import ast
import re
from typing import Final

from migrate.resolve.text.source import Source

_WORDS: Final = frozenset({"do_shutdown", "kill", "_exit"})
_ENDS: Final = re.compile(r"[\w.()]*\bdo_shutdown\(.*\)|os\.kill\(os\.getpid\(\), .*\)|os\._exit\(.*\)")
_SKIPS: Final = re.compile(r"(?s)(?:\w+ *= *)?pytest\s*\.\s*importorskip\(\s*[rRuU]?[\"']ray(?:\.[\w.]+)?[\"'].*")
_INSTALLS: Final = re.compile(r"(?s)(?:subprocess|os)\..*\bpip\b.*\binstall\b.*|pip\.main\(.*\binstall\b.*")


def restarted_above(source: Source, line: int) -> int:
    """The line of the last restart above a line; 0 if there is none."""
    return max((restart for restart in source.once(_restarts) if restart < line), default=0)


def installed_above(source: Source, line: int) -> int:
    """The line of the last restart above a line, or of the last statement that installs something; 0 without any."""
    return max((install for install in (*source.once(_restarts), *source.once(_installs)) if install < line), default=0)


def skipped_above(source: Source, line: int) -> ast.stmt | None:
    """The last statement above a line that passes the tests of a file over without Ray; None if Ray is needed above."""
    skips = [node for node in source.once(_skips) if node.lineno < line]
    return skips[-1] if skips else None


def _skips(source: Source) -> list[ast.stmt]:
    """What passes the tests of a file over without Ray; none if something of Ray is imported above the first."""
    if b"importorskip" not in source.data:
        return []
    body = source.tree.body
    found: list[ast.stmt] = [
        node for node in body if isinstance(node, ast.Expr | ast.Assign) and _SKIPS.fullmatch(source.text(node))
    ]
    imported = [part.lineno for part, _, full in source.names.imports if full.partition(".")[0] == "ray"]
    return [] if found and min(imported, default=found[0].lineno) < found[0].lineno else found


def _restarts(source: Source) -> list[int]:
    """The lines of statements of the module after which nothing of it is left."""
    return [] if _WORDS.isdisjoint(source.names.words) else _calls(source, _ENDS)


def _installs(source: Source) -> list[int]:
    return _calls(source, _INSTALLS) if b"pip" in source.data and b"install" in source.data else []


def _calls(source: Source, form: re.Pattern[str]) -> list[int]:
    """The last lines of the statements of the module that are calls of a form."""
    calls = (node for node in source.tree.body if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
    return [node.end_lineno or node.lineno for node in calls if form.fullmatch(source.text(node.value))]
