"""Names of Ray itself that scripts catch, or call: exceptions, and functions, and what those take."""

from __future__ import annotations

from typing import Final

from legacy_api.actor_handles import KILL
from legacy_api.job_status import FORM, MEMBERS
from legacy_api.metrics import TOLD_BY, recorded
from legacy_api.row import Row
from legacy_api.write import call_form, gone, method, moved, name, parameter, renamed

FREED: Final = "Ray frees an object when nothing refers to it any more: delete what does"
LISTED: Final = "`ray.util.state` lists what there is"
SYSTEM: Final = "ray.exceptions.RaySystemError"
LOST: Final = "ray.exceptions.ObjectReconstructionFailedError"
PICKLED: Final = (
    "`ray.util.register_serializer(cls, serializer=..., deserializer=...)`; with `use_pickle` or `use_dict` leave it "
    "out: instances of every class are pickled"
)
RESOURCES: Final = (
    "resources do not change while Ray runs: give a node its own with `ray.init(resources=...)` or "
    "`ray start --resources=...`, labels, or a placement group that reserves them"
)

ROWS: Final[tuple[Row, ...]] = (
    renamed(
        "CON131",
        "ray.exceptions.RayTimeoutError",
        to="ray.exceptions.GetTimeoutError",
        first="0.8.7",
        until="0.8.7",
    ),
    renamed(
        "CON132",
        "ray.exceptions.RayCancellationError",
        to="ray.exceptions.TaskCancelledError",
        first="0.8.7",
        until="0.8.7",
    ),
    renamed(
        "CON133",
        "ray.exceptions.RayWorkerError",
        to="ray.exceptions.WorkerCrashedError",
        first="0.8.7",
        until="0.8.7",
    ),
    renamed(
        "CON134",
        "ray.exceptions.UnreconstructableError",
        to="ray.exceptions.ObjectLostError",
        first="0.8.7",
        until="0.8.7",
    ),
    renamed("CON135", "ray.exceptions.RayletError", to=SYSTEM, first="0.8.7", until="0.8.7"),
    renamed("CON136", "ray.exceptions.RayConnectionError", to=SYSTEM, first="0.8.7", until="0.8.7"),
    renamed(
        "CON137",
        "ray.exceptions.ObjectReconstructionFailedMaxAttemptsExceededError",
        to=LOST,
        first="1.13.0",
        until="2.42.1",
    ),
    renamed(
        "CON138",
        "ray.exceptions.ObjectReconstructionFailedLineageEvictedError",
        to=LOST,
        first="1.13.0",
        until="2.42.1",
    ),
    name(
        "CON141",
        "ray.register_custom_serializer",
        first="0.8.7",
        until="0.8.7",
        today="error",
        action="refuse",
        note=PICKLED,
    ),
    name(
        "CON142",
        "ray.get_resource_ids",
        first="0.8.7",
        until="0.8.7",
        today="error",
        action="refuse",
        note="`ray.get_runtime_context().get_assigned_resources()` has the amounts, `ray.get_gpu_ids()` the GPUs",
    ),
    name("CON143", "ray.actors", first="0.8.7", until="0.8.7", today="error", action="refuse", note=LISTED),
    name("CON144", "ray.jobs", first="0.8.7", until="0.8.7", today="error", action="refuse", note=LISTED),
    name("CON145", "ray.objects", first="0.8.7", until="0.8.7", today="error", action="refuse", note=LISTED),
    renamed("CON146", "ray.profile", to="ray._private.profiling.profile", first="0.8.7", until="0.8.7"),
    renamed("CON147", "ray.util.get_actor", to="ray.get_actor", first="0.8.7", until="0.8.7"),
    name(
        "CON148",
        "ray.util.register_actor",
        first="0.8.7",
        until="0.8.7",
        today="error",
        action="refuse",
        note="name the actor where it is made: `Actor.options(name=...).remote()`",
    ),
    moved("CON151", "ray.internal.internal_api", to="ray._private.internal_api", first="0.8.7", until="1.13.0"),
    name(
        "CON152",
        "ray.internal.internal_api.free",
        first="0.8.7",
        until="1.13.0",
        today="error",
        action="refuse",
        note=FREED,
    ),
    gone(
        "CON153",
        "ray.autoscaler.commands",
        first="0.8.7",
        until="0.8.7",
        note="`ray.autoscaler.sdk` starts, stops and asks clusters, as `ray up`, `ray down` and `ray exec` do",
    ),
    renamed(
        "CON154",
        "ray.experimental.TensorFlowVariables",
        to="ray.rllib.utils.tf_utils.TensorFlowVariables",
        first="",
        until="",
        note="it needs `ray[rllib]`",
    ),
    gone(
        "CON155",
        "ray.experimental.ui",
        first="",
        until="",
        note="`ray.timeline(filename=...)` writes what ran when, and the dashboard shows it",
    ),
    *(
        name(code, old, first="0.8.7", until="0.8.7", today="error", action="refuse", note=RESOURCES)
        for code, old in (
            ("CON157", "ray.experimental.set_resource"),
            ("CON158", "ray.experimental.dynamic_resources.set_resource"),
        )
    ),
    *(
        call_form(f"CON{number}", recorded(metric), to=told, first="1.13.0", until="2.6.3", today="error")
        for number, (metric, told) in enumerate(TOLD_BY.items(), 181)
    ),
    *(
        call_form(f"CON{number}", FORM(member), first="", until="", today="error", note=note)
        for number, member, note in zip(
            (184, 185),
            MEMBERS,
            ("what it gives is the status", "ask the client: `client.get_job_info(job_id).message`"),
            strict=True,
        )
    ),
    renamed("CON156", "ray.data.llm.build_llm_processor", to="ray.data.llm.build_processor", first="", until=""),
    *(
        call_form(
            code,
            f"ray.{function}(positional arguments)",
            first="0.8.7",
            until="0.8.7",
            today="error",
            note=f"name all arguments but the first: {names}",
        )
        for code, function, names in (
            ("CON161", "get", "`timeout=`"),
            ("CON162", "wait", "`num_returns=`, `timeout=`"),
            ("CON163", "kill", "`no_restart=`"),
            ("CON164", "cancel", "`force=`"),
        )
    ),
    parameter("CON165", "ray.get", "object_ids", to="get.object_refs", first="", until="", today="error"),
    parameter("CON166", "ray.wait", "object_ids", to="wait.ray_waitables", first="", until="", today="error"),
    parameter(
        "CON167", "ray.wait", "object_refs", to="wait.ray_waitables", first="0.8.7", until="2.6.3", today="error"
    ),
    parameter("CON168", "ray.cancel", "object_id", to="cancel.ray_waitable", first="", until="", today="error"),
    parameter(
        "CON169", "ray.cancel", "object_ref", to="cancel.ray_waitable", first="0.8.7", until="2.6.3", today="error"
    ),
    method(
        "CON171",
        *KILL.rsplit(".", 1),
        to="ray.kill",
        first="",
        until="",
        today="error",
        note="an actor that may be restarted was started again: with `no_restart=False` it is",
    ),
)
