"""Writing a class of Ray's that is gone into the file that uses it: under its name, in the place of its imports."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final, NamedTuple

from legacy_api import Row, longest_row
from migrate.edit.edits import Edit, Layer
from migrate.edit.unused import local_name, without
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Declined

_RAY: Final = "ray."


class UsedClass(NamedTuple):
    """What a file has of a class of Ray's.

    Attributes:
        source: The file.
        imported: The imports of it, with their statements.
        spelled: The expressions that stand for it.
        node: What is reported if it is left alone.
        dotted: Its full name there.
    """

    source: Source
    imported: list[tuple[ast.Import | ast.ImportFrom, ast.alias]]
    spelled: list[ast.Name | ast.Attribute]
    node: ast.alias | ast.expr
    dotted: str

    @property
    def where(self) -> ast.expr:
        """Where it is used first."""
        return min(self.spelled, key=self.source.start)

    @property
    def place(self) -> int:
        """Where it is imported first, which is where a reader looks for it; 0 without an import of it."""
        return min((self.source.start(statement) for statement, _ in self.imported), default=0)

    @property
    def row(self) -> Row | None:
        """What the catalogue says of it."""
        return longest_row(self.dotted)

    def name(self, free: str) -> str:
        """What the class is called in the file.

        Args:
            free: What it is to be called if nothing imports it by a name of its own.

        Raises:
            Declined: If what it is called there cannot be given to another class.
        """
        source, names = self.source, self.source.names
        for statement, _ in self.imported:
            is_plain = isinstance(statement, ast.ImportFrom) and statement in source.tree.body
            if not is_plain or not source.alone(statement):
                raise Declined("it is imported in a function or a block")
        local = {local_name(alias) for _, alias in self.imported}
        if len(local) > 1:
            raise Declined("it is imported under several names")
        if not local:
            if any(isinstance(node, ast.Name) for node in self.spelled):
                raise Declined("it is imported in a way that is not followed")
            return names.free_name(free)
        name = local.pop()
        if any(binding.kind != "import" for binding in names.module.bindings[name]):
            raise Declined(f"`{name}` means something else, too")
        return name

    def taken_over(self, name: str, edits: list[Edit]) -> list[Edit]:
        """Edits that write the class, and those after which whatever stands for Ray's stands for it."""
        source = self.source
        edits = [
            *edits,
            *(
                Edit(source.start(node), source.end(node), name)
                for node in self.spelled
                if isinstance(node, ast.Attribute)
            ),
        ]
        for statement in dict.fromkeys(statement for statement, _ in self.imported):
            gone = [alias for one, alias in self.imported if one is statement]
            edits = _without(source, statement, gone, edits)
        return edits


def used_class(source: Source, name: str, is_it: Callable[[str], bool]) -> UsedClass | None:
    """What a file has of a class of Ray's; None without any, and in branches for several releases.

    Args:
        source: The file.
        name: What the class is called, in its module.
        is_it: Whether a full name is one of the class's.
    """
    if name.encode() not in source.data:
        return None
    names = source.names
    imports = [(statement, alias, dotted) for statement, alias, dotted in names.imports if is_it(dotted)]
    if any(guarded(names, statement) for statement, _, _ in imports):
        return None
    spelled = [node for node, dotted in source.once(_meant) if all(map(is_it, dotted))]
    if not spelled or any(guarded(names, node) for node in spelled):
        return None
    imported = [(statement, alias) for statement, alias, _ in imports]
    node = imports[0][1] if imports else spelled[0]
    dotted = imports[0][2] if imports else names.dotted(spelled[0])
    return UsedClass(source, imported, spelled, node, dotted or "")


def is_only_named(source: Source, node: ast.expr) -> bool:
    """Whether a class is spelled where any other one of its name does as well: in annotations, and ``isinstance``."""
    call = source.names.parents.get(node)
    is_asked = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "isinstance"
    return is_annotation(source, node) or (is_asked and isinstance(call, ast.Call) and call.args[1:] == [node])


def is_annotation(source: Source, node: ast.AST) -> bool:
    """Whether an expression is an annotation, or stands in one."""
    child, parent = node, source.names.parents.get(node)
    while isinstance(parent, ast.Subscript | ast.Tuple | ast.BinOp | ast.List):
        child, parent = parent, source.names.parents.get(parent)
    return child in (getattr(parent, "annotation", None), getattr(parent, "returns", None))


def _meant(source: Source) -> list[tuple[ast.Name | ast.Attribute, set[str]]]:
    """The expressions that stand for something of Ray's, each with its full names: several, if it is imported so."""
    names = source.names
    found: list[tuple[ast.Name | ast.Attribute, set[str]]] = []
    expressions: list[ast.Name | ast.Attribute] = [*names.of(ast.Name), *names.of(ast.Attribute)]
    for node in expressions:
        dotted = names.dotted(node)
        if dotted is not None:
            meant = {dotted}
        else:
            bindings = names.bindings(node)
            meant = {one.dotted or "" for one in bindings} if all(one.kind == "import" for one in bindings) else set()
        if meant and all(each.startswith(_RAY) for each in meant):
            found.append((node, meant))
    return found


def _without(
    source: Source, statement: ast.Import | ast.ImportFrom, gone: list[ast.alias], edits: list[Edit]
) -> list[Edit]:
    """The edits, and those that take names out of an import, to which others may have been added."""
    if len(gone) < len(statement.names):
        return [*edits, *without(source, statement, gone)]
    end = source.end(statement.names[-1])
    joined = [edit for edit in edits if edit.start == edit.end == end and edit.text.startswith(", ")]
    if not joined:
        return [*edits, *(_lines_above(source, edit, edits) for edit in without(source, statement, gone))]
    text = "".join(edit.text for edit in joined).removeprefix(", ")
    whole = Edit(source.start(statement.names[0]), end, text)
    return [*(edit for edit in edits if edit not in joined), whole]


def _lines_above(source: Source, removal: Edit, edits: list[Edit]) -> Edit:
    """A removal, with the blank lines above it where what is written below begins with its own."""
    start = len(source.data[: removal.start].rstrip())
    start = source.next_line(start) if start else removal.start
    beside = [
        edit for edit in edits if start <= edit.end and edit.start <= removal.end and edit.layer is not Layer.LAST
    ]
    is_below = len(beside) == 1 and beside[0].start == removal.end and beside[0].text.startswith("\n\n")
    return Edit(start, removal.end, "") if is_below and start < removal.start else removal
