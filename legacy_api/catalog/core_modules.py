"""Modules of Ray itself that scripts reached into while their names had no underscore."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.write import gone, moved, name, namespace, renamed

PRIVATE: Final = "the module is private to Ray: nearest for users are `ray.util` and `ray.get_runtime_context()`"
SETTINGS: Final = "how Ray runs itself is private to it: what users may set are arguments of `ray.init`"
FOR_TESTS: Final = "it was made for the tests of Ray itself: copy what your tests need of it"
WORKFLOWS: Final = "Ray has no workflows any more: call tasks with `.remote()`, and keep what they return yourself"
CLUSTERS: Final = "ray.cluster_utils"
BEFORE: Final = "clusters for tests stood among the tests of Ray itself before Ray 0.8"
SYSTEM_TEMPORARY: Final = "ray._common.utils.get_default_system_temp_dir"
ADDRESS: Final = "ray.util.get_node_ip_address"
RAYS_TEMPORARY: Final = "ray._common.utils.get_default_ray_temp_dir"

ROWS: Final[tuple[Row, ...]] = (
    moved("COR101", "ray.utils", to="ray._private.utils", first="0.8.7", until="1.13.0"),
    renamed("COR102", "ray.utils.get_user_temp_dir", to=SYSTEM_TEMPORARY, first="0.8.7", until="0.8.7"),
    renamed("COR103", "ray.utils.get_ray_temp_dir", to=RAYS_TEMPORARY, first="0.8.7", until="0.8.7"),
    namespace(
        "COR104",
        "ray.utils",
        to=("ray._common.utils", "ray._private.services"),
        first="0.8.7",
        until="1.13.0",
        note=PRIVATE,
    ),
    moved("COR105", "ray.services", to="ray._private.services", first="0.8.7", until="0.8.7"),
    namespace(
        "COR106",
        "ray.services",
        to=("ray.util", "ray._common.network_utils"),
        first="0.8.7",
        until="0.8.7",
        note=PRIVATE,
    ),
    renamed("COR123", "ray.services.get_node_ip_address", to=ADDRESS, first="0.8.7", until="0.8.7"),
    moved("COR107", "ray.worker", to="ray._private.worker", first="0.8.7", until="1.13.0"),
    namespace("COR108", "ray.worker", first="0.8.7", until="1.13.0", note=PRIVATE),
    name(
        "COR115",
        "ray.worker.LOCAL_MODE",
        first="0.8.7",
        until="1.13.0",
        today="error",
        action="refuse",
        note="there is no local mode any more, so that nothing is ever in it: leave the question out",
    ),
    moved("COR109", "ray.state", to="ray._private.state", first="0.8.7", until="1.13.0"),
    namespace("COR110", "ray.state", first="0.8.7", until="1.13.0", note=PRIVATE),
    *(
        renamed(code, f"ray.state.{function}", to=f"ray.{function}", first="0.8.7", until="1.13.0")
        for code, function in (
            *(("COR124", "nodes"), ("COR125", "cluster_resources"), ("COR126", "available_resources")),
            ("COR127", "timeline"),
        )
    ),
    moved("COR111", "ray.ray_constants", to="ray._private.ray_constants", first="0.8.7", until="1.13.0"),
    namespace(
        "COR112",
        "ray.ray_constants",
        to=("ray._common.constants",),
        first="0.8.7",
        until="1.13.0",
        note=SETTINGS,
    ),
    name(
        "COR116",
        "ray.ray_constants.MEMORY_RESOURCE_UNIT_BYTES",
        first="0.8.7",
        until="1.13.0",
        today="error",
        action="refuse",
        note="memory is counted in bytes: leave the unit out",
    ),
    moved("COR113", "ray.test_utils", to="ray._private.test_utils", first="0.8.7", until="0.8.7"),
    namespace("COR114", "ray.test_utils", to=("ray._common.test_utils",), first="0.8.7", until="0.8.7", note=FOR_TESTS),
    name(
        "COR117",
        "ray.internal.free",
        first="0.8.7",
        until="2.42.1",
        today="error",
        action="refuse",
        note="Ray frees an object when nothing refers to it any more: delete what does",
    ),
    name(
        "COR118",
        "ray.get_webui_url",
        first="0.8.7",
        until="0.8.7",
        today="error",
        action="refuse",
        note="what `ray.init()` returns has the `dashboard_url`",
    ),
    moved(
        "COR119",
        "ray.experimental.tf_utils",
        to="ray.rllib.utils.tf_utils",
        first="0.8.7",
        until="2.42.1",
        note="it needs `ray[rllib]`",
    ),
    moved("COR121", "ray.tests.cluster_utils", to=CLUSTERS, first="", until="", note=BEFORE),
    moved("COR122", "ray.test.cluster_utils", to=CLUSTERS, first="", until="", note=BEFORE),
    moved("COR128", "ray.experimental.dag", to="ray.dag", first="1.13.0", until="1.13.0"),
    gone("COR120", "ray.workflow", first="1.13.0", until="2.42.1", note=WORKFLOWS),
)
