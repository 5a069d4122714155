"""Trainable classes of Ray 0.8: ``_setup``, ``_train``, ``_save`` … get the names that Tune calls today.

Fires on classes that derive from ``ray.tune.Trainable``, directly or through classes of the same file or its tree, on
those that the file lets Tune run and whose base nobody knows, and on the classes they mix in. Definitions are renamed,
and so are ``self._train()``, ``super()._setup(config)``, ``Base._save(self, path)``, ``getattr(self, "_train")``, what
a decorator of such classes asks them, and what an object of such a class is asked, ``model._train()``, in other files
as well. A ``_setup(self)`` of the first releases takes the configuration that it is given.

Declines, with a finding: a class that defines the old and the new name of one method, an old name beside the new ones
of all that a class needs, which Ray 1 and later never called, a mixin that other classes use as well, an old name that
is also assigned as an attribute, and a class with several of the old names whose base nobody knows.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.callsite import called_name
from migrate.edit.edits import Edit
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import (
    bases_of,
    class_of_instance,
    family,
    hands_on,
    has_unknown_base,
    is_class_of_tree,
    is_made_of_one_at_times,
    is_shared,
    is_trainable,
    methods_of,
)
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.sieve.apart import REGISTERS
from migrate.sieve.given import is_alone
from migrate.sieve.signs import TUNE
from migrate.tune.trainables.instances import instances
from migrate.tune.trainables.renamed_methods import is_kept, is_left_over, name_today, renames

ORDER = 30

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


class Digits(tune.Trainable):
    def _setup(self, config):
        self.x = 0

    def _train(self):
        self.x += 1
        return {"x": self.x}


class Twice(Digits):
    def _setup(self, config):
        super()._setup(config)
        Digits._setup(self, config)

    def _train(self):
        super(Twice, self)._train()
        return super()._train()
""",
        """\
from ray import tune


class Digits(tune.Trainable):
    def setup(self, config):
        self.x = 0

    def step(self):
        self.x += 1
        return {"x": self.x}


class Twice(Digits):
    def setup(self, config):
        super().setup(config)
        Digits.setup(self, config)

    def step(self):
        super(Twice, self).step()
        return super().step()
""",
    ),
)


_SETUP: Final = "_setup"
_CONFIG: Final = "config"
_TELLING: Final = ("_setup", "_train", "_save", "_restore")
"""Methods that hardly anything but a Trainable has together."""
_LOOKING: Final = ("getattr", "hasattr", "setattr", "delattr")
_LEFT_OVER: Final = (
    "nothing calls it: the class has the new names, with which Ray 0.8.7 alone called old ones; rename it to `{}`, or "
    "remove it"
)


def rewrite(result: Result) -> None:
    """Rename the methods of every Trainable class, and their uses."""
    source = result.source
    classes = {node for node in family(source) if not guarded(source.names, node)}
    _tell_of_unknown(result, classes)
    kept: set[str] = set()
    for group in _lineages(source, classes):
        alone = _left_alone(result, group, classes)
        _rename(result, group, alone)
        kept |= alone
    _rename_of_objects(result, kept)


def _lineages(source: Source, classes: set[ast.ClassDef]) -> list[set[ast.ClassDef]]:
    """The classes by what they have of each other: a name that one of them keeps is kept by its relatives alone."""
    groups: list[set[ast.ClassDef]] = []
    for node in sorted(classes, key=source.start):
        own = {node, *(base for base in bases_of(source, node) if base in classes)}
        related = [group for group in groups if group & own]
        groups = [group for group in groups if group not in related] + [own.union(*related)]
    return groups


def _rename(result: Result, classes: set[ast.ClassDef], kept: set[str]) -> None:
    source = result.source
    for node in sorted(classes, key=source.start):
        for method in methods_of(node):
            row = renames().get(method.name)
            if row is not None and method.name not in kept:
                start, end = _name_span(source, method)
                result.edit(start, end, name_today(row))
                for use in source.names.reads(method.name, source.names.inside(node)):
                    result.edit(source.start(use), source.end(use), name_today(row))
                if method.name == _SETUP:
                    _take_config(result, method)
    for attribute in source.names.of(ast.Attribute):
        if attribute.attr in kept:
            continue
        renamed = renames().get(attribute.attr)
        is_read = isinstance(attribute.ctx, ast.Load) or _decorated(source, attribute.value) is not None
        if renamed is not None and is_read and _is_theirs(source, classes, attribute, attribute.value):
            end = source.end(attribute)
            edit = Edit(end - len(attribute.attr), end, name_today(renamed))
            if edit not in result.edits:  # of the base itself, outside of classes
                result.edits.append(edit)
    for call in source.names.of(ast.Call):
        text = call.args[1] if called_name(call) in _LOOKING and len(call.args) > 1 else None
        old = text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else ""
        row = renames().get(old)
        if text is None or row is None or old in kept or (source.names.dotted(call.args[0]) or "").startswith("ray."):
            continue  # Ray's own class is asked which release it is
        if not _is_theirs(source, classes, call, call.args[0]) or guarded(source.names, call):
            continue
        if source.text(text)[1:-1] == old and any(
            method.name == old for node in classes for method in methods_of(node)
        ):
            result.edit(source.start(text) + 1, source.end(text) - 1, name_today(row))


def _rename_of_objects(result: Result, kept: set[str]) -> None:
    """Rename what objects are asked whose classes have it under its new name, be they of another file."""
    source = result.source
    for attribute in source.names.attributes(renames().keys() - kept):
        if not isinstance(attribute.ctx, ast.Load):
            continue
        held = [one for one in instances(source) if one.held.is_one(attribute.value)]
        classes = [one for some in held for one in some.classes]
        if classes and not any(is_kept(*one, attribute.attr) for one in classes):
            end = source.end(attribute)
            edit = Edit(end - len(attribute.attr), end, name_today(renames()[attribute.attr]))
            if edit not in result.edits:
                result.edits.append(edit)


def _tell_of_unknown(result: Result, classes: set[ast.ClassDef]) -> None:
    """Report the old methods of a class that looks like a Trainable, and whose base nobody knows."""
    source = result.source
    is_about_tune = _is_about_tune(source)
    for node in source.names.of(ast.ClassDef):
        is_made = is_made_of_one_at_times(source, node)
        if not is_about_tune and not is_made:
            continue
        defined = {method.name: method for method in methods_of(node)}
        old = [name for name in _TELLING if name in defined]
        is_one = is_made or len(old) > 1 or any(hands_on(defined[name], name) for name in old)
        if not is_one or node in classes or not has_unknown_base(source, node):
            continue
        base = source.text(node.bases[0])
        for name in old:
            result.decline(
                defined[name], renames()[name], f"{node.name}.{name}", f"cannot tell whether `{base}` is a Trainable"
            )


def _is_about_tune(source: Source) -> bool:
    """Whether a file that imports something of Ray, or another one that may give its classes to Tune, names Tune."""
    if all(dotted.partition(".")[0] != "ray" for _, _, dotted in source.names.imports):
        return False
    used = (*(dotted for _, _, dotted in source.names.imports), *(dotted for _, dotted in source.names.uses()))
    is_named = any(dotted.startswith(TUNE) for dotted in used) or REGISTERS.decode() in source.names.words
    return is_named or not is_alone(source.data, source.path)


def _take_config(result: Result, method: FunctionNode) -> None:
    """Let a method take the configuration, which it found in ``self.config`` alone."""
    arguments = positional(method)
    if len(arguments) != 1 or method.args.vararg is not None or method.args.posonlyargs:
        return
    read = {part.id for part in ast.walk(method) if isinstance(part, ast.Name)}
    taken = f"_{_CONFIG}" if _CONFIG in read else _CONFIG
    end = result.source.end(arguments[0])
    result.edit(end, end, f", {taken}=None")


def _left_alone(result: Result, classes: set[ast.ClassDef], all_classes: set[ast.ClassDef]) -> set[str]:
    """Old names that are not renamed in some classes of those of the file, each with a finding."""
    source = result.source
    kept: set[str] = set()
    for node in sorted(classes, key=source.start):
        defined = {method.name: method for method in methods_of(node)}
        for old, row in renames().items():
            if old in defined and name_today(row) in defined:
                kept.add(old)
                if hands_on(defined[name_today(row)], old):
                    message = f"left as it is: `{name_today(row)}` calls it"
                    result.note(defined[old], row, f"{node.name}.{old}", message)
                    continue
                message = f"the class defines `{name_today(row)}` too; keep one"
                result.decline(defined[old], row, f"{node.name}.{old}", message)
            elif old in defined and is_left_over(source, all_classes, node):
                kept.add(old)
                result.decline(defined[old], row, f"{node.name}.{old}", _LEFT_OVER.format(name_today(row)))
        if not is_trainable(source, node) and is_shared(source, node):
            for old in sorted(renames().keys() & defined.keys()):
                kept.add(old)
                message = "classes that are no Trainables use it too"
                result.decline(defined[old], renames()[old], f"{node.name}.{old}", message)
    for attribute in source.names.of(ast.Attribute):
        if not isinstance(attribute.ctx, ast.Load):
            assigned = renames().get(attribute.attr)
            if assigned is None or attribute.attr in kept or _decorated(source, attribute.value) is not None:
                continue
            if _is_theirs(source, classes, attribute, attribute.value):
                kept.add(attribute.attr)
                if any(attribute.attr in {method.name for method in methods_of(node)} for node in classes):
                    result.decline(attribute, assigned, attribute.attr, "it is assigned as an attribute too")
    return kept


def _name_span(source: Source, method: FunctionNode) -> tuple[int, int]:
    tokens = source.tokens
    name = tokens.all[tokens.index_at(tokens.next("def", source.start(method)).end)]
    return name.start, name.end


def _decorated(source: Source, owner: ast.expr) -> set[ast.ClassDef] | None:
    """The classes that a function of the file decorates whose parameter an expression is; None if it is no such."""
    binding = source.names.binding(owner) if isinstance(owner, ast.Name) else None
    function = source.names.owners.get(binding.node) if binding and isinstance(binding.node, ast.arg) else None
    if binding is None or not isinstance(function, ast.FunctionDef) or positional(function)[:1] != [binding.node]:
        return None
    uses = source.names.reads(function.name, source.names.scope(function))
    users = [source.names.parents.get(use) for use in uses]
    decorated = {user for user in users if isinstance(user, ast.ClassDef)}
    return decorated if decorated and len(decorated) == len(users) else None


def _is_theirs(source: Source, classes: set[ast.ClassDef], node: ast.AST, owner: ast.expr) -> bool:
    """Whether a node asks a Trainable for something: ``self``, ``super()``, a class, or an instance.

    Args:
        source: The file.
        classes: The Trainables.
        node: What asks.
        owner: What is asked.
    """
    names = source.names
    if called_name(owner) == "super":
        return _class_around(source, node) in classes
    if isinstance(owner, ast.Name):
        binding = names.binding(owner)
        decorated = _decorated(source, owner)
        if decorated is not None:
            return decorated <= classes
        if binding and isinstance(binding.node, ast.arg):
            methods = (method for method in names.functions(owner) if names.parents.get(method) in classes)
            method = next(methods, None)
            return method is not None and binding.node in positional(method)[:1]
        if binding and binding.node in classes:
            return True
        if (names.dotted(owner) or "").endswith(".Trainable"):
            return _class_around(source, node) in {None, *classes}
    if isinstance(names.value(owner), ast.Call):
        return class_of_instance(source, owner) in classes
    is_base = (names.dotted(owner) or "") == "ray.tune.Trainable" or is_class_of_tree(source, owner)
    return is_base and _class_around(source, node) in {None, *classes}


def _class_around(source: Source, node: ast.AST) -> ast.AST | None:
    return source.names.above(node, ast.ClassDef)
