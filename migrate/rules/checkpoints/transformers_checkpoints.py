"""``TransformersCheckpoint``, or ``HuggingFaceCheckpoint``, of Ray 2.0 - 2.6: a directory that Transformers reads.

Fires on ``get_model`` and ``get_tokenizer`` of the checkpoints of a ``TransformersTrainer``, where they are given a
class of Transformers: ``from_pretrained`` reads the checkpoint's directory. So it does where ``get_model`` is given a
model that such a class read from elsewhere and that is used no more, and in predictors of the file that are made of
results. ``from_model`` of a model of Transformers is ``save_pretrained``, ``from_directory`` that of ``Checkpoint``;
and ``from_checkpoint`` of what a trainer of the file reported, once that is rewritten, is the checkpoint itself.

Declines, with a finding: other modules that get the weights of a checkpoint, what is no class of Transformers for
certain, preprocessors that are kept with a model, and checkpoints of trainers that are elsewhere.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.edit.as_owner import as_owner
from migrate.edit.callsite import arguments, keyword, passed
from migrate.edit.each_call import rewrite_each
from migrate.edit.edits import Edit
from migrate.edit.importing import ensure_member
from migrate.edit.shown import is_shown
from migrate.edit.surround import Surrounded
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.free_names import free_for_block
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.train.checkpoints.models import GET_TOKENIZER, asked_for_models, is_of_transformers
from migrate.train.checkpoints.objects import GET_MODEL
from migrate.train.loops.transformers_loop import is_rewritten
from migrate.train.predictors.given_to_predictors import is_given

ORDER = 65

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train.huggingface import TransformersCheckpoint
from transformers import AutoTokenizer, BertForSequenceClassification, BertModel

checkpoint = TransformersCheckpoint.from_directory("/data/bert")
tokenizer = checkpoint.get_tokenizer(AutoTokenizer)
model = checkpoint.get_model(BertForSequenceClassification, num_labels=2)
TransformersCheckpoint.from_model(BertModel(config), tokenizer, path="/data/other")
""",
        """\
from ray.train import Checkpoint
from transformers import AutoTokenizer, BertForSequenceClassification, BertModel

checkpoint = Checkpoint.from_directory("/data/bert")
with checkpoint.as_directory() as directory:
    tokenizer = AutoTokenizer.from_pretrained(directory)
with checkpoint.as_directory() as directory:
    model = BertForSequenceClassification.from_pretrained(directory, num_labels=2)
BertModel(config).save_pretrained("/data/other")
tokenizer.save_pretrained("/data/other")
Checkpoint.from_directory("/data/other")
""",
    ),
)

_CLASSES: Final = (
    "ray.train.huggingface.TransformersCheckpoint",
    "ray.train.huggingface.transformers.TransformersCheckpoint",
    "ray.train.huggingface.transformers.transformers_checkpoint.TransformersCheckpoint",
    "ray.train.huggingface.HuggingFaceCheckpoint",
    "ray.train.huggingface.huggingface_checkpoint.HuggingFaceCheckpoint",
)
_MADE: Final = tuple(f"{owner}.{member}" for owner in _CLASSES for member in ("from_directory", "from_model"))
_TAKEN: Final = tuple(f"{owner}.from_checkpoint" for owner in _CLASSES)
_GET_MODEL: Final = "checkpoint.get_model()"
_KINDS: Final = {GET_MODEL: "model", GET_TOKENIZER: "tokenizer"}
"""What each calls the class that reads."""
_LIBRARY: Final = "transformers."
_WEIGHTS: Final = (
    "read the model with `from_pretrained(directory)` in `with checkpoint.as_directory() as directory`; a module that "
    "exists gets what `safetensors.torch.load_file` reads there"
)


def rewrite(result: Result) -> None:
    """Rewrite what checkpoints are made of, and what they are asked for."""
    source = result.source
    rewrite_each(result, _MADE, lambda call, dotted: _made(source, call, dotted))
    rewrite_each(result, _TAKEN, lambda call, _: _taken(source, call))
    asked = [*asked_for_models(source, with_tokenizers=True), *_asked_of_their_class(source)]
    for call, checkpoint, sure in asked:
        if guarded(source.names, call):
            continue
        try:
            result.edits += _read(result, call, checkpoint, sure=sure)
        except Declined as reason:
            if is_of_transformers(source):
                result.decline(call.func, known(_GET_MODEL), _GET_MODEL, str(reason))
        else:
            result.rewrote(call.func, known(_GET_MODEL), _GET_MODEL)


def _asked_of_their_class(source: Source) -> Iterator[tuple[ast.Call, ast.expr, bool]]:
    """What is asked of checkpoints that the file makes with their class, as by `asked_for_models`."""
    for call in source.names.of(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in (GET_MODEL, GET_TOKENIZER):
            value = source.names.value(call.func.value)
            if isinstance(value, ast.Call) and (source.names.dotted(value.func) or "") in _MADE:
                yield call, call.func.value, True


def _read(result: Result, call: ast.Call, checkpoint: ast.expr, *, sure: bool) -> list[Edit]:
    """A model, or a tokenizer, that a class of Transformers reads."""
    source = result.source
    if not sure:
        raise Declined("it is not always a checkpoint that Ray gave")
    given = {argument.name: argument for argument in arguments(source, call)[0]}
    member = call.func.attr if isinstance(call.func, ast.Attribute) else GET_MODEL
    kind = given.get("") or given.get(_KINDS[member])
    if kind is None or len(call.args) > 1:
        raise Declined(_WEIGHTS)
    reader = _reader(result, call, kind.node, member)
    first = min(call.keywords, key=source.start).value if call.keywords and not call.args else kind.node
    if first is not kind.node:
        raise Declined("name the class first that reads the checkpoint")
    end = source.tokens.span(kind.node, source.tokens.opening(call) + 1, source.end(call) - 1)[1]
    statement = source.names.statement(call)
    directory = free_for_block(source.names, statement, "directory")
    is_whole = isinstance(statement, ast.Assign | ast.AnnAssign | ast.Return | ast.Expr) and statement.value is call
    if is_whole and source.alone(statement) and not is_shown(source, statement):
        start, indent = source.start(statement), source.indent(source.start(statement))
        return [
            Edit(start, start, f"with {as_owner(source, checkpoint)}.as_directory() as {directory}:\n{indent}    "),
            Edit(source.start(call), end, f"{reader}.from_pretrained({directory}"),
        ]
    rest = source.slice(end, source.end(call))
    if is_whole or not isinstance(checkpoint, ast.Name) or "\n" in rest or is_shown(source, statement):
        raise Declined("assign what it gives to a variable, in a statement of its own")
    place, name = Surrounded(source, call), free_for_block(source.names, statement, _KINDS[member])
    opened = f"with {as_owner(source, checkpoint)}.as_directory() as {directory}:"
    made = f"    {name} = {reader}.from_pretrained({directory}{rest}"
    return [*place.before([opened, made]), place.replace(name)]


def _reader(result: Result, call: ast.Call, node: ast.expr, member: str) -> str:
    """The class that reads a checkpoint, as text."""
    source = result.source
    is_named = isinstance(node, ast.Name | ast.Attribute)
    is_read_by = member == GET_TOKENIZER and is_named  # nothing but a class ever was one
    if is_read_by or _is_class(source, node) or is_given(result.before, source, node, _is_class):
        return source.text(node)
    made = source.names.value(node) if is_of_transformers(result.before) else None
    if isinstance(made, ast.Call) and not call.keywords and _is_dropped(source, call, node, made):
        return source.text(made.func.value)  # type: ignore[attr-defined]
    raise Declined(_WEIGHTS)


def _is_dropped(source: Source, call: ast.Call, node: ast.expr, made: ast.Call) -> bool:
    """Whether a model got the weights of a checkpoint that its class read from elsewhere, and is used no more.

    The class reads the same model from the checkpoint then, which has its configuration.
    """
    names = source.names
    variable = names.variable(node)
    is_read = isinstance(made.func, ast.Attribute) and made.func.attr == "from_pretrained"
    is_plain = len(made.args) == 1 and not made.keywords and not isinstance(made.args[0], ast.Starred)
    if variable is None or not is_read or not is_plain or not _is_class(source, made.func.value):  # type: ignore[attr-defined]
        return False
    uses = names.reads(variable[1], variable[0])
    is_last = all(use is node or source.end(use) < source.start(call) for use in uses)
    is_alone = names.binding(node) is not None and all(names.function(use) is names.function(call) for use in uses)
    return is_last and is_alone and names.above(call, ast.For, ast.While, ast.comprehension) is None


def _taken(source: Source, call: ast.Call) -> list[Edit]:
    """A checkpoint that another one is made into: a directory that Transformers reads is itself one."""
    checkpoint = passed(call, 0, "checkpoint")
    if checkpoint is None or len(call.args) + len(call.keywords) != 1:
        raise Declined("its arguments cannot be told apart")
    if not is_rewritten(source):
        raise Declined("the trainer of this file is not rewritten, which says what its checkpoints hold")
    return [Edit(source.start(call), source.end(call), source.text(checkpoint))]


def _is_class(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a class of Transformers, or one of the file that derives from it."""
    binding = source.names.binding(node)
    while binding is not None and isinstance(binding.node, ast.ClassDef) and binding.node.bases:
        node = binding.node.bases[0]
        binding = source.names.binding(node)
    dotted = source.names.dotted(node) or ""
    return dotted.startswith(_LIBRARY) and dotted.rpartition(".")[2][:1].isupper()


def _made(source: Source, call: ast.Call, dotted: str) -> list[Edit]:
    """A checkpoint that is made of a directory, or of a model that is written into one."""
    if not isinstance(call.func, ast.Attribute):
        raise Declined("the method is called by another name")
    written, imports = ensure_member(source, "ray.train", "Checkpoint", call)
    if dotted.endswith(".from_directory"):
        return [*imports, Edit(source.start(call.func.value), source.end(call.func.value), written)]
    model, tokenizer, path = passed(call, 0, "model"), passed(call, 1, "tokenizer"), keyword(call, "path")
    if model is None or path is None or any(word.arg is None for word in call.keywords):
        raise Declined("its arguments cannot be told apart")
    if not _is_none(keyword(call, "preprocessor")):
        raise Declined("save the preprocessor beside the model, and load it with it")
    if not _is_of_library(source, model):
        raise Declined("it is no model of Transformers for certain; `torch.save` writes the `state_dict()` of others")
    place = Surrounded(source, call)
    statements = [f"{source.text(model)}.save_pretrained({source.text(path)})"]
    if tokenizer is not None and not _is_none(tokenizer):
        statements.append(f"{source.text(tokenizer)}.save_pretrained({source.text(path)})")
    if not isinstance(path, ast.Constant | ast.Name | ast.Attribute):
        raise Declined("give the directory a name: it is asked for several times")
    return [*imports, *place.before(statements), place.replace(f"{written}.from_directory({source.text(path)})")]


def _is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


def _is_of_library(source: Source, node: ast.expr) -> bool:
    """Whether an expression makes a model of Transformers, or is a variable that holds one."""
    value = source.names.value(node)
    made = value.func if isinstance(value, ast.Call) else None
    return made is not None and (source.names.dotted(made) or "").startswith(_LIBRARY)
