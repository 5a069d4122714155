"""What is written asks for no name that is not there, or not there yet."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import Counter

import pytest

from migrate.engine import rewrite_text
from migrate.rules import all_rules
from tests.regression.suite.scripts import FOLDER

OWN_SCOPES = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@pytest.fixture(scope="module")
def rewritten():
    """The texts that the codemod changes, before and after: its rules' examples, and the scripts of the suite."""
    examples = {
        f"{name}_{number}": before for name, rule in all_rules() for number, (before, _) in enumerate(rule.EXAMPLES)
    }
    scripts = {"_".join(path.parts[-2:]): path.read_text() for path in FOLDER.rglob("*.py")}
    texts = {name: (before, rewrite_text(before).text) for name, before in {**examples, **scripts}.items()}
    changed = {name: both for name, both in texts.items() if both[0] != both[1]}
    assert len(changed) > 300, len(changed)
    return changed


def undefined(texts, folder):
    """The names that ruff finds undefined in each of some texts: examples have some that stand for anything."""
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name.removesuffix('.py')}.py").write_text(text)
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--select", "F821,F822,F823"]
    done = subprocess.run([*command, "--output-format", "json", folder], capture_output=True, text=True)
    return {(found["filename"].rpartition("/")[2], found["message"]) for found in json.loads(done.stdout)}


def too_early(text):
    """The names that a module asks for, as it is imported, above the first statement that gives them a value."""
    tree = ast.parse(text)
    bound: dict[str, int] = {}
    for statement in tree.body:
        for name, line in bindings(statement):
            bound.setdefault(name, line)
    return Counter(name for name, line in reads(tree) if line < bound.get(name, 0))


def bindings(node):
    """The names that a statement gives a value to, with the line from which on they have it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name, node.end_lineno
        return
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((alias.asname or alias.name.partition(".")[0], node.lineno) for alias in node.names)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id, node.lineno
    elif isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name, node.lineno
    if not isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        for child in ast.iter_child_nodes(node):
            yield from bindings(child)


def reads(node):
    """The names that are read when a module is imported, which is not inside of its functions."""
    if isinstance(node, OWN_SCOPES):
        outside = [*getattr(node, "decorator_list", ()), *node.args.defaults, *filter(None, node.args.kw_defaults)]
    else:
        outside = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield node.id, node.lineno
    for child in outside:
        yield from reads(child)


def test_no_name_is_undefined_that_was_defined(rewritten, tmp_path):
    before = undefined({name: both[0] for name, both in rewritten.items()}, tmp_path / "before")
    after = undefined({name: both[1] for name, both in rewritten.items()}, tmp_path / "after")
    assert before
    assert not after - before


def test_no_name_is_asked_for_before_it_is_there(rewritten):
    found = {name: too_early(after) - too_early(before) for name, (before, after) in rewritten.items()}
    assert not {name: names for name, names in found.items() if names}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("print(a)\na = 1\n", ["a"]),
        ("class A(B):\n    pass\n\n\nfrom b import B\n", ["B"]),
        ("def f(x=a):\n    return b\n\n\na = b = 1\n", ["a"]),
        ("a = 1\nprint(a)\n", []),
        ("f = lambda: a\na = 1\n", []),
    ],
)
def test_what_is_too_early_is_told(text, names):
    assert sorted(too_early(text)) == names
