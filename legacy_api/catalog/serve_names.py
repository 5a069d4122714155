"""What Ray Serve had for the checkpoints and predictors of Ray AIR, and for graphs of deployments."""

from __future__ import annotations

from typing import Final

from legacy_api.row import Row
from legacy_api.serve_options import (
    AT_FIXED,
    AUTOSCALING,
    HTTP,
    IN_CONFIG_OF_SEVERAL,
    OF_ONE,
    OLD_ANSWER,
    OLD_HANDLE,
    OLD_TARGET,
)
from legacy_api.write import attribute, call_form, dissolved, gone, method, name, parameter, renamed

DEPLOYMENT: Final = (
    "write a class under `@serve.deployment` that loads the checkpoint in its constructor and predicts in `__call__`"
)
REQUEST: Final = "read the request in the `__call__` of the deployment, such as with `await request.json()`"
DRIVER: Final = (
    "a deployment drives the others: give it their handles, `Driver.bind(Model.bind())`, and have its `__call__` read "
    "the request and await `self.model.remote(...)`"
)

_RUN: Final = (
    "`serve.run(Deployment.bind(...), name=..., route_prefix=...)` deploys, `serve.get_deployment_handle(name, app)` "
    "gives its handle, `serve.delete(app)` ends it, and `serve.status()` says what runs"
)
_HANDLE: Final = (
    "handles are `ray.serve.handle.DeploymentHandle`: `handle.remote(...)` gives a response to await, or to ask for "
    "its `.result()`; `ray.get` does not take it"
)
_PROXIES: Final = (
    'as many machines answer as `serve.start(proxy_location=...)` says: `"HeadOnly"` one, `"EveryNode"` each that has '
    "replicas; nothing picks a number of them"
)
_OF_0_8: Final = {
    "SRV111": "init",
    "SRV112": "create_backend",
    "SRV113": "delete_backend",
    "SRV114": "create_endpoint",
    "SRV115": "delete_endpoint",
    "SRV116": "set_traffic",
    "SRV117": "shadow_traffic",
    "SRV118": "get_handle",
    "SRV119": "stat",
    "SRV120": "update_backend_config",
    "SRV121": "get_backend_config",
    "SRV122": "accept_batch",
    "SRV123": "list_backends",
    "SRV124": "list_endpoints",
}

ROWS: Final[tuple[Row, ...]] = (
    dissolved("SRV101", "ray.serve.air_integrations", first="2.6.3", until="2.6.3", note=DEPLOYMENT),
    name(
        "SRV102",
        "ray.serve.PredictorDeployment",
        first="2.6.3",
        until="2.6.3",
        today="error",
        note=DEPLOYMENT,
    ),
    dissolved("SRV103", "ray.serve.http_adapters", first="1.13.0", until="2.6.3", note=REQUEST),
    gone("SRV104", "ray.serve.drivers", first="1.13.0", until="2.6.3", note=DRIVER),
    renamed(
        "SRV105",
        "ray.serve.deployment_graph.InputNode",
        to="ray.serve.dag.InputNode",
        first="1.13.0",
        until="2.6.3",
    ),
    gone("SRV106", "ray.serve.deployment_graph", first="1.13.0", until="2.6.3", note=DRIVER),
    *(
        name(
            code,
            f"ray.serve.{old}",
            first="0.8.7",
            until="0.8.7",
            today="error",
            action="refuse",
            note=f"write a class under `@serve.deployment`; {_RUN}",
        )
        for code, old in _OF_0_8.items()
    ),
    *(
        name(
            code,
            f"ray.serve.context.{old}",
            first="0.8.7",
            until="0.8.7",
            today="error",
            action="refuse",
            note=note,
        )
        for code, old, note in (
            (
                "SRV125",
                "web",
                "what is asked by HTTP is given its request, in `__call__` alone",
            ),
            ("SRV126", "batch_size", "a method under `@serve.batch` is given a list: ask it for its length"),
        )
    ),
    *(
        name(
            code,
            f"ray.serve.{old}",
            first="1.13.0",
            until="2.6.3",
            today="error",
            action="refuse",
            note=_RUN,
        )
        for code, old in (("SRV131", "get_deployment"), ("SRV132", "list_deployments"))
    ),
    *(
        name(
            code,
            f"ray.serve.handle.{old}",
            first=first,
            until="2.6.3",
            today="error",
            note=_HANDLE,
        )
        for code, old, first in (
            ("SRV133", "RayServeHandle", "0.8.7"),
            ("SRV134", "RayServeSyncHandle", "1.13.0"),
            ("SRV171", "RayServeDeploymentHandle", "2.6.3"),
        )
    ),
    gone("SRV135", "ray.serve.pipeline", first="1.13.0", until="1.13.0", note=DRIVER),
    parameter(
        "SRV141",
        "ray.serve.deployment",
        "route_prefix",
        to=(),
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="rewrite",
        note="give it to `serve.run(app, route_prefix=...)`",
    ),
    parameter(
        "SRV142",
        "ray.serve.deployment",
        "prev_version",
        to=(),
        first="1.13.0",
        until="1.13.0",
        today="error",
        action="refuse",
        note="nothing takes it: a deployment that changes is updated",
    ),
    parameter(
        "SRV143",
        "ray.serve.deployment",
        "max_concurrent_queries",
        to=(),
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="rewrite",
        note="it is called `max_ongoing_requests`",
    ),
    *(
        parameter(
            code,
            "ray.serve.run",
            param,
            to=(),
            first="1.13.0",
            until="2.6.3",
            today="error",
            action="rewrite",
            note=f'say `serve.start(http_options={{"{param}": ...}})` in front of it',
        )
        for code, param in (("SRV144", "host"), ("SRV145", "port"))
    ),
    parameter(
        "SRV146",
        "ray.serve.run",
        "_blocking",
        to=(),
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="rewrite",
        note="it waits until the application runs; `serve.run_many(..., wait_for_applications_running=False)` does not",
    ),
    *(
        parameter(
            code,
            "ray.serve.start",
            f"http_{param}",
            to=(),
            first="",
            until="",
            today="error",
            action="rewrite",
            note=f'say `serve.start(http_options={{"{param}": ...}})`',
        )
        for code, param in (("SRV156", "host"), ("SRV157", "port"), ("SRV158", "middlewares"))
    ),
    *(
        parameter(
            code,
            "ray.serve.start",
            param,
            to=(),
            first="1.13.0",
            until="2.6.3",
            today="silent",
            action="rewrite",
            note=note,
        )
        for code, param, note in (
            ("SRV159", "detached", "leave it out: Serve stays until `serve.shutdown()`, whoever started it"),
            ("SRV160", "dedicated_cpu", "leave it out: no CPU is reserved for the controller of Serve"),
        )
    ),
    name(
        "SRV162",
        "ray.serve.connect",
        first="",
        until="",
        today="error",
        action="refuse",
        note=f"nobody connects to a Serve that runs: {_RUN}",
    ),
    call_form(
        "SRV161",
        "what ray.serve.start() gave",
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="refuse",
        note=f"it gives nothing: {_RUN}",
    ),
    parameter(
        "SRV163",
        AUTOSCALING,
        OLD_TARGET,
        to=(),
        first="1.13.0",
        until="2.6.3",
        today="silent",
        action="rewrite",
        note="it is called `target_ongoing_requests`; under another name it is not looked at, and 2 are the target",
    ),
    parameter(
        "SRV164",
        "ray.serve.deployment",
        "version",
        to=(),
        first="1.13.0",
        until="2.42.1",
        today="error",
        action="rewrite",
        note="leave it out: Serve sees by itself which replicas are not up to date",
    ),
    parameter(
        "SRV165",
        HTTP,
        "num_cpus",
        to=(),
        first="1.13.0",
        until="2.42.1",
        today="error",
        action="rewrite",
        note="no CPUs are kept for the proxies of Serve",
    ),
    parameter(
        "SRV166",
        HTTP,
        "middlewares",
        to=(),
        first="1.13.0",
        until="2.42.1",
        today="error",
        action="refuse",
        note="give them to the FastAPI application of the deployment, `app.add_middleware(...)` under "
        "`@serve.ingress(app)`",
    ),
    call_form(
        "SRV167",
        AT_FIXED,
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="refuse",
        note=_PROXIES,
    ),
    *(
        parameter(
            code,
            HTTP,
            f"fixed_number_{param}",
            to=(),
            first="1.13.0",
            until="2.6.3",
            today="silent",
            action="refuse",
            note=_PROXIES,
        )
        for code, param in (("SRV168", "replicas"), ("SRV169", "selection_seed"))
    ),
    name(
        "SRV170",
        "ray.serve.config.DeploymentMode",
        first="1.13.0",
        until="2.42.1",
        today="error",
        action="refuse",
        note="it is called `ray.serve.config.ProxyLocation`, and `NoServer` is `Disabled`; `FixedNumber` is gone",
    ),
    parameter(
        "SRV172",
        "ray.serve.deployment",
        "is_driver_deployment",
        to=(),
        first="2.6.3",
        until="2.6.3",
        today="error",
        action="rewrite",
        note="it had a replica on each machine: say `num_replicas`, with `max_replicas_per_node=1`; leave out `False`",
    ),
    *(
        parameter(
            code,
            "ray.serve.deployment",
            param,
            to=(),
            first="1.13.0",
            until="2.6.3",
            today="error",
            action="refuse",
            note="give its constructor what it takes where it is bound: `Deployment.bind(...)`",
        )
        for code, param in (("SRV173", "init_args"), ("SRV174", "init_kwargs"))
    ),
    call_form(
        "SRV178",
        OLD_ANSWER,
        first="1.13.0",
        until="2.6.3",
        today="error",
        note=_HANDLE,
    ),
    call_form(
        "SRV175",
        OLD_HANDLE,
        first="",
        until="",
        today="error",
        note="leave it out: every handle is a `ray.serve.handle.DeploymentHandle`",
    ),
    call_form(
        "SRV176",
        OF_ONE,
        first="2.6.3",
        until="2.6.3",
        today="error",
        note="a config has `applications`, each with its `name`, `route_prefix`, `import_path` and `deployments`, and "
        "`http_options` with `host` and `port`",
    ),
    call_form(
        "SRV177",
        IN_CONFIG_OF_SEVERAL,
        first="2.6.3",
        until="2.6.3",
        today="silent",
        action="refuse",
        note="give it to the application: a deployment has none, and an application that says nothing is at `/`",
    ),
    method(
        "SRV151",
        "ray.serve.Deployment",
        "deploy",
        first="1.13.0",
        until="2.6.3",
        today="error",
        note=_RUN,
    ),
    *(
        method(
            code,
            "ray.serve.Deployment",
            old,
            first="1.13.0",
            until="2.6.3",
            today="error",
            action="refuse",
            note=_RUN,
        )
        for code, old in (("SRV152", "delete"), ("SRV153", "get_handle"), ("SRV154", "set_options"))
    ),
    attribute(
        "SRV155",
        "ray.serve.Deployment",
        "url",
        first="1.13.0",
        until="2.6.3",
        today="error",
        action="refuse",
        note="write it out: it answers at `http://127.0.0.1:8000` and the `route_prefix` of its `serve.run`",
    ),
)
