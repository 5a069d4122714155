"""``storage_path="./results"`` and ``storage_path="az://..."``: places that Ray through 2.6 found by itself.

Fires on a ``storage_path`` of a ``RunConfig``, and on what ``Tuner.restore`` and ``Tuner.can_restore`` are given, where
the file says that it is relative to the working directory (``CFG153``, ``CFG154``), or that one of several is: the path
is made absolute. In a file that may be of Ray 2.6 so is an option of the command line, unless it is a URI: Ray took it
as it is given where the program runs. It may be in a variable, or handed to a function of the file, as relative paths.
So is a parameter by which a run is opened in a function that nothing in the file calls.

Declines, with a finding: a URI that only fsspec knows, for which the finding names the filesystem that is to be given
beside it (``CFG151``), and ``memory://``, of which every process has one of its own (``CFG152``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from legacy_api import known
from migrate.conversions.paths import is_absolute, is_relative
from migrate.edit.callsite import keyword, passed
from migrate.edit.importing import Taken, ensure_as_is
from migrate.resolve.flow.carried import Carried
from migrate.resolve.left.guards import guarded
from migrate.resolve.settings.program_options import options
from migrate.resolve.text.source import Source
from migrate.resolve.values.may_be_none import may_be_none
from migrate.rule import Example, Result
from migrate.tune.calls.storage_schemes import foreign_scheme
from migrate.tune.functions.old_reports import uses_names_since_27
from migrate.tune.results.stored_runs import tell_of_stored_runs

ORDER = 40

EXAMPLES: tuple[Example, ...] = (
    (
        'from ray import tune\n\ntune.Tuner(f, run_config=tune.RunConfig(storage_path="./results"))\n',
        "import os\n\nfrom ray import tune\n\n"
        'tune.Tuner(f, run_config=tune.RunConfig(storage_path=os.path.abspath("./results")))\n',
    ),
    (
        'from ray import tune\n\ntune.Tuner(f, run_config=tune.RunConfig(storage_path="az://b/x"))\n',
        'from ray import tune\n\ntune.Tuner(f, run_config=tune.RunConfig(storage_path="az://b/x"))\n',
    ),
)

_ARGUMENTS: Final = ("storage_path", "local_dir", "upload_dir")
_OTHER: Final = 'storage_path="<a URI that only fsspec knows>"'
_MEMORY: Final = 'storage_path="memory://..."'
_RELATIVE: Final = 'storage_path="<a relative path>"'
_CONFIG: Final = ".RunConfig"
_ANALYSIS: Final = ".ExperimentAnalysis"
_RESTORED: Final = 'Tuner.restore("<a relative path>")'
_OPENED: Final = 'ExperimentAnalysis("<a relative path>")'
_PATH: Final = "experiment_checkpoint_path"
_DEPTH: Final = 4
"""Through how many variables and parameters a path is followed."""
_RESTORES: Final = (".Tuner.restore", ".Tuner.can_restore")
_AIR: Final = "ray.air"
_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_VARIABLES: Final = ("os.environ.get", "os.getenv")
_OPENERS: Final = (_CONFIG, _ANALYSIS, *_RESTORES)


def rewrite(result: Result) -> None:
    """Look at every place that a run is given, or looked for at."""
    source = result.source
    may_be_of_then = result.until_26 or _may_be_of_then(result.before)
    for call, dotted in source.names.calls():
        words = {word.arg for word in call.keywords}
        if not dotted.startswith("ray.") or "storage_filesystem" in words:
            continue
        if words.isdisjoint(_ARGUMENTS) and not dotted.endswith(_OPENERS):
            continue
        if guarded(source.names, call):
            continue
        for word in call.keywords:
            scheme = _scheme(source, word.value) if word.arg in _ARGUMENTS else ""
            if scheme:
                row = known(_MEMORY if scheme == "memory" else _OTHER)
                result.decline(word.value, row, f'{word.arg}="{scheme}://..."', "")
        if dotted.endswith(_CONFIG):
            place = passed(call, 1, "storage_path")
            if not (may_be_of_then and place is not None and _make_given_absolute(result, place)):
                _make_absolute(result, place, _RELATIVE)
            continue
        opened = passed(call, 0, "path", _PATH) if dotted.endswith(_OPENERS) else None
        form = _OPENED if dotted.endswith(_ANALYSIS) else _RESTORED
        first = _first_part(source, opened) if opened is not None else None
        is_made = may_be_of_then and first is not None and _make_given_absolute(result, first, form)
        if (is_made or _make_absolute(result, opened, _RESTORED, form)) and form == _OPENED:
            tell_of_stored_runs(result, call)


def _may_be_of_then(source: Source) -> bool:
    """Whether a file has names of AIR, as Ray 2.0 - 2.6 did, and none that came later."""
    is_of_air = any(dotted.startswith(_AIR) for _, _, dotted in source.names.imports)
    return is_of_air and not uses_names_since_27(source)


def _make_absolute(result: Result, place: ast.expr | None, form: str, said: str = "") -> bool:
    """Whether a place may be relative, which is made absolute."""
    found = [one for one in _alternatives(result.source, place) if is_relative(result.source, one)]
    for one in found:
        _wrap(result, one, form, said)
    return bool(found)


def _first_part(source: Source, path: ast.expr) -> ast.expr:
    """What a path begins with, as far as it is put together where it stands."""
    is_joined = isinstance(path, ast.Call) and source.names.dotted(path.func) == "os.path.join"
    return path.args[0] if is_joined and isinstance(path, ast.Call) and path.args else path


def _make_given_absolute(result: Result, place: ast.expr, form: str = _RELATIVE) -> bool:
    """Whether whoever runs the file gives a place, which is made absolute unless it is a URI."""
    source = result.source
    is_parameter = form != _RELATIVE and _is_open_parameter(source, place)
    if source.names.above(place, *_COMPREHENSIONS) is not None or not (is_parameter or _is_from_outside(source, place)):
        return False
    name, row = source.text(place), known(_RELATIVE if form == _RELATIVE else _RESTORED)
    condition = f'"://" in {name if _is_text(source, place) else f"str({name})"}'
    if form == _RELATIVE and may_be_none(source, place):  # no run was ever opened without a path
        condition = f"not {name} or {condition}"
    try:
        imports = ensure_as_is(source, "os", place)
    except Taken as reason:
        result.decline(place, row, form, str(reason))
        return True
    result.edits += imports
    absolute = f"{name} if {condition} else os.path.abspath(os.path.expanduser({name}))"
    result.edit(*source.tokens.span(place, source.start(place), source.end(place)), absolute)
    result.rewrote(place, row, form)
    return True


def _is_open_parameter(source: Source, place: ast.expr) -> bool:
    """Whether a place is what a function is given that nothing in the file calls."""
    found = source.names.bindings(place)
    is_parameter = isinstance(place, ast.Name) and [binding.kind for binding in found] == ["param"]
    return is_parameter and not _given(source, place)


def _is_text(source: Source, place: ast.expr, depth: int = 0) -> bool:
    """Whether a place is a text, and no path: as annotations, options and those who call the function say."""
    binding = source.names.binding(place)
    if binding is not None and isinstance(binding.node, ast.arg):
        given = _given(source, place) if depth < _DEPTH else []
        is_said = isinstance(binding.node.annotation, ast.Name) and binding.node.annotation.id == "str"
        return is_said or (bool(given) and all(_is_text(source, _first_part(source, one), depth + 1) for one in given))
    value = source.names.value(place)
    if value is not place and depth < _DEPTH:
        return _is_text(source, _first_part(source, value), depth + 1)
    kinds = [keyword(one, "type") for one in options(source, value)] if isinstance(value, ast.Attribute) else []
    if isinstance(value, ast.Call) and source.names.dotted(value.func) == "pathlib.Path":
        return False
    return all(kind is None or (isinstance(kind, ast.Name) and kind.id == "str") for kind in kinds)


def _given(source: Source, place: ast.expr) -> list[ast.expr]:
    """What the file gives a parameter, as far as it calls the function."""
    binding = source.names.binding(place)
    parameter = binding.node if binding is not None else None
    given = source.once(Carried).given(parameter) if isinstance(parameter, ast.arg) else None
    return [value for value in given or () if value is not None]


def _is_from_outside(source: Source, place: ast.expr, depth: int = 0) -> bool:
    """Whether a place is an option of the command line, or begins with one, and is not absolute if it is not given.

    Or a variable that holds one, or a parameter that the file itself hands such an option, or a relative path.
    """
    if depth == _DEPTH:
        return False
    binding = source.names.binding(place)
    if binding is not None and isinstance(binding.node, ast.arg):
        given = _given(source, place)
        return any(
            is_relative(source, one) or _is_from_outside(source, _first_part(source, one), depth + 1) for one in given
        )
    value = source.names.value(place)
    if value is not place:
        return _is_from_outside(source, _first_part(source, value), depth + 1)
    added = options(source, place) if isinstance(place, ast.Attribute) else []
    if len(added) != 1:
        return False
    default = keyword(added[0], "default")
    return default is None or not is_absolute(source, default)


def _alternatives(source: Source, place: ast.expr | None) -> Iterator[ast.expr]:
    """What a place may be, as far as it stands there: the values of a choice, or what there is without a variable."""
    if place is None:
        return
    if isinstance(place, ast.BoolOp):
        parts = place.values
    elif isinstance(place, ast.IfExp):
        parts = [place.body, place.orelse]
    elif isinstance(place, ast.Call) and source.names.dotted(place.func) in _VARIABLES and len(place.args) > 1:
        parts = [place.args[1]]
    else:
        yield place
        return
    for part in parts:
        yield from _alternatives(source, part)


def _wrap(result: Result, place: ast.expr, form: str, said: str) -> None:
    source = result.source
    row = known(form)
    try:
        result.edits += ensure_as_is(source, "os", place)
    except Taken as reason:
        result.decline(place, row, said or form, str(reason))
        return
    start, end = source.tokens.span(place, source.start(place), source.end(place))
    result.edit(start, start, "os.path.abspath(")
    result.edit(end, end, ")")
    result.rewrote(place, row, said or form)


def _scheme(source: Source, node: ast.expr) -> str:
    """The scheme of the URI that an expression is or begins with, if pyarrow does not know it; else nothing."""
    value: ast.expr | None = source.names.value(node)
    if isinstance(value, ast.JoinedStr):
        value = value.values[0] if value.values else None
    text = value.value if isinstance(value, ast.Constant) else None
    return foreign_scheme(text) if isinstance(text, str) else ""
