"""``wandb_mixin`` and ``mlflow_mixin``: the function or class sets its tracking up itself.

Fires on functions decorated with ``@wandb_mixin`` (``MOD597``) or ``@mlflow_mixin`` (``MOD599``), which get
``setup_wandb(config, ...)`` or ``setup_mlflow(config, ...)`` as their first line, and on classes that mix in
``WandbTrainableMixin`` (``MOD598``) or ``MLflowTrainableMixin`` (``MOD600``), whose ``setup`` does. The settings are
still those under ``wandb`` or ``mlflow`` in the trial's config, and the rest of the code sees the config without them.

Declines, with a finding: the mixins used in any other way, functions whose config has no name, classes with a
``setup`` or ``cleanup`` of other arguments than a config or whatever there is, ``*args``, and a ``token`` among the
settings, which has another name today. What a file puts in the place of a mixin, ``train.__mixins__ = ()``, is told.
"""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from legacy_api import find
from migrate.edit.edits import Edit
from migrate.edit.importing import Taken, ensure_as_is
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.scopes import FunctionNode, positional
from migrate.resolve.running.trainables import methods_of
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.functions.dialects import inserted

ORDER = 28

EXAMPLES: tuple[Example, ...] = (
    (
        """\
import wandb
from ray.tune.integration.wandb import wandb_mixin


@wandb_mixin
def train(config):
    wandb.log({"loss": config["a"]})
""",
        """\
import wandb
from ray.air.integrations.wandb import setup_wandb


def train(config):
    setup_wandb(config, **config.pop("wandb"))
    wandb.log({"loss": config["a"]})
""",
    ),
    (
        """\
from ray import tune
from ray.tune.integration.wandb import WandbTrainableMixin


class Train(WandbTrainableMixin, tune.Trainable):
    def step(self):
        self.wandb.log({"loss": self.config["a"]})
        return {"loss": self.config["a"]}
""",
        """\
from ray import tune
from ray.air.integrations.wandb import setup_wandb


class Train(tune.Trainable):
    def setup(self, config):
        trial = {"trial_id": self.trial_id, "trial_name": self.trial_name}
        self.wandb = setup_wandb(config, **trial, **config.pop("wandb"))

    def cleanup(self):
        self.wandb.finish()

    def step(self):
        self.wandb.log({"loss": self.config["a"]})
        return {"loss": self.config["a"]}
""",
    ),
)


class _Mixin(NamedTuple):
    """One library: the key of its settings, and what a function and a class call.

    Attributes:
        key: The key in the trial's config.
        setup: The dotted name of the function that sets tracking up.
        in_setup: The lines of a class's ``setup``; ``{config}`` stands for its config.
        in_cleanup: The line of its ``cleanup``.
        stand_in: What is said of what is put in its place.
    """

    key: str
    setup: str
    in_setup: tuple[str, ...]
    in_cleanup: str
    stand_in: str


_NOT_ASKED: Final = "nothing of Ray asks for it any more, and the tracking is set up: "
_WANDB: Final = _Mixin(
    "wandb",
    "ray.air.integrations.wandb.setup_wandb",
    (
        'trial = {"trial_id": self.trial_id, "trial_name": self.trial_name}',
        'self.wandb = setup_wandb({config}, **trial, **{config}.pop("wandb"))',
    ),
    "self.wandb.finish()",
    f"{_NOT_ASKED}`WANDB_MODE=disabled` in the environment of the workers keeps it off the network",
)
_MLFLOW: Final = _Mixin(
    "mlflow",
    "ray.air.integrations.mlflow.setup_mlflow",
    (
        'name = f"{self.trial_name}_{self.trial_id}".replace("/", "_")',
        'self.mlflow = setup_mlflow({config}, run_name=name, **{config}.pop("mlflow"))',
    ),
    "self.mlflow.end_run()",
    f"{_NOT_ASKED}give it a `tracking_uri` of its own in the config",
)
_OLD_HOME: Final = "ray.tune.integration"
_FUNCTIONS: Final = {
    f"{home}.{name}": mixin
    for name, mixin in (("wandb.wandb_mixin", _WANDB), ("mlflow.mlflow_mixin", _MLFLOW))
    for home in (_OLD_HOME, "ray.air.integrations")
}
_CLASSES: Final = {
    "ray.tune.integration.wandb.WandbTrainableMixin": _WANDB,
    "ray.tune.integration.mlflow.MLflowTrainableMixin": _MLFLOW,
}


def rewrite(result: Result) -> None:
    """Rewrite every function and class that uses a mixin."""
    source = result.source
    names = source.names
    for node, dotted in names.uses():
        mixin = _FUNCTIONS.get(dotted) or _CLASSES.get(dotted)
        if mixin is None or guarded(names, node):
            continue
        owner = names.parents.get(node)
        try:
            if mixin is _MLFLOW and any(part.value == "token" for part in names.of(ast.Constant)):
                raise Declined("the setting `token` is `tracking_token` today")
            if isinstance(owner, ast.FunctionDef) and node in owner.decorator_list and dotted in _FUNCTIONS:
                edits = _function(source, owner, node, mixin)
            elif isinstance(owner, ast.ClassDef) and node in owner.bases and dotted in _CLASSES:
                edits = _class(source, owner, node, mixin)
            else:
                raise Declined("")
            edits += ensure_as_is(source, mixin.setup, owner)
        except (Declined, Taken) as reason:
            if dotted.startswith(_OLD_HOME):  # it is said of the other home that it has no such name
                result.decline(node, find(dotted), dotted, str(reason))
            continue
        result.edits += edits
        _tell_of_stand_ins(result, owner, node, mixin)
        return  # one in each round: a function may have two of them


def _tell_of_stand_ins(result: Result, owner: ast.FunctionDef | ast.ClassDef, node: ast.expr, mixin: _Mixin) -> None:
    """Say of what tests put in the place of tracking, ``train.__mixins__ = ()``, that nothing asks for it any more."""
    names = result.source.names
    member = "__mixins__" if isinstance(owner, ast.FunctionDef) else f"_{mixin.key}"
    for part in names.of(ast.Attribute):
        binding = names.binding(part.value) if part.attr == member and isinstance(part.ctx, ast.Store) else None
        if binding is not None and binding.node is owner:
            result.todo(part, find(names.dotted(node) or ""), f"{owner.name}.{member}", mixin.stand_in)


def _function(source: Source, function: ast.FunctionDef, decorator: ast.expr, mixin: _Mixin) -> list[Edit]:
    arguments = positional(function)
    if len(arguments) != 1 and not (arguments and arguments[0].arg == "config"):
        raise Declined(f"cannot tell which argument of `{function.name}` is the config")
    config = arguments[0].arg
    start = source.line_start(source.start(decorator))
    line = f'{mixin.setup.rpartition(".")[2]}({config}, **{config}.pop("{mixin.key}"))'
    return [Edit(start, source.next_line(source.end(decorator)), ""), inserted(source, function, [line])]


def _class(source: Source, node: ast.ClassDef, base: ast.expr, mixin: _Mixin) -> list[Edit]:
    methods = {method.name: method for method in methods_of(node)}
    if "_setup" in methods or "_stop" in methods or len(node.bases) < 2:
        raise Declined("give its methods the names of today first")
    if "stop" in methods:
        raise Declined("it has a `stop` of its own, which may have to end the run")
    added: list[str] = []
    edits = [_without_base(source, node, base)]
    if "setup" in methods:
        edits.append(inserted(source, methods["setup"], _in_setup(methods["setup"], mixin)))
    else:
        added += ["def setup(self, config):", *(f"    {line}" for line in _lines(mixin, "config")), ""]
    if "cleanup" in methods:
        edits.append(inserted(source, methods["cleanup"], [mixin.in_cleanup]))
    elif "setup" in methods:
        edits.append(_below(source, node, methods["setup"], ["def cleanup(self):", f"    {mixin.in_cleanup}"]))
    else:
        added += ["def cleanup(self):", f"    {mixin.in_cleanup}", ""]
    if added:
        edits.append(_with_methods(source, node, added))
    return edits


def _in_setup(method: FunctionNode, mixin: _Mixin) -> list[str]:
    """The lines of a ``setup`` that has its config as an argument, or takes whatever it is given.

    Raises:
        Declined: If it takes something else.
    """
    arguments = positional(method)
    if len(arguments) == len(("self", "config")):
        return _lines(mixin, arguments[1].arg)
    takes_all = (
        [argument.arg for argument in arguments] == ["self"]
        and method.args.vararg is not None
        and not method.args.kwonlyargs
    )
    if not takes_all:
        raise Declined("its `setup` takes other arguments than a config")
    return _lines(mixin, "self.config")


def _lines(mixin: _Mixin, config: str) -> list[str]:
    return [line.replace("{config}", config) for line in mixin.in_setup]


def _without_base(source: Source, node: ast.ClassDef, base: ast.expr) -> Edit:
    index = node.bases.index(base)
    if index + 1 < len(node.bases):
        return Edit(source.start(base), source.start(node.bases[index + 1]), "")
    return Edit(source.end(node.bases[index - 1]), source.end(base), "")


def _below(source: Source, owner: ast.ClassDef, method: FunctionNode, lines: list[str]) -> Edit:
    """A method below another one of a class."""
    indent = source.indent(source.start(method))
    step = indent.removeprefix(source.indent(source.start(owner)))
    end = source.line_end(source.end(method))
    return Edit(end, end, "\n" + "".join(f"\n{indent}{line.replace('    ', step)}" for line in lines))


def _with_methods(source: Source, node: ast.ClassDef, lines: list[str]) -> Edit:
    """Methods in front of the first one of a class."""
    methods: list[FunctionNode] = methods_of(node)
    if not methods:
        raise Declined("the class has no methods in this file")
    first = methods[0]
    start = min([source.start(first), *(source.start(part) for part in first.decorator_list)])
    position = source.line_start(start)
    indent = source.indent(start)
    step = indent.removeprefix(source.indent(source.start(node)))
    written = [indent + line.replace("    ", step) if line else "" for line in lines]
    return Edit(position, position, "".join(f"{line}\n" for line in written))
