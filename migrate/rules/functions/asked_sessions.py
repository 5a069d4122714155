"""``get_session().trial_name``: what a function asked the session of its trial, asked of ``tune`` by its own name.

Fires on the name, number, directory and resources of the trial, asked of ``ray.tune.session.get_session()`` or
``ray.tune.trainable.session.get_session()`` (``NAM794``, ``NAM839``). They become ``tune.get_trial_name()`` and the
like, which the rule for calls of sessions writes as they are written today.

Declines, with a finding: everything else that is asked of a session, and sessions that are kept.
"""

from __future__ import annotations

import ast
from typing import Final

from migrate.edit.importing import Taken, ensure
from migrate.resolve.left.guards import guarded
from migrate.rule import Example, Result

ORDER = 9

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune.session import get_session


def train(config):
    print(get_session().trial_name)
    tune.report({"loss": 1})
""",
        """\
from ray import tune


def train(config):
    print(tune.get_context().get_trial_name())
    tune.report({"loss": 1})
""",
    ),
)

_SESSIONS: Final = ("ray.tune.session.get_session", "ray.tune.trainable.session.get_session")
_ANSWERS: Final = {
    "trial_name": "get_trial_name",
    "trial_id": "get_trial_id",
    "logdir": "get_trial_dir",
    "trial_resources": "get_trial_resources",
}


def rewrite(result: Result) -> None:
    """Ask Tune instead of the session."""
    source = result.source
    for call, dotted in source.names.calls():
        asked = source.names.parents.get(call)
        if dotted not in _SESSIONS or not isinstance(asked, ast.Attribute) or guarded(source.names, call):
            continue
        answer = _ANSWERS.get(asked.attr)
        if answer is None:
            continue
        try:
            tune, edits = ensure(source, "ray.tune", call)
        except Taken:
            continue  # the name of the session is reported
        result.edits += edits
        result.edit(source.start(asked), source.end(asked), f"{tune}.{answer}()")
