"""Dependencies between the packages point one way."""

import ast
from graphlib import TopologicalSorter
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


def modules():
    """Every module of the packages, by its dotted name."""
    for package in MAY_IMPORT:
        for path in (REPOSITORY / package).rglob("*.py"):
            parts = path.relative_to(REPOSITORY).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports_for_types_only(tree):
    guards = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    return {below for guard in guards for below in ast.walk(guard)}


def imported_modules(path, known):
    tree = ast.parse(path.read_bytes())
    left_out = imports_for_types_only(tree)
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            below = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from (below & known) or ({node.module} & known)


def test_no_module_is_imported_in_a_circle_also_within_functions():
    known = dict(modules())
    graph = {name: set(imported_modules(path, set(known))) - {name} for name, path in known.items()}
    assert len(list(TopologicalSorter(graph).static_order())) == len(known)
