"""``search_alg="skopt"`` and ``tune.create_searcher("skopt")``: searchers by name that Ray does not have any more.

Fires on none of them: what is nearest to them takes other arguments.

Declines, with a finding: the names of searchers that Ray dropped (``MOD506``, ``MOD515``, ``MOD516``), or that are in
FLAML itself (``MOD507``), wherever Tune is given them, also through a variable that is bound once.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from legacy_api.searcher_names import STOOD_IN
from migrate.edit.callsite import passed
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result

ORDER = 40

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\nsearcher = tune.create_searcher("skopt", metric="loss", mode="min")\n',
        'from ray import tune\n\nsearcher = tune.create_searcher("skopt", metric="loss", mode="min")\n',
    ),
)

_ARGUMENT: Final = "search_alg"
_PLACES: Final = {".create_searcher": 0, ".TuneConfig": 2}
"""What takes it by position, too, and at which."""


def rewrite(result: Result) -> None:
    """Look at every name of a searcher that Tune is given."""
    names = result.source.names
    for call, dotted in names.calls():
        if not dotted.startswith("ray."):
            continue
        place = next((place for ending, place in _PLACES.items() if dotted.endswith(ending)), None)
        words = (word.value for word in call.keywords if word.arg == _ARGUMENT)
        given = next(words, None) if place is None else passed(call, place, _ARGUMENT)
        value = None if given is None else names.value(given)
        text = value.value if isinstance(value, ast.Constant) else None
        if given is None or not isinstance(text, str) or text.lower() not in STOOD_IN:
            continue
        if not guarded(names, call):
            result.decline(given, known(STOOD_IN[text.lower()]), f'{_ARGUMENT}="{text}"', "")
