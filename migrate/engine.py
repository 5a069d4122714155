"""One file through all rules, again and again until nothing changes any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from typing import Final, NamedTuple

from migrate.as_written import as_written, codes_before
from migrate.command.options import DEFAULTS, Options
from migrate.edit.aligned_lines import with_aligned_lines
from migrate.edit.comments import keeping_comments
from migrate.edit.edits import Edit, OverlappingEditsError, apply_edits
from migrate.edit.indentation import own_indentation
from migrate.edit.joined_imports import joined_imports
from migrate.edit.new_definitions import new_definitions
from migrate.edit.ordered_imports import ordered_imports
from migrate.edit.positions import Versions
from migrate.edit.sorted_imports import sorted_imports
from migrate.edit.surplus_lines import surplus_lines
from migrate.edit.unused import unused_imports
from migrate.edit.values_in_texts import as_values_in_texts
from migrate.edit.whole_dictionaries import whole_dictionaries
from migrate.findings import Finding
from migrate.leftovers.age import written_for_08, written_for_26
from migrate.leftovers.relevance import uses_tune_or_train
from migrate.leftovers.report import leftovers
from migrate.leftovers.scripts_in_texts import scripts_in_texts
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.scope import Scoped, is_left_alone, scoped
from migrate.resolve.names.definitions import source_in_tree
from migrate.resolve.names.shim_users import uses_shim
from migrate.resolve.names.shimmed import as_of_ray
from migrate.resolve.text.source import Source, compiles
from migrate.rule import Result, Rule
from migrate.rules import all_rules
from migrate.tune.functions.old_reports import reports_of_today
from migrate.wording import row_of

_ROUNDS: Final = 12
"""As many are enough for a file of a few lines. Some rules rewrite one place in each round: longer files have more."""
_NO_ROW: Final = "MIGRATE"
"""The code of what no row is about."""


class RewriteError(Exception):
    """The file cannot be rewritten safely; it is left untouched."""


class Rewritten(NamedTuple):
    """What became of one text.

    Attributes:
        text: The new text.
        findings: What is left to say, in the order of the file. Their positions are those of the new text
            (``in_new``) or of the old one.
        rules: The names of the rules that changed something.
        rewrites: The legacy uses of the old text that are no more, with their places in the old text.
    """

    text: str
    findings: tuple[Finding, ...]
    rules: tuple[str, ...]
    rewrites: tuple[Finding, ...] = ()


def rewrite_text(text: str, *, positions_in_new: bool = True, options: Options = DEFAULTS) -> Rewritten:
    """Apply all rules to the text of a file until nothing changes any more.

    Args:
        text: The source.
        positions_in_new: Whether findings give the lines of the new text, as after writing it, or those of
            the old text, as in a dry run.
        options: What the user asked for.

    Raises:
        SyntaxError: If the text is no Python.
        RewriteError: If there is no end to it. A defect, but never a broken file.
    """
    is_tabbed = "\n\t" in text  # what rules write beside tabs need not be Python
    as_is = None if is_tabbed else _rewritten_as_is(text, positions_in_new, options)
    if as_is is not None and as_is.text == text:
        return as_is
    own = own_indentation(text)
    wide = _rewritten_as_is(own.widened(text), positions_in_new, options) if own is not None else None
    if own is not None and wide is not None and own.keeps(wide.text):
        told_in = wide.text if positions_in_new else own.widened(text)
        findings, rewrites = own.placed(wide.findings, told_in), own.placed(wide.rewrites, own.widened(text))
        return wide._replace(text=own.narrowed(wide.text), findings=findings, rewrites=rewrites)
    return as_is or _rewritten_as_is(text, positions_in_new, options)


def _rewritten_as_is(text: str, positions_in_new: bool, options: Options) -> Rewritten:
    old = scoped(text, options)
    try:
        if not uses_tune_or_train(old.whole) and next(scripts_in_texts(old.whole), None) is None:
            return Rewritten(text, (), ())
        return _rewritten(text, old, positions_in_new, options)
    finally:
        old.forget()


def _rewritten(text: str, old: Scoped, positions_in_new: bool, options: Options) -> Rewritten:
    restored = b"restore(" in old.whole.data
    before = source_in_tree(as_of_ray(text), options.path) if uses_shim(old.whole) else old.whole
    old.source.as_given = old.whole.as_given = before
    age = written_for_08(before), written_for_26(before), reports_of_today(before), restored
    version, current = old, text
    versions = Versions()
    notes: list[tuple[str, Finding]] = []
    told: list[tuple[str, Finding]] = []
    applied: list[str] = []
    imports = [unused_imports, joined_imports, sorted_imports, ordered_imports]
    tidying = [whole_dictionaries, *imports, new_definitions, surplus_lines]
    refused: set[str] = set()
    rounds = max(_ROUNDS, len(text.splitlines()))
    for _ in range(rounds):
        changed = False
        last: list[Result] = []
        for name, rule in _wanted(all_rules(), unsafe=options.unsafe):
            if name in refused:
                continue
            result = Result(version.source, *age)
            rule.rewrite(result)
            may_be_left = result.rewritten if options.narrows else ()
            left_alone = {use.line for use in may_be_left if is_left_alone(use.code, options)}
            if left_alone:  # only the rule can tell these: what it does beside them it does without them
                version = _again(version, old, _version(current, before, options, left_alone))
                result = Result(version.source, *age)
                rule.rewrite(result)
            if result.edits and (version.touches_hidden(result.edits) or version.tells_of_hidden(result.rewritten)):
                result.edits.clear()
                result.notes.clear()
            if not result.edits:
                last.append(result)
                continue
            try:
                edits = as_values_in_texts(version.source, result.edits)
                edits = with_aligned_lines(version.source, keeping_comments(version.source, edits))
                new = _applied(version.source, edits)
                following = _following(current, new, before, options)
            except (OverlappingEditsError, SyntaxError) as error:
                refused.add(name)
                notes.append((current, _refusal(version.source, result, name, error)))
                continue
            if not version.left_alone() <= following.left_alone():
                refused.add(name)  # what it does elsewhere changes what a statement means that is left alone
                following.forget()
                continue
            if new == current:
                raise RewriteError(f"rule {name} rewrote code to the same code")
            notes += [(current, note) for note in result.notes]
            told += [(current, use) for use in result.rewritten]
            applied.append(name)
            versions.add(current, new, edits)
            if version is not old:
                version.forget()
            version = following
            current, changed = new, True
        while not changed and applied and tidying:
            edits = tidying.pop(0)(before, version.source)
            if edits and not version.touches_hidden(edits):
                edits = keeping_comments(version.source, edits)
                new = _applied(version.source, edits)
                versions.add(current, new, edits)
                version.forget()
                current, version, changed = new, _version(new, before, options), True
        if not changed:
            findings = _findings(before, text, current, version, versions, last, notes, positions_in_new, options)
            done = _rewrites(before, version.whole, text, current, versions, told) if applied else ()
            version.forget()
            return Rewritten(current, findings, tuple(dict.fromkeys(applied)), done)
    raise RewriteError(f"no end after {rounds} rounds (rules {', '.join(sorted(set(applied)))})")


def _again(version: Scoped, old: Scoped, narrower: Scoped) -> Scoped:
    """The same text, of which the rules see less."""
    if version is not old:
        version.forget()
    return narrower


@cache
def _wanted(rules: tuple[tuple[str, Rule], ...], *, unsafe: bool) -> list[tuple[str, Rule]]:
    """The rules that may run: one that may change what code does says ``UNSAFE = True``."""
    return [(name, rule) for name, rule in rules if unsafe or not getattr(rule, "UNSAFE", False)]


def _version(text: str, before: Source, options: Options, left_alone: Collection[int] = ()) -> Scoped:
    """A version of a file which knows what the file was before."""
    version = scoped(text, options, left_alone)
    version.source.as_given = version.whole.as_given = before
    return version


def _following(current: str, new: str, before: Source, options: Options) -> Scoped:
    """The next version of a file.

    Raises:
        SyntaxError: If it is no Python, or cannot be run though what was before could.
    """
    following = _version(new, before, options)
    if new != current and not compiles(new) and compiles(current):
        following.forget()
        raise SyntaxError("what parses cannot be compiled any more")
    return following


def _applied(source: Source, edits: list[Edit]) -> str:
    return apply_edits(source.data, edits, source.newline).decode("utf-8")


def _refusal(source: Source, result: Result, name: str, error: Exception) -> Finding:
    """What is said where a rule's changes do not fit together. A defect, but the other rules go on."""
    start = min(edit.start for edit in result.edits)
    why = "overlap" if isinstance(error, OverlappingEditsError) else "would give no Python"
    message = f"the changes of this rule {why} and were left out / make them by hand"
    line = source.line_number(start)
    column = len(source.data[source.line_start(start) : start].decode("utf-8")) + 1
    return Finding(line, column, "MIGRATE", f"rule {name}", message)


def _of_target(finding: Finding, options: Options) -> Finding:
    """A finding that says where its way out is not there yet in the release that the code is for."""
    coming = options.coming(finding.code)
    return finding._replace(message=f"{finding.message} ({coming})", attention=True) if coming else finding


def _findings(
    before: Source,
    old: str,
    new: str,
    version: Scoped,
    versions: Versions,
    last: list[Result],
    notes: list[tuple[str, Finding]],
    positions_in_new: bool,
    options: Options,
) -> tuple[Finding, ...]:
    """Collect what rules declined and what no rule knew, and give all of it the right lines."""
    said = _once([finding for result in last for finding in [*result.declined, *result.notes]])
    found = [*said, *leftovers(version.whole, {(finding.line, finding.code) for finding in said})]
    found = found if version.whole is before else list(as_written(found, before))
    found = [_of_target(finding, options) for finding in found if version.tells(finding, options)]
    wanted = new if positions_in_new else old
    found = [versions.move(finding, new, wanted) for finding in found]
    found += [versions.move(note, text, wanted) for text, note in notes]
    return _in_order(found)


def _once(said: list[Finding]) -> list[Finding]:
    """What rules say, without what several of them say of one place and one row: the first is why a call is left."""
    first: dict[tuple[int, int, str, str], Finding] = {}
    for finding in said:
        is_of_row = finding.attention and finding.code != _NO_ROW
        message = "" if is_of_row else finding.message
        first.setdefault((finding.line, finding.col, finding.code, message), finding)
    return list(first.values())


def _rewrites(
    before: Source, after: Source, old: str, new: str, versions: Versions, told: list[tuple[str, Finding]]
) -> tuple[Finding, ...]:
    """The legacy uses of the old text that the new one does not have, and those that rules tell of.

    What no rule rewrites may be carried to another line of what is written around it: it is counted in the whole file.
    """
    left: Counter[tuple[int, str]] = Counter()
    for node, row, _ in legacy_uses(after):
        line = versions.line(after.position(node)[0], new, old)
        left.update((0 if _is_refused(code) else line, code) for code in codes_before(row.code))
    done: list[Finding] = []
    for node, row, spelling in legacy_uses(before):
        line, column = before.position(node)
        place = 0 if _is_refused(row.code) else line
        if left[place, row.code]:
            left[place, row.code] -= 1
        elif row.action != "keep":
            done.append(Finding(line, column, row.code, spelling, row.advice(), False))
    done += [versions.move(use, text, old) for text, use in told]
    return _in_order(done)


def _is_refused(code: str) -> bool:
    """Whether nobody rewrites what a code stands for."""
    row = row_of(code)
    return row is not None and row.action == "refuse"


def _in_order(found: Iterable[Finding]) -> tuple[Finding, ...]:
    lines = dict.fromkeys(finding.on_one_line() for finding in found)
    return tuple(sorted(lines, key=lambda finding: (finding.line, finding.col, finding.code)))
