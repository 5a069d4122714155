"""``tune.run(...)`` becomes ``tune.Tuner(...).fit()``, and the uses of its result follow.

Fires on calls of ``ray.tune.run`` however it was imported, when every argument has a place in the modern API.
The places come from the catalogue (``RUN301`` …); argument texts and comments are kept.

What is kept of the old behaviour:

- ``tune.run`` raised ``TuneError`` if a trial failed, ``Tuner.fit`` does not: a check is written after the run
  (not with ``raise_on_failed_trial=False``).
- A ``Tuner`` saves a checkpoint at the end of every trial of a Trainable class, ``tune.run`` did not:
  ``checkpoint_at_end=False`` is written unless the trainable is certainly a function.
- ``tune.with_resources`` marks the function itself: where a function runs with ``resources_per_trial`` in one
  place and without in another, the other gets the old default of one CPU.
- ``log_to_file`` wrote into the trial's directory; today that needs ``SyncConfig(sync_artifacts=True)``.
- ``resume=True`` needs the run to exist, ``resume="AUTO"`` does not; a flag becomes an ``if``.
- ``get_best_config(metric=...)`` of Ray 0.8 meant the maximum over all results of a trial.

If some use of the result has no counterpart on a ``ResultGrid``, the result stays an ``ExperimentAnalysis``,
opened from the stored run, with its trials in the order in which they were made. (The rows of its ``dataframe()`` are
in any order; sort them by a column.)

Declines, with a finding: ``**kwargs``, positional arguments after the second, parameters without a place
(``restore``, ``export_formats``), an ``Experiment`` or a list as the trainable, a value of ``resume`` that may be a
flag or a mode, a call that shares its line with other statements or is evaluated conditionally.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final

from legacy_api import Row, find, parameters_of
from migrate import conversions
from migrate.callsite import Given, arguments, keyword
from migrate.conversions import NotConvertible, Resume
from migrate.edits import Edit
from migrate.follow import Flow
from migrate.guards import guarded
from migrate.importing import Taken, ensure
from migrate.render import Argument, Call, Raw
from migrate.results import AnalysisUses, GridUses, NotFollowed
from migrate.rule import Declined, Example, Result
from migrate.source import Source

ORDER = 20

EXAMPLES: tuple[Example, ...] = (
    (
        """\
from ray import tune


def train(config):
    tune.report({"loss": config["lr"]})


tune.run(train, config={"lr": 0.1})
""",
        """\
from ray import tune


def train(config):
    tune.report({"loss": config["lr"]})


results = tune.Tuner(train, param_space={"lr": 0.1}).fit()
if results.errors:
    raise tune.TuneError("Trials did not complete", results.errors)
""",
    ),
    (
        """\
from ray import tune
from my_models import Model

analysis = tune.run(
    Model,
    name="digits",
    stop={"training_iteration": 12},
    checkpoint_freq=5,  # every 5 epochs
    checkpoint_score_attr="min-loss",
    resources_per_trial={"cpu": 2, "gpu": 1},
    num_samples=10,
    max_failures=3,
    local_dir="./results",
    queue_trials=True,
)
print(analysis.get_best_config(metric="mean_accuracy", mode="max"))
""",
        """\
import os
from ray import tune
from my_models import Model

analysis = tune.Tuner(
    tune.with_resources(Model, {"cpu": 2, "gpu": 1}),
    tune_config=tune.TuneConfig(num_samples=10),
    run_config=tune.RunConfig(
        name="digits",
        storage_path=os.path.abspath("./results"),
        stop={"training_iteration": 12},
        checkpoint_config=tune.CheckpointConfig(
            checkpoint_frequency=5,  # every 5 epochs
            checkpoint_score_attribute="loss",
            checkpoint_score_order="min",
            checkpoint_at_end=False,
        ),
        failure_config=tune.FailureConfig(max_failures=3),
    ),
).fit()
if analysis.errors:
    raise tune.TuneError("Trials did not complete", analysis.errors)
print(analysis.get_best_result(metric="mean_accuracy", mode="max", scope="all").config)
""",
    ),
    (
        """\
import os
import sys
from ray import tune


def train(config):
    return {"loss": config["lr"]}


def main(path):
    analysis = tune.run(train, config={"lr": 0.1}, name="exp", local_dir=path, resume="--resume" in sys.argv)
    for trial in analysis.trials:
        print(trial.status, trial.logdir)
""",
        """\
import os
import sys
from ray import tune


def train(config):
    return {"loss": config["lr"]}


def main(path):
    storage_path = os.path.abspath(os.path.expanduser(path))
    if "--resume" in sys.argv:
        tuner = tune.Tuner.restore(os.path.join(storage_path, "exp"), trainable=train)
    else:
        tuner = tune.Tuner(
            train,
            param_space={"lr": 0.1},
            run_config=tune.RunConfig(name="exp", storage_path=storage_path),
        )
    results = tuner.fit()
    if results.errors:
        raise tune.TuneError("Trials did not complete", results.errors)
    analysis = tune.ExperimentAnalysis(
        results.experiment_path,
        storage_filesystem=results.filesystem,
    )
    order = [result.path for result in results]
    analysis.trials.sort(key=lambda trial: order.index(trial.path))
    for trial in analysis.trials:
        print(trial.status, trial.path)
""",
    ),
)

_RUN: Final = "ray.tune.run"
_SPELLINGS: Final = (_RUN, "ray.tune.tune.run")
_NESTED: Final = {"CheckpointConfig": "checkpoint_config", "FailureConfig": "failure_config"}
_LEADING: Final = ("name", "storage_path")


def rewrite(result: Result) -> None:
    """Rewrite every call of ``tune.run`` and every use of what it returned."""
    source = result.source
    sites: list[_Site] = []
    for call, dotted in source.names.calls():
        if dotted not in _SPELLINGS:
            continue
        if guarded(source.names, call):
            result.note(call, None, _RUN, "left as it is: one of several branches for different Ray releases")
            continue
        try:
            sites.append(_Site(source, call))
        except Declined as reason:
            result.decline(call, reason.row or find(_RUN), f"{_RUN}(...)", str(reason))
        except NotConvertible as reason:
            result.decline(call, find(f"{_RUN}(resume)"), f"{_RUN}(...)", str(reason))
        except Taken as reason:
            result.decline(call, None, f"{_RUN}(...)", str(reason))
    flow = Flow(source, [site.call for site in sites])
    by_call = {site.call: site for site in sites}
    for group in flow.connected([site.call for site in sites]):
        members = [by_call[call] for call in group if isinstance(call, ast.Call)]
        members.sort(key=lambda site: source.start(site.call))
        _rewrite_group(result, flow, members)


def _rewrite_group(result: Result, flow: Flow, members: list[_Site]) -> None:
    """Rewrite calls whose results meet in one variable, all in the same way."""
    source = result.source
    group = {site.call for site in members}
    uses = flow.uses(group)
    defaults = all(site.has_defaults for site in members)
    since_08 = result.since_08
    edits: list[Edit] = []
    try:
        edits += GridUses(source, flow, defaults=defaults, since_08=since_08).rewrite(uses)
        keeps_analysis = False
    except NotFollowed:
        edits += AnalysisUses(source, flow, defaults=defaults, since_08=since_08).rewrite(uses)
        keeps_analysis = True
    ordered = any(_sees_order(source, use) for use in uses)
    try:
        for site in members:
            edits += site.edits(keeps_analysis, ordered)
    except Declined as reason:
        for site in members:
            result.decline(site.call, reason.row or find(_RUN), f"{_RUN}(...)", str(reason))
        return
    result.edits += edits
    for site in members:
        for given, row in site.dropped:
            result.note(given.node, row, row.old, f"removed: {row.advice()}")


class _Site:
    """One call of ``tune.run``, taken apart."""

    def __init__(self, source: Source, call: ast.Call) -> None:
        self.source = source
        self.call = call
        self.statement = source.names.statement(call)
        self.given, self.closing = arguments(source, call)
        self.dropped: list[tuple[Given, Row]] = []
        self.places: dict[str, dict[str, Argument]] = {}
        self.resume = Resume("False")
        self.raises: str | None = ""
        self.resources: str | None = None
        self._resources_raw: Raw | None = None
        self._resources_comments: tuple[str, ...] = ()
        self._hoisted: dict[str, str] = {}
        self.tune, self.imports = self._module()
        self.has_defaults = {"metric", "mode"} <= {given.name for given in self.given}
        self._check_place()
        self.trainable = self._take_trainable()
        self._take_parameters()
        self._defaults()

    # -- reading the call -------------------------------------------------------------------------------------

    def _module(self) -> tuple[str, list[Edit]]:
        function = self.call.func
        if isinstance(function, ast.Attribute) and self.source.names.dotted(function.value) == "ray.tune":
            return self.source.text(function.value), []
        return ensure(self.source, "ray.tune", self.call)

    def _check_place(self) -> None:
        """Statements have to be written around the call, so it must be evaluated once and first."""
        source, node = self.source, self.call
        statement = self.statement
        start = source.start(statement)
        if source.data[source.line_start(start) : start].strip(b" \t\f"):
            raise Declined("it shares its line with another statement; put it on a line of its own")
        if not isinstance(statement, ast.For | ast.If | ast.With) and not source.alone(statement):
            raise Declined("it shares its line with another statement; put it on a line of its own")
        if isinstance(statement, ast.If) and not source.data[start:].startswith(b"if"):
            raise Declined("it is the condition of an `elif`; assign its result to a variable first")
        if isinstance(statement, ast.While | ast.AsyncFor | ast.AsyncWith | ast.FunctionDef | ast.ClassDef):
            raise Declined("assign its result to a variable first")
        child: ast.AST = node
        parent = source.names.parents[child]
        while child is not statement:
            conditional = isinstance(parent, ast.IfExp) and child is not parent.test
            conditional |= isinstance(parent, ast.BoolOp) and child is not parent.values[0]
            if conditional or isinstance(parent, ast.Lambda | ast.comprehension | ast.ListComp | ast.SetComp
                                         | ast.DictComp | ast.GeneratorExp | ast.Await):  # fmt: skip
                raise Declined("it may be evaluated not at all or several times; write it as a statement")
            child, parent = parent, source.names.parents.get(parent, parent)

    def _take_trainable(self) -> Given:
        positional = [given for given in self.given if given.name in ("", "*")]
        if any(given.name == "*" for given in self.given):
            raise Declined("its arguments are unpacked from a sequence")
        unpacked = [given for given in self.given if given.name == "**"]
        if unpacked:
            raise Declined(f"its arguments are unpacked from `{unpacked[0].text}`; name them")
        if len(positional) > 2:
            raise Declined("positional arguments after the second", find(f"{_RUN}(positional arguments)"))
        if len(positional) == 2:
            second = positional[1]
            self.given[self.given.index(second)] = second._replace(name="name")
        named = [given for given in self.given if given.name == "run_or_experiment"]
        trainable = next(iter(positional or named), None)
        if trainable is None:
            raise Declined("it has no trainable")
        value = self.source.names.value(trainable.node)
        if isinstance(value, ast.List | ast.Tuple | ast.ListComp):
            raise Declined("a list of experiments; make one `Tuner` for each")
        if self._makes_experiment(value):
            raise Declined("an `Experiment`; give its arguments to a `Tuner`")
        self.given.remove(trainable)
        return trainable

    def _makes_experiment(self, node: ast.expr) -> bool:
        """Whether an expression is an ``Experiment``, made here or by a function of this file."""
        names = self.source.names
        if not isinstance(node, ast.Call):
            return False
        made = names.dotted(node.func) or ""
        if made.startswith("ray.tune") and made.endswith(".Experiment"):
            return True
        binding = names.binding(node.func)
        if binding is None or not isinstance(binding.node, ast.FunctionDef):
            return False
        returned = (part.value for part in ast.walk(binding.node) if isinstance(part, ast.Return) and part.value)
        return any(value is not node and self._makes_experiment(names.value(value)) for value in returned)

    def _take_parameters(self) -> None:
        rows = parameters_of(_RUN)
        comments: list[str] = []
        for given in self.given:
            row = rows.get(given.name)
            if row is None:
                raise Declined(f"`{given.name}` is no parameter of `tune.run` that is known")
            if row.action == "drop":
                self.dropped.append((given, row))
                comments += given.all_comments
                continue
            if row.action == "refuse" or not row.to:
                raise Declined(f"`{given.name}` cannot be carried over", row)
            comments += self._convert(given, row)
        self.closing = (*comments, *self.closing)

    def _convert(self, given: Given, row: Row) -> tuple[str, ...]:
        """Put one argument in its places; gives the comments that found none."""
        target = row.to[0]
        if target == "Tuner.restore":
            if given.name != "resume":
                if isinstance(given.node, ast.Constant) and given.node.value is None:
                    return given.comments
                raise Declined(f"`{given.name}` has no counterpart that is certain", row)
            self.resume = conversions.resume_mode(self.source, given.node, given.text)
            return given.comments
        if target == "run.raise_on_failed_trial":
            self.raises = _condition(given)
            return given.comments
        if target.startswith("run.") or target.startswith("environ."):
            if isinstance(given.node, ast.Constant) and given.node.value is None:
                return given.comments
            raise Declined(f"a Tuner has no `{given.name}`", row)
        if row.convert == "resources":
            text = conversions.resources(self.source, given.node, given.text).texts[0]
            self.resources = text.replace("{tune}", self.tune).replace("{{", "{").replace("}}", "}") if text else None
            self._resources_raw = given.raw if self.resources == given.text else None
            is_kept = self.resources is not None and given.text in self.resources
            self._resources_comments = given.comments if is_kept else given.all_comments if self.resources else ()
            return () if self.resources else given.all_comments
        texts: tuple[str, ...] = (given.text,)
        if row.convert:
            convert = getattr(conversions, row.convert)
            converted = convert(self.source, given.node, given.text)
            texts = converted.texts
            for module in converted.modules:
                self.imports += ensure(self.source, module, self.call)[1]
        placed = False
        for place, text in zip(row.to, texts, strict=True):
            if not text:
                continue
            owner, _, field = place.partition(".")
            fields = self.places.setdefault(owner, {})
            if field in fields:
                raise Declined(f"two arguments both mean `{field}`", row)
            value = given.raw if text == given.text else Raw(text)
            inside = () if given.text in text else given.raw.comments
            comments = ((), "") if placed else ((*given.before, *inside), given.after)
            fields[field] = Argument(field, value, *comments)
            placed = True
        return () if placed else given.all_comments

    def _defaults(self) -> None:
        """Write what ``tune.run`` took for granted and a ``Tuner`` does not."""
        checkpoints = self.places.setdefault("CheckpointConfig", {})
        given = self.places.get("RunConfig", {}).get("checkpoint_config")
        if given and checkpoints:
            raise Declined("`checkpoint_config` together with the older checkpoint arguments")
        if not given and "checkpoint_at_end" not in checkpoints and not self._is_function:
            checkpoints["checkpoint_at_end"] = Argument("checkpoint_at_end", Raw("False"))
        run = self.places.setdefault("RunConfig", {})
        if "log_to_file" in run and "sync_config" not in run:
            value = run["log_to_file"].value
            if isinstance(value, Raw) and value.lines != ["False"]:
                sync = Call(f"{self.tune}.SyncConfig", [Argument("sync_artifacts", Raw("True"))])
                run["sync_config"] = Argument("sync_config", sync)
        if self.resources is None and self._is_function and self._function_has_resources_elsewhere():
            self.resources = '{"cpu": 1}'

    @property
    def _is_function(self) -> bool:
        """Whether the trainable is certainly a function."""
        node = self.source.names.value(self.trainable.node)
        if isinstance(node, ast.Call) and node.args:
            made = self.source.names.dotted(node.func)
            if made in ("functools.partial", "ray.tune.with_parameters", "ray.tune.with_resources"):
                node = self.source.names.value(node.args[0])
        if isinstance(node, ast.Lambda):
            return True
        binding = self.source.names.binding(node)
        return binding is not None and binding.kind == "def"

    def _function_has_resources_elsewhere(self) -> bool:
        if not isinstance(self.trainable.node, ast.Name):
            return False
        names = self.source.names
        mine = names.binding(self.trainable.node)
        for call, dotted in names.calls():
            given = keyword(call, "resources_per_trial") if dotted in _SPELLINGS else None
            is_run = given is not None and not (isinstance(given, ast.Constant) and given.value is None)
            marks = (is_run or dotted == "ray.tune.with_resources") and bool(call.args)
            if marks and mine is not None and names.binding(call.args[0]) is mine:
                return True
        return False

    # -- writing ----------------------------------------------------------------------------------------------

    def edits(self, keeps_analysis: bool, ordered: bool) -> list[Edit]:
        """The edits that replace the call.

        Args:
            keeps_analysis: Whether the rest of the code still needs an ``ExperimentAnalysis``.
            ordered: Whether the rest of the code may see the order of its trials.
        """
        source, statement, call = self.source, self.statement, self.call
        indent = source.indent(source.start(statement))
        width = len(indent)
        blocks, fit = self._run(width)
        target = self._target()
        edits = list(self.imports)
        direct = statement.value is call if isinstance(statement, ast.Assign | ast.Expr) else False
        if direct and not keeps_analysis and (isinstance(statement, ast.Expr) or target):
            variable = target or source.names.free_name("results")
            edits += self._before(blocks, indent)
            if not target:
                fit_at = width + len(variable) + 3
                edits.append(Edit(source.start(statement), source.start(statement), f"{variable} = "))
            else:
                fit_at = source.start(call) - source.line_start(source.start(call))
            edits.append(Edit(source.start(call), source.end(call), fit(fit_at)))
            end = source.line_end(source.end(statement))
            check = "".join(f"\n{indent}{block}" for block in self._check(variable, indent))
            if check:
                edits.append(Edit(end, end, check))
            return edits
        variable = source.names.free_name("results")
        blocks = [*blocks, f"{variable} = {fit(width + len(variable) + 3)}", *self._check(variable, indent)]
        if not keeps_analysis:
            edits += self._before(blocks, indent)
            edits.append(Edit(source.start(call), source.end(call), variable))
            return edits
        name = target if direct and target else source.names.free_name("analysis")
        opened = self._analysis(variable).at(width + len(name) + 3, width)
        if direct and target:
            edits.append(Edit(source.start(call), source.end(call), opened))
            end = source.line_end(source.end(statement))
            after = "".join(f"\n{indent}{block}" for block in (self._in_order(name, variable) if ordered else []))
            edits += [Edit(end, end, after)] if after else []
        else:
            blocks += [f"{name} = {opened}", *(self._in_order(name, variable) if ordered else [])]
            edits.append(Edit(source.start(call), source.end(call), name))
        return edits + self._before(blocks, indent)

    def _in_order(self, analysis: str, results: str) -> list[str]:
        """A stored run gives its trials in any order, ``tune.run`` gave them as they were made."""
        order = self.source.names.free_name("order")
        return [
            f"{order} = [result.path for result in {results}]",
            f"{analysis}.trials.sort(key=lambda trial: {order}.index(trial.path))",
        ]

    def _target(self) -> str:
        """The name of the variable that the result is assigned to, if it is the only target."""
        statement = self.statement
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            only = statement.targets[0]
            return only.id if isinstance(only, ast.Name) else ""
        return ""

    def _before(self, blocks: list[str], indent: str) -> list[Edit]:
        """Statements before the one with the call. A block begins without its indentation and goes on with it."""
        if not blocks:
            return []
        position = self.source.line_start(self.source.start(self.statement))
        return [Edit(position, position, "".join(f"{indent}{block}\n" for block in blocks))]

    def _check(self, variable: str, indent: str) -> list[str]:
        """What ``tune.run`` did at its end: raise if a trial failed."""
        if self.raises is None:
            return []
        extra = f" and {self.raises}" if self.raises else ""
        error = f'{self.tune}.TuneError("Trials did not complete", {variable}.errors)'
        return [f"if {variable}.errors{extra}:\n{indent}    raise {error}"]

    def _tuner(self, trainable: Argument) -> Call:
        """The call of ``Tuner``."""
        tune, places = self.tune, self.places
        parts = [trainable]
        if "param_space" in places.get("Tuner", {}):
            parts.append(places["Tuner"]["param_space"])
        if places.get("TuneConfig"):
            parts.append(Argument("tune_config", Call(f"{tune}.TuneConfig", list(places["TuneConfig"].values()))))
        run = places.get("RunConfig", {})
        ordered = [run[field] for field in _LEADING if field in run]
        ordered += [argument for field, argument in run.items() if field not in _LEADING]
        for owner, field in _NESTED.items():
            if places.get(owner):
                ordered.append(Argument(field, Call(f"{tune}.{owner}", list(places[owner].values()))))
        if ordered:
            parts.append(Argument("run_config", Call(f"{tune}.RunConfig", ordered)))
        return Call(f"{tune}.Tuner", parts, self.closing)

    def _trainable(self) -> Argument:
        """The first argument of ``Tuner``: the trainable, with its resources."""
        given = self.trainable
        if self.resources is None:
            return Argument("", given.raw, given.before, given.after)
        if isinstance(given.node, ast.Constant):
            raise Declined("`with_resources` needs the trainable itself, not its registered name")
        resources = self._resources_raw or Raw(self.resources)
        call = Call(f"{self.tune}.with_resources", [Argument("", given.raw), Argument("", resources)])
        return Argument("", call, (*given.comments, *self._resources_comments))

    def _run(self, width: int) -> tuple[list[str], Callable[[int], str]]:
        """The statements that come before the run, and what to write at a column to run it."""
        trainable = self._trainable()
        if self.resume.condition == "False":
            tuner = self._tuner(trainable)
            return [], lambda column: tuner.at(column, width, len(".fit()")) + ".fit()"
        blocks = self._hoist(width)
        run = self.places["RunConfig"]
        only_restores = self.resume.condition == "True" and not self.resume.if_present
        simple = isinstance(self.trainable.node, ast.Name | ast.Attribute | ast.Constant) and self.resources is None
        if not simple and not only_restores:
            blocks.append(self._assign("trainable", trainable, width))
            trainable = Argument("", Raw(self._hoisted["trainable"]))
        parts = [
            Argument("", Raw(f"os.path.join({_text(run['storage_path'])}, {_text(run['name'])})")),
            Argument("trainable", trainable.value),
            *(Argument(name, Raw(text)) for name, text in self.resume.flags),
        ]
        space = self.places.get("Tuner", {}).get("param_space")
        if space is not None and not self._is_plain_space(space):
            parts.append(Argument("param_space", space.value))
        if only_restores:
            kept = [*_comments(trainable)]
            for argument in self._all_arguments():
                kept += _comments(argument)
                if isinstance(argument.value, Raw) and argument not in (run["storage_path"], run["name"]):
                    kept += argument.value.comments
            restore = Call(f"{self.tune}.Tuner.restore", parts, (*kept, *self.closing))
            return blocks, lambda column: restore.at(column, width, len(".fit()")) + ".fit()"
        restore = Call(f"{self.tune}.Tuner.restore", parts)
        condition = f"{self.tune}.Tuner.can_restore({parts[0].value.lines[0]})"  # type: ignore[union-attr]
        if self.resume.condition != "True":
            condition = self.resume.condition
        pad = " " * width
        inner = width + 4
        name = self.source.names.free_name("tuner")
        start = inner + len(name) + 3
        blocks.append(
            f"if {condition}:\n{pad}    {name} = {restore.at(start, inner)}\n"
            f"{pad}else:\n{pad}    {name} = {self._tuner(trainable).at(start, inner)}"
        )
        return blocks, lambda column: f"{name}.fit()"

    def _hoist(self, width: int) -> list[str]:
        """Give what both branches of a resumed run need a name, and the run a place."""
        run = self.places["RunConfig"]
        if "name" not in run:
            raise Declined("`resume` without `name`; name the run to resume")
        blocks = []
        if "storage_path" not in run:
            run["storage_path"] = Argument("storage_path", Raw('os.path.expanduser("~/ray_results")'))
        self.imports += ensure(self.source, "os", self.call)[1]
        for field, variable in (("storage_path", "storage_path"), ("name", "name")):
            argument = run[field]
            text = _text(argument)
            if not text.replace(".", "").replace("_", "").isalnum() and not _is_literal(text):
                blocks.append(self._assign(variable, argument, width))
                run[field] = Argument(field, Raw(self._hoisted[variable]))
        space = self.places.get("Tuner", {}).get("param_space")
        if space is not None and not self._is_plain_space(space) and "\n" in _text(space):
            blocks.append(self._assign("param_space", space, width))
            self.places["Tuner"]["param_space"] = Argument("param_space", Raw(self._hoisted["param_space"]))
        return blocks

    def _assign(self, wanted: str, argument: Argument, width: int) -> str:
        """An assignment of an argument to a variable of its own, its comments above it."""
        name = self.source.names.free_name(wanted)
        self._hoisted[wanted] = name
        pad = " " * width
        comments = "".join(f"{comment}\n{pad}" for comment in _comments(argument))
        return f"{comments}{name} = {argument.value.at(width + len(name) + 3, width)}"

    def _is_plain_space(self, space: Argument) -> bool:
        """Whether a search space is made of literals and sampling functions only, so that a saved run has all of it."""
        given = next((given for given in self.given if given.name == "config"), None)
        if given is None:
            return False
        for node in ast.walk(self.source.names.value(given.node)):
            if isinstance(node, ast.Lambda):
                return False
            if isinstance(node, ast.Name | ast.Attribute):
                dotted = self.source.names.dotted(node)
                if dotted is None or not dotted.startswith("ray.tune"):
                    return False
        return True

    def _all_arguments(self) -> list[Argument]:
        return [argument for fields in self.places.values() for argument in fields.values()]

    def _analysis(self, variable: str) -> Call:
        config = self.places.get("TuneConfig", {})
        given = [
            Argument("", Raw(f"{variable}.experiment_path")),
            Argument("storage_filesystem", Raw(f"{variable}.filesystem")),
        ]
        for field, name in (("metric", "default_metric"), ("mode", "default_mode")):
            if field in config:
                given.append(Argument(name, config[field].value))
        return Call(f"{self.tune}.ExperimentAnalysis", given)


def _sees_order(source: Source, use: ast.AST) -> bool:
    """Whether a use of an analysis may depend on the order of its trials: all but questions for the best of them."""
    parent = source.names.parents.get(use)
    if isinstance(parent, ast.Assign | ast.Expr):
        return False
    return not (isinstance(parent, ast.Attribute) and parent.attr.startswith(("best_", "get_best_")))


def _condition(given: Given) -> str | None:
    """When to raise: always (empty), never (None), or when the text is true."""
    if isinstance(given.node, ast.Constant):
        return "" if given.node.value else None
    return given.text if isinstance(given.node, ast.Name | ast.Attribute) else f"({given.text})"


def _text(argument: Argument) -> str:
    if isinstance(argument.value, Raw):
        return "\n".join(argument.value.lines)
    return argument.value.at(0, 0)


def _comments(argument: Argument) -> tuple[str, ...]:
    return (*argument.before, *([argument.after] if argument.after else []))


def _is_literal(text: str) -> bool:
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return False
    return True
