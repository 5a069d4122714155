"""Properties of the edit engine and of the import editor, over generated files."""

import ast
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate import engine
from migrate.command.cli import main
from migrate.edit.edits import Edit, Layer, OverlappingEditsError, apply_edits
from migrate.edit.importing import Taken, ensure
from migrate.edit.unused import local_name, without
from migrate.edit.written_names import module_name
from migrate.engine import rewrite_text
from migrate.resolve.text.source import Source

SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 8), st.text("ab\n", max_size=3)), max_size=6)


def edits_in(data, spans):
    return [Edit(min(start, len(data)), min(start + length, len(data)), text) for start, length, text in spans]


@settings(deadline=None)
@given(st.binary(max_size=60), SPANS, st.randoms())
def test_edits_are_applied_in_any_order_or_refused_in_any_order(data, spans, random):
    edits = edits_in(data, spans)
    shuffled = random.sample(edits, len(edits))
    try:
        once = apply_edits(data, edits, "\n")
    except OverlappingEditsError:
        with pytest.raises(OverlappingEditsError):
            apply_edits(data, shuffled, "\n")
        return
    if len({edit.start for edit in edits}) == len(edits):  # else two texts stand at one place, in their order
        assert apply_edits(data, shuffled, "\n") == once
    assert apply_edits(data, edits + edits, "\n") == once


@settings(deadline=None)
@given(st.binary(max_size=60), SPANS)
def test_edits_that_share_a_byte_are_refused_and_others_are_not(data, spans):
    edits = list(dict.fromkeys(edits_in(data, spans)))
    taken = [byte for edit in edits for byte in range(edit.start, edit.end)]
    inside = any(a.start < b.start == b.end < a.end for a in edits for b in edits)
    try:
        apply_edits(data, edits, "\n")
    except OverlappingEditsError:
        assert len(taken) > len(set(taken)) or inside
    else:
        assert len(taken) == len(set(taken))


@settings(deadline=None)
@given(st.text("ab \n", max_size=40), SPANS, st.sampled_from(["\r\n", "\r"]))
def test_the_newline_of_a_file_is_that_of_new_text(text, spans, newline):
    """The same file with other newlines has the same result with other newlines."""
    places = [index + text[:index].count("\n") * (len(newline) - 1) for index in range(len(text) + 1)]
    plain = edits_in(text.encode(), spans)
    other = [Edit(places[edit.start], places[edit.end], edit.text) for edit in plain]
    with suppress(OverlappingEditsError):
        expected = apply_edits(text.encode(), plain, "\n").replace(b"\n", newline.encode())
        assert apply_edits(text.replace("\n", newline).encode(), other, newline) == expected


HEADS = st.lists(
    st.sampled_from(
        [
            "#!/usr/bin/env python\n",
            "# Copyright\n",
            '"""What it does."""\n',
            '"""What it does.\n\nAnd more."""  # a comment\n',
            "'text'; import sys\n",
            "from __future__ import annotations\n",
            "from __future__ import (\n    annotations,  # why\n)\n",
            "import os, sys\n",
            "import json; import os\n",
            "import numpy as np  # maths\n",
            "from ray import tune\n",
            "from ray import (\n    tune,  # tuning\n    train,\n)\n",
            "from ray import \\\n    tune\n",
            "import ray\n",
            "import ray.tune as t\n",
            "from ray.tune import run, \\\n    report\n",
            "if TYPE_CHECKING:\n    from ray.tune import Trainable\n",
            "try:\n    import yaml\nexcept ImportError:\n    yaml = None\n",
            "if x: import re\n",
            "__all__ = ['tune', 'f']\n",
            "\n",
            "\x0c\n",
            "x = 1\n",
            "@decorated\ndef early():\n    from ray import tune\n    return tune\n",
        ]
    ),
    max_size=7,
).map("".join)
NEWLINES = st.sampled_from(["\n", "\r\n", "\r"])
MODULES = st.sampled_from(["os", "tempfile", "pickle", "ray.tune", "ray.train", "ray.tune.search"])


def compiled(text):
    """Whether Python takes a text, late ``__future__`` imports included, which a parser lets through."""
    with suppress(SyntaxError, ValueError):
        compile(text, "x", "exec", dont_inherit=True)
        return True
    return False


def imported(tree):
    """What a file imports anywhere, as statements of one name each."""
    return {
        (getattr(node, "module", None), alias.name, alias.asname)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }


@settings(max_examples=150, deadline=None)
@given(HEADS, MODULES, NEWLINES)
def test_an_import_is_added_where_python_takes_it_and_changes_no_other(head, module, newline):
    text = (head + "\ndef f():\n    return use\n").replace("\n", newline)
    if not compiled(text):
        return
    source = Source(text)
    where = next(node for node in source.names.of(ast.Name) if node.id == "use")
    try:
        name, edits = ensure(source, module, where)
    except Taken:
        return
    new = apply_edits(source.data, edits, source.newline).decode()
    assert compiled(new), new
    after = Source(new)
    where = next(node for node in after.names.of(ast.Name) if node.id == "use")
    assert module_name(after, module, where) == name
    assert ast.get_docstring(after.tree) == ast.get_docstring(source.tree)
    assert imported(after.tree) >= imported(source.tree)
    assert len(imported(after.tree)) <= len(imported(source.tree)) + 1
    if newline != "\n":
        assert "\n" not in new.replace("\r\n", "")
    assert all(edit.start == edit.end for edit in edits)
    gaps = [edit for edit in edits if edit.layer in (Layer.GAP, Layer.LAST)]
    assert len(edits) <= 1 + len(gaps)
    assert all(not edit.text.strip("\n") for edit in gaps)


@settings(max_examples=120, deadline=None)
@given(HEADS, st.integers(0, 2**16), NEWLINES)
def test_names_are_taken_out_of_imports_and_nothing_else_is(head, chosen, newline):
    text = head.replace("\n", newline)
    if not compiled(text):
        return
    source = Source(text)
    for statement in dict.fromkeys(statement for statement, _, _ in source.names.imports):
        gone = [alias for index, alias in enumerate(statement.names) if chosen >> index & 1]
        if not gone or not source.alone(statement):
            continue
        if source.tokens.comments_between(source.start(statement), source.end(statement)):
            continue  # whoever asks looks for comments before
        edits = without(source, statement, gone)
        new = apply_edits(source.data, edits, source.newline).decode()
        assert compiled(new), new
        left = {local_name(alias) for alias in statement.names if alias not in gone}
        rest = [node for node in Source(new).names.imports if node[0].lineno >= statement.lineno]
        assert left <= {local_name(alias) for _, alias, _ in rest}
        assert len(Source(new).names.imports) == len(source.names.imports) - (len(gone) if edits else 0)


CALLS = st.sampled_from(
    [
        "tune.run(f, local_dir='~/x', num_samples=2)",
        "tune.report(loss=1)",
        "ray.tune.run(f)",
        "run(f, resources_per_trial={'cpu': 1})",
        "t.suggest.ConcurrencyLimiter(s, 2)",
        "tune.sample_from(lambda _: 1)",
    ]
)


@settings(max_examples=120, deadline=None)
@given(HEADS, CALLS, NEWLINES)
def test_whatever_stands_above_a_rewritten_file_still_compiles_and_stays(head, call, newline):
    text = f"{head}\n\ndef f(config):\n    pass\n\n\n{call}\n".replace("\n", newline)
    if not compiled(text):
        return
    done = rewrite_text(text)
    assert compiled(done.text), done.text
    assert ast.get_docstring(ast.parse(done.text)) == ast.get_docstring(ast.parse(text))
    assert rewrite_text(done.text).text == done.text
    assert all(done.text.count(word) >= text.count(word) for word in ("# Copyright", "# why", "# maths", "# a comment"))
    if newline == "\n":
        assert "\r" not in done.text


@pytest.mark.slow
def test_any_python_beside_legacy_code_stays_byte_for_byte(tmp_path):
    hypothesmith = pytest.importorskip("hypothesmith")
    path = tmp_path / "x.py"
    old = b"from ray import tune\n\n\ndef train(config):\n    tune.report(loss=1)\n\n\n"
    new = old.replace(b"loss=1", b'{"loss": 1}')

    @settings(max_examples=300, deadline=None)
    @given(hypothesmith.from_grammar())
    def check(text):
        if "ray" in text or "tune" in text or "train" in text:
            return
        tail = text.encode("utf-8", "surrogatepass")
        if not compiled(old.decode() + text):
            return
        path.write_bytes(old + tail)
        assert main([str(path)]) == 0
        assert path.read_bytes() == new + tail

    check()


class Contradicting:
    """A rule whose changes cannot be made: a defect, of which the other rules and the user know nothing."""

    ORDER = 0
    EXAMPLES = ()

    def __init__(self, *edits):
        self.edits = edits

    def rewrite(self, result):
        result.edits += [Edit(start, end, text) for start, end, text in self.edits]


@pytest.mark.parametrize(
    ("edits", "why"),
    [
        ([(16, 20, "a"), (18, 22, "b")], "overlap"),
        ([(16, 20, "(")], "would give no Python"),
        ([(16, 20, "tune\ndict(a=1, a=2)")], "would give no Python"),  # it parses, and does not compile
    ],
)
def test_a_rule_whose_changes_do_not_fit_leaves_its_place_to_a_person_and_the_file_to_the_others(
    monkeypatch, edits, why
):
    others = engine.all_rules()
    monkeypatch.setattr(engine, "all_rules", lambda: (("contradicting", Contradicting(*edits)), *others))
    done = rewrite_text("from ray import tune\n\n\ndef f(config):\n    tune.report(loss=1)\n")
    assert 'tune.report({"loss": 1})' in done.text
    assert [(finding.line, finding.col, finding.old) for finding in done.findings] == [(1, 17, "rule contradicting")]
    assert why in done.findings[0].message


def test_what_never_compiled_is_rewritten_all_the_same():
    done = rewrite_text("from ray import tune\n\n\ndef f(config):\n    tune.report(loss=1)\n\n\nreturn\n")
    assert 'tune.report({"loss": 1})' in done.text


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("tempfile", "import os\nimport sys\nimport tempfile\n\nimport numpy\nimport torch\n\nfrom ray import tune\n"),
        ("pandas", "import os\nimport sys\n\nimport numpy\nimport pandas\nimport torch\n\nfrom ray import tune\n"),
        ("xgboost", "import os\nimport sys\n\nimport numpy\nimport torch\nimport xgboost\n\nfrom ray import tune\n"),
    ],
)
def test_a_module_is_imported_among_those_of_its_kind(module, text):
    head = "import os\nimport sys\n\nimport numpy\nimport torch\n\nfrom ray import tune\n"
    source = Source(f"{head}\nx = 1\nimport zoo\nuse\n")
    where = next(node for node in source.names.of(ast.Name) if node.id == "use")
    _, edits = ensure(source, module, where)
    assert apply_edits(source.data, edits, source.newline).decode() == f"{text}\nx = 1\nimport zoo\nuse\n"


def test_a_library_is_not_named_twice_where_another_class_has_the_name():
    source = Source("from mlflow import MLflowLoggerCallback\n\nuse\n")
    where = next(node for node in source.names.of(ast.Name) if node.id == "use")
    name, _ = ensure(source, "ray.air.integrations.mlflow.MLflowLoggerCallback", where)
    assert name == "RayMLflowLoggerCallback"
