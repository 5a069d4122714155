"""The differences that V2 makes to where files are."""

from __future__ import annotations

from tests.regression.compare import ABSENT, PRESENT
from tests.regression.suite.differences import MIGRATED, SHIM, Difference, line

STORAGE: tuple[Difference, ...] = (
    line(
        "outcome/places",
        ["_valid", "by_filesystem", "reported"],
        ["by_filesystem", "by_variable", "reported"],
        "Ray no longer tries the place that `RAY_STORAGE` names when it starts, and leaves no file there; the shim "
        "keeps runs of `tune.run` there, too, as Ray did through 2.6",
        "ray_2_42/places_and_hands",
        columns=SHIM,
    ),
    line(
        "disk/by_variable",
        ABSENT,
        PRESENT,
        "a run of `tune.run` is kept where `RAY_STORAGE` says, as through Ray 2.6; Ray 2.42 asked it for trainers and "
        "Tuners alone",
        "ray_2_42/places_and_hands",
        columns=SHIM,
    ),
    *(
        line(
            f"disk/<date><random>{again}",
            PRESENT,
            ABSENT,
            "the runs are told what `RAY_AIR_LOCAL_CACHE_DIR` said; a Trainable that is made by hand works in Ray's "
            "own directory, as without the variable",
            "ray_2_6/run_parameters",
            columns=MIGRATED,
        )
        for again in ("", " again", " again again", " again again again")
    ),
    line(
        "disk/here",
        PRESENT,
        ABSENT,
        "beside a place for results that is a URI, `local_dir` only named where on the node they were copied from; Ray "
        "of today copies from a directory of its own",
        "ray_2_6/own_syncer",
        columns=MIGRATED,
    ),
    line(
        "outcome/saved",
        ["checkpoint_000001", "checkpoint_000002"],
        ["checkpoint_000000", "checkpoint_000001"],
        "Ray numbers the checkpoints of a trial from zero, where it numbered them as the iterations",
        "ray_2_6/own_syncer",
        columns=MIGRATED,
    ),
)

FILES: tuple[Difference, ...] = (
    line(
        "disk/files/error.pkl",
        ABSENT,
        PRESENT,
        "Ray 2 keeps the exception of a failed trial beside its text",
        "ray_0_8",
    ),
)

ELSEWHERE: tuple[Difference, ...] = tuple(
    line(
        f"calls/{field}",
        old,
        new,
        "the driver of plain Ray writes its files in storage, and not where a trial works",
        "ray_1/results_in_trial",
        columns=MIGRATED,
    )
    for field, old, new in (
        *((f"{step}/params", True, False) for step in range(3)),
        ("1/seen", [0], []),
        ("2/seen", [0, 1], []),
    )
)

_IN_MEMORY = "every process has a memory of its own today: results would be lost, and the place is refused"
NOT_IN_MEMORY: tuple[Difference, ...] = (
    line("left_to_a_person", ABSENT, ["CFG152"], _IN_MEMORY, "ray_2_6/place_in_memory", columns=MIGRATED),
    line("outcome/score", 1, ABSENT, _IN_MEMORY, "ray_2_6/place_in_memory"),
    line("outcome/in_memory/type", None, "LegacyApiError", _IN_MEMORY, "ray_2_6/place_in_memory", columns=SHIM),
    line("outcome/in_memory/type", None, "ArrowInvalid", _IN_MEMORY, "ray_2_6/place_in_memory", columns=MIGRATED),
    line(
        "outcome/in_memory/text",
        "",
        "Unrecognized filesystem type in URI: memory:///results",
        _IN_MEMORY,
        "ray_2_6/place_in_memory",
        columns=MIGRATED,
    ),
    line(
        "outcome/in_memory/text",
        "",
        'storage_path="memory://..." [CFG152] cannot be carried over to Ray Train V2. '
        "'memory:///results' was given. Way out: every process has a memory of its own, and what trials and workers "
        "write is lost: give a directory or a URI of a storage that all processes reach",
        _IN_MEMORY,
        "ray_2_6/place_in_memory",
        columns=SHIM,
    ),
)

_STAGED = "a trial works in a directory of Ray's session, which is copied to its place when it reports or ends"
WORKED: tuple[Difference, ...] = tuple(
    line(f"calls/0/{field}", old, new, _STAGED, "ray_1/trial_directory", columns=MIGRATED)
    for field, old, new in (
        ("told", True, False),
        ("works", True, False),
        ("written", 1, 0),
    )
)
