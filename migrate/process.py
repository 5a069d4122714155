"""One file from disk through the funnel: bytes, text, tree, rules, bytes again."""

from __future__ import annotations

from pathlib import Path

from migrate.funnel import may_be_legacy
from migrate.outcome import ATTENTION, CHANGED, FAILED, SKIPPED, UNCHANGED, Outcome


def process(path: str, *, will_write: bool, todo: bool = False) -> Outcome:
    """Read a file and work out its new contents. Nothing is written.

    Args:
        path: The file.
        will_write: Whether the new contents will be written, so that findings give their lines in them.
        todo: Whether findings become comments in the file.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        return Outcome(path, FAILED, error.strerror or str(error))
    if not may_be_legacy(data):
        return Outcome(path, UNCHANGED)
    return _rewrite(path, data, will_write, todo)


def _rewrite(path: str, data: bytes, will_write: bool, todo: bool) -> Outcome:
    # Imported here: a tree that never mentions Ray costs what reading it costs.
    from migrate.encoding import UnreadableError, decode
    from migrate.engine import RewriteError, rewrite_text

    try:
        decoded = decode(data)
    except UnreadableError as error:
        return Outcome(path, SKIPPED, str(error))
    try:
        rewritten = rewrite_text(decoded.text, positions_in_new=will_write)
        text, findings = rewritten.text, rewritten.findings
        if todo:
            from migrate.todo import with_comments

            inner = findings if will_write else rewrite_text(decoded.text).findings
            text = with_comments(text, inner)
        new = decoded.encode(text)
    except SyntaxError as error:
        return Outcome(path, FAILED, error.msg, error.lineno or 1, error.offset or 1)
    except RewriteError as error:
        return Outcome(path, FAILED, f"left untouched: {error}")
    except UnicodeEncodeError as error:
        return Outcome(path, FAILED, f"left untouched: new text has no place in its encoding: {error}")
    except RecursionError:
        return Outcome(path, FAILED, "left untouched: nested too deeply")
    except Exception as error:
        return Outcome(path, FAILED, f"left untouched: {type(error).__name__}: {error}")
    changed = new if new != data else None
    if any(finding.attention for finding in findings):
        state = ATTENTION
    else:
        state = CHANGED if changed is not None else UNCHANGED
    return Outcome(path, state, findings=findings, old=data, new=changed)
