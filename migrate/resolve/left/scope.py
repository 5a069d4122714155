"""Which statements of a file the user wants to be left as they are, and which findings not to be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from migrate.as_written import codes_before
from migrate.command.options import Options
from migrate.edit.edits import Edit
from migrate.findings import Finding
from migrate.leftovers.uses import legacy_uses
from migrate.resolve.left.ignores import EVERY_CODE, ignored_lines
from migrate.resolve.names.definitions import source_in_tree
from migrate.resolve.names.scopes import lines_of
from migrate.resolve.text.source import Source


class Scoped(NamedTuple):
    """One version of a file.

    Attributes:
        source: The file as rules see it: what is left alone resolves to nothing.
        whole: The file with everything in it, to look for what is left.
    """

    source: Source
    whole: Source

    def forget(self) -> None:
        """Let go of what has been worked out about this version."""
        self.source.forget()
        self.whole.forget()

    def touches_hidden(self, edits: list[Edit]) -> bool:
        """Whether an edit reaches into a statement that is left alone."""
        for statement in self.source.names.hidden if self.source.hidden_lines else ():
            lines = lines_of(statement)
            start = self.source.start(statement)
            end = self.source.line_end(self.source.offset(lines[-1], 0))
            if any(edit.start < end and (edit.end > start or edit.start > start) for edit in edits):
                return True
        return False

    def tells_of_hidden(self, rewritten: list[Finding]) -> bool:
        """Whether something was rewritten for what stands in a statement that is left alone, wherever the edits are."""
        lines = self._lines_left_alone()
        return any(use.line in lines for use in rewritten)

    def left_alone(self) -> Counter[tuple[str, str]]:
        """What is legacy in statements that are left alone: codes, with what they are of, and how many there are."""
        lines = self._lines_left_alone()
        uses = legacy_uses(self.whole) if lines else ()
        return Counter((row.code, spelling) for node, row, spelling in uses if self.whole.position(node)[0] in lines)

    def _lines_left_alone(self) -> set[int]:
        hidden = self.source.names.hidden if self.source.hidden_lines else ()
        return {line for statement in hidden for line in lines_of(statement)}

    def tells(self, finding: Finding, options: Options) -> bool:
        """Whether the user wants to hear of a finding in this version of the file."""
        if not options.wants(finding.code):
            return False
        ignored = ignored_lines(self.whole.data.decode("utf-8"))
        for statement in self.source.names.hidden if ignored else ():
            lines = lines_of(statement)
            codes = tuple(code for line in ignored.keys() & set(lines) for code in ignored[line])
            told = codes_before(finding.code)
            if finding.line in lines and (EVERY_CODE in codes or any(code.startswith(codes) for code in told)):
                return False
        return True


def is_left_alone(code: str, options: Options) -> bool:
    """Whether what has a code is not to be rewritten: it is not wanted, or its way out is not there yet."""
    return options.narrows and (not options.wants(code) or bool(options.coming(code)))


def scoped(text: str, options: Options, left_alone: Collection[int] = ()) -> Scoped:
    """Read a text, and hide from the rules what a comment says to, or a code that is left alone.

    Args:
        text: The text of the file.
        options: What the user wants.
        left_alone: Lines of which a rule has told that what stands there is left alone, too.

    Raises:
        SyntaxError: If the text is no Python.
    """
    whole = source_in_tree(text, options.path)
    hidden = {*ignored_lines(text), *left_alone}
    if options.narrows:
        uses = ((whole.position(node)[0], row.code) for node, row, _ in legacy_uses(whole))
        hidden |= {line for line, code in uses if is_left_alone(code, options)}
    return Scoped(source_in_tree(text, options.path, hidden) if hidden else whole, whole)
