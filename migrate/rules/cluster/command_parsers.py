"""The command line that scripts took from Tune, as copies of RLlib's ``train.py`` do: a parser of the file's own.

Fires on ``ray.tune.config_parser.make_parser`` (``MOD537``), on ``_make_scheduler(args)`` (``MOD715``) and on
``resources_to_json(args.resources_per_trial)`` (``NAM798``). The first becomes a function that is written into the
file, ``parser_of_tune``, whose options and defaults are those of Ray 0.8 - 1.13; resources are a dictionary there, as
the third made of them.

Declines: a parser that is handed on instead of called, and files that read ``--trial-resources``, which parsers had
before Ray 0.8.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Final

from legacy_api import find
from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.edit.needed import Needed
from migrate.edit.written_before import written_before
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result

ORDER = 18

NAME: Final = "parser_of_tune"
_MAKE: Final = "ray.tune.config_parser.make_parser"
_SCHEDULER: Final = "ray.tune.tune._make_scheduler"
_TO_JSON: Final = ("ray.tune.resources.resources_to_json", "ray.tune.config_parser.resources_to_json")
_ASKED: Final = frozenset({_MAKE, _SCHEDULER, *_TO_JSON})
_RESOURCES: Final = "resources_per_trial"
_BEFORE_08: Final = "trial_resources"
_SAYS: Final = "Make a parser of what `tune.run` took, with the options that parsers of Ray 0.8 - 1.13 had."
_FUNCTION: Final = '''

def {name}(parser_creator=None, **kwargs):
    """{says}"""
    parser = (parser_creator or {argparse}.ArgumentParser)(**kwargs)
    parser.add_argument("--run", help="the algorithm, or the trainable that is registered by this name")
    parser.add_argument("--stop", default="{{}}", type={json}.loads, help="when trials stop, by metrics, in JSON")
    parser.add_argument("--config", default="{{}}", type={json}.loads, help="the configuration, in JSON")
    parser.add_argument("--resources-per-trial", type={json}.loads, help="what each trial reserves, in JSON")
    parser.add_argument("--num-samples", default=1, type=int, help="how often each trial is repeated")
    parser.add_argument("--checkpoint-freq", default=0, type=int, help="iterations between checkpoints; 0 for none")
    parser.add_argument("--checkpoint-at-end", action="store_true", help="save a checkpoint at the end of a trial")
    parser.add_argument("--sync-on-checkpoint", action="store_true", help="means nothing any more")
    parser.add_argument("--keep-checkpoints-num", type=int, help="how many checkpoints are kept; all without it")
    parser.add_argument("--checkpoint-score-attr", default="training_iteration", help="what ranks checkpoints")
    parser.add_argument("--export-formats", help="means nothing any more")
    parser.add_argument("--max-failures", default=3, type=int, help="how often a trial that fails is tried again")
    parser.add_argument("--scheduler", default="FIFO", help="such as FIFO, MedianStopping or AsyncHyperBand")
    parser.add_argument("--scheduler-config", default="{{}}", type={json}.loads, help="what it gets, in JSON")
    parser.add_argument("--restore", help="the checkpoint that the trial begins with")
    return parser
'''


def function_text(name: str = NAME, argparse: str = "argparse", json: str = "json") -> str:
    """The function.

    Args:
        name: What it is called.
        argparse: What the module ``argparse`` is called.
        json: What the module ``json`` is called.
    """
    return _FUNCTION.format(name=name, says=_SAYS, argparse=argparse, json=json)


EXAMPLES: tuple[Example, ...] = (
    (
        """\
import argparse
import json
from ray.tune.config_parser import make_parser
from ray.tune.resources import resources_to_json
from ray.tune.tune import _make_scheduler

args = make_parser(description="Train").parse_args()
resources = args.resources_per_trial and resources_to_json(args.resources_per_trial)
scheduler = _make_scheduler(args)
""",
        f"""\
import argparse
import json
from ray import tune
{function_text()}

args = {NAME}(description="Train").parse_args()
resources = args.resources_per_trial
scheduler = tune.create_scheduler(args.scheduler, **args.scheduler_config)
""",
    ),
)


def rewrite(result: Result) -> None:
    """Rewrite every use of Tune's command line."""
    source = result.source
    if any(node.attr == _BEFORE_08 for node in source.names.of(ast.Attribute)):
        return
    made: list[ast.Call] = []
    for call, dotted in source.names.calls():
        if dotted not in _ASKED or guarded(source.names, call):
            continue
        if dotted == _MAKE:
            made.append(call)
        elif dotted == _SCHEDULER:
            _make_scheduler(result, call)
        elif dotted in _TO_JSON and len(call.args) == 1 and not call.keywords:
            _to_json(result, call)
    if made:
        _make_parser(result, made)


def _make_parser(result: Result, calls: Collection[ast.Call]) -> None:
    source = result.source
    name = written_before(source, NAME, _SAYS)
    try:
        if name is None:
            name = source.names.free_name(NAME)
            needed = Needed(source, min(calls, key=source.start))
            text = function_text(name, needed("argparse"), needed("json"))
            result.edits += [*needed.edits, *below_imports(source, text)]
    except Taken as reason:
        for call in calls:
            result.decline(call, find(_MAKE.rpartition(".")[0]), _MAKE, str(reason))
        return
    result.edits += [Edit(source.start(call.func), source.end(call.func), name) for call in calls]
    for call in calls:
        result.note(call, find(_MAKE.rpartition(".")[0]), _MAKE, f"`{name}`, written into the file, has its options")


def _make_scheduler(result: Result, call: ast.Call) -> None:
    source = result.source
    if len(call.args) != 1 or call.keywords or not isinstance(call.args[0], ast.Name | ast.Attribute):
        return
    try:
        module, imports = ensure(source, "ray.tune", call)
    except Taken as reason:
        result.decline(call, find(_SCHEDULER), _SCHEDULER, str(reason))
        return
    given = source.text(call.args[0])
    new = f"{module}.create_scheduler({given}.scheduler, **{given}.scheduler_config)"
    result.edits += [*imports, Edit(source.start(call), source.end(call), new)]


def _to_json(result: Result, call: ast.Call) -> None:
    """``given and resources_to_json(given)`` is ``given``."""
    source = result.source
    given = call.args[0]
    if not isinstance(given, ast.Attribute) or given.attr != _RESOURCES:
        return
    place: ast.expr = call
    asked = source.names.parents.get(call)
    if isinstance(asked, ast.BoolOp) and isinstance(asked.op, ast.And) and len(asked.values) == 2:
        place = asked if _is_same(asked.values[0], given) else call
    result.edit(source.start(place), source.end(place), source.text(given))


def _is_same(one: ast.expr, other: ast.expr) -> bool:
    return ast.dump(one) == ast.dump(other)
