"""Following things of one kind (trials, results, checkpoints) through a file and the containers that it keeps them in.

Every variable, attribute and function of the file gets a shape (:mod:`migrate.resolve.flow.shapes`): whether it holds
one of the things, several, or something else. Nothing is known at first; what is found is merged, until nothing
changes.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from migrate.edit.callsite import passed
from migrate.resolve.flow.carried import Carried, Function, container_of, parameters
from migrate.resolve.flow.held import is_attribute
from migrate.resolve.flow.shapes import (
    NOTHING,
    ONE,
    UNKNOWN,
    Keyed,
    Several,
    Shape,
    Together,
    at,
    is_too_deep,
    iterated,
    merged,
    pair,
    values,
)
from migrate.resolve.names.names import Variable
from migrate.resolve.names.scopes import Binding, default_of, is_deleted, positional
from migrate.resolve.running.tasks import Tasks
from migrate.resolve.text.source import Source

Seed = Callable[[ast.AST], Shape | None]
"""What an expression, or a parameter, is by itself; None where that depends on what it is made of."""

Holder = Variable | ast.AST
"""What may hold things: a variable, an attribute, or a function by what it returns."""

_SAME: Final = ("sorted", "reversed", "list", "tuple", "set", "iter", "deque")
_ITERATES: Final = "__iter__"
_GETS: Final = "__getitem__"
_PROTOCOLS: Final = (_ITERATES, _GETS)
_PICK: Final = ("max", "min", "next")
_CHOICES: Final = ("random.choice",)
_SAME_AS_GIVEN: Final = (
    *("copy.copy", "copy.deepcopy"),
    *("asyncio.run", "asyncio.create_task", "asyncio.ensure_future", "asyncio.shield", "asyncio.wait_for"),
)
"""What gives what it is given, or what that gives when it is awaited."""
_GATHERS: Final = "asyncio.gather"
_ROUNDS: Final = 12
"""What changes more often, such as ``x = [x]``, is given up."""


class Items:
    """What holds things of one kind in a file.

    Args:
        source: The file.
        seed: Says which expressions, and parameters, are such things, or containers of them, by themselves.
        known: Variables that hold one, whatever the file gives them.
        lenient: Whether a variable that may hold a thing, among what is unknown, counts as one that does.
        kinds: The kinds of expressions that such things are by themselves.
        answers: What methods of a thing give that are things themselves, or containers of them.
        in_tasks: Whether to follow things through ``task.remote(...)`` and ``ray.get``, too.
        word: A name that the file reads if anything in it is one of the things by itself.

    Attributes:
        are_any: Whether anything in the file is one of the things: in most files nothing is.
    """

    def __init__(
        self,
        source: Source,
        seed: Seed,
        known: Iterable[Variable] = (),
        *,
        lenient: bool = False,
        kinds: tuple[type[ast.expr | ast.arg], ...] = (ast.Call, ast.Attribute, ast.Name),
        answers: Mapping[str, Shape] = MappingProxyType({}),
        in_tasks: bool = False,
        word: str = "",
    ) -> None:
        self._names = source.names
        self._source = source
        self._seed = seed
        self._lenient = lenient
        self._kinds = kinds
        self._answers = answers
        self._in_tasks = in_tasks
        self.known = frozenset(known)
        self._shapes: dict[Holder, Shape] = dict.fromkeys(self.known, ONE)
        self._readers: defaultdict[Holder, set[Holder]] = defaultdict(set)
        self._reader: Holder = source.tree
        self.are_any = bool(self.known) or ((not word or word in self._names.words) and self._is_anything())
        self._spread()

    @cached_property
    def _carried(self) -> Carried:
        return self._source.once(Carried)  # most files hold nothing of the kind, and need none

    @cached_property
    def _tasks(self) -> Tasks | None:
        return self._source.once(Tasks) if self._in_tasks else None

    @cached_property
    def _returned(self) -> dict[ast.AST, list[ast.expr]]:
        in_tasks = self._tasks.returned if self._tasks is not None else {}
        return {**self._carried.returned, **self._carried.awaited, **in_tasks}

    def is_one(self, node: ast.AST) -> bool:
        """Whether an expression is one of the things."""
        return self.are_any and self.shape(node) is ONE

    def is_parameter(self, parameter: ast.arg) -> bool:
        """Whether every call of its function gives a parameter one of the things."""
        return bool(self._shapes) and self._parameter(parameter) is ONE

    def variables(self) -> set[Variable]:
        """The variables, and attributes, that hold one of the things."""
        return {holder for holder, shape in self._shapes.items() if shape is ONE and not isinstance(holder, ast.AST)}

    def held(self, variable: Variable) -> Shape:
        """What a variable of the file holds."""
        return self._shapes.get(variable, UNKNOWN)

    def functions(self) -> set[ast.AST]:
        """The functions that return one of the things wherever they return anything."""
        return {holder for holder, shape in self._shapes.items() if shape is ONE and isinstance(holder, ast.AST)}

    def returned(self, function: ast.AST) -> Shape:
        """What a function of the file returns."""
        return self._shapes.get(function, UNKNOWN)

    # -- the fixpoint -----------------------------------------------------------------------------------------

    def _spread(self) -> None:
        """Work out every shape, and again those that were read from one that has changed since."""
        if not self.are_any:
            return
        todo: dict[Holder, None] = dict.fromkeys(
            (*self._returned, *self._carried.yielded, *self._names.variables(), *self._carried.attributes.values)
        )
        self._shapes = {**dict.fromkeys(todo, NOTHING), **self._shapes}
        rounds: Counter[Holder] = Counter()
        while todo:
            holder = next(iter(todo))
            del todo[holder]
            rounds[holder] += 1
            self._reader = holder
            shape = self._worked_out(holder) if rounds[holder] <= _ROUNDS else UNKNOWN
            if shape != self._shapes[holder]:
                self._shapes[holder] = shape
                todo |= dict.fromkeys(reader for reader in self._readers[holder] if rounds[reader] <= _ROUNDS)
        self._readers.clear()

    def _is_anything(self) -> bool:
        """Whether anything in the file is one of the things by itself: in most files nothing is."""
        return any(self._seed(node) is not None for kind in self._kinds for node in self._names.of(kind))

    def _worked_out(self, holder: Holder) -> Shape:
        if isinstance(holder, ast.AST):
            if holder in self._carried.yielded:
                return Several(self._all(map(self._element, self._carried.yielded[holder])))
            return self._all(map(self.shape, self._returned[holder]))
        if holder in self.known:
            return ONE
        if is_attribute(holder):
            shapes = map(self.shape, self._carried.attributes.values[holder])
        else:
            scope, name = holder
            home = self._names.lookup(name, scope) if "@" not in name else None
            shapes = map(self._bound, home[1] if home is not None else scope.bindings[name])
        shape = self._all([*shapes, *map(self._put, self._carried.put.get(holder, ()))])
        return UNKNOWN if is_too_deep(shape) else shape

    def _of(self, holder: Holder) -> Shape:
        """What a variable holds, or a function returns."""
        if holder in self._shapes:
            self._readers[holder].add(self._reader)
            return self._shapes[holder]
        return UNKNOWN

    def _all(self, shapes: Iterable[Shape]) -> Shape:
        found: Shape = NOTHING
        for shape in shapes:
            found = merged(found, shape, lenient=self._lenient)
        return found

    # -- what gives a name its value ----------------------------------------------------------------------------

    def _bound(self, binding: Binding) -> Shape:
        node = binding.node
        if binding.kind == "assign" and binding.value is not None:
            return self.shape(binding.value)
        if isinstance(node, ast.arg):
            return self._parameter(node)
        if is_deleted(node):
            return NOTHING  # `del name` takes the name away; until then, it holds what it was given
        return self._target(node) if isinstance(node, ast.Name) else UNKNOWN

    def _target(self, node: ast.AST) -> Shape:
        """What a name, or a tuple of names, is given where it stands as a target."""
        parent = self._names.parents.get(node)
        if isinstance(parent, ast.For | ast.AsyncFor | ast.comprehension) and parent.target is node:
            return iterated(self._container(parent.iter), lenient=self._lenient)
        if isinstance(parent, ast.Assign):
            return self.shape(parent.value)
        if isinstance(parent, ast.withitem):
            return self.shape(parent.context_expr)  # what can be entered is given itself
        if isinstance(parent, ast.AugAssign) and isinstance(parent.op, ast.Add):
            return self.shape(parent.value)
        if isinstance(parent, ast.Tuple | ast.List):
            return at(self._target(parent), parent.elts.index(node), lenient=self._lenient)  # type: ignore[arg-type]
        return UNKNOWN

    def _parameter(self, parameter: ast.arg) -> Shape:
        function = self._names.owners.get(parameter)
        said = self._seed(parameter)
        if said is not None or function is None:
            return said or UNKNOWN
        fixture = self._carried.fixture(parameter)
        if fixture is not None:
            return self._of(fixture)
        found = [
            shape for use in self._carried.uses_of(function) for shape in self._items_for(use, parameter, function)
        ]
        given = self._carried.given(parameter)
        if self._tasks is not None and isinstance(function, ast.FunctionDef):
            given = [*(given or ()), *self._passed_on(function, parameter)]
        if isinstance(function, ast.Lambda):
            found += self._left_to_default(function, parameter)
            is_followed = len(found) == len(self._carried.uses_of(function))
            return self._all(found) if found and is_followed else UNKNOWN
        if given is None or not (given or found):
            return UNKNOWN
        default = default_of(function, parameter)
        for value in given:
            value = default if value is None else value
            found.append(self.shape(value) if value is not None else UNKNOWN)
        return self._all(found)

    def _passed_on(self, function: ast.FunctionDef, parameter: ast.arg) -> list[ast.expr | None]:
        """What calls of a task, of the method of an actor, or of a class, give a parameter."""
        place = parameters(function).index(parameter) if parameter in parameters(function) else -1
        place -= self._names.scope(function).is_class
        calls = self._tasks.calls.get(function, []) if self._tasks is not None and place >= 0 else []
        return [passed(call, place, parameter.arg) for call in calls]

    def _items_for(self, use: ast.expr, parameter: ast.arg, function: Function) -> list[Shape]:
        """What a function that is called with each item of something gets as its only parameter."""
        container = self._carried.iterating(use)
        given = [*function.args.posonlyargs, *function.args.args]
        if container is None or given[:1] != [parameter]:
            return []
        return [iterated(self.shape(container), lenient=self._lenient)]

    def _left_to_default(self, function: ast.Lambda, parameter: ast.arg) -> list[Shape]:
        """What a lambda gets as the default of a parameter, for each call of it that gives none: ``lambda c=c: c``."""
        default = default_of(function, parameter)
        if default is None:
            return []
        given = [*positional(function), *function.args.kwonlyargs]
        parents = ((use, self._names.parents.get(use)) for use in self._carried.uses_of(function))
        calls = [call for use, call in parents if isinstance(call, ast.Call) and call.func is use]
        left = [call for call in calls if passed(call, given.index(parameter), parameter.arg) is None]
        return [self.shape(default) for _ in left]

    def _put(self, place: ast.Call | ast.Subscript) -> Shape:
        """The shape that a container has to have for what is put into it."""
        if isinstance(place, ast.Subscript):
            target = self._names.parents.get(place)
            put = self.shape(target.value) if isinstance(target, ast.Assign | ast.AugAssign) else UNKNOWN
            return self._around(place.value, self._table(place.slice, put))
        assert isinstance(place.func, ast.Attribute)
        method, container = place.func.attr, place.func.value
        last = self.shape(place.args[-1])
        if method == "setdefault":
            return self._around(container, Keyed(last if len(place.args) == 2 else NOTHING))
        return self._around(container, last if method in ("extend", "update") else Several(last))

    def _around(self, container: ast.expr, shape: Shape) -> Shape:
        """The shape of the outermost container, for that of one in it."""
        first = container_of(container)
        while container is not first:
            if isinstance(container, ast.Call):
                assert isinstance(container.func, ast.Attribute)
                container = container.func.value
            else:
                assert isinstance(container, ast.Subscript)
                container = container.value
            shape = Keyed(shape)
        return shape

    def _table(self, key: ast.expr, shape: Shape) -> Shape:
        """A dictionary with one entry."""
        is_written = isinstance(key, ast.Constant) and isinstance(key.value, str)
        return Together(((key.value, shape),)) if is_written and isinstance(key, ast.Constant) else Keyed(shape)

    # -- expressions ------------------------------------------------------------------------------------------

    def shape(self, node: ast.AST) -> Shape:
        """What an expression is, as far as is known."""
        seeded = self._seed(node)
        if seeded is not None:
            return seeded
        read = _READERS.get(type(node))
        return read(self, node) if read is not None else UNKNOWN

    def _name(self, node: ast.Name | ast.Attribute) -> Shape:
        variable = self._carried.variable(node)
        return self._of(variable) if variable is not None else UNKNOWN

    def _constant(self, node: ast.Constant) -> Shape:
        return NOTHING if node.value is None else UNKNOWN

    def _subscript(self, node: ast.Subscript) -> Shape:
        container = self.shape(node.value)
        own = self._own(node.value, _GETS) if container is UNKNOWN else None
        if own is not None:
            return UNKNOWN if isinstance(node.slice, ast.Slice) else self._of(own)
        if isinstance(node.slice, ast.Slice):
            return container if isinstance(container, Several) else UNKNOWN
        key = node.slice.value if isinstance(node.slice, ast.Constant) else None
        return at(container, key, lenient=self._lenient)

    def _container(self, node: ast.expr) -> Shape:
        """What somebody iterates over: what an object of a class of the file is, by the method that says it."""
        shape = self.shape(node)
        own = self._own(node, _ITERATES) if shape is UNKNOWN else None
        return self._of(own) if own is not None else shape

    def _own(self, node: ast.expr, name: str) -> ast.AST | None:
        """The method of that name of an object of a class of the file."""
        if name not in self._source.once(_own_protocols):
            return None
        return self._carried.attributes.method(ast.Attribute(node, name, ast.Load()))

    def _list(self, node: ast.List | ast.Set) -> Shape:
        return Several(self._all(map(self._element, node.elts)))

    def _element(self, node: ast.expr) -> Shape:
        if isinstance(node, ast.Starred):
            return iterated(self.shape(node.value), lenient=self._lenient)
        return self.shape(node)

    def _tuple(self, node: ast.Tuple) -> Shape:
        if any(isinstance(part, ast.Starred) for part in node.elts):
            return Several(self._all(map(self._element, node.elts)))
        return pair(*map(self.shape, node.elts))

    def _dict(self, node: ast.Dict) -> Shape:
        if node.keys and all(isinstance(key, ast.Constant) and isinstance(key.value, str) for key in node.keys):
            found = ((key, self.shape(value)) for key, value in zip(node.keys, node.values, strict=True))
            return Together(tuple((key.value, shape) for key, shape in found if isinstance(key, ast.Constant)))
        found_values: list[Shape] = []
        for key, value in zip(node.keys, node.values, strict=True):
            shape = self.shape(value)
            found_values.append(shape if key is not None else values(shape, lenient=self._lenient))
        return Keyed(self._all(found_values))

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> Shape:
        return Several(self.shape(node.elt))

    def _dict_comprehension(self, node: ast.DictComp) -> Shape:
        return Keyed(self.shape(node.value))

    def _choice(self, node: ast.IfExp | ast.BoolOp) -> Shape:
        return self._all(map(self.shape, node.values if isinstance(node, ast.BoolOp) else [node.body, node.orelse]))

    def _sum(self, node: ast.BinOp) -> Shape:
        is_joined = isinstance(node.op, ast.Add | ast.BitOr)
        return self._all([self.shape(node.left), self.shape(node.right)]) if is_joined else UNKNOWN

    def _named(self, node: ast.NamedExpr | ast.Await) -> Shape:
        return self.shape(node.value)

    def _call(self, node: ast.Call) -> Shape:
        function = self._carried.called(node)
        if function is None and self._tasks is not None:
            same, function = self._tasks.same_as(node), self._tasks.run_by(node)
            if same is not None:
                return self.shape(same)
        if function is not None:
            return self._of(function)
        if isinstance(node.func, ast.Attribute) and self._names.dotted(node.func) is None:
            return self._method(node, node.func)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        dotted = self._names.dotted(node.func)
        if dotted in _SAME_AS_GIVEN and node.args:
            return self.shape(node.args[0])
        if dotted in _CHOICES and node.args:
            return iterated(self.shape(node.args[0]), lenient=self._lenient)
        if name == "zip" and len(node.args) == 1 and isinstance(node.args[0], ast.Starred):
            return _turned(self._element(node.args[0]))
        given = [self._element(value) for value in node.args]
        if dotted == _GATHERS:
            return Several(self._all(given))
        if name in ("dict", "defaultdict", "OrderedDict"):
            return Keyed(NOTHING) if name == "defaultdict" or not node.args else self._table_of(given[0])
        if dotted in _OF_ITERATORS and given:
            return self._of_iterators(dotted, given)
        if name in ("list", "set", "deque", "tuple") and not given:
            return Several(NOTHING)
        if not given or name not in _BUILTINS or self._names.binding(node.func) is not None:
            return UNKNOWN
        return self._builtin(name, given)

    def _table_of(self, given: Shape) -> Shape:
        """What ``dict(...)`` makes of a dictionary, or of pairs: ``dict(zip(names, trials))``."""
        row = given.of if isinstance(given, Several) else None
        is_pair = isinstance(row, Together) and row.is_tuple and len(row.parts) == 2
        return Keyed(row.part(1)) if is_pair and isinstance(row, Together) else given

    def _of_iterators(self, dotted: str, given: list[Shape]) -> Shape:
        """What a function of Python's own libraries gives that is given iterables."""
        places = _OF_ITERATORS[dotted]
        items = [iterated(shape, lenient=self._lenient) for shape in given[places]]
        if dotted.endswith("from_iterable"):
            items = [iterated(shape, lenient=self._lenient) for shape in items]
        found = self._all(items)
        return found if dotted.endswith("reduce") else Several(found)

    def _builtin(self, name: str, given: list[Shape]) -> Shape:
        items = [iterated(shape, lenient=self._lenient) for shape in given]
        if name in _SAME:
            return Several(items[0])
        if name in _PICK:
            return items[0] if len(given) == 1 else self._all(given if name != "next" else [items[0], given[1]])
        if name == "filter":
            return Several(items[-1])
        if name == "zip":
            return Several(pair(*items))
        return Several(pair(UNKNOWN, items[0]))

    def _method(self, node: ast.Call, method: ast.Attribute) -> Shape:
        """What methods of lists and dictionaries give, and of the things themselves."""
        owner, name = self.shape(method.value), method.attr
        if owner in (NOTHING, ONE, UNKNOWN):
            return owner if owner is NOTHING else self._answers.get(name, UNKNOWN) if owner is ONE else UNKNOWN
        if name == "copy":
            return owner
        if isinstance(owner, Several):
            return owner.of if name in ("pop", "popleft") else UNKNOWN
        inner = values(owner, lenient=self._lenient)
        if name in ("get", "pop", "setdefault") and node.args:
            key = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
            return self._all([at(owner, key, lenient=self._lenient), *map(self.shape, node.args[1:])])
        return {"values": Several(inner), "items": Several(pair(UNKNOWN, inner))}.get(name, UNKNOWN)


def _own_protocols(source: Source) -> frozenset[str]:
    """By which methods objects of a file's classes are iterated over, or asked for what they hold."""
    return frozenset(function.name for function in source.names.of(ast.FunctionDef)).intersection(_PROTOCOLS)


def _turned(row: Shape) -> Shape:
    """What ``zip(*rows)`` gives: all first parts and all second parts."""
    return Together(tuple((key, Several(part)) for key, part in row.parts)) if isinstance(row, Together) else UNKNOWN


_OF_ITERATORS: Final = {
    **dict.fromkeys(("itertools.chain", "heapq.merge"), slice(None)),
    **dict.fromkeys(("itertools.takewhile", "itertools.dropwhile", "itertools.filterfalse"), slice(1, 2)),
    **dict.fromkeys(("heapq.nlargest", "heapq.nsmallest"), slice(1, 2)),
    **dict.fromkeys(("itertools.chain.from_iterable", "itertools.islice", "itertools.cycle"), slice(0, 1)),
    **dict.fromkeys(("random.sample", "random.choices", "collections.deque"), slice(0, 1)),
    "functools.reduce": slice(1, None),
}
"""Functions that give items of what they are given, and which of their arguments these come from."""
_BUILTINS: Final = (*_SAME, *_PICK, "filter", "zip", "enumerate")
_READERS: Final[dict[type[ast.AST], Callable[[Items, Any], Shape]]] = {
    ast.Name: Items._name,
    ast.Attribute: Items._name,
    ast.Constant: Items._constant,
    ast.Subscript: Items._subscript,
    ast.List: Items._list,
    ast.Set: Items._list,
    ast.Tuple: Items._tuple,
    ast.Dict: Items._dict,
    ast.ListComp: Items._comprehension,
    ast.SetComp: Items._comprehension,
    ast.GeneratorExp: Items._comprehension,
    ast.DictComp: Items._dict_comprehension,
    ast.IfExp: Items._choice,
    ast.BoolOp: Items._choice,
    ast.BinOp: Items._sum,
    ast.NamedExpr: Items._named,
    ast.Await: Items._named,
    ast.Call: Items._call,
}
"""How each kind of expression is read; all others are unknown."""
