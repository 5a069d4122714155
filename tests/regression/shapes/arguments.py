"""Other places for what runs are given."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.regression.shapes.statements import assigned, each_run, parts_of, running_calls


def _named(call: ast.Call) -> list[ast.keyword]:
    """The arguments that a call is given by name, if it unpacks none."""
    return [] if any(word.arg is None for word in call.keywords) else call.keywords


def in_variables(tree: ast.Module) -> bool:
    """Every argument of the outermost call is in a variable of its own."""

    def change(statement: ast.stmt, call: ast.Call, numbers: Iterator[int]) -> list[ast.stmt] | None:
        before: list[ast.stmt] = []
        for word in _named(call):
            name = f"the_{word.arg}_{next(numbers)}"
            before.append(assigned(name, word.value))
            word.value = ast.Name(name, ast.Load())
        return [*before, statement] if before else None

    return each_run(tree, change)


def in_dictionary(tree: ast.Module) -> bool:
    """The outermost call unpacks a dictionary."""

    def change(statement: ast.stmt, call: ast.Call, numbers: Iterator[int]) -> list[ast.stmt] | None:
        words, name = _named(call), f"options_{next(numbers)}"
        if not words:
            return None
        call.keywords = [ast.keyword(None, ast.Name(name, ast.Load()))]
        return [assigned(name, ast.Call(ast.Name("dict", ast.Load()), [], words)), statement]

    return each_run(tree, change)


def in_dictionary_step_by_step(tree: ast.Module) -> bool:
    """The outermost call unpacks a dictionary that gets its last entry later."""

    def change(statement: ast.stmt, call: ast.Call, numbers: Iterator[int]) -> list[ast.stmt] | None:
        words, name = _named(call), f"options_{next(numbers)}"
        if not words:
            return None
        call.keywords = [ast.keyword(None, ast.Name(name, ast.Load()))]
        first = ast.Dict([ast.Constant(word.arg) for word in words[:-1]], [word.value for word in words[:-1]])
        place = ast.Subscript(ast.Name(name, ast.Load()), ast.Constant(words[-1].arg), ast.Store())
        return [assigned(name, first), ast.Assign([place], words[-1].value, lineno=1), statement]

    return each_run(tree, change)


def from_command_line(tree: ast.Module) -> bool:
    """Numbers and texts are options of the script."""
    imports, rest, _ = parts_of(tree)
    options = []
    for word in (word for call in running_calls(tree) for word in call.keywords if word.arg):
        value = word.value.value if isinstance(word.value, ast.Constant) else None
        if isinstance(value, int | float | str) and not isinstance(value, bool):
            name = f"{word.arg}_{len(options)}"
            options.append(f"parser.add_argument('--{name}', type={type(value).__name__}, default={value!r})")
            word.value = ast.Attribute(ast.Name("args", ast.Load()), name, ast.Load())
    lines = ["import argparse", "parser = argparse.ArgumentParser()", *options, "args = parser.parse_args()"]
    tree.body = [*imports, *ast.parse("\n".join(lines)).body, *rest]
    return bool(options)


def from_class(tree: ast.Module) -> bool:
    """Numbers, texts and dictionaries of such are attributes of a class."""
    imports, rest, _ = parts_of(tree)
    settings: list[ast.stmt] = []
    for word in (word for call in running_calls(tree) for word in call.keywords if word.arg):
        is_plain = isinstance(word.value, ast.Dict) or getattr(word.value, "value", None) is not None
        if is_plain and not any(isinstance(part, ast.Name) for part in ast.walk(word.value)):
            name = f"{word.arg}_{len(settings)}".upper()
            settings.append(assigned(name, word.value))
            word.value = ast.Attribute(ast.Name("Settings", ast.Load()), name, ast.Load())
    if settings:
        tree.body = [*imports, ast.ClassDef("Settings", [], [], settings, [], type_params=[]), *rest]
    return bool(settings)


SHAPES = (in_variables, in_dictionary, in_dictionary_step_by_step, from_command_line, from_class)
