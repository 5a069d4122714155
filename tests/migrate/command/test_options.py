"""What the options of the command line do, each on real files."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from migrate.command.cli import main

REPOSITORY = Path(__file__).resolve().parents[3]

OLD = "from ray import tune\n\n\ndef train(config):\n    tune.report(loss=1)\n"
NEW = 'from ray import tune\n\n\ndef train(config):\n    tune.report({"loss": 1})\n'
STUCK = "from ray import tune\n\ntune.run([f], **options)\n"
MOVED = "from ray.tune.suggest.optuna import OptunaSearch\n"


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """An empty project to work in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    return tmp_path


def write(tree, **files):
    for name, text in files.items():
        path = tree / f"{name}.py"
        path.write_text(text)


def test_nothing_left_to_do_is_0_work_is_1_and_an_error_is_2(tree, capsys):
    write(tree, old=OLD, stuck=STUCK, broken="from ray.tune import run\ndef f(:\n")
    assert main(["--check", "old.py"]) == 1
    assert main(["old.py"]) == 0
    assert main(["--check", "old.py"]) == 0
    assert main(["stuck.py"]) == 1
    assert main(["broken.py"]) == 2
    assert main(["missing.py"]) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["--target", "1.13", "."],
        ["-", "a.py"],
        ["--explain", "XXX000"],
        ["--select", "RUN,RUM3", "a.py"],
        ["--ignore", "RUN3155", "a.py"],
    ],
)
def test_what_cannot_be_done_is_an_error_in_one_line(tree, capsys, arguments):
    write(tree, a=OLD)
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert (tree / "a.py").read_text() == OLD


def test_a_check_names_place_code_old_new_and_the_last_ray_it_worked_in(tree, capsys):
    write(tree, a=MOVED)
    main(["--check", "a.py"])
    assert "a.py:1:37 MOD511 ray.tune.suggest.optuna.OptunaSearch → ray.tune.search.optuna, worked up to Ray 2.2.0" in (
        capsys.readouterr().out
    )


def test_only_selected_codes_are_rewritten(tree):
    write(tree, a=MOVED + OLD)
    main(["--select", "MOD", "a.py"])
    assert (tree / "a.py").read_text() == MOVED.replace("suggest", "search") + OLD


def test_ignored_codes_are_left_and_not_told(tree, capsys):
    write(tree, a=MOVED + OLD)
    assert main(["--ignore", "MOD511,MOD501", "a.py"]) == 0
    assert (tree / "a.py").read_text() == MOVED + NEW
    assert "MOD" not in capsys.readouterr().out


def test_a_selected_code_in_a_statement_with_others_is_reported(tree, capsys):
    write(tree, a="from ray import tune\n\ntune.run(f, queue_trials=True, local_dir='x')\n")
    main(["--select", "RUN315", "a.py"])
    assert "RUN315" in capsys.readouterr().out
    assert "queue_trials" in (tree / "a.py").read_text()


OF_A_FUNCTION = """\
from ray import train, tune


def climb(config):
    train.report({"height": 1})
    tune.report({"height": 2}, checkpoint=train.Checkpoint("climbed"))


tune.Tuner(climb).fit()
"""


@pytest.mark.parametrize(
    ("options", "rewritten"),
    [
        ([], ["tune.report({", "tune.Checkpoint("]),
        (["--ignore", "FUN237"], ["tune.Checkpoint("]),
        (["--ignore", "FUN263"], ["tune.report({"]),
        (["--ignore", "FUN2"], []),
        (["--select", "FUN237"], ["tune.report({"]),
        (["--select", "RUN"], []),
    ],
)
def test_codes_that_only_a_rule_can_tell_are_left_too(tree, options, rewritten):
    write(tree, a=OF_A_FUNCTION)
    main([*options, "a.py"])
    text = OF_A_FUNCTION
    for new in rewritten:
        text = text.replace(new.replace("tune.", "train."), new)
    if len(rewritten) == 2:
        text = text.replace("import train, tune", "import tune")
    assert (tree / "a.py").read_text() == text


@pytest.mark.parametrize("comment", ["# migrate: ignore", "# migrate: ignore[FUN201]", "# x  # migrate:ignore[FUN]"])
def test_a_statement_with_a_comment_is_left_alone(tree, comment):
    text = OLD.replace("tune.report(loss=1)", f"tune.report(loss=1)  {comment}\n    tune.report(loss=2)")
    write(tree, a=text)
    assert main(["a.py"]) == 0
    assert (tree / "a.py").read_text() == text.replace("tune.report(loss=2)", 'tune.report({"loss": 2})')


def test_an_ignored_import_is_left_alone(tree):
    write(tree, a=MOVED.replace("\n", "  # migrate: ignore\n"))
    assert main(["--check", "a.py"]) == 0


def test_a_method_that_is_ignored_keeps_its_name(tree):
    text = (
        "from ray import tune\n\n\nclass T(tune.Trainable):\n    def _train(self):  # migrate: ignore\n        pass\n"
    )
    write(tree, a=text)
    assert main(["a.py"]) == 0
    assert (tree / "a.py").read_text() == text


def test_an_ignored_code_does_not_hide_another(tree, capsys):
    write(tree, a="from ray import tune\n\ntune.run(f, queue_trials=True)  # migrate: ignore[RUN302]\n")
    assert main(["a.py"]) == 1
    assert "RUN347" in capsys.readouterr().out


def test_settings_stand_in_the_project_and_the_command_line_wins(tree, capsys):
    (tree / "pyproject.toml").write_text(
        '[tool.ray-migrate-v2]\nignore = ["FUN"]\nexclude = ["left"]\ntarget = "2.51"\n'
    )
    (tree / "left").mkdir()
    write(tree, a=OLD)
    write(tree / "left", b=OLD)
    main(["."])
    assert (tree / "a.py").read_text() == OLD
    main([".", "--ignore", "RUN"])
    assert (tree / "a.py").read_text() == NEW
    assert (tree / "left" / "b.py").read_text() == OLD


@pytest.mark.parametrize(
    "line",
    [
        "ignored = ['FUN']",
        "ignore = 'FUN'",
        "select = ['RUM']",
        "jobs = true",
        "jobs = 0",
        "target = '1.0'",
        "x = [",
    ],
)
def test_settings_that_cannot_be_used_are_an_error(tree, capsys, line):
    (tree / "pyproject.toml").write_text(f"[tool.ray-migrate-v2]\n{line}\n")
    write(tree, a=OLD)
    assert main(["a.py"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


LATE = "from ray.tune.logger import JsonLogger, UnifiedLogger\n"


@pytest.mark.parametrize(("target", "left"), [("2.43", True), ("2.51", True), ("2.52", False), ("2.60", False)])
def test_what_the_target_still_has_is_neither_rewritten_nor_reported(tree, capsys, target, left):
    write(tree, a=LATE + "x = JsonLogger\n", b=OLD)
    (tree / "run.sh").write_text("ray start --head --storage=s3://x\n")
    assert main(["a.py", "--target", target]) == int(not left)
    assert ((tree / "a.py").read_text() == LATE + "x = JsonLogger\n") == left
    assert ("MOD601" not in capsys.readouterr().out) == left
    main(["b.py", "--target", target])
    assert (tree / "b.py").read_text() == NEW
    assert main(["run.sh", "--target", target]) == int(target != "2.43")


FAILURE = "from ray.train.base_trainer import TrainingFailedError\nfrom ray.utils import get_ray_temp_dir\n"


@pytest.mark.parametrize(
    ("target", "left", "said"),
    [
        ("2.43", FAILURE, ["ray.train.TrainingFailedError came with Ray 2.51, and the target is 2.43", "2.55"]),
        ("2.51", "from ray.train import TrainingFailedError\nfrom ray.utils import get_ray_temp_dir\n", ["2.55"]),
        (
            "2.55",
            "from ray._common.utils import get_default_ray_temp_dir as get_ray_temp_dir\n"
            "from ray.train import TrainingFailedError\n",
            [],
        ),
    ],
)
def test_a_place_that_the_target_does_not_have_yet_is_reported_and_not_written(tree, capsys, target, left, said):
    uses = "print(TrainingFailedError, get_ray_temp_dir())\n"
    write(tree, a=FAILURE + uses)
    assert main(["a.py", "--target", target]) == bool(said)
    assert (tree / "a.py").read_text() == left + uses
    told = capsys.readouterr().out
    assert all(text in told for text in said) and told.count(" came with Ray ") == len(said)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("requirements.txt", "ray[tune]==2.51.1", False),
        ("requirements.txt", "ray>=2.43,<2.52", False),
        ("requirements-dev.txt", "ray~=2.50.0", False),
        ("pyproject.toml", '[tool.poetry.dependencies]\nray = "2.51.1"', False),
        ("environment.yml", "dependencies:\n  - ray-tune=2.51", False),
        ("setup.py", "setup(install_requires=['ray<=2.51.1'])", False),
        ("requirements.txt", "ray[tune]>=2.43", True),
        ("requirements.txt", "ray==1.13.0", True),
        ("requirements.txt", "xray==2.51.1\n# ray==2.51.1", True),
    ],
)
def test_the_target_is_the_newest_release_that_the_project_admits(tree, capsys, name, text, said):
    (tree / name).write_text(text + "\n")
    write(tree, a=LATE + "x = JsonLogger\n")
    main(["--check", "a.py"])
    assert ("MOD601" in capsys.readouterr().out) == said


@pytest.mark.parametrize("pattern", ["skip", "skip/*", "*p/b.py", "b.py"])
def test_excluded_files_are_left_out(tree, pattern):
    (tree / "skip").mkdir()
    write(tree, a=OLD)
    write(tree / "skip", b=OLD)
    main([".", "--exclude", pattern])
    assert (tree / "a.py").read_text() == NEW
    assert (tree / "skip" / "b.py").read_text() == OLD


def git(tree, *arguments):
    identity = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", *identity, *arguments], cwd=tree, check=True, capture_output=True)


def test_what_git_ignores_is_left_out(tree):
    git(tree, "init")
    (tree / ".gitignore").write_text("ignored/\nlocal_*.py\n")
    (tree / "ignored").mkdir()
    write(tree, a=OLD, local_b=OLD)
    write(tree / "ignored", c=OLD)
    main(["."])
    assert (tree / "a.py").read_text() == NEW
    assert (tree / "local_b.py").read_text() == (tree / "ignored" / "c.py").read_text() == OLD


def test_only_changed_files_are_looked_at_if_asked(tree, capsys):
    git(tree, "init")
    write(tree, same=OLD, edited="x = 1\n")
    git(tree, "add", ".")
    git(tree, "commit", "-m", "x")
    write(tree, edited=OLD, new=OLD)
    main([".", "--git-diff-only"])
    assert (tree / "same.py").read_text() == OLD
    assert (tree / "edited.py").read_text() == (tree / "new.py").read_text() == NEW


def test_changed_files_without_a_repository_are_an_error(tree, capsys):
    write(tree, a=OLD)
    assert main([".", "--git-diff-only"]) == 2


def pipe(text, *arguments):
    command = [sys.executable, "-m", "migrate", "-", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def test_standard_input_is_rewritten_to_standard_output(tree):
    done = pipe(OLD)
    assert (done.returncode, done.stdout) == (0, NEW)
    assert '+    tune.report({"loss": 1})' in pipe(OLD, "--diff").stdout
    done = pipe(STUCK)
    assert (done.returncode, done.stdout) == (1, STUCK)
    assert "<stdin>:3:1" in done.stderr


def test_standard_input_has_all_formats_beside_the_new_text_or_in_its_place(tree):
    done = pipe(OLD, "--format", "json", "--report", "report.html")
    assert done.stdout == NEW
    assert json.loads(done.stderr)["files"][0]["rewrites"][0]["code"] == "FUN201"
    assert "<stdin>" in (tree / "report.html").read_text().replace("&lt;", "<").replace("&gt;", ">")
    assert pipe(OLD, "--check", "--format", "github").stdout.startswith("::warning file=<stdin>,line=5,")


def test_standard_input_that_is_no_python_gives_nothing_back(tree):
    done = pipe("from ray.tune import run\ndef f(:\n")
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize("jobs", ["0", "-1", "two"])
def test_a_number_of_processes_below_one_is_an_error(tree, jobs):
    write(tree, a=OLD)
    with pytest.raises(SystemExit, match="2"):
        main(["a.py", f"--jobs={jobs}"])
    assert (tree / "a.py").read_text() == OLD


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_number_of_processes_changes_nothing(tree, capsys, jobs):
    write(tree, **{f"m{number:03}": OLD if number % 3 else STUCK for number in range(150)})
    assert main([".", "--jobs", jobs]) == 1
    said = capsys.readouterr().out
    assert said.splitlines()[-1].startswith("150 files: 100 changed, 0 unchanged, 50 needs-attention")
    assert [line.partition(":")[0] for line in said.splitlines()[:-1]] == [f"m{number:03}.py" for number in range(150)]


def test_a_code_and_a_rule_are_explained(tree, capsys):
    assert main(["--explain", "mod511"]) == 0
    assert "ray.tune.suggest.optuna" in capsys.readouterr().out
    assert main(["--explain", "function_reports"]) == 0
    assert "tune.report(score=" in capsys.readouterr().out
    assert main(["--list-rules"]) == 0
    assert "RUN315" in capsys.readouterr().out


def test_colours_are_for_terminals_that_want_them():
    from migrate.formats.text import wants_colour

    class Terminal:
        def isatty(self):
            return True

    assert isinstance(wants_colour(Terminal()), bool)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TERM", "xterm")
        patch.delenv("NO_COLOR", raising=False)
        assert wants_colour(Terminal())
        patch.setenv("NO_COLOR", "1")
        assert not wants_colour(Terminal())


def test_branches_for_several_releases_are_left_alone_and_counted(tree, capsys):
    text = (
        "try:\n    from ray.tune.suggest import ConcurrencyLimiter\nexcept ImportError:\n"
        "    from ray.tune.search import ConcurrencyLimiter\n"
    )
    write(tree, a=text)
    assert main(["a.py"]) == 0
    assert (tree / "a.py").read_text() == text
    assert "1 uses left alone, meant for several Ray releases" in capsys.readouterr().out


def test_rllib_is_named_once_for_each_file(tree, capsys):
    write(
        tree, a='from ray import tune\nimport ray.rllib\n\ntune.run("PPO", config={"env": "x"})\nimport ray.rllib.x\n'
    )
    main(["a.py"])
    assert capsys.readouterr().out.count("RLLIB") == 1
    assert "tune.Tuner(" in (tree / "a.py").read_text()


def test_a_killed_run_leaves_every_file_old_or_new(tree):
    write(tree, **{f"m{number:03}": OLD + "x = 1\n" * 2000 for number in range(120)})
    kept, done = OLD + "x = 1\n" * 2000, NEW + "x = 1\n" * 2000
    for delay in (0.1, 0.15, 0.2, 0.3):
        process = subprocess.Popen([sys.executable, "-m", "migrate", "."], stdout=subprocess.DEVNULL)
        try:
            process.wait(delay)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert {path.read_text() for path in tree.glob("*.py")} <= {kept, done}


def test_a_file_that_may_not_be_written_is_said(tree, capsys, monkeypatch):
    write(tree, a=OLD)
    monkeypatch.setattr("os.access", lambda *_: False)
    assert main(["a.py"]) == 2
    assert "Permission denied" in capsys.readouterr().err
    assert (tree / "a.py").read_text() == OLD


def test_the_json_says_what_the_text_says(tree, capsys):
    write(tree, a=MOVED, stuck=STUCK)
    assert main([".", "--check", "--format", "json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["counts"]["needs-attention"] == said["counts"]["changed"] == 1
    moved, stuck = said["files"]
    assert (moved["rewrites"][0]["code"], moved["rewrites"][0]["line"]) == ("MOD511", 1)
    assert moved["rewrites"][0]["new"] == "ray.tune.search.optuna"
    assert stuck["findings"][0]["attention"]


@pytest.mark.parametrize("line", ["from ray import rllib, tune", "from ray import tune\nimport ray.rllib as r"])
def test_rllib_is_named_however_it_is_imported(tree, capsys, line):
    write(tree, a=f"{line}\n\ntune.run(f)\n")
    main(["a.py"])
    assert "RLLIB" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["from urllib.parse import urlparse", "import urllib.rllib", "# not for rllib"])
def test_what_is_called_alike_is_not_rllib(tree, capsys, line):
    write(tree, a=f"{line}\nfrom ray import tune\n\ntune.run(f)\n")
    main(["a.py"])
    assert "RLLIB" not in capsys.readouterr().out
