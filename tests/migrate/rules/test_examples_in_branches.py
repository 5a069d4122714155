"""No rule touches what stands in a branch for other releases of Ray, whatever it is that it rewrites elsewhere."""

import ast
import textwrap

import pytest

from migrate.engine import rewrite_text
from migrate.rules import all_rules

ASKED = {
    "version": "if ray.__version__ < '1.5':",
    "parsed": "if Version(ray.__version__) < Version('1.5'):",
    "feature": "if not hasattr(ray, 'tune_of_today'):",
}


def in_branch(before, question):
    """The code of an example in a branch, behind its imports; None where it has none."""
    body = [node for node in ast.parse(before).body if not isinstance(node, ast.Import | ast.ImportFrom)]
    imports = [node for node in ast.parse(before).body if isinstance(node, ast.Import | ast.ImportFrom)]
    if not body or ast.get_docstring(ast.parse(before)) is not None:
        return None
    lines = before.splitlines()
    texts = ["\n".join(lines[first(node) - 1 : node.end_lineno]) for node in (*imports, *body)]
    head = ["import ray", "from packaging.version import Version", *texts[: len(imports)], "", question]
    text = "\n".join([*head, *(textwrap.indent(part, "    ") for part in texts[len(imports) :]), ""])
    try:
        ast.parse(text)
    except SyntaxError:  # a text of several lines, or what belongs to its beginning
        return None
    return text


def first(node):
    """The first line of a statement, with what decorates it."""
    return min([node.lineno, *(part.lineno for part in getattr(node, "decorator_list", []))])


EXAMPLES = [
    pytest.param(text, question, id=f"{name}_{number}_{asked}")
    for name, rule in all_rules()
    for number, (before, _) in enumerate(rule.EXAMPLES)
    for asked, question in ASKED.items()
    if (text := in_branch(before, question)) is not None
]


@pytest.mark.parametrize(("text", "question"), EXAMPLES)
def test_what_stands_in_a_branch_for_other_releases_stays(text, question):
    _, _, branch = text.partition(question)
    _, _, now = rewrite_text(text).text.partition(question)
    assert now == branch
