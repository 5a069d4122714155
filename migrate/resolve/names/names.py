"""What the names of a file stand for: scopes, bindings, and dotted names followed through imports.

A name resolves to a dotted name (``t.run`` to ``ray.tune.run``) only if every binding of it that the use can
see is an import of the same thing, or a plain alias of one; of the imports of a ``try`` and its handlers, that which
finds something today. A name that is also a parameter, a loop variable
or anything else is shadowed and resolves to nothing, so that rules leave it alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator
from typing import Final

from legacy_api.same_names import SAME_NAMES
from legacy_api.today import lost_part
from migrate.resolve.left.live_branches import taken_today
from migrate.resolve.names.scopes import Binding, FunctionNode, Scope, Scopes, lines_of, loaded_lazily, may_be_missing
from migrate.resolve.names.stand_ins import stands_in

_SKIPPING: Final = "importorskip"
_IMPORTING: Final = ("importlib.import_module", f"pytest.{_SKIPPING}")
_CONSTRUCTORS: Final = ("__init__", "__new__", "restore", "can_restore")
"""What a trainer's class may make its own: with these, its arguments are not those of Ray's."""
_TRAINER: Final = re.compile(r"ray\.(train|air|ml)\.(?:\w+\.)*\w+Trainer")
_ALIASED: Final = (ast.Name, ast.Attribute, ast.Call, ast.IfExp)
"""What another name may be assigned to stand for the same."""
_BLOCKS: Final = (ast.stmt, ast.ExceptHandler, ast.match_case)

Variable = tuple[Scope, str]
"""A variable: the scope that it is bound in, and its name."""


class Names(Scopes):
    """The scopes of one module and the meaning of its names."""

    def __init__(self, tree: ast.Module, hidden_lines: Container[int] = ()) -> None:
        """Resolve the names of a module.

        Args:
            tree: The module.
            hidden_lines: Statements on these lines stand for nothing: rules do not see that they use anything.
        """
        super().__init__(tree)
        self._uses: list[tuple[ast.Name | ast.Attribute, str]] | None = None
        self._calls: list[tuple[ast.Call, str]] | None = None
        self._loads: dict[str, list[ast.Name]] | None = None
        self._dotted: dict[ast.AST, str | None] = {}
        self._versions: dict[Variable, dict[ast.AST, str]] = {}
        self.hidden: list[ast.stmt] = []
        self.given: dict[str, str] = {}
        self.members: dict[str, str] = {}
        """What modules of the tree have of Ray's, by its dotted name: ``common.T`` is ``ray.tune``."""
        if hidden_lines:
            self._hide(hidden_lines)

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

    def give(self, name: str, alias: ast.alias, dotted: str) -> None:
        """Let a name that an import brings from another file of the tree stand for what it is there.

        Args:
            name: The name in this file.
            alias: What imports it; for a star, what imports everything.
            dotted: What it is.
        """
        bindings = self.module.bindings.setdefault(name, [])
        if alias.name == "*" and bindings:
            return  # given already, or the file's own
        if alias.name != "*":
            bindings = self.scope(alias).bindings[name]
        bindings[:] = [one for one in bindings if one.node is not alias] + [Binding("import", alias, dotted)]
        self._imported.add(name)
        self.given[name] = dotted

    def give_members(self, members: dict[str, str]) -> None:
        """Let what modules, classes and functions of other files of the tree have or give stand for what it is there.

        Args:
            members: By how it is asked for, what it is: ``{"common.T": "ray.tune", "common.load()": "ray.tune"}``.
        """
        self.members |= members
        if not any(name.endswith("()") for name in members):
            return
        for made in self.of(ast.Assign):
            targets = (
                made.targets if isinstance(made.value, ast.Call) and self._may_be_imported(made.value.func) else []
            )
            self._imported.update(target.id for target in targets if isinstance(target, ast.Name))

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
            from migrate.resolve.flow.versions import versions

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
        """The full dotted name that an expression stands for (``ray.tune.run``), or None.

        What today's Ray has in several places has its public name: ``ray.tune.Tuner`` for ``ray.tune.tuner.Tuner``.
        """
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
            if self.members and result is not None:
                result = self.members.get(result, result)
        elif isinstance(node, ast.Call):
            result = self._looked_up(node)
        elif isinstance(node, ast.IfExp):
            result = self._chosen(node)
        result = SAME_NAMES.get(result, result) if result is not None else None
        self._dotted[node] = result
        return result

    def _chosen(self, node: ast.IfExp) -> str | None:
        """What a choice stands for: ``ray.tune if HAS_RAY else None``, ``tune if in_trial else train``."""
        if may_be_missing(node):
            dotted = self.dotted(node.orelse if isinstance(node.body, ast.Constant) else node.body)
            return dotted if dotted is not None and dotted.partition(".")[0] == "ray" else None
        # A function that runs in trials and in workers asks `ray.train` in these.
        return self.dotted(node.orelse) if self.dotted(node.body) == "ray.tune" else None

    def _may_be_imported(self, node: ast.AST) -> bool:
        """Whether what an expression begins with may stand for something imported: nearly all are done here."""
        while type(node) is ast.Attribute:
            node = node.value
        return node.id in self._imported if type(node) is ast.Name else type(node) in (ast.Call, ast.IfExp)

    def _looked_up(self, node: ast.Call) -> str | None:
        """What ``getattr(module, "name")`` and ``importlib.import_module("module")`` stand for.

        So do ``pytest.importorskip("module")`` and ``LazyLoader("module")``.
        """
        named = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        is_skipping = named == _SKIPPING  # it may be told a version, and a reason
        if not node.args and not node.keywords and self.members:
            return self.members.get(f"{self.dotted(node.func)}()")
        if not node.args or (node.keywords and not is_skipping):
            return None
        lazy = loaded_lazily(node)
        if lazy is not None:
            return lazy
        *given, last = node.args[:1] if is_skipping else node.args
        name = last.value if isinstance(last, ast.Constant) else None
        if not isinstance(name, str):
            return None
        if given and isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(given) == 1:
            owner = self.dotted(given[0])
            return f"{owner}.{name}" if owner else None
        if not given and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            return "ray" if name == "ray" else None  # of one with dots it gives the first module
        is_import = not given and name.startswith("ray") and self.dotted(node.func) in _IMPORTING
        return name if is_import else None

    def meaning(self, bindings: list[Binding]) -> str | None:
        """The dotted name that all of the bindings stand for, or None if they disagree or are no imports.

        What today's Ray has in several places has its public name.
        """
        meanings: set[str | None] = set()
        for binding in bindings:
            if binding.kind == "import":
                meanings.add(binding.dotted)
            elif stands_in(self, binding, bindings):
                continue
            elif binding.kind == "assign" and isinstance(binding.value, _ALIASED):
                meanings.add(self.dotted(binding.value))
            elif isinstance(binding.node, ast.ClassDef):
                meanings.add(self._constructed(binding.node))
            else:
                return None
        meaning = meanings.pop() if len(meanings) == 1 else self._of_today(bindings)
        return SAME_NAMES.get(meaning, meaning) if meaning is not None else None

    def _of_today(self, bindings: list[Binding]) -> str | None:
        """The one import of a ``try`` and its handlers that finds something in the Ray of today; None for several."""
        tries = {self.above(binding.node, ast.Try) for binding in bindings}
        dotted = {binding.dotted for binding in bindings if binding.kind == "import"}
        if len(tries) != 1 or None in tries or any(not (name or "").startswith("ray.") for name in dotted):
            return None
        found = {name for name in dotted if name is not None and not lost_part(name)}
        if len(found) > 1:
            found &= self._taken(bindings)
        is_lost = all(binding.kind == "import" or stands_in(self, binding, bindings) for binding in bindings)
        return found.pop() if len(found) == 1 and is_lost else None

    def _taken(self, bindings: list[Binding]) -> set[str | None]:
        """What the imports stand for that today's Ray takes of a ``try`` and its handler."""
        statement = self.above(bindings[0].node, ast.Try)
        taken = taken_today(statement) if isinstance(statement, ast.Try) else ()
        return {binding.dotted for binding in bindings if self.statement(binding.node) in taken}

    def _constructed(self, node: ast.ClassDef) -> str | None:
        """The trainer of Ray's that a class of the file is, if it takes its arguments."""
        has_own = any(isinstance(part, FunctionNode) and part.name in _CONSTRUCTORS for part in node.body)
        dotted = self.dotted(node.bases[0]) if len(node.bases) == 1 and not node.keywords and not has_own else None
        return dotted if dotted is not None and _TRAINER.fullmatch(dotted) else None

    def uses(self) -> list[tuple[ast.Name | ast.Attribute, str]]:
        """Every longest dotted expression that stands for something imported, with its full name.

        Of an attribute that is assigned, ``ray.services.f = f``, it is what has the attribute.
        """
        if self._uses is None:
            self._uses = []
            for node in self._reads:
                parent = self.parents.get(node)
                is_part = type(parent) is ast.Attribute and type(parent.ctx) is ast.Load
                if is_part or not self._may_be_imported(node):
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
