"""Dependencies between the packages point one way."""

import ast
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent
MAY_IMPORT = {
    "legacy_api": set(),
    "v2_api": set(),
    "compat": {"legacy_api", "v2_api"},
    "migrate": {"legacy_api", "v2_api"},
}


def imported_packages(path):
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_what_stands_below_it(package):
    forbidden = set(MAY_IMPORT) - MAY_IMPORT[package] - {package}
    offenders = {
        f"{path.relative_to(REPOSITORY)} imports {name}"
        for path in (REPOSITORY / package).rglob("*.py")
        for name in imported_packages(path)
        if name in forbidden
    }
    assert not offenders


@pytest.mark.parametrize("package", ["legacy_api", "migrate"])
def test_the_catalogue_and_the_codemod_never_import_ray(package):
    heavy = {"ray", "torch", "pydantic", "pyarrow"}
    offenders = {
        f"{path.relative_to(REPOSITORY)} imports {name}"
        for path in (REPOSITORY / package).rglob("*.py")
        for name in imported_packages(path)
        if name in heavy
    }
    assert not offenders
