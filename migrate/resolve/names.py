"""What the names of a file stand for: scopes, bindings, and dotted names followed through imports.

A name resolves to a dotted name (``t.run`` to ``ray.tune.run``) only if every binding of it that the use can
see is an import of the same thing, or a plain alias of one. A name that is also a parameter, a loop variable
or anything else is shadowed and resolves to nothing, so that rules leave it alone.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cached_property
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


_NO_NODES: Final = frozenset(
    {"ctx", "op", "ops", "id", "attr", "arg", "kind", "lineno", "conversion", "level", "module", "asname", "simple"}
    | {"is_async", "kwd_attrs", "rest", "type_comment"}
)
"""Fields that hold no nodes, or only operators and contexts, which nobody asks for."""
_CONSTRUCTORS: Final = ("__init__", "__new__", "restore", "can_restore")
"""What a trainer's class may make its own: with these, its arguments are not those of Ray's."""
_TRAINER: Final = re.compile(r"ray\.(train|air|ml)\.(?:\w+\.)*\w+Trainer")
_BLOCKS: Final = (ast.stmt, ast.ExceptHandler, ast.match_case)


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


Variable = tuple[Scope, str]
"""A variable: the scope that it is bound in, and its name."""


def _looks_up(call: ast.Call) -> bool:
    """Whether a call may be one of ``getattr`` or ``importlib.import_module`` that stands for one thing."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name in ("getattr", "import_module")


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
        self._uses: list[tuple[ast.Name | ast.Attribute, str]] | None = None
        self._calls: list[tuple[ast.Call, str]] | None = None
        self._loads: dict[str, list[ast.Name]] | None = None
        self._dotted: dict[ast.AST, str | None] = {}
        self._versions: dict[Variable, dict[ast.AST, str]] = {}
        self.hidden: list[ast.stmt] = []
        self._build()
        if hidden_lines:
            self._hide(hidden_lines)

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
            dotted = f"{module}.{alias.name}"
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
        if isinstance(value, ast.Name | ast.Attribute) or (isinstance(value, ast.Call) and _looks_up(value)):
            self._imported.add(node.id)
        parent = self.parents.get(node)
        if not (isinstance(parent, ast.AnnAssign) and parent.value is None):
            home.bind(node.id, Binding("assign" if value is not None else "other", node, value=value))

    def _bind_elsewhere(self, node: ast.Global | ast.Nonlocal, scope: Scope) -> None:
        for outer in node.names:
            scope.elsewhere[outer] = "global" if isinstance(node, ast.Global) else "nonlocal"
            if isinstance(node, ast.Global) and scope not in self._globals.setdefault(outer, []):
                self._globals[outer].append(scope)

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

    def binding(self, node: ast.AST) -> Binding | None:
        """The only binding of a name, or None if there are several, or none."""
        found = self.bindings(node)
        return found[0] if len(found) == 1 else None

    def bindings(self, node: ast.AST) -> list[Binding]:
        """All bindings that give a name its meaning where it stands; none for a builtin, or for what is no name."""
        found = self.lookup(node.id, self.scope(node)) if isinstance(node, ast.Name) else None
        if found is None or len(found[1]) < 2 or not isinstance(node, ast.Name):
            return found[1] if found else []
        version = self._versions_of(node.id, found[0]).get(node)
        return found[0].bindings.get(version, []) if version else found[1]

    def variable(self, node: ast.AST) -> Variable | None:
        """The variable that a name stands for, or None for a builtin, or for what is no name."""
        if not isinstance(node, ast.Name):
            return None
        found = self.lookup(node.id, self.scope(node))
        return (found[0], self._versions_of(node.id, found[0]).get(node, node.id)) if found else None

    def bound(self, node: ast.AST, name: str) -> Variable | None:
        """The variable that a node gives its meaning: an alias, a definition."""
        found = self.lookup(name, self.scope(node))
        return (found[0], self._versions_of(name, found[0]).get(node, name)) if found else None

    def variables(self) -> Iterator[Variable]:
        """All variables of the file."""
        for scope in self.scopes:
            for name in list(scope.bindings):
                if "@" not in name and not self._versions_of(name, scope):
                    yield scope, name
            yield from ((scope, name) for name in scope.bindings if "@" in name)

    def _versions_of(self, name: str, home: Scope) -> dict[ast.AST, str]:
        """Which variable a name of a scope is where, if the scope assigns it anew: ``name@1`` and so on."""
        if len(home.bindings[name]) < 2:
            return {}
        if (home, name) not in self._versions:
            from migrate.resolve.versions import versions

            is_shared = name in self._globals or name.startswith("__")
            found = versions(self, name, home, self.reads(name, home)) if not is_shared else {}
            self._versions[home, name] = found
            for binding in home.bindings[name] if found else ():
                home.bindings.setdefault(found[binding.node], []).append(binding)
        return self._versions[home, name]

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
        if not self._may_be_imported(node):
            return None
        if node in self._dotted:
            return self._dotted[node]
        self._dotted[node] = None  # ends cycles such as `a = b; b = a`
        result: str | None = None
        if isinstance(node, ast.Name):
            result = self.meaning(self.bindings(node))
        elif isinstance(node, ast.Attribute):
            owner = self.dotted(node.value)
            result = f"{owner}.{node.attr}" if owner else None
        elif isinstance(node, ast.Call):
            result = self._looked_up(node)
        self._dotted[node] = result
        return result

    def _may_be_imported(self, node: ast.AST) -> bool:
        """Whether what an expression begins with may stand for something imported: nearly all are done here."""
        while type(node) is ast.Attribute:
            node = node.value
        return node.id in self._imported if type(node) is ast.Name else type(node) is ast.Call

    def _looked_up(self, node: ast.Call) -> str | None:
        """What ``getattr(module, "name")`` and ``importlib.import_module("module")`` stand for."""
        if not node.args or node.keywords:
            return None
        *given, last = node.args
        name = last.value if isinstance(last, ast.Constant) else None
        if not isinstance(name, str):
            return None
        if given and isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(given) == 1:
            owner = self.dotted(given[0])
            return f"{owner}.{name}" if owner else None
        is_import = not given and name.startswith("ray") and self.dotted(node.func) == "importlib.import_module"
        return name if is_import else None

    def meaning(self, bindings: list[Binding]) -> str | None:
        """The dotted name that all of the bindings stand for, or None if they disagree or are no imports."""
        meanings: set[str | None] = set()
        for binding in bindings:
            if binding.kind == "import":
                meanings.add(binding.dotted)
            elif binding.kind == "assign" and isinstance(binding.value, ast.Name | ast.Attribute | ast.Call):
                meanings.add(self.dotted(binding.value))
            elif isinstance(binding.node, ast.ClassDef):
                meanings.add(self._constructed(binding.node))
            elif self._is_fallback(binding):
                # `except ImportError: tune = None` says that Ray may be missing, not that the name changed.
                continue
            else:
                return None
        return meanings.pop() if len(meanings) == 1 else None

    def _constructed(self, node: ast.ClassDef) -> str | None:
        """The trainer of Ray's that a class of the file is, if it takes its arguments."""
        has_own = any(isinstance(part, FunctionNode) and part.name in _CONSTRUCTORS for part in node.body)
        dotted = self.dotted(node.bases[0]) if len(node.bases) == 1 and not node.keywords and not has_own else None
        return dotted if dotted is not None and _TRAINER.fullmatch(dotted) else None

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
                if not self._may_be_imported(node) or type(self.parents.get(node)) is ast.Attribute:
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
        plain = name.partition("@")[0]
        for node in self._loads.get(plain, ()):
            where = self.lookup(plain, self.scope(node))
            if where and where[0] is home and (plain == name or self._versions[home, plain].get(node) == name):
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


_OPENERS: Final[dict[type[ast.AST], Callable[[Names, Any, Scope], None]]] = {
    ast.FunctionDef: Names._function,
    ast.AsyncFunctionDef: Names._function,
    ast.Lambda: Names._function,
    ast.ClassDef: Names._class,
    **dict.fromkeys(_COMPREHENSIONS, Names._comprehension),
}
"""What is done with nodes that open a scope."""
_BINDERS: Final[dict[type[ast.AST], Callable[[Names, Any, Scope], None]]] = {
    ast.Import: Names._bind_import,
    ast.ImportFrom: Names._bind_import_from,
    ast.Assign: Names._bind_targets,
    ast.AnnAssign: Names._bind_target,
    ast.NamedExpr: Names._bind_target,
    ast.Global: Names._bind_elsewhere,
    ast.Nonlocal: Names._bind_elsewhere,
    **dict.fromkeys((ast.ExceptHandler, ast.MatchAs, ast.MatchStar, ast.MatchMapping), Names._bind_capture),
}
"""What is done with other nodes that give names a meaning, before what is below them."""
