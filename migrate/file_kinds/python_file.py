"""A Python file: bytes, text, tree, rules, bytes again.

One that a notebook was exported to may have magics and shell lines, which stand aside as they do in a notebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from legacy_api.algorithm_names import GONE, TODAYS
from migrate.command.options import Options
from migrate.command.outcome import FAILED, SKIPPED, Outcome, state_of
from migrate.edit.encoding import UnreadableError, decode
from migrate.engine import RewriteError, Rewritten, rewrite_text
from migrate.file_kinds.magic_lines import put_aside, put_back
from migrate.file_kinds.magics import with_commands_of_today
from migrate.file_kinds.pins_in_python import pins_in_python
from migrate.findings import Finding
from migrate.resolve.names.definitions import source_in_tree
from migrate.resolve.text.source import parse
from migrate.tune.trainables.algorithms_by_name import algorithms_by_name

_RLLIB: Final = re.compile(r"\b(?:ray\.|from ray import\b[^\n#]*?\b)(rllib)\b")
_ALGORITHM: Final = re.compile(r"[\"'](?:{})[\"']".format("|".join(sorted(TODAYS | GONE.keys()))))
"""The name of an algorithm, which Tune may be given without an import of RLlib."""
_OLD_METRIC: Final = "episode_reward_mean"
_METRIC: Final = "env_runners/episode_return_mean"


def python_outcome(path: str, data: bytes, options: Options, *, is_pinned_alone: bool = False) -> Outcome:
    """What becomes of the contents of a Python file; whatever happens, it is said and no exception leaves.

    Args:
        path: Where it is.
        data: Its contents.
        options: What the user asked for.
        is_pinned_alone: Whether nothing in it can be legacy but a requirement of Ray.
    """
    try:
        decoded = decode(data)
    except UnreadableError as error:
        return Outcome(path, SKIPPED, str(error))
    try:
        work = _pins if is_pinned_alone and not options.to_shim else python_text
        done = _done(decoded.text, options._replace(path=path), work)
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


def _done(text: str, options: Options, work: Callable[[str, Options], Rewritten]) -> Rewritten:
    """What becomes of a file that is Python, or would be without its magics and shell lines.

    Raises:
        SyntaxError: If it is neither.
        RewriteError: If it cannot be rewritten safely.
    """
    try:
        return work(text, options)
    except SyntaxError:
        python, magics = without_magics(text)
        if not magics:
            raise
    done = work(python, options)
    before, after = (with_commands_of_today(one, options) for one in (text, put_back(done.text, magics)))
    told = after if options.will_write else before
    findings, rewrites = (*done.findings, *told.findings), (*done.rewrites, *before.rewrites)
    return done._replace(text=after.text, findings=findings, rewrites=rewrites)


def without_magics(text: str) -> tuple[str, dict[str, str]]:
    """A text that is no Python as what it is without its magics and shell lines, and these; no such if that is none."""
    magics: dict[str, str] = {}
    python = put_aside(text, magics)
    for bare in (False, True):
        try:
            parse(python)
        except SyntaxError:
            python = python if bare else put_aside(python, magics, bare=True)
        else:
            return python, magics
    return text, {}


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
        done = done._replace(findings=(*_rllib(text, options), *done.findings))
    if options.todo:
        from migrate.edit.todo import with_comments

        inner = done.findings if options.will_write else rewrite_text(text, options=options).findings
        done = done._replace(text=with_comments(done.text, inner))
    pins = _pins(done.text if options.will_write else text, options).findings
    return done._replace(findings=(*done.findings, *pins)) if pins else done


def _pins(text: str, options: Options) -> Rewritten:
    """The requirements of Ray in Python source, of which nothing is rewritten.

    Raises:
        SyntaxError: If the text is no Python.
    """
    return Rewritten(text, tuple(pins_in_python(text, options)), ())


def _rllib(text: str, options: Options) -> tuple[Finding, ...]:
    """One remark for a file that configures RLlib, whose own settings nobody here looks at."""
    found = next((one for one in _RLLIB.finditer(text) if not _is_commented(text, one.start())), None)
    if found is not None:
        before = text[: found.start(1)]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    elif _ALGORITHM.search(text) is not None:
        source = source_in_tree(text, options.path)
        run = min((source.position(node) for node, _ in algorithms_by_name(source)), default=None)
        source.forget()
        if run is None:
            return ()
        line, column = run
    else:
        return ()
    message = "the Tune side is migrated; RLlib's own settings and classes are outside the scope of this tool"
    if _OLD_METRIC in text:
        message += f" / what was `{_OLD_METRIC}` is `{_METRIC}` in its results today"
    return (Finding(line, column, "RLLIB", "ray.rllib", message, False),)


def _is_commented(text: str, place: int) -> bool:
    """Whether a place may be in a comment, which says nothing of what the file uses."""
    return "#" in text[text.rfind("\n", 0, place) + 1 : place]
