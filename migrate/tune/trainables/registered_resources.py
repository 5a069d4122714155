"""``tune.run("name", resources_per_trial=...)``: what is registered under the name gets the resources.

``tune.with_resources`` takes no names. What this file registers is registered once more, with them, so that trials and
their directories are called as before. Of what another one does, as RLlib its algorithms, the class is run.
"""

from __future__ import annotations

import ast

from migrate.edit.importing import ensure
from migrate.edit.render import Argument, Call, Raw
from migrate.tune.calls.tune_call import Resources, TuneCall
from migrate.tune.trainables.registered_names import is_registered_name, may_be_registered_name, registered
from migrate.tune.trainables.trainable_class import is_class


def resources_of_name(asked: TuneCall, indent: str) -> tuple[TuneCall, list[str]]:
    """The same run of what takes resources, and the statements that come before it; as it is where it is no name's.

    Raises:
        Taken: If a name that it needs means something else in the file.
    """
    source, trainable = asked.source, asked.trainable.node
    if asked.resources is None or asked.restore is not None:
        return asked, []
    if known := registered(source, trainable):
        return asked._replace(resources=None), [_registered_again(asked, asked.resources, known, indent)]
    if is_registered_name(source, trainable) or may_be_registered_name(source, trainable):
        return _by_class(asked), []
    return asked, []


def _registered_again(asked: TuneCall, resources: Resources, known: list[ast.expr], indent: str) -> str:
    """The statement that registers with resources what is known to be registered under a name."""
    name = Argument("", Raw(asked.trainable.text))
    cls = Call(f"{asked.tune}.registry.get_trainable_cls", [name])
    first, *others = (_without_resources(asked, one) for one in known)
    is_known = _is_seen_class(asked, first) and all(ast.dump(one) == ast.dump(first) for one in others)
    trainable = Raw(ast.unparse(first)) if is_known else cls
    value = Raw(f'{resources.variable} or {{"cpu": 1}}') if resources.variable else resources.value
    made = Call(f"{asked.tune}.with_resources", [Argument("", trainable), Argument("", value)])
    call = Call(f"{asked.tune}.register_trainable", [name, Argument("", made)])
    comments = "".join(f"{comment}\n{indent}" for comment in resources.comments)
    return comments + call.at(len(indent), len(indent))


def _by_class(asked: TuneCall) -> TuneCall:
    """The same run of the class that stands behind a name, or may do so."""
    given, source = asked.trainable, asked.source
    asks, imports = ensure(source, "ray.tune.registry.get_trainable_cls", asked.call)
    text = f"{asks}({given.text})"
    if not is_registered_name(source, given.node):
        text = f"{text} if isinstance({given.text}, str) else {given.text}"
    node = ast.copy_location(ast.Call(given.node, [], []), given.node)
    found = given._replace(node=node, raw=Raw(text))
    return asked._replace(trainable=found, imports=[*asked.imports, *imports])


def _without_resources(asked: TuneCall, trainable: ast.expr) -> ast.expr:
    """What has resources in a registration of before."""
    if isinstance(trainable, ast.Call) and asked.source.names.dotted(trainable.func) == "ray.tune.with_resources":
        return trainable.args[0] if trainable.args else trainable
    return trainable


def _is_seen_class(asked: TuneCall, trainable: ast.expr) -> bool:
    """Whether a name means the same class where the run is; a function would have the resources in other runs, too."""
    names = asked.source.names
    if not isinstance(trainable, ast.Name) or not is_class(asked.source, trainable):
        return False
    return names.bound(asked.call, trainable.id) == names.variable(trainable)
