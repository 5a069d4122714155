"""Where the modules are that a file imports."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate.resolve.module_files import INSTALLED, file_of


def _placed(folder: Path, importing: str) -> str:
    """The importing file, below a folder that has the module ``common`` at its top."""
    place = folder / importing
    place.parent.mkdir(parents=True)
    place.write_text("from common import tune\n")
    (folder / "common.py").write_text("from ray import tune\n")
    return str(place)


def test_modules_are_found_in_the_folders_above(tmp_path: Path) -> None:
    place = _placed(tmp_path, "package/inner/module.py")
    assert file_of(place, "common") == str(tmp_path / "common.py")


@pytest.mark.parametrize("installed", sorted(INSTALLED))
def test_installed_packages_are_no_project(tmp_path: Path, installed: str) -> None:
    """Packages that are installed beside each other are not searched: they have nothing to do with each other."""
    place = _placed(tmp_path / installed, "package/inner/module.py")
    assert file_of(place, "common") is None


def test_a_package_that_is_installed_has_its_own_modules(tmp_path: Path) -> None:
    place = _placed(tmp_path / "site-packages" / "package", "inner/module.py")
    assert file_of(place, "common") == str(tmp_path / "site-packages" / "package" / "common.py")
