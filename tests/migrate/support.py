"""What the tests of the codemod share: two checks, both of which run the codemod on its own output."""

import ast
import textwrap

from migrate.command.options import DEFAULTS
from migrate.engine import rewrite_text


def _rewrite(text, options=DEFAULTS):
    first = rewrite_text(text, options=options)
    ast.parse(first.text)
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
