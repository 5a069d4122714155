"""Shell scripts, images, job files and requirements."""

import pytest
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from migrate.command.cli import main
from migrate.command.options import DEFAULTS
from migrate.command.process import process
from migrate.file_kinds.pins import pin_sites


@pytest.fixture
def migrate(tmp_path, capsys):
    """Migrate a file of some name; gives its new contents, the exit code and what was said."""

    def run(name, text, *arguments):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        code = main([str(tmp_path), *arguments])
        return path.read_bytes().decode("latin-1"), code, capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    "name", ["run.sh", "Dockerfile", "gpu.Dockerfile", ".github/workflows/ci.yml", "Makefile", "job.sbatch"]
)
def test_an_option_with_a_new_name_is_rewritten(migrate, name):
    new, code, _ = migrate(name, "run ray start --head --redis-port=6379 --webui-host 0.0.0.0\n")
    assert new == "run ray start --head --port=6379 --dashboard-host 0.0.0.0\n"
    assert code == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ray start --head \\\n  --redis-port 1\n", "ray start --head \\\n  --port 1\n"),
        ('CMD ["ray", "start", "--redis-port", "1"]\n', 'CMD ["ray", "start", "--port", "1"]\n'),
        ("- ray stop; ray start --redis-port=1\r\n", "- ray stop; ray start --port=1\r\n"),
        ("ray start --internal-config='{\"a\": 1}'", "ray start --system-config='{\"a\": 1}'"),
    ],
)
def test_a_command_is_found_in_its_forms(migrate, old, new):
    assert migrate("x.sh", old)[0] == new


@pytest.mark.parametrize(
    "line",
    [
        "# ray start --redis-port=1",
        "other start --redis-port=1",
        "ray start --head; redis --redis-port=1",
        "ray status --redis-port=1",
        "xray start --redis-port=1",
        "ray start --redis-port-range=1",
    ],
)
def test_other_commands_are_left_alone(migrate, line):
    assert migrate("x.sh", f"{line}\n")[:2] == (f"{line}\n", 0)


def test_an_option_without_a_successor_is_reported(migrate):
    new, code, said = migrate("x.sh", "é\nray start --load-code-from-local\n")
    assert "x.sh:2:11 CMD917 ray start --load-code-from-local: remove it" in said
    assert code == 1
    assert new.encode("latin-1").decode() == "é\nray start --load-code-from-local\n"


@pytest.mark.parametrize("line", ["export TUNE_RESULT_DIR=/x", "ENV TUNE_RESULT_DIR /x", "  TUNE_RESULT_DIR: /x"])
def test_a_variable_is_reported(migrate, line):
    assert "ENV701 TUNE_RESULT_DIR" in migrate("x.sh", f"{line}\n")[2]


@pytest.mark.parametrize("line", ["RAY_TRAIN_V2_ENABLED=0", 'RAY_TRAIN_V2_ENABLED: "0"', "ENV RAY_TRAIN_V2_ENABLED 0"])
def test_a_value_counts(migrate, line):
    assert "ENV703" in migrate("x.yml", f"{line}\n")[2]
    assert "ENV703" not in migrate("x.yml", f"{line}\n".replace("0", "1"))[2]


def test_bytes_in_any_encoding_stay(migrate):
    new, _, _ = migrate("x.sh", b"\xff\xfe ray start --redis-port=1 \x80\r\n\x0c")
    assert new.encode("latin-1") == b"\xff\xfe ray start --port=1 \x80\r\n\x0c"


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("requirements.txt", "ray[tune]==1.13.0"),
        ("requirements-dev.txt", "ray>=2.0,<2.5  # old"),
        ("pyproject.toml", 'dependencies = ["ray[train,tune] ~= 2.6.0"]\n[project]'),
        ("pyproject.toml", 'ray = "^1.9"'),
        ("pyproject.toml", 'ray = {version = "1.9", extras = ["tune"]}'),
        ("setup.py", 'setup(install_requires=["ray==1.2"])'),
        ("setup.cfg", "  ray<2"),
        ("environment.yml", "  - ray-tune=1.13"),
        ("Dockerfile", "RUN pip install 'ray[tune]==1.13.0'"),
        ("Dockerfile", "FROM rayproject/ray:1.13.0-py38"),
        ("cluster.yaml", "  image: rayproject/ray-ml:2.6.3"),
        ("cluster.yaml", "  - pip install -U https://x.y/latest/ray-0.9.0.dev0-cp36-cp36m-manylinux1_x86_64.whl"),
        ("Dockerfile", "RUN pip install ray-1.4.0-cp37-cp37m-manylinux2014_x86_64.whl"),
        ("x.sh", "pip install https://x.y/ray-3.0.0.dev0-cp39-cp39-manylinux2014_x86_64.whl"),
    ],
)
def test_a_requirement_for_an_old_ray_is_reported(migrate, name, line):
    new, code, said = migrate(name, f"{line}\n")
    assert "PIN ray" in said
    assert "does not admit Ray 2.60" in said
    assert (new, code) == (f"{line}\n", 1)


@pytest.mark.parametrize(
    ("folder", "looked_at"), [("requirements", 1), ("dev-requirements", 1), ("reqs", 1), ("data", 0)]
)
def test_the_directory_tells_what_its_text_files_are(tmp_path, capsys, monkeypatch, folder, looked_at):
    below = tmp_path / folder
    below.mkdir()
    (below / "base.txt").write_text("ray[tune]==1.13.0\n")
    for where, asked in ((tmp_path, folder), (below, ".")):
        monkeypatch.chdir(where)
        assert main(["--check", asked]) == looked_at
        assert capsys.readouterr().out.count("PIN ray[tune]==1.13.0") == looked_at


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("requirements.txt", "ray"),
        ("requirements.txt", "ray>=2.43"),
        ("requirements.txt", "ray[tune]==2.60.1"),
        ("requirements.txt", "# ray==1.13"),
        ("requirements.txt", "modin-ray==0.1\nxray==1.0\nray-cpp==1.0"),
        ("pyproject.toml", 'ray = "^2.43"'),
        ("environment.yml", "  - ray-default=2.60"),
        ("Dockerfile", "FROM rayproject/ray:latest"),
        ("x.sh", "pip install https://x.y/ray-3.0.0.dev0-cp311-cp311-manylinux2014_x86_64.whl"),
        ("x.sh", "pip install ray-2.60.0-cp311-cp311-manylinux2014_x86_64.whl my_ray-1.0-cp37-none-any.whl"),
        ("Dockerfile", "FROM rayproject/ray:2.60.0-py311"),
    ],
)
def test_other_requirements_are_left_alone(migrate, name, line):
    assert migrate(name, f"{line}\n")[1] == 0


def test_the_target_is_the_release_that_the_project_asks_for(migrate, tmp_path):
    (tmp_path / "pyproject.toml").write_text('[project]\ndependencies = ["ray==2.51.0"]\n')
    assert migrate("requirements.txt", "ray==2.51.0\n")[1] == 0
    assert "does not admit Ray 2.51" in migrate("requirements.txt", "ray==2.60.0\n")[2]
    assert "does not admit Ray 2.51" not in migrate("requirements.txt", "ray==2.60.0\n", "--target", "2.60")[2]


def test_a_requirement_is_raised_if_that_is_asked_for(migrate):
    assert migrate("requirements.txt", "ray[tune]==1.13.0\n", "--unsafe")[0] == "ray[tune]==2.60.*\n"


def test_a_line_with_a_comment_is_left_alone(migrate):
    line = "ray==1.13  # migrate: ignore[PIN]\n"
    assert migrate("requirements.txt", line)[:2] == (line, 0)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("dev-requirements.txt", "ray==1.0.1"),
        ("requirements.txt", "ray [tune] == 1.13.0"),
        ("requirements.txt", "ray @ https://example.org/latest/ray-0.9.0.dev0-cp37-cp37m-manylinux1_x86_64.whl"),
        ("requirements.txt", "git+https://github.com/ray-project/ray.git@ray-1.2.0#subdirectory=python"),
        ("environment.yml", "  - conda-forge::ray-default==1.13.0"),
        ("environment.yml", "  - ray-tune >=1.9,<2"),
    ],
)
def test_a_requirement_in_any_form_is_reported(tmp_path, name, line):
    (tmp_path / name).write_text(line + "\n")
    done = process(str(tmp_path / name), DEFAULTS)
    assert [finding.code for finding in done.findings] == ["PIN"]


@pytest.mark.parametrize(
    "line",
    [
        "ray",
        "ray-lightning==0.3",
        "x-ray==1.0",
        "git+https://github.com/ray-project/ray.git@ray-2.60.0",
        "ray-tune >=2",
    ],
)
def test_a_requirement_that_admits_the_target_is_not(tmp_path, line):
    (tmp_path / "requirements.txt").write_text(line + "\n")
    assert process(str(tmp_path / "requirements.txt"), DEFAULTS).findings == ()


SIGNS = ("==", "!=", "<=", ">=", "<", ">", "~=")
RELEASES = ("2", "2.9", "2.60", "2.60.0", "2.60.3", "2.60.0.0", "3", "1.13.0", "2.61", "2.60.*", "02.60", "2.60.0rc1")


@pytest.mark.parametrize("rest", ["", ",!=2.60.1", ", <3", ",>=2.60.2"])
@pytest.mark.parametrize("sign", SIGNS)
def test_requirements_admit_what_pip_says(sign, rest):
    for release in RELEASES:
        try:
            expected = any(f"2.60.{patch}" in SpecifierSet(f"{sign}{release}{rest}") for patch in range(10))
        except InvalidSpecifier:
            expected = True
        sites = list(pin_sites(f"ray{sign}{release}{rest}\n", DEFAULTS))
        assert (not sites) == expected, (sign, release, rest)


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("_target_: ray.tune.suggest.hyperopt.HyperOptSearch", 11),
        ('class_path: "ray.tune.suggest.hyperopt.HyperOptSearch"  # the search', 14),
        ("search: {_target_: ray.tune.suggest.hyperopt.HyperOptSearch, metric: loss}", 20),
        ("- ray.tune.suggest.hyperopt.HyperOptSearch", 3),
        ("classes: [ray.tune.suggest.hyperopt.HyperOptSearch]", 11),
    ],
)
def test_a_class_that_a_configuration_names_is_reported_where_it_is(migrate, line, column):
    new, code, out = migrate("conf/search.yaml", f"{line}\n")
    assert (new, code) == (f"{line}\n", 1)
    assert f"search.yaml:1:{column} MOD509 " in out
    assert "ray.tune.suggest.hyperopt.HyperOptSearch: now ray.tune.search.hyperopt" in out


@pytest.mark.parametrize(
    "line",
    [
        "_target_: ray.tune.search.hyperopt.HyperOptSearch",
        "# _target_: ray.tune.suggest.hyperopt.HyperOptSearch",
        "help: see ray.tune.suggest.hyperopt.HyperOptSearch",
        "_target_: my.ray.tune.suggest.hyperopt.HyperOptSearch",
        "image: ray.tune.suggest/hyperopt",
    ],
)
def test_other_values_of_a_configuration_are_left_alone(migrate, line):
    assert migrate("conf/search.yaml", f"{line}\n")[:2] == (f"{line}\n", 0)


ASHA = "ray.tune.schedulers.ASHAScheduler"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"a:\n  _target_: {ASHA}\n  # how\n  metric: loss\n\n  reward_attr: loss\n", (6, 3)),
        (f"a:\n  reward_attr: loss\n  brackets:\n    x: 1\n  _target_: {ASHA}\nb: 1\n", (2, 3)),
        (f"- _target_: '{ASHA}'\n  reward_attr: loss\n", (2, 3)),
        (f"- reward_attr: loss\n  _target_: {ASHA}\n", (1, 3)),
        (f"a: {{_target_: {ASHA}, reward_attr: loss}}\n", (1, 50)),
        (f"a: {{reward_attr: loss, _target_: {ASHA}}}\n", (1, 5)),
    ],
)
def test_an_argument_that_a_class_takes_no_more_is_told_beside_its_name(tmp_path, text, place):
    (tmp_path / "conf.yaml").write_text(text)
    found = process(str(tmp_path / "conf.yaml"), DEFAULTS).findings
    assert [(one.line, one.col, one.code) for one in found] == [(*place, "NAM801")]


@pytest.mark.parametrize(
    "text",
    [
        f"a:\n  _target_: {ASHA}\n  metric: loss\nreward_attr: loss\n",
        f"reward_attr: loss\na:\n  _target_: {ASHA}\n",
        f"a:\n  _target_: {ASHA}\n  more:\n    reward_attr: loss\n",
        f"- _target_: {ASHA}\n- reward_attr: loss\n",
        f"- reward_attr: loss\n- _target_: {ASHA}\n",
        f"a: {{_target_: {ASHA}}}\nb: {{reward_attr: loss}}\n",
        f"# a: {{_target_: {ASHA}, reward_attr: loss}}\n",
        f"a:\n  _target_: {ASHA}\n  # reward_attr: loss\n",
        "a:\n  _target_: ray.tune.schedulers.Mine\n  reward_attr: loss\n",
        f"a:\n  class: {ASHA}\n  reward_attr: loss\n",
    ],
)
def test_what_is_given_to_something_else_is_not(tmp_path, text):
    (tmp_path / "conf.yaml").write_text(text)
    assert process(str(tmp_path / "conf.yaml"), DEFAULTS).findings == ()
