"""Where a function or class goes that is written into a file: below its imports."""

from __future__ import annotations

from migrate.edit.blank_lines import missing_below
from migrate.edit.edits import Edit, Layer
from migrate.edit.file_imports import Import, is_of_future, lines_of_uses, statements_of_module
from migrate.edit.import_blocks import is_text, last_beside
from migrate.resolve.names.scopes import lines_of
from migrate.resolve.text.source import Source


def below_imports(source: Source, text: str, after: int = 0) -> list[Edit]:
    """A function or class below the imports at the top of the file or, without any, above its first statement.

    Args:
        source: The file.
        text: The function or class.
        after: What it stands below in any case, such as the import of its base class.
    """
    body = statements_of_module(source, max(source.once(lines_of_uses), default=0)) or source.tree.body
    imports = [index for index, statement in enumerate(body) if isinstance(statement, Import)]
    imports = [index for index in imports if not is_of_future(body[index])] or imports
    if not imports:
        position = source.offset(lines_of(body[1 if is_text(body[0]) and body[1:] else 0])[0], 0)
        return apart(source, position, text)
    position = 0
    for first in imports:
        last = last_beside(source, body, first)
        position = source.next_line(source.end(body[last]))
        if position >= after:
            break
    return apart(source, position, text)


def apart(source: Source, position: int, text: str) -> list[Edit]:
    """The text at a place, and blank lines above what stands below it, behind all that is written there."""
    missing = missing_below(source, position, 2)
    below = [Edit(position, position, "\n" * missing, Layer.LAST)] if missing else []
    return [Edit(position, position, text), *below]
