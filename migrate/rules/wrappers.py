"""``tune.function(f)`` and ``tune.durable(f)`` are ``f``.

Fires on calls with one positional argument. Declines anything else, which stays a finding.
"""

from __future__ import annotations

from typing import Final

from legacy_api import find
from migrate.resolve.guards import guarded
from migrate.rule import Example, Result

ORDER = 15

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\nconfig = {"f": tune.function(lambda x: x + 1), '
        '"g": tune.function(g), "h": tune.choice(h)}\n',
        'from ray import tune\n\nconfig = {"f": (lambda x: x + 1), "g": g, "h": tune.choice(h)}\n',
    ),
)

_WRAPPERS: Final = (
    *("ray.tune.function", "ray.tune.sample.function"),
    *("ray.tune.durable", "ray.tune.durable_trainable.durable"),
)


def rewrite(result: Result) -> None:
    """Write the argument in place of the call."""
    source = result.source
    for call, dotted in source.names.calls():
        if dotted not in _WRAPPERS or find(dotted) is None or len(call.args) != 1 or call.keywords:
            continue
        if guarded(source.names, call):
            continue
        opening, closing = source.tokens.opening(call), source.end(call)
        first, last = source.tokens.span(call.args[0], opening + 1, closing - 1)
        if source.tokens.comments_between(opening, closing):
            continue
        name = source.text(call.args[0]).replace(".", "").replace("_", "")
        if name.isalnum():
            result.edit(source.start(call), closing, source.slice(first, last))
        else:
            result.edit(source.start(call), opening, "")
            result.edit(last, closing - 1, "")
