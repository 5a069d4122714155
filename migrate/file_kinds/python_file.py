"""A Python file: bytes, text, tree, rules, bytes again."""

from __future__ import annotations

from migrate.command.options import Options
from migrate.command.outcome import FAILED, SKIPPED, Outcome, state_of
from migrate.edit.encoding import UnreadableError, decode
from migrate.engine import RewriteError, Rewritten, rewrite_text
from migrate.findings import Finding


def python_outcome(path: str, data: bytes, options: Options) -> Outcome:
    """What becomes of the contents of a Python file; whatever happens, it is said and no exception leaves."""
    try:
        decoded = decode(data)
    except UnreadableError as error:
        return Outcome(path, SKIPPED, str(error))
    try:
        done = python_text(decoded.text, options._replace(path=path))
        new = decoded.encode(done.text)
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
    return Outcome(path, state_of(done.findings, changed), "", 0, 0, done.findings, done.rewrites, data, changed)


def python_text(text: str, options: Options) -> Rewritten:
    """What becomes of Python source, with the remarks and comments that the user asked for.

    Raises:
        SyntaxError: If the text is no Python.
        RewriteError: If it cannot be rewritten safely.
    """
    if options.to_shim:
        from migrate.shim_imports import swap_imports

        return swap_imports(text, options)
    done = rewrite_text(text, positions_in_new=options.will_write, options=options)
    if done.findings or done.rewrites:
        done = done._replace(findings=(*_rllib(text), *done.findings))
    if options.todo:
        from migrate.edit.todo import with_comments

        inner = done.findings if options.will_write else rewrite_text(text, options=options).findings
        done = done._replace(text=with_comments(done.text, inner))
    return done


def _rllib(text: str) -> tuple[Finding, ...]:
    """One remark for a file that configures RLlib, whose own settings nobody here looks at."""
    if "rllib" not in text:
        return ()
    before = text[: text.index("rllib")]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    message = "the Tune side is migrated; RLlib's own settings and classes are outside the scope of this tool"
    return (Finding(line, column, "RLLIB", "ray.rllib", message, False),)
