"""Arguments with other names today, in calls that stay: ``Experiment``, ``run_experiments``, ``ray.init``, schedulers.

Fires on ``tune.Experiment(...)``, on ``run_experiments`` and the dictionaries of specifications given to it, on
``ray.init(...)``, on what ``ray.get``, ``ray.wait`` and ``ray.cancel`` are given first (``CON165`` - ``CON169``), on
``prepare_model(...)``, on ``ExperimentAnalysis(...)``, on schedulers and searchers, also on those that derive from
Ray's, and on calls of ``tune.run`` that cannot become a ``Tuner``: which use ``export_formats``, say, and which
Transformers makes for ``hyperparameter_search(backend="ray", ...)``; and on dictionaries that calls of one of
these alone unpack, also where a function of the file makes one and gives it back. Legacy arguments get the names and
values that these calls take today (``RUN315`` …, ``RUN351`` …, ``INI801`` …, ``TRA283``), and what means nothing any
more is removed.

Declines, with a finding: values that cannot be converted, and two arguments that mean the same. Where ``ray.init`` is
given two of which one is None, as Ray 0.6 - 0.8 took them from the command line, it is the one or the other.
"""

from __future__ import annotations

import ast

from legacy_api import parameters_of
from migrate.converted import NotConvertible
from migrate.edit.callsite import arguments, assigned
from migrate.edit.entries import Entry, entries, replaced, separator
from migrate.edit.importing import Taken, ensure, ensure_as_is
from migrate.edit.render import Argument, Call, Raw
from migrate.resolve.flow.constructors import inherited_constructions
from migrate.resolve.left.guards import guarded
from migrate.resolve.names.owners import owner_of
from migrate.resolve.running.order import in_other_branches
from migrate.resolve.settings.settings import Setting, settings_of, specifications, unpacked_settings
from migrate.resolve.text.source import Source
from migrate.rule import Declined, Example, Result
from migrate.tune.calls.classes_only import SAVING_OF_CLASSES, makes_function, of_classes_only
from migrate.tune.calls.converted_argument import TROUBLE, converted_argument, given_names
from migrate.tune.calls.dictionaries_of_calls import made_for, may_read
from migrate.tune.calls.stored import CARRIED, SYNCING, is_carried_by_own, one_place
from migrate.tune.searches.transformers_search import transformers_searches

ORDER = 22
_PLAIN = (ast.Name, ast.Attribute, ast.Subscript, ast.Call)
"""What needs no brackets beside an ``or``."""

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune
from ray.tune import run_experiments

run_experiments(
    {
        "first": {
            "run": "PPO",
            "env": "CartPole-v1",
            "checkpoint_freq": 5,
            "checkpoint_at_end": True,
            "local_dir": "~/here",
        },
        "second": {"run": "DQN"},
    },
    queue_trials=True,
    scheduler=scheduler,
)
""",
        """\
import os

from ray import tune
from ray.tune import run_experiments

run_experiments(
    {
        "first": {
            "run": "PPO",
            "env": "CartPole-v1",
            "checkpoint_config": tune.CheckpointConfig(
                checkpoint_frequency=5,
                checkpoint_at_end=True,
            ),
            "storage_path": os.path.expanduser("~/here"),
        },
        "second": {"run": "DQN"},
    },
    scheduler=scheduler,
)
""",
    ),
    (
        'from ray import tune\n\ne = tune.Experiment("e", f, upload_dir="s3://b/x", keep_checkpoints_num=2)\n',
        "from ray import tune\n\n"
        'e = tune.Experiment("e", f, storage_path="s3://b/x", '
        "checkpoint_config=tune.CheckpointConfig(num_to_keep=2))\n",
    ),
    (
        "import ray\nfrom ray.tune.schedulers import AsyncHyperBandScheduler\n\n"
        'ray.init(redis_address="auto", num_redis_shards=2)\n'
        'scheduler = AsyncHyperBandScheduler(reward_attr="reward", max_t=10)\n',
        "import ray\nfrom ray.tune.schedulers import AsyncHyperBandScheduler\n\n"
        'ray.init(address="auto")\n'
        'scheduler = AsyncHyperBandScheduler(metric="reward", mode="max", max_t=10)\n',
    ),
    (
        "from ray import train\nimport ray.train.torch\n\nmodel = train.torch.prepare_model(net, wrap_ddp=False)\n",
        "from ray import train\nimport ray.train.torch\n\n"
        "model = train.torch.prepare_model(net, parallel_strategy=None)\n",
    ),
    (
        "from ray import tune\n\n\ndef go(**options):\n"
        '    tune.run(f, export_formats=formats, local_dir="/tmp/x", queue_trials=True, **options)\n',
        "from ray import tune\n\n\ndef go(**options):\n"
        '    tune.run(f, export_formats=formats, storage_path="/tmp/x", **options)\n',
    ),
    (
        "from ray import tune\n\n"
        'best = trainer.hyperparameter_search(backend="ray", keep_checkpoints_num=1, n_trials=4)\n',
        "from ray import tune\n\n"
        'best = trainer.hyperparameter_search(backend="ray", '
        "checkpoint_config=tune.CheckpointConfig(num_to_keep=1), n_trials=4)\n",
    ),
)

_RUN = "ray.tune.run"
_EXPERIMENTS = "ray.tune.run_experiments"
_EXPERIMENT = "ray.tune.Experiment"
_INIT = "ray.init"
_ADDRESS = "address"
"""What it takes first."""
_OF_RAY = (_INIT, "ray.get", "ray.wait", "ray.cancel")
_PREPARE = "ray.train.torch.prepare_model"
_ANALYSIS = "ray.tune.ExperimentAnalysis"
_STAYING = (_RUN, _EXPERIMENTS, _EXPERIMENT, *_OF_RAY, _PREPARE, _ANALYSIS)
_FAMILIES = ("ray.tune.suggest.", "ray.tune.schedulers.", "ray.tune.utils.", "ray.tune.function_runner.")
_OLD = (*TROUBLE, "warns")
"""What is written anew in a call of ``tune.run`` that stays, and whose arguments are all known: what will go, too."""
_CHECKPOINTS = "CheckpointConfig"
_READING = ("get", "pop", "setdefault")
"""Methods that read an entry of a dictionary by its key."""


class _Twice(Declined):
    """Two arguments say the same, so that neither can be written without the other."""


def rewrite(result: Result) -> None:
    """Rewrite the arguments of every call that stays."""
    source = result.source
    done: set[ast.AST] = set()
    for call in transformers_searches(source):
        if not guarded(source.names, call):
            _owner(result, call, _RUN)
    for call, base in inherited_constructions(source):
        owner = owner_of(base)
        if owner.startswith(_FAMILIES) and not guarded(source.names, call):
            _owner(result, call, owner)
    for call, dotted in source.names.calls():
        owner = owner_of(dotted)
        is_known = owner in _STAYING or owner.startswith(_FAMILIES)
        if not is_known or not parameters_of(owner) or guarded(source.names, call):
            continue
        _owner(result, call, owner)
        for word in call.keywords:
            made = made_for(source, word.value, owner) if word.arg is None else None
            if made is not None and made not in done:
                done.add(made)
                _owner(result, made, owner, is_for_it=True)
        _all_set_later(result, [*unpacked_settings(source, call, given_back=True)], owner, done)
        for experiment in specifications(source, call) if owner == _EXPERIMENTS else ():
            specification = source.names.value(experiment)
            if isinstance(specification, ast.Dict) and specification not in done:
                done.add(specification)
                _owner(result, specification, _EXPERIMENT)
            _all_set_later(result, [*settings_of(source, experiment)], _EXPERIMENT, done)


def _all_set_later(result: Result, settings: list[Setting], owner: str, done: set[ast.AST]) -> None:
    """Rewrite what is set in a dictionary later, unless something else in it means the same today."""
    source, rows = result.source, parameters_of(owner)
    for setting in settings:
        if setting.stored is None or setting.stored in done:
            continue
        done.add(setting.stored)
        row = rows.get(setting.name)
        others = [other for other in settings if other.name in rows and other.name != setting.name]
        beside = [other.value for other in others if row is not None and row.to and rows[other.name].to == row.to]
        if row is not None and any(not in_other_branches(source, setting.value, value) for value in beside):
            reason = f"two arguments both mean `{row.to[0].rpartition('.')[2]}`"
            result.decline(setting.value, row, row.old, reason)
        else:
            _set_later(result, setting, owner)


def _set_later(result: Result, setting: Setting, owner: str) -> None:
    """``spec["upload_dir"] = uri``: the key that the setting has today, where nothing reads the old one."""
    source = result.source
    row = parameters_of(owner).get(setting.name)
    stored = setting.stored
    if row is None or row.today not in TROUBLE or stored is None or row.action != "convert" or len(row.to) != 1:
        return
    holder, _, field = row.to[0].partition(".")
    variable = source.names.variable(stored.value)
    uses = source.names.reads(variable[1], variable[0]) if variable is not None else []
    if holder == _CHECKPOINTS or any(may_read(source, use, (field, setting.name), owner) for use in uses):
        return
    try:
        entry = Entry(setting.name, setting.value, source.start(setting.value), source.end(setting.value), True)
        texts, _ = converted_argument(result, entry, row)
    except (Declined, Taken, NotConvertible):
        return
    if texts[0]:
        result.edit(source.start(stored.slice), source.end(stored.slice), f'"{field}"')
        if texts[0] != source.text(setting.value):
            result.edit(entry.start, entry.end, texts[0])


def _overruled(found: list[Entry]) -> set[str]:
    """What Ray did not look at beside a reward, which is always to be maximised."""
    reward = next((entry.node for entry in found if entry.name == "reward_attr"), None)
    is_said = isinstance(reward, ast.Constant) and isinstance(reward.value, str)
    return {"metric", "mode"} if is_said else set()


def _owner(result: Result, node: ast.Call | ast.Dict, owner: str, *, is_for_it: bool = False) -> None:
    """Rewrite the arguments of a call, or the items of a dictionary, which may be for such calls alone."""
    source = result.source
    rows = parameters_of(owner)
    new: dict[str, str] = {}
    gone: set[str] = set()
    config: list[tuple[Entry, list[str]]] = []
    is_whole = isinstance(node, ast.Call) and all(word.arg for word in node.keywords)
    legacy = _OLD if owner == _RUN and is_whole else TROUBLE
    useless = _of_classes(source, node, owner)
    if not any(name in rows and rows[name].today in legacy for name in given_names(node)) and not useless:
        return  # before the file is taken apart into tokens
    found = entries(source, node)
    for entry in found if isinstance(node, ast.Dict) and not is_for_it else ():
        row = rows.get(entry.name)
        if row is not None and row.today in legacy and _is_read(source, entry.name):
            result.decline(entry.node, row, row.old, "it is read by this name elsewhere")
            return
    is_carried = is_carried_by_own(source, {entry.name: entry.node for entry in found})
    place = {} if is_carried else _place(result, node)
    taken = {entry.name for entry in found} - {name for name, text in place.items() if not text}
    if owner == _INIT and isinstance(node, ast.Call) and node.args:
        taken.add(_ADDRESS)
    for name in taken & _overruled(found):
        taken.remove(name)
        new[name] = ""
    for entry in found:
        row = rows.get(entry.name)
        if row is not None and entry.name in useless:
            new[entry.name] = ""
            gone.add(entry.name)
            result.note(entry.node, row, row.old, f"removed: {row.advice()}")
            continue
        if row is None or row.today not in legacy or row.to == (f"run.{entry.name}",):
            continue
        if is_carried and entry.name in ("upload_dir", *SYNCING):
            result.decline(entry.node, row, row.old, CARRIED)
            continue
        if not place.get(entry.name, entry.name):
            new[entry.name] = ""
            gone.add(entry.name)
            result.note(entry.node, row, row.old, f"removed: {row.advice()}")
            continue
        try:
            texts, targets = converted_argument(result, entry, row, place.get(entry.name))
            for target, text in zip(targets, texts, strict=True):
                holder, _, field = target.partition(".")
                if holder == _CHECKPOINTS and text:
                    text = _said_for_classes(source, node, owner, entry, (target, text))
                    if not config or config[-1][0] is not entry:
                        config.append((entry, []))
                    config[-1][1].append(f"{field}={text}")
                    if "checkpoint_config" in taken:
                        raise _Twice("together with `checkpoint_config`", row)
                elif text and field in taken and owner == _INIT:
                    both = _either(source, found, entry, (field, text))
                    new |= {field: both, entry.name: ""}
                    gone.add(entry.name)
                elif text and field in taken:
                    raise _Twice(f"two arguments both mean `{field}`", row)
                elif text:
                    also = [new[entry.name]] if entry.name in new else []
                    apart = separator(source, entry.start, entry.end)
                    new[entry.name] = apart.join([*also, entry.written(field, text)])
                    taken.add(field)
        except (Declined, Taken, NotConvertible) as reason:
            works = row.today not in TROUBLE and not isinstance(reason, _Twice)
            (result.note if works else result.decline)(entry.node, row, row.old, str(reason))
            if isinstance(reason, _Twice) and owner != _INIT:
                return
            config = [part for part in config if part[0] is not entry]
            new.pop(entry.name, None)
            continue
        new.setdefault(entry.name, "")
        if entry.name in gone:
            continue
        if not any(texts):
            gone.add(entry.name)
        if not any(texts) and not (owner == _INIT and _is_off(entry.node)):
            result.note(entry.node, row, row.old, f"removed: {row.advice()}")
    if config:
        first = config[0][0]
        try:
            module, imports = ensure(source, "ray.tune", node)
        except Taken as reason:
            result.decline(first.node, rows[first.name], rows[first.name].old, str(reason))
            return
        said = [text for _, texts in config for text in texts]
        new[first.name] = first.written(
            "checkpoint_config", _written(source, first, f"{module}.CheckpointConfig", said)
        )
        result.edits += imports
    result.edits += replaced(source, node, new, gone)


def _either(source: Source, found: list[Entry], entry: Entry, meant: tuple[str, str]) -> str:
    """One argument for two that meant the same, of which one at most was given: Ray raised an error for both.

    Args:
        source: The file.
        found: All arguments.
        entry: The one with the old name.
        meant: The name of the other one, and what this one says as that.

    Raises:
        _Twice: If both are given for certain.
    """
    field, text = meant
    other = next((one for one in found if one.name == field), None)
    parts = [(source.text(other.node), other.node), (text, entry.node)] if other is not None else []
    given = [(part, node) for part, node in parts if not _is_nothing(node)]
    if other is None or (len(given) > 1 and any(isinstance(node, ast.Constant) for _, node in given)):
        raise _Twice(f"two arguments both mean `{field}`", parameters_of(_INIT).get(entry.name))
    if len(given) < 2:
        return other.written(field, given[0][0] if given else "None")
    return other.written(field, " or ".join(part if isinstance(node, _PLAIN) else f"({part})" for part, node in given))


def _is_nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not node.value


def _is_off(node: ast.expr) -> bool:
    """Whether a switch of ``ray.init`` that is gone was left as nearly all of them were without it."""
    return isinstance(node, ast.Constant) and node.value is False


def _written(source: Source, entry: Entry, function: str, arguments: list[str]) -> str:
    """The call that is the value of an entry: on lines of its own where the entry is on one and it does not fit."""
    line = source.line_start(entry.start)
    if source.data[line : entry.start].strip() or any("\n" in text for text in arguments):
        return f"{function}({', '.join(arguments)})"
    named = [text.partition("=") for text in arguments]
    call = Call(function, [Argument(name, Raw(text)) for name, _, text in named])
    indent = entry.start - line
    return call.at(indent + len(entry.written("checkpoint_config", "")), indent)


def _is_read(source: Source, key: str) -> bool:
    """Whether something of a file reads an entry by a key, of whatever: ``spec["local_dir"]``, ``spec.get(...)``."""
    return key in source.once(_read_keys)


def _read_keys(source: Source) -> frozenset[str]:
    subscripts = (node for node in source.names.of(ast.Subscript) if isinstance(node, ast.Subscript))
    keys = [node.slice for node in subscripts if isinstance(node.ctx, ast.Load)]
    calls = (node for node in source.names.of(ast.Call) if isinstance(node, ast.Call) and node.args)
    keys += [call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in _READING]
    return frozenset(key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str))


def _of_classes(source: Source, node: ast.Call | ast.Dict, owner: str) -> set[str]:
    """Arguments that had no effect on the function they are given with, and are an error today."""
    trainables = _trainables(node, owner)
    rows = parameters_of(owner)
    given = {each for each in given_names(node) if each in rows and rows[each].to[:1] in SAVING_OF_CLASSES}
    return given if given and trainables and makes_function(source, trainables[0]) else set()


def _trainables(node: ast.Call | ast.Dict, owner: str) -> list[ast.expr]:
    """What a call or a dictionary says is to be run."""
    name, place = {_RUN: ("run_or_experiment", 0), _EXPERIMENT: ("run", 1)}.get(owner, ("", 0))
    if isinstance(node, ast.Call):
        named = [word.value for word in node.keywords if word.arg == name]
        return [*named, *node.args[place : place + 1]] if name else []
    keys = (key.value if isinstance(key, ast.Constant) else None for key in node.keys)
    return [value for key, value in zip(keys, node.values, strict=True) if name and key == "run"]


def _said_for_classes(
    source: Source, node: ast.Call | ast.Dict, owner: str, entry: Entry, converted: tuple[str, str]
) -> str:
    """The text of a field of the checkpoints' configuration, which a function may not be given."""
    target, text = converted
    trainables = _trainables(node, owner)
    if (target,) not in SAVING_OF_CLASSES or not trainables:
        return text
    return of_classes_only(source, trainables[0], entry.node, text, target)


def _place(result: Result, node: ast.Call | ast.Dict) -> dict[str, str]:
    """The texts of ``local_dir`` and ``upload_dir`` where both are given: one of them is empty."""
    if not {"local_dir", "upload_dir"} <= set(given_names(node)):
        return {}
    source = result.source
    if isinstance(node, ast.Dict):
        pairs = [(getattr(key, "value", ""), value) for key, value in zip(node.keys, node.values, strict=True)]
        stored = one_place(source, assigned(source, pairs, source.start(node) + 1, source.end(node) - 1)[0])
    else:
        stored = one_place(source, arguments(source, node)[0])
    for module in stored.modules:
        result.edits += ensure_as_is(result.source, module, node)
    kept = {given.name: given.text for given in stored.parameters}
    return {name: kept.get(name, "") for name in ("local_dir", "upload_dir")}


def still_works(source: Source, call: ast.Call) -> bool:
    """Whether a call of ``tune.run`` is right today as it stands."""
    rows = parameters_of(_RUN)
    if len(call.args) > 1 or any(isinstance(value, ast.Starred) for value in call.args):
        return False
    for word in call.keywords:
        row = rows.get(word.arg or "")
        if row is None or row.today not in ("same", "warns") or row.convert in ("resources", "resume_mode"):
            return False
    return True
