"""Where the modules are that a file imports."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate.resolve.trees.asked_for import ask_for
from migrate.resolve.trees.module_files import INSTALLED, file_of


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


def _package(root: Path, importing: str) -> str:
    """A file of a package that a tree is, whose folder has another name than imports say."""
    (root / "algorithms").mkdir(parents=True)
    for place in ("__init__.py", "base.py", "player.py", "algorithms/__init__.py"):
        (root / place).write_text("")
    place = root / "algorithms" / "dqn.py"
    place.write_text(importing)
    ask_for([str(root)])
    return str(place)


_OF_PACKAGE = "import numpy\nfrom papers.zero.base import Base\nfrom papers.zero.player import Player\n"


def test_a_tree_that_is_a_package_is_found_by_the_name_that_imports_say(tmp_path: Path) -> None:
    place = _package(tmp_path / "zero-master", _OF_PACKAGE)
    assert file_of(place, "papers.zero.base") == str(tmp_path / "zero-master" / "base.py")


def test_a_package_may_have_folders_that_are_none_between_its_modules(tmp_path: Path) -> None:
    _package(tmp_path / "zero-master", _OF_PACKAGE)
    (tmp_path / "zero-master" / "algorithms" / "__init__.py").unlink()
    place = tmp_path / "zero-master" / "algorithms" / "new" / "trees.py"
    place.parent.mkdir()
    (place.parent / "__init__.py").write_text("")
    place.write_text(_OF_PACKAGE)
    assert file_of(str(place), "papers.zero.base") == str(tmp_path / "zero-master" / "base.py")


@pytest.mark.parametrize(
    "importing",
    [
        pytest.param(f"{_OF_PACKAGE}import papers.zero.nothing\n", id="a module that it does not have"),
        pytest.param("from papers.zero.base import Base\n", id="a single module"),
    ],
)
def test_a_tree_is_no_package_of_another_name_without_all_modules(tmp_path: Path, importing: str) -> None:
    place = _package(tmp_path / "zero-master", importing)
    assert file_of(place, "papers.zero.base") is None


def test_a_tree_that_is_no_package_has_no_other_name(tmp_path: Path) -> None:
    place = _package(tmp_path / "zero-master", _OF_PACKAGE)
    (tmp_path / "zero-master" / "__init__.py").unlink()
    assert file_of(place, "papers.zero.base") is None


def test_a_package_within_a_tree_has_the_name_of_its_folder(tmp_path: Path) -> None:
    place = _package(tmp_path / "zero-master", _OF_PACKAGE)
    ask_for([str(tmp_path)])
    assert file_of(place, "papers.zero.base") is None
