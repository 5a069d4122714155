"""``checkpoint.to_bytes()``, ``to_uri(uri)``, ``uri``: the forms that a checkpoint of Ray 1.13 - 2.6 could have.

Fires on checkpoints that a file makes itself, of which it therefore tells the form. What that answered is written in
the place of the question: ``uri``, ``_uri``, ``_local_path``, ``_data_dict``, ``get_internal_representation()[0]`` and,
of a dictionary without one, ``get_preprocessor()``. Bytes were the pickled dictionary. A checkpoint that is made of
another one in the same place is made of what that is made of.

``to_uri(uri)`` of what surely is a checkpoint copies its files; what a file stores so it opens by ``Checkpoint(uri)``.

Declines, leaving the findings of their rows: checkpoints that come from elsewhere, bytes of other files and of
directories, which were archives, and URIs that the file does not store itself, where it reads dictionaries.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from migrate.edit.below_imports import below_imports
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure
from migrate.edit.written_before import written_before
from migrate.resolve.flow.again import again
from migrate.resolve.flow.meanings import meanings, only_meaning
from migrate.resolve.left.guards import guarded
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.checkpoints.forms import (
    TO_BYTES,
    Form,
    Kind,
    asked,
    form_of,
    holds_dictionary,
    made_here,
)
from migrate.train.checkpoints.objects import TO_URI, is_checkpoint

ORDER = 28  # before the dictionaries are written into files

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.air import Checkpoint

checkpoint = Checkpoint.from_dict({"epoch": 1})
data = checkpoint.to_bytes()
print(Checkpoint.from_bytes(data).to_dict()["epoch"])
""",
        """\
import os
import pickle
import tempfile

from ray.train import Checkpoint


def checkpoint_of(state):
    \"\"\"A checkpoint with a dictionary in it.\"\"\"
    directory = tempfile.mkdtemp()
    with open(os.path.join(directory, "checkpoint.pkl"), "wb") as file:
        pickle.dump(state, file)
    return Checkpoint.from_directory(directory)


checkpoint_dir = tempfile.mkdtemp()
with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "wb") as file:
    pickle.dump({"epoch": 1}, file)
checkpoint = Checkpoint.from_directory(checkpoint_dir)
with checkpoint.as_directory() as checkpoint_dir:
    with open(os.path.join(checkpoint_dir, "checkpoint.pkl"), "rb") as file:
        data = pickle.dumps(pickle.load(file))
with checkpoint_of(pickle.loads(data)).as_directory() as loaded_checkpoint_dir:
    with open(os.path.join(loaded_checkpoint_dir, "checkpoint.pkl"), "rb") as file_2:
        print(pickle.load(file_2)["epoch"])
""",
    ),
    (
        """\
from ray import tune

best = tune.Tuner(f).fit().get_best_result()
best.checkpoint.to_uri("s3://bucket/best")
""",
        """\
from pyarrow import fs
from ray import tune


def store_checkpoint(checkpoint, uri):
    \"\"\"Copy a checkpoint to a place in storage, and give the place.\"\"\"
    if uri.startswith("file://"):
        return checkpoint.to_directory(uri[len("file://") :])
    storage, path = fs.FileSystem.from_uri(uri)
    storage.create_dir(path)
    fs.copy_files(checkpoint.path, path, source_filesystem=checkpoint.filesystem, destination_filesystem=storage)
    return uri


best = tune.Tuner(f).fit().get_best_result()
store_checkpoint(best.checkpoint, "s3://bucket/best")
""",
    ),
)

_STORE: Final = "store_checkpoint"
_STORES: Final = "Copy a checkpoint to a place in storage, and give the place."
_TEXT: Final = '''

def {name}(checkpoint, uri):
    """{says}"""
    if uri.startswith("file://"):
        return checkpoint.to_directory(uri[len("file://") :])
    storage, path = {fs}.FileSystem.from_uri(uri)
    storage.create_dir(path)
    {fs}.copy_files(checkpoint.path, path, source_filesystem=checkpoint.filesystem, destination_filesystem=storage)
    return uri
'''
_NOTHING: Final = "None"
_REPRESENTED: Final = "get_internal_representation"
_PREPROCESSOR: Final = "get_preprocessor"
_SET: Final = (b"set_preprocessor", b"PREPROCESSOR_KEY", b'"_preprocessor"', b"'_preprocessor'")
"""What puts a preprocessor into a checkpoint."""
_AS_DICTIONARY: Final = "_data_dict"
_MEMBERS: Final = frozenset(("uri", "_uri", "_local_path", "path", _AS_DICTIONARY, _REPRESENTED, _PREPROCESSOR))


def rewrite(result: Result) -> None:
    """Rewrite what a file asks of checkpoints that it makes, and where it makes some of others."""
    source = result.source
    if not any(dotted.startswith("ray.") for _, _, dotted in source.names.imports):
        return
    answered = list(_answered(source)) if any(made_here(source)) else []
    result.edits += answered
    spans = [(edit.start, edit.end) for edit in answered if edit.end > edit.start]

    def is_gone(node: ast.expr) -> bool:
        return any(start <= source.start(node) < end for start, end in spans)

    for made in made_here(source):
        if is_gone(made.call):
            continue
        func = made.call.func
        owner = func.value if isinstance(func, ast.Attribute) else func
        if made.member == "from_checkpoint":
            result.edits += _of_other(source, made.call, owner, made.given)
        elif made.member == "from_bytes":
            result.edits += _of_bytes(source, func, made.given)
        elif made.member == "from_uri" and _is_stored_here(source, made.given):
            result.edit(source.end(owner), source.end(func), "")
    for call in source.names.of(ast.Call):
        method = call.func
        if not isinstance(method, ast.Attribute) or guarded(source.names, call) or is_gone(call):
            continue
        if method.attr == TO_URI and _is_one(source, method.value):
            result.edits += _stored(source, call, method.value)
        elif method.attr == TO_BYTES and not call.args and not call.keywords:
            result.edits += _as_bytes(source, call, method)


def _is_one(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a checkpoint for certain."""
    return form_of(source, node) is not None or is_checkpoint(source, node)


def _answered(source: Source) -> Iterator[Edit]:
    """The edits that write what a checkpoint answered in the place of the question."""
    for node in source.names.attributes(_MEMBERS):
        form = form_of(source, node.value)
        call = source.names.parents.get(node)
        is_method = node.attr in (_REPRESENTED, _PREPROCESSOR)
        is_called = isinstance(call, ast.Call) and call.func is node and not call.args and not call.keywords
        if is_called != is_method or not isinstance(node.ctx, ast.Load) or guarded(source.names, node):
            continue
        if node.attr == _REPRESENTED and isinstance(call, ast.Call):
            yield from _representation(source, call, node.value)
        elif form is None:
            continue
        elif node.attr == _PREPROCESSOR and isinstance(call, ast.Call):
            if _is_without_preprocessor(source, form):
                yield Edit(source.start(call), source.end(call), _NOTHING)
        elif node.attr == _AS_DICTIONARY and form.kind is Kind.DICTIONARY:
            yield Edit(source.end(node) - len(node.attr), source.end(node), "to_dict()")
        elif (text := _place(source, node, form)) is not None:
            yield Edit(source.start(node), source.end(node), text)


def _place(source: Source, node: ast.Attribute, form: Form) -> str | None:
    """What a checkpoint answered that was asked where it is; None where it says so today, or the file does not tell."""
    if form.kind is Kind.DICTIONARY or node.attr == _AS_DICTIONARY:
        return _NOTHING
    is_by_uri = form.of is not None and _member(form.by) == "from_uri"
    if form.kind is Kind.DIRECTORY and node.attr == "_uri":
        return _NOTHING
    if form.kind is Kind.URI and node.attr == "_local_path":
        return _NOTHING
    if node.attr in ("uri", "_uri") and is_by_uri and form.of is not None:
        return _again(source, node, form.of)
    return None


def _again(source: Source, node: ast.expr, given: ast.expr) -> str | None:
    """How to write a URI in the place of the question: as it is, where the checkpoint is made there."""
    is_in_place = any(part is given for part in ast.walk(node))
    return source.text(given) if is_in_place else again(source, node, given)


def _member(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _representation(source: Source, call: ast.Call, checkpoint: ast.expr) -> Iterator[Edit]:
    """``get_internal_representation()[0]``: what the form was called. Of each in a list that stands there, too."""
    item = source.names.parents.get(call)
    if not isinstance(item, ast.Subscript) or not isinstance(item.slice, ast.Constant) or item.slice.value != 0:
        return
    forms = [form_of(source, value) for value in meanings(source, checkpoint)]
    kinds = [form.kind.value for form in forms if form is not None]
    if len(kinds) < len(forms):
        return
    if len(set(kinds)) == 1:
        yield Edit(source.start(item), source.end(item), f'"{kinds[0]}"')
        return
    whole = source.names.parents.get(item)
    is_list = isinstance(whole, ast.ListComp) and whole.elt is item and len(whole.generators) == 1
    if isinstance(whole, ast.ListComp) and is_list:
        loop = whole.generators[0]
        is_each = isinstance(loop.iter, ast.Tuple | ast.List) and len(loop.iter.elts) == len(kinds) and not loop.ifs
        if is_each and ast.dump(loop.target) == ast.dump(ast.Name(source.text(checkpoint), ast.Store())):
            texts = ", ".join(f'"{kind}"' for kind in kinds)
            yield Edit(source.start(whole), source.end(whole), f"[{texts}]")


def _is_without_preprocessor(source: Source, form: Form) -> bool:
    """Whether a checkpoint was made of a dictionary that has no preprocessor, and is given none."""
    state = only_meaning(source, form.of) if form.kind is Kind.DICTIONARY and form.of is not None else None
    if not isinstance(state, ast.Dict) or not all(isinstance(key, ast.Constant) for key in state.keys):
        return False
    return not any(word in source.data for word in _SET)


def _of_other(source: Source, outer: ast.Call, owner: ast.expr, other: ast.expr) -> Iterator[Edit]:
    """``TorchCheckpoint.from_checkpoint(Checkpoint.from_dict(state))``: made of the dictionary itself."""
    made = next((one for one in made_here(source) if one.call is other), None)
    if made is not None and made.member in ("from_dict", "from_directory"):
        yield Edit(source.end(owner), source.tokens.opening(made.call) + 1, f".{made.member}(")
        yield Edit(source.end(other), source.end(outer), "")


def _of_bytes(source: Source, func: ast.expr, data: ast.expr) -> Iterator[Edit]:
    """``from_bytes(data)``: bytes are the pickled dictionary, where a checkpoint of the file gave them."""
    checkpoint = asked(source, data, TO_BYTES)
    if checkpoint is None or not holds_dictionary(source, checkpoint):
        return
    try:
        pickle, imports = _pickle(source, func)
    except Taken:
        return
    start, end = source.start(data), source.end(data)
    yield Edit(source.end(func) - len("from_bytes"), source.end(func), "from_dict")
    if not _is_asked_at_once(data, checkpoint):
        yield from imports
        yield Edit(start, start, f"{pickle}.loads(")
        yield Edit(end, end, ")")


def _is_asked_at_once(data: ast.expr, checkpoint: ast.expr) -> bool:
    """``from_bytes(checkpoint.to_bytes())``, where the dictionary need not be bytes in between."""
    return isinstance(data, ast.Call) and isinstance(data.func, ast.Attribute) and data.func.value is checkpoint


def _as_bytes(source: Source, call: ast.Call, method: ast.Attribute) -> Iterator[Edit]:
    """``to_bytes()``: the pickled dictionary."""
    if not holds_dictionary(source, method.value):
        return
    word = source.names.parents.get(call)
    around = source.names.parents.get(word) if isinstance(word, ast.keyword) else word
    is_at_once = any(made.call is around and made.member == "from_bytes" for made in made_here(source))
    try:
        pickle, imports = _pickle(source, call)
    except Taken:
        return
    yield Edit(source.end(method) - len(TO_BYTES), source.end(method), "to_dict")
    if not is_at_once:
        yield from imports
        yield Edit(source.start(call), source.start(call), f"{pickle}.dumps(")
        yield Edit(source.end(call), source.end(call), ")")


def _pickle(source: Source, where: ast.AST) -> tuple[str, list[Edit]]:
    """What pickles: Ray's own, as it was, in a file that has classes, of which workers of a script know nothing."""
    return ensure(source, "ray.cloudpickle" if source.names.of(ast.ClassDef) else "pickle", where)


def _is_stored_here(source: Source, uri: ast.expr) -> bool:
    """Whether a checkpoint is opened where the file has stored one: today's, then, also if it has a dictionary."""
    stored = asked(source, uri, TO_URI)
    if stored is not None:
        return _is_one(source, stored)
    variable = source.names.variable(uri)
    if variable is None or source.names.binding(uri) is None:
        return False
    return any(
        source.names.variable(given) == variable
        for call in source.names.of(ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr == TO_URI and _is_one(source, call.func.value)
        for given in call.args[:1]
    )


def _stored(source: Source, call: ast.Call, checkpoint: ast.expr) -> Iterator[Edit]:
    """``checkpoint.to_uri(uri)``: a function copies the files."""
    values = [*call.args, *(word.value for word in call.keywords)]
    opening = source.tokens.opening(call)
    if len(values) != 1 or isinstance(values[0], ast.Starred) or any(word.arg != "uri" for word in call.keywords):
        return
    if source.tokens.comments_between(source.end(checkpoint), source.start(values[0])):
        return
    try:
        name, edits = _storing(source)
    except Taken:
        return
    yield from edits
    yield Edit(source.start(call), source.start(call), f"{name}(")
    yield Edit(source.end(checkpoint), opening + 1, ", ")
    for word in call.keywords:
        yield Edit(source.start(word), source.start(word.value), "")


def _storing(source: Source) -> tuple[str, list[Edit]]:
    """The name of the function that stores checkpoints, and the edits that write it if it is not there yet.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    if (there := written_before(source, _STORE, _STORES)) is not None:
        return there, []
    fs, imports = ensure(source, "pyarrow.fs", source.tree.body[-1])
    name = source.names.free_name(_STORE)
    return name, [*imports, *below_imports(source, _TEXT.format(name=name, says=_STORES, fs=fs))]
