"""The row: one legacy spelling of Ray Tune or Ray Train, and everything both interpreters know about it.

A row is a named tuple, not a dataclass, because a tuple of literals costs nothing to load: two thousand
rows must not be felt when the codemod starts.
"""

from __future__ import annotations

from typing import Final, NamedTuple

KINDS: Final = (
    "module",
    "name",
    "namespace",
    "parameter",
    "method",
    "attribute",
    "call_form",
    "environment",
    "flag",
    "command",
    "yaml_key",
)
"""What a legacy spelling can be. A namespace, written ``module.*``, is every name of a module that has no row;
a flag, written ``ray start --flag``, is an option of a command, a command, written ``ray teardown``, is one by itself,
and a YAML key, written ``cluster.key``, is one of the file that ``ray up`` takes."""

TODAY: Final = ("same", "warns", "error", "silent", "hangs")
"""What the spelling does on current Ray with Train V2 when nobody helps: works as before, works with a
deprecation warning, raises, is accepted and has no (or another) effect, or never returns."""

ACTIONS: Final = ("keep", "move", "convert", "drop", "rewrite", "refuse")
"""What the interpreters do about it.

``keep``     nothing: the spelling is still right.
``move``     the same thing under another dotted name; one generic rule applies it.
``convert``  the value goes to the targets in ``to``, through the conversion in ``convert`` if there is one.
``drop``     the parameter has no meaning today; accepted, with one warning that says so.
``rewrite``  an adapter (compat) and a rule (migrate) know how.
``refuse``   cannot be carried over: stops with an error that names ``note``, the way out.
"""

RELEASES: Final = ("0.8.7", "1.13.0", "2.6.3", "2.42.1", "2.60.0")
"""The Ray releases whose public surface was compared, oldest first. A row's ``first`` and ``last`` are among these."""


class Row(NamedTuple):
    """One legacy spelling.

    Attributes:
        code: Stable rule code, three letters and three digits, for example ``RUN307``.
        old: The old spelling. A dotted name; a parameter is written ``owner(parameter)``.
        kind: One of :data:`KINDS`.
        first: First release of :data:`RELEASES` in which the spelling worked.
        last: Last release of :data:`RELEASES` in which the spelling worked. Both are empty for a spelling that
            came and went between two of these releases, or raised already in the oldest.
        today: One of :data:`TODAY`.
        action: One of :data:`ACTIONS`.
        to: Where it goes. For ``move`` one dotted name. For ``convert`` the targets that receive the
            value: ``Class.field`` of the modern API (``RunConfig.storage_path``), ``run.parameter`` for what
            only ``ray.tune.run`` itself takes, ``environ.VARIABLE`` for an environment variable. Else a hint,
            or empty.
        convert: Name of the conversion of the value (:mod:`legacy_api.conversions`), or ``""``.
        note: What a user should know, in one sentence; the way out for ``refuse`` and ``drop``.
    """

    code: str
    old: str
    kind: str
    first: str
    last: str
    today: str
    action: str
    to: tuple[str, ...] = ()
    convert: str = ""
    note: str = ""

    @property
    def owner(self) -> str:
        """The dotted name that carries a parameter, method or attribute (``ray.tune.run``)."""
        if self.kind == "parameter":
            return self.old.partition("(")[0]
        return self.old.rpartition(".")[0]

    @property
    def name(self) -> str:
        """The last part of the spelling: the parameter, method, attribute or module by itself."""
        if self.kind == "parameter":
            return self.old.partition("(")[2].rstrip(")")
        return self.old.rpartition(".")[2]

    def advice(self) -> str:
        """One line that tells the user what the spelling becomes."""
        target = "" if self.kind == "namespace" else " and ".join(self.to)
        if target and self.note:
            return f"now {target}: {self.note}"
        if target:
            return f"now {target}"
        return self.note
