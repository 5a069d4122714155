"""What is told of a script and, rightly, not of one of its shapes: `ALLOWED`, by script and shape."""

from __future__ import annotations

from typing import NamedTuple


class Untold(NamedTuple):
    """Codes that are not told of a script in a shape.

    Attributes:
        script: The script, with its folder.
        shape: The shape.
        codes: What is told of the script as it is.
        reason: Why it is not told of the shape.
    """

    script: str
    shape: str
    codes: frozenset[str]
    reason: str


_ELSEWHERE = "what another file calls, constructs or holds is not followed into the file that defines it"
_GIVEN = "what it is on the command line, or in a class, may be something else"


def _untold(script: str, shapes: str, codes: str, reason: str) -> tuple[Untold, ...]:
    return tuple(Untold(script, shape, frozenset(codes.split()), reason) for shape in shapes.split())


ALLOWED: tuple[Untold, ...] = (
    *_untold("ray_1/arguments_seldom_given", "two_files", "TRN114 TRN116", _ELSEWHERE),
    *_untold("ray_2_6/arguments_seldom_given", "two_files", "TRN115", _ELSEWHERE),
    *_untold("ray_2_6/configurations", "two_files", "TRR636", _ELSEWHERE),
    *_untold("ray_2_6/members_of_a_trainable", "two_files", "TRN115", _ELSEWHERE),
    *_untold("ray_2_42/places_and_hands", "two_files", "FUN254", _ELSEWHERE),
    *_untold("ray_2_6/place_in_memory", "from_command_line from_class", "CFG152", _GIVEN),
    *_untold("ray_2_42/runs_of_one_name", "from_command_line from_class", "TRP179", _GIVEN),
    *_untold("ray_2_42/run_and_resume", "from_class", "RUN334", "`RUN333` is told: its value is not known"),
    *_untold("ray_2_42/trainer_saved", "of_functions_with_more in_entries", "TRR804", "it raises, and says what"),
    *_untold("ray_2_42/unnamed_runs", "of_functions_with_more", "TRP199", "a run is told of that is certain alone"),
)
