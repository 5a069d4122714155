"""The scopes of a file, what is bound in them, and where its nodes stand."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Set
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

from migrate.resolve.names.used_names import used_names
from migrate.resolve.trees.module_files import joined

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


_NO_NODES: Final = frozenset(
    {"ctx", "op", "ops", "id", "attr", "arg", "kind", "lineno", "conversion", "level", "module", "asname", "simple"}
    | {"is_async", "kwd_attrs", "rest", "type_comment"}
)
"""Fields that hold no nodes, or only operators and contexts, which nobody asks for."""


class _Fields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields of a kind of node that may hold nodes, the last one first."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        names = kind._fields if kind not in (ast.Global, ast.Nonlocal) else ()
        self[kind] = tuple(field for field in reversed(names) if field not in _NO_NODES)
        return self[kind]


_FIELDS: Final = _Fields()


def lines_of(statement: ast.stmt) -> range:
    """The lines of a statement; of one with a block, those before the block."""
    first = min([statement.lineno, *(part.lineno for part in getattr(statement, "decorator_list", []))])
    block = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if isinstance(block, list):
        start = getattr(block[0], "lineno", None) or block[0].pattern.lineno
        return range(first, max(start, statement.lineno + 1))
    return range(first, (statement.end_lineno or statement.lineno) + 1)


def _looks_up(call: ast.Call) -> bool:
    """Whether a call may be one of ``getattr``, or one that imports, that stands for one thing."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name in ("getattr", "import_module", "importorskip") or loaded_lazily(call) is not None


def loaded_lazily(call: ast.Call) -> str | None:
    """The module of Ray that a loader is told, by its name the last: ``LazyLoader("tune", globals(), "ray.tune")``."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    last = call.args[-1] if call.args and not call.keywords and ("lazy" in name or "Lazy" in name) else None
    module = last.value if isinstance(last, ast.Constant) else None
    return module if isinstance(module, str) and f"{module}.".startswith("ray.") else None


def may_be_missing(value: ast.expr | None) -> bool:
    """Whether an expression is one thing, or None where that is missing: ``ray.tune if HAS_RAY else None``."""
    if not isinstance(value, ast.IfExp):
        return False
    one, other = value.body, value.orelse
    return any(isinstance(part, ast.Constant) and part.value is None for part in (one, other)) and any(
        isinstance(part, ast.Name | ast.Attribute) for part in (one, other)
    )


def is_deleted(node: ast.AST) -> bool:
    """Whether a node is a name that ``del`` takes away: it is bound there to nothing."""
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del)


def positional(function: FunctionNode | ast.Lambda) -> list[ast.arg]:
    """The parameters that can be passed by position, in their order."""
    return [*function.args.posonlyargs, *function.args.args]


def default_of(function: FunctionNode | ast.Lambda, argument: ast.arg) -> ast.expr | None:
    """What an argument of a function is where a call does not give it."""
    by_position = dict(zip(reversed(positional(function)), reversed(function.args.defaults), strict=False))
    by_name = dict(zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True))
    return by_position.get(argument) or by_name.get(argument)


class Scopes:
    """The nodes of one module, the scopes that they are in, and what is bound there."""

    def __init__(self, tree: ast.Module) -> None:
        """Walk through a module once."""
        self.tree = tree
        self.parents: dict[ast.AST, ast.AST] = {}
        self._by_kind: defaultdict[type[ast.AST], list[Any]] = defaultdict(list)
        self._reads: list[ast.Name | ast.Attribute] = []
        self._imported: set[str] = set()  # names that may stand for something imported; most names do not
        self.stars: list[tuple[ast.ImportFrom, str]] = []
        self.imports: list[tuple[ast.Import | ast.ImportFrom, ast.alias, str]] = []
        self.module = Scope(tree, None)
        self.scopes = [self.module]
        self._scopes: dict[ast.AST, Scope] = {}  # every node, in the order of the file
        self._inner: dict[ast.AST, Scope] = {}
        self._globals: dict[str, list[Scope]] = {}
        self._assigned: dict[ast.AST, ast.expr] = {}
        self.owners: dict[ast.AST, FunctionNode | ast.Lambda] = {}
        self._build()

    # -- building ---------------------------------------------------------------------------------------------

    def _build(self) -> None:
        for statement in self.tree.body:
            self.parents[statement] = self.tree
        self._walk(list(self.tree.body), self.module)

    def _walk(self, nodes: list[ast.AST], scope: Scope) -> None:
        """Record nodes and all that is below them. Most of the time goes by here, so the usual nodes come first."""
        parents, scopes, by_kind, reads = self.parents, self._scopes, self._by_kind, self._reads
        nodes.reverse()
        todo: list[Any] = nodes
        while todo:
            node = todo.pop()
            kind = type(node)
            scopes[node] = scope
            by_kind[kind].append(node)
            if kind is ast.Name:
                if type(node.ctx) is ast.Load:
                    reads.append(node)
                else:
                    self._bind_name(node, scope)
            elif kind is ast.Constant:
                pass
            elif kind is ast.Attribute:
                if type(node.ctx) is ast.Load:
                    reads.append(node)
                parents[node.value] = node
                todo.append(node.value)
            elif kind is ast.Call:
                for child in reversed(node.keywords):
                    parents[child] = node
                    todo.append(child)
                for child in reversed(node.args):
                    parents[child] = node
                    todo.append(child)
                parents[node.func] = node
                todo.append(node.func)
            elif kind in _OPENERS:
                _OPENERS[kind](self, node, scope)
            else:
                if kind in _BINDERS:
                    _BINDERS[kind](self, node, scope)
                for field in _FIELDS[kind]:
                    value = getattr(node, field, None)
                    if type(value) is list:
                        for child in reversed(value):
                            if child is not None and child._fields:
                                parents[child] = node
                                todo.append(child)
                    elif isinstance(value, ast.AST) and value._fields:
                        parents[value] = node
                        todo.append(value)

    def _below(self, node: ast.AST, children: Iterable[ast.AST | None], scope: Scope) -> None:
        """Record the children of a node that are evaluated in a scope."""
        found = [child for child in children if child is not None]
        for child in found:
            self.parents[child] = node
        self._walk(found, scope)

    def _open(self, node: ast.AST, scope: Scope) -> Scope:
        self.scopes.append(Scope(node, scope))
        return self.scopes[-1]

    def _class(self, node: ast.ClassDef, scope: Scope) -> None:
        scope.bind(node.name, Binding("class", node))
        if node.bases:
            self._imported.add(node.name)
        inner = self._inner[node] = self._open(node, scope)
        self._below(node, (*node.decorator_list, *node.bases, *node.keywords), scope)
        self._below(node, node.body, inner)

    def _comprehension(self, node: ast.AST, scope: Scope) -> None:
        inner = self._open(node, scope)
        values = [getattr(node, field) for field in reversed(_FIELDS[type(node)])]
        self._below(node, (child for value in values for child in (value if type(value) is list else [value])), inner)

    def _function(self, node: FunctionNode | ast.Lambda, scope: Scope) -> None:
        inner = self._inner[node] = self._open(node, scope)
        arguments = node.args
        outer: list[ast.AST | None] = []
        if not isinstance(node, ast.Lambda):
            scope.bind(node.name, Binding("def", node))
            outer += [*node.decorator_list, node.returns]
        variadic = [extra for extra in (arguments.vararg, arguments.kwarg) if extra]
        parameters = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *variadic]
        for parameter in parameters:
            inner.bind(parameter.arg, Binding("param", parameter))
            self.owners[parameter] = node
        self._below(node, [*outer, *arguments.defaults, *arguments.kw_defaults, *parameters], scope)
        self._below(node, [node.body] if isinstance(node, ast.Lambda) else node.body, inner)

    def _bind_import(self, node: ast.Import, scope: Scope) -> None:
        for alias in node.names:
            head = alias.name.partition(".")[0]
            self.imports.append((node, alias, alias.name))
            self._imported.add(alias.asname or head)
            if alias.asname:
                scope.bind(alias.asname, Binding("import", alias, alias.name))
            else:
                scope.bind(head, Binding("import", alias, head))

    def _bind_import_from(self, node: ast.ImportFrom, scope: Scope) -> None:
        module = "." * node.level + (node.module or "")
        for alias in node.names:
            if alias.name == "*":
                self.stars.append((node, module))
                continue
            dotted = joined(module, alias.name)
            self.imports.append((node, alias, dotted))
            self._imported.add(alias.asname or alias.name)
            scope.bind(alias.asname or alias.name, Binding("import", alias, dotted))

    def _bind_targets(self, node: ast.Assign, scope: Scope) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self._assigned[target] = node.value

    def _bind_target(self, node: ast.AnnAssign | ast.NamedExpr, scope: Scope) -> None:
        if isinstance(node.target, ast.Name) and node.value is not None:
            self._assigned[node.target] = node.value

    def _bind_name(self, node: ast.Name, scope: Scope) -> None:
        value = self._assigned.get(node)
        home = scope
        while not home.holds_walrus and value is not None and home.parent:
            home = home.parent
        is_alias = isinstance(value, ast.Name | ast.Attribute) or may_be_missing(value)
        if is_alias or (isinstance(value, ast.Call) and _looks_up(value)):
            self._imported.add(node.id)
        parent = self.parents.get(node)
        if not (isinstance(parent, ast.AnnAssign) and parent.value is None):
            home.bind(node.id, Binding("assign" if value is not None else "other", node, value=value))

    def _bind_elsewhere(self, node: ast.Global | ast.Nonlocal, scope: Scope) -> None:
        for outer in node.names:
            scope.elsewhere[outer] = "global" if isinstance(node, ast.Global) else "nonlocal"
            if isinstance(node, ast.Global) and scope not in self._globals.setdefault(outer, []):
                self._globals[outer].append(scope)
                self.module.bindings.setdefault(outer, [])  # a variable of the module, whoever makes it

    def _bind_capture(self, node: ast.AST, scope: Scope) -> None:
        name = getattr(node, "name", None) or getattr(node, "rest", None)
        if name:
            scope.bind(name, Binding("other", node))

    # -- asking -----------------------------------------------------------------------------------------------

    @cached_property
    def words(self) -> frozenset[str]:
        """All names that the file reads or imports, and all attributes."""
        read = {node.attr if isinstance(node, ast.Attribute) else node.id for node in self._reads}
        return frozenset(read.union(*(dotted.split(".") for _, _, dotted in self.imports)))

    @property
    def nodes(self) -> list[ast.AST]:
        """All nodes, in the order of the file."""
        return list(self._scopes)

    def of(self, kind: type[Node]) -> list[Node]:
        """All nodes of one kind, in the order of the file."""
        return self._by_kind.get(kind, [])

    @cached_property
    def _attributes(self) -> dict[str, list[ast.Attribute]]:
        """All attributes by what they ask for."""
        found: defaultdict[str, list[ast.Attribute]] = defaultdict(list)
        for node in self.of(ast.Attribute):
            found[node.attr].append(node)
        return dict(found)

    def attributes(self, asked: Set[str]) -> list[ast.Attribute]:
        """All attributes of some names, in the order of the file: nearly always there are none."""
        named = self._attributes.keys() & asked
        if len(named) < 2:
            return [node for name in named for node in self._attributes[name]]
        return [node for node in self.of(ast.Attribute) if node.attr in named]

    def method_calls(self, asked: Set[str]) -> list[ast.Call]:
        """All calls of methods of some names, in the order of the file."""
        calls = ((node, self.parents.get(node)) for node in self.attributes(asked))
        return [call for node, call in calls if isinstance(call, ast.Call) and call.func is node]

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
            if name in start.elsewhere:
                if start.elsewhere[name] == "nonlocal":
                    start = start.parent
                    continue
                start = self.module
            if name in start.bindings and (start is scope or not start.is_class):
                return start, self._all(name, start)
            start = start.parent
        return None

    def _all(self, name: str, home: Scope) -> list[Binding]:
        """Bindings in ``home`` and those that functions make in it through ``global``."""
        found = home.bindings[name]
        if home is self.module and name in self._globals:
            found = [*found, *(made for inner in self._globals[name] for made in inner.bindings.get(name, ()))]
        return found

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

    def block(self, statement: ast.AST) -> list[ast.stmt]:
        """The statements of the block that a statement is in, itself among them; none for what is no statement."""
        outer = self.parents.get(statement)
        fields = ast.iter_fields(outer) if outer is not None else ()
        return next((field for _, field in fields if isinstance(field, list) and statement in field), [])

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

    def free_name(self, wanted: str) -> str:
        """``wanted``, or ``wanted_2`` … if the file uses that name already."""
        taken = {name for _, name in used_names(self.tree)}
        candidate, number = wanted, 1
        while candidate in taken:
            number += 1
            candidate = f"{wanted}_{number}"
        return candidate


_OPENERS: Final[dict[type[ast.AST], Callable[[Scopes, Any, Scope], None]]] = {
    ast.FunctionDef: Scopes._function,
    ast.AsyncFunctionDef: Scopes._function,
    ast.Lambda: Scopes._function,
    ast.ClassDef: Scopes._class,
    **dict.fromkeys(_COMPREHENSIONS, Scopes._comprehension),
}
"""What is done with nodes that open a scope."""
_BINDERS: Final[dict[type[ast.AST], Callable[[Scopes, Any, Scope], None]]] = {
    ast.Import: Scopes._bind_import,
    ast.ImportFrom: Scopes._bind_import_from,
    ast.Assign: Scopes._bind_targets,
    ast.AnnAssign: Scopes._bind_target,
    ast.NamedExpr: Scopes._bind_target,
    ast.Global: Scopes._bind_elsewhere,
    ast.Nonlocal: Scopes._bind_elsewhere,
    **dict.fromkeys((ast.ExceptHandler, ast.MatchAs, ast.MatchStar, ast.MatchMapping), Scopes._bind_capture),
}
"""What is done with other nodes that give names a meaning, before what is below them."""
