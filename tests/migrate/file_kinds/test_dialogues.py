"""Dialogues in docstrings (``>>> tune.run(train)``) that show what is old."""

import pytest

from migrate.engine import rewrite_text
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop

FUNCTION = 'def search():\n    """Search.\n\n    Example:\n{}\n    """\n'
OLD = "        >>> from ray import tune\n        >>> tune.report(loss=1)"


@pytest.mark.parametrize(
    "dialogue",
    [
        OLD,
        "    >>> import ray\n    >>> from ray import tune\n    >>> tune.report(\n    ...     loss=1)\n    None",
        "    >>> from ray.tune import report\n    >>> for loss in range(2):\n    ...     report(loss=loss)\n    ...",
    ],
)
def test_an_old_call_is_reported(dialogue):
    text = FUNCTION.format(dialogue)
    assert may_be_legacy(text.encode())
    assert check_noop(text) == ["MIGRATE"]


def test_the_line_is_that_of_the_docstring():
    (found,) = rewrite_text(FUNCTION.format(OLD)).findings
    assert (found.line, "in its line 5" in found.message) == (2, True)


def test_the_docstring_of_a_module_or_class_counts_too():
    assert check_noop(f'"""Search.\n\n{OLD}\n"""\n\nimport os\n') == ["MIGRATE"]
    assert check_noop(f'class Search:\n    """Search.\n\n{OLD}\n    """\n') == ["MIGRATE"]


def test_code_around_it_is_rewritten_as_ever():
    text = f"from ray import tune\n\n\n{FUNCTION.format(OLD)}    tune.report(loss=2)\n"
    done = rewrite_text(text)
    assert 'tune.report({"loss": 2})' in done.text
    assert [found.code for found in done.findings if found.attention] == ["MIGRATE"]


@pytest.mark.parametrize(
    "dialogue",
    [
        '        >>> from ray import tune\n        >>> tune.report({"loss": 1})',
        "        >>> from ray import tune",
        "        >>> tune.report(loss=1)",
        "        from ray import tune\n        tune.report(loss=1)",
        "        >>> from ray import tune\n        >>> tune.report(loss=1",
        "        >>> from torch import tune\n        >>> tune.report(loss=1)",
        "        >>> import rays\n        >>> rays.tune.report(loss=1)",
        "        $ from ray import tune",
    ],
)
def test_others_are_not(dialogue):
    assert check_noop(FUNCTION.format(dialogue)) == []


@pytest.mark.parametrize(
    "dialogue",
    [
        '        >>> from ray import tune\n        >>> tune.report({"loss": 1})',
        "        >>> import ray\n        >>> ray.data.range(3).materialize().num_blocks()",
        "        >>> import ray\n        >>> ray.data.range(3).map_batches(scale)",
        '        >>> from ray.data.preprocessors import OneHotEncoder\n        >>> OneHotEncoder(["sex"])',
        "        >>> import ray\n        >>> ray.data.range(3)\n\n    All of `ray.data.read_*()` does so.",
        "        >>> import ray\n        >>> ray.data.le(3,\n            5)",
    ],
)
def test_what_has_nothing_old_ends_before_the_file_is_parsed(dialogue):
    assert not may_be_legacy(FUNCTION.format(dialogue).encode())


@pytest.mark.parametrize(
    "dialogue",
    [
        "        >>> import ray\n        >>> ray.data.range(3).num_blocks()",
        "        >>> import ray\n        >>> ray.data.range(3).sort(lambda row: row)",
        '        >>> from ray import tune\n        >>> tune.report(loss=1, path="é")',
        '        >>> from ray import tune\n        >>> tune.report(loss=\\"a\\")',
    ],
)
def test_what_has_something_old_goes_through(dialogue):
    text = FUNCTION.format(dialogue)
    assert may_be_legacy(text.encode())
    assert check_noop(text) == ["MIGRATE"]
