"""The command line, as its users meet it."""

import re
import sys

import pytest

OLD = "from ray import tune\n\n\ndef train(config):\n    tune.report(loss=1)\n"
NEW = 'from ray import tune\n\n\ndef train(config):\n    tune.report({"loss": 1})\n'
STUCK = "from ray import tune\n\ntune.run([f], **options)\n"


RECORDED = (
    "wandb/run-1-x/files/x.py",
    "logs/run-20251116_134319-f7dw8ab1/files/x.py",
    "logs/offline-run-20251116_134319-f7dw8ab1/files/x.py",
    "mlruns/0/12ab/artifacts/model/x.py",
)
"""What W&B and MLflow keep of runs."""


@pytest.fixture
def tree(tmp_path):
    """One file of each kind, and directories that are left out."""
    files = {
        "old.py": OLD,
        "pkg/new.py": NEW,
        "pkg/other.py": "print(1)\n",
        "pkg/stuck.py": STUCK,
        "notes.txt": OLD,
        ".git/hook.py": OLD,
        ".hidden/x.py": OLD,
        "__pycache__/x.py": OLD,
        "build/x.py": OLD,
        "my_env/pyvenv.cfg": "",
        "my_env/lib/x.py": OLD,
        **dict.fromkeys(RECORDED, OLD),
    }
    root = tmp_path / "tree"
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def summary(output):
    """The counts of the last line, and the total it claims."""
    last = output.strip().splitlines()[-1]
    counts = {state: int(number) for number, state in re.findall(r"(\d+) ([a-z-]+)", last.split(": ", 1)[1])}
    return int(last.split()[0]), counts


def test_a_directory_is_rewritten_in_place_and_counted(run_python, tree):
    done = run_python("-m", "migrate", tree)
    assert done.returncode == 1, done.stderr  # one file needs a person
    assert (tree / "old.py").read_text() == NEW
    total, counts = summary(done.stdout)
    assert counts == {"changed": 1, "unchanged": 2, "needs-attention": 1, "skipped": 0, "failed": 0}
    assert total == sum(counts.values()) == 4


def test_what_is_hidden_built_or_installed_is_left_out(run_python, tree):
    run_python("-m", "migrate", tree)
    left_out = ("notes.txt", ".git/hook.py", ".hidden/x.py", "__pycache__/x.py", "build/x.py", "my_env/lib/x.py")
    for name in (*left_out, *RECORDED):
        assert (tree / name).read_text() == OLD


@pytest.mark.parametrize("mark", ["pyvenv.cfg", "conda-meta/history", "bin/python", "Scripts/python.exe"])
def test_an_environment_is_left_out_whatever_it_is_called(run_python, tmp_path, mark):
    for name, text in ((f"mine/{mark}", ""), ("mine/lib/x.py", OLD), ("env/x.py", OLD), ("bin/x.py", OLD)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    run_python("-m", "migrate", tmp_path)
    assert (tmp_path / "mine/lib/x.py").read_text() == OLD
    assert (tmp_path / "env/x.py").read_text() == (tmp_path / "bin/x.py").read_text() == NEW


@pytest.mark.parametrize("mark", ["", "env/pyvenv.cfg"])
def test_what_a_file_imports_of_a_package_called_env_is_its_own(run_python, tmp_path, mark):
    files = {
        "setup.py": "",
        "search.py": "from ray import tune\nfrom env.model import fit\n\ntune.Tuner(fit)\n",
        "env/model.py": "from ray.air import session\n\n\ndef fit(config):\n    session.report({})\n",
        **({mark: ""} if mark else {}),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    run_python("-m", "migrate", tmp_path)
    assert ("tune.report({})" in (tmp_path / "env/model.py").read_text()) is not bool(mark)


@pytest.mark.parametrize("folder", ["run-1", "run-20251116", "my-run-20251116_134319-f7dw8ab1", "runs"])
def test_directories_that_are_called_alike_are_not(run_python, tmp_path, folder):
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "x.py").write_text(OLD)
    run_python("-m", "migrate", tmp_path)
    assert (tmp_path / folder / "x.py").read_text() == NEW


def test_a_diff_is_shown_and_nothing_is_written(run_python, tree):
    done = run_python("-m", "migrate", tree / "old.py", "--diff")
    assert done.returncode == 0
    assert '-    tune.report(loss=1)\n+    tune.report({"loss": 1})\n' in done.stdout
    assert (tree / "old.py").read_text() == OLD


def test_a_diff_can_be_applied(run_python, tree):
    done = run_python("-m", "migrate", "tree/old.py", "--diff")
    assert "--- a/tree/old.py\n+++ b/tree/old.py\n" in done.stdout


def test_check_exits_with_one_while_there_is_work(run_python, tree):
    assert run_python("-m", "migrate", tree / "old.py", "--check").returncode == 1
    assert run_python("-m", "migrate", tree / "pkg/stuck.py", "--check").returncode == 1
    assert run_python("-m", "migrate", tree / "pkg/new.py", "--check").returncode == 0
    assert (tree / "old.py").read_text() == OLD


def test_a_finding_has_its_place_its_code_and_a_way_out(run_python, tree):
    path = tree / "pkg/stuck.py"
    done = run_python("-m", "migrate", path)
    assert f"{path}:3:1 " in done.stdout
    assert "`options`; name them" in done.stdout


def test_a_finding_of_a_dry_run_has_the_line_of_the_old_file(run_python, tmp_path):
    path = tmp_path / "a.py"
    path.write_text("from ray import tune\n\ntune.run(f, local_dir='x', max_failures=2)\ntune.run([f], **options)\n")
    assert f"{path}:4:1 " in run_python("-m", "migrate", path, "--diff").stdout
    written = run_python("-m", "migrate", path).stdout
    line = int(re.search(r"a\.py:(\d+):1 MIGRATE|a\.py:(\d+):1 [A-Z]+\d+", written).group(1) or 0)
    assert path.read_text().splitlines()[line - 1] == "tune.run([f], **options)"


def test_a_file_that_does_not_parse_is_reported_and_the_others_are_processed(run_python, tree):
    (tree / "broken.py").write_text("from ray.tune import run\n\ndef f(:\n")
    done = run_python("-m", "migrate", tree)
    assert done.returncode == 2
    assert f"{tree / 'broken.py'}:3:7: failed: " in done.stderr
    assert "Traceback" not in done.stderr
    assert (tree / "old.py").read_text() == NEW
    total, counts = summary(done.stdout)
    assert counts["failed"] == 1
    assert total == sum(counts.values()) == 5


@pytest.mark.parametrize(
    "text", ["from ray.tune import run\n\0\n", "from ray.tune import run\nx = " + "(" * 500 + ")" * 500]
)
def test_what_python_cannot_parse_fails_in_one_line(run_python, tmp_path, text):
    path = tmp_path / "bad.py"
    path.write_text(text)
    done = run_python("-m", "migrate", path)
    assert done.returncode == 2
    assert re.fullmatch(rf"{re.escape(str(path))}:2:\d+: failed: .+\n", done.stderr)


def test_an_unknown_path_is_said_in_one_line(run_python, tree):
    done = run_python("-m", "migrate", tree / "missing", tree)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "missing" in done.stderr
    assert (tree / "old.py").read_text() == OLD


def test_a_file_that_is_named_twice_counts_once(run_python, tree):
    done = run_python("-m", "migrate", tree / "old.py", tree / "old.py", "--diff")
    assert summary(done.stdout)[0] == 1


def test_a_second_run_changes_nothing(run_python, tree):
    run_python("-m", "migrate", tree)
    done = run_python("-m", "migrate", tree)
    assert summary(done.stdout)[1]["changed"] == 0


def test_findings_become_comments_once(run_python, tree):
    path = tree / "pkg/stuck.py"
    run_python("-m", "migrate", path, "--todo")
    once = path.read_text()
    assert "\n# TODO(migrate) " in once
    assert once.endswith("\ntune.run([f], **options)\n")
    run_python("-m", "migrate", path, "--todo")
    assert path.read_text() == once


def test_neither_ray_nor_anything_heavy_is_imported(run_python, tree):
    code = """
import sys
before = set(sys.modules)
from migrate.command.cli import main
main(sys.argv[1:])
heavy = {"ray", "torch", "pydantic", "numpy", "pandas", "pyarrow", "compat", "v2_api"}
print(sorted(heavy & {name.partition(".")[0] for name in sys.modules}))
"""
    done = run_python("-c", code, tree)
    assert done.stdout.strip().endswith("[]")


def test_help_is_instant(run_python):
    code = """
import resource, subprocess, sys

def cost(*arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

pairs = [(cost("-m", "migrate", "--help"), cost("-m", "argparse")) for _ in range(5)]
print(min(own for own, _ in pairs) / min(parser for _, parser in pairs))
"""
    times_that_of_an_argument_parser = float(run_python("-c", code).stdout)
    assert times_that_of_an_argument_parser <= 2.5


def test_it_works_from_another_directory(run_python, tree):
    assert run_python("-m", "migrate", "tree/old.py").returncode == 0
    assert sys.version_info >= (3, 10)
