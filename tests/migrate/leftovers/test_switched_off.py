"""Files that switch Train V2 off."""

import pytest

from migrate.engine import rewrite_text
from migrate.file_kinds.variables import variable_sites
from migrate.resolve.text.funnel import may_be_legacy
from tests.migrate.support import check_noop

NAME = "RAY_TRAIN_V2_ENABLED"


@pytest.mark.parametrize(
    "line",
    [
        f'os.environ["{NAME}"] = "0"',
        f'os.environ["{NAME}"] = "false"',
        f'os.environ["{NAME}"] = ""',
        f'os.environ.setdefault("{NAME}", "0")',
        f'os.putenv("{NAME}", "0")',
        f'os.environ.update({{"{NAME}": "0"}})',
        f'os.environ.update({NAME}="0")',
        f'env = dict(os.environ, {NAME}="0")',
        f'env = {{**os.environ, "{NAME}": "0"}}',
        f'monkeypatch.setenv("{NAME}", "0")',
        f'monkeypatch.setenv(name="{NAME}", value="0")',
        f'monkeypatch.setitem(os.environ, "{NAME}", "0")',
        f'ray.init(runtime_env={{"env_vars": {{"{NAME}": "0"}}}})',
        f'os.system("{NAME}=0 python train.py")',
        f'os.system("export {NAME}=False; python train.py")',
        f'V2 = "{NAME}"\nos.environ[V2] = "0"',
    ],
)
def test_it_is_reported(line):
    text = f"import os\nimport ray\n\n{line}\n"
    assert may_be_legacy(text.encode())
    assert check_noop(text) == ["ENV703"]
    assert check_noop(text.replace("import ray\n", "")) == ["ENV703"]


@pytest.mark.parametrize(
    "line",
    [
        f'os.environ["{NAME}"] = "1"',
        f'os.environ["{NAME}"] = "true"',
        f'os.environ["{NAME}"] = "True"',
        f'os.environ["{NAME}"] = value',
        f'os.environ["{NAME}"] = str(int(is_v2))',
        f'os.environ.setdefault("{NAME}", "1")',
        f'is_on = os.environ.get("{NAME}", "0")',
        f'is_off = os.environ["{NAME}"] == "0"',
        f'os.environ.pop("{NAME}", "0")',
        f'del os.environ["{NAME}"]',
        f'monkeypatch.delenv("{NAME}", False)',
        f'env = dict(os.environ, {NAME}="1")',
        f'os.system("{NAME}=1 python train.py")',
        f'print("{NAME} is 0")',
        f'names = ["{NAME}", "0"]',
        f'V2 = "{NAME}"\nos.environ[V2] = "1"',
        f"{NAME} = 0",
        'os.environ["RAY_SERVE_ENABLED"] = "0"',
        f"# {NAME}=0",
        f'"""Set {NAME}=0 first."""',
    ],
)
def test_other_values_and_questions_are_not(line):
    assert check_noop(f"import os\nimport ray\n\n{line}\n") == []


def test_branches_for_other_releases_are_only_told_of():
    text = (
        "import os\nimport ray\nfrom packaging.version import Version\n\n"
        f'if Version(ray.__version__) < Version("2.50"):\n    os.environ["{NAME}"] = "0"\n'
    )
    assert not any(found.attention and found.code == "ENV703" for found in rewrite_text(text).findings)


@pytest.mark.parametrize("value", ["0", "false", "False", "FALSE", "no", "off"])
def test_scripts_may_spell_it_in_several_ways(value):
    assert [site.code for site in variable_sites(f"export {NAME}={value}\n")] == ["ENV703"]


@pytest.mark.parametrize("value", ["1", "true", "True", "$V2", "nothing", "01", "offset"])
def test_scripts_that_switch_it_on_are_not_reported(value):
    assert list(variable_sites(f"export {NAME}={value}\n")) == []
