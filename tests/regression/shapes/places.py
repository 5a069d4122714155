"""Other places for what runs give."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.regression.shapes.statements import (
    assigned,
    driver_of,
    each_run,
    function,
    names_in,
    parts_of,
    running_calls,
    target_of,
)


def in_main(tree: ast.Module) -> bool:
    """What is run stands in a function."""
    parts = driver_of(tree)
    if parts is None:
        return False
    imports, defined, body = parts
    tree.body = [*imports, *defined, function("main", body), *ast.parse("if __name__ == '__main__':\n    main()").body]
    return True


def of_functions(tree: ast.Module) -> bool:
    """A function makes what a statement needs."""

    def change(statement: ast.Assign | ast.Expr, _: ast.Call, numbers: Iterator[int]) -> list[ast.stmt]:
        made = function(f"make_{next(numbers)}", [ast.Return(statement.value)])
        statement.value = ast.Call(ast.Name(made.name, ast.Load()), [], [])
        return [made, statement]

    return each_run(tree, change)


def of_functions_with_more(tree: ast.Module) -> bool:
    """A function gives back a pair, of which the first part is what a statement needs."""

    def change(statement: ast.Assign | ast.Expr, _: ast.Call, numbers: Iterator[int]) -> list[ast.stmt] | None:
        target = target_of(statement)
        if not target:
            return None
        pair = ast.Tuple([statement.value, ast.Constant(1)], ast.Load())
        made = function(f"make_{next(numbers)}", [ast.Return(pair)])
        return [made, *ast.parse(f"{target}, other_{next(numbers)} = {made.name}()").body]

    return each_run(tree, change)


def in_globals(tree: ast.Module) -> bool:
    """A function puts what it makes into a variable of the module."""
    if any(isinstance(node, ast.Global) for node in ast.walk(tree)):
        return False
    definitions = [one for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef)]
    outside = ast.Module([one for one in tree.body if one not in definitions], [])

    def change(statement: ast.Assign | ast.Expr, _: ast.Call, numbers: Iterator[int]) -> list[ast.stmt] | None:
        target = target_of(statement)
        if not target:
            return None
        made = function(f"start_{next(numbers)}", [ast.Global([target]), statement])
        return [made, *ast.parse(f"{made.name}()").body]

    first = outside.body[0] if outside.body else None
    changed = each_run(outside, change)
    place = tree.body.index(first) if first is not None else 0
    before = [one for one in tree.body[:place] if one in definitions]
    imports = [one for one in outside.body if isinstance(one, ast.Import | ast.ImportFrom)]
    run = [one for one in outside.body if one not in imports]
    tree.body = [*before, *imports, *(one for one in definitions if one not in before), *run]
    return changed and first is not None


def in_attributes(tree: ast.Module) -> bool:
    """What is made is an attribute of an object, and read in another method of it."""
    parts = driver_of(tree)
    if parts is None:
        return False
    imports, defined, body = parts
    held = {target_of(one) for one in body if target_of(one) and running_calls(one)}
    if not held:
        return False
    cut = max(number for number, one in enumerate(body) if target_of(one) in held) + 1
    if (names_in(body[:cut], stored=True) - held) & names_in(body[cut:]):
        return False
    study = ast.parse("class Study:\n    def run(self):\n        pass\n\n    def show(self):\n        pass").body[0]
    assert isinstance(study, ast.ClassDef)
    for method, statements in zip(study.body, (body[:cut], body[cut:]), strict=True):
        if isinstance(method, ast.FunctionDef) and statements:
            method.body = [_Held(held, "self.{}").visit(one) for one in statements]
    tree.body = [*imports, *defined, study, *ast.parse("study = Study()\nstudy.run()\nstudy.show()").body]
    return True


def in_entries(tree: ast.Module) -> bool:
    """What is run and trained is kept in a dictionary."""
    imports, rest, run = parts_of(tree)
    held = {target_of(one) for one in run if target_of(one) and running_calls(one)}
    held -= names_in([one for one in rest if one not in run])
    tree.body = [
        *imports,
        assigned("held", ast.Dict([], [])),
        *(_Held(held, "held['{}']").visit(one) if one in run else one for one in rest),
    ]
    return bool(held)


class _Held(ast.NodeTransformer):
    def __init__(self, names: set[str], form: str) -> None:
        self.names, self.form = names, form

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id not in self.names:
            return node
        place = ast.parse(self.form.format(node.id), mode="eval").body
        place.ctx = node.ctx  # type: ignore[attr-defined]
        return place


def read_in_functions(tree: ast.Module) -> bool:
    """A function is given what was made, and reads it."""
    imports, rest, _ = parts_of(tree)
    made = [number for number, one in enumerate(rest) if target_of(one) and running_calls(one)]
    after = rest[made[-1] + 1 :] if made else []
    if not after or any(isinstance(one, ast.FunctionDef | ast.ClassDef) for one in after):
        return False
    given = sorted({target_of(rest[number]) for number in made} & names_in(after))
    show = function("show", after)
    show.args.args = [ast.arg(name) for name in given]
    called = ast.parse(f"show({', '.join(given)})").body
    tree.body = [*imports, *rest[: made[0]], show, *rest[made[0] : made[-1] + 1], *called]
    return bool(given)


def in_branches(tree: ast.Module) -> bool:
    """What is made is made in a branch."""

    def change(statement: ast.Assign | ast.Expr, _: ast.Call, __: Iterator[int]) -> list[ast.stmt] | None:
        branch = ast.parse("if __name__:\n    pass\nelse:\n    raise SystemExit(2)").body
        assert isinstance(branch[0], ast.If)
        branch[0].body = [statement]
        return branch if target_of(statement) else None

    return each_run(tree, change)


SHAPES = (
    *(in_main, of_functions, of_functions_with_more, in_globals, in_attributes, in_entries, read_in_functions),
    in_branches,
)
