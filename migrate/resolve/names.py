"""What the names of a file stand for: scopes, bindings, and dotted names followed through imports.

A name resolves to a dotted name (``t.run`` to ``ray.tune.run``) only if every binding of it that the use can
see is an import of the same thing, or a plain alias of one. A name that is also a parameter, a loop variable
or anything else is shadowed and resolves to nothing, so that rules leave it alone.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from typing import Any, Final, NamedTuple, TypeVar

Node = TypeVar("Node", bound=ast.AST)
FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Binding(NamedTuple):
    """One place that gives a name its meaning.

    Attributes:
        kind: ``import``, ``assign`` (with a known value), ``def``, ``class``, ``param`` or ``other``.
        node: The node that binds: the alias, the name, the definition.
        dotted: For an import, the full dotted name it stands for.
        value: For ``assign``, the value.
    """

    kind: str
    node: ast.AST
    dotted: str = ""
    value: ast.expr | None = None


class Scope:
    """A module, class, function, lambda or comprehension, with the names bound in it."""

    def __init__(self, node: ast.AST, parent: Scope | None) -> None:
        self.node = node
        self.parent = parent
        self.bindings: dict[str, list[Binding]] = {}
        self.elsewhere: dict[str, str] = {}

    @property
    def is_class(self) -> bool:
        """Whether this is a class body, whose names functions inside it do not see."""
        return isinstance(self.node, ast.ClassDef)

    @property
    def holds_walrus(self) -> bool:
        """Whether ``:=`` binds here; in a comprehension it binds further out."""
        return not isinstance(self.node, _COMPREHENSIONS)

    def bind(self, name: str, binding: Binding) -> None:
        """Record a binding."""
        self.bindings.setdefault(name, []).append(binding)


_NO_NODES: Final = (
    "ctx",
    "op",
    "ops",
    "id",
    "attr",
    "arg",
    "kind",
    "lineno",
    "conversion",
    "level",
    "module",
    "asname",
)
_BLOCKS: Final = (ast.stmt, ast.ExceptHandler, ast.match_case)


_SIMPLE: Final = frozenset((
    ast.Attribute, ast.BinOp, ast.BoolOp, ast.Call, ast.Compare, ast.Constant, ast.Dict, ast.Expr, ast.FormattedValue,
    ast.If, ast.IfExp, ast.JoinedStr, ast.List, ast.Return, ast.Slice, ast.Subscript, ast.Tuple, ast.UnaryOp,
    ast.keyword,
))  # fmt: skip


class _Fields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields of a kind of node that may hold nodes."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        self[kind] = tuple(field for field in kind._fields if field not in _NO_NODES)
        return self[kind]


_FIELDS: Final = _Fields()


def children_of(node: ast.AST) -> list[ast.AST]:
    """The nodes directly below one, without operators and contexts, which nobody asks for."""
    found: list[ast.AST] = []
    for field in _FIELDS[type(node)]:
        value = getattr(node, field, None)
        if isinstance(value, list):
            found += [part for part in value if isinstance(part, ast.AST) and part._fields]
        elif isinstance(value, ast.AST) and value._fields:
            found.append(value)
    return found


def lines_of(statement: ast.stmt) -> range:
    """The lines of a statement; of one with a block, those before the block."""
    first = min([statement.lineno, *(part.lineno for part in getattr(statement, "decorator_list", []))])
    block = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if isinstance(block, list):
        start = getattr(block[0], "lineno", None) or block[0].pattern.lineno
        return range(first, max(start, statement.lineno + 1))
    return range(first, (statement.end_lineno or statement.lineno) + 1)


Variable = tuple[Scope, str]
"""A variable: the scope that it is bound in, and its name."""


def positional(function: FunctionNode | ast.Lambda) -> list[ast.arg]:
    """The parameters that can be passed by position, in their order."""
    return [*function.args.posonlyargs, *function.args.args]


class Names:
    """The scopes of one module and the meaning of its names."""

    def __init__(self, tree: ast.Module, hidden_lines: Container[int] = ()) -> None:
        """Resolve the names of a module.

        Args:
            tree: The module.
            hidden_lines: Statements on these lines stand for nothing: rules do not see that they use anything.
        """
        self.tree = tree
        self.parents: dict[ast.AST, ast.AST] = {}
        self.nodes: list[ast.AST] = []
        self._by_kind: dict[type[ast.AST], list[Any]] = {}
        self._reads: list[ast.Name | ast.Attribute] = []
        self._imported: set[str] = set()  # names that may stand for something imported; most names do not
        self.stars: list[tuple[ast.ImportFrom, str]] = []
        self.imports: list[tuple[ast.Import | ast.ImportFrom, ast.alias, str]] = []
        self.module = Scope(tree, None)
        self.scopes = [self.module]
        self._scopes: dict[ast.AST, Scope] = {}
        self._inner: dict[ast.AST, Scope] = {}
        self._globals: dict[str, list[Scope]] = {}
        self._assigned: dict[ast.AST, ast.expr] = {}
        self.owners: dict[ast.AST, FunctionNode | ast.Lambda] = {}
        self._uses: list[tuple[ast.Name | ast.Attribute, str]] | None = None
        self._calls: list[tuple[ast.Call, str]] | None = None
        self._loads: dict[str, list[ast.Name]] | None = None
        self._dotted: dict[ast.AST, str | None] = {}
        self.hidden: list[ast.stmt] = []
        self._build()
        if hidden_lines:
            self._hide(hidden_lines)

    # -- building ---------------------------------------------------------------------------------------------

    def _build(self) -> None:
        todo: list[tuple[ast.AST, Scope]] = [(child, self.module) for child in reversed(self.tree.body)]
        for statement in self.tree.body:
            self.parents[statement] = self.tree
        nodes, scopes, parents, by_kind, reads = self.nodes, self._scopes, self.parents, self._by_kind, self._reads
        while todo:
            node, scope = todo.pop()
            kind = type(node)
            nodes.append(node)
            scopes[node] = scope
            if kind in by_kind:
                by_kind[kind].append(node)
            else:
                by_kind[kind] = [node]
            if (kind is ast.Name or kind is ast.Attribute) and type(node.ctx) is ast.Load:  # type: ignore[attr-defined]
                reads.append(node)  # type: ignore[arg-type]
                if kind is ast.Name:
                    continue
            if kind in _SIMPLE:  # most nodes: they bind nothing and open no scope
                found = children_of(node)
                found.reverse()
                for child in found:
                    parents[child] = node
                    todo.append((child, scope))
                continue
            children = list(self._visit(node, scope))
            for child, _ in children:
                parents[child] = node
            children.reverse()
            todo += children

    def _hide(self, lines: Container[int]) -> None:
        """Let what stands on hidden lines resolve to nothing. The names that it binds keep their meaning."""
        self.hidden = [
            node for node in self.nodes if isinstance(node, ast.stmt) and any(line in lines for line in lines_of(node))
        ]
        for statement in self.hidden:
            todo: list[ast.AST] = [statement]
            while todo:
                node = todo.pop()
                self._dotted[node] = None
                todo += [child for child in ast.iter_child_nodes(node) if not isinstance(child, _BLOCKS)]
        self.imports = [found for found in self.imports if found[0] not in self.hidden]
        self.stars = [found for found in self.stars if found[0] not in self.hidden]

    def _visit(self, node: ast.AST, scope: Scope) -> Iterator[tuple[ast.AST, Scope]]:
        """Bind what ``node`` binds and give its children, each with the scope it is evaluated in."""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from self._function(node, scope)
            return
        if isinstance(node, ast.ClassDef):
            scope.bind(node.name, Binding("class", node))
            inner = self._open(node, scope)
            self._inner[node] = inner
            for outer in (*node.decorator_list, *node.bases, *node.keywords):
                yield outer, scope
            for statement in node.body:
                yield statement, inner
            return
        if isinstance(node, _COMPREHENSIONS):
            inner = self._open(node, scope)
            for child in children_of(node):
                yield child, inner
            return
        self._bind(node, scope)
        for child in children_of(node):
            yield child, scope

    def _open(self, node: ast.AST, scope: Scope) -> Scope:
        self.scopes.append(Scope(node, scope))
        return self.scopes[-1]

    def _function(self, node: FunctionNode | ast.Lambda, scope: Scope) -> Iterator[tuple[ast.AST, Scope]]:
        inner = self._open(node, scope)
        self._inner[node] = inner
        arguments = node.args
        if not isinstance(node, ast.Lambda):
            scope.bind(node.name, Binding("def", node))
            for outer in (*node.decorator_list, *([node.returns] if node.returns else [])):
                yield outer, scope
        for default in (*arguments.defaults, *arguments.kw_defaults):
            if default is not None:
                yield default, scope
        variadic = [extra for extra in (arguments.vararg, arguments.kwarg) if extra]
        for parameter in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *variadic):
            inner.bind(parameter.arg, Binding("param", parameter))
            self.owners[parameter] = node
            yield parameter, scope
        for child in [node.body] if isinstance(node, ast.Lambda) else node.body:
            yield child, inner

    def _bind(self, node: ast.AST, scope: Scope) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                head = alias.name.partition(".")[0]
                self.imports.append((node, alias, alias.name))
                self._imported.add(alias.asname or head)
                if alias.asname:
                    scope.bind(alias.asname, Binding("import", alias, alias.name))
                else:
                    scope.bind(head, Binding("import", alias, head))
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                if alias.name == "*":
                    self.stars.append((node, module))
                    continue
                dotted = f"{module}.{alias.name}"
                self.imports.append((node, alias, dotted))
                self._imported.add(alias.asname or alias.name)
                scope.bind(alias.asname or alias.name, Binding("import", alias, dotted))
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    self._assigned[target] = node.value
        elif isinstance(node, ast.AnnAssign):
            if isinstance(node.target, ast.Name) and node.value is not None:
                self._assigned[node.target] = node.value
        elif isinstance(node, ast.NamedExpr):
            self._assigned[node.target] = node.value
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            value = self._assigned.get(node)
            home = scope
            while not home.holds_walrus and value is not None and home.parent:
                home = home.parent
            kind = "assign" if value is not None else "other"
            if isinstance(value, ast.Name | ast.Attribute):
                self._imported.add(node.id)
            parent = self.parents.get(node)
            if not (isinstance(parent, ast.AnnAssign) and parent.value is None):
                home.bind(node.id, Binding(kind, node, value=value))
        elif isinstance(node, ast.Global | ast.Nonlocal):
            for outer in node.names:
                scope.elsewhere[outer] = "global" if isinstance(node, ast.Global) else "nonlocal"
                if isinstance(node, ast.Global) and scope not in self._globals.setdefault(outer, []):
                    self._globals[outer].append(scope)
        else:
            name = getattr(node, "name", None) or getattr(node, "rest", None)
            is_capture = isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar | ast.MatchMapping)
            if is_capture and isinstance(name, str):
                scope.bind(name, Binding("other", node))

    # -- asking -----------------------------------------------------------------------------------------------

    def of(self, kind: type[Node]) -> list[Node]:
        """All nodes of one kind, in the order of the file."""
        return self._by_kind.get(kind, [])

    def scope(self, node: ast.AST) -> Scope:
        """The scope that ``node`` is evaluated in."""
        return self._scopes.get(node, self.module)

    def inside(self, node: FunctionNode | ast.Lambda | ast.ClassDef) -> Scope:
        """The scope that a function or class opens."""
        return self._inner[node]

    def lookup(self, name: str, scope: Scope) -> tuple[Scope, list[Binding]] | None:
        """Where a name used in ``scope`` is bound, and all its bindings there; None for builtins."""
        start: Scope | None = scope
        while start is not None:
            where = start.elsewhere.get(name)
            if where == "global":
                start = self.module
            elif where == "nonlocal":
                start = start.parent
                continue
            if name in start.bindings and (start is scope or not start.is_class):
                return start, self._all(name, start)
            start = start.parent
        return None

    def _all(self, name: str, home: Scope) -> list[Binding]:
        """Bindings in ``home`` and those that functions make in it through ``global``."""
        found = list(home.bindings[name])
        if home is self.module:
            for inner in self._globals.get(name, ()):
                found += inner.bindings.get(name, [])
        return found

    def binding(self, node: ast.AST) -> Binding | None:
        """The only binding of a name, or None if there are several, or none."""
        found = self.bindings(node)
        return found[0] if len(found) == 1 else None

    def bindings(self, node: ast.AST) -> list[Binding]:
        """All bindings of a name; none for a builtin, or for what is no name."""
        found = self.lookup(node.id, self.scope(node)) if isinstance(node, ast.Name) else None
        return found[1] if found else []

    def variable(self, node: ast.AST) -> Variable | None:
        """The variable that a name stands for, or None for a builtin, or for what is no name."""
        if not isinstance(node, ast.Name):
            return None
        found = self.lookup(node.id, self.scope(node))
        return (found[0], node.id) if found else None

    def value(self, node: ast.expr) -> ast.expr:
        """The expression itself, or what the variable it names is assigned, if that is a single assignment."""
        seen = 0
        while isinstance(node, ast.Name) and seen < 8:
            binding = self.binding(node)
            if binding is None or binding.kind != "assign" or binding.value is None:
                break
            node = binding.value
            seen += 1
        return node

    def dotted(self, node: ast.AST) -> str | None:
        """The full dotted name that an expression stands for (``ray.tune.run``), or None."""
        if node in self._dotted:
            return self._dotted[node]
        self._dotted[node] = None  # ends cycles such as `a = b; b = a`
        result: str | None = None
        if isinstance(node, ast.Name):
            result = self.meaning(self.bindings(node)) if node.id in self._imported else None
        elif isinstance(node, ast.Attribute):
            owner = self.dotted(node.value)
            result = f"{owner}.{node.attr}" if owner else None
        self._dotted[node] = result
        return result

    def meaning(self, bindings: list[Binding]) -> str | None:
        """The dotted name that all of the bindings stand for, or None if they disagree or are no imports."""
        meanings: set[str | None] = set()
        for binding in bindings:
            if binding.kind == "import":
                meanings.add(binding.dotted)
            elif binding.kind == "assign" and isinstance(binding.value, ast.Name | ast.Attribute):
                meanings.add(self.dotted(binding.value))
            elif self._is_fallback(binding):
                # `except ImportError: tune = None` says that Ray may be missing, not that the name changed.
                continue
            else:
                return None
        return meanings.pop() if len(meanings) == 1 else None

    def _is_fallback(self, binding: Binding) -> bool:
        is_none = isinstance(binding.value, ast.Constant) and binding.value.value is None
        return binding.kind == "assign" and is_none and self.above(binding.node, ast.ExceptHandler) is not None

    def above(self, node: ast.AST, *kinds: type[ast.AST]) -> ast.AST | None:
        """The nearest node around ``node`` that is of one of the kinds."""
        current = self.parents.get(node)
        while current is not None and not isinstance(current, kinds):
            current = self.parents.get(current)
        return current

    def statement(self, node: ast.AST) -> ast.stmt:
        """The statement that an expression belongs to."""
        current: ast.AST = node
        while not isinstance(current, ast.stmt):
            current = self.parents[current]
        return current

    def function(self, node: ast.AST) -> FunctionNode | None:
        """The function that a node is in, or None at module level."""
        found = self.above(node, ast.FunctionDef, ast.AsyncFunctionDef)
        return found if isinstance(found, ast.FunctionDef | ast.AsyncFunctionDef) else None

    def functions(self, node: ast.AST) -> Iterator[FunctionNode]:
        """The functions that a node is in, from the innermost outwards."""
        found = self.function(node)
        while found is not None:
            yield found
            found = self.function(found)

    def uses(self) -> list[tuple[ast.Name | ast.Attribute, str]]:
        """Every longest dotted expression that stands for something imported, with its full name."""
        if self._uses is None:
            self._uses = []
            for node in self._reads:
                if isinstance(self.parents.get(node), ast.Attribute):
                    continue
                dotted = self.dotted(node)
                if dotted:
                    self._uses.append((node, dotted))
        return self._uses

    def calls(self) -> list[tuple[ast.Call, str]]:
        """Every call of something imported, with the full name of what is called."""
        if self._calls is None:
            self._calls = []
            for node in self.of(ast.Call):
                dotted = self.dotted(node.func)
                if dotted:
                    self._calls.append((node, dotted))
        return self._calls

    def reads(self, name: str, home: Scope) -> list[ast.Name]:
        """Every use of the variable ``name`` that is bound in ``home``."""
        return list(self._reads_of(name, home))

    def is_read(self, name: str, home: Scope) -> bool:
        """Whether anything uses the variable ``name`` that is bound in ``home``."""
        return next(self._reads_of(name, home), None) is not None

    def _reads_of(self, name: str, home: Scope) -> Iterator[ast.Name]:
        if self._loads is None:
            self._loads = {}
            for node in self._reads:
                if isinstance(node, ast.Name):
                    self._loads.setdefault(node.id, []).append(node)
        for node in self._loads.get(name, ()):
            where = self.lookup(name, self.scope(node))
            if where and where[0] is home:
                yield node

    def free_name(self, wanted: str) -> str:
        """``wanted``, or ``wanted_2`` … if the file uses that name already."""
        taken = {node.id for node in self.of(ast.Name)}
        taken |= {node.arg for node in self.of(ast.arg)}
        taken |= {alias.asname or alias.name.partition(".")[0] for _, alias, _ in self.imports}
        candidate, number = wanted, 1
        while candidate in taken:
            number += 1
            candidate = f"{wanted}_{number}"
        return candidate
