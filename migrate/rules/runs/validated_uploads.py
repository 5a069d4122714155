"""``SyncConfig().validate_upload_dir(uri)`` of Ray 2.0 - 2.6: the answer, which the file tells.

Fires on a ``SyncConfig`` that the file makes with the usual syncer, or with none, and asks about a place that stands
there (``RUN385``). Without a syncer there was an error, which is raised in its place: nothing was sent anywhere.

Declines, leaving the finding: syncers of one's own, which were asked themselves, places of which Ray looked whether it
knew them, and configs that come from elsewhere or are changed later.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.callsite import keyword, passed
from migrate.edit.statements import left_out
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.resolve.values.literals import constant
from migrate.rule import Example, Result

ORDER = 9

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune

config = tune.SyncConfig()
print(config.validate_upload_dir("s3://bucket/results"))
""",
        """\
from ray import tune

config = tune.SyncConfig()
print(None)
""",
    ),
)

_ASKED: Final = "validate_upload_dir"
_ROW: Final = f"ray.tune.SyncConfig.{_ASKED}"
_CLASSES: Final = tuple(f"ray.{package}.SyncConfig" for package in ("tune", "train", "air", "tune.syncer"))
_ANSWERS: Final = {"file://": "True", "s3://": "None", "gs://": "None", "hdfs://": "None"}
"""What it gave back for places that Ray knew, whatever was installed."""
_REFUSED: Final = (
    "`upload_dir` enables syncing to cloud storage, but `syncer=None` disables syncing. Either remove the "
    "`upload_dir`, or set `syncer` to 'auto' or a custom syncer."
)
_CHANGED: Final = ("syncer", "upload_dir")


def rewrite(result: Result) -> None:
    """Write every such answer."""
    source = result.source
    if _names_syncer(result.before) and not _names_syncer(source):
        return  # it is no longer seen which configs had none
    is_changed = any(not isinstance(node.ctx, ast.Load) for node in source.names.attributes(frozenset(_CHANGED)))
    for member in source.names.attributes(frozenset((_ASKED,))):
        call = source.names.parents.get(member)
        if is_changed or not isinstance(call, ast.Call) or call.func is not member or guarded(source.names, member):
            continue
        values = meanings(source, member.value)
        made = values[0] if len(values) == 1 and isinstance(values[0], ast.Call) else None
        answer = _answer(source, made, call) if made is not None else None
        statement = source.names.parents.get(call)
        if answer is None or (answer.startswith("raise") and not isinstance(statement, ast.Expr)):
            continue
        if isinstance(statement, ast.Expr) and not answer.startswith("raise"):
            result.edits.append(left_out(source, statement))
        else:
            result.edit(source.start(call), source.end(call), answer)
        result.rewrote(member, known(_ROW), _ROW)


def _names_syncer(source: Source) -> bool:
    return any(word.arg == "syncer" for call in source.names.of(ast.Call) for word in call.keywords)


def _answer(source: Source, made: ast.Call, call: ast.Call) -> str | None:
    """What a config answered; None if the file does not tell."""
    if source.names.dotted(made.func) not in _CLASSES or made.args or any(word.arg is None for word in made.keywords):
        return None
    given = passed(call, 0, "upload_dir")
    if given is None or keyword(made, "upload_dir") is not None or len(call.args) + len(call.keywords) != 1:
        return None
    place, syncer = constant(source, given), keyword(made, "syncer")
    if not isinstance(place, str) or not place:
        return None
    if syncer is not None and constant(source, syncer) is None:
        return f'raise ValueError("{_REFUSED}")'
    is_usual = syncer is None or constant(source, syncer) == "auto"
    return next((answer for scheme, answer in _ANSWERS.items() if is_usual and place.startswith(scheme)), None)
