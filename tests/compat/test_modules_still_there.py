"""A Ray that still has a module which later ones moved keeps it, and all that is in it."""

import pytest

OLDER = """
import sys
import ray._private
ray._private.__path__.append(sys.argv[1])   # as if the installed Ray still had the package
import compat
compat.install()
import ray._private.usage.usage_lib
print(ray._private.usage.usage_lib.__name__, ray._private.usage.usage_lib.__file__)
"""


@pytest.fixture
def package(tmp_path):
    """A package ``usage``, which is in ``ray._common`` today, with a module."""
    package = tmp_path / "older" / "usage"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "usage_lib.py").touch()
    return package


def test_what_is_in_a_package_that_is_still_there_is_not_looked_for_elsewhere(run_python, package):
    done = run_python("-c", OLDER, package.parent)
    assert done.stdout.split() == ["ray._private.usage.usage_lib", str(package / "usage_lib.py")], done.stderr
    assert "RayCompatWarning" not in done.stderr


def test_it_is_served_where_the_package_is_gone(run_python, package):
    done = run_python("-W", "always", "-c", OLDER, package.parent / "nothing")
    assert done.stdout.split()[0] == "ray._common.usage.usage_lib", done.stderr
    assert "PRI109" in done.stderr
