"""``setup`` and ``preprocess_datasets`` of a class that derives from a trainer: its ``fit`` calls them.

Through Ray 2.42 ``fit()`` had a process of its own call ``setup()``, through Ray 2.6 then ``preprocess_datasets()``,
and then start the workers. Train V2 calls neither (``TRR771``, ``TRR772``). Fires on classes of the file that derive
from ``DataParallelTrainer``, ``TorchTrainer`` or ``TensorflowTrainer``, in whose methods ``self`` is asked for what
trainers have today. What these called of Ray's own class did nothing more than Train V2 does by itself, and goes.
``trainer.get_dataset_config()`` (``TRR773``) is ``trainer.data_config``.

Declines, leaving the findings: classes with a ``fit``, a constructor or a loop of their own, and those that others
derive from; methods that ask Ray Train or Tune, or that are called elsewhere, too; ``preprocess_datasets`` in files for
Ray 2.7 and later; files in which runs are tried again, which called them again, or that have a Tuner or preprocessors;
datasets that are made by functions; and what asks for the configurations of Ray 2.5 and older, which were a dictionary.
"""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import known
from migrate.edit.callsite import keyword
from migrate.edit.edits import Edit
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.running.tuners import TUNERS
from migrate.resolve.text.source import Source
from migrate.rule import Example, Result
from migrate.train.searches.tuned_trainer import may_be_trainer
from migrate.train.trainers.classes import is_of_today
from migrate.train.trainers.hooks import HOOKS, calls_hook

ORDER = 58

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray.train.torch import TorchTrainer


class Shuffled(TorchTrainer):
    def setup(self):
        super().setup()
        self.datasets["train"] = self.datasets["train"].random_shuffle()


trainer = Shuffled(loop, datasets={"train": rows})
config = trainer.get_dataset_config()
trainer.fit()
""",
        """\
from ray.train.torch import TorchTrainer


class Shuffled(TorchTrainer):
    def setup(self):
        self.datasets["train"] = self.datasets["train"].random_shuffle()

    def fit(self):
        self.setup()
        return super().fit()


trainer = Shuffled(loop, datasets={"train": rows})
config = trainer.data_config
trainer.fit()
""",
    ),
)

_BASES: Final = (".DataParallelTrainer", ".TorchTrainer", ".TensorflowTrainer")
_KEPT: Final = frozenset({"datasets", "scaling_config", "run_config"})
"""What trainers had then, and have today."""
_OWN: Final = frozenset({"fit", "__init__", "training_loop", "__getattr__", "__getattribute__", "__setattr__"})
_OTHERWISE: Final = (b"max_failures", b"reprocessor", b"FailureConfig")
_UNTIL_26: Final = "preprocess_datasets"
_ASKED: Final = "get_dataset_config"
_OF_DICTIONARY: Final = ("items", "keys", "values", "get", "copy", "pop", "update")
_ROW: Final = "ray.train.data_parallel_trainer.DataParallelTrainer"


def rewrite(result: Result) -> None:
    """Call the methods where the trainer is run, and ask for the configuration by its name."""
    source = result.source
    is_otherwise = any(word in result.before.data for word in _OTHERWISE)
    for node in source.names.of(ast.ClassDef) if not is_otherwise else ():
        if not guarded(source.names, node):
            result.edits += _edits(source, node, until_26=result.until_26)
    if any(method.name == _ASKED for method in source.names.of(ast.FunctionDef)):
        return  # a class may have one of its own
    for member in source.names.attributes({_ASKED}):
        call = source.names.parents.get(member)
        is_call = isinstance(call, ast.Call) and call.func is member and not call.args and not call.keywords
        if not is_call or not may_be_trainer(source, member.value) or guarded(source.names, member):
            continue
        if isinstance(call, ast.Call) and not _is_dictionary(source, call):
            result.edit(source.end(member.value), source.end(call), ".data_config")
            result.rewrote(member, known(f"{_ROW}.{_ASKED}"), source.text(member))


def _edits(source: Source, node: ast.ClassDef, *, until_26: bool) -> list[Edit]:
    """The edits for a class; none if it has no such methods, or they may mean something else."""
    names = source.names
    bases = [names.dotted(base) or "" for base in node.bases]
    if len(bases) != 1 or not bases[0].startswith("ray.train.") or not bases[0].endswith(_BASES):
        return []
    binding = names.binding(node.bases[0])
    if binding is not None and isinstance(binding.node, ast.ClassDef):
        return []  # names of classes that only derive from a trainer are taken for it
    methods = {method.name: method for method in methods_of(node)}
    hooks = [methods[name] for name in HOOKS if name in methods]
    if _UNTIL_26 in methods and not until_26:
        return []  # no Ray called it for such a file
    if not is_of_today(bases[0]) or not hooks or _OWN & methods.keys() or node.keywords:
        return []
    if any(dotted in TUNERS for _, dotted in names.uses()):
        return []
    edits: list[Edit] = []
    for hook in hooks:
        supers = [part for part in hook.body if _calls_of_ray(part) in HOOKS]
        if not _is_plain(source, node, hook, supers):
            return []
        edits += _without(source, hook, supers)
    if _is_used_elsewhere(source, node, hooks):
        return []
    last = max(hooks, key=source.end)
    indent = source.indent(source.start(last))
    calls = [f"{indent}    self.{hook.name}()" for hook in hooks]
    lines = ["", f"{indent}def fit(self):", *calls, f"{indent}    return super().fit()"]
    end = source.next_line(source.end(last))
    is_ended = source.data[end - 1 : end] == b"\n"
    text = "\n".join(lines)
    return [*edits, Edit(end, end, f"{text}\n" if is_ended else f"\n{text}")]


def _is_plain(source: Source, node: ast.ClassDef, hook: ast.AST, supers: list[ast.stmt]) -> bool:
    """Whether a method means in the driver what it meant in the process that called it."""
    arguments = getattr(hook, "args", None)
    if not isinstance(hook, ast.FunctionDef) or hook.decorator_list or not isinstance(arguments, ast.arguments):
        return False
    if [one.arg for one in arguments.args] != ["self"] or arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        return False
    own = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    stored = [part for part in ast.walk(node) if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)]
    own |= {part.attr for part in stored if isinstance(part.value, ast.Name) and part.value.id == "self"}
    own |= {target.id for part in node.body if isinstance(part, ast.Assign) for target in part.targets
            if isinstance(target, ast.Name)}  # fmt: skip
    inside = [part for part in ast.walk(hook) if not any(part in ast.walk(one) for one in supers)]
    for part in inside:
        if isinstance(part, ast.Name) and part.id == "super":
            return False
        if isinstance(part, ast.Name) and part.id == "self":
            member = source.names.parents.get(part)
            if not isinstance(member, ast.Attribute) or member.attr not in (_KEPT | own):
                return False
        dotted = (source.names.dotted(part.func) or "") if isinstance(part, ast.Call) else ""
        if dotted.startswith(("ray.train.", "ray.air.", "ray.tune.")) or isinstance(part, ast.Return | ast.Yield):
            return False
    return True


def _calls_of_ray(statement: ast.stmt) -> str:
    """The method that a statement calls of the class above, if it does no more."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    member = call.func if isinstance(call, ast.Call) and not call.args and not call.keywords else None
    return member.attr if isinstance(member, ast.Attribute) and _is_super(member.value) else ""


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def _without(source: Source, hook: ast.AST, supers: list[ast.stmt]) -> list[Edit]:
    """The edits that take statements out of a method, which keeps a ``pass`` if it had no others."""
    body = getattr(hook, "body", [])
    if supers and len(supers) == len(body):
        first, *rest = supers
        edits = [Edit(source.start(first), source.end(first), "pass")]
    else:
        edits, rest = [], supers
    lines = [(source.line_start(source.start(one)), source.next_line(source.end(one))) for one in rest]
    return [*edits, *(Edit(start, end, "") for start, end in lines)]


def _is_used_elsewhere(source: Source, node: ast.ClassDef, hooks: list[FunctionNode]) -> bool:
    """Whether others derive from a class or call its methods, or datasets of it are made when it runs."""
    names = source.names
    called = {hook.name for hook in hooks}
    for other in names.of(ast.ClassDef):
        if any(isinstance(base, ast.Name) and base.id == node.name for base in other.bases):
            return True
    for part in names.attributes(called):
        if not _is_super(part.value) and isinstance(part.ctx, ast.Load):
            return True
    for call in names.of(ast.Call):
        datasets = keyword(call, "datasets")
        value = names.value(datasets) if datasets is not None else None
        if value is not None and any(isinstance(part, ast.Lambda) for part in ast.walk(value)):
            return True
    return any(calls_hook(method) for method in methods_of(node))


def _is_dictionary(source: Source, call: ast.Call) -> bool:
    """Whether what a trainer gives is taken for a dictionary, or may be: it was one through Ray 2.5."""
    parents = source.names.parents
    around = parents.get(call)
    uses: list[ast.AST] = [call]
    if isinstance(around, ast.Assign) and around.value is call:
        variable = source.names.variable(around.targets[0]) if len(around.targets) == 1 else None
        if variable is None:
            return True
        uses = [*source.names.reads(variable[1], variable[0])]
    for use in uses:
        parent = parents.get(use)
        is_member = isinstance(parent, ast.Attribute) and parent.attr in _OF_DICTIONARY
        if is_member or isinstance(parent, ast.Subscript | ast.For | ast.comprehension | ast.Compare | ast.Starred):
            return True
        if isinstance(parent, ast.keyword) and parent.arg is None:
            return True
    return False
