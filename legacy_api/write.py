"""The constructors that catalogue modules are written with: each line of a catalogue reads like a sentence."""

from __future__ import annotations

from legacy_api.row import Row


def _targets(to: str | tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(to, tuple):
        return to
    return (to,) if to else ()


def dissolved(
    code: str,
    old: str,
    *,
    to: str | tuple[str, ...] = (),
    first: str,
    until: str,
    today: str = "error",
    note: str,
) -> Row:
    """A module whose names went to several places; what was in it has rows of its own."""
    return Row(code, old, "module", first, until, today, "rewrite", _targets(to), "", note)


def moved(code: str, old: str, *, to: str, first: str, until: str, today: str = "error", note: str = "") -> Row:
    """A module that is importable under another name today."""
    return Row(code, old, "module", first, until, today, "move", (to,), "", note)


def gone(code: str, old: str, *, first: str, until: str, today: str = "error", note: str) -> Row:
    """A module that nothing replaces; ``note`` is the way out."""
    return Row(code, old, "module", first, until, today, "refuse", (), "", note)


def renamed(code: str, old: str, *, to: str, first: str, until: str, today: str = "error", note: str = "") -> Row:
    """A class, function or constant that is the same thing under another dotted name."""
    return Row(code, old, "name", first, until, today, "move", (to,), "", note)


def namespace(
    code: str, module: str, *, to: str | tuple[str, ...] = (), first: str, until: str, today: str = "error", note: str
) -> Row:
    """The names of a module that have no rows: looked for in ``to``, also as private names, else refused."""
    action = "rewrite" if to else "refuse"
    return Row(code, f"{module}.*", "namespace", first, until, today, action, _targets(to), "", note)


def name(
    code: str,
    old: str,
    *,
    first: str,
    until: str,
    today: str,
    action: str = "rewrite",
    to: str | tuple[str, ...] = (),
    note: str = "",
) -> Row:
    """A class, function or module attribute that needs an adapter and a rule of its own."""
    return Row(code, old, "name", first, until, today, action, _targets(to), "", note)


def parameter(
    code: str,
    owner: str,
    param: str,
    *,
    to: str | tuple[str, ...],
    first: str,
    until: str,
    today: str,
    action: str = "convert",
    convert: str = "",
    note: str = "",
) -> Row:
    """A parameter whose value goes somewhere else (or stays, when ``to`` names where it lives today)."""
    return Row(code, f"{owner}({param})", "parameter", first, until, today, action, _targets(to), convert, note)


def dropped(code: str, owner: str, param: str, *, first: str, until: str, today: str = "error", note: str) -> Row:
    """A parameter without meaning today; ``note`` says why nothing is lost, or what to set instead."""
    return Row(code, f"{owner}({param})", "parameter", first, until, today, "drop", (), "", note)


def method(
    code: str,
    owner: str,
    old: str,
    *,
    to: str = "",
    first: str,
    until: str,
    today: str,
    action: str = "rewrite",
    note: str = "",
) -> Row:
    """A method that user code overrides or calls."""
    return Row(code, f"{owner}.{old}", "method", first, until, today, action, _targets(to), "", note)


def attribute(
    code: str,
    owner: str,
    old: str,
    *,
    to: str = "",
    first: str,
    until: str,
    today: str,
    action: str = "rewrite",
    note: str = "",
) -> Row:
    """An attribute or property that user code reads."""
    return Row(code, f"{owner}.{old}", "attribute", first, until, today, action, _targets(to), "", note)


def call_form(
    code: str,
    old: str,
    *,
    first: str,
    until: str,
    today: str,
    to: str = "",
    action: str = "rewrite",
    note: str = "",
) -> Row:
    """A way of writing something that is not a name: a signature, a return value, a branch."""
    return Row(code, old, "call_form", first, until, today, action, _targets(to), "", note)


def environment(
    code: str,
    variable: str,
    *,
    first: str,
    until: str,
    today: str,
    action: str = "",
    to: str = "",
    convert: str = "",
    note: str = "",
) -> Row:
    """An environment variable; without an ``action`` it is converted if it has a target and dropped if not."""
    does = action or ("convert" if to else "drop")
    return Row(code, variable, "environment", first, until, today, does, _targets(to), convert, note)


def trainer(number: int, owner: str, *, advice: tuple[str, str, str], asks: bool, old: bool = True) -> tuple[Row, ...]:
    """What one trainer class was given and asked to continue a run; three rows, ``number`` being the first's.

    Args:
        number: The number in the rule code of the first row.
        owner: Dotted name of the class.
        advice: What to write instead of ``restore``, of ``can_restore`` and of ``resume_from_checkpoint``.
        asks: Whether ``can_restore`` still answers under this name, with a warning.
        old: Whether old releases had the class under this name; else it is what the codemod has moved it to.
    """
    restore, can_restore, resume_from = advice
    config = f"{owner.rpartition('.')[2]}.train_loop_config"
    first, until = ("2.6.3", "2.42.1") if old else ("", "")
    last, today = ("2.60.0", "warns") if asks else (until, "error")
    return (
        method(f"TRR{number}", owner, "restore", first=first, until=until, today="error", note=restore),
        method(f"TRR{number + 1}", owner, "can_restore", first=first, until=last, today=today, note=can_restore),
        parameter(
            f"TRR{number + 2}",
            owner,
            "resume_from_checkpoint",
            to=config,
            first=first,
            until=until,
            today="error",
            action="rewrite",
            note=resume_from,
        ),
    )


def trainer_gone(
    number: int, owner: str, *, until: str, way_out: str, seeded: bool = True, action: str = "refuse"
) -> tuple[Row, ...]:
    """A trainer class that is gone, with its ways to continue a run.

    Args:
        number: The number in the rule code of the first row, the class.
        owner: Dotted name of the class.
        until: Last release in which it worked.
        way_out: What to use instead.
        seeded: Whether it had the parameter ``resume_from_checkpoint``.
        action: What becomes of it: ``rewrite`` where something stands in for it.
    """
    spellings = [
        (owner, "name"),
        (f"{owner}.restore", "method"),
        (f"{owner}.can_restore", "method"),
        *([(f"{owner}(resume_from_checkpoint)", "parameter")] if seeded else []),
    ]
    return tuple(
        Row(f"TRR{code}", old, kind, "2.6.3", until, "error", action, (), "", way_out)
        for code, (old, kind) in enumerate(spellings, start=number)
    )


def flag(
    code: str,
    command: str,
    option: str,
    *,
    to: str = "",
    first: str,
    until: str,
    today: str = "error",
    action: str = "",
    note: str = "",
) -> Row:
    """An option of a command; without an ``action`` it is another option today, or a person has to see to it."""
    target = (f"{command} {to}",) if to else ()
    does = action or ("move" if to else "refuse")
    return Row(code, f"{command} {option}", "flag", first, until, today, does, target, "", note)


def command(code: str, old: str, *, to: str = "", first: str, until: str, note: str = "") -> Row:
    """A command that is called otherwise today, or is gone."""
    return Row(code, old, "command", first, until, "error", "move" if to else "refuse", _targets(to), "", note)


def yaml_key(
    code: str,
    key: str,
    *,
    to: str | tuple[str, ...] = (),
    first: str,
    until: str,
    today: str = "error",
    note: str = "",
) -> Row:
    """A key at the top of the file that ``ray up`` takes; without a target it has no meaning today."""
    action = "rewrite" if to else "drop"
    return Row(code, f"cluster.{key}", "yaml_key", first, until, today, action, _targets(to), "", note)
