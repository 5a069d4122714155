"""Python scripts in files that are no Python: here-documents, ``python -c "..."`` and texts in YAML.

What is old in one is reported at its own line. It stays as it is, since the shell and YAML have a say in what it is:
what they put into it, ``$NAME`` and ``{{ name }}``, is taken for a name, and what does not parse then is no script.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Final

from migrate.file_kinds.sites import Site, is_comment
from migrate.leftovers.report import APART, leftovers
from migrate.leftovers.scripts_in_commands import COMMAND, ESCAPED, HERE_DOCUMENT
from migrate.leftovers.scripts_in_texts import PUT_IN, imports_ray
from migrate.resolve.text.source import Source, parse

# The lines behind `key: |` or `- >`, as far in as the first of them.
_BLOCK: Final = re.compile(
    r"(?m)^(?P<outer> *).*[:-][ \t]+[|>][-+\d]*[ \t]*(?:#.*)?\r?\n(?:[ \t]*\r?\n)*"
    r"(?P<script>(?P<inner>(?P=outer) +)(?! ).*(?:\n(?:(?P=inner).*|[ \t\r]*$))*)"
)
_FORMS: Final = (HERE_DOCUMENT, COMMAND, _BLOCK)
_FIELD: Final = re.compile(r"\$\{[^{}\n]*\}|\$\w+|\{\{[^{}\n]*\}\}")


def script_sites(text: str) -> Iterator[Site]:
    """Everything old in the scripts of a text that import something of Ray, where its line begins."""
    ends = 0
    for start, script in sorted(_scripts(text)):
        if start < ends or is_comment(text, start):  # a form within another one that is a script
            continue
        source = _as_python(script)
        if source is not None:
            ends = start + len(script)
            yield from _sites(start, script, source)


def _scripts(text: str) -> Iterator[tuple[int, str]]:
    """What may be a script that imports Ray, and its place; in a larger command, what that hands on, too."""
    for form in _FORMS:
        for found in form.finditer(text):
            start, script = found.start("script"), found["script"]
            if "import" in script and "ray" in script:
                yield start, script
                if form is COMMAND:
                    yield from ((start + inner, part) for inner, part in _scripts(script))


def _as_python(script: str) -> Source | None:
    """A script as it is, or as the shell gives it to Python; None if it is none, or has nothing of Ray."""
    plain = ESCAPED.sub(r"\1", script)
    for written in (script, plain, _FIELD.sub(PUT_IN, plain)):
        python = textwrap.dedent(written)
        if imports_ray(python):
            try:
                parse(python)
            except (SyntaxError, ValueError):  # the latter is a null byte
                continue
            return Source(python)
    return None


def _sites(start: int, script: str, source: Source) -> Iterator[Site]:
    lines = script.split("\n")
    for finding in sorted(found for found in leftovers(source, set()) if found.attention):
        before, line = lines[: finding.line - 1], lines[finding.line - 1]
        place = start + sum(map(len, before)) + len(before) + len(line) - len(line.lstrip())
        yield Site(place, place + 1, finding.code, finding.old, f"{finding.message} / {APART}")
