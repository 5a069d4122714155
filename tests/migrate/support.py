"""What the tests of the codemod share: two checks, both of which run the codemod on its own output."""

import ast
import json
import os
import subprocess
import sys
import textwrap

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy

CHOSEN = "(tune if tune.get_context().get_trial_id() is not None else train)"
"""What is asked in a function that may run in a trial of Tune, and in a worker of a trainer."""


def _rewrite(text, options=DEFAULTS):
    first = rewrite_text(text, options=options)
    ast.parse(first.text)
    if first.text != text or any(finding.attention for finding in first.findings):
        assert may_be_legacy(text.encode()), "the filter holds the file back"
    again = rewrite_text(first.text, options=options)
    assert again.text == first.text, "a second run changes the file again"
    return first


def source(text):
    """A snippet without its indentation in the test."""
    return textwrap.dedent(text).lstrip("\n")


def check_transformed(before, after, options=DEFAULTS):
    """The codemod turns ``before`` into ``after``; gives the findings."""
    rewritten = _rewrite(source(before), options)
    assert rewritten.text == source(after)
    return rewritten.findings


def check_noop(text):
    """The codemod leaves the text alone; gives the codes of what needs a person."""
    rewritten = _rewrite(source(text))
    assert rewritten.text == source(text)
    return [finding.code for finding in rewritten.findings if finding.attention]


def rewritten(text):
    """The text after the codemod."""
    return _rewrite(source(text)).text


def run_on_plain_ray(script, folder):
    """Rewrite a script and run it without the shim; gives its ``out.json`` and the codes of what needs a person."""
    assert may_be_legacy(script.encode()), "the filter holds the file back"
    done = rewrite_text(script)
    (folder / "script.py").write_text(done.text)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    process = subprocess.run(
        [sys.executable, "script.py", str(folder)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=900,
        env={**environment, "RAY_AIR_NEW_OUTPUT": "0", "RAY_ADDRESS": "local"},
    )
    assert process.returncode == 0, process.stderr[-3000:]
    return json.loads((folder / "out.json").read_text()), [found.code for found in done.findings if found.attention]
