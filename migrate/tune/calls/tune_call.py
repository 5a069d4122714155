"""What one call of ``tune.run`` asks for, in the places that the modern API has for it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from legacy_api import Row
from migrate.conversions.resuming import Resume
from migrate.edit.callsite import Given
from migrate.edit.edits import Edit
from migrate.edit.render import Argument, Raw
from migrate.resolve.text.source import Source
from migrate.resolve.text.tokens import Comment
from migrate.tune.calls.classes_only import makes_function
from migrate.tune.calls.commented_arguments import Commented

Places = dict[str, dict[str, Argument]]
"""Arguments to write, by the class that takes them and their name there: ``RunConfig``, ``storage_path``."""


class Resources(NamedTuple):
    """What each trial gets, the comments above it and behind it, and the variable that says it if that may be None."""

    value: Raw
    before: tuple[str, ...] = ()
    after: str = ""
    variable: str = ""
    node: ast.expr | None = None

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments that go with it."""
        return (*self.before, *([self.after] if self.after else []))


class TuneCall(NamedTuple):
    """What one call of ``tune.run`` asks for.

    Attributes:
        source: The file.
        call: The call.
        tune: How the code around it writes the module ``ray.tune``.
        imports: Edits that import what the new code names.
        trainable: What is to be run.
        parameters: All other arguments, each by its name.
        places: Where their values go.
        closing: Comments that belong to no argument that is written.
        aside: Arguments that are commented out, by the class that would take them.
        resume: Whether a stored run is continued.
        raises: When a failed trial raises: always (empty), never (None), or when the text is true.
        resources: What each trial gets, if it is said.
        restore: The checkpoint that each trial begins with, if it is said.
        dropped: Arguments that mean nothing any more, with their rows.
        beside: Those of them that meant nothing, as they stand beside an experiment.
        gone: The comments that go with those.
        settings: Statements that set variables of the environment, which trials get from the driver.
    """

    source: Source
    call: ast.Call
    tune: str
    imports: list[Edit]
    trainable: Given
    parameters: list[Given]
    places: Places
    closing: tuple[str, ...] = ()
    aside: Mapping[str, tuple[Commented, ...]] = {}
    resume: Resume = Resume("False")
    raises: str | None = ""
    resources: Resources | None = None
    restore: Given | None = None
    dropped: tuple[tuple[Given, Row], ...] = ()
    beside: tuple[Given, ...] = ()
    gone: tuple[Comment, ...] = ()
    settings: tuple[str, ...] = ()

    @property
    def has_defaults(self) -> bool:
        """Whether the run says what its best trial is."""
        return self.says_mode and "metric" in {given.name for given in self.parameters}

    @property
    def says_mode(self) -> bool:
        """Whether the run says if the best trial has the highest metric or the lowest."""
        return "mode" in {given.name for given in self.parameters}

    @property
    def never_resumes(self) -> bool:
        """Whether it is to go on if it is there, and has no name: then each run was in a directory of its own."""
        return self.resume.if_present and "name" not in self.fields("RunConfig")

    @property
    def has_plain_space(self) -> bool:
        """Whether the search space is literals and sampling functions only, so that a saved run has all of it."""
        given = next((given for given in self.parameters if given.name == "config"), None)
        if given is None:
            return False
        names = self.source.names
        for node in ast.walk(names.value(given.node)):
            if isinstance(node, ast.Lambda):
                return False
            if isinstance(node, ast.Name | ast.Attribute) and not (names.dotted(node) or "").startswith("ray.tune"):
                return False
        return True

    def fields(self, owner: str) -> dict[str, Argument]:
        """The arguments of one class, by name."""
        return self.places.get(owner, {})

    def put(self, owner: str, argument: Argument) -> TuneCall:
        """The same with one more argument, or another one of that name."""
        fields = {**self.fields(owner), argument.name: argument}
        return self._replace(places={**self.places, owner: fields})

    @property
    def is_restored(self) -> bool:
        """Whether a stored run goes on in any case, and nothing but what it needs for that is said again."""
        return self.resume.condition == "True" and not self.resume.if_present

    @property
    def runs_function(self) -> bool:
        """Whether the trainable is certainly a function."""
        return makes_function(self.source, self.trainable.node)

    def aside_with(self, comments: tuple[str, ...]) -> TuneCall:
        """The same with the comments of an argument that is not written."""
        return self._replace(closing=(*self.closing, *comments))

    def without(self, gone: list[Comment]) -> TuneCall:
        """The same without comments that go with the arguments which are dropped."""
        asked = self._replace(gone=tuple(gone))
        return asked._replace(closing=tuple(asked.kept_of(self.closing)))

    def kept_of(self, comments: Iterable[str]) -> list[str]:
        """Some comments without those that go."""
        left, kept = Counter(comment.text for comment in self.gone), []
        for text in comments:
            if left[text.strip()]:
                left[text.strip()] -= 1
            else:
                kept.append(text)
        return kept

    def taking_comments(self, edits: list[Edit]) -> list[Edit]:
        """The edits that write what is asked for, which take the comments that go with what is dropped."""
        places = tuple(comment.start for comment in self.gone)
        return [edit._replace(gone=places) if edit.start < edit.end else edit for edit in edits]
