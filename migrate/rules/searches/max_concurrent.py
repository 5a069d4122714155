"""``HyperOptSearch(..., max_concurrent=4)``: a limiter around the searcher counts its trials.

Fires on searchers of Tune that are given ``max_concurrent`` (``SRC101`` …): the argument moves to a
``ConcurrencyLimiter``. What a variable of it is asked for that only the searcher has, it is asked for through
``searcher``. So it is with searchers of old files that ``create_searcher`` makes, which hands on what the class takes
and leaves out the rest (``SRC198``).

Declines, with a finding: what such a variable is asked for that may hold something else, too, and what
``create_searcher`` makes by a name that is not written down.

Declines, in silence: arguments that are unpacked, and other searchers; the shim knows what it limits by default.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, known, parameters_of
from legacy_api.searcher_names import WITH_LIMIT_BY_NAME
from migrate.edit.callsite import passed
from migrate.edit.edits import Edit
from migrate.edit.entries import Entry, entries, replaced
from migrate.edit.importing import Taken, ensure
from migrate.edit.render import Argument, Call, raw
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import Example, Result

ORDER = 23

EXAMPLES: tuple[Example, ...] = (
    (
        "from ray import tune\nfrom ray.tune.suggest.hyperopt import HyperOptSearch\n\n"
        'algo = HyperOptSearch(space, max_concurrent=4, metric="loss", mode="min")\n',
        "from ray import tune\nfrom ray.tune.search.hyperopt import HyperOptSearch\n\n"
        "algo = tune.search.ConcurrencyLimiter(\n"
        '    HyperOptSearch(space, metric="loss", mode="min"),\n'
        "    max_concurrent=4,\n"
        ")\n",
    ),
    (
        "from ray import tune\nfrom ray.tune.search.hyperopt import HyperOptSearch\n\n"
        "algo = HyperOptSearch(max_concurrent=4)\nprint(len(algo._hpopt_trials), algo.metric)\n",
        "from ray import tune\nfrom ray.tune.search.hyperopt import HyperOptSearch\n\n"
        "algo = tune.search.ConcurrencyLimiter(HyperOptSearch(), max_concurrent=4)\n"
        "print(len(algo.searcher._hpopt_trials), algo.metric)\n",
    ),
    (
        "from ray import tune\nfrom ray.tune.suggest import create_searcher\n\n"
        'algo = create_searcher("hyperopt", metric="loss", mode="min", max_concurrent=4)\n',
        "from ray import tune\nfrom ray.tune.search import create_searcher\n\n"
        "algo = tune.search.ConcurrencyLimiter(\n"
        '    create_searcher("hyperopt", metric="loss", mode="min"),\n'
        "    max_concurrent=4,\n"
        ")\n",
    ),
)

_BY_NAME: Final = ("ray.tune.create_searcher", "ray.tune.suggest.create_searcher", "ray.tune.search.create_searcher")
_MADE_BY_NAME: Final = "ray.tune.create_searcher(max_concurrent=n)"
_NOTHING: Final = {"max_concurrent": ""}
_OF_LIMITER: Final = frozenset(
    {"metric", "mode", "suggest", "save", "restore", "get_state", "set_state", "save_to_dir", "restore_from_dir"}
    | {"on_trial_result", "on_trial_complete", "on_pause", "on_unpause", "set_search_properties", "max_concurrent"}
    | {"add_evaluated_point", "add_evaluated_trials", "set_max_concurrency", "live_trials"}
)
"""What a ``ConcurrencyLimiter`` of Ray 2.60 has, or hands to its searcher."""
_OF_SEARCHER: Final = "a limiter has no `{name}`: ask its `searcher`"


def rewrite(result: Result) -> None:
    """Wrap every searcher that has a limit of its own."""
    source = result.source
    limited: dict[ast.expr, Row] = {}
    for call, dotted in source.names.calls():
        name = passed(call, 0, "search_alg") if result.until_26 and dotted in _BY_NAME else None
        row = known(_MADE_BY_NAME) if name is not None else parameters_of(owner_of(dotted)).get("max_concurrent")
        if row is None or row.action != "rewrite" or guarded(source.names, call):
            continue
        given = next((entry for entry in entries(source, call) if entry.name == "max_concurrent"), None)
        if given is None:
            continue
        text = constant(source, name) if name is not None else None
        if name is not None and not isinstance(text, str):
            result.decline(given.node, row, row.old, "its name is not written down")
            continue
        if isinstance(text, str) and text.lower() not in WITH_LIMIT_BY_NAME:
            continue  # it takes a limit today, or never did
        if isinstance(given.node, ast.Constant) and given.node.value is None:
            result.edits += replaced(source, call, _NOTHING)
            continue
        try:
            module, imports = ensure(source, "ray.tune", call)
        except Taken as reason:
            result.decline(given.node, row, row.old, str(reason))
            continue
        result.edits += imports
        result.edit(source.start(call), source.end(call), _limited(source, call, given, module))
        limited[call] = row
    _ask_searchers(result, limited)


def _ask_searchers(result: Result, limited: dict[ast.expr, Row]) -> None:
    """Ask the searcher in a limiter, which a variable holds now, for what only it has.

    Args:
        result: What is done to the file.
        limited: The calls that make the searchers, with the rows of their limits.
    """
    names = result.source.names
    made = [
        (row, statement)
        for call, row in limited.items()
        if isinstance(statement := names.parents.get(call), ast.Assign)
    ]
    variables = {names.variable(target): row for row, statement in made for target in statement.targets}
    for variable, row in variables.items():
        for use in names.reads(variable[1], variable[0]) if variable is not None else ():
            asked = names.parents.get(use)
            if not isinstance(asked, ast.Attribute) or asked.attr in _OF_LIMITER:
                continue
            if all(binding.value in limited for binding in names.bindings(use)):
                result.edit(result.source.end(use), result.source.end(use), ".searcher")
            else:
                result.todo(asked, row, asked.attr, _OF_SEARCHER.format(name=asked.attr))


def _limited(source: Source, call: ast.Call, given: Entry, module: str) -> str:
    """A searcher in its limiter: the arguments stand below each other where they do not fit into one line."""
    start, end = source.start(call), source.end(call)
    limit = raw(source, source.start(given.node), source.end(given.node), given.node)
    fixed = raw(source, start, end, call).fixed
    comment = _comment_beside(source, given)
    line = source.line_start(given.start)
    gone = [Edit(line, source.next_line(given.end), "")] if comment else replaced(source, call, _NOTHING)
    with source.planned(gone):
        searcher = raw(source, start, end, call)
    limiter = f"{module}.search.ConcurrencyLimiter"
    if fixed:  # a string over several lines, which may have moved up
        return f"{limiter}({searcher.text}, max_concurrent={limit.text})"
    written = Call(limiter, [Argument("", searcher), Argument("max_concurrent", limit, after=comment)])
    behind = source.data[end : source.line_end(end)].partition(b"#")[0].rstrip()
    return written.at(start - source.line_start(start), len(source.indent(start)), len(behind))


def _comment_beside(source: Source, given: Entry) -> str:
    """The comment behind an argument that has its lines for itself; empty if there is none."""
    end = source.line_end(given.end)
    comments = source.tokens.comments_between(given.start, end)
    around = source.data[source.line_start(given.start) : given.start]
    is_alone = len(comments) == 1 and not around.strip() and comments[0].start >= given.end
    is_beside = is_alone and source.data[given.end : comments[0].start].strip() in (b"", b",")
    return comments[0].text if is_beside else ""
