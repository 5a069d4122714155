"""What one argument of ``tune.run`` asks for: where its value goes, or that it means nothing any more."""

from __future__ import annotations

import ast
from typing import Final

from legacy_api import Row, find
from migrate import conversions
from migrate.conversions.resuming import Resume, resume_mode
from migrate.conversions.trial_amounts import resources
from migrate.edit.callsite import Given
from migrate.edit.importing import ensure, ensure_as_is
from migrate.edit.render import Argument
from migrate.leftovers.age import written_since_24
from migrate.resolve.running.tuners import RUNS
from migrate.resolve.values.literals import constant
from migrate.resolve.values.may_be_none import may_be_none
from migrate.rule import AtRunTime, Declined
from migrate.tune.calls.classes_only import FOR_CLASSES, SAVING_OF_CLASSES, makes_function, of_classes_only
from migrate.tune.calls.commented_arguments import are_arguments
from migrate.tune.calls.kinds_of_call import EXECUTOR, is_of_rllib, replaces_executor
from migrate.tune.calls.tune_call import Resources, TuneCall
from migrate.tune.calls.what_is_run import RUN
from migrate.tune.trainables.trainable_class import is_class

_RESTORE: Final = "restore"
RESUME: Final = "resume"
_ERRORED_ONLY: Final = "run_errored_only"
_ERRORED: Final = ast.Constant("ERRORED_ONLY")
"""The mode of ``resume`` that said the same in later releases."""
_FORMATS: Final = "export_formats"
_REUSED: Final = "reuse_actors"


def with_argument(asked: TuneCall, given: Given, row: Row) -> TuneCall:
    """What is asked for with one more argument.

    Raises:
        Declined: If a ``Tuner`` has no counterpart of it, or none that is certain.
        NotConvertible: If the value cannot be written as the modern API takes it.
    """
    if given.name == EXECUTOR and replaces_executor(asked.source, given.node):
        raise Declined("an executor of your own decides how trials run, and Ray lets nobody replace its own", row)
    if row.action == "drop" or (row.to[:1] in FOR_CLASSES and asked.runs_function):
        return asked._replace(dropped=(*asked.dropped, (given, row))).aside_with(given.all_comments)
    if row.action == "refuse" or not row.to:
        raise Declined(f"`{given.name}` cannot be carried over", row)
    target = row.to[0]
    is_none = isinstance(given.node, ast.Constant) and given.node.value is None
    if target == "RunConfig.checkpoint_config" and _is_none(asked, given):
        return asked.aside_with(given.all_comments)  # as if it were not given: a Tuner's own default is another
    if target == "Tuner.restore":
        if given.name == RESUME and constant(asked.source, given.node) == "PROMPT":
            click, imports = ensure(asked.source, "click", asked.call)
            resume = Resume(f'{click}.confirm("Resume from local directory?")')
            return asked._replace(resume=resume, imports=[*asked.imports, *imports]).aside_with(given.comments)
        if given.name == RESUME:
            resume = resume_mode(asked.source, given.node, given.text)
            if any(other.name == _ERRORED_ONLY and _is_said(asked, other) for other in asked.parameters):
                resume = resume._replace(flags=resume_mode(asked.source, _ERRORED, "").flags)
            return asked._replace(resume=resume).aside_with(given.comments)
        if given.name == _ERRORED_ONLY:
            _is_said(asked, given)
            return asked.aside_with(given.all_comments)
        if not is_none:
            raise Declined(f"`{given.name}` has no counterpart that is certain", row)
        return asked.aside_with(given.comments)
    if target == "ExperimentAnalysis.trials":  # see `gives_trials`
        if not isinstance(given.node, ast.Constant):
            raise Declined(f"`{given.name}` decides what is returned, and its value is not known", row)
        return asked.aside_with(given.comments)
    if target == "run.raise_on_failed_trial":
        return asked._replace(raises=_condition(given)).aside_with(given.comments)
    if target.startswith("environ."):
        return _set(asked, given, row)
    if target.startswith("run."):
        if not is_none and given.name == _RESTORE and _can_restore(asked):
            return asked._replace(restore=given).aside_with(given.comments)
        if not is_none and given.name == _RESTORE and _is_chosen_later(asked):
            raise AtRunTime("whether a class is run, which can load the checkpoint, is known at run time only", row)
        if not is_none and not (given.name == _FORMATS and _is_empty(given.node)):
            raise Declined(f"a Tuner has no `{given.name}`", row)
        return asked.aside_with(given.comments)
    if given.name == _REUSED and reuses_restored(asked):
        return asked.aside_with(given.all_comments)
    if row.convert == "resources":
        if are_arguments(given.before):
            asked, given = asked.aside_with(given.before), given._replace(before=())
        resources = _resources(asked, given)
        return asked._replace(resources=resources) if resources else asked.aside_with(given.all_comments)
    return _place(asked, given, row)


def _is_said(asked: TuneCall, flag: Given) -> bool:
    """Whether a flag is set.

    Raises:
        Declined: If that is known at run time only.
    """
    said = constant(asked.source, flag.node)
    if not isinstance(said, bool | None):
        raise Declined(f"`{flag.name}` is known at run time only", find(f"{RUN}({flag.name})"))
    return bool(said)


def _is_empty(node: ast.expr) -> bool:
    """Whether a list, or a tuple, has nothing in it where it stands, so that nothing can be put into it later."""
    return isinstance(node, ast.List | ast.Tuple) and not node.elts


def _set(asked: TuneCall, given: Given, row: Row) -> TuneCall:
    """What is asked for with a variable of the environment, one for all runs; True is what is so without it."""
    value = constant(asked.source, given.node)
    if value is None or value is True:
        return asked.aside_with(given.all_comments)
    runs = [call for call, dotted in asked.source.names.calls() if dotted in RUNS or dotted.endswith(".Tuner")]
    if value is not False or len(runs) > 1:
        raise Declined(f"a Tuner has no `{given.name}`", row)
    module, imports = ensure(asked.source, "os", asked.call)
    setting = f'{module}.environ["{row.to[0].partition(".")[2]}"] = "0"'
    asked = asked._replace(settings=(*asked.settings, setting), imports=[*asked.imports, *imports])
    return asked.aside_with(given.all_comments)


def _is_chosen_later(asked: TuneCall) -> bool:
    """Whether the trainable is a name that something was registered by, or what a setting or a caller says."""
    source, node = asked.source, asked.trainable.node
    value = source.names.value(node)
    if makes_function(source, node) or source.names.dotted(value) is not None:
        return False
    bindings = source.names.bindings(value)
    is_told = bool(bindings) and all(one.kind == "param" or _is_setting(one.value) for one in bindings)
    return is_told or _is_setting(value) or (isinstance(value, ast.Constant) and isinstance(value.value, str))


def _is_setting(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Attribute | ast.Subscript)


def _can_restore(asked: TuneCall) -> bool:
    """Whether the trainable is a class that can load a checkpoint in its ``setup``."""
    return is_class(asked.source, asked.trainable.node) or is_of_rllib(asked.source, asked.call)


def reuses_restored(asked: TuneCall) -> bool:
    """Whether trials share actors, whose ``setup`` is called once, although each has to load a checkpoint in it."""
    given = {given.name: given.node for given in asked.parameters}
    reused, restored = given.get(_REUSED), given.get(_RESTORE)
    if reused is None or restored is None or (isinstance(restored, ast.Constant) and restored.value is None):
        return False
    return constant(asked.source, reused) not in (None, False) and _can_restore(asked)


def _is_none(asked: TuneCall, given: Given) -> bool:
    value = asked.source.names.value(given.node)
    return isinstance(value, ast.Constant) and value.value is None


def _condition(given: Given) -> str | None:
    """When to raise: always (empty), never (None), or when the text is true."""
    if isinstance(given.node, ast.Constant):
        return "" if given.node.value else None
    return given.text if isinstance(given.node, ast.Name | ast.Attribute) else f"({given.text})"


def _resources(asked: TuneCall, given: Given) -> Resources | None:
    cpus = 0 if written_since_24(asked.source.as_given) else 1
    text = resources(asked.source, given.node, given.text, cpus).texts[0]
    text = text.replace("{tune}", asked.tune).replace("{{", "{").replace("}}", "}")
    if not text:
        return None
    value = given.raw.within(text)
    inside = () if all(comment in text for comment in given.raw.comments) else given.raw.comments
    before = (*given.before, *inside)
    if not may_be_none(asked.source, given.node):
        return Resources(value, before, given.after)
    shown = f"({text})" if isinstance(given.node, ast.IfExp) else text
    return Resources(value, before, given.after, shown, given.node)


def _place(asked: TuneCall, given: Given, row: Row) -> TuneCall:
    """Put the value of an argument where its row says; its comments go with the first text."""
    texts: tuple[str, ...] = (given.text,)
    # Already Ray 2.7 refused a relative storage path, and what a variable holds may be a URI, which is left as it is.
    is_literal = isinstance(asked.source.names.value(given.node), ast.Constant)
    is_unsaid = isinstance(given.node, ast.Constant) and given.node.value is ...  # as pages write what they do not show
    if row.convert and not (is_unsaid and len(row.to) == 1) and (given.name != "storage_path" or is_literal):
        converted = getattr(conversions, row.convert)(asked.source, given.node, given.text)
        texts = converted.texts
        needed = [edit for module in converted.modules for edit in ensure_as_is(asked.source, module, asked.call)]
        asked = asked._replace(imports=[*asked.imports, *needed])
    if row.to[:1] in SAVING_OF_CLASSES:
        texts = (of_classes_only(asked.source, asked.trainable.node, given.node, texts[0], row.to[0]),)
    placed = False
    for target, text in zip(row.to, texts, strict=True):
        if not text:
            continue
        owner, _, field = target.partition(".")
        if field in asked.fields(owner):
            raise Declined(f"two arguments both mean `{field}`", row)
        value = given.raw.within(text)
        inside = () if all(comment in text for comment in given.raw.comments) else given.raw.comments
        comments = ((), "") if placed else ((*given.before, *inside), given.after)
        asked = asked.put(owner, Argument(field, value, *comments))
        placed = True
    return asked if placed else asked.aside_with(given.all_comments)
