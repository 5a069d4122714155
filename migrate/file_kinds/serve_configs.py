"""Config files of Ray Serve, as ``serve build`` wrote them through Ray 2.9, also within resources of KubeRay.

Keys of deployments get the names of today (``SRV143``, ``SRV163``), and a file for one application alone, which Ray 2.0
- 2.6 took, becomes one for several (``SRV176``). What Serve passes over today without a word is reported, and the
``serveConfig`` of a ``RayService``, which KubeRay took through 1.0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from legacy_api import known
from legacy_api.serve_options import AUTOSCALING, IN_CONFIG_OF_SEVERAL, OLD_TARGET, TARGET
from migrate.file_kinds.single_applications import single_application_sites
from migrate.file_kinds.sites import Site

_KEY: Final = re.compile(r"(?m)^(?P<before>[ ]*(?:-[ ]+)*)(?P<quote>[\"']?)(?P<name>\w+)(?P=quote)[ ]*:(?=[ \t\r\n]|$)")
_IN_LINE: Final = re.compile(rf"(?<=[{{, \"']){OLD_TARGET}(?=[\"']?[ ]*:[ ])")
"""The target in a mapping within a line."""
_TRUE: Final = re.compile(r"[ \t]*(?:true|True|TRUE|yes|on)\b")
_NULL: Final = re.compile(r"[ \t]*(?:null|Null|NULL|~)?[ \t]*(?:#.*)?\r?(?:\n|$)")
_SCALES: Final = "autoscaling_config"
_OF_DEPLOYMENTS: Final = "deployments"
_OF_KUBERAY: Final = "serveConfig"
_RAY_SERVICE: Final = re.compile(r"(?m)^[ ]*(?:-[ ]+)?kind:[ ]*[\"']?RayService\b")
_SINCE_1_1: Final = (
    "KubeRay 1.1 and newer pass it over: write what it says as a text, `serveConfigV2: |`, with `applications:` in it "
    "and the names of `serve build`, such as `import_path`, `runtime_env` and `num_replicas`"
)
_WORDS: Final = (_OF_KUBERAY, OLD_TARGET, "max_concurrent_queries", "is_driver_deployment", "import_path")
_UNSEEN: Final = "it is not seen to be for a deployment"


class _Key(NamedTuple):
    """A key at the beginning of a line, with the keys that it stands below."""

    name: str
    start: int
    end: int
    above: tuple[str, ...]


def serve_config_sites(text: str) -> Iterator[Site]:
    """Every legacy key of a config of Serve; nothing for any other file."""
    if not any(word in text for word in _WORDS):
        return
    keys = list(_keys(text))
    is_config = any(key.name == "import_path" for key in keys)
    for key in keys:
        if key.name == _OF_KUBERAY and key.above[:1] == ("spec",) and _RAY_SERVICE.search(text):
            yield Site(key.start, key.end, "MIGRATE", _OF_KUBERAY, _SINCE_1_1)
        elif key.name == OLD_TARGET:
            yield _target(key.start, is_followed=key.above[-1:] == (_SCALES,))
        elif is_config and _OF_DEPLOYMENTS in key.above:
            yield from _of_deployment(text, key)
    at_lines = {key.start for key in keys}
    for found in _IN_LINE.finditer(text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        if found.start() not in at_lines and not line.lstrip().startswith("#"):
            yield _target(found.start(), is_followed=f"{_SCALES}:" in line)
    if is_config:
        yield from single_application_sites(text)


def _keys(text: str) -> Iterator[_Key]:
    above: list[tuple[int, str]] = []
    for found in _KEY.finditer(text):
        column = len(found["before"])
        while above and above[-1][0] >= column:
            above.pop()
        yield _Key(found["name"], found.start("name"), found.end(), tuple(name for _, name in above))
        above.append((column, found["name"]))


def _target(start: int, *, is_followed: bool) -> Site:
    row = known(f"{AUTOSCALING}({OLD_TARGET})")
    message = row.advice() if is_followed else f"{_UNSEEN} / {row.advice()}"
    return Site(start, start + len(OLD_TARGET), row.code, OLD_TARGET, message, TARGET if is_followed else None)


def _of_deployment(text: str, key: _Key) -> Iterator[Site]:
    """What is old in what a file says of one deployment."""
    if key.name == "max_concurrent_queries":
        row = known("ray.serve.deployment(max_concurrent_queries)")
        yield Site(key.start, key.start + len(key.name), row.code, key.name, row.advice(), "max_ongoing_requests")
    elif key.name == "is_driver_deployment" and _TRUE.match(text, key.end):
        row = known("ray.serve.deployment(is_driver_deployment)")
        yield Site(key.start, key.end, row.code, key.name, row.advice())
    elif key.name == "route_prefix" and "applications" in key.above and not _NULL.match(text, key.end):
        row = known(IN_CONFIG_OF_SEVERAL)
        yield Site(key.start, key.end, row.code, key.name, row.advice())
