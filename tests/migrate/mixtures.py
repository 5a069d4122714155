"""Files that are put together at random of statements of others, their imports written in other ways."""

import ast
import copy
import random
from collections.abc import Iterator, Sequence

_IMPORTS = (ast.Import, ast.ImportFrom)


def mixtures(texts: Sequence[str], seed: int, count: int) -> Iterator[str]:
    """Some files of parts of others.

    Args:
        texts: The files.
        seed: Which of all that may be.
        count: How many.
    """
    chance = random.Random(seed)
    trees = [ast.parse(text) for text in texts]
    for _ in range(count):
        body: list[ast.stmt] = []
        for _ in range(chance.choice((1, 1, 2, 3))):
            body += _part(copy.deepcopy(chance.choice(trees)), chance)
        yield ast.unparse(ast.fix_missing_locations(ast.Module(body=_moved(body, chance), type_ignores=[]))) + "\n"


def _part(tree: ast.Module, chance: random.Random) -> list[ast.stmt]:
    """Some of the statements of a file, and some of those in them."""
    if chance.random() < 0.5:
        tree = _otherwise(tree, chance)
    kept = chance.choice((0.3, 0.6, 0.9))
    body = [part for part in tree.body if chance.random() < (0.95 if isinstance(part, _IMPORTS) else kept)]
    return [_Less(chance).visit(part) for part in body] if chance.random() < 0.5 else body


def _moved(body: list[ast.stmt], chance: random.Random) -> list[ast.stmt]:
    """The statements, perhaps in a function, and perhaps their imports with them."""
    if chance.random() < 0.7:
        return [part for part in body if not _is_future(part)]
    imports = [part for part in body if isinstance(part, _IMPORTS)] if chance.random() < 0.5 else []
    inside = [part for part in body if part not in imports and not _is_future(part)]
    main = ast.parse("def main():\n    pass").body[0]
    assert isinstance(main, ast.FunctionDef)
    main.body = inside or main.body
    return [*(part for part in imports if not _is_future(part)), main]


def _is_future(part: ast.stmt) -> bool:
    return isinstance(part, ast.ImportFrom) and part.module == "__future__"


def _otherwise(tree: ast.Module, chance: random.Random) -> ast.Module:
    """The file with other names for what it imports: ``import ray.x.y as z``, ``from ray import x as y``."""
    body: list[ast.stmt] = []
    called: dict[str, str] = {}
    for part in tree.body:
        if isinstance(part, ast.ImportFrom) and part.module and not part.level and part.names[0].name != "*":
            body += [_imported(part.module, each, chance, called) for each in part.names]
        elif isinstance(part, ast.Import):
            body += [_module(each, chance, called) for each in part.names]
        else:
            body.append(part)
    return _Called(called).visit(ast.Module(body=body, type_ignores=[]))


def _imported(module: str, each: ast.alias, chance: random.Random, called: dict[str, str]) -> ast.stmt:
    local, alias = each.asname or each.name, f"n{chance.randrange(100)}"
    home, _, last = module.rpartition(".")
    way = chance.choice(("as it is", "named", "module", "dotted", "from its package"))
    if way == "as it is":
        return ast.ImportFrom(module, [each], 0)
    if way == "named":
        called[local] = f"{alias}_{each.name}"
        return ast.ImportFrom(module, [ast.alias(each.name, called[local])], 0)
    if way == "dotted":
        called[local] = f"{module}.{each.name}"
        return ast.Import([ast.alias(module)])
    called[local] = f"{alias}.{each.name}"
    is_below = bool(home) and way == "from its package"
    return ast.ImportFrom(home, [ast.alias(last, alias)], 0) if is_below else ast.Import([ast.alias(module, alias)])


def _module(each: ast.alias, chance: random.Random, called: dict[str, str]) -> ast.stmt:
    if each.asname or "." in each.name or chance.random() < 0.5:
        return ast.Import([each])
    called[each.name] = f"m{chance.randrange(100)}"
    return ast.Import([ast.alias(each.name, called[each.name])])


class _Called(ast.NodeTransformer):
    """Reads variables by other names."""

    def __init__(self, called: dict[str, str]) -> None:
        self.called = called

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.called or not isinstance(node.ctx, ast.Load):
            return node
        return ast.parse(self.called[node.id], mode="eval").body


class _Less(ast.NodeTransformer):
    """Leaves out some statements of bodies, and some arguments of calls."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.For | ast.With | ast.If):
            node.body = [part for part in node.body if self.chance.random() < 0.85] or [ast.Pass()]
        if isinstance(node, ast.Call) and self.chance.random() < 0.3:
            node.keywords = [word for word in node.keywords if self.chance.random() < 0.7]
        return node
