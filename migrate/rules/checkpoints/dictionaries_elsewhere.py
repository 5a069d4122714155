"""Checkpoints of dictionaries that went through bytes or the object store: the dictionary goes there by itself.

Fires on ``checkpoint.to_object_ref()`` and ``checkpoint.to_bytes()`` of a checkpoint that the file makes of a
dictionary, and on ``Checkpoint.from_object_ref(...)`` and ``Checkpoint.from_bytes(...)`` of what came from there: they
become ``ray.put(checkpoint.to_dict())`` and ``Checkpoint.from_dict(ray.get(...))``, for which there is a rule. Ray
1.13 - 2.6 did just that.

Declines, leaving the finding (``AIR335``, ``AIR336``, ``TRP172``, ``TRR795``): checkpoints of files, which were packed
into a dictionary, references and bytes from elsewhere, and files that make checkpoints of directories, too.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from migrate.edit.as_owner import as_owner
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.resolve.flow.meanings import meanings
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import ray
from ray.train import Checkpoint

checkpoint = Checkpoint.from_dict({"epoch": 1})
held = checkpoint.to_object_ref()
again = Checkpoint.from_object_ref(held)
""",
        """\
import os
import pickle
import tempfile

import ray
from ray.train import Checkpoint

checkpoint_dir = tempfile.mkdtemp()
with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
    pickle.dump({"epoch": 1}, file)
checkpoint = Checkpoint.from_directory(checkpoint_dir)
with checkpoint.as_directory() as checkpoint_dir:
    with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "rb") as file:
        held = ray.put(pickle.load(file))
checkpoint_dir = tempfile.mkdtemp()
with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
    pickle.dump(ray.get(held), file)
again = Checkpoint.from_directory(checkpoint_dir)
""",
    ),
)


class _Form(NamedTuple):
    """A form in which a dictionary went elsewhere.

    Attributes:
        to: The method that gave it.
        made_from: The method that made a checkpoint of it.
        puts: The function that gives it today.
        gets: The function that makes a dictionary of it.
    """

    to: str
    made_from: str
    puts: str
    gets: str


_FORMS: Final = (
    _Form("to_object_ref", "from_object_ref", "ray.put", "ray.get"),
    _Form("to_bytes", "from_bytes", "ray.cloudpickle.dumps", "ray.cloudpickle.loads"),
)
_CHECKPOINT: Final = "ray.train.Checkpoint"
_FROM_DICT: Final = f"{_CHECKPOINT}.from_dict"
_OF_FILES: Final = (b"from_directory", b"from_uri", b"from_model", b"from_state_dict", b"fs_checkpoint")


def rewrite(result: Result) -> None:
    """Let every dictionary go by itself."""
    source = result.source
    words = source.names.words
    if not any(form.to in words or form.made_from in words for form in _FORMS):
        return
    if any(word in source.data for word in _OF_FILES):
        return
    for form in _FORMS:
        try:
            result.edits += _edits(source, form)
        except Taken:
            continue


def _edits(source: Source, form: _Form) -> list[Edit]:
    """The edits of one form.

    Raises:
        Taken: If a name that is needed means something else.
    """
    names = source.names
    edits: list[Edit] = []
    for call in names.of(ast.Call):
        member = call.func
        if not isinstance(member, ast.Attribute) or guarded(names, call):
            continue
        end = source.end(member)
        gone = _gone(source, call, form)
        value = _opened(source, call, form)
        if gone is not None and not _is_opened_again(source, call, form):
            put, imports = _function(source, form.puts, call)
            text = f"{put}({as_owner(source, gone)}.to_dict())"
            edits += [*imports, Edit(source.start(call), source.end(call), text)]
        elif value is not None:
            given = call.keywords[0] if call.keywords else value
            at_once = _gone(source, value, form)
            get, imports = _function(source, form.gets, call) if at_once is None else ("", [])
            text = f"{get}({source.text(value)})" if at_once is None else f"{as_owner(source, at_once)}.to_dict()"
            edits += [
                *imports,
                Edit(end - len(form.made_from), end, "from_dict"),
                Edit(source.start(given), source.end(given), text),
            ]
    return list(dict.fromkeys(edits))


def _gone(source: Source, node: ast.expr, form: _Form) -> ast.expr | None:
    """The checkpoint of this file whose dictionary goes elsewhere by a call."""
    member = node.func if isinstance(node, ast.Call) and not node.args and not node.keywords else None
    if not isinstance(member, ast.Attribute) or member.attr != form.to:
        return None
    return member.value if _is_of_a_dictionary(source, member.value) else None


def _opened(source: Source, call: ast.Call, form: _Form) -> ast.expr | None:
    """What a checkpoint is made of, if that is a dictionary of this file that was elsewhere."""
    given = [*call.args, *(word.value for word in call.keywords)]
    if source.names.dotted(call.func) != f"{_CHECKPOINT}.{form.made_from}" or len(given) != 1:
        return None
    is_plain = not isinstance(given[0], ast.Starred) and all(word.arg for word in call.keywords)
    return given[0] if is_plain and _holds_a_dictionary(source, given[0], form) else None


def _is_opened_again(source: Source, call: ast.Call, form: _Form) -> bool:
    """Whether a checkpoint is made at once of what another one gives."""
    parent = source.names.parents.get(call)
    outer = source.names.parents.get(parent) if isinstance(parent, ast.keyword) else parent
    return isinstance(outer, ast.Call) and call is not outer.func and _opened(source, outer, form) is call


def _function(source: Source, dotted: str, where: ast.AST) -> tuple[str, list[Edit]]:
    module, _, name = dotted.rpartition(".")
    written, edits = ensure(source, module, where)
    return f"{written}.{name}", edits


def _is_of_a_dictionary(source: Source, checkpoint: ast.expr) -> bool:
    """Whether a checkpoint is one that the file makes of a dictionary."""
    found = meanings(source, checkpoint)
    return all(isinstance(one, ast.Call) and _makes_one(source, one) for one in found)


def _makes_one(source: Source, call: ast.Call) -> bool:
    return source.names.dotted(call.func) == _FROM_DICT


def _holds_a_dictionary(source: Source, node: ast.expr, form: _Form) -> bool:
    """Whether all that a reference or bytes may be came out of a dictionary in this file."""
    for one in meanings(source, node):
        if not isinstance(one, ast.Call):
            return False
        is_put = source.names.dotted(one.func) == form.puts and len(one.args) == 1 and not one.keywords
        if _gone(source, one, form) is None and not (is_put and _is_dictionary(source, one.args[0])):
            return False
    return True


def _is_dictionary(source: Source, node: ast.expr) -> bool:
    """Whether something is a dictionary, or is read as one of a checkpoint."""
    value = source.names.value(node)
    asked = value.func if isinstance(value, ast.Call) else None
    return isinstance(value, ast.Dict) or (isinstance(asked, ast.Attribute) and asked.attr == "to_dict")
