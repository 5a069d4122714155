"""Requirements that pin Ray to releases for which the rewritten code is not meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from migrate.command.options import NEWEST_TARGET, OLDEST_TARGET, Options
from migrate.file_kinds.sites import Site, is_comment

CODE: Final = "PIN"
NAME: Final = r"(?<![\w./@-])ray(?P<extras>[ \t]*\[[\w\s,.-]*\])?"
_VERSION: Final = r"v?\d[\w.*!+-]*"
_RANGE: Final = rf"(?:===?|~=|!=|<=?|>=?)\s*{_VERSION}(?:\s*,\s*(?:===?|~=|!=|<=?|>=?)\s*{_VERSION})*"
# pip: ray[tune]==1.13.0, ray>=1.9,<2
_PIP: Final = re.compile(rf"{NAME}\s*(?P<spec>{_RANGE})")
PARTS: Final = "core|default|tune|train|air|all|rllib|serve|data"
# conda: ray-tune=1.13, conda-forge::ray-default >=1.9,<2
_CONDA: Final = re.compile(rf"(?<![\w./@-])ray(?:-(?:{PARTS}))?=(?P<spec>{_VERSION})(?!=)")
_CONDA_RANGE: Final = re.compile(rf"(?<![\w./@-])ray-(?:{PARTS})\s*(?P<spec>{_RANGE})")
# Sources: git+https://github.com/ray-project/ray.git@ray-1.2.0
_SOURCE: Final = re.compile(r"ray-project/ray(?:\.git)?@(?:ray-|releases/)v?(?P<spec>\d[\w.]*)")
# poetry: ray = "^1.13", ray = {version = "1.13", extras = ["tune"]}
_POETRY: Final = re.compile(
    rf"(?m)^\s*[\"']?ray[\"']?\s*=\s*(?:\{{[^}}\n]*?version\s*=\s*)?[\"'](?P<spec>[\^~<>=!]*\s*{_VERSION}[^\"']*)[\"']"
)
# Wheels: https://…/ray-1.4.0-cp37-cp37m-manylinux2014_x86_64.whl
_WHEEL: Final = re.compile(r"(?<![\w-])ray-(?P<spec>\d[\w.]*)-cp(?P<python>\d+)-[\w.-]+?\.whl")
_OLDEST_PYTHON: Final = 310
"""The oldest Python that Ray of today has wheels for."""
# Images: rayproject/ray-ml:1.13.0-py38
_IMAGE: Final = re.compile(rf"rayproject/ray(?:-ml)?:(?P<spec>{_VERSION})")


def newest_admitted(text: str) -> tuple[int, int] | None:
    """The newest release that code can be rewritten for and the requirements in a text admit; None without any."""
    found = [_as_specifier(pattern, spec["spec"]) for pattern, spec in _pins(text)]
    specs = [spec for spec in found if spec is not None]
    for minor in range(NEWEST_TARGET[1], OLDEST_TARGET[1] - 1, -1):
        if specs and all(admits(spec, (NEWEST_TARGET[0], minor)) for spec in specs):
            return NEWEST_TARGET[0], minor
    return None


def _pins(text: str) -> Iterator[tuple[re.Pattern[str], re.Match[str]]]:
    """Every requirement of Ray, each once, and the pattern that it has the form of."""
    taken: list[tuple[int, int]] = []
    for pattern in (_PIP, _CONDA, _CONDA_RANGE, _POETRY, _IMAGE, _WHEEL, _SOURCE):
        for found in pattern.finditer(text):
            start, end = found.span()
            if pattern is _WHEEL and "dev" in found["spec"] and int(found["python"]) >= _OLDEST_PYTHON:
                continue  # built last night, from whatever Ray is then
            if not is_comment(text, start) and not any(low < end and start < high for low, high in taken):
                taken.append((start, end))
                yield pattern, found


def pin_sites(text: str, options: Options) -> Iterator[Site]:
    """Every requirement that does not admit the target: its place, code, spelling, message, and what replaces it.

    Only a plain requirement of pip is replaced, and only with ``--unsafe``: what else a project needs of another Ray
    is for a person to say.
    """
    target = "{}.{}".format(*options.target)
    for pattern, found in _pins(text):
        spec = _as_specifier(pattern, found["spec"])
        if spec is None or admits(spec, options.target):
            continue
        new = f"ray{(found['extras'] or '').strip()}=={target}.*" if pattern is _PIP else None
        shown = f'ray = "{found["spec"]}"' if pattern is _POETRY else found[0].strip()
        message = f"does not admit Ray {target}, which the rewritten code is for"
        if new and not options.unsafe:
            message += f" / --unsafe writes {new}"
        yield Site(found.start(), found.end(), CODE, shown, message, new if options.unsafe else None)


def _as_specifier(pattern: re.Pattern[str], spec: str) -> str | None:
    """A requirement in the words of pip; None if it says nothing about releases."""
    spec = spec.strip()
    if pattern in (_PIP, _CONDA_RANGE):
        return spec
    if pattern is _WHEEL:
        return f"=={spec}"
    if pattern in (_IMAGE, _SOURCE):
        release = re.match(r"\d+(?:\.\d+)*", spec)
        return f"=={release[0]}" if release and "." in release[0] else None
    version = re.match(r"[\^~<>=!]*\s*v?(\d+(?:\.\d+)*)", spec)
    if version is None:
        return None
    if pattern is _CONDA or spec[0].isdigit():
        return f"=={version[1]}.*" if version[1].count(".") < 2 else f"=={version[1]}"
    if spec.startswith("^"):
        return f">={version[1]},<{int(version[1].partition('.')[0]) + 1}"
    return f"~={version[1]}" if spec.startswith("~") and not spec.startswith("~=") else spec


def admits(spec: str, target: tuple[int, int]) -> bool:
    """Whether a requirement admits some release of a minor version.

    Args:
        spec: The requirement in the words of pip, without the name: ``>=1.9,<2``.
        target: The minor version.
    """
    clauses = [_PLAIN_CLAUSE.fullmatch(clause.strip()) for clause in spec.split(",")]
    releases = [(*target, patch) for patch in range(_PATCHES)]
    if all(clauses):
        return any(all(_holds(clause, release) for clause in clauses if clause) for release in releases)
    if _UNRELEASED.fullmatch(spec):
        return False
    # Whatever is not plain is read as pip reads it; importing what does takes longer than most runs.
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        admitted = SpecifierSet(spec)
    except InvalidSpecifier:
        return True
    return any(".".join(map(str, release)) in admitted for release in releases)


_PATCHES: Final = 10
_PLAIN_CLAUSE: Final = re.compile(r"(?![<>~].*\*)(==|!=|<=|>=|<|>|~=(?=\s*\d+\.))\s*(\d+(?:\.\d+)*)(\.\*)?")
_UNRELEASED: Final = re.compile(r"==\s*\d+(?:\.\d+)*\.?(?:dev|rc|a|b)\d+")
"""One version that is no final release, such as that of the wheel of a night."""


def _holds(clause: re.Match[str], release: tuple[int, ...]) -> bool:
    """Whether a plain clause (``>=2.9``, ``==1.13.*``) admits a final release of three numbers."""
    sign, wanted = clause[1], [int(part) for part in clause[2].split(".")]
    size = max(len(wanted), len(release))
    own, bound = [*release, *[0] * (size - len(release))], [*wanted, *[0] * (size - len(wanted))]
    if sign == "~=":
        return own[: len(wanted) - 1] == wanted[:-1] and own >= bound
    if sign in ("==", "!="):
        is_equal = own[: len(wanted)] == wanted if clause[3] else own == bound
        return is_equal == (sign == "==")
    return own == bound if sign[1:] and own == bound else (own < bound) == (sign[0] == "<") and own != bound
