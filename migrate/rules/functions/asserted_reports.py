"""``report.assert_called_with(loss=1)`` of a mock in the place of ``tune.report`` expects one dictionary.

Fires on the assertions of mocks that a test puts there by name, ``patch("ray.tune.report")``, or into its module,
``patch.object(tune, "report")``: in a ``with``, as a decorator, with ``mocker`` or ``monkeypatch``; and on each
``mock.call(loss=1)`` that such an assertion expects. The code under test passes one dictionary afterwards (``FUN201``,
``FUN299``).

Declines, with a finding: what is asked of ``call_args`` by name, ``report.call_args.kwargs``, and one value that was
passed by position.
"""

from __future__ import annotations

from migrate.edit.one_dictionary import in_one_dictionary
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result
from migrate.tune.functions.mocked_reports import asserted

ORDER = 41

EXAMPLES: tuple[Example, ...] = (
    (
        "from unittest.mock import patch\n\nfrom ray import tune\n\n\n"
        'def test_it():\n    with patch.object(tune, "report") as report:\n        objective({})\n'
        "    report.assert_called_with(loss=1)\n",
        "from unittest.mock import patch\n\nfrom ray import tune\n\n\n"
        'def test_it():\n    with patch.object(tune, "report") as report:\n        objective({})\n'
        '    report.assert_called_with({"loss": 1})\n',
    ),
)


def rewrite(result: Result) -> None:
    """Let every such assertion expect one dictionary."""
    for call, _, _ in asserted(result.source):
        if not call.args and not guarded(result.source.names, call):
            result.edits += in_one_dictionary(result.source, call)
