"""Properties of the codemod over generated calls: it parses, it ends, and the rest of the file survives."""

import ast
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate.edit.edits import Edit, apply_edits
from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy

VALUES = st.sampled_from(
    ["None", "1", "x", "'a'",
      "{'a': 1}", "f(x, y=[1,\n    2])", '"""one\n  two"""', "(a or\n   b)", "lambda t: t", "-1.5",
     "{  # why\n    'k': tune.choice([1, 2]),\n}", "[*a]", "not b", "a if b else c", "f'{x}'", "'it''s'", "b'x'"]
)  # fmt: skip
PARAMETERS = st.sampled_from(
    ["name", "stop", "config", "resources_per_trial", "num_samples", "local_dir", "loggers", "checkpoint_freq",
     "checkpoint_at_end", "keep_checkpoints_num", "checkpoint_score_attr", "max_failures", "fail_fast", "search_alg",
     "scheduler", "verbose", "resume", "queue_trials", "reuse_actors", "raise_on_failed_trial", "metric", "mode",
     "callbacks", "log_to_file", "time_budget_s", "trial_name_creator", "nonsense", "storage_path"]
)  # fmt: skip
USELESS = (
    *("queue_trials=", "checkpoint_freq=", "checkpoint_at_end="),
    *("local_dir=None", "loggers=None", "attr=None", "resume=None"),
)
"""What means nothing any more, or not for a function, or is the default."""
COMMENTS = st.sampled_from(["", "", "  # note"])
SEPARATORS = st.sampled_from([", ", ",\n        ", ",\n    # own line\n    "])
FRAMES = st.sampled_from(
    [
        "{}",
        "result = {}",
        "result = {}\nprint(result.get_best_config('a', 'max'))",
        "result = {}\nkeep(result)",
        "def main():\n    return {}",
        "if flag:\n    result = {}\nelse:\n    result = None",
        "with lock:\n\tx = {}  # after",
        "print({}.best_config)",
        "class A:\n    def f(self):\n        self.r = {}",
    ]
)
NEWLINES = st.sampled_from(["\n", "\r\n"])


@st.composite
def scripts(draw):
    """A file with one call of ``tune.run`` in it, and lines before and after that nobody may touch."""
    names = draw(st.lists(PARAMETERS, unique=True, max_size=7))
    parts = ["train"]
    for name in names:
        parts.append(f"{name}={draw(VALUES)}")
    text = parts[0]
    for part in parts[1:]:
        text += draw(SEPARATORS) + part
    call = f"tune.run({text}{draw(st.sampled_from(['', ',']))}\n)" if draw(st.booleans()) else f"tune.run({text})"
    body = draw(FRAMES).replace("{}", call)
    head = "from ray import tune\nbefore = '\u00e9'  # untouched\n\n\ndef train(config):\n    pass\n\n\n"
    return (head + body + "\nafter = 'x' ;  y=1   # untouched\n").replace("\n", draw(NEWLINES))


@settings(max_examples=300, deadline=None)
@given(scripts())
def test_every_call_ends_in_code_that_parses_and_stays(text):
    try:
        ast.parse(text)
    except SyntaxError:
        return
    once = rewrite_text(text)
    ast.parse(once.text)
    assert rewrite_text(once.text).text == once.text
    newline = "\r\n" if "\r\n" in text else "\n"
    assert f"before = '\u00e9'  # untouched{newline}" in once.text
    assert once.text.endswith(f"after = 'x' ;  y=1   # untouched{newline}")
    assert once.text.count("# untouched") == 2
    is_cache = "local_dir=" in text and "storage_path=" in text  # beside it, the first only named a cache
    gone = 2 * (sum(given in text for given in USELESS) + is_cache)  # what is above such an argument, and what is in it
    assert text.count("# ") <= once.text.count("# ") + gone, "a comment was lost"
    if "\r\n" in text:
        assert "\n" not in once.text.replace("\r\n", "")


@settings(max_examples=300, deadline=None)
@given(scripts())
def test_a_call_is_rewritten_or_reported(text):
    try:
        ast.parse(text)
    except SyntaxError:
        return
    once = rewrite_text(text)
    assert once.text != text or once.findings


@given(st.binary(max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 5), st.text("ab", max_size=3))))
def test_what_edits_do_not_touch_survives(data, spans):
    edits, position = [], 0
    for gap, length, text in spans:
        start = position + gap % 7
        end = start + length
        if end > len(data):
            break
        edits.append(Edit(start, end, text))
        position = end + 1
    result = apply_edits(data, edits, "\n")
    expected, last = b"", 0
    for edit in edits:
        expected += data[last : edit.start] + edit.text.encode()
        last = edit.end
    assert result == expected + data[last:]


@given(st.text(max_size=60))
def test_text_that_is_no_python_is_an_error_and_never_a_crash(text):
    with suppress(SyntaxError):
        rewrite_text("from ray import tune\n" + text)


@given(
    st.sampled_from(
        ["import ray", "from ray import tune", "import os, ray", "import os, \\\n  ray", "import ray.tune as t"]
    )
)
def test_an_import_of_ray_is_never_missed_by_the_filter(line):
    assert may_be_legacy(f"{line}\nray.tune.run\n".encode())
